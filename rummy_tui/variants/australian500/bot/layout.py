"""Hands as bits, in an order in which the higher of two cards that matter in a trick is the stronger.

The plain suits lie below the trumps, each from its weakest card to its strongest. A joker without trumps
that wins its trick is a suit of trumps of its own; one that loses (low) lies below all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from rummy_tui.cards import JOKER, SUITS, Card, Suit
from rummy_tui.variants.australian500.tricks import PACK_43, TOP, Strain, ranking


@dataclass(frozen=True, eq=False)
class Layout:
    """The cards of a contract. ``bits`` by the card; ``cards``, ``suits`` (the mask of a card's suit) and
    ``places`` (in the suit, 0 the weakest) by the bit; ``led`` by the suit's letter; ``plain`` are the
    suits that are not trumps; ``joker`` is the joker's bit where there are no trumps, else 0.
    """

    strain: Strain
    bits: tuple[int, ...]
    cards: Mapping[int, Card]
    suits: Mapping[int, int]
    places: Mapping[int, int]
    led: Mapping[Suit, int]
    plain: tuple[int, ...]
    trump: int
    joker: int
    pack: int

    def mask(self, cards: Iterable[Card]) -> int:
        return sum(map(self.bits.__getitem__, cards))

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        return tuple(self.cards[bit] for bit in bits_of(mask))


def bits_of(mask: int) -> list[int]:
    """The single bits of a mask, from the lowest."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


@cache
def layout(strain: Strain, joker_in_low: Literal["loses", "wins"] = "loses") -> Layout:
    """The layout of a contract."""
    ranks = ranking(strain, joker_in_low)
    groups: dict[str, list[Card]] = {}
    for suit in sorted(SUITS, key=lambda suit: suit == ranks.trump):
        groups[suit] = sorted(
            (card for card in PACK_43 if ranks.suits[card] == suit), key=ranks.powers[suit].__getitem__
        )
    if not ranks.trump:
        loses = ranks.powers["S"][JOKER] < TOP
        groups = {"": [JOKER], **groups} if loses else {**groups, "": [JOKER]}
    bits = [0] * (JOKER + 1)
    cards: dict[int, Card] = {}
    suits: dict[int, int] = {}
    places: dict[int, int] = {}
    masks: dict[str, int] = {}
    for name, group in groups.items():
        first = 1 << len(cards)
        masks[name] = first * ((1 << len(group)) - 1)
        for place, card in enumerate(group):
            bits[card] = bit = first << place
            cards[bit], suits[bit], places[bit] = card, masks[name], place
    joker = 0 if ranks.trump else masks[""]
    wins = ranks.powers["S"][JOKER] >= TOP
    return Layout(
        strain,
        tuple(bits),
        cards,
        suits,
        places,
        {suit: masks[suit] for suit in SUITS},
        tuple(masks[suit] for suit in SUITS if suit != ranks.trump),
        masks[ranks.trump] if ranks.trump else joker if wins else 0,
        joker,
        sum(masks.values()),
    )
