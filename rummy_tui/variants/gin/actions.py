"""What only gin players may want to do."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.rummy.actions import MeldCards


def _named(meld: Any) -> Any:
    """In gin the cards tell a set from a run, so a bare list of them is a meld too."""
    if isinstance(meld, (list, tuple)) and all(isinstance(card, (str, Card)) for card in meld):
        ranks = {Card(card).rank if isinstance(card, str) else card.rank for card in meld}
        return {"kind": "set" if len(ranks) == 1 else "run", "cards": meld}
    return meld


class Knock(Action):
    """Discard ``card`` face down and knock; ``melds`` picks one of several best arrangements (G13)."""

    type: Literal["knock"] = "knock"
    card: Card
    melds: tuple[Annotated[MeldCards, BeforeValidator(_named)], ...] | None = None

    def from_hand(self) -> tuple[Card, ...]:
        return tuple(dict.fromkeys((self.card, *self.melded())))

    def melded(self) -> tuple[Card, ...]:
        return tuple(card for meld in self.melds or () for card in meld.cards)


class BigGin(Action):
    type: Literal["big_gin"] = "big_gin"


@cache
def knock(seat: int, card: Card) -> Knock:
    return Knock(seat=seat, card=card)


@cache
def big_gin(seat: int) -> BigGin:
    return BigGin(seat=seat)


class Done(Action):
    """The defender has finished laying off."""

    type: Literal["done"] = "done"
