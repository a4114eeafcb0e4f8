"""The top row: what is being played, the deal, and the way to help and menu.

Hits: ``help``, ``menu``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class TitleModel:
    """``name``: the chip at the left. ``info``: the deal, what it needs. ``note``: in amber: a contract.

    ``tools``: whether Help and Menu are offered at the right.
    """

    name: str = ""
    info: str = ""
    note: str = ""
    tools: bool = True


def paint_title(model: TitleModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "rail"))
    x = canvas.put(0, 0, f" {skin.say(model.name)} ", skin.style("on_chip", "chip", True)) + 1
    right = width
    if model.tools:
        text = f"? Help  {skin.glyphs.menu} Menu "
        right -= len(text)
        canvas.put(right, 0, text, skin.style("muted", "rail"))
        canvas.mark(right - 1, 0, 7, 1, Hit("help"))
        canvas.mark(right + 7, 0, 8, 1, Hit("menu"))
        right -= 1
    note = skin.say(model.note)
    info = fit(skin.say(model.info), right - x - (width_of(note) + 2 if note else 0), skin.glyphs.more)
    x = canvas.put(x, 0, info, skin.style("text", "rail")) + 2
    if note and x < right:
        canvas.put(x, 0, fit(note, right - x, skin.glyphs.more), skin.style("gold", "rail", True))
    return canvas


class TitleBar(Zone[TitleModel]):
    paint = staticmethod(paint_title)
