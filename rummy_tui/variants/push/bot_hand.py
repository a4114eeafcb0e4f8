"""How far a hand is from the contract, in bits and fast: what players and their play-outs measure by.

A natural card is its bit (``solver.BIT``), a wild is 0; a joker and a 2 are worth the same to a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from rummy_tui.cards import Card
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.solver import BIT, ONE_SUIT, SUIT_BITS
from rummy_tui.variants.push.contracts import RANK_BITS, SHIFTS, Contract

COLUMN = sum(1 << shift for shift in SHIFTS)
"""A mask of ranks times this is those ranks in every suit."""

ACES = RANK_BITS[0]
HIGH = sum(RANK_BITS[9:])
TWO = 1 << 1
WILD_POINTS = 20


class Hand:
    """Cards of one seat: faces held at least once, those held twice, and so many wilds."""

    __slots__ = ("once", "twice", "wilds")

    def __init__(self, once: int = 0, twice: int = 0, wilds: int = 0) -> None:
        self.once, self.twice, self.wilds = once, twice, wilds

    @classmethod
    def of(cls, cards: Iterable[Card], rules: MeldRules) -> Hand:
        hand = cls()
        for card in cards:
            hand.add(bit_of(card, rules))
        return hand

    def copy(self) -> Hand:
        return Hand(self.once, self.twice, self.wilds)

    def add(self, card: int) -> None:
        if card:
            self.twice |= self.once & card
            self.once |= card
        else:
            self.wilds += 1

    def drop(self, card: int) -> None:
        if not card:
            self.wilds -= 1
        elif self.twice & card:
            self.twice ^= card
        else:
            self.once ^= card

    def drop_all(self, cards: int) -> None:
        """One copy of each of these naturals."""
        both = self.twice & cards
        self.twice ^= both
        self.once ^= cards ^ both

    @property
    def naturals(self) -> int:
        return self.once.bit_count() + self.twice.bit_count()

    @property
    def count(self) -> int:
        return self.once.bit_count() + self.twice.bit_count() + self.wilds

    @property
    def points(self) -> int:
        return points(self.once) + points(self.twice) + WILD_POINTS * self.wilds


def bit_of(card: Card, rules: MeldRules) -> int:
    return 0 if card in rules.wild else BIT[card]


def points(naturals: int) -> int:
    """U3: what these faces cost in the hand."""
    return 5 * naturals.bit_count() + 5 * (naturals & HIGH).bit_count() + 10 * (naturals & ACES).bit_count()


def each(mask: int) -> Iterator[int]:
    """The single bits of a mask, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


# Runs of one suit


@cache
def windows(length: int, low: int, high: int) -> tuple[tuple[int, int], ...]:
    """Every run of a length as its lowest rank and its bits; the high ace is the low one's bit."""
    return tuple(
        (first, sum(1 << (rank - 1) % SUIT_BITS for rank in range(first, first + length)))
        for first in range(low, high - length + 2)
    )


class BestRun(dict[int, tuple[int, int]]):
    """By a suit's bits: the most of its cards that one run takes, and the ranks that would make them more."""

    def __init__(self, length: int, low: int, high: int) -> None:
        self.windows = [window for _, window in windows(length, low, high)]

    def __missing__(self, suit: int) -> tuple[int, int]:
        most = outs = 0
        for window in self.windows:
            found = (window & suit).bit_count()
            if found > most:
                most, outs = found, window & ~suit
            elif found == most:
                outs |= window & ~suit
        self[suit] = most, outs & ~TWO
        return self[suit]


@lru_cache(1 << 14)
def two_runs(suit: int, double: int, length: int, low: int, high: int) -> tuple[int, int]:
    """The same for two runs of one suit, of which ``double`` are the faces held twice."""
    most = outs = 0
    rows = [window for _, window in windows(length, low, high) if window & suit]
    for i, one in enumerate(rows):
        for other in rows[i:]:
            either = one | other
            found = (either & suit).bit_count() + (one & other & double).bit_count()
            if found >= most:
                missing = either & ~suit | one & other & ~double
                most, outs = found, missing | (outs if found == most else 0)
    return most, outs & ~TWO


@cache
def best_runs(length: int, low: int, high: int) -> BestRun:
    return BestRun(length, low, high)


# The contract


class Need(NamedTuple):
    """The wilds that the contract takes besides the naturals held, and the naturals that would make
    them one fewer."""

    wilds: int
    outs: int


def need(once: int, twice: int, contract: Contract, rules: MeldRules) -> Need:
    """How far naturals are from the contract. (Two sets of one rank are counted a little short.)"""
    sets = sum(part.kind == "set" for part in contract)
    if sets == len(contract):
        return _need_sets(once, twice, sets, rules)
    length = contract[-1].length
    if sets:
        return _need_set_and_run(once, twice, length, rules)
    if len(contract) == 1:
        return _need_run(once, length, rules)
    return _need_runs(once, twice, length, rules)


def by_faces(once: int, twice: int, rules: MeldRules) -> tuple[int, int, int]:
    """The ranks of which a set has at least one, two and three of these cards."""
    s, h, d, c = once & ONE_SUIT, once >> 13 & ONE_SUIT, once >> 26 & ONE_SUIT, once >> 39
    one = s | h | d | c
    two = (s & (h | d | c)) | (h & (d | c)) | (d & c)
    three = (s & h & (d | c)) | (d & c & (s | h))
    if rules.duplicate_suits and twice:
        for rank, bits in enumerate(RANK_BITS):
            if twice & bits:
                two |= 1 << rank
                if (once & bits).bit_count() + (twice & bits).bit_count() > 2:
                    three |= 1 << rank
    return one, two, three


def _need_sets(once: int, twice: int, sets: int, rules: MeldRules) -> Need:
    one, two, three = by_faces(once, twice, rules)
    full = three.bit_count()
    pairs = two.bit_count() - full
    singles = one.bit_count() - pairs - full
    if twice and not rules.duplicate_suits:
        _, again_two, again_three = by_faces(twice, 0, rules)
        full += again_three.bit_count()
        pairs += again_two.bit_count() - again_three.bit_count()
    if full >= sets:
        return Need(0, 0)
    left = sets - full
    if pairs >= left:
        return Need(left, ((two & ~three) * COLUMN) & ~once)
    left -= pairs
    wanted = one & ~three if singles >= left else ONE_SUIT & ~TWO & ~three
    return Need(pairs + 2 * min(left, singles) + 3 * max(0, left - singles), (wanted * COLUMN) & ~once)


def _need_run(once: int, length: int, rules: MeldRules) -> Need:
    best = best_runs(length, rules.low, rules.high)
    runs = [best[once >> shift & ONE_SUIT] for shift in SHIFTS]
    most = max(runs)[0]
    outs = 0
    for shift, (found, wanted) in zip(SHIFTS, runs, strict=True):
        if found == most:
            outs |= wanted << shift
    return Need(length - most, outs if most < length else 0)


def _need_runs(once: int, twice: int, length: int, rules: MeldRules) -> Need:
    best = best_runs(length, rules.low, rules.high)
    most = second = outs = 0
    runs = []
    for shift in SHIFTS:
        suit = once >> shift & ONE_SUIT
        found, wanted = best[suit]
        runs.append((shift, suit, found, wanted))
        if found > most:
            most, second = found, most
        elif found > second:
            second = found
    for shift, _, found, wanted in runs:
        if second <= found < length:
            outs |= wanted << shift
    most += second
    for shift, suit, found, _ in runs:
        if 2 * found < most:
            continue
        again = twice >> shift & ONE_SUIT
        if suit.bit_count() + again.bit_count() >= most:
            found, wanted = two_runs(suit, again, length, rules.low, rules.high)
            if found > most:
                most, outs = found, wanted << shift
            elif found == most < 2 * length:
                outs |= wanted << shift
    return Need(2 * length - most, outs)


def _need_set_and_run(once: int, twice: int, length: int, rules: MeldRules) -> Need:
    one, two, three = by_faces(once, twice, rules)
    in_set, ranks = (3, three) if three else (2, two) if two else (1, one)
    best = best_runs(length, rules.low, rules.high)
    runs = [best[once >> shift & ONE_SUIT] for shift in SHIFTS]
    in_run = max(run[0] for run in runs)
    outs = 0
    if in_set < 3:
        outs = (ranks * COLUMN) & ~once
    if in_run < length:
        for shift, (found, wanted) in zip(SHIFTS, runs, strict=True):
            if found == in_run:
                outs |= wanted << shift
    most = in_set + in_run
    if not _apart(once, twice, ranks, in_set, in_run, runs, length, rules):
        most -= 1
        outs |= (ranks * COLUMN) & ~once
    return Need(3 + length - most, outs)


def _apart(
    once: int,
    twice: int,
    ranks: int,
    in_set: int,
    in_run: int,
    runs: list[tuple[int, int]],
    length: int,
    rules: MeldRules,
) -> bool:
    """Whether a best set and a best run can be had without wanting the same card."""
    for shift, (found, _) in zip(SHIFTS, runs, strict=True):
        if found < in_run:
            continue
        suit = once >> shift & ONE_SUIT
        double = twice >> shift & ONE_SUIT
        for _, window in windows(length, rules.low, rules.high):
            run = window & suit
            if run.bit_count() < in_run:
                continue
            if ranks & ~(run & ~double):
                return True
            for rank in each(ranks & run):
                if (once & rank * COLUMN).bit_count() > in_set:
                    return True
    return False
