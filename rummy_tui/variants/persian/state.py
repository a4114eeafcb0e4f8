"""The state of a game of Persian Rummy, and its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.state import Moment
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.table import RummyState
from rummy_tui.variants.persian.options import PersianOptions

RULES = MeldRules(
    ace="high",
    joker_sets=True,
    set_clause="P5",
    run_clause="P6",
    wild_clause="P7",
    fit_clause="P9",
)
DECK = PACK + (JOKER,) * 4
HAND_SIZE = 7


@dataclass(frozen=True)
class CutShown(Moment):
    """The cards cut for partners lie open (P3)."""

    name: ClassVar[str] = "cut"


@dataclass(frozen=True)
class Draw(Moment):
    """A player is to draw; so many before have passed in a row (P12)."""

    name: ClassVar[str] = "draw"
    passes: int = 0


@dataclass(frozen=True, kw_only=True)
class PersianState(RummyState):
    """``cut`` has, per seat, the cards cut for partners, the decisive one last; ``doubled`` the ids of
    the sets of four that were laid in one go (P15)."""

    options: PersianOptions
    cut: tuple[tuple[Card, ...], ...]
    doubled: tuple[int, ...]
