"""Every way to lay the round's contract, and what comes nearest to it (U8).

The wilds are shared out among the parts. All shapes that a part can have with its share are listed once:
natural cards, and the wilds in every order. Those go together of which the hand has the natural cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, combinations, combinations_with_replacement, count, islice, product
from operator import attrgetter, itemgetter
from typing import Any

from rummy_tui.cards import JOKER, SUITS, Card, without
from rummy_tui.engine.actions import made
from rummy_tui.rummy.actions import MeldCards
from rummy_tui.rummy.candidates import orders
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
Pick = Callable[[tuple[Any, ...]], tuple[Any, ...]]
Outline = tuple[Pick, Cards, int, int]
"""What a shape is without its wilds: its ``pick``, ``faces``, ``once`` and ``twice``."""


@dataclass(slots=True, eq=False)
class Shape:
    """Natural cards that make a part together with so many wilds, and all ``rows`` of these wilds.

    ``pick`` takes the part's cards from ``faces``, a set's naturals or a run's cards as if none were wild,
    and a row after them. The natural cards as bits: all in ``once``, those taken twice in ``twice`` too.
    """

    kind: Kind
    pick: Pick
    faces: Cards
    once: int
    twice: int
    rows: Sequence[Cards]
    _parts: Sequence[MeldCards] = ()

    def parts(self) -> Sequence[MeldCards]:
        """What is laid, with the wilds in every order."""
        if not self._parts:
            kind, faces, pick = self.kind, self.faces, self.pick
            self._parts = [made(MeldCards, {"kind": kind, "cards": pick(faces + row)}) for row in self.rows]
        return self._parts

    @property
    def holes(self) -> int:
        return len(self.rows[0])

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """None for each wild: a set's naturals first, a run from low to high."""
        return self.pick((*self.faces, *[None] * self.holes))

    @property
    def naturals(self) -> Cards:
        return tuple([card for card in self.cards if card])


Row = tuple[tuple[Shape, ...], list[Shape]]
"""The shapes of all parts but the last, and all that the last can have with them."""


def ways(
    hand: Collection[Card], contract: Contract, rules: MeldRules, *, whole: bool = False
) -> Iterator[tuple[MeldCards, ...]]:
    """Every way to lay the contract, those with the fewest wilds first, as they are asked for.

    The parts come in the contract's order; no two ways differ only in the order of equal parts or of
    a set's cards. ``whole``: only those that leave no card over.
    """
    held, wilds = sort_out(hand, rules)
    least = fewest_wilds(held, contract, rules)
    if least > len(wilds):
        return
    totals = range(len(wilds) if whole else least, len(wilds) + 1)
    for row, lasts in _shaped(held, wilds, totals, contract, rules, whole=whole):
        if lasts[0] is row[-1] and len(lasts[0].rows) > 1:  # the same run twice: no way and its mirror image
            yield from combinations_with_replacement(lasts.pop(0).parts(), 2)
        tails = chain.from_iterable([last.parts() for last in lasts])
        yield from product(*[shape.parts() for shape in row], tails)


def closest(hand: Collection[Card], contract: Contract, rules: MeldRules) -> tuple[Shape, ...]:
    """The parts that lack least, those first that need fewest wilds; of equals, with most parts complete.

    Empty where the hand has too few natural cards to begin every part.
    """
    held, wilds = sort_out(hand, rules)
    least = fewest_wilds(held, contract, rules)
    if least >= NEVER:
        return ()
    found = _shaped(held, (JOKER,) * least, (least,), contract, rules, longer=False)
    rows = ((*row, last) for row, lasts in found for last in lasts)
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
) -> Iterator[Row]:
    """The shapes of all parts together with so many of the wilds; ``longer``: than asked, too."""
    known: dict[tuple[Part, Cards], list[Shape]] = {}
    outlined: dict[tuple[Part, int], list[Outline]] = {}
    for total in totals:
        for shares in _shares(wilds, contract, total):
            choices = []
            for part, share in zip(contract, shares, strict=True):
                shapes = known.get((part, share))
                if shapes is None:
                    outlines = outlined.get((part, len(share)))
                    if outlines is None:
                        outlines = outlined[part, len(share)] = _outlines(
                            held, part, len(share), rules, longer
                        )
                    shapes = known[part, share] = _filled(part.kind, outlines, share)
                if not shapes:
                    break
                choices.append(shapes)
            else:
                yield from _together(choices, *held, whole)


@lru_cache(1 << 9)
def _shares(wilds: Cards, contract: Contract, total: int) -> tuple[tuple[Cards, ...], ...]:
    """Every way to share ``total`` of the wilds out among the parts; of equal parts the first has least."""
    part, *rest = contract
    if not rest:
        return tuple((share,) for share in dict.fromkeys(combinations(wilds, total)))
    return tuple(
        (share, *others)
        for size in range(total + 1)
        for share in dict.fromkeys(combinations(wilds, size))
        for others in _shares(without(wilds, share), tuple(rest), total - size)
        if rest[0] != part or (size, share) <= (len(others[0]), others[0])
    )


def _together(
    choices: Sequence[Sequence[Shape]], once: int, twice: int, whole: bool, start: int = 0
) -> Iterator[Row]:
    """Where the hand has the natural cards of all, one shape of each list; from a list that comes again
    none that stands before the last."""
    first, second, *rest = choices
    for at, shape in enumerate(first[start:], start):
        if shape.once & ~once or shape.twice & ~twice:
            continue
        single = twice & ~shape.once
        left = once & ~(shape.once & ~twice | shape.twice)
        begin = at if second is first else 0
        if rest:
            for others, lasts in _together(choices[1:], left, single, whole, begin):
                yield (shape, *others), lasts
            continue
        gone, no_pair = ~left, ~single
        lasts = [last for last in second[begin:] if not (last.once & gone or last.twice & no_pair)]
        if whole:
            lasts = [last for last in lasts if last.once == left and last.twice == single]
        if lasts:
            yield (shape,), lasts


# Shapes


def _filled(kind: Kind, outlines: list[Outline], share: Cards) -> list[Shape]:
    rows = [share] if kind == "set" else list(orders(share, len(share)))
    return [Shape(kind, pick, faces, once, twice, rows) for pick, faces, once, twice in outlines]


def _outlines(held: Held, part: Part, holes: int, rules: MeldRules, longer: bool) -> list[Outline]:
    """All that the part can be with so many wilds: sets by rank, runs by suit."""
    kind, length = part
    once, twice = held
    least = max(length - holes, 1)
    found: list[Outline] = []
    if kind == "set":
        most = (rules.longest_set if longer else length) - holes
        if not rules.duplicate_suits:
            twice = 0
        for bits in RANK_BITS:
            faces = once & bits
            if faces and faces.bit_count() + (twice & bits).bit_count() >= least:
                found += _sets_of(faces, twice & bits, least, most)
    else:
        reach = length, LONGEST_RUN if longer else length, rules.low, rules.high
        most_in = most_in_a_run(length, rules)
        for suit, ranks in enumerate(suits(once)):
            if most_in[ranks] >= least:
                found += _runs_of(suit, ranks, holes, *reach)
    return found


@lru_cache(1 << 10)
def _sets_of(once: int, twice: int, least: int, most: int) -> tuple[Outline, ...]:
    """Every choice of ``least`` to ``most`` natural cards of a rank, from its bits."""
    cards = sorted(mask_cards(once) + mask_cards(twice))
    found: list[Outline] = []
    for some in sorted({some for size in range(least, most + 1) for some in combinations(cards, size)}):
        faces = hand_mask(set(some))
        found.append((tuple, some, faces, hand_mask(some) - faces))
    return tuple(found)


def _runs_of(
    suit: int, ranks: int, holes: int, shortest: int, longest: int, lowest: int, highest: int
) -> list[Outline]:
    """Every run with so many holes, from a suit's bits; short before long at each rank."""
    line = LINES[SUITS[suit]]
    ranks |= (ranks & 1) << SUIT_BITS
    found: list[Outline] = []
    for low in range(lowest - 1, highest - shortest + 1):
        for size in range(max(shortest, holes + 1), min(longest, highest - low) + 1):
            window = ranks >> low & (1 << size) - 1
            if size - window.bit_count() > holes:
                break
            faces = line[low : low + size]
            for pick, kept in _holed(window, size, holes):
                naturals = kept << low
                naturals = (naturals | naturals >> SUIT_BITS) & ONE_SUIT
                found.append((pick, faces, naturals << SHIFTS[suit], 0))
    return found


@lru_cache(1 << 10)
def _holed(window: int, size: int, holes: int) -> tuple[tuple[Pick, int], ...]:
    """Every choice of so many holes in a run of which the bits ``window`` are held: what picks its cards from
    all faces and the wilds after them, and the bits that are no holes."""
    held = [place for place in range(size) if window >> place & 1]
    found = []
    for kept in combinations(held, size - holes):
        wilds = count(size)
        pick = itemgetter(*[place if place in kept else next(wilds) for place in range(size)])
        found.append((pick, sum(1 << place for place in kept)))
    return tuple(found)
