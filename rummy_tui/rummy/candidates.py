"""Every meld and every lay-off that a hand can make, lazily and never by trying subsets.

A hand is read once into bits, fourteen a suit with the ace at both ends. A stretch of ranks then
shows at once which cards it lacks, and so how many wilds it needs. What one stretch yields is kept
(few hands hold many wilds); with three wilds or more there is too much to keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeVar

from rummy_tui.cards import JOKER, PACK, SUITS, Card, card_at
from rummy_tui.rummy.melds import ENDS, End, Kind, MeldRules, Reading

M = TypeVar("M", bound=Reading)

Cards = tuple[Card, ...]

LONGEST_RUN = 13
FEW_WILDS = 2


def bits(card: Card) -> int:
    """A natural card's ranks: bit ``rank - 1``, an ace also as the 14th."""
    return 1 | 1 << 13 if card.rank == 1 else 1 << card.rank - 1


PLACE = {card: (SUITS.index(card.suit), bits(card)) for card in PACK if card.suit}
"""A natural card's suit, as its place in ``SUITS``, and its ranks as bits."""


class Holding(NamedTuple):
    """A hand in bits: its naturals by suit, its wilds in order, and jokers that are not wild."""

    suits: tuple[int, int, int, int]
    wilds: Cards
    jokers: int
    cards: Cards


@lru_cache(maxsize=1 << 12)
def holding(cards: Cards, wild: frozenset[Card]) -> Holding:
    suits = [0, 0, 0, 0]
    wilds = []
    jokers = 0
    for card in cards:
        if card in wild:
            wilds.append(card)
        elif card is JOKER:
            jokers += 1
        else:
            suit, ranks = PLACE[card]
            suits[suit] |= ranks
    return Holding((suits[0], suits[1], suits[2], suits[3]), tuple(sorted(wilds)), jokers, cards)


# Melds


def melds(hand: Cards, rules: MeldRules, must: Card | None = None) -> Iterator[tuple[Kind, Cards]]:
    """Every set, sorted, and every run from low to high, with each placement of the wilds.

    ``must`` keeps to those that use that card.
    """
    held = holding(hand, rules.wild)
    for cards in sets(held, rules, must):
        yield "set", cards
    for cards in runs(held, rules, must):
        yield "run", cards


def sets(held: Holding, rules: MeldRules, must: Card | None = None) -> Iterator[Cards]:
    least = 3 - len(held.wilds)
    for rank, naturals in _of_a_rank(held, rules, must, least):
        if rank == 0:
            yield from (naturals[:size] for size in range(3, min(len(naturals), rules.longest_set) + 1))
        else:
            choices = groups(naturals, held.wilds, 3, rules.longest_set, 1)
            yield from choices if must is None else (cards for cards in choices if must in cards)


def _of_a_rank(held: Holding, rules: MeldRules, must: Card | None, least: int) -> Iterator[tuple[int, Cards]]:
    """The hand's naturals of each rank that has at least so many, jokers as rank 0."""
    if held.jokers >= 3 and rules.joker_sets and must in (None, JOKER):
        yield 0, (JOKER,) * held.jokers
    if must is not None and must not in rules.wild:
        ranks: Iterable[int] = (must.rank,) if must is not JOKER else ()
    else:
        ranks = _ranks(held.suits, 1 if rules.duplicate_suits else least)
    for rank in ranks:
        if rules.duplicate_suits:
            naturals = tuple(sorted(c for c in held.cards if c.rank == rank and c not in rules.wild))
        else:
            naturals = _one_rank(rank, *(suit >> rank - 1 & 1 for suit in held.suits))
        if naturals and len(naturals) >= least:
            yield rank, naturals


@cache
def _one_rank(rank: int, *suits: int) -> Cards:
    return tuple(card_at(rank, suit) for suit, has in zip(SUITS, suits, strict=True) if has)


def _ranks(suits: tuple[int, int, int, int], least: int) -> tuple[int, ...]:
    """The ranks of which there are cards of at least ``least`` suits, one at the least."""
    s, h, d, c = suits
    if least >= 3:
        found = (s & h & (d | c)) | (d & c & (s | h))
    elif least == 2:
        found = (s & (h | d | c)) | (h & (d | c)) | (d & c)
    else:
        found = s | h | d | c
    return _ranks_of[found & 0x1FFF]


class _RanksOf(dict[int, tuple[int, ...]]):
    def __missing__(self, found: int) -> tuple[int, ...]:
        ranks = tuple(rank for rank in range(1, 14) if found >> rank - 1 & 1)
        self[found] = ranks
        return ranks


_ranks_of = _RanksOf()


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


def runs(held: Holding, rules: MeldRules, must: Card | None = None) -> Iterator[Cards]:
    """The runs of the hand, short before long within a suit."""
    wilds = held.wilds
    wanted = 0
    if must is not None and must not in rules.wild:
        if must is JOKER:
            return
        wanted = bits(must)
    for suit, ranks in zip(SUITS, held.suits, strict=True):
        if not ranks or (wanted and must is not None and suit != must.suit):
            continue
        if not wilds and not ranks & ranks >> 1 & ranks >> 2:
            continue
        for low, length, window in _stretches(ranks, len(wilds), rules.low, rules.high):
            if wanted and not wanted >> low - 1 & window:
                continue
            found = placements(suit, low, length, window, wilds, length - 1)
            yield from found if must is None else (cards for cards in found if must in cards)


@lru_cache(maxsize=1 << 12)
def _stretches(ranks: int, wilds: int, lowest: int, highest: int) -> tuple[tuple[int, int, int], ...]:
    """Where a suit can have a run: its lowest rank, its length, and the bits held from there on."""
    return tuple(
        (low, length, window)
        for length in range(3, LONGEST_RUN + 1)
        for low in range(lowest, highest - length + 2)
        if (window := ranks >> low - 1 & (1 << length) - 1) and length - window.bit_count() <= wilds
    )


def placements(suit: str, low: int, length: int, window: int, wilds: Cards, most: int) -> Iterable[Cards]:
    """The cards of a stretch of ranks, at most so many of them wild, in every way; fewest wilds first."""
    if len(wilds) <= FEW_WILDS:
        return _few_placements(suit, low, length, window, wilds, most)
    return _placements(suit, low, length, window, wilds, most)


@lru_cache(maxsize=1 << 12)
def _few_placements(
    suit: str, low: int, length: int, window: int, wilds: Cards, most: int
) -> tuple[Cards, ...]:
    return tuple(_placements(suit, low, length, window, wilds, most))


def _placements(suit: str, low: int, length: int, window: int, wilds: Cards, most: int) -> Iterator[Cards]:
    faces = [card_at(rank, suit) for rank in range(low, low + length)]
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
    melds: Iterable[M], hand: Cards, rules: MeldRules, must: Card | None = None
) -> Iterator[tuple[M, Cards, End | None]]:
    """All that the hand can add to a meld in one go, with the end where the cards fit at both."""
    held = holding(hand, rules.wild)
    s, h, d, c = held.suits
    ranks = s | h | d | c
    any_meld = bool(held.wilds or held.jokers)
    for meld in melds:
        if meld.kind == "set":
            if any_meld or ranks << 1 >> meld.rank & 1:
                for cards in set_additions(meld, held, rules):
                    if must is None or must in cards:
                        yield meld, cards, None
            continue
        own = held.suits[SUITS.index(meld.suit)]
        next_to = 1 << meld.rank - 1 >> 1 | 1 << meld.rank + len(meld.cards) - 1
        if any_meld or own & next_to:
            for cards, end in run_additions(meld, own, held.wilds, rules):
                if must is None or must in cards:
                    yield meld, cards, end


def set_additions(meld: Reading, held: Holding, rules: MeldRules) -> Iterable[Cards]:
    room = rules.longest_set - len(meld.cards)
    if room <= 0:
        return ()
    if meld.rank == 0:
        return [(JOKER,) * count for count in range(1, min(room, held.jokers) + 1)]
    if rules.duplicate_suits:
        naturals = tuple(sorted(c for c in held.cards if c.rank == meld.rank and c not in rules.wild))
    else:
        naturals = _one_rank(meld.rank, *(suit >> meld.rank - 1 & 1 for suit in held.suits))
        naturals = tuple([card for card in naturals if card not in meld.cards])
    return groups(naturals, held.wilds, 1, room, 0) if naturals or held.wilds else ()


def run_additions(
    meld: Reading, ranks: int, wilds: Cards, rules: MeldRules
) -> Iterator[tuple[Cards, End | None]]:
    """``ranks`` are those of the run's suit that the hand holds."""
    suit = meld.suit
    length = len(meld.cards)
    first, after = meld.rank, meld.rank + length
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
