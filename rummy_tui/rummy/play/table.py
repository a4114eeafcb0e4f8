"""The table as a player sees it in bits, and what a hand lays on it at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rummy_tui.rummy.melds import Meld, MeldRules
from rummy_tui.rummy.openings import openings
from rummy_tui.rummy.play.scheme import ACES, ALL, DOWN, SUIT, UP, WIDE, Scheme


class Table:
    """What the melds on the table take: faces that sets take; per suit the places where runs go on,
    as a key's upper bits; whether a wild fits anywhere; whether a set of three jokers lies there."""

    __slots__ = ("joker", "runs", "sets", "wild")

    def __init__(self, sets: int = 0, runs: Iterable[int] = (0, 0, 0, 0), wild: bool = False) -> None:
        self.sets = sets
        self.runs = list(runs)
        self.wild = wild
        self.joker = False

    def copy(self) -> Table:
        new = Table(self.sets, self.runs, self.wild)
        new.joker = self.joker
        return new

    @classmethod
    def of(cls, melds: tuple[Meld, ...], rules: MeldRules) -> Table:
        there = openings(melds, rules)
        runs = [0, 0, 0, 0]
        for suit, found in enumerate(there.runs):
            for low, high in found:
                runs[suit] |= (1 << high << UP) & WIDE << UP | (1 << low - 1 >> 1) << DOWN
        sets = sum(ranks << 13 * suit for suit, ranks in enumerate(there.sets))
        table = cls(sets & ALL, runs, there.wild)
        table.joker = there.jokers
        return table

    def fits(self, scheme: Scheme) -> int:
        """The faces that can be laid off alone."""
        found = self.sets
        for suit, key in enumerate(self.runs):
            ends = (key >> UP | key >> DOWN) & scheme.reach
            found |= ((ends | ends >> 13) & SUIT) << 13 * suit
        return found

    def add(self, laid: Laid) -> None:
        """The table once it has been laid."""
        for cards, wilds in laid.sets:
            self._add_set(cards, wilds)
        self.sets &= ~laid.fits
        for suit, wide in enumerate(laid.runs):
            if wide:
                self._add_runs(suit, wide)
        if laid.jokers_set:
            self.joker = laid.jokers_set == 3
        self.wild = self.wild or bool(laid.sets or any(laid.runs))

    def _add_set(self, cards: int, wilds: int) -> None:
        if cards.bit_count() + wilds < 4:
            rank = ((cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT) * ACES
            self.sets |= rank & ~cards

    def _add_runs(self, suit: int, wide: int) -> None:
        above = wide << 1 & ~wide & WIDE
        below = wide >> 1 & ~wide
        self.runs[suit] &= ~(wide << UP | wide << DOWN)
        self.runs[suit] |= above << UP | below << DOWN


class Laid(NamedTuple):
    """Cards laid at once: what they score, the cards, sets as (faces, wilds), faces laid off on sets of
    the table, per suit the places of runs and what is laid off on runs, the places of these that wilds
    take as faces, wilds that go anywhere, and jokers in a set of jokers with those there before."""

    points: int
    cards: int
    sets: tuple[tuple[int, int], ...]
    fits: int
    runs: tuple[int, int, int, int]
    stand_ins: int
    spare: int
    jokers_set: int


NOTHING = Laid(0, 0, (), 0, (0, 0, 0, 0), 0, 0, 0)
