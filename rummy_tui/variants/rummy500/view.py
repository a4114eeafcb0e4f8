"""What a Rummy 500 player may know."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.engine.view import GameView, seen
from rummy_tui.rummy.table import Duty, Melding
from rummy_tui.variants.rummy500.state import Call, Draw, Rummy500State


@dataclass(frozen=True, kw_only=True)
class Rummy500View(GameView):
    """``calls`` stand in the order made; ``calling``: the window for them is open (R16). ``duty`` is
    what the player who has drawn must use first."""

    calls: tuple[Call, ...]
    calling: bool
    duty: Duty | None


def view(state: Rummy500State, seat: int | None) -> Rummy500View:
    """The table from a seat, or as a bystander sees it."""
    moment = state.moment
    draw = moment if isinstance(moment, Draw) else Draw()
    return Rummy500View(
        **seen(state, seat),
        calls=draw.calls,
        calling=state.options.call_rummy and draw.discarder is not None,
        duty=moment.duty if isinstance(moment, Melding) else None,
    )
