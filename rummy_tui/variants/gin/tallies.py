"""What gin players boast of."""

from __future__ import annotations

from rummy_tui.engine.game import Tallies
from rummy_tui.variants.gin.scoring import round_winner
from rummy_tui.variants.gin.state import GinState

NAMES = {"gin": "gins", "big_gin": "big gins", "knock": "knocks", "undercut": "undercuts"}


def tallies(state: GinState) -> Tallies:
    """Who won the round, and how: an undercut is its winner's."""
    result = state.results[-1]
    winner = round_winner(result)
    return {} if winner is None else {NAMES[result.reason]: (winner,)}
