"""The state of a game of Push, and what is only its own in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar

from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.state import Moment
from rummy_tui.rummy.actions import LayOff, MeldAction
from rummy_tui.rummy.melds import Ace, Meld, MeldRules
from rummy_tui.rummy.table import Duty, RummyState
from rummy_tui.variants.push.contracts import CONTRACTS, Contract
from rummy_tui.variants.push.options import PushOptions

WILD = frozenset({JOKER, *(card for card in PACK if card.rank == 2)})
"""U2."""

TWO_DECKS: tuple[Card, ...] = PACK * 2 + (JOKER,) * 4
"""U1."""

SIDES = ((0, 2), (1, 3))


@cache
def meld_rules(ace: Ace, duplicate_suits: bool) -> MeldRules:
    return MeldRules(
        ace=ace,
        wild=WILD,
        duplicate_suits=duplicate_suits,
        set_clause="U6",
        run_clause="U6",
        wild_clause="U7",
        fit_clause="U6",
    )


@dataclass(frozen=True)
class Draw(Moment):
    """The seat whose turn it is takes, pushes, or passes where the stock is empty."""

    name: ClassVar[str] = "draw"


@dataclass(frozen=True)
class FreedWild(Duty):
    """A wild swapped out of the meld ``source`` is to be used at once in another (U11)."""

    source: int

    def takers(self, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
        return tuple([meld for meld in melds if meld.id != self.source])

    def refusal(self) -> Refusal:
        text = f"{self.card.symbol} must be used at once: in a new meld, or laid off on another."
        return Refusal(self.clause, text, (self.card,))

    def why_not(self, action: MeldAction | LayOff) -> Refusal | None:
        if isinstance(action, LayOff) and action.meld == self.source:
            return Refusal(self.clause, f"{self.card.symbol} must go to another meld.", (self.card,))
        return super().why_not(action)


@dataclass(frozen=True, kw_only=True)
class PushState(RummyState):
    """``down``: per seat, whether it has laid this round's contract."""

    options: PushOptions
    down: tuple[bool, ...]

    @property
    def contract(self) -> Contract:
        return CONTRACTS[self.round - 1]

    @cached_property
    def rules(self) -> MeldRules:
        """The same all game: the next states take it over."""
        return meld_rules(self.options.ace, self.options.duplicate_suits)
