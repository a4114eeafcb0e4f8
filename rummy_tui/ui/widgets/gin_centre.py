"""The middle of a table for two: the opponent's cards, stock and discard, and the knocker's melds.

Hits: ``stock``, ``discard``; ``meld`` as in melds.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.paint import heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.melds import MeldView
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class GinCentreModel:
    """``title``: ``BORIS 10``. ``cards``: the opponent's, open; or ``down``, so many backs. ``groups`` as in a hand.

    ``stock``: its count. ``top``: the discard, None for an empty pile; ``discards``: its count.
    ``lit``: "stock", "discard", both or none, what may be drawn; ``cursor``: the one a key would draw.
    ``melds``: the knocker's, with ``aiming``, ``at`` and ``end`` for laying off as cursor and end in melds.
    """

    title: str = ""
    cards: tuple[Card, ...] = ()
    down: int = 0
    groups: tuple[int, ...] = ()
    note: str = ""
    stock: int = 0
    top: Card | None = None
    discards: int = 0
    lit: frozenset[str] = frozenset()
    cursor: str = ""
    melds: tuple[MeldView, ...] = ()
    melds_title: str = ""
    aiming: bool = False
    at: int | None = None
    end: str = ""


def paint_gin_centre(model: GinCentreModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    heading(canvas, 0, model.title, model.note, skin, "felt")
    return canvas


class GinCentre(Zone[GinCentreModel]):
    paint = staticmethod(paint_gin_centre)
