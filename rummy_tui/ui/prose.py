"""Running text with what it speaks of drawn in it: cards as paper chips, keys in brackets as keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rummy_tui.cards import SUIT_OF, SUIT_SYMBOLS
from rummy_tui.ui.canvas import Canvas, width_of
from rummy_tui.ui.skin import Skin

_DRAWN = re.compile(r"(?P<card>(?:10|[2-9AJQKT])[♠♥♦♣]|★)|\[(?P<key>[^\] ]+)\]")


class Word(NamedTuple):
    """A word, and whether it is bold."""

    text: str
    bold: bool = False


def words(text: str) -> list[Word]:
    """The words of a text in which ``**these are**`` bold, punctuation with the word before it."""
    found: list[Word] = []
    for place, part in enumerate(text.replace("`", "").split("**")):
        for word in part.split():
            bold = place % 2 == 1
            if found and not bold and found[-1].bold and re.fullmatch(r"[.,:;)]+", word):
                found[-1] = Word(found[-1].text + word, True)
            else:
                found.append(Word(word, bold))
    return found


def word_width(word: Word, skin: Skin) -> int:
    return width_of(skin.say(word.text))


def wrapped(text: Sequence[Word], width: int, skin: Skin) -> list[tuple[Word, ...]]:
    """Lines of at most ``width`` cells; a longer word stands alone."""
    lines: list[tuple[Word, ...]] = []
    row: list[Word] = []
    used = 0
    for word in text:
        size = word_width(word, skin)
        if row and used + size > width:
            lines.append(tuple(row))
            row, used = [], 0
        row.append(word)
        used += size + 1
    return [*lines, tuple(row)] if row else lines


def draw_words(
    canvas: Canvas, x: int, y: int, line: Sequence[Word], skin: Skin, ground: str, ink: str = "text"
) -> int:
    """A line of words from cell ``x``; the cell after its last space."""
    for word in line:
        x = _draw_word(canvas, x, y, word, skin, ground, ink) + 1
    return x


def _draw_word(canvas: Canvas, x: int, y: int, word: Word, skin: Skin, ground: str, ink: str) -> int:
    style = skin.style(ink, ground, word.bold)
    at = 0
    for drawn in _DRAWN.finditer(word.text):
        x = canvas.put(x, y, skin.say(word.text[at : drawn.start()]), style)
        if card := drawn["card"]:
            suit = skin.suit_ink(SUIT_OF[card[-1]] if card != SUIT_SYMBOLS[""] else "", "paper")
            x = canvas.put(x, y, skin.say(card), skin.style(suit, "paper", True))
        else:
            x = canvas.put(x, y, f" {skin.say(drawn['key'])} ", skin.style("on_key", "key", True))
        at = drawn.end()
    return canvas.put(x, y, skin.say(word.text[at:]), style)
