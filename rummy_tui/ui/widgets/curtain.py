"""The closed curtain between two players: who is next and what has happened, and nothing of the table.

Hits: ``key`` as in actions.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, fit, width_of
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.actions import Key, draw_keys, keys_width
from rummy_tui.ui.widgets.zone import Zone

LEAD = "pass the keyboard to"


@dataclass(frozen=True)
class CurtainModel:
    """``name``: who is next. ``heading``, ``lines``: what happened, oldest first. ``keys``."""

    name: str = ""
    heading: str = ""
    lines: tuple[str, ...] = ()
    keys: tuple[Key, ...] = ()


def paint_curtain(model: CurtainModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("faint", "rail"))
    canvas.fill(0, 0, width, height, skin.style("faint", "rail"), skin.glyphs.back)
    across = min(64, width - 4)
    room = max(0, height - 2 - 10)
    lines = [skin.say(line) for line in model.lines]
    if len(lines) > room - 1:
        lines = [skin.glyphs.more, *lines[len(lines) - max(0, room - 2) :]] if room > 2 else []
    down = 8 + (len(lines) + 2 if lines else 0)
    left, top = (width - across) // 2, max(0, (height - down) // 2)
    text = skin.style("text", "seats")
    canvas.fill(left, top, across, down, text)
    canvas.put(left + (across - width_of(LEAD)) // 2, top + 1, LEAD, skin.style("muted", "seats"))
    name = fit(skin.say(model.name).upper(), across - 10, skin.glyphs.more)
    slab = skin.style("on_amber", "amber", True)
    canvas.fill(left + 3, top + 2, across - 6, 3, slab)
    canvas.put(left + (across - width_of(name)) // 2, top + 3, name, slab)
    y = top + 6
    if lines:
        canvas.put(left + 3, y, skin.say(model.heading), skin.style("muted", "seats"))
        for line in lines:
            y += 1
            bullet = "" if line == skin.glyphs.more else f"{skin.glyphs.dot} "
            canvas.put(left + 3, y, fit(bullet + line, across - 6, skin.glyphs.more), text)
        y += 2
    size = min(keys_width(model.keys, skin), across - 2)
    draw_keys(canvas, left + (across - size) // 2, y, across - 2, model.keys, skin, "seats")
    return canvas


class Curtain(Zone[CurtainModel]):
    paint = staticmethod(paint_curtain)
