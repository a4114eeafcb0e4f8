"""The state of a game of gin, and its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rummy_tui.cards import Card
from rummy_tui.engine.state import GameState, Moment
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.solver import pip_value
from rummy_tui.variants.gin.options import GinOptions

RULES = MeldRules(ace="low", set_clause="G3", run_clause="G3", fit_clause="G14")


@dataclass(frozen=True)
class Upcard(Moment):
    """The upcard is on offer (G10); ``refused`` by so many players."""

    name: ClassVar[str] = "upcard"
    refused: int = 0


@dataclass(frozen=True)
class Draw(Moment):
    """``stock_only``: both refused the upcard, so the first draw is from the stock (G10)."""

    name: ClassVar[str] = "draw"
    stock_only: bool = False


@dataclass(frozen=True)
class DiscardDue(Moment):
    """``taken`` is the card that came from the discard pile, None after a draw from the stock."""

    name: ClassVar[str] = "discard"
    taken: Card | None = None


@dataclass(frozen=True)
class LayingOff(Moment):
    """The defender may lay off on the melds of the ``knocker``."""

    name: ClassVar[str] = "layoff"
    knocker: int


@dataclass(frozen=True, kw_only=True)
class GinState(GameState):
    """``upcard`` began the round's discard pile; ``idle`` counts turns in a row without a stock draw
    (C8); ``face_down``: the pile's top is a knock's card (G13)."""

    options: GinOptions
    upcard: Card
    idle: int
    face_down: bool

    @property
    def taken(self) -> Card | None:
        """The card that the player whose turn it is took from the discard pile."""
        return self.moment.taken if isinstance(self.moment, DiscardDue) else None

    @property
    def knock_limit(self) -> int:
        """The most deadwood a knock may leave this round (G11, Oklahoma)."""
        if not self.options.oklahoma:
            return self.options.knock_limit
        return 0 if self.upcard.rank == 1 else pip_value(self.upcard)
