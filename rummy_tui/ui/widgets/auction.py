"""The bids of an auction as a grid, with what has been bid so far.

Hits: ``bid`` with its place: row by row through the grid, then the extras.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.paint import heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

_CELL = 9


@dataclass(frozen=True)
class Bid:
    """``text``: ``7♥``, ``Null``. ``points``: ``200``. ``suit``: ``S H D C`` or "". ``legal``: now."""

    text: str
    points: str = ""
    suit: str = ""
    legal: bool = True


@dataclass(frozen=True)
class AuctionModel:
    """``columns``: their headings. ``rows``: the bids of each row. ``extras``: bids below: Null, Pass.

    ``cursor``: a bid's place, as in the hits. ``history``: name and bid, oldest first.
    """

    note: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Bid, ...], ...] = ()
    extras: tuple[Bid, ...] = ()
    cursor: int | None = None
    history: tuple[tuple[str, str], ...] = ()
    active: bool = True


def paint_auction(model: AuctionModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    heading(canvas, 0, "AUCTION", model.note, skin, "felt", active=model.active)
    grid = _CELL * len(model.columns)
    left = max(2, (width - grid - 21) // 2)
    needed = len(model.rows) + 4
    top = 1 if height < needed + 2 else 1 + min(3, (height - needed) // 2)
    for column, title in enumerate(model.columns):
        text = fit(skin.say(title), _CELL - 1, "")
        x = left + _CELL * column + (_CELL - 1 - width_of(text)) // 2
        canvas.put(x, top, text, skin.style("muted", "felt", True))
    place = 0
    for row, bids in enumerate(model.rows):
        for column, bid in enumerate(bids):
            _bid(canvas, left + _CELL * column, top + 1 + row, _CELL - 1, bid, place, model.cursor, skin)
            place += 1
    y = min(height - 1, top + len(model.rows) + (2 if height > needed else 1))
    x = left
    for bid in model.extras:
        _bid(canvas, x, y, 2 * _CELL - 5, bid, place, model.cursor, skin)
        place += 1
        x += 2 * _CELL
    _history(canvas, model, left + grid + 2, top, skin)
    return canvas


def _bid(
    canvas: Canvas, x: int, y: int, across: int, bid: Bid, place: int, cursor: int | None, skin: Skin
) -> None:
    on = place == cursor
    text = skin.say(bid.text)
    if across > _CELL:
        text = f"{text} {bid.points}".strip().center(across)
    else:
        text = f"{text:>3}{bid.points:>{across - max(3, len(text))}}"
    ground = "cursor" if on else "paper" if bid.legal else "felt"
    ink = skin.suit_ink(bid.suit, ground) if bid.suit else "spade"
    style = skin.style(ink, ground, True) if on or bid.legal else skin.style("muted", "felt")
    canvas.put(x, y, fit(text, across, ""), style)
    if on:
        bracket = skin.style("gold", "felt", True)
        canvas.put(x - 1, y, "[", bracket)
        canvas.put(x + across, y, "]", bracket)
    canvas.mark(x, y, across, 1, Hit("bid", place))


def _history(canvas: Canvas, model: AuctionModel, x: int, top: int, skin: Skin) -> None:
    canvas.put(x, top, "Bids", skin.style("muted", "felt", True))
    room = max(0, canvas.height - top - 1)
    across = min(16, canvas.width - x - 1)
    for y, (name, bid) in enumerate(model.history[len(model.history) - room :] if room else (), top + 1):
        text = skin.say(bid)
        room_for_name = across - width_of(text) - 1
        canvas.put(x, y, fit(skin.say(name), room_for_name, skin.glyphs.more), skin.style("text", "felt"))
        canvas.put(x + across - width_of(text), y, text, skin.style("text", "felt"))


class Auction(Zone[AuctionModel]):
    paint = staticmethod(paint_auction)
