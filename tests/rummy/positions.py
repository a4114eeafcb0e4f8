"""Positions of melding games, written as cards and actions are read: ``"9H 10H JH"``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

import rummy_tui as rt
from rummy_tui.cards import Card
from rummy_tui.engine.state import GameState, Result, evolve
from rummy_tui.rummy.melds import Kind, Meld, MeldRules, Reading, lay, read

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def table(rules: MeldRules, *laid: tuple[int, Kind, str]) -> tuple[Meld, ...]:
    """Melds as (seat, kind, cards), with the ids 1, 2, …"""
    found = []
    for number, (seat, kind, text) in enumerate(laid, 1):
        reading = read(kind, cards(text), rules)
        assert isinstance(reading, Reading), reading
        found.append(lay(reading, number, seat))
    return tuple(found)


def position(
    variant: str,
    hands: Sequence[str],
    *,
    pile: str = "",
    stock: str = "2C 2D 2H 2S",
    turn: int = 0,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> GameState:
    """A game under way, at the draw of ``turn``, with what lies where said outright."""
    state = rt.new_game(variant, NAMES[: len(hands)], options=options, seed=1, dealer=len(hands) - 1)
    fields: dict[str, Any] = {
        "hands": tuple(map(cards, hands)),
        "known": ((),) * len(hands),
        "discard_pile": cards(pile),
        "stock": cards(stock),
        "turn": turn,
        "awaiting": (turn,),
    }
    return evolve(state, **{**fields, **changes})


def scored(state: GameState, scores: Iterable[int], rounds: int = 1) -> GameState:
    """The state with totals from rounds before."""
    totals = tuple(scores)
    results = tuple(Result(totals if i == 0 else (0,) * len(totals), "out", 0, ()) for i in range(rounds))
    return evolve(state, scores=totals, results=results, round=rounds + 1)


def do(state: GameState, *actions: dict[str, Any]) -> GameState:
    """The state after actions in their JSON form."""
    for action in actions:
        state = rt.reduce(state, rt.parse_action(action))
    return state


def refused(state: GameState, rule: str, action: dict[str, Any], *mentions: str) -> str:
    """That an action is refused by a rule, with a sentence; changes nothing."""
    before = rt.dump(state)
    with pytest.raises(rt.IllegalAction) as caught:
        rt.reduce(state, rt.parse_action(action))
    text = str(caught.value)
    assert caught.value.rule == rule, text
    assert text.endswith(".")
    assert "\n" not in text
    for word in mentions:
        assert word in text
    assert rt.dump(state) == before
    return text


def legal(state: GameState, seat: int | None = None) -> list[dict[str, Any]]:
    """The legal actions in their JSON form."""
    from rummy_tui.engine.actions import to_json

    return [to_json(action) for action in rt.legal_actions(state, seat)]


# Actions in their JSON form


def draw(seat: int) -> dict[str, Any]:
    return {"type": "draw_stock", "seat": seat}


def take(seat: int, count: int = 1) -> dict[str, Any]:
    return {"type": "draw_discard", "seat": seat, "count": count}


def meld(seat: int, kind: str, text: str) -> dict[str, Any]:
    return {"type": "meld", "seat": seat, "kind": kind, "cards": text.split()}


def lay_off(seat: int, meld_id: int, text: str, end: str | None = None) -> dict[str, Any]:
    return {"type": "lay_off", "seat": seat, "meld": meld_id, "cards": text.split(), "end": end}


def discard(seat: int, card: str) -> dict[str, Any]:
    return {"type": "discard", "seat": seat, "card": card}


def call(seat: int, count: int = 1) -> dict[str, Any]:
    return {"type": "call_rummy", "seat": seat, "count": count}


def resolve(seat: int) -> dict[str, Any]:
    return {"type": "resolve_calls", "seat": seat}


def give_up(seat: int) -> dict[str, Any]:
    return {"type": "pass", "seat": seat}


def next_round(seat: int = 0) -> dict[str, Any]:
    return {"type": "next_round", "seat": seat}
