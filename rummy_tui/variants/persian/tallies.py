"""What Persian Rummy players boast of."""

from __future__ import annotations

from rummy_tui.engine.game import Tallies
from rummy_tui.variants.persian.state import PersianState


def tallies(state: PersianState) -> Tallies:
    """The rounds ended and the fours that counted double."""
    ended = state.results[-1].ended_by
    return {
        "rounds ended": () if ended is None else (ended,),
        "fours doubled": tuple(meld.owner for meld in state.melds if meld.id in state.doubled),
    }
