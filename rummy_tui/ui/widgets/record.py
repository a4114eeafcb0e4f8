"""A long list to scroll through: all that has happened, by rounds and turns. Only what is seen is painted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.paint import draw_text, heading, wrap
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

GUTTER = 6
"""Cells for the number of a turn."""


class Entry(NamedTuple):
    """``mark``: what stands in the gutter. ``heading``: a line that begins a part."""

    text: str
    mark: str = ""
    heading: bool = False


@dataclass(frozen=True)
class RecordModel:
    """``rows``: entries that each fit a row. ``top``: the first row shown. ``foot``: which keys do what."""

    title: str = ""
    rows: tuple[Entry, ...] = ()
    top: int = 0
    foot: str = ""


def lay_out_record(entries: Iterable[Entry], width: int) -> tuple[Entry, ...]:
    """The entries in rows of at most ``width`` cells, a gap before each heading."""
    rows: list[Entry] = []
    for entry in entries:
        if entry.heading and rows:
            rows.append(Entry(""))
        first, *more = wrap(entry.text, width - (3 if entry.heading else GUTTER + 4)) or ("",)
        rows.append(Entry(first, entry.mark, entry.heading))
        rows += [Entry(f"  {part}", "", entry.heading) for part in more]
    return tuple(rows)


def record_room(height: int) -> int:
    """Rows of the list that a zone of so many rows shows."""
    return max(1, height - 2)


def paint_record(model: RecordModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "seats"))
    room = record_room(height)
    where = f"{min(model.top + room, len(model.rows))} of {len(model.rows)}" if len(model.rows) > room else ""
    heading(canvas, 0, model.title, where, skin, "seats", active=True)
    heading(canvas, height - 1, "", model.foot, skin, "seats", active=True)
    for y, row in enumerate(model.rows[model.top : model.top + room], 1):
        if row.heading:
            draw_text(canvas, 1, y, row.text, skin.style("gold", "seats", True), skin)
        else:
            canvas.put(1, y, row.mark.rjust(GUTTER - 2), skin.style("muted", "seats"))
            draw_text(canvas, GUTTER + 1, y, row.text, skin.style("text", "seats"), skin)
    return canvas


class Record(Zone[RecordModel]):
    paint = staticmethod(paint_record)
