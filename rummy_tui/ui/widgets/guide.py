"""A friend's words over the hand: what to do now and why, and a key that ends them.

Hits: ``key`` with ``E``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, Hit, width_of
from rummy_tui.ui.paint import heading
from rummy_tui.ui.prose import Word, draw_words, words, wrapped
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

WIDEST = 104  # cells; longer lines are hard to read
OFF = "[E] ends the guide"


@dataclass(frozen=True)
class GuideModel:
    """``title``: a heading. ``text``: what is worth knowing. ``advice``: a good move, if any."""

    title: str = ""
    text: str = ""
    advice: str = ""
    off: str = OFF


def guide_lines(model: GuideModel, width: int, rows: int, skin: Skin) -> list[tuple[tuple[Word, ...], str]]:
    """The lines to show, each with its ink. Where there are too many the text is cut, not the advice."""
    room = min(width - 4, WIDEST)
    advice = wrapped(words(model.advice), room, skin)
    text = wrapped(words(model.text), room - 2, skin)
    kept = max(0, rows - len(advice))
    if len(text) > kept > 0:
        text = [*text[: kept - 1], (*text[kept - 1], Word(skin.glyphs.more))]
    return [(line, "text") for line in text[:kept]] + [(line, "gold") for line in advice[:rows]]


def paint_guide(model: GuideModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "seats"))
    off = words(model.off)
    x = width - 4 - sum(width_of(skin.say(word.text)) + 1 for word in off)
    heading(canvas, 0, "", "", skin, "seats")
    heading(canvas, 0, model.title, "", skin, "seats", width=x + 2 if off else width)
    if off:
        canvas.fill(x - 1, 0, width - 2 - x, 1, skin.style("muted", "seats"))
        draw_words(canvas, x, 0, off, skin, "seats", "muted")
        canvas.mark(x, 0, width - 3 - x, 1, Hit("key", "E"))
    for y, (line, ink) in enumerate(guide_lines(model, width, height - 1, skin), 1):
        draw_words(canvas, 2, y, line, skin, "seats", ink)
    return canvas


class Guide(Zone[GuideModel]):
    paint = staticmethod(paint_guide)
