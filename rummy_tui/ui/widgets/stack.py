"""The stock, face down, and the top of the discard pile, side by side, with their counts.

Hits: ``stock``, ``discard``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, Hit, width_of
from rummy_tui.ui.paint import draw_back, draw_card, draw_slot, face, heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class StackModel:
    """``stock``, ``discards``: counts. ``top``: the discard on top, None for an empty pile.

    ``lit``: which of "stock" and "discard" may be drawn.
    """

    title: str = ""
    stock: int = 0
    top: Card | None = None
    discards: int = 0
    lit: frozenset[str] = frozenset()


def paint_stack(model: StackModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "pile"))
    heading(canvas, 0, model.title, "", skin, "pile")
    across, down = (7, 5) if width >= 20 and height >= 12 else (5, 3)
    top = 2 if height >= down + 5 else 1
    gap = (width - 2 * across) // 3
    draw_piles(
        canvas,
        gap,
        width - gap - across,
        top,
        across,
        down,
        model.stock,
        model.top,
        skin,
        "pile",
    )
    for name, x, count in (("stock", gap, model.stock), ("discard", width - gap - across, model.discards)):
        middle = x + across // 2
        _centre(canvas, middle, top + down, name, skin.style("muted", "pile"))
        number = f"{skin.glyphs.low}{count}{skin.glyphs.high}" if name in model.lit else str(count)
        _centre(
            canvas,
            middle,
            top + down + 1,
            number,
            skin.style("gold" if name in model.lit else "text", "pile", True),
        )
        left, right = (0, width // 2) if name == "stock" else (width // 2, width)
        canvas.mark(left, top, right - left, down + 2, Hit(name))
    return canvas


def draw_piles(
    canvas: Canvas,
    stock_x: int,
    discard_x: int,
    y: int,
    across: int,
    down: int,
    stock: int,
    top: Card | None,
    skin: Skin,
    ground: str,
) -> None:
    """The two piles themselves; a dotted place where one is empty."""
    if stock:
        draw_back(canvas, stock_x, y, across, down, skin, edge=False)
    else:
        draw_slot(canvas, stock_x, y, across, down, skin, ground)
    if top is None:
        draw_slot(canvas, discard_x, y, across, down, skin, ground)
    else:
        draw_card(canvas, discard_x, y, across, down, face(top), skin)


def _centre(canvas: Canvas, middle: int, y: int, text: str, style: Style) -> None:
    canvas.put(middle - width_of(text) // 2, y, text, style)


class Stack(Zone[StackModel]):
    paint = staticmethod(paint_stack)
