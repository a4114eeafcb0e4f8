"""The private model of the players of Rummy 500 and Persian held against the games' own judge."""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any

import pytest

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.game import legal_actions, reduce, view
from rummy_tui.engine.state import GameState
from rummy_tui.rummy.actions import DrawDiscard, LayOff, MeldAction
from rummy_tui.rummy.play.laying import lay_all
from rummy_tui.rummy.play.moves import first_step
from rummy_tui.rummy.play.policy import usable
from rummy_tui.rummy.play.scheme import bits, card, jokers, pack_of
from rummy_tui.rummy.players import Game, Turn
from tests.bots.spread_play import positions

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("rummy500", 2, {"jokers": 0}),
    ("rummy500", 2, {"jokers": 2}),
    ("rummy500", 8, {"jokers": 0}),
    ("persian", 4, {}),
]


def _game(variant: str) -> Game:
    found: Game = importlib.import_module(f"rummy_tui.variants.{variant}.bot").GAME
    return found


def _turns(variant: str, players: int, options: dict[str, Any], phase: str) -> list[tuple[GameState, Turn]]:
    short: dict[str, Any] = {"target": 1} if variant == "rummy500" else {"deals": 1, "teams": "seats"}
    found = []
    for seed in range(3):
        for state, seat, legal in positions(variant, players, seed, **short, **options):
            if seat == state.turn and state.phase == phase:
                found.append((state, Turn(_game(variant), view(state, seat), legal)))
    assert len(found) > 40
    return found


@pytest.mark.parametrize(("variant", "players", "options"), GAMES)
def test_what_can_be_taken(variant: str, players: int, options: dict[str, Any]) -> None:
    """R9, P8: the depths the model finds are the legal ones, nearly always so with jokers, and for
    every one of them it knows something to lay."""
    same = 0
    turns = _turns(variant, players, options, "draw")
    for state, turn in turns:
        sight = turn.sight
        depths = [action.count for action in turn.legal if isinstance(action, DrawDiscard)]
        if getattr(state.moment, "calls", ()):
            same += 1
            continue
        same += depths == usable(turn.scheme, sight.hand, list(sight.pile), sight.table)
        for depth in depths:
            after = sight.hand | sum(sight.pile[-depth:])
            _, cards, _ = lay_all(turn.scheme, after, sight.table, sight.pile[-depth])
            assert card(sight.pile[-depth]) in map(card, bits(cards))
    assert same >= len(turns) * (0.97 if options.get("jokers") else 1)


@pytest.mark.parametrize(("variant", "players", "options"), GAMES)
def test_what_is_laid(variant: str, players: int, options: dict[str, Any]) -> None:
    """The cards that are to be laid can be, step by step, and when nothing is then nothing can be."""
    for state, turn in _turns(variant, players, options, "meld"):
        laid = set(turn.legal)
        if turn.must:
            continue
        sight = turn.sight
        _, cards, _ = lay_all(turn.scheme, sight.hand, sight.table)
        able = [action for action in laid if isinstance(action, (MeldAction, LayOff))]
        assert bool(cards) == bool(able) or jokers(sight.hand)
        gone = Counter(state.hands[sight.seat]) - Counter(_after(variant, state, sight.seat))
        assert gone == Counter(map(card, bits(cards)))


def _after(variant: str, state: GameState, seat: int) -> tuple[Card, ...]:
    """The hand once all that was to be laid has been."""
    while state.phase == "meld" and state.turn == seat:
        legal: tuple[Action, ...] = tuple(legal_actions(state, seat))
        turn = Turn(_game(variant), view(state, seat), legal)
        _, _, steps = lay_all(turn.scheme, turn.sight.hand, turn.sight.table)
        step = first_step(steps[0], turn.sight.table, legal)
        if step is None:
            break
        state = reduce(state, step)
    return state.hands[seat]


def test_cards_are_bits_and_back() -> None:
    hand = [Card(text) for text in ("AS", "KC", "AS", "JK", "JK", "10H")]
    assert sorted(map(card, bits(pack_of(hand)))) == sorted(hand)
