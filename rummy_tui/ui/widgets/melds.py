"""The melds on the table, lettered, in columns of their own for each team or wherever there is room.

Hits: ``meld`` with its place in ``melds`` and the end, ``low`` or ``high``, nearer to the click.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_letters

from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.paint import Face, heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

LETTERS = ascii_letters


@dataclass(frozen=True)
class MeldView:
    """``owner``: name. ``cards``: as laid, low end first. ``team``: "", "A" or "B", for the owner's colour.

    ``column``: which of the model's columns it belongs to. ``low``, ``high``: a chosen card may go to this end.
    """

    owner: str
    cards: tuple[Face, ...]
    team: str = ""
    column: int = 0
    low: bool = False
    high: bool = False


@dataclass(frozen=True)
class Column:
    """A column with a heading of its own, such as ``A Anna + Chloé``; ``team`` as in MeldView."""

    title: str
    team: str = ""


@dataclass(frozen=True)
class MeldsModel:
    """``melds`` in order; the first is lettered a. ``columns``: none for free columns.

    ``aiming``: lay-off mode, where melds with no legal end dim. ``cursor``: the meld aimed at, and ``end`` which end.
    """

    title: str = ""
    melds: tuple[MeldView, ...] = ()
    note: str = ""
    columns: tuple[Column, ...] = ()
    aiming: bool = False
    cursor: int | None = None
    end: str = ""
    active: bool = False


def paint_melds(model: MeldsModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    heading(canvas, 0, model.title, model.note, skin, "felt", active=model.active)
    return canvas


class Melds(Zone[MeldsModel]):
    paint = staticmethod(paint_melds)
