"""What Push players boast of."""

from __future__ import annotations

from rummy_tui.engine.game import Tallies
from rummy_tui.variants.push.state import PushState

NAMES = {
    "contract": "contracts laid",
    "pushed": "pushes",
    "swapped": "wilds swapped",
    "went_out": "times out",
}


def tallies(state: PushState) -> Tallies:
    """Contracts laid, cards pushed, wilds swapped and the times out."""
    return {
        name: tuple(event.seat for event in state.log if event.kind == kind and event.seat is not None)
        for kind, name in NAMES.items()
    }
