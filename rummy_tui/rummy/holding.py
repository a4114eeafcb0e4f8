"""A hand as bits, fourteen a suit with the ace at both ends, and what they show at once."""

from __future__ import annotations

from functools import lru_cache
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
SPREAD = (0, *(bits(card) << SUIT_AT[card.suit] for card in PACK), 0)
"""A card's ranks in one mask of all suits; nothing for a joker."""


class Holding(NamedTuple):
    """A hand in bits: its naturals in one mask and by suit, its wilds in order, jokers that are not wild."""

    mask: int
    suits: tuple[int, int, int, int]
    wilds: Cards
    jokers: int
    cards: Cards


@lru_cache(maxsize=1 << 11)
def holding(cards: Cards, wild: frozenset[Card]) -> Holding:
    wilds: Cards = ()
    if not wild.isdisjoint(cards):
        wilds = tuple(sorted([card for card in cards if card in wild]))
    mask = 0
    for card in cards:
        if not wilds or card not in wild:
            mask |= SPREAD[card]
    suits = (mask & ONE_SUIT, mask >> 14 & ONE_SUIT, mask >> 28 & ONE_SUIT, mask >> 42)
    jokers = 0 if JOKER in wild else cards.count(JOKER)
    return Holding(mask, suits, wilds, jokers, cards)


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
