"""What players of melding games may want to do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.actions import Action, Value, Whole, made

Cards = Annotated[tuple[Card, ...], Field(min_length=1)]


class MeldCards(Value):
    """Cards said to be a set or a run; a run from low to high, each wild at the place it fills."""

    kind: Literal["set", "run"]
    cards: Cards


class DrawStock(Action):
    type: Literal["draw_stock"] = "draw_stock"


class DrawDiscard(Action):
    """Take the top ``count`` cards of the discard pile."""

    type: Literal["draw_discard"] = "draw_discard"
    count: Annotated[Whole, Field(ge=1)] = 1


class Discard(Action):
    type: Literal["discard"] = "discard"
    card: Card

    def from_hand(self) -> tuple[Card, ...]:
        return (self.card,)


class MeldAction(Action):
    type: Literal["meld"] = "meld"
    kind: Literal["set", "run"]
    cards: Cards

    def from_hand(self) -> tuple[Card, ...]:
        return self.cards


class LayOff(Action):
    """Add cards to a meld at one end; ``end`` is needed only where both fit (C12)."""

    type: Literal["lay_off"] = "lay_off"
    meld: Whole
    cards: Cards
    end: Literal["low", "high"] | None = None

    def from_hand(self) -> tuple[Card, ...]:
        return self.cards

    def on_table(self) -> tuple[int, ...]:
        return (self.meld,)


@cache
def draw_stock(seat: int) -> DrawStock:
    return DrawStock(seat=seat)


@cache
def draw_discard(seat: int, count: int = 1) -> DrawDiscard:
    return DrawDiscard(seat=seat, count=count)


def discard(seat: int, card: Card) -> Discard:
    return discards(seat)[card]


@cache
def discards(seat: int) -> Mapping[Card, Discard]:
    return {card: Discard(seat=seat, card=card) for card in (*PACK, JOKER)}


def meld(seat: int, kind: Literal["set", "run"], cards: tuple[Card, ...]) -> MeldAction:
    return made(MeldAction, {"type": "meld", "seat": seat, "kind": kind, "cards": cards})


def lay_off(seat: int, meld: int, cards: tuple[Card, ...], end: Literal["low", "high"] | None) -> LayOff:
    return made(LayOff, {"type": "lay_off", "seat": seat, "meld": meld, "cards": cards, "end": end})
