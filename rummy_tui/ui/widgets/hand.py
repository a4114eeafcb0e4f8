"""The player's hand, fanned out: chosen cards stand up, the cursor is amber.

Hits: ``card`` with its place in ``cards``; a whole column belongs to its card, so a click on the gap under a
raised one finds it too.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.fan import Fan, lay_out
from rummy_tui.ui.paint import draw_back, draw_card, face, heading, wrap
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class HandModel:
    """What is in a hand and how each card stands.

    ``title``: ``ANNA'S HAND 11``. ``note``: at the right. ``cards``: in the order shown.
    ``cursor``, ``chosen``, ``dimmed``, ``new``, ``lit`` (new this very moment): places in ``cards``.
    ``groups``: sizes of the groups to keep apart; suit by suit if empty.
    ``active``: whether the heading is amber.
    ``down``: so many backs instead of cards. ``veil``: a sentence on a closed curtain instead of cards, and
    below it what was ``told``, as much as fits of its end.
    """

    title: str = ""
    cards: tuple[Card, ...] = ()
    note: str = ""
    cursor: int | None = None
    chosen: frozenset[int] = frozenset()
    dimmed: frozenset[int] = frozenset()
    new: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()
    groups: tuple[int, ...] = ()
    active: bool = True
    down: int = 0
    veil: str = ""
    told: str = ""


def by_suit(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Sizes of the runs of one suit."""
    return tuple(len(list(run)) for _, run in groupby(cards, key=lambda card: card.suit))


def card_size(rows: int) -> tuple[int, int]:
    """Cells across and down of a hand's cards, in so many rows."""
    return (7, 5) if rows >= 6 else (5, 3)


def paint_hand(model: HandModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "seats"))
    heading(canvas, 0, model.title, model.note, skin, "seats", active=model.active)
    across, down = card_size(height - 1)
    if model.veil:
        _veil(canvas, model, skin)
    elif model.down:
        fan = lay_out((model.down,), width, across)
        for place, left in enumerate(fan.lefts):
            last = place + 1 == len(fan.lefts)
            draw_back(canvas, left, height - down, across if last else min(across, fan.pitch), down, skin)
    elif model.cards:
        fan = lay_out(model.groups or by_suit(model.cards), width, across, model.cursor or 0)
        if len(fan.lefts) < len(model.cards) or fan.rows[-1]:
            _two_rows(canvas, model, fan, skin)
        else:
            _one_row(canvas, model, fan, across, down, skin)
    return canvas


def _one_row(canvas: Canvas, model: HandModel, fan: Fan, across: int, down: int, skin: Skin) -> None:
    top = max(1, canvas.height - down)
    last = len(fan.lefts) - 1
    for place, card in enumerate(model.cards):
        left = fan.lefts[place]
        shows = across if place == last else min(across, fan.pitch)
        ground, sign = _look(model, place, skin)
        raised = place in model.chosen and top > 1
        draw_card(canvas, left, top - raised, shows, down, face(card), skin, ground, sign)
        if raised:
            canvas.put(left + 1, top + down - 1, skin.glyphs.chosen, skin.style("gold", "seats", True))
        canvas.mark(left, 1, shows, canvas.height - 1, Hit("card", place))


def _two_rows(canvas: Canvas, model: HandModel, fan: Fan, skin: Skin) -> None:
    down = (canvas.height - 1) // 2
    for shown, left in enumerate(fan.lefts):
        place = fan.first + shown
        ground, sign = _look(model, place, skin)
        if not sign and place in model.chosen:
            sign = skin.glyphs.chosen
        top = 1 + fan.rows[shown] * down
        draw_card(canvas, left, top, fan.pitch, down, face(model.cards[place]), skin, ground, sign)
        canvas.mark(left, top, fan.pitch, down, Hit("card", place))


def _look(model: HandModel, place: int, skin: Skin) -> tuple[str, str]:
    if place in model.lit:
        return "chosen", skin.glyphs.new
    if place == model.cursor:
        return "cursor", skin.glyphs.cursor
    if place in model.chosen:
        return "chosen", ""
    if place in model.dimmed:
        return "dimmed", skin.glyphs.dot
    return "paper", skin.glyphs.new if place in model.new else ""


def _veil(canvas: Canvas, model: HandModel, skin: Skin) -> None:
    canvas.fill(0, 1, canvas.width, canvas.height - 1, skin.style("faint", "seats"), skin.glyphs.back)
    across = canvas.width - 8
    lines = wrap(skin.say(model.told), across)
    room = canvas.height - 2
    if len(lines) > room:
        lines = (skin.glyphs.more + fit(lines[-room], across - 1), *lines[len(lines) - room + 1 :])
    top = (canvas.height - len(lines)) // 2
    for y, line in enumerate((skin.say(model.veil), *lines), top):
        text = f"  {line}  "
        style = skin.style("muted", "seats") if y > top else skin.style("text", "seats", True)
        canvas.put((canvas.width - width_of(text)) // 2, y, text, style)


class Hand(Zone[HandModel]):
    paint = staticmethod(paint_hand)
