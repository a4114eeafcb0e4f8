"""What players of Australian 500 boast of."""

from __future__ import annotations

from rummy_tui.engine.game import Tallies
from rummy_tui.variants.australian500.state import Australian500State


def tallies(state: Australian500State) -> Tallies:
    """Contracts made and failed by their bidder, and the claims of the last tricks."""
    assert state.contract is not None
    made = state.results[-1].reason == "made"
    bidder = (state.contract.seat,)
    return {
        "contracts made": bidder if made else (),
        "contracts failed": () if made else bidder,
        "claims": tuple(
            event.seat for event in state.log if event.kind == "claimed" and event.seat is not None
        ),
    }
