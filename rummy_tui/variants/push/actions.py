"""What only Push players may want to do."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, Whole, made
from rummy_tui.rummy.actions import MeldCards


class Push(Action):
    """The stock's and the discard pile's top go to the left; then draw."""

    type: Literal["push"] = "push"


class LayContract(Action):
    """Lay the round's contract in one go."""

    type: Literal["lay_contract"] = "lay_contract"
    melds: Annotated[tuple[MeldCards, ...], Field(min_length=1)]

    def from_hand(self) -> tuple[Card, ...]:
        return tuple([card for meld in self.melds for card in meld.cards])


class SwapWild(Action):
    """Put the natural ``card`` in the place of the wild at ``position`` (from 0) of a meld's cards."""

    type: Literal["swap_wild"] = "swap_wild"
    meld: Whole
    position: Annotated[Whole, Field(ge=0)]
    card: Card

    def from_hand(self) -> tuple[Card, ...]:
        return (self.card,)

    def on_table(self) -> tuple[int, ...]:
        return (self.meld,)


@cache
def push(seat: int) -> Push:
    return Push(seat=seat)


def swap_wild(seat: int, meld: int, position: int, card: Card) -> SwapWild:
    return made(
        SwapWild, {"type": "swap_wild", "seat": seat, "meld": meld, "position": position, "card": card}
    )
