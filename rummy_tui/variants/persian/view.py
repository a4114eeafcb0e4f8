"""What a Persian Rummy player may know."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.engine.view import GameView, seen
from rummy_tui.rummy.table import Duty, Melding
from rummy_tui.variants.persian.state import PersianState


@dataclass(frozen=True, kw_only=True)
class PersianView(GameView):
    """``cut`` and ``doubled`` as in the state; ``duty`` is what the player who has drawn must use first."""

    cut: tuple[tuple[Card, ...], ...]
    doubled: tuple[int, ...]
    duty: Duty | None


def view(state: PersianState, seat: int | None) -> PersianView:
    """The table from a seat, or as a bystander sees it."""
    moment = state.moment
    return PersianView(
        **seen(state, seat),
        cut=state.cut,
        doubled=state.doubled,
        duty=moment.duty if isinstance(moment, Melding) else None,
    )
