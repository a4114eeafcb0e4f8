"""Stock and discard pile at the left, the teams' melds beside them: Push."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult

from rummy_tui.ui.desk import Desk
from rummy_tui.ui.stages.base import Stage, open_piles
from rummy_tui.ui.stages.spread import melds_model
from rummy_tui.ui.widgets.melds import Melds, MeldsModel
from rummy_tui.ui.widgets.stack import Stack, StackModel

if TYPE_CHECKING:
    from rummy_tui.engine.view import GameView
    from rummy_tui.ui.window import Window


class StackStage(Stage):
    def compose(self) -> ComposeResult:
        self.stack = Stack(StackModel())
        self.melds = Melds(MeldsModel())
        yield self.stack
        yield self.melds

    def show(self, view: GameView, desk: Desk | None, window: Window | None) -> None:
        self.stack.show(
            StackModel(
                title="TABLE",
                stock=view.stock_count,
                top=view.discard_pile[-1] if view.discard_pile else None,
                discards=view.discard_count,
                lit=open_piles(desk),
            )
        )
        self.melds.show(melds_model(view, desk, bare=self.bare))
