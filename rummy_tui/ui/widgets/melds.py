"""The melds on the table, lettered, in columns of their own for each team or wherever there is room.

Hits: ``meld`` with its place in ``melds`` and the end, ``low`` or ``high``, nearer to the click.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from string import ascii_letters
from typing import NamedTuple

from rummy_tui.ui.canvas import Canvas, Hit, Stamp, fit, width_of
from rummy_tui.ui.paint import TEAM_INKS, Face, draw_card, draw_chip, heading, joined
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

LETTERS = ascii_letters


@dataclass(frozen=True)
class MeldView:
    """``owner``: a name. ``cards``: as laid, low end first. ``team``: "", "A" or "B", colours the owner.

    ``column``: which of the model's columns it stands in. ``low``, ``high``: a chosen card may go there.
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

    names: tuple[str, ...]
    team: str


@dataclass(frozen=True)
class MeldsModel:
    """``melds`` in order; the first is lettered a. ``columns``: none for free columns.

    ``aiming``: lay-off mode, where melds with no legal end dim. ``cursor``: the meld aimed at, ``end``: at
    which end. ``active``: whether the heading is amber.
    """

    title: str = ""
    melds: tuple[MeldView, ...] = ()
    columns: tuple[Column, ...] = ()
    aiming: bool = False
    cursor: int | None = None
    end: str = ""
    active: bool = False


class Plan(NamedTuple):
    """``down``: rows of a meld, 3 and 2 for cards, 1 for chips. ``step``: rows from one meld to the next.

    ``columns``: how many in all; ``name``: cells for the owner.
    """

    down: int
    step: int
    columns: int
    name: int


@lru_cache(256)
def plan(sizes: tuple[tuple[int, ...], ...], name: int, width: int, height: int) -> Plan:
    """How to show melds of these many cards (a tuple for each column that is asked for).

    None left out comes first, then none shortened, then looks.
    """
    best: tuple[tuple[int, int, int], Plan] | None = None
    groups = len(sizes)
    splits = (2, 1, 3, 4) if groups == 1 and width >= 64 else (1, 2, 3, 4)
    for looks, (down, step, split) in enumerate(
        (down, down + gap, split)
        for gap, down in ((1, 3), (1, 2), (1, 1), (0, 2), (0, 1))
        for split in splits
    ):
        rows = (height + step - down) // step
        across = width // (groups * split)
        beside = 7 if down == 3 else 5
        longest = max((max(group, default=0) for group in sizes), default=0)
        label = max(3, min(name, across - beside - 3 * longest))
        hidden = sum(max(0, len(group) - rows * split) for group in sizes)
        short = sum(beside + label + 3 * size > across for group in sizes for size in group)
        rank = (hidden, short, looks)
        if best is None or rank < best[0]:
            best = rank, Plan(down, step, groups * split, min(name, label))
    assert best is not None
    return best[1]


def paint_melds(model: MeldsModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    heading(canvas, 0, model.title, "", skin, "felt", active=model.active)
    groups = max(1, len(model.columns))
    members: list[list[int]] = [[] for _ in range(groups)]
    for place, meld in enumerate(model.melds):
        members[min(meld.column, groups - 1)].append(place)
    sizes = tuple(tuple(len(model.melds[place].cards) for place in group) for group in members)
    name = max((width_of(skin.say(meld.owner)) for meld in model.melds), default=0)
    plan_ = plan(sizes, min(name, 10), width, height - 1)
    split = plan_.columns // groups
    for group, places in enumerate(members):
        if model.columns:
            _column_title(canvas, model, group, width * group // groups, skin)
        rows = max(1, (height - 1 + plan_.step - plan_.down) // plan_.step)
        tall = min(rows, -(-len(places) // split)) or 1
        fits = places[: tall * split]
        for order, place in enumerate(fits):
            column = group * split + order // tall
            left, right = width * column // plan_.columns, width * (column + 1) // plan_.columns
            _meld(canvas, left, 1 + order % tall * plan_.step, right - left, model, place, plan_, skin)
        if len(fits) < len(places):
            text = f"{skin.glyphs.more} {len(places) - len(fits)} more "
            right = width * (group + 1) // groups
            canvas.put(right - len(text), height - 1, text, skin.style("gold", "felt", True))
    return canvas


def _column_title(canvas: Canvas, model: MeldsModel, group: int, left: int, skin: Skin) -> None:
    column = model.columns[group]
    across = canvas.width // len(model.columns)
    start = left + 2
    if group == 0 and model.title:
        start += width_of(skin.say(model.title)) + 4
    names = joined(column.names, left + across - start - 6, skin)
    canvas.put(start, 0, f" {column.team} {names} ", skin.style(TEAM_INKS[column.team], "felt", True))


def _meld(
    canvas: Canvas, left: int, top: int, across: int, model: MeldsModel, place: int, plan_: Plan, skin: Skin
) -> None:
    glyphs = skin.glyphs
    meld = model.melds[place]
    aimed = place == model.cursor
    lit = aimed or (model.aiming and (meld.low or meld.high))
    ground = "cursor" if aimed else "dimmed" if model.aiming and not lit else "paper"
    if aimed:
        canvas.put(left, top, glyphs.turn, skin.style("gold", "felt", True))
    letter = LETTERS[place] if place < len(LETTERS) else "?"
    label = skin.style("on_amber", "amber", True) if lit else skin.style("muted", "felt")
    canvas.put(left + 1, top, letter, label)
    owner = fit(skin.say(meld.owner), plan_.name, "")
    canvas.put(left + 3, top, owner, skin.style(TEAM_INKS[meld.team], "felt"))
    start = left + 4 + plan_.name
    room = across - 5 - plan_.name - (2 if plan_.down == 3 else 0)
    cards = _laid(skin, meld.cards, max(1, room // 3), plan_.down, ground)
    canvas.stamp(start, top, cards)
    end = start + len(cards[0][0])
    plain, picked = skin.style("gold", "felt", True), skin.style("on_amber", "amber", True)
    if meld.low:
        canvas.put(left + 3 + plan_.name, top, glyphs.low, picked if aimed and model.end == "low" else plain)
    if meld.high:
        canvas.put(end, top, glyphs.high, picked if aimed and model.end == "high" else plain)
    middle = (start + end) // 2
    canvas.mark(left, top, middle - left, plan_.down, Hit("meld", place, "low"))
    canvas.mark(middle, top, end + 1 - middle, plan_.down, Hit("meld", place, "high"))


@lru_cache(1024)
def _laid(skin: Skin, cards: tuple[Face, ...], most: int, down: int, ground: str) -> Stamp:
    """The cards of a meld, so many at most, as one picture."""
    shown = _shorten(cards, most)
    last = 5 if down == 3 else 3
    laid = Canvas(3 * len(shown) - 3 + last, down, skin.style("text", "felt", True))
    for place, card in enumerate(shown):
        x = 3 * place
        if card is None:
            laid.put(x + 1, 0, skin.glyphs.more, skin.style("text", "felt", True))
        elif down == 1:
            draw_chip(laid, x, 0, card, skin, ground)
        else:
            draw_card(laid, x, 0, last if place == len(shown) - 1 else 3, down, card, skin, ground)
    return laid.picture()


def _shorten(cards: tuple[Face, ...], most: int) -> list[Face | None]:
    """At most ``most`` of the cards, both ends of them, None for those left out between."""
    if len(cards) <= most:
        return list(cards)
    ends = max(1, most - 1)
    low = -(-ends // 2)
    return [*cards[:low], None, *cards[len(cards) - (ends - low) :]]


class Melds(Zone[MeldsModel]):
    paint = staticmethod(paint_melds)
