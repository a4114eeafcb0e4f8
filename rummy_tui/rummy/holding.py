"""A hand as bits, fourteen a suit with the ace at both ends, and what they show at once."""

from __future__ import annotations

from collections.abc import Iterable
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


class Holding(NamedTuple):
    """A hand in bits: all but its wilds in one mask, its wilds in order, and how many jokers are not wild."""

    mask: int
    wilds: Cards
    jokers: int
    cards: Cards

    @property
    def suits(self) -> tuple[int, int, int, int]:
        """The naturals by suit."""
        mask = self.mask
        return mask & ONE_SUIT, mask >> 14 & ONE_SUIT, mask >> 28 & ONE_SUIT, mask >> 42 & ONE_SUIT


@lru_cache(maxsize=1 << 11)
def holding(cards: Cards, wild: frozenset[Card]) -> Holding:
    mask = _mask(cards)
    wilds: Cards = ()
    if mask & (wild_mask := _wild_mask(wild)):
        wilds = tuple(sorted([card for card in cards if card in wild]))
        mask &= ~wild_mask
    return Holding(mask, wilds, cards.count(JOKER) if mask & JOKER_BIT else 0, cards)


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= SPREAD[card]
    return mask


_wild_mask = cache(_mask)


def alike(mask: int, least: int) -> int:
    """The ranks, as bits, of which there are cards of at least ``least`` suits; of three in place of more."""
    s, h, d, c = mask, mask >> 14, mask >> 28, mask >> 42
    if least >= 3:
        found = (s & h & (d | c)) | (d & c & (s | h))
    elif least == 2:
        found = (s & (h | d | c)) | (h & (d | c)) | (d & c)
    else:
        found = s | h | d | c
    return found & 0x1FFF


def sequences(mask: int, reach: int) -> int:
    """Where in a mask three ranks of one suit follow each other within the ``reach`` of runs."""
    mask &= reach * ALL_SUITS
    return mask & mask >> 1 & mask >> 2 & 0xFFF * ALL_SUITS
