"""Cards in a trick: what they rank, what follows, and who wins (A1, A3, A11–A13). Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal, NamedTuple

from rummy_tui.cards import JOKER, PACK, SUIT_NAMES, SUITS, Card, Suit, card_at

Strain = Literal["S", "C", "D", "H", "high", "low", "null"]
NoSuit = Literal[""]
NO_SUIT: NoSuit = ""

PACK_43: tuple[Card, ...] = (
    *(card for card in PACK if card.rank not in (2, 3) and card.text not in ("4C", "4S")),
    JOKER,
)
"""A1: no 2s, no 3s, no black 4s, and one joker."""

SAME_COLOUR: Mapping[str, Suit] = MappingProxyType({"S": "C", "C": "S", "D": "H", "H": "D"})
SHOWN_ORDER: tuple[Suit, ...] = ("S", "H", "C", "D")
"""Suits of a hand from left to right: the colours take turns."""

JACK = 11
LEFT_BOWER, RIGHT_BOWER, TOP = 15, 16, 17
TRUMP = 100


class Played(NamedTuple):
    """A card on the table; ``suit`` is what its leader named for a joker without trumps."""

    seat: int
    card: Card
    suit: Suit | None = None


class Trick(NamedTuple):
    """A finished trick, its cards in the order played."""

    winner: int
    plays: tuple[Played, ...]


class Standing(NamedTuple):
    """Who is winning a trick, with what, and why."""

    seat: int
    card: Card
    why: str


@dataclass(frozen=True, eq=False)
class Ranking:
    """How cards rank under one contract. Tables are indexed by the card.

    ``suits``: the suit a card belongs to, "" for a joker without trumps. ``powers``: by the suit led,
    what a card is worth in the trick; 0 never wins. For claims every card is a bit, stronger cards of a
    suit higher ones: ``bits`` by the card, ``masks`` by the suit, ``by_place`` the cards by place, ``over``
    those that beat a suit they do not belong to.
    """

    strain: Strain
    trump: Suit | NoSuit
    suits: tuple[Suit | NoSuit, ...]
    powers: Mapping[Suit, tuple[int, ...]]
    bits: Mapping[Card, int]
    masks: Mapping[Suit | NoSuit, int]
    by_place: tuple[Card, ...]
    over: int

    def mask(self, cards: Iterable[Card]) -> int:
        """The cards as bits."""
        return sum(map(self.bits.__getitem__, cards))

    def top(self, mask: int) -> Card:
        """The strongest of some cards of one suit."""
        return self.by_place[mask.bit_length() - 1]

    def from_the_top(self, mask: int) -> tuple[Card, ...]:
        """Some cards of one suit, the strongest first."""
        cards = []
        while mask:
            place = mask.bit_length() - 1
            cards.append(self.by_place[place])
            mask ^= 1 << place
        return tuple(cards)


@cache
def ranking(strain: Strain, joker_in_low: Literal["loses", "wins"] = "loses") -> Ranking:
    """The ranking of a contract (A3, A13)."""
    trump: Suit | NoSuit = "" if strain in ("high", "low", "null") else strain  # type: ignore[assignment]
    suits: list[Suit | NoSuit] = [""] * (JOKER + 1)
    for card in PACK_43:
        suits[card] = _suit(card, trump)
    powers = {}
    for led in SUITS:
        row = [0] * (JOKER + 1)
        for card in PACK_43:
            row[card] = _power(card, suits[card], led, strain, trump, joker_in_low)
        powers[led] = tuple(row)
    bits: dict[Card, int] = {}
    masks: dict[Suit | NoSuit, int] = {}
    by_place: list[Card] = []
    for suit in (*SUITS, NO_SUIT):
        of_suit = [card for card in PACK_43 if suits[card] == suit]
        of_suit.sort(key=powers[suit or "S"].__getitem__)
        for place, card in enumerate(of_suit, len(by_place)):
            bits[card] = 1 << place
        by_place += of_suit
        masks[suit] = sum(bits[card] for card in of_suit)
    over = masks[trump] if trump or powers["S"][JOKER] == TOP else 0
    return Ranking(strain, trump, tuple(suits), powers, bits, masks, tuple(by_place), over)


def _suit(card: Card, trump: Suit | NoSuit) -> Suit | NoSuit:
    if trump and (card is JOKER or card is card_at(JACK, SAME_COLOUR[trump])):
        return trump
    return card.suit


def _power(card: Card, suit: str, led: Suit, strain: Strain, trump: Suit | NoSuit, joker_in_low: str) -> int:
    if not suit:
        return 1 if strain == "low" and joker_in_low == "loses" else TOP
    if suit not in (led, trump):
        return 0
    face = card.rank if card.rank > 1 else 14
    if suit != trump:
        return TOP - face if strain == "low" else face
    if card is JOKER:
        return TRUMP + TOP
    if card.rank == JACK:
        return TRUMP + (RIGHT_BOWER if card.suit == trump else LEFT_BOWER)
    return TRUMP + face


def led_suit(trick: Sequence[Played], ranks: Ranking) -> Suit:
    """The suit to follow in a trick under way."""
    first = trick[0]
    return first.suit or ranks.suits[first.card]  # type: ignore[return-value]


def followers(hand: Sequence[Card], led: Suit, ranks: Ranking) -> tuple[Card, ...]:
    """The cards of a hand that follow the suit led (A11)."""
    suits = ranks.suits
    return tuple([card for card in hand if suits[card] == led])


def winning(trick: Sequence[Played], ranks: Ranking) -> Played:
    """The card that is winning a trick (A12)."""
    powers = ranks.powers[led_suit(trick, ranks)]
    best, most = trick[0], 0
    for play in trick:
        power = powers[play.card]
        if power > most:
            best, most = play, power
    return best


def standing(trick: Sequence[Played], ranks: Ranking) -> Standing | None:
    """Who is winning a trick under way, and why; None before the lead."""
    if not trick:
        return None
    best = winning(trick, ranks)
    return Standing(best.seat, best.card, _why(best.card, led_suit(trick, ranks), ranks))


def _why(card: Card, led: Suit, ranks: Ranking) -> str:
    if not ranks.suits[card]:
        return "the joker is the highest card" if ranks.powers[led][card] == TOP else "nobody has followed"
    if ranks.suits[card] == ranks.trump:
        power = ranks.powers[led][card] - TRUMP
        names = {LEFT_BOWER: "the left bower", RIGHT_BOWER: "the right bower", TOP: "the joker, top trump"}
        return names.get(power, "the highest trump")
    return f"the {'lowest' if ranks.strain == 'low' else 'highest'} of {SUIT_NAMES[led]}"


def arranged(hand: Sequence[Card], ranks: Ranking | None) -> tuple[tuple[Card, ...], ...]:
    """A hand by suits, trumps first, each from the top; bowers and joker lie with the trumps."""
    ranks = ranks or ranking("high")
    suits = sorted(SHOWN_ORDER, key=lambda suit: suit != ranks.trump)
    groups = [sorted(followers(hand, suit, ranks), key=lambda card: -_height(card, ranks)) for suit in suits]
    loose = [card for card in hand if not ranks.suits[card]]
    return tuple(tuple(group) for group in (loose, *groups) if group)


def _height(card: Card, ranks: Ranking) -> int:
    """A card's place in its suit as a hand shows it: the ace is high in low too."""
    if ranks.trump and ranks.suits[card] == ranks.trump:
        return ranks.powers[ranks.trump][card]
    return card.rank if card.rank > 1 else 14
