"""What Rummy 500 players boast of."""

from __future__ import annotations

from rummy_tui.engine.game import Tallies
from rummy_tui.variants.rummy500.state import Rummy500State


def tallies(state: Rummy500State) -> Tallies:
    """The calls made and the times out."""
    return {
        "calls": tuple(
            event.seat for event in state.log if event.kind == "called" and event.seat is not None
        ),
        "times out": tuple(
            event.seat for event in state.log if event.kind == "out" and event.seat is not None
        ),
    }
