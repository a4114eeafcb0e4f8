"""A discard pile spread out for all to see: rows of chips, or a fan where there is height.

Hits: ``depth`` with how many cards a take from there lifts (1 is the top card alone); ``stock`` on the note.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, Hit, width_of
from rummy_tui.ui.paint import draw_card, draw_chip, face, heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class PileModel:
    """``title``: ``DISCARD 40``, and while choosing what a take means. ``cards``: oldest first, the top last.

    ``note``: ``STOCK 12``. ``take``: the depth under the cursor, so many cards lifted; 0 while not choosing.
    ``blocked``: depths that may not be taken, dimmed. ``active``: whether the heading is amber.
    """

    title: str = ""
    cards: tuple[Card, ...] = ()
    note: str = ""
    take: int = 0
    blocked: frozenset[int] = frozenset()
    active: bool = False


def pile_height(count: int, width: int, roomy: bool) -> int:
    """Rows that a pile of so many cards asks for, its heading among them."""
    if roomy and _fits_fan(count, width):
        return 4
    return 1 + max(1, _rows(count, width)[0])


def _fits_fan(count: int, width: int) -> bool:
    return 2 * (count - 1) + 5 <= width - 2


def _rows(count: int, width: int) -> tuple[int, int]:
    """How many rows of chips, and how many chips in each, the rows about equally long."""
    most = max(1, (width - 2) // 3)
    rows = -(-count // most)
    return rows, -(-count // rows) if rows else 0


def paint_pile(model: PileModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "pile"))
    heading(canvas, 0, model.title, model.note, skin, "pile", active=model.active or model.take > 0)
    if model.note:
        across = width_of(skin.say(model.note)) + 2
        canvas.mark(width - 2 - across, 0, across, 1, Hit("stock"))
    if not model.cards:
        canvas.put(1, 1, "empty", skin.style("muted", "pile"))
    elif height >= 4 and _fits_fan(len(model.cards), width):
        _fan(canvas, model, skin)
    else:
        _chips(canvas, model, skin)
    return canvas


def _ground(model: PileModel, depth: int) -> str:
    if model.take:
        return "cursor" if depth == model.take else "chosen" if depth < model.take else "dimmed"
    return "dimmed" if depth in model.blocked else "paper"


def _chips(canvas: Canvas, model: PileModel, skin: Skin) -> None:
    count = len(model.cards)
    rows, across = _rows(count, canvas.width)
    room = canvas.height - 1
    start = max(0, rows - room)
    if model.take:
        start = min(start, (count - model.take) // across)
    bracket = skin.style("gold", "pile", True)
    for place in range(start * across, min(count, (start + room) * across)):
        row, column = divmod(place, across)
        x, y = 1 + 3 * column, 1 + row - start
        depth = count - place
        ground = _ground(model, depth)
        draw_chip(canvas, x, y, face(model.cards[place]), skin, ground)
        canvas.mark(x, y, 3, 1, Hit("depth", depth))
        if depth == model.take:
            canvas.put(x - 1, y, "[", bracket)
        if depth == 1:
            sign = "]" if model.take else skin.glyphs.low
            canvas.put(x + 2, y, sign, bracket if model.take else skin.style("spade", ground, True))
    if start:
        canvas.put(0, 1, skin.glyphs.more, skin.style("gold", "pile", True))


def _fan(canvas: Canvas, model: PileModel, skin: Skin) -> None:
    count = len(model.cards)
    pitch = max(2, min(4, (canvas.width - 7) // max(1, count - 1)))
    for place, card in enumerate(model.cards):
        x = 1 + place * pitch
        depth = count - place
        shows = 5 if depth == 1 else pitch
        sign = skin.glyphs.cursor if depth == model.take else ""
        draw_card(canvas, x, 1, shows, 3, face(card), skin, _ground(model, depth), sign)
        canvas.mark(x, 1, shows, 3, Hit("depth", depth))
    if model.take:
        bracket = skin.style("gold", "pile", True)
        canvas.put(1 + (count - model.take) * pitch, 1, "[", bracket)
        canvas.put(1 + (count - 1) * pitch + 5, 1, "]", bracket)


class Pile(Zone[PileModel]):
    paint = staticmethod(paint_pile)
