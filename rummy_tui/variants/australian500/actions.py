"""What players of Australian 500 may want to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Literal, TypeVar

from rummy_tui.cards import Card, Suit
from rummy_tui.engine.actions import Action, Pass, Whole, made
from rummy_tui.variants.australian500.tricks import Strain

K = TypeVar("K")
A = TypeVar("A", bound=Action)


class Bid(Action):
    """``tricks`` is left out for null; ``open`` is for open misère."""

    type: Literal["bid"] = "bid"
    strain: Strain
    tricks: Whole | None = None
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


class _Kept(dict[K, A]):
    """Actions by what tells them apart, made when first asked for: each is one object for good."""

    def __init__(self, make: Callable[[K], A]) -> None:
        self.make = make

    def __missing__(self, key: K) -> A:
        made = self[key] = self.make(key)
        return made


@cache
def bid(seat: int, strain: Strain, tricks: int | None, open: bool) -> Bid:
    return Bid(seat=seat, strain=strain, tricks=tricks, open=open)


@cache
def pass_(seat: int) -> Pass:
    return Pass(seat=seat)


@cache
def exchanges(seat: int) -> Mapping[tuple[Card, ...], Exchange]:
    """A seat's exchanges by their cards."""
    return _Kept(lambda cards: made(Exchange, {"type": "exchange", "seat": seat, "cards": cards}))


@cache
def plays(seat: int) -> Mapping[Card, Play]:
    """A seat's plays by the card, where no suit is named."""
    return _Kept(partial(play, seat))


@cache
def play(seat: int, card: Card, suit: Suit | None = None) -> Play:
    return Play(seat=seat, card=card, suit=suit)


@cache
def claim(seat: int) -> Claim:
    return Claim(seat=seat)
