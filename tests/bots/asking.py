"""A table of computer players without a clock."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.bots.turn import asked, decide
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.engine.state import GameState


def next_action(state: GameState, players: Sequence[Player], deadline: Deadline) -> Action:
    """What is done first by whoever is asked, in the order in which the arena asks."""
    offers = (decide(state, seat, players[seat], deadline) for seat in asked(state))
    return next(action for action in offers if action is not None)
