"""Every meld and every lay-off that a hand can make, lazily and never by trying subsets.

A hand is read once into bits, fourteen a suit with the ace at both ends. A stretch of ranks then
shows at once which cards it lacks, and so how many wilds it needs. What a rank and the ends of a run
yield with a wild or two is kept (few hands hold more); with three or more there is too much to keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from rummy_tui.cards import JOKER, SUITS, Card
from rummy_tui.rummy.holding import (
    ALL_SUITS,
    ONE_SUIT,
    PLACE,
    RANKS_OF,
    SUIT_AT,
    Cards,
    Holding,
    alike,
    holding,
    sequences,
)
from rummy_tui.rummy.melds import ENDS, LINES, LONGEST_RUN, End, Kind, Meld, MeldRules, Reading

FEW_WILDS = 2


# Melds


def melds(hand: Cards, rules: MeldRules, must: Card | None = None) -> Iterable[tuple[Kind, Cards]]:
    """Every set, sorted, by rank; every run from low to high with each placement of the wilds, by suit.

    ``must`` keeps to those that use that card.
    """
    held = holding(hand, rules.wild)
    if not (held.wilds or held.jokers or rules.duplicate_suits):
        found = _natural_melds(held, rules)
        return found if must is None else [each for each in found if must in each[1]]
    return _melds(held, rules, must)


def _natural_melds(held: Holding, rules: MeldRules) -> list[tuple[Kind, Cards]]:
    """Those of different naturals: mostly there are none."""
    suits = held.suits
    found: list[tuple[Kind, Cards]] = []
    if three := alike(suits)[2]:
        for rank in RANKS_OF[three]:
            naturals = FACES[held.mask & ALL_SUITS << rank - 1]
            found += [("set", cards) for cards in _few_groups(naturals, (), 3, 4, 1)]
    if sequences(suits, rules.reach):
        for suit, all_ranks in zip(SUITS, suits, strict=True):
            if ranks := _close(all_ranks, 0):
                line = LINES[suit]
                for low, length, _ in _stretches(ranks, 0, rules.low, rules.high):
                    found.append(("run", line[low - 1 : low - 1 + length]))
    return found


def _melds(held: Holding, rules: MeldRules, must: Card | None) -> Iterator[tuple[Kind, Cards]]:
    for cards in _sets(held, rules, must):
        if must is None or must in cards:
            yield "set", cards
    for cards in _runs(held, rules, must):
        if must is None or must in cards:
            yield "run", cards


def _sets(held: Holding, rules: MeldRules, must: Card | None) -> Iterator[Cards]:
    if held.jokers >= 3 and rules.joker_sets and must in (None, JOKER):
        for size in range(3, min(held.jokers, rules.longest_set) + 1):
            yield (JOKER,) * size
    least = 3 - len(held.wilds)
    if must is None or must in rules.wild:
        ranks = RANKS_OF[alike(held.suits)[0 if rules.duplicate_suits else max(least, 1) - 1]]
    else:
        ranks = () if must is JOKER else (must.rank,)
    if rules.duplicate_suits:  # copies count too
        every = [card.rank for card in held.cards]
        ranks = tuple([rank for rank in ranks if every.count(rank) >= least])
    for rank in ranks:
        naturals = _of_rank(rank, held, rules)
        if naturals and len(naturals) >= least:
            yield from groups(naturals, held.wilds, 3, rules.longest_set, 1)


def _runs(held: Holding, rules: MeldRules, must: Card | None) -> Iterator[Cards]:
    """Short before long within a suit."""
    wilds = held.wilds
    for suit, all_ranks in zip(SUITS, held.suits, strict=True):
        ranks = _close(all_ranks, len(wilds))
        if ranks and (must is None or must in rules.wild or suit == must.suit):
            for low, length, window in _stretches(ranks, len(wilds), rules.low, rules.high):
                yield from placements(suit, low, length, window, wilds, length - 1)


def _close(ranks: int, wilds: int) -> int:
    """The ranks that lie close enough together for a run with so many wilds."""
    if wilds == 0:
        threes = ranks & ranks >> 1 & ranks >> 2
        return threes | threes << 1 | threes << 2
    if wilds == 1:
        return ranks & (ranks << 1 | ranks << 2 | ranks >> 1 | ranks >> 2)
    return ranks


def _of_rank(rank: int, held: Holding, rules: MeldRules) -> Cards:
    """The hand's naturals of a rank, sorted; one of a face where sets have no two of a suit."""
    if rules.duplicate_suits:
        return tuple(sorted([card for card in held.cards if card.rank == rank and card not in rules.wild]))
    return FACES[held.mask & ALL_SUITS << rank - 1]


class _Faces(dict[int, Cards]):
    """The cards of one rank in a hand's mask."""

    def __missing__(self, mask: int) -> Cards:
        cards = [card for card, (suit, ranks) in PLACE.items() if mask >> 14 * suit & ranks & 0x1FFF]
        self[mask] = tuple(cards)
        return self[mask]


FACES: Mapping[int, Cards] = _Faces()


def groups(naturals: Cards, wilds: Cards, low: int, high: int, least: int) -> Iterable[Cards]:
    """Choices of ``low`` to ``high`` cards of one rank, ``least`` of them natural; sorted, wilds last."""
    if len(wilds) <= FEW_WILDS:
        return _few_groups(naturals, wilds, low, high, least)
    return _groups(naturals, wilds, low, high, least)


def _groups(naturals: Cards, wilds: Cards, low: int, high: int, least: int) -> Iterator[Cards]:
    for count in range(min(len(naturals), high), least - 1, -1):
        for some in dict.fromkeys(combinations(naturals, count)):
            for more in range(max(low - count, 0), min(len(wilds), high - count) + 1):
                for filled in dict.fromkeys(combinations(wilds, more)):
                    yield some + filled


@lru_cache(maxsize=1 << 12)
def _few_groups(naturals: Cards, wilds: Cards, low: int, high: int, least: int) -> tuple[Cards, ...]:
    return tuple(_groups(naturals, wilds, low, high, least))


@lru_cache(maxsize=1 << 12)
def _stretches(ranks: int, wilds: int, lowest: int, highest: int) -> tuple[tuple[int, int, int], ...]:
    """Where a suit can have a run, short before long: its lowest rank, its length, and the bits held from
    there on."""
    found = []
    for low in range(lowest, highest - 1):
        for length in range(3, min(LONGEST_RUN, highest + 1 - low) + 1):
            window = ranks >> low - 1 & (1 << length) - 1
            if length - window.bit_count() > wilds:
                break
            found.append((low, length, window))
    return tuple(sorted(found, key=itemgetter(1)))


def placements(suit: str, low: int, length: int, window: int, wilds: Cards, most: int) -> Iterable[Cards]:
    """The cards of a stretch of ranks, at most so many of them wild, in every way; fewest wilds first."""
    faces = LINES[suit][low - 1 : low - 1 + length]
    if not wilds:
        return (faces,)
    if len(wilds) == 1:
        missing = (1 << length) - 1 & ~window
        places = (missing.bit_length() - 1,) if missing else range(length)
        found = [(*faces[:at], *wilds, *faces[at + 1 :]) for at in places]
        return found if missing else [faces, *found]
    return _placements(suit, low, length, window, wilds, most)


def _placements(suit: str, low: int, length: int, window: int, wilds: Cards, most: int) -> Iterator[Cards]:
    faces = list(LINES[suit][low - 1 : low - 1 + length])
    missing = tuple(i for i in range(length) if not window >> i & 1)
    held = [i for i in range(length) if window >> i & 1]
    for spare in range(min(len(wilds), most) - len(missing) + 1):
        for replaced in combinations(held, spare):
            places = sorted(missing + replaced)
            for filled in orders(wilds, len(places)):
                cards = faces.copy()
                for place, card in zip(places, filled, strict=True):
                    cards[place] = card
                yield tuple(cards)


def orders(wilds: Cards, count: int) -> Iterator[Cards]:
    """Every different row of ``count`` of the wilds (sorted), like ones not told apart."""
    if count == 0:
        yield ()
        return
    if wilds and wilds[0] is wilds[-1]:
        if count <= len(wilds):
            yield wilds[:count]
        return
    for i, card in enumerate(wilds):
        if i == 0 or card is not wilds[i - 1]:
            for rest in orders(wilds[:i] + wilds[i + 1 :], count - 1):
                yield (card, *rest)


# Lay-offs


def lay_offs(
    melds: tuple[Meld, ...], hand: Cards, rules: MeldRules, must: Card | None = None
) -> Iterable[tuple[Meld, Cards, End | None]]:
    """All that the hand can add to a meld in one go, with the end where the cards fit at both."""
    held = holding(hand, rules.wild)
    if not held.wilds:
        mask = held.mask
        takers = [meld for meld in melds if mask & meld.takes]
        return _lay_offs(takers, held, rules, must) if takers else ()
    return _lay_offs(melds, held, rules, must)


def _lay_offs(
    melds: Iterable[Meld], held: Holding, rules: MeldRules, must: Card | None
) -> Iterator[tuple[Meld, Cards, End | None]]:
    mask, wilds = held.mask, held.wilds
    for meld in melds:
        if meld.kind == "run":
            ranks = mask >> SUIT_AT[meld.suit] & ONE_SUIT
            for cards, end in _run_additions(meld, ranks, wilds, rules):
                if must is None or must in cards:
                    yield meld, cards, end
        else:
            for cards in _set_additions(meld, held, rules):
                if must is None or must in cards:
                    yield meld, cards, None


def _set_additions(meld: Reading, held: Holding, rules: MeldRules) -> Iterable[Cards]:
    room = rules.longest_set - len(meld.cards)
    if room <= 0:
        return ()
    if meld.rank == 0:
        return [(JOKER,) * count for count in range(1, min(room, held.jokers) + 1)]
    naturals: Cards = ()
    if fitting := held.mask & meld.takes:
        if rules.duplicate_suits:
            naturals = _of_rank(meld.rank, held, rules)
        else:
            naturals = tuple([card for card in FACES[fitting] if card not in meld.cards])
    if held.wilds or len(naturals) > 1:
        return groups(naturals, held.wilds, 1, room, 0)
    return (naturals,) if naturals else ()


def _run_additions(
    meld: Reading, ranks: int, wilds: Cards, rules: MeldRules
) -> Iterable[tuple[Cards, End | None]]:
    """``ranks`` are those of the run's suit that the hand holds."""
    suit, first, length = meld.suit, meld.rank, len(meld.cards)
    if not wilds:
        return _natural_additions(suit, first, length, ranks, rules)
    if len(wilds) > FEW_WILDS:
        return _additions(suit, first, length, ranks, wilds, rules)
    gap = len(wilds) + 1
    reach = (1 << gap) - 1
    if not ranks & (reach << first + length - 1 | reach << first - 1 >> gap):  # only wilds get there
        suit, ranks = SUITS[0], 0
    return _few_additions(suit, first, length, ranks, wilds, rules)


def _natural_additions(
    suit: str, first: int, length: int, ranks: int, rules: MeldRules
) -> list[tuple[Cards, End | None]]:
    """The ranks next to the run as far as they follow each other, one more each time."""
    line, room = LINES[suit], LONGEST_RUN - length
    after = first + length
    low = first
    found: list[tuple[Cards, End | None]] = []
    while first - low < room and low > rules.low and ranks >> low - 2 & 1:
        low -= 1
        found.append((line[low - 1 : first - 1], None))
    high = after
    while high - after < room and high <= rules.high and ranks >> high - 1 & 1:
        high += 1
        found.append((line[after - 1 : high - 1], None))
    if room == 1 and len(found) == 2:  # an ace fits at both ends of 2 to K
        return [(cards, end) for (cards, _), end in zip(found, ENDS, strict=True)]
    return found


def _additions(
    suit: str, first: int, length: int, ranks: int, wilds: Cards, rules: MeldRules
) -> Iterator[tuple[Cards, End | None]]:
    after = first + length
    below = min(first - rules.low, LONGEST_RUN - length)
    above = min(rules.high + 1 - after, LONGEST_RUN - length)
    ace_either_way = first == 2 and after == 14
    end: End
    for end, room in zip(ENDS, (below, above), strict=True):
        for count in range(1, room + 1):
            low = first - count if end == "low" else after
            window = ranks >> low - 1 & (1 << count) - 1
            if count - window.bit_count() > len(wilds):
                break
            both = count <= below and count <= above
            for cards in placements(suit, low, count, window, wilds, count):
                if both and (rules.wild.issuperset(cards) or (ace_either_way and cards[0].rank == 1)):
                    yield cards, end
                else:
                    yield cards, None


@lru_cache(maxsize=1 << 12)
def _few_additions(
    suit: str, first: int, length: int, ranks: int, wilds: Cards, rules: MeldRules
) -> tuple[tuple[Cards, End | None], ...]:
    return tuple(_additions(suit, first, length, ranks, wilds, rules))
