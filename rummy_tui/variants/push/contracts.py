"""Whether a hand holds the round's contract (U4, U8).

A hand is two masks of 52 bits, the faces held at least once and those held twice, and so many wilds.
The most natural cards that the contract's parts can share out between them decides at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations_with_replacement, pairwise
from typing import NamedTuple

from rummy_tui.cards import PACK, SUITS, Card, card_at
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


SHIFTS = tuple(SUIT_BITS * suit for suit in range(4))
RANK_BITS = tuple(sum(BIT[card_at(rank, suit)] for suit in SUITS) for rank in range(1, 14))


class Held(NamedTuple):
    """Natural cards as bits: faces held at least once, and faces held twice."""

    once: int
    twice: int

    def less(self, cards: Iterable[Card | None]) -> Held:
        """What is left when one copy of each card is gone."""
        once, twice = self
        for card in cards:
            if card is not None:
                if twice & BIT[card]:
                    twice ^= BIT[card]
                else:
                    once ^= BIT[card]
        return Held(once, twice)


NOTHING = Held(0, 0)


def sort_out(hand: Iterable[Card], rules: MeldRules) -> tuple[Held, tuple[Card, ...]]:
    """A hand's natural cards, and its wilds in order."""
    once = twice = 0
    wilds = []
    wild = rules.wild
    for card in hand:
        if card in wild:
            wilds.append(card)
            continue
        bit = BIT[card]
        twice |= once & bit
        once |= bit
    return Held(once, twice), tuple(sorted(wilds))


# Is there a way?


def holds_contract(hand: Iterable[Card], contract: Contract, rules: MeldRules) -> bool:
    """Whether the hand's cards can be laid as the contract asks."""
    held, wilds = sort_out(hand, rules)
    return fewest_wilds(held, contract, rules) <= len(wilds)


def fewest_wilds(held: Held, contract: Contract, rules: MeldRules) -> int:
    """The wilds that the contract takes besides these natural cards; NEVER where none would do."""
    if not contract:
        return 0
    sets, runs, cards = _counts(contract)
    length = contract[-1].length
    if not runs:
        most = _most_in_sets(held, sets, length, rules)
    elif not sets and runs == 1:
        most = max(_most_in_a_run(held, length, rules))
    elif not sets and runs == 2:
        most = _most_in_two_runs(held, length, rules)
    elif sets == runs == 1:
        most = _most_in_set_and_run(held, contract[0].length, length, rules)
    else:
        raise ValueError(f"no such contract: {', '.join(map(str, contract))}")
    if most < len(contract):
        return NEVER
    return cards - most


@cache
def _counts(contract: Contract) -> tuple[int, int, int]:
    """Its sets, its runs, and the cards that they take at the least."""
    sets = sum(part.kind == "set" for part in contract)
    return sets, len(contract) - sets, sum(part.length for part in contract)


def _most_in_sets(held: Held, sets: int, length: int, rules: MeldRules) -> int:
    """The most natural cards in so many sets, 0 where one would have none.

    No further set of a rank gains more than the one before, so the best gains of all ranks do.
    """
    gains: list[int] = []
    for bits in RANK_BITS:
        if once := held.once & bits:
            gains += _gains(once.bit_count(), (held.twice & bits).bit_count(), length, rules.duplicate_suits)
    return sum(sorted(gains)[-sets:]) if len(gains) >= sets else 0


@cache
def _gains(faces: int, doubles: int, length: int, duplicate_suits: bool) -> tuple[int, ...]:
    """The natural cards that a rank's first set takes, that its second adds, and so on.

    Several sets take both copies of a face; a single one only where suits may repeat.
    """
    copies = faces + doubles
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


def _most_in_a_run(held: Held, length: int, rules: MeldRules) -> list[int]:
    """The most natural cards that a run can have, suit by suit."""
    return [_best_run(held.once >> shift & ONE_SUIT, length, rules.low, rules.high) for shift in SHIFTS]


@lru_cache(1 << 12)
def _best_run(suit: int, length: int, low: int, high: int) -> int:
    return max([(window & suit).bit_count() for window in windows(length, low, high)])


def _most_in_two_runs(held: Held, length: int, rules: MeldRules) -> int:
    singles = _most_in_a_run(held, length, rules)
    second, first = sorted(singles)[2:]
    most = first + second if second else 0
    for shift, single in zip(SHIFTS, singles, strict=True):
        suit = held.once >> shift & ONE_SUIT
        double = held.twice >> shift & ONE_SUIT
        if min(2 * single, suit.bit_count() + double.bit_count()) > most:
            most = max(most, _best_two_runs(suit, double, length, rules.low, rules.high))
    return most


@lru_cache(1 << 12)
def _best_two_runs(suit: int, double: int, length: int, low: int, high: int) -> int:
    runs = [window & suit for window in windows(length, low, high) if window & suit]
    pairs = combinations_with_replacement(runs, 2)
    return max([(one | other).bit_count() + (one & other & double).bit_count() for one, other in pairs])


def _most_in_set_and_run(held: Held, set_length: int, run_length: int, rules: MeldRules) -> int:
    """The best set and the best run, less one where every such pair wants one and the same card."""
    ranks = range(1, 14)
    in_sets = [_most_in_a_set(held, rank, set_length, rules) for rank in ranks]
    in_runs = _most_in_a_run(held, run_length, rules)
    in_set, in_run = max(in_sets), max(in_runs)
    best_ranks = [rank for rank in ranks if in_sets[rank - 1] == in_set]
    for shift, best in zip(SHIFTS, in_runs, strict=True):
        if best < in_run:
            continue
        suit = held.once >> shift & ONE_SUIT
        for window in windows(run_length, rules.low, rules.high):
            run = window & suit
            if run.bit_count() < in_run:
                continue
            for rank in best_ranks:
                if not run >> (rank - 1) & 1:
                    return in_set + in_run
                left = held.less((PACK[shift + rank - 1],))
                if _most_in_a_set(left, rank, set_length, rules) == in_set:
                    return in_set + in_run
    return in_set + in_run - 1


def _most_in_a_set(held: Held, rank: int, length: int, rules: MeldRules) -> int:
    bits = RANK_BITS[rank - 1]
    faces, doubles = (held.once & bits).bit_count(), (held.twice & bits).bit_count()
    return _gains(faces, doubles, length, rules.duplicate_suits)[0] if faces else 0
