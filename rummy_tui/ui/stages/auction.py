"""Bids in a grid: an auction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult

from rummy_tui.ui.desk import Desk
from rummy_tui.ui.stages.base import Stage
from rummy_tui.ui.widgets.auction import Auction, AuctionModel, Bid

if TYPE_CHECKING:
    from rummy_tui.engine.table import Cell
    from rummy_tui.ui.window import Window


class AuctionStage(Stage):
    def compose(self) -> ComposeResult:
        self.auction = Auction(AuctionModel())
        yield self.auction

    def show(self, view: Any, desk: Desk | None, window: Window | None) -> None:
        grid = desk.grid if desk else None
        history = tuple(
            (view.players[call.seat], call.offer.name if call.offer else "pass") for call in view.auction
        )
        self.auction.show(
            AuctionModel(
                note="dim = too low" if grid else "",
                columns=grid.columns if grid else (),
                rows=tuple(tuple(map(_bid, row)) for row in grid.rows) if grid else (),
                extras=tuple(map(_bid, grid.extras)) if grid else (),
                cursor=desk.square if grid and desk else None,
                history=history,
                active=grid is not None,
            )
        )


def _bid(cell: Cell) -> Bid:
    return Bid(cell.label, cell.points, cell.suit, bool(cell.control.actions))
