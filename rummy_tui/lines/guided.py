"""A guided round in words: what the guide says, with the words that are typed in place of keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rummy_tui.lines import saying
from rummy_tui.lines.words import verb

if TYPE_CHECKING:
    from rummy_tui.engine.lesson import Guide
    from rummy_tui.engine.state import GameState
    from rummy_tui.lines.answers import Answers
    from rummy_tui.lines.turn import Turn

HELLO = "A guide leads you through this round. To end that, type skip."
HOUSE = {"S": "Sort", "H": "Hint"}
_SENTENCE = re.compile(r"(?<=[.!?]) ")
_KEY = re.compile(r"( ?)\[([^\]]+)\]")


class Telling:
    """Says what the guide has to say, once in each position."""

    def __init__(self, guide: Guide, answers: Answers) -> None:
        self.guide = guide
        self._answers = answers
        self.seen: GameState | None = None
        self._greeted = False

    def tell(self, turn: Turn) -> None:
        answers = self._answers
        state = answers.match.state
        if state is self.seen:
            return
        if not self._greeted:
            answers.voice.say(HELLO)
        self._greeted = True
        turn.look()
        self.guide.look(answers.advice(self.guide.seat) if answers.settings.hints else ())
        self.seen = state
        presenter = answers.presenter
        if tip := spoken(self.guide.tip, turn.offers.labels | HOUSE):
            answers.voice.say(f"Guide: {saying.sentence(presenter.aloud(tip))}")
        if (best := self.guide.advice) is not None:
            view = answers.match.view(self.guide.seat)
            move = saying.action(best.action, view, presenter)
            reason = saying.sentence(presenter.aloud(best.reason))
            answers.voice.say(f"Guide: a good move is {move}. {reason}")

    def end(self) -> None:
        """What the score of the round came from."""
        view = self._answers.match.view(self.guide.seat)
        told = spoken(self.guide.lesson.ended(view), {})
        self._answers.voice.say(f"Guide: {self._answers.presenter.aloud(told)}")


def spoken(text: str, labels: Mapping[str, str]) -> str:
    """A text without signs: a key that begins a sentence, or comes after *with*, is the word to type.

    A sentence that begins with a key there is no word for is left out; any other key is.
    """
    kept = []
    for part in _SENTENCE.split(text.replace("**", "")):
        first = _KEY.match(part)
        if first is None or first[2] in labels:
            kept.append(_KEY.sub(lambda key: _word(part, key, labels), part))  # noqa: B023 (used at once)
    return " ".join(kept)


def _word(sentence: str, key: re.Match[str], labels: Mapping[str, str]) -> str:
    needed = key.start() == 0 or sentence[: key.start()].endswith(" with")
    return f'{key[1]}"{verb(labels[key[2]])}"' if needed and key[2] in labels else ""
