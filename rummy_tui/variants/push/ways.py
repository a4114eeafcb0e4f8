"""Every way to lay the round's contract, and what comes nearest to it (U8).

What a part takes from the hand is first a shape: natural cards with holes for wilds, of which one is
as good as another; then each choice of wilds fills the holes. The shapes of one rank or one suit are
kept, since a list of ways meets the same ones over and over.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import accumulate, combinations, islice
from operator import attrgetter
from typing import NamedTuple

from rummy_tui.cards import PACK, SUITS, Card, card_at, without
from rummy_tui.engine.actions import maker
from rummy_tui.rummy.actions import MeldCards
from rummy_tui.rummy.candidates import orders
from rummy_tui.rummy.melds import LONGEST_RUN, Kind, MeldRules
from rummy_tui.rummy.solver import BIT, ONE_SUIT, SUIT_BITS
from rummy_tui.variants.push.contracts import (
    NEVER,
    NOTHING,
    RANK_BITS,
    SHIFTS,
    Contract,
    Held,
    Part,
    fewest_wilds,
    sort_out,
    windows,
)

Cards = tuple[Card, ...]
Holed = tuple[Card | None, ...]
Key = tuple[int, tuple[int, ...], int]


class Shape(NamedTuple):
    """A part's cards with None for each wild: a set's naturals first, a run from low to high.

    ``low`` is a set's rank or a run's lowest (1: a low ace). ``key`` orders the shapes of one kind: a
    set's rank, its naturals and its holes; a run's suit (from 0), and where it is low and has holes.
    """

    kind: Kind
    low: int
    key: Key
    cards: Holed
    holes: int

    @property
    def naturals(self) -> Cards:
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


# Shapes


def _shaped(
    held: Held,
    contract: Contract,
    total: int,
    rules: MeldRules,
    *,
    longer: bool = True,
    last: Shape | None = None,
) -> Iterator[tuple[Shape, ...]]:
    """The shapes of all parts together with exactly ``total`` holes; ``longer``: than asked, too.

    Of equal parts none comes before the ``last``.
    """
    part, rest = contract[0], contract[1:]
    shapes = _sets if part.kind == "set" else _runs
    after = last.key if last and last.kind == part.kind else None
    if not rest:
        for shape in shapes(held, part, total, total, rules, longer, after):
            yield (shape,)
        return
    most = total - fewest_wilds(held, rest, rules)
    for shape in shapes(held, part, 0, most, rules, longer, after):
        left = held.less(shape.cards)
        spare = total - shape.holes
        if len(rest) == 1 or fewest_wilds(left, rest, rules) <= spare:
            for others in _shaped(left, rest, spare, rules, longer=longer, last=shape):
                yield (shape, *others)


def _sets(
    held: Held, part: Part, fewest: int, most: int, rules: MeldRules, longer: bool, after: Key | None
) -> Iterator[Shape]:
    """The hand's shapes with ``fewest`` to ``most`` holes in order, from the key ``after`` on."""
    once, twice = held if rules.duplicate_suits else (held.once, 0)
    longest = rules.longest_set if longer else part.length
    least = part.length - most
    for rank in range(after[0] if after else 1, 14):
        bits = RANK_BITS[rank - 1]
        faces, doubles = once & bits, twice & bits
        if faces and faces.bit_count() + doubles.bit_count() >= least:
            found = _sets_of(rank, faces, doubles, part.length, longest, fewest, most)
            yield from _onward(found, after)


def _runs(
    held: Held, part: Part, fewest: int, most: int, rules: MeldRules, longer: bool, after: Key | None
) -> Iterator[Shape]:
    """As ``_sets``."""
    longest = LONGEST_RUN if longer else part.length
    for suit in range(after[0] if after else 0, 4):
        bits = held.once >> SHIFTS[suit] & ONE_SUIT
        if bits:
            found = _runs_in(suit, bits, part.length, longest, rules.low, rules.high, fewest, most)
            yield from _onward(found, after)


def _onward(shapes: tuple[Shape, ...], after: Key | None) -> tuple[Shape, ...]:
    if not after or not shapes or shapes[0].key >= after:
        return shapes
    return shapes[bisect_left(shapes, after, key=attrgetter("key")) :]


@lru_cache(1 << 10)
def _sets_of(
    rank: int, once: int, twice: int, shortest: int, longest: int, fewest: int, most: int
) -> tuple[Shape, ...]:
    """The shapes of a rank in order, from its bits."""
    faces = [
        card
        for card in PACK[rank - 1 :: SUIT_BITS]
        if once & BIT[card]
        for _ in range(2 if twice & BIT[card] else 1)
    ]
    return tuple(
        Shape("set", rank, (rank, naturals, holes), naturals + (None,) * holes, holes)
        for naturals in _choices(tuple(faces), longest)
        for holes in range(max(shortest - len(naturals), fewest), min(longest - len(naturals), most) + 1)
    )


@cache
def _choices(cards: Cards, most: int) -> tuple[Cards, ...]:
    """Every choice of one to ``most`` sorted cards, equal copies told apart by number only."""
    return tuple(sorted({some for count in range(1, most + 1) for some in combinations(cards, count)}))


@lru_cache(1 << 7)
def _runs_in(
    suit: int, bits: int, shortest: int, longest: int, lowest: int, highest: int, fewest: int, most: int
) -> tuple[Shape, ...]:
    """The shapes of a suit in order, from its bits."""
    found = []
    for low, window in enumerate(windows(shortest, lowest, highest), lowest):
        if shortest - (window & bits).bit_count() <= most:
            line = _line(suit, low, min(longest, highest + 1 - low))
            for cards in _steps(bits << SHIFTS[suit], line, (), shortest, most):
                holes = cards.count(None)
                if holes >= fewest:
                    key = (suit, (low, *[card is None for card in cards]), 0)
                    found.append(Shape("run", low, key, cards, holes))
    return tuple(found)


@cache
def _line(suit: int, low: int, length: int) -> Cards:
    return tuple(card_at(rank, SUITS[suit]) for rank in range(low, low + length))


def _steps(once: int, line: Cards, cards: Holed, shortest: int, holes: int) -> Iterator[Holed]:
    """``cards`` and all that go on from them along the line, each place with its card or a hole."""
    at = len(cards)
    if at >= shortest and any(cards):
        yield cards
    if at == len(line):
        return
    if once & BIT[line[at]]:
        yield from _steps(once, line, (*cards, line[at]), shortest, holes)
    if holes:
        yield from _steps(once, line, (*cards, None), shortest, holes - 1)


# Wilds


class _Fill(NamedTuple):
    """The wilds chosen for a shape, the part they make of it, and the wilds left."""

    chosen: Cards
    part: MeldCards
    left: Cards


def _filled(shapes: tuple[Shape, ...], wilds: Cards) -> list[tuple[MeldCards, ...]]:
    """Every choice of wilds for the shapes' holes; like shapes take theirs in order."""
    rows: list[tuple[tuple[MeldCards, ...], Cards, Cards]] = [((), (), wilds)]
    last: Shape | None = None
    for shape in shapes[:-1]:
        like = shape == last
        rows = [
            ((*parts, part), chosen, left)
            for parts, before, wilds in rows
            for chosen, part, left in _fills(shape.kind, shape.cards, wilds)
            if not like or chosen >= before
        ]
        last = shape
    shape = shapes[-1]
    like = shape == last
    return [
        (*parts, part)
        for parts, before, wilds in rows
        for chosen, part, left in _fills(shape.kind, shape.cards, wilds)
        if not like or chosen >= before
    ]


@lru_cache(1 << 9)
def _fills(kind: Kind, cards: Holed, wilds: Cards) -> tuple[_Fill, ...]:
    count = cards.count(None)
    choices = orders(wilds, count) if kind == "run" else dict.fromkeys(combinations(wilds, count))
    fills = []
    for chosen in choices:
        source = iter(chosen)
        part = meld_cards(kind, tuple([card or next(source) for card in cards]))
        fills.append(_Fill(chosen, part, without(wilds, chosen)))
    return tuple(fills)


_meld_cards = maker(MeldCards)


@lru_cache(1 << 11)
def meld_cards(kind: Kind, cards: Cards) -> MeldCards:
    return _meld_cards(kind=kind, cards=cards)
