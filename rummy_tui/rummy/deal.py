"""How melding games set their table and deal."""

from __future__ import annotations

from typing import Any, TypeVar

from rummy_tui.cards import Card
from rummy_tui.engine.game import Setup, deal, deck_for
from rummy_tui.engine.state import Event, Moment, Sides, evolve
from rummy_tui.rummy.table import RummyState

S = TypeVar("S", bound=RummyState)


def bare_table(setup: Setup, players: tuple[str, ...], sides: Sides, moment: Moment) -> dict[str, Any]:
    """The fields of a state before its first deal."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * len(players)
    return {
        "variant": setup.variant,
        "options": setup.options,
        "players": players,
        "seed": setup.seed,
        "decks": setup.decks,
        "sides": sides,
        "round": 1,
        "dealer": 0,
        "turn": 0,
        "awaiting": (),
        "moment": moment,
        "hands": nothing,
        "stock": (),
        "discard_pile": (),
        "melds": (),
        "scores": (0,) * len(sides),
        "known": nothing,
        "idle": 1,
    }


def deal_round(
    state: S, pack: tuple[Card, ...], dealer: int, count: int, moment: Moment, **changes: Any
) -> S:
    """The next round: ``count`` cards each and an upcard; the dealer's left begins."""
    number = len(state.results) + 1
    seats = len(state.players)
    deck = deck_for(state.decks, pack, state.seed, number)
    hands, rest = deal(deck, seats, dealer, count)
    first = (dealer + 1) % seats
    fields: dict[str, Any] = {
        "round": number,
        "dealer": dealer,
        "turn": first,
        "awaiting": (first,),
        "moment": moment,
        "hands": hands,
        "stock": rest[1:],
        "discard_pile": rest[:1],
        "melds": (),
        "known": ((),) * seats,
        "idle": 1,
        "log": (Event("dealt", dealer, rest[:1], number=number),),
    }
    return evolve(state, **{**fields, **changes})
