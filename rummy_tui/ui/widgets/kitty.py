"""Cards that go back face down, a place for each.

Hits: ``slot`` with its place in ``cards``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.paint import draw_card, draw_slot, face, heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class KittyModel:
    """``text``: a sentence above the places. ``cards``: one a place, None for one still empty."""

    text: str = ""
    cards: tuple[Card | None, ...] = ()
    active: bool = False


def paint_kitty(model: KittyModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    heading(canvas, 0, "KITTY", "", skin, "felt", active=model.active)
    across, down = (7, 5) if height >= 20 else (6, 4)
    top = max(1, 1 + (height - 1 - down - 2) // 2)
    text = fit(skin.say(model.text), width - 2, skin.glyphs.more)
    canvas.put((width - width_of(text)) // 2, top, text, skin.style("muted", "felt"))
    left = (width - len(model.cards) * (across + 2) + 2) // 2
    for place, card in enumerate(model.cards):
        x = left + place * (across + 2)
        if card is None:
            draw_slot(canvas, x, top + 2, across, down, skin)
        else:
            draw_card(canvas, x, top + 2, across, down, face(card), skin)
        canvas.mark(x, top + 2, across, down, Hit("slot", place))
    return canvas


class Kitty(Zone[KittyModel]):
    paint = staticmethod(paint_kitty)
