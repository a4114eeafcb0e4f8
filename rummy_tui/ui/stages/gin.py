"""Two players face to face: the other's cards, the piles between, and a knocker's melds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult

from rummy_tui.rummy.solver import deadwood
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.modes import Aiming
from rummy_tui.ui.stages.base import Stage, aimed_at, laid, open_piles
from rummy_tui.ui.widgets.gin_centre import GinCentre, GinCentreModel

if TYPE_CHECKING:
    from rummy_tui.ui.window import Window


class GinStage(Stage):
    def compose(self) -> ComposeResult:
        self.centre = GinCentre(GinCentreModel())
        yield self.centre

    def show(self, view: Any, desk: Desk | None, window: Window | None) -> None:
        other = 1 - next(seat for seat in (view.seat, self.below, view.turn) if seat is not None)
        open_cards = tuple(sorted(view.shown[other]))
        name = view.players[other].upper()
        place, end = aimed_at(view, desk)
        owner = view.players[view.melds[0].owner].upper() if view.melds else ""
        knocked = any(meld.owner == other for meld in view.melds)  # the rest of the other's hand
        self.centre.show(
            GinCentreModel(
                title=f"{name} {view.hand_counts[other]}" + (" LEFT OVER" if open_cards and knocked else ""),
                note=f"deadwood {deadwood(open_cards)}" if open_cards and view.melds and not knocked else "",
                cards=open_cards,
                down=0 if open_cards else view.hand_counts[other],
                stock=view.stock_count,
                top=view.discard_pile[-1] if view.discard_pile else None,
                discards=view.discard_count,
                covered=view.face_down,
                lit=open_piles(desk),
                melds=laid(view, desk, columns=False),
                melds_title=f"{owner}'S MELDS" if owner else "",
                aiming=desk is not None and isinstance(desk.mode, Aiming),
                at=place,
                end=end,
            )
        )
