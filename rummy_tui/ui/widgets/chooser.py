"""A numbered list to choose from, such as what a meld is to stand for.

Hits: ``choice`` with its place in ``choices``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.paint import heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class Choice:
    """``label``: what it is. ``note``: muted, after it. All of it is muted where it is not ``enabled``."""

    label: str
    note: str = ""
    enabled: bool = True


@dataclass(frozen=True)
class ChooserModel:
    """``title``: the question. ``cursor``: the choice that Enter takes. ``foot``: which keys do what.
    ``numbered``: whether the first nine can be picked by their numbers. ``empty``: what is said where there
    is no choice.
    """

    title: str = ""
    choices: tuple[Choice, ...] = ()
    cursor: int = 0
    foot: str = ""
    numbered: bool = True
    empty: str = ""


def chooser_height(count: int) -> int:
    """Rows for so many choices, the headings among them."""
    return count + 4


def paint_chooser(model: ChooserModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "seats"))
    heading(canvas, 0, model.title, "", skin, "seats", active=True)
    heading(canvas, height - 1, "", model.foot, skin, "seats", active=True)
    if not model.choices:
        canvas.put(4, 2, fit(skin.say(model.empty), width - 8, skin.glyphs.more), skin.style("text", "seats"))
    gap = 1 if height >= chooser_height(len(model.choices)) else 0
    room = max(1, height - 2 - 2 * gap)
    first = max(0, min(model.cursor - room // 2, len(model.choices) - room))
    column = max((width_of(skin.say(choice.label)) for choice in model.choices), default=0) + 9
    for place, choice in enumerate(model.choices[first : first + room], first):
        y = 1 + gap + place - first
        on = place == model.cursor
        ground = "amber" if on else "seats"
        ink = "on_amber" if on else "text" if choice.enabled else "muted"
        canvas.fill(1, y, width - 2, 1, skin.style(ink, ground, on))
        if on:
            canvas.put(1, y, skin.glyphs.turn, skin.style(ink, ground, True))
        number = str(place + 1) if place < 9 and model.numbered else ""
        canvas.put(4, y, number, skin.style(ink if on else "gold", ground, True))
        end = canvas.put(7, y, skin.say(choice.label), skin.style(ink, ground, on)) + 2
        if column <= width // 2:
            end = column
        note = fit(skin.say(choice.note), width - 2 - end, skin.glyphs.more)
        canvas.put(end, y, note, skin.style("on_amber" if on else "muted", ground))
        canvas.mark(1, y, width - 2, 1, Hit("choice", place))
    return canvas


class Chooser(Zone[ChooserModel]):
    paint = staticmethod(paint_chooser)
