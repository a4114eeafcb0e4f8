"""Pieces that several zones draw: headings, cards, backs, chips and rows of keys."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from rummy_tui.cards import SUIT_OF, Card
from rummy_tui.ui.canvas import Canvas, Stamp, fit, width_of
from rummy_tui.ui.glyphs import JOKER, rank_text
from rummy_tui.ui.skin import Skin

_CARD = re.compile("(?:10|[2-9AJQKT])[♠♥♦♣]")
TEAM_INKS = {"": "muted", "A": "team_a", "B": "team_b"}
SHORT = 3  # cells that a name beside another one keeps


class Face(NamedTuple):
    """What a card on the table shows: rank 1–14 (0 for a joker that stands for nothing) and suit.

    ``wild``: a wild card, shown as what it stands for; without a suit where it stands for a rank alone.
    """

    rank: int
    suit: str
    wild: bool = False


@lru_cache(64)
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
    width: int | None = None,
) -> None:
    """``── TITLE ───────── note ──`` over a whole row or its beginning; amber for the zone in play."""
    width = canvas.width if width is None else width
    canvas.fill(0, y, width, 1, skin.style("gold" if active else "faint", ground), skin.glyphs.rule)
    title, note = skin.say(title), skin.say(note)
    if title:
        room = max(8, width - 8 - (width_of(note) + 4 if note else 0))
        text = fit(title, room, skin.glyphs.more)
        canvas.put(2, y, f" {text} ", skin.style("gold" if active else "muted", ground, True))
        room = width - 8 - width_of(text)
    else:
        room = width - 6
    if note and room > 3:
        text = fit(note, room - 2, skin.glyphs.more)
        canvas.put(width - 4 - width_of(text), y, f" {text} ", skin.style("muted", ground))


def joined(names: tuple[str, ...], width: int, skin: Skin) -> str:
    """Partners' names, ``Anna + Chloé``; the longest ones are cut until all of them fit."""
    said = [skin.say(name) for name in names]
    while width_of(text := " + ".join(said)) > width:
        longest = max(range(len(said)), key=lambda place: width_of(said[place]))
        if width_of(said[longest]) <= SHORT:
            return fit(text, width, skin.glyphs.more)
        said[longest] = fit(said[longest], width_of(said[longest]) - 1, "")
    return text


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    shown: Face,
    skin: Skin,
    ground: str = "paper",
    sign: str = "",
) -> None:
    """A paper card, rank above suit in its corner, as wide as it shows left of the card that covers it.

    ``sign``, one cell, tells a state without colour: at the bottom left, or beside the suit of a card of two
    rows.
    """
    canvas.stamp(x, y, _card(skin, shown, width, height, ground, sign))


@lru_cache(4096)
def _card(skin: Skin, shown: Face, width: int, height: int, ground: str, sign: str) -> Stamp:
    glyphs = skin.glyphs
    style = skin.style(skin.suit_ink("" if shown.wild else shown.suit, ground), ground, ground != "dimmed")
    card = Canvas(width, height, style)
    card.fill(0, 0, 1, height, skin.style("edge", ground), glyphs.edge)
    if shown.rank == 0:
        for row, letter in enumerate("JKR"):
            card.put(1, row, letter, style)
    else:
        rank = rank_text(shown.rank)
        suit = glyphs.suit(shown.suit)
        card.put(1, 0, rank if width > 2 or len(rank) == 1 else "T", style)
        card.put(1, 1, suit + glyphs.wild if shown.wild else suit, style)
        if width >= 5 and height >= 5:
            card.put(width - 2, height - 2, suit, style)
            card.put(width - 1 - len(rank), height - 1, rank, style)
        elif width >= 5 and height >= 3:
            card.put(width - 2, height - 1, suit, style)
    if sign:
        ink = "dim_spade" if ground == "dimmed" else "spade"
        at = 1 if height > 2 else 2 if width > 2 else 0
        card.put(at, height - 1, sign, skin.style(ink, ground, True))
    return card.picture()


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


def draw_chip(canvas: Canvas, x: int, y: int, shown: Face, skin: Skin, ground: str = "paper") -> None:
    """A card in three cells: ``4♥ ``, ``T♦ ``, a wild ``5♥*`` or, in a set, ``5* ``."""
    canvas.stamp(x, y, _chip(skin, shown, ground))


@lru_cache(2048)
def _chip(skin: Skin, shown: Face, ground: str) -> Stamp:
    text = JOKER
    if shown.rank:
        rank = rank_text(shown.rank)
        text = ("T" if len(rank) > 1 else rank) + skin.glyphs.suit(shown.suit)
        text += skin.glyphs.wild if shown.wild else ""
    chip = Canvas(3, 1, skin.style("spade", ground))
    ink = skin.suit_ink("" if shown.wild else shown.suit, ground)
    chip.put(0, 0, text.ljust(3), skin.style(ink, ground, ground != "dimmed"))
    return chip.picture()


def draw_text(canvas: Canvas, x: int, y: int, text: str, style: Style, skin: Skin) -> int:
    """A text, the cards in it on paper in their colours; the cell after it."""
    at = 0
    for card in _CARD.finditer(text):
        x = canvas.put(x, y, skin.say(text[at : card.start()]), style)
        ink = skin.suit_ink(SUIT_OF[card[0][-1]], "paper")
        x = canvas.put(x, y, skin.say(card[0]), skin.style(ink, "paper", True))
        at = card.end()
    return canvas.put(x, y, skin.say(text[at:]), style)


@lru_cache(512)
def wrap(text: str, width: int) -> tuple[str, ...]:
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
    return (*lines, line) if line else tuple(lines)
