"""Positions of games with a spread pile for tests of their players, and what every player must keep."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from rummy_tui.bots.levels import make_player
from rummy_tui.engine.actions import Action
from rummy_tui.engine.game import legal_actions, new_game, reduce, view
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.engine.state import GameState

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def still() -> Deadline:
    """A tenth of a second that never passes."""
    return Deadline(0.1, clock=lambda: 0.0)


def positions(
    variant: str, players: int, seed: int, *, wild: float = 0.3, **options: Any
) -> Iterator[tuple[GameState, int, tuple[Action, ...]]]:
    """Every (state, awaiting seat, its legal actions) of a game that steady players play, with a share
    of moves that are made at random."""
    chance = Random(seed)
    state = new_game(variant, NAMES[:players], options={"stall_turns": 20, **options}, seed=seed)
    steady = make_player(variant, "steady")
    while state.awaiting:
        able = {seat: legal for seat in state.awaiting if (legal := tuple(legal_actions(state, seat)))}
        for seat, legal in able.items():
            yield state, seat, legal
        seats = list(able)
        seat = state.turn if state.turn in able else seats[0]
        if chance.random() < wild:
            seat = seats[int(chance.random() * len(seats))]
        legal = able[seat]
        if chance.random() < wild or seat != state.turn:
            kinds = sorted({action.type for action in legal})
            kind = kinds[int(chance.random() * len(kinds))]
            some = [action for action in legal if action.type == kind]
            action = some[int(chance.random() * len(some))]
        else:
            action = steady.choose(view(state, seat), legal, chance, still())
        state = reduce(state, action)


def asked(player: Player, state: GameState, seat: int, legal: tuple[Action, ...]) -> Action | None:
    """What the player does there, by a stream of the position's own."""
    ask = player.choose if seat == state.turn else player.interject
    return ask(view(state, seat), legal, Random(len(state.log)), still())


def seconds(player: Player, state: GameState, seat: int, legal: tuple[Action, ...]) -> float:
    """The processor's time for one move, so that a busy machine does not count."""
    seen = view(state, seat)
    began = process_time()
    deadline = Deadline(0.1, clock=process_time)
    (player.choose if seat == state.turn else player.interject)(seen, legal, Random(1), deadline)
    return process_time() - began
