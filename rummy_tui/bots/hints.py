"""Advice for a person, from the same players and from no more than the person may know."""

from __future__ import annotations

from rummy_tui.bots.levels import levels, make_player
from rummy_tui.bots.turn import MOST, stream
from rummy_tui.engine.game import legal_actions, view
from rummy_tui.engine.player import Deadline, Hint
from rummy_tui.engine.state import GameState

SHOWN = 3


def hints(state: GameState, seat: int, deadline: Deadline) -> tuple[Hint, ...]:
    """The best few actions of a seat, best first, as the game's strongest player sees them."""
    legal = tuple(legal_actions(state, seat, MOST))
    if not legal:
        return ()
    player = make_player(state.variant, levels(state.variant)[-1])
    return player.explain(view(state, seat), legal, stream(state, seat), deadline)[:SHOWN]
