"""Every way to lay the round's contract, and what comes nearest to it (U8).

The wilds are shared out among the parts. All shapes that a part can have with so many wilds are listed
once, and those go together of which the hand has the natural cards; each is then laid with every share
of that size, in every order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import (
    accumulate,
    chain,
    combinations,
    combinations_with_replacement,
    count,
    islice,
    pairwise,
    product,
)
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from rummy_tui.cards import JOKER, SUITS, Card, without
from rummy_tui.engine.actions import made, made_each
from rummy_tui.rummy.actions import MeldCards
from rummy_tui.rummy.candidates import orders
from rummy_tui.rummy.holding import RANKS_OF, alike
from rummy_tui.rummy.melds import LINES, LONGEST_RUN, Kind, MeldRules
from rummy_tui.rummy.solver import ONE_SUIT, SUIT_BITS, hand_mask, mask_cards
from rummy_tui.variants.push.contracts import (
    NEVER,
    RANK_BITS,
    SHIFTS,
    Contract,
    Held,
    Part,
    fewest_wilds,
    most_in_a_run,
    sort_out,
    suits,
)

Cards = tuple[Card, ...]
FEW_HOLES = 1
"""Runs with so many are kept; with more there are too many."""
Pick = Callable[[tuple[Any, ...]], tuple[Any, ...]]


@dataclass(slots=True, eq=False)
class Shape:
    """Natural cards that make a part together with so many wilds in its ``holes``.

    ``pick`` takes the part's cards from ``faces``, a set's naturals or a run's cards as if none were wild,
    and the wilds after them. The natural cards as bits: all in ``once``, those taken twice in ``twice`` too.
    """

    kind: Kind
    pick: Pick
    faces: Cards
    once: int
    twice: int
    holes: int
    _parts: dict[Cards, Sequence[MeldCards]]

    def parts(self, share: Cards) -> Sequence[MeldCards]:
        """What is laid with these wilds, in every order."""
        parts = self._parts.get(share)
        if parts is None:
            kind, faces, pick = self.kind, self.faces, self.pick
            if kind == "set" or len(share) < 2:
                parts = [made(MeldCards, {"kind": kind, "cards": pick(faces + share)})]
            else:
                rows = [pick(faces + row) for row in _rows(share)]
                parts = [*made_each(MeldCards, {"kind": kind, "cards": ()}, "cards", rows)]
            self._parts[share] = parts
        return parts

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """None for each wild: a set's naturals first, a run from low to high."""
        return self.pick((*self.faces, *[None] * self.holes))

    @property
    def naturals(self) -> Cards:
        return tuple([card for card in self.cards if card])


@lru_cache(1 << 10)
def _rows(share: Cards) -> tuple[Cards, ...]:
    return tuple(orders(share, len(share)))


Row = tuple[tuple[Shape, ...], list[Shape]]
"""The shapes of all parts but the last, and all that the last can have with them."""


class Split(NamedTuple):
    """Ways to share wilds out among the parts: how many each part gets, whether it gets the very same as
    an equal part after it, and the ``shares`` themselves, part by part."""

    sizes: tuple[int, ...]
    same: tuple[bool, ...]
    shares: list[tuple[Cards, ...]]


def ways(
    hand: Collection[Card], contract: Contract, rules: MeldRules, *, whole: bool = False
) -> Iterable[tuple[MeldCards, ...]]:
    """Every way to lay the contract, those with the fewest wilds first, as they are asked for.

    The parts come in the contract's order; no two ways differ only in the order of equal parts or of
    a set's cards. ``whole``: only those that leave no card over.
    """
    held, wilds = sort_out(hand, rules)
    least = fewest_wilds(held, contract, rules)
    if least > len(wilds):
        return ()
    totals = range(len(wilds) if whole else least, len(wilds) + 1)
    return _ways(held, wilds, totals, contract, rules, whole)


def _ways(
    held: Held, wilds: Cards, totals: Iterable[int], contract: Contract, rules: MeldRules, whole: bool
) -> Iterator[tuple[MeldCards, ...]]:
    for split, rows in _shaped(held, wilds, totals, contract, rules, whole=whole):
        twins = split.same[-1]
        for *shares, last_share in split.shares:
            for firsts, lasts in rows:
                heads = map(Shape.parts, firsts, shares)
                tails = [last.parts(last_share) for last in lasts]
                if twins and lasts[0] is firsts[-1] and len(tails[0]) > 1:
                    # the same run twice: no way and its mirror image
                    yield from combinations_with_replacement(tails.pop(0), 2)
                yield from product(*heads, chain.from_iterable(tails))


def closest(hand: Collection[Card], contract: Contract, rules: MeldRules) -> tuple[Shape, ...]:
    """The parts that lack least, those first that need fewest wilds; of equals, with most parts complete.

    Empty where the hand has too few natural cards to begin every part.
    """
    held, wilds = sort_out(hand, rules)
    least = fewest_wilds(held, contract, rules)
    if least >= NEVER:
        return ()
    found = _shaped(held, (JOKER,) * least, (least,), contract, rules, longer=False)
    rows = ((*firsts, last) for _, rows in found for firsts, lasts in rows for last in lasts)
    ordered = [tuple(sorted(row, key=attrgetter("holes"))) for row in islice(rows, 100)]
    return max(ordered, key=lambda row: complete(row, len(wilds)))


def complete(shapes: tuple[Shape, ...], wilds: int) -> int:
    """How many of the shapes, in their order, so many wilds fill."""
    return sum(total <= wilds for total in accumulate(shape.holes for shape in shapes))


# Shapes together


def _shaped(
    held: Held,
    wilds: Cards,
    totals: Iterable[int],
    contract: Contract,
    rules: MeldRules,
    *,
    longer: bool = True,
    whole: bool = False,
) -> Iterator[tuple[Split, list[Row]]]:
    """The shapes of all parts together with so many of the wilds; ``longer``: than asked, too."""
    known: dict[tuple[Part, int], list[Shape]] = {}
    for total in totals:
        for split in _splits(wilds, contract, total):
            choices = []
            for part, holes in zip(contract, split.sizes, strict=True):
                shapes = known.get((part, holes))
                if shapes is None:
                    shapes = known[part, holes] = _shapes(held, part, holes, rules, longer)
                if not shapes:
                    break
                choices.append(shapes)
            else:
                if rows := list(_together(choices, split.same, held, whole)):
                    yield split, rows


@lru_cache(1 << 10)
def _splits(wilds: Cards, contract: Contract, total: int) -> tuple[Split, ...]:
    """Every way to share ``total`` of the wilds out among the parts; of equal parts the first has least."""
    found: dict[tuple[tuple[int, ...], tuple[bool, ...]], Split] = {}
    for shares in _shares(wilds, contract, total):
        sizes = tuple([len(share) for share in shares])
        same = tuple(
            [
                part == other and share == more
                for (part, other), (share, more) in zip(pairwise(contract), pairwise(shares), strict=True)
            ]
        )
        found.setdefault((sizes, same), Split(sizes, same, [])).shares.append(shares)
    return tuple(found.values())


def _shares(wilds: Cards, contract: Contract, total: int) -> Iterator[tuple[Cards, ...]]:
    part, *rest = contract
    if not rest:
        yield from ((share,) for share in dict.fromkeys(combinations(wilds, total)))
        return
    for size in range(total + 1):
        for share in dict.fromkeys(combinations(wilds, size)):
            for others in _shares(without(wilds, share), tuple(rest), total - size):
                if rest[0] != part or (size, share) <= (len(others[0]), others[0]):
                    yield share, *others


def _together(
    choices: Sequence[Sequence[Shape]],
    same: Sequence[bool],
    held: Held,
    whole: bool,
    gone: int = 0,
    touched: int = 0,
    start: int = 0,
) -> Iterator[Row]:
    """One shape of each list, where the hand has the natural cards of all; from a list that is the ``same``
    as the one before, none that stands before the last.

    ``gone`` are faces of which no copy is left, ``touched`` those of which one is taken.
    """
    first, second, *rest = choices
    twice = held.twice
    for at, shape in enumerate(first[start:], start):
        if shape.once & gone or (shape.twice and shape.twice & touched):
            continue
        left = twice ^ twice & touched
        out = gone | shape.twice | shape.once ^ shape.once & left
        begin = at if same[0] else 0
        if rest:
            then = _together(choices[1:], same[1:], held, whole, out, touched | shape.once, begin)
            for others, lasts in then:
                yield (shape, *others), lasts
            continue
        pairs = touched | shape.once
        lasts = [
            last
            for last in (second[begin:] if begin else second)
            if not (last.once & out or (last.twice and last.twice & pairs))
        ]
        if whole:
            faces, double = held.once & ~out, twice & ~pairs
            lasts = [last for last in lasts if last.once == faces and last.twice == double]
        if lasts:
            yield (shape,), lasts


# Shapes


def _shapes(held: Held, part: Part, holes: int, rules: MeldRules, longer: bool) -> list[Shape]:
    """All that the part can be with so many wilds: sets by rank, runs by suit."""
    kind, length = part
    once, twice = held
    least = max(length - holes, 1)
    found: list[Shape] = []
    if kind == "set":
        most = (rules.longest_set if longer else length) - holes
        if not rules.duplicate_suits:
            twice = 0
        for rank in RANKS_OF[alike(suits(once))[0 if twice else least - 1]]:
            bits = RANK_BITS[rank - 1]
            found += _sets_of(once & bits, twice & bits, least, most, holes)
    else:
        reach = length, LONGEST_RUN if longer else length, rules.low, rules.high
        most_in = most_in_a_run(length, rules)
        for suit, ranks in enumerate(suits(once)):
            if most_in[ranks] >= least:
                found += _runs_of(suit, ranks, holes, *reach)
    return found


@lru_cache(1 << 10)
def _sets_of(once: int, twice: int, least: int, most: int, holes: int) -> tuple[Shape, ...]:
    """Every choice of ``least`` to ``most`` natural cards of a rank, from its bits."""
    cards = sorted(mask_cards(once) + mask_cards(twice))
    found = []
    for some in sorted({some for size in range(least, most + 1) for some in combinations(cards, size)}):
        faces = hand_mask(set(some))
        found.append(Shape("set", tuple, some, faces, hand_mask(some) - faces, holes, {}))
    return tuple(found)


def _runs_of(
    suit: int, ranks: int, holes: int, shortest: int, longest: int, lowest: int, highest: int
) -> list[Shape]:
    """Every run with so many holes, from a suit's bits; short before long at each rank."""
    ranks |= (ranks & 1) << SUIT_BITS
    first = max(shortest, holes + 1)
    stretch = (1 << first) - 1
    lows = range(lowest - 1, highest - first + 1)
    runs = _few_runs if holes <= FEW_HOLES else _runs
    found: list[Shape] = []
    for low in [low for low in lows if (ranks >> low & stretch).bit_count() >= first - holes]:
        for size in range(first, min(longest, highest - low) + 1):
            window = ranks >> low & (1 << size) - 1
            if size - window.bit_count() > holes:
                break
            found += runs(suit, low, size, window, holes)
    return found


def _runs(suit: int, low: int, size: int, window: int, holes: int) -> tuple[Shape, ...]:
    """Every choice of so many holes in a run of which the bits ``window`` are held."""
    faces = LINES[SUITS[suit]][low : low + size]
    found = []
    for pick, kept in _holed(window, size, holes):
        naturals = kept << low
        naturals = (naturals | naturals >> SUIT_BITS) & ONE_SUIT
        found.append(Shape("run", pick, faces, naturals << SHIFTS[suit], 0, holes, {}))
    return tuple(found)


_few_runs = lru_cache(1 << 11)(_runs)


@lru_cache(1 << 10)
def _holed(window: int, size: int, holes: int) -> tuple[tuple[Pick, int], ...]:
    """Where the holes can be: what picks the run's cards from all faces and the wilds after them, and the
    bits that are no holes."""
    held = [place for place in range(size) if window >> place & 1]
    found = []
    for kept in combinations(held, size - holes):
        wilds = count(size)
        pick = itemgetter(*[place if place in kept else next(wilds) for place in range(size)])
        found.append((pick, sum(1 << place for place in kept)))
    return tuple(found)
