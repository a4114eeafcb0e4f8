"""Whether a hand holds the round's contract, every way to lay it, and what it lacks (U4, U8).

What a part takes from the hand is first a shape: natural cards with holes for wilds. A hand is two
masks of 52 bits, the faces held at least once and those held twice, and so many wilds; for shapes
one wild is as good as another. The most natural cards that the contract's parts can share out
between them decides at once whether there is any way, and so prunes the search for all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import accumulate, combinations, islice, pairwise
from typing import NamedTuple

from rummy_tui.cards import PACK, SUITS, Card, card_at, without
from rummy_tui.rummy.actions import MeldCards
from rummy_tui.rummy.candidates import orders
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
    for card in hand:
        if card in rules.wild:
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
    sets = sum(part.kind == "set" for part in contract)
    runs = len(contract) - sets
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
    return sum(part.length for part in contract) - most


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
def _windows(length: int, low: int, high: int) -> tuple[int, ...]:
    """A suit's bits in every run of a length from rank ``low`` to rank ``high`` (14: the high ace)."""
    return tuple(
        sum(1 << (rank - 1) % SUIT_BITS for rank in range(first, first + length))
        for first in range(low, high - length + 2)
    )


def _most_in_a_run(held: Held, length: int, rules: MeldRules) -> list[int]:
    """The most natural cards that a run can have, suit by suit."""
    windows = _windows(length, rules.low, rules.high)
    suits = [held.once >> shift & ONE_SUIT for shift in SHIFTS]
    return [max([(window & suit).bit_count() for window in windows]) if suit else 0 for suit in suits]


def _most_in_two_runs(held: Held, length: int, rules: MeldRules) -> int:
    singles = _most_in_a_run(held, length, rules)
    second, first = sorted(singles)[2:]
    most = first + second if second else 0
    windows = _windows(length, rules.low, rules.high)
    for shift, single in zip(SHIFTS, singles, strict=True):
        suit = held.once >> shift & ONE_SUIT
        double = held.twice >> shift & ONE_SUIT
        if min(2 * single, suit.bit_count() + double.bit_count()) <= most:
            continue
        runs = [window & suit for window in windows if window & suit]
        for i, one in enumerate(runs):
            for other in runs[i:]:
                naturals = (one | other).bit_count() + (one & other & double).bit_count()
                if naturals > most:
                    most = naturals
    return most


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
        for window in _windows(run_length, rules.low, rules.high):
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


# Every way


class Shape(NamedTuple):
    """A part's cards with None for each wild: a set's naturals first, a run from low to high.

    ``low`` is a set's rank or a run's lowest (1: a low ace); ``key`` orders the shapes of one kind.
    """

    kind: Kind
    low: int
    key: tuple[object, ...]
    cards: tuple[Card | None, ...]

    @property
    def holes(self) -> int:
        return self.cards.count(None)

    @property
    def naturals(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card is not None)


def ways(
    hand: Iterable[Card], contract: Contract, rules: MeldRules, *, whole: bool = False
) -> Iterator[tuple[MeldCards, ...]]:
    """Every way to lay the contract, those with the fewest wilds first, as they are asked for.

    The parts come in the contract's order; no two ways differ only in the order of equal parts or of
    a set's cards. ``whole``: only those that leave no card over.
    """
    held, wilds = sort_out(hand, rules)
    least = fewest_wilds(held, contract, rules)
    for total in range(max(least, len(wilds)) if whole else least, len(wilds) + 1):
        for shapes in _shaped(held, contract, total, rules):
            if not whole or held.less(card for shape in shapes for card in shape.cards) == NOTHING:
                yield from _filled(shapes, wilds)


def closest(hand: Iterable[Card], contract: Contract, rules: MeldRules) -> tuple[Shape, ...]:
    """The parts that lack least, those first that need fewest wilds; of equals, with most parts complete.

    Empty where the hand has too few natural cards to begin every part.
    """
    held, wilds = sort_out(hand, rules)
    total = fewest_wilds(held, contract, rules)
    if total >= NEVER:
        return ()
    ties = islice(_shaped(held, contract, total, rules, longer=False), 100)
    rows = [tuple(sorted(shapes, key=lambda shape: shape.holes)) for shapes in ties]
    return max(rows, key=lambda shapes: complete(shapes, len(wilds)))


def complete(shapes: tuple[Shape, ...], wilds: int) -> int:
    """How many of the shapes, in their order, so many wilds fill."""
    return sum(total <= wilds for total in accumulate(shape.holes for shape in shapes))


def _shaped(
    held: Held, contract: Contract, total: int, rules: MeldRules, *, longer: bool = True
) -> Iterator[tuple[Shape, ...]]:
    """The shapes of all parts together with exactly ``total`` holes; ``longer``: than asked, too."""
    return _shaped_from(None, held, contract, total, rules, longer)


def _shaped_from(
    last: Shape | None, held: Held, contract: Contract, total: int, rules: MeldRules, longer: bool
) -> Iterator[tuple[Shape, ...]]:
    if not contract:
        yield ()
        return
    part, rest = contract[0], contract[1:]
    for shape in _shapes(held, part, total, rules, longer):
        if last and last.kind == shape.kind and shape.key < last.key:
            continue
        spare = total - shape.holes
        if not rest:
            if not spare:
                yield (shape,)
            continue
        left = held.less(shape.cards)
        if fewest_wilds(left, rest, rules) <= spare:
            for others in _shaped_from(shape, left, rest, spare, rules, longer):
                yield (shape, *others)


def _shapes(held: Held, part: Part, holes: int, rules: MeldRules, longer: bool) -> Iterator[Shape]:
    if part.kind == "set":
        return _set_shapes(held, part.length, rules.longest_set if longer else part.length, holes, rules)
    return _run_shapes(held, part.length, 13 if longer else part.length, holes, rules)


def _set_shapes(held: Held, shortest: int, longest: int, holes: int, rules: MeldRules) -> Iterator[Shape]:
    for rank, bits in enumerate(RANK_BITS, 1):
        once, twice = held.once & bits, held.twice & bits
        count = once.bit_count() + (twice.bit_count() if rules.duplicate_suits else 0)
        if not count or shortest - count > holes:
            continue
        faces = [card for card in PACK[rank - 1 :: SUIT_BITS] if once & BIT[card]]
        if rules.duplicate_suits:
            faces = [card for card in faces for _ in range(2 if twice & BIT[card] else 1)]
        for naturals in _choices(tuple(faces), longest):
            count = len(naturals)
            for length in range(max(shortest, count), min(longest, count + holes) + 1):
                holed = naturals + (None,) * (length - count)
                yield Shape("set", rank, (rank, naturals, length), holed)


@cache
def _choices(cards: tuple[Card, ...], most: int) -> tuple[tuple[Card, ...], ...]:
    """Every choice of one to ``most`` sorted cards, equal copies told apart by number only."""
    return tuple(sorted({some for count in range(1, most + 1) for some in combinations(cards, count)}))


def _run_shapes(held: Held, shortest: int, longest: int, holes: int, rules: MeldRules) -> Iterator[Shape]:
    windows = _windows(shortest, rules.low, rules.high)
    for shift, suit in zip(SHIFTS, SUITS, strict=True):
        bits = held.once >> shift & ONE_SUIT
        if not bits:
            continue
        for low, window in enumerate(windows, rules.low):
            if shortest - (window & bits).bit_count() <= holes:
                line = _line(suit, low, min(longest, rules.high + 1 - low))
                for cards in _steps(held, line, (), shortest, holes):
                    yield Shape("run", low, (shift, low, tuple([card is None for card in cards])), cards)


@cache
def _line(suit: str, low: int, length: int) -> tuple[Card, ...]:
    return tuple(card_at(rank, suit) for rank in range(low, low + length))


def _steps(
    held: Held, line: tuple[Card, ...], cards: tuple[Card | None, ...], shortest: int, holes: int
) -> Iterator[tuple[Card | None, ...]]:
    """``cards`` and all that go on from them along the line, each place with its card or a hole."""
    at = len(cards)
    if at >= shortest and any(cards):
        yield cards
    if at == len(line):
        return
    if held.once & BIT[line[at]]:
        yield from _steps(held, line, (*cards, line[at]), shortest, holes)
    if holes:
        yield from _steps(held, line, (*cards, None), shortest, holes - 1)


def _filled(shapes: tuple[Shape, ...], wilds: tuple[Card, ...]) -> Iterator[tuple[MeldCards, ...]]:
    """Every choice of wilds for the shapes' holes."""
    return _filled_from(None, (), shapes, wilds)


def _filled_from(
    last: Shape | None, fill: tuple[Card, ...], shapes: tuple[Shape, ...], wilds: tuple[Card, ...]
) -> Iterator[tuple[MeldCards, ...]]:
    if not shapes:
        yield ()
        return
    shape, rest = shapes[0], shapes[1:]
    if shape.kind == "run":
        choices: Iterable[tuple[Card, ...]] = orders(wilds, shape.holes)
    else:
        choices = dict.fromkeys(combinations(wilds, shape.holes))
    for chosen in choices:
        if last and (last.kind, last.key) == (shape.kind, shape.key) and chosen < fill:
            continue
        source = iter(chosen)
        part = meld_cards(shape.kind, tuple(card or next(source) for card in shape.cards))
        for others in _filled_from(shape, chosen, rest, without(wilds, chosen)):
            yield (part, *others)


@lru_cache(1 << 16)
def meld_cards(kind: Kind, cards: tuple[Card, ...]) -> MeldCards:
    return MeldCards(kind=kind, cards=cards)
