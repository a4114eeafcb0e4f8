"""A trick as it lies on the table, each card before the one who played it.

Hits: ``play`` with its place in ``plays``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.paint import TEAM_INKS, draw_card, draw_slot, face, heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

_SPOTS: dict[int, tuple[str, ...]] = {
    0: (),
    1: ("south",),
    2: ("south", "north"),
    3: ("south", "west", "east"),
    4: ("south", "west", "north", "east"),
    5: ("south", "west", "north west", "north east", "east"),
    6: ("south", "west", "north west", "north", "north east", "east"),
}


@dataclass(frozen=True)
class Play:
    """``card``: None while it has not been played. ``winning``: the best so far. ``tag``: such as ``led``."""

    name: str
    card: Card | None = None
    winning: bool = False
    team: str = ""
    tag: str = ""


@dataclass(frozen=True)
class TrickModel:
    """``plays``: every seat in the trick, the viewer's (at the bottom) first, then clockwise; up to 6.

    ``verb``: said of the one marked as winning.
    """

    title: str = ""
    note: str = ""
    plays: tuple[Play, ...] = ()
    active: bool = False
    verb: str = "winning"


def paint_trick(model: TrickModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    heading(canvas, 0, model.title, model.note, skin, "felt", active=model.active)
    across, down = (7, 5) if height >= 20 else (5, 4) if height >= 13 else (5, 3)
    rise = down if height >= 2 * down + 1 + down // 2 else (height - 1 - down) // 2
    centre = 1 + (height - 1 - down) // 2
    middle = (width - across) // 2
    apart = 3 * across
    for place, (play, spot) in enumerate(zip(model.plays, _SPOTS[len(model.plays)], strict=True)):
        x = middle + (apart if "east" in spot else -apart if "west" in spot else 0)
        y = centre + (rise if "south" in spot else -rise if "north" in spot else 0)
        if len(spot) > 5:
            x += across if "west" in spot else -across
        if play.card is None:
            draw_slot(canvas, x, y, across, down, skin)
        else:
            draw_card(
                canvas, x, y, across, down, face(play.card), skin, "cursor" if play.winning else "paper"
            )
        style = skin.style(
            "gold" if play.winning else TEAM_INKS[play.team] if play.team else "text", "felt", play.winning
        )
        room = x - 3 if "west" in spot else width - x - across - 3
        lines = _label(play, model.verb, room, skin)
        row = y if "north" in spot else y + down - len(lines) if "south" in spot else y + down // 2
        for line in lines:
            text = fit(line, room, skin.glyphs.more)
            canvas.put(x - 2 - width_of(text) if "west" in spot else x + across + 2, row, text, style)
            row += 1
        canvas.mark(x, y, across, down, Hit("play", place))
    return canvas


def _label(play: Play, verb: str, room: int, skin: Skin) -> list[str]:
    """Who it was and what is to be said of the card, on two lines where one has no room."""
    said = [skin.say(play.tag)] if play.tag else []
    if play.winning:
        said.append(f"{skin.glyphs.chosen} {verb}")
    name, words = skin.say(play.name), " ".join(said)
    line = f"{name} {skin.glyphs.dot} {words}" if play.tag else f"{name} {words}".rstrip()
    return [line] if width_of(line) <= room or not words else [name, words]


class Trick(Zone[TrickModel]):
    paint = staticmethod(paint_trick)
