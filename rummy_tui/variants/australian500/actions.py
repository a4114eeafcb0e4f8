"""What players of Australian 500 may want to do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from rummy_tui.cards import Card, Suit
from rummy_tui.engine.actions import Action
from rummy_tui.variants.australian500.tricks import Strain


class Bid(Action):
    """``tricks`` is left out for null; ``open`` is for open misère."""

    type: Literal["bid"] = "bid"
    strain: Strain
    tricks: int | None = None
    open: bool = False


class Exchange(Action):
    """Lay three of thirteen cards away, face down."""

    type: Literal["exchange"] = "exchange"
    cards: tuple[Card, ...]

    def from_hand(self) -> tuple[Card, ...]:
        return self.cards


class Play(Action):
    """``suit`` is named only where the joker is led without trumps."""

    type: Literal["play"] = "play"
    card: Card
    suit: Suit | None = None

    def from_hand(self) -> tuple[Card, ...]:
        return (self.card,)


class Claim(Action):
    """Claim the rest of the tricks."""

    type: Literal["claim"] = "claim"


@cache
def bid(seat: int, strain: Strain, tricks: int | None, open: bool) -> Bid:
    return Bid(seat=seat, strain=strain, tricks=tricks, open=open)


def exchanges(seat: int, hand: Sequence[Card]) -> list[Exchange]:
    """Every exchange of three cards of a hand, each as the one object it always is."""
    found = []
    for i, first in enumerate(hand):
        for j, second in enumerate(hand[i + 1 :], i + 2):
            known = _EXCHANGES.setdefault((seat, first, second), {})
            for third in hand[j:]:
                if third not in known:
                    known[third] = Exchange(seat=seat, cards=(first, second, third))
                found.append(known[third])
    return found


_EXCHANGES: dict[tuple[int, Card, Card], dict[Card, Exchange]] = {}


@cache
def play(seat: int, card: Card, suit: Suit | None = None) -> Play:
    return Play(seat=seat, card=card, suit=suit)


@cache
def claim(seat: int) -> Claim:
    return Claim(seat=seat)
