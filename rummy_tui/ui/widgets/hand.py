"""The player's hand, fanned out: chosen cards stand up, the cursor is amber.

Hits: ``card`` with its place in ``cards``; a whole column belongs to its card, so a click on the gap under a
raised one finds it too.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, Hit
from rummy_tui.ui.fan import Fan, lay_out
from rummy_tui.ui.paint import draw_back, draw_card, draw_chip, face, heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class HandModel:
    """``title``: ``ANNA'S HAND 11``. ``note``: at the right. ``cards``: in the order shown.

    ``cursor``, ``chosen``, ``dimmed``, ``new``: places in ``cards``. ``groups``: sizes of the groups to keep apart,
    suit by suit if empty. ``active``: whether the heading is amber. ``down``: so many backs instead of cards.
    """

    title: str = ""
    cards: tuple[Card, ...] = ()
    note: str = ""
    cursor: int | None = None
    chosen: frozenset[int] = frozenset()
    dimmed: frozenset[int] = frozenset()
    new: frozenset[int] = frozenset()
    groups: tuple[int, ...] = ()
    active: bool = True
    down: int = 0


def paint_hand(model: HandModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "seats"))
    heading(canvas, 0, model.title, model.note, skin, "seats", active=model.active)
    return canvas


class Hand(Zone[HandModel]):
    paint = staticmethod(paint_hand)
