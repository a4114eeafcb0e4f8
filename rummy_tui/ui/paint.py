"""Pieces that several zones draw: headings, cards, backs, chips and rows of keys."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas, fit, width_of
from rummy_tui.ui.glyphs import rank_text
from rummy_tui.ui.skin import Skin

TEAM_INKS = {"": "muted", "A": "team_a", "B": "team_b"}


class Face(NamedTuple):
    """What a card on the table shows: rank 1–14 (0 for a joker that stands for nothing) and suit.

    ``wild``: a wild card, shown as what it stands for; without a suit where it stands for a rank alone.
    """

    rank: int
    suit: str
    wild: bool = False


def face(card: Card) -> Face:
    return Face(card.rank, card.suit)


def heading(
    canvas: Canvas,
    y: int,
    title: str,
    note: str,
    skin: Skin,
    ground: str,
    *,
    active: bool = False,
    x: int = 0,
    width: int | None = None,
) -> None:
    """``── TITLE ───────── note ──`` over a whole row or a part of it; amber for the zone in play."""
    width = canvas.width - x if width is None else width
    canvas.fill(x, y, width, 1, skin.style("gold" if active else "faint", ground), skin.glyphs.rule)
    title, note = skin.say(title), skin.say(note)
    if title:
        room = max(8, width - 8 - (width_of(note) + 4 if note else 0))
        text = fit(title, room, skin.glyphs.more)
        canvas.put(x + 2, y, f" {text} ", skin.style("gold" if active else "muted", ground, True))
        room = width - 8 - width_of(text)
    else:
        room = width - 6
    if note and room > 3:
        text = fit(note, room - 2, skin.glyphs.more)
        canvas.put(x + width - 4 - width_of(text), y, f" {text} ", skin.style("muted", ground))


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    shown: Face,
    skin: Skin,
    ground: str = "paper",
    visible: int = 99,
    sign: str = "",
) -> None:
    """A paper card, rank above suit in its corner, of which ``visible`` cells show left of the next one.

    ``sign``, one cell, tells a state without colour: at the bottom left, or beside the suit of a card of two
    rows.
    """
    shows = min(width, visible)
    glyphs = skin.glyphs
    ink = skin.suit_ink("" if shown.wild else shown.suit, ground)
    style = skin.style(ink, ground, ground != "dimmed")
    canvas.fill(x, y, 1, height, skin.style("edge", ground), glyphs.edge)
    canvas.fill(x + 1, y, shows - 1, height, style)
    if shown.rank == 0:
        for row, letter in enumerate("JKR"[:height]):
            canvas.put(x + 1, y + row, letter, style)
    else:
        rank = rank_text(shown.rank)
        suit = glyphs.suit(shown.suit)
        below = suit + glyphs.wild if shown.wild else suit
        canvas.put(x + 1, y, rank if shows > 2 or len(rank) == 1 else "T", style)
        canvas.put(x + 1, y + 1, below[: shows - 1], style)
        if shows >= 5 and height >= 5:
            canvas.put(x + shows - 2, y + height - 2, suit, style)
            canvas.put(x + shows - 1 - len(rank), y + height - 1, rank, style)
        elif shows >= 5 and height >= 3:
            canvas.put(x + shows - 2, y + height - 1, suit, style)
    if sign:
        ink = "dim_spade" if ground == "dimmed" else "spade"
        at = 1 if height > 2 else 2 if shows > 2 else 0
        canvas.put(x + at, y + height - 1, sign, skin.style(ink, ground, True))


def draw_back(canvas: Canvas, x: int, y: int, width: int, height: int, skin: Skin, edge: bool = True) -> None:
    """A card face down; ``edge`` sets it off from one that lies under it."""
    canvas.fill(x, y, width, height, skin.style("back_ink", "back"), skin.glyphs.back)
    if edge:
        canvas.fill(x, y, 1, height, skin.style("edge", "back"), skin.glyphs.edge)


def draw_slot(
    canvas: Canvas, x: int, y: int, width: int, height: int, skin: Skin, ground: str = "felt"
) -> None:
    """A place where a card is missing."""
    canvas.fill(x, y, width, height, skin.style("faint", ground), skin.glyphs.dot)


def chip_text(shown: Face, skin: Skin) -> str:
    """A card in three cells: ``4♥ ``, ``T♦ ``, a wild ``5♥*`` or, in a set, ``5* ``."""
    if shown.rank == 0:
        return "JK "
    rank = rank_text(shown.rank)
    text = ("T" if len(rank) > 1 else rank) + skin.glyphs.suit(shown.suit)
    return (text + skin.glyphs.wild if shown.wild else text).ljust(3)


def draw_chip(
    canvas: Canvas, x: int, y: int, shown: Face, skin: Skin, ground: str = "paper", width: int = 3
) -> None:
    ink = skin.suit_ink("" if shown.wild else shown.suit, ground)
    canvas.put(x, y, chip_text(shown, skin)[:width], skin.style(ink, ground, ground != "dimmed"))


def wrap(text: str, width: int) -> list[str]:
    """Words in lines of at most ``width`` cells; a longer word is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and width_of(line) + 1 + width_of(word) <= width:
            line += " " + word
        else:
            if line:
                lines.append(line)
            line = fit(word, width)
    return [*lines, line] if line else lines
