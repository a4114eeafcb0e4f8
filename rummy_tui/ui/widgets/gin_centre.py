"""The middle of a table for two: the opponent's cards, stock and discard, and the knocker's melds.

Hits: ``stock``, ``discard``; ``meld`` as in melds.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, Hit, width_of
from rummy_tui.ui.fan import lay_out
from rummy_tui.ui.paint import draw_back, draw_card, face, heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.hand import by_suit
from rummy_tui.ui.widgets.melds import MeldsModel, MeldView, paint_melds
from rummy_tui.ui.widgets.stack import draw_piles
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class GinCentreModel:
    """``title``: ``BORIS 10``. ``cards``: the opponent's, open; or ``down``: so many backs.

    ``note``: at the right of the heading.
    ``stock``: its count. ``top``: the discard, None for an empty pile; ``discards``: its count;
    ``covered``: whether a card lies face down on top.
    ``lit``: which of "stock" and "discard" may be drawn.
    ``melds``: the knocker's, under ``melds_title``; ``aiming``, ``at`` and ``end`` are what ``aiming``,
    ``cursor`` and ``end`` are in melds, for laying off.
    """

    title: str = ""
    cards: tuple[Card, ...] = ()
    down: int = 0
    note: str = ""
    stock: int = 0
    top: Card | None = None
    discards: int = 0
    covered: bool = False
    lit: frozenset[str] = frozenset()
    melds: tuple[MeldView, ...] = ()
    melds_title: str = ""
    aiming: bool = False
    at: int | None = None
    end: str = ""


def paint_gin_centre(model: GinCentreModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    heading(canvas, 0, model.title, model.note, skin, "felt")
    across, down = (7, 5) if height >= 20 else (5, 3)
    _opponent(canvas, model, across, down, skin)
    top = 2 + down
    if not model.melds:
        down = min(down + 1, height - top)
        top += (height - top - down) // 2
        _piles(canvas, model, width // 2, top, across + 1, down, skin)
        return canvas
    left = max(26, width // 3)
    _piles(canvas, model, left // 2, top + 1, across, down, skin, under=True)
    laid = MeldsModel(model.melds_title, model.melds, (), model.aiming, model.at, model.end, model.aiming)
    canvas.paste(paint_melds(laid, width - left, height - top, skin), left, top)
    return canvas


def _opponent(canvas: Canvas, model: GinCentreModel, across: int, down: int, skin: Skin) -> None:
    groups = by_suit(model.cards) if model.cards else (model.down,)
    fan = lay_out(groups, canvas.width, across, most=across + 1 if model.cards else max(3, across // 2 + 1))
    last = len(fan.lefts) - 1
    for place, left in enumerate(fan.lefts):
        shows = across if place == last else min(across, fan.pitch)
        if model.cards:
            draw_card(canvas, left, 1, shows, down, face(model.cards[place]), skin)
        else:
            draw_back(canvas, left, 1, shows, down, skin)


def _piles(
    canvas: Canvas,
    model: GinCentreModel,
    middle: int,
    top: int,
    across: int,
    down: int,
    skin: Skin,
    under: bool = False,
) -> None:
    gap = 2 if under else 3
    stock_x, discard_x = middle - gap - across, middle + gap
    draw_piles(canvas, stock_x, discard_x, top, across, down, model.stock, model.top, skin, "felt")
    if model.covered:
        draw_back(canvas, discard_x, top, across, down, skin, edge=False)
    for name, x, count in (("stock", stock_x, model.stock), ("discard", discard_x, model.discards)):
        text = f"{name} {count}"
        if name in model.lit:
            text = f"{skin.glyphs.low}{text}{skin.glyphs.high}"
        style = skin.style("gold" if name in model.lit else "muted", "felt", name in model.lit)
        size = width_of(text)
        if under:
            at, y = (x + across - size + 1 if name == "stock" else x), top + down
        else:
            at, y = (x - size - 2 if name == "stock" else x + across + 2), top + down // 2
        canvas.put(at, y, text, style)
        canvas.mark(at, y, size, 1, Hit(name))
        canvas.mark(x, top, across, down, Hit(name))


class GinCentre(Zone[GinCentreModel]):
    paint = staticmethod(paint_gin_centre)
