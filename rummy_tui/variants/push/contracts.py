"""Whether a hand holds the round's contract (U4, U8).

A hand is two masks of 52 bits, the faces held at least once and those held twice, and so many wilds.
The most natural cards that the contract's parts can share out between them decides at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement, pairwise
from typing import NamedTuple

from rummy_tui.cards import JOKER, SUITS, Card, card_at
from rummy_tui.rummy.holding import RANKS_OF, Suits, alike, plain_new
from rummy_tui.rummy.melds import Kind, MeldRules
from rummy_tui.rummy.solver import BIT, ONE_SUIT, SUIT_BITS

NEVER = 1000
"""The wilds that a hand needs where a part would have no natural card at all (U7)."""


class Part(NamedTuple):
    """A meld that a contract asks for: ``length`` cards or more."""

    kind: Kind
    length: int

    def __str__(self) -> str:
        return f"{self.kind} of {self.length}"


Contract = tuple[Part, ...]
"""Sets stand before runs."""

SET, RUN, LONG_RUN = Part("set", 3), Part("run", 4), Part("run", 5)
CONTRACTS: tuple[Contract, ...] = (
    (SET, SET),
    (SET, RUN),
    (RUN, RUN),
    (SET, SET, SET),
    (LONG_RUN, LONG_RUN),
)
HAND_SIZES = (6, 7, 8, 9, 10)
"""The cards dealt, round by round (U4)."""

_WORDS = {3: "three", 4: "four", 5: "five"}


@cache
def spelled(contract: Contract) -> str:
    """A contract in words: ``a set of three and a run of four``, ``2 runs of five``."""
    return " and ".join(
        f"a {kind} of {_WORDS[length]}" if count == 1 else f"{count} {kind}s of {_WORDS[length]}"
        for (kind, length), count in Counter(contract).items()
    )


FACE_BITS = {**BIT, JOKER: 1 << len(BIT)}
"""A joker's bit is above all others."""
_bit = FACE_BITS.__getitem__
SHIFTS = tuple(SUIT_BITS * suit for suit in range(4))
RANK_BITS = tuple(sum(BIT[card_at(rank, suit)] for suit in SUITS) for rank in range(1, 14))


class Held(NamedTuple):
    """Natural cards as bits: faces held at least once, and faces held twice."""

    once: int
    twice: int

    def less(self, faces: int) -> Held:
        """What is left when one copy of each face is gone."""
        return Held(self.once & ~(faces & ~self.twice), self.twice & ~faces)


def sort_out(hand: Collection[Card], rules: MeldRules) -> tuple[Held, tuple[Card, ...]]:
    """A hand's natural cards, and its wilds in order."""
    faces = set(hand)
    once, twice = sum(map(_bit, faces)), 0
    if len(faces) < len(hand):  # second copies; a joker's further ones are above all the faces
        twice = sum(map(_bit, hand)) - once
    natural = _natural_bits(rules)
    own = once & natural
    if own == once:
        return plain_new(Held, (once, twice)), ()
    wilds = sorted([card for card in hand if card in rules.wild])
    return plain_new(Held, (own, twice & natural)), tuple(wilds)


@cache
def _natural_bits(rules: MeldRules) -> int:
    return sum([bit for card, bit in FACE_BITS.items() if card not in rules.wild])


# Is there a way?


def holds_contract(hand: Collection[Card], contract: Contract, rules: MeldRules) -> bool:
    """Whether the hand's cards can be laid as the contract asks."""
    held, wilds = sort_out(hand, rules)
    return fewest_wilds(held, contract, rules) <= len(wilds)


def fewest_wilds(held: Held, contract: Contract, rules: MeldRules) -> int:
    """The wilds that the contract takes besides these natural cards; NEVER where none would do."""
    count, first, last = len(contract), contract[0], contract[-1]
    cards = sum([part.length for part in contract])
    if last.kind == "set":
        most = _most_in_sets(held, count, rules)
    elif first.kind == "run":
        most = _most_in_two_runs(held, last.length, rules)
    else:
        most = _most_in_set_and_run(held, last.length, rules)
    return NEVER if most < count else cards - most


def _most_in_sets(held: Held, sets: int, rules: MeldRules) -> int:
    """The most natural cards in so many sets; fewer than those where one would have none.

    No further set of a rank gains more than the one before, so the best gains of all ranks do.
    """
    once, twice = held
    one, two, three, four = alike(suits(once))
    if not twice:  # a rank's fourth card can begin another set
        with_one = one.bit_count() + four.bit_count()
        return min(sets, with_one) + min(sets, two.bit_count()) + min(sets, three.bit_count())
    gained = _gains(rules.duplicate_suits)
    gains: list[int] = []
    for rank in RANKS_OF[one]:
        bits = RANK_BITS[rank - 1]
        gains += gained[(once & bits).bit_count()][(twice & bits).bit_count()]
    return sum(sorted(gains)[-sets:])


@cache
def _gains(duplicate_suits: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By a rank's faces and how many of them are held twice: the natural cards that its first set takes,
    that its second adds, and so on."""
    return tuple(
        tuple(_gains_of(faces, faces + doubles, duplicate_suits) for doubles in range(faces + 1))
        for faces in range(len(SUITS) + 1)
    )


def _gains_of(faces: int, copies: int, duplicate_suits: bool) -> tuple[int, ...]:
    """Several sets take both copies of a face; a single one only where suits may repeat."""
    length = SET.length
    first = min(length, copies if duplicate_suits else faces)
    totals = [0, first, *(min(length * sets, copies) for sets in range(2, copies + 1))]
    return tuple(after - before for before, after in pairwise(totals))


@cache
def windows(length: int, low: int, high: int) -> tuple[int, ...]:
    """A suit's bits in every run of a length from rank ``low`` to rank ``high`` (14: the high ace)."""
    return tuple(
        sum(1 << (rank - 1) % SUIT_BITS for rank in range(first, first + length))
        for first in range(low, high - length + 2)
    )


class _MostInARun(dict[int, int]):
    """The most natural cards that a run of a length can have, by its suit's bits."""

    def __init__(self, windows: tuple[int, ...]) -> None:
        self.windows = windows

    def __missing__(self, suit: int) -> int:
        most = self[suit] = max([(window & suit).bit_count() for window in self.windows])
        return most


@cache
def most_in_a_run(length: int, rules: MeldRules) -> Mapping[int, int]:
    return _MostInARun(windows(length, rules.low, rules.high))


def suits(once: int) -> Suits:
    """Each suit's bits."""
    return once & ONE_SUIT, once >> 13 & ONE_SUIT, once >> 26 & ONE_SUIT, once >> 39


def _most_in_two_runs(held: Held, length: int, rules: MeldRules) -> int:
    best = most_in_a_run(length, rules)
    s, h, d, c = suits(held.once)
    singles = best[s], best[h], best[d], best[c]
    second, first = sorted(singles)[2:]
    most = first + second if second else 0
    for shift, single in zip(SHIFTS, singles, strict=True):
        if 2 * single > most:
            suit = held.once >> shift & ONE_SUIT
            double = held.twice >> shift & ONE_SUIT
            if suit.bit_count() + double.bit_count() > most:
                most = max(most, _best_two_runs(suit, double, length, rules.low, rules.high))
    return most


@lru_cache(1 << 12)
def _best_two_runs(suit: int, double: int, length: int, low: int, high: int) -> int:
    runs = [window & suit for window in windows(length, low, high) if window & suit]
    pairs = combinations_with_replacement(runs, 2)
    return max([(one | other).bit_count() + (one & other & double).bit_count() for one, other in pairs])


def _most_in_set_and_run(held: Held, length: int, rules: MeldRules) -> int:
    """The best set and the best run, less one where every such pair wants one and the same card."""
    by_suit = suits(held.once)
    in_set, ranks = _best_sets(held, rules)
    best = most_in_a_run(length, rules)
    in_runs = [best[suit] for suit in by_suit]
    in_run = max(in_runs)
    for shift, suit, most in zip(SHIFTS, by_suit, in_runs, strict=True):
        if most < in_run:
            continue
        for window in windows(length, rules.low, rules.high):
            run = window & suit
            if run.bit_count() == in_run and (
                ranks & ~run or _best_sets(held.less(run << shift), rules)[0] == in_set
            ):
                return in_set + in_run
    return in_set + in_run - 1


def _best_sets(held: Held, rules: MeldRules) -> tuple[int, int]:
    """The most natural cards in a set, and ranks, as bits, that have as many: all where no suit repeats."""
    once, twice = held
    one, two, three, _ = alike(suits(once))
    if not (twice and rules.duplicate_suits):
        return (3, three) if three else (2, two) if two else (1, one) if one else (0, 0)
    gained = _gains(True)
    most = 0
    for rank in RANKS_OF[one]:
        bits = RANK_BITS[rank - 1]
        most = max(most, gained[(once & bits).bit_count()][(twice & bits).bit_count()][0])
    return most, 0
