"""The heading of a column of a form, with the Tab key on it where the next Tab goes to.

Hits: ``key`` with ``Tab``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, Hit
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class ColumnModel:
    """``active``: the cursor is in this column. ``next``: it comes here with Tab."""

    text: str = ""
    active: bool = False
    next: bool = False


def paint_column(model: ColumnModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    ink = "gold" if model.active else "muted"
    end = canvas.put(0, 0, skin.say(model.text), skin.style(ink, "felt", True))
    if model.next:
        last = canvas.put(end + 1, 0, " Tab ", skin.style("on_key", "key", True))
        canvas.mark(0, 0, last, 1, Hit("key", "Tab"))
    return canvas


class Column(Zone[ColumnModel]):
    paint = staticmethod(paint_column)
