"""A card that has just come into a hand is lit for a moment. It waits for no key and no key waits for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.timer import Timer

    from rummy_tui.ui.desk import Desk
    from rummy_tui.ui.screens.board import BoardScreen

MOMENT = 0.4  # seconds


class Light:
    """The light over a screen's hand. It is off with the setting ``motion``, and where there is no colour."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        self._desk: Desk | None = None

    def shine(self, desk: Desk) -> None:
        """Light the desk's new cards with the next painting of its hand."""
        app = self._screen.table_app
        if not app.settings.motion or app.skin.palette.plain:
            desk.hand.lit = frozenset()
        elif self._timer is None:
            self._desk = desk
            self._timer = self._screen.set_timer(MOMENT, self.out)

    def out(self) -> None:
        if self._timer is not None and self._desk is not None:
            self._timer.stop()
            self._timer = None
            self._desk.hand.lit = frozenset()
            hand = self._screen.hand
            hand.show(replace(hand.model, lit=frozenset()))
