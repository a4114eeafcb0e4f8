"""A computer player's turn at the table: what it is handed, and when it is asked."""

from __future__ import annotations

from random import Random

from rummy_tui.engine.actions import Action
from rummy_tui.engine.game import legal_actions, view
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.engine.state import GameState
from rummy_tui.shuffle import words

BUDGET = 0.1
"""Seconds that a player may take for a move unless told otherwise."""

MOST = 500
"""Legal actions of one kind that a player is handed: a contract in Push can be laid in millions of ways."""


def stream(state: GameState, seat: int) -> Random:
    """A seat's random stream for its next move: the same for the same state of the same game."""
    purpose = f"player {seat} round {state.round} move {len(state.log)}"
    return Random(next(words(state.seed, purpose)))


def decide(state: GameState, seat: int, player: Player, deadline: Deadline) -> Action | None:
    """What the player does in an awaiting seat; None where it is not its turn and it wants nothing."""
    legal = tuple(legal_actions(state, seat, MOST))
    ask = player.choose if seat == state.turn else player.interject
    if seat == state.turn and len(legal) == 1:
        return legal[0]
    return ask(view(state, seat), legal, stream(state, seat), deadline) if legal else None


def asked(state: GameState) -> tuple[int, ...]:
    """The awaiting seats in the order they are asked: from the left of the turn on, the turn's last."""
    count = len(state.players)
    seats = ((state.turn + i) % count for i in range(1, count + 1))
    return tuple(seat for seat in seats if seat in state.awaiting)
