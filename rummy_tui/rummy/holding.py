"""A hand as bits, fourteen a suit with the ace at both ends, and what they show at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from rummy_tui.cards import JOKER, PACK, SUITS, Card

Cards = tuple[Card, ...]

SUIT_SIZE = 14
ONE_SUIT = (1 << SUIT_SIZE) - 1
ALL_SUITS = sum(1 << SUIT_SIZE * place for place in range(4))
"""The lowest bit of every suit: times a suit's bits, the same ranks in all of them."""
SUIT_AT: dict[str, int] = {suit: SUIT_SIZE * place for place, suit in enumerate(SUITS)}


def bits(card: Card) -> int:
    """A natural card's ranks: bit ``rank - 1``, an ace also as the 14th."""
    return 1 | 1 << 13 if card.rank == 1 else 1 << card.rank - 1


PLACE = {card: (SUITS.index(card.suit), bits(card)) for card in PACK if card.suit}
"""A natural card's suit, as its place in ``SUITS``, and its ranks as bits."""
JOKER_BIT = 1 << 4 * SUIT_SIZE
SPREAD = (0, *(bits(card) << SUIT_AT[card.suit] for card in PACK), JOKER_BIT)
"""A card's ranks in one mask of all suits, and a joker above them."""


Suits = tuple[int, int, int, int]
"""Each suit's bits."""


plain_new = tuple.__new__
"""Makes a named tuple of its fields; its own call takes four times as long."""


class Holding(NamedTuple):
    """A hand in bits: all but its wilds in one mask and by suit, its wilds in order, and how many jokers are
    not wild."""

    mask: int
    suits: Suits
    wilds: Cards
    jokers: int
    cards: Cards


@lru_cache(maxsize=1 << 11)
def holding(cards: Cards, wild: frozenset[Card]) -> Holding:
    mask = _mask(cards)
    wilds: Cards = ()
    if mask & (wild_mask := _wild_mask(wild)):
        wilds = tuple(sorted([card for card in cards if card in wild]))
        mask &= ~wild_mask
    jokers = cards.count(JOKER) if mask & JOKER_BIT else 0
    return plain_new(Holding, (mask, by_suit(mask), wilds, jokers, cards))


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= SPREAD[card]
    return mask


_wild_mask = cache(_mask)


def by_suit(mask: int) -> Suits:
    return mask & ONE_SUIT, mask >> 14 & ONE_SUIT, mask >> 28 & ONE_SUIT, mask >> 42 & ONE_SUIT


def alike(suits: Suits) -> Suits:
    """The ranks, as bits, of which there are cards of at least one, two, three and all four suits."""
    s, h, d, c = suits
    major, majors, minor, minors = s | h, s & h, d | c, d & c
    return major | minor, majors | minors | major & minor, majors & minor | minors & major, majors & minors


class _RanksOf(dict[int, tuple[int, ...]]):
    """The ranks that bits stand for; the high ace is the low one again."""

    def __missing__(self, bits: int) -> tuple[int, ...]:
        ranks = self[bits] = tuple([rank for rank in range(1, 14) if bits >> rank - 1 & 1])
        return ranks


RANKS_OF: Mapping[int, tuple[int, ...]] = _RanksOf()


def sequences(suits: Suits, reach: int) -> int:
    """Whether three ranks of one suit follow each other within the ``reach`` of runs."""
    s, h, d, c = suits
    s, h, d, c = s & reach, h & reach, d & reach, c & reach
    return s & s >> 1 & s >> 2 or h & h >> 1 & h >> 2 or d & d >> 1 & d >> 2 or c & c >> 1 & c >> 2
