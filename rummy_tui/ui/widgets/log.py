"""The last things that happened, the newest at the bottom and bright.

Hits: ``log``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.paint import heading, wrap
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class LogModel:
    """``lines``: sentences, oldest first; as many as fit are shown. ``title``: a heading row, if any."""

    lines: tuple[str, ...] = ()
    title: str = ""


def paint_log(model: LogModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "rail"))
    canvas.mark(0, 0, width, height, Hit("log"))
    top = 0
    if model.title:
        heading(canvas, 0, model.title, "", skin, "rail")
        top = 1
    room = height - top
    rows: list[tuple[str, str]] = []
    for age, line in enumerate(reversed(model.lines)):
        ink = "muted" if age else "text"
        text = skin.say(line)
        if room > 1 and width_of(text) > width - 2:
            parts = wrap(text, width - 4)
            rows[:0] = [(part if i == 0 else "  " + part, ink) for i, part in enumerate(parts)]
        else:
            rows.insert(0, (fit(text, width - 2, skin.glyphs.more), ink))
        if len(rows) >= room:
            break
    for y, (text, ink) in enumerate(rows[-room:] if room > 0 else []):
        canvas.put(1, top + y, text, skin.style(ink, "rail"))
    return canvas


class Log(Zone[LogModel]):
    paint = staticmethod(paint_log)
