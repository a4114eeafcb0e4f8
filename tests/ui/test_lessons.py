"""What the guides say, position by position: only what the view shows, as much as fits, to any newcomer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from string import ascii_uppercase

import pytest

from rummy_tui import legal_actions, view
from rummy_tui.bots.baseline import Baseline
from rummy_tui.bots.turn import decide
from rummy_tui.engine.lesson import Guide, Lesson
from rummy_tui.engine.match import Match
from rummy_tui.engine.player import Deadline, Hint
from rummy_tui.engine.state import GameState
from rummy_tui.engine.variant import variants
from rummy_tui.engine.view import ROUND_ENDED
from rummy_tui.storage.guided import guided_start
from rummy_tui.storage.settings import LastSetup, Settings
from rummy_tui.ui.glyphs import ASCII
from rummy_tui.ui.palette import FELT
from rummy_tui.ui.skin import DEFAULT, Skin
from rummy_tui.ui.widgets.guide import GuideModel, guide_lines
from tests.contract.laws import dealt_anew
from tests.contract.support import hidden_slots

ROWS = 4  # of the guide's five, below its heading
LONG = Settings(setups={game: LastSetup(("Wilhelmina",)) for game in variants()})
every_game = pytest.mark.parametrize("game", variants())


def lesson_of(game: str) -> Lesson:
    lesson = variants()[game].table.lesson
    assert lesson is not None
    return lesson


def played(game: str, chance: Random, most: int = 400) -> Iterator[Match]:
    """The guided deal played by somebody who does anything, at each turn of theirs, and at its end."""
    match = Match(guided_start(game, LONG).deal())
    player = Baseline()
    while match.state.phase not in ROUND_ENDED and len(match.actions) < most:
        state = match.state
        seat = state.turn if state.turn in state.awaiting else state.awaiting[0]
        if seat == 0:
            yield match
            legal = tuple(legal_actions(state, 0, 20))
            match.play(legal[int(chance.random() * len(legal))])
        else:
            action = decide(state, seat, player, Deadline(1.0))
            assert action is not None
            match.play(action)
    yield match


def said(game: str, state: GameState) -> list[str]:
    """All that the guide could say in a position."""
    lesson, seen = lesson_of(game), view(state, 0)
    texts = [lesson.waiting(seen)]
    if state.phase in ROUND_ENDED:
        return [*texts, lesson.ended(seen)]
    legal = tuple(legal_actions(state, 0, 5))
    texts += [lesson.refused(seen, key) for key in (*ascii_uppercase, "Enter")]
    for advised in (None, *legal):
        texts += [tip.text for tip in lesson.tips(seen, legal, advised)]
    return texts


@every_game
def test_the_guide_cannot_tell_hidden_cards(game: str) -> None:
    chance = Random(1)
    for match in played(game, chance):
        state = match.state
        if state.phase not in ROUND_ENDED:
            anew = dealt_anew(state, hidden_slots(state, view(state, 0)), chance)
            assert said(game, anew) == said(game, state)


@every_game
@pytest.mark.parametrize("skin", [DEFAULT, Skin(FELT, ASCII)], ids=["unicode", "ascii"])
def test_what_the_guide_says_fits_the_smallest_window(game: str, skin: Skin) -> None:
    for match in played(game, Random(2)):
        for text in said(game, match.state):
            lines = guide_lines(GuideModel("", text), 80, ROWS, skin)
            assert not any(word.text == skin.glyphs.more for line, _ in lines for word in line), text
            if match.state.phase not in ROUND_ENDED:
                assert len(lines) <= 2, text


@every_game
def test_a_topic_is_told_once(game: str) -> None:
    lesson = lesson_of(game)
    told = []
    guide = None
    for match in played(game, Random(3)):
        if match.state.phase in ROUND_ENDED:
            break
        guide = guide or Guide(lesson, match, 0)
        action = next(legal_actions(match.state, 0))
        guide.look((Hint(action, "Because."),))
        told.append(guide.tip)
    spoken = [text for text in told if text]
    assert spoken
    assert len(spoken) == len(set(spoken))
    assert guide is not None
    assert guide.advice is not None


@every_game
def test_the_words_of_the_game_are_explained(game: str) -> None:
    terms = {
        "gin": ("melds", "sets", "runs", "deadwood", "knock", "stock", "discard pile"),
        "rummy500": ("melds", "sets", "runs", "stock", "discard pile", "discard"),
        "persian": ("melds", "sets", "runs", "partner", "stock", "discard pile", "discard"),
        "push": ("push", "contract", "set"),
        "australian500": ("trick", "trump"),
    }
    texts = " ".join(text for match in played(game, Random(4)) for text in said(game, match.state))
    for term in terms[game]:
        assert f"**{term}" in texts, term
