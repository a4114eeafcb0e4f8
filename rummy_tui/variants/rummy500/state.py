"""The state of a game of Rummy 500, and its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rummy_tui.cards import JOKER, Card, holds, symbols
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.state import Moment
from rummy_tui.rummy.actions import LayOff, MeldAction
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.table import Duty, RummyState
from rummy_tui.variants.rummy500.options import Rummy500Options

RULES = MeldRules(
    ace="both",
    wild=frozenset({JOKER}),
    set_clause="R5",
    run_clause="R6",
    wild_clause="R7",
    fit_clause="R8",
)


@dataclass(frozen=True)
class Call:
    """A seat's claim to the top ``count`` cards of the pile."""

    seat: int
    count: int


@dataclass(frozen=True)
class Draw(Moment):
    """A player is to draw. After a discard by ``discarder`` all others may call (R16); ``calls``
    stand until they are resolved."""

    name: ClassVar[str] = "draw"
    discarder: int | None = None
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True)
class Claim(Duty):
    """The duty of a caller, who has only the cards taken and the table for it (R17)."""

    taken: tuple[Card, ...]

    def usable(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return self.taken

    def why_not(self, action: MeldAction | LayOff) -> Refusal | None:
        if self.card in action.cards and not holds(self.taken, action.cards):
            text = f"After a call {self.card.symbol} is used with the cards taken and the table only"
            return Refusal(self.clause, f"{text}: {symbols(self.taken)}.", action.cards)
        return super().why_not(action)


@dataclass(frozen=True, kw_only=True)
class Rummy500State(RummyState):
    options: Rummy500Options
