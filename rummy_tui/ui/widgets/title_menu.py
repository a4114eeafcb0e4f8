"""The first screen: the games and other ways to go, with a fan of cards and a description at the right.

Hits: ``entry`` with its place in ``entries``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, Hit, fit
from rummy_tui.ui.paint import draw_card, face, wrap
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class Entry:
    """``key``: pressed to go there. ``apart``: a rule above it. ``enabled``: whether it can be chosen."""

    key: str
    label: str
    apart: bool = False
    enabled: bool = True


@dataclass(frozen=True)
class TitleMenuModel:
    """``cards``: the fan. ``heading``, ``facts``, ``text``, ``foot``: what the entry under the cursor is.
    ``active``: whether the cursor is here, and not in a list over it.
    """

    entries: tuple[Entry, ...] = ()
    cursor: int = 0
    cards: tuple[Card, ...] = ()
    heading: str = ""
    facts: str = ""
    text: str = ""
    foot: str = ""
    active: bool = True


def paint_title_menu(model: TitleMenuModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    across = 34 if width < 100 else 40
    _entries(canvas, model, across, skin)
    left = across + 5
    y = _fan(canvas, model.cards, left, skin) if model.cards and height >= 18 else 1
    room = width - left - 2
    y += 1
    canvas.put(
        left, y, fit(skin.say(model.heading), room, skin.glyphs.more), skin.style("gold", "felt", True)
    )
    y += 1
    for line in wrap(skin.say(model.facts), room):
        canvas.put(left, y, line, skin.style("muted", "felt"))
        y += 1
    y += 1
    foot = wrap(skin.say(model.foot), room)
    text = wrap(skin.say(model.text), room)
    most = height - y - (len(foot) + 1 if foot else 0)
    if len(text) > most > 0:
        text = (*text[: most - 1], fit(text[most - 1] + " " + skin.glyphs.more, room, skin.glyphs.more))
    for line in text[: max(0, most)]:
        canvas.put(left, y, line, skin.style("text", "felt"))
        y += 1
    for row, line in enumerate(foot):
        canvas.put(left, y + 1 + row, line, skin.style("muted", "felt"))
    return canvas


def _entries(canvas: Canvas, model: TitleMenuModel, across: int, skin: Skin) -> None:
    y = 1
    for place, entry in enumerate(model.entries):
        if entry.apart:
            canvas.fill(2, y, across, 1, skin.style("faint", "felt"), skin.glyphs.rule)
            y += 1
        on = model.active and place == model.cursor
        ground = "amber" if on else "felt"
        ink = "on_amber" if on else "text" if entry.enabled else "muted"
        canvas.fill(2, y, across, 1, skin.style(ink, ground, on))
        if on:
            canvas.put(1, y, skin.glyphs.turn, skin.style("gold", "felt", True))
        canvas.put(3, y, entry.key, skin.style(ink, ground, True))
        label = fit(skin.say(entry.label), across - 5, skin.glyphs.more)
        canvas.put(6, y, label, skin.style(ink, ground, on))
        canvas.mark(2, y, across, 1, Hit("entry", place))
        y += 1


def _fan(canvas: Canvas, cards: tuple[Card, ...], left: int, skin: Skin) -> int:
    """Cards in an arch; the row under it."""
    last = len(cards) - 1
    for place, card in enumerate(cards):
        drop = abs(2 * place - last) // 2
        shows = 7 if place == last else 5
        draw_card(canvas, left + 2 + 5 * place, 1 + drop, shows, 5, face(card), skin)
    return 6 + last // 2 + 1


class TitleMenu(Zone[TitleMenuModel]):
    paint = staticmethod(paint_title_menu)
