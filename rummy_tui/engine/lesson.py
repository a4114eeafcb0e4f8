"""A guided first round: what a game says to somebody who has never played it, turn by turn.

A lesson reads views, as a presenter does, and so cannot tell what its seat may not know. In its texts cards
are written as symbols (10♦), and keys in brackets: ``[D]``. A text has room for 150 letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Hint
from rummy_tui.engine.table import Selection

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match


@dataclass(frozen=True)
class FirstDeal:
    """The table of a guided round: how many sit at it, the house rules, the cards and who deals them.

    The newcomer is the first player, the others are computers of the weakest level.
    """

    players: int
    seed: int
    dealer: int
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


class Tip(NamedTuple):
    """Something worth knowing now. What is said of a ``topic`` is said in one position of the round only."""

    topic: str
    text: str


class Lesson:
    """One game's guided deal. A game inherits what it has nothing to say about."""

    deal: FirstDeal

    def prefer(self, view: Any, legal: Sequence[Any], hints: Sequence[Hint]) -> Hint:
        """The move to advise a newcomer, of the hints of a computer player or another one."""
        return hints[0]

    def tips(self, view: Any, legal: Sequence[Any], advised: Any) -> Iterator[Tip]:
        """What fits the viewer's turn, its legal actions (of each kind the first few) and the one advised,
        the most urgent first; the first one not said yet is said."""
        return iter(())

    def refused(self, view: Any, key: str) -> str:
        """What a key that is refused, or does nothing yet, is for."""
        return ""

    def waiting(self, view: Any) -> str:
        """What to watch while the others play."""
        return ""

    def ended(self, view: Any) -> str:
        """How the score of the round came about, in up to 300 letters."""
        return ""


MOST = 50
"""Legal actions of a kind that a lesson looks at."""


class Guide:
    """Leads a seat through its game's lesson, and remembers what has been said.

    ``tip`` is what is worth knowing in the position looked at last, ``advice`` a good move in it, ``hints``
    that one and others.
    """

    def __init__(self, lesson: Lesson, match: Match, seat: int) -> None:
        self.lesson = lesson
        self.seat = seat
        self.tip = ""
        self.advice: Hint | None = None
        self.hints: tuple[Hint, ...] = ()
        self._match = match
        self._told: set[str] = set()

    def look(self, hints: Sequence[Hint]) -> None:
        """Look at a position of the seat's turn; ``hints`` are a computer player's for it."""
        from rummy_tui.engine.game import legal_actions

        view = self._match.view(self.seat)
        legal = tuple(legal_actions(self._match.state, self.seat, MOST))
        self.advice = best = self.lesson.prefer(view, legal, hints) if hints else None
        advised = best.action if best else None
        others = (hint for hint in hints if best and not same_move(hint.action, best.action))
        self.hints = (best, *others)[: len(hints)] if best else ()
        for tip in self.lesson.tips(view, legal, advised):
            if tip.topic not in self._told:
                self._told.add(tip.topic)
                self.tip = tip.text
                return
        self.tip = ""


def same_move(one: Action, other: Action) -> bool:
    """Whether two actions do the same, whatever the order of cards where order means nothing."""
    return _bare(one) == _bare(other)


def _bare(action: Action) -> tuple[Any, ...]:
    fields = {name: value for name, value in action if name not in ("cards", "melds")}
    return (action.type, fields, sorted(action.from_hand()))


def chosen_for(action: Action) -> Selection:
    """What a player chooses on the way to an action."""
    cards = action.from_hand()
    return Selection((), cards[0]) if len(cards) == 1 else Selection(tuple(cards))
