"""Cards to be laid away, a place for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult

from rummy_tui.ui.desk import Desk
from rummy_tui.ui.stages.base import Stage
from rummy_tui.ui.widgets.kitty import Kitty, KittyModel

if TYPE_CHECKING:
    from rummy_tui.cards import Card
    from rummy_tui.engine.view import GameView
    from rummy_tui.ui.window import Window

PLACES = 3


class KittyStage(Stage):
    def compose(self) -> ComposeResult:
        self.kitty = Kitty(KittyModel())
        yield self.kitty

    def show(self, view: GameView, desk: Desk | None, window: Window | None) -> None:
        chosen: list[Card | None] = list(desk.selection.chosen[:PLACES]) if desk else []
        name = view.players[view.turn]
        text = "Choose three of the thirteen cards to lay away." if desk else f"{name} has taken the kitty."
        cards = (*chosen, *[None] * (PLACES - len(chosen)))
        self.kitty.show(KittyModel(text=text, cards=cards, active=desk is not None))
