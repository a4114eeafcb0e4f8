"""Where a replay stands: a bar to click on and to drag along, and its steps to either side.

Hits: ``at`` with the number of moves a place on the bar stands for; ``key`` as in actions.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual import events

from rummy_tui.ui.canvas import Canvas, Hit, width_of
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.actions import Key, draw_keys
from rummy_tui.ui.widgets.zone import Zone

BEFORE = (Key("PgUp", ""), Key("←", ""))
AFTER = (Key("→", ""), Key("PgDn", ""))
SIDES = 13
"""Cells of the keys on either side."""


@dataclass(frozen=True)
class ScrubModel:
    """``at`` of ``last`` moves; a deal begins at each of ``deals``; ``note``: at the right."""

    at: int = 0
    last: int = 0
    deals: tuple[int, ...] = ()
    note: str = ""


def paint_scrub(model: ScrubModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "rail"))
    note = skin.say(model.note)
    draw_keys(canvas, 1, 0, SIDES, BEFORE, skin)
    left = SIDES + 3
    size = max(2, width - 2 * left - width_of(note))
    draw_keys(canvas, left + size + 1, 0, SIDES, AFTER, skin)
    canvas.put(width - 1 - width_of(note), 0, note, skin.style("text", "rail"))
    last = max(1, model.last)
    here = round((size - 1) * model.at / last)
    canvas.fill(left, 0, size, 1, skin.style("muted", "rail"), skin.glyphs.dot)
    canvas.fill(left, 0, here, 1, skin.style("gold", "rail"), skin.glyphs.rule)
    for deal in model.deals:
        canvas.put(left + round((size - 1) * deal / last), 0, "|", skin.style("muted", "rail"))
    canvas.put(left + here, 0, skin.glyphs.turn, skin.style("gold", "rail", True))
    for cell in range(size):
        canvas.mark(left + cell, 0, 1, 1, Hit("at", round(model.last * cell / (size - 1))))
    return canvas


class Scrub(Zone[ScrubModel]):
    paint = staticmethod(paint_scrub)
    _dragged = False

    def on_mouse_down(self, event: events.MouseDown) -> None:
        hit = self.canvas().hit(event.x, event.y)
        self._dragged = hit is not None and hit.kind == "at"

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Along the bar with the button down. (Another screen may swallow the button's going up.)"""
        self._dragged = self._dragged and event.button == 1
        hit = self.canvas().hit(event.x, event.y)
        if self._dragged and hit is not None and hit.kind == "at":
            self.post_message(self.Pressed(self, hit, False))
