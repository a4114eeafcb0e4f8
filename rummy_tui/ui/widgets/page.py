"""A page of text to scroll through: headings, lists and the cards in it in their colours.

Hits: ``tab`` with its place in ``tabs``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from rummy_tui.ui.canvas import Canvas, Hit, width_of
from rummy_tui.ui.paint import draw_text, heading
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

MARGIN = 2


class Word(NamedTuple):
    """A word, whether it is bold, and whether it follows the one before without a space."""

    text: str
    bold: bool = False


class Line(NamedTuple):
    """A line as it will be shown: ``indent`` cells in; ``heading`` 1 or 2, 0 for text."""

    words: tuple[Word, ...]
    indent: int = 0
    heading: int = 0


@dataclass(frozen=True)
class PageModel:
    """``text``: simple Markdown. ``top``: the first line shown. ``tabs``: titles, ``tab`` the one open."""

    text: str = ""
    top: int = 0
    tabs: tuple[str, ...] = ()
    tab: int = 0
    foot: str = ""


def lay_out_page(text: str, width: int) -> list[Line]:
    """Headings, paragraphs, bullets and numbered lists, wrapped to ``width`` cells."""
    lines: list[Line] = []
    for block in _blocks(text):
        level = len(block) - len(block.lstrip("#"))
        if level:
            if lines:
                lines.append(Line(()))
            lines.append(Line(tuple(_words(block.lstrip("# "))), heading=min(level, 2)))
            continue
        mark = re.match(r"([-*] |\d+\. )", block)
        body = block[mark.end() :] if mark else block
        lead = (Word("·" if mark[1][0] in "-*" else mark[1].strip()),) if mark else ()
        indent = 2 if mark else 0
        if lines and not mark and lines[-1].words:
            lines.append(Line(()))
        lines += _wrapped(lead, _words(body), indent, width)
    return lines


def _blocks(text: str) -> list[str]:
    """Paragraphs and list items, each as one line."""
    found: list[str] = []
    fresh = True
    for row in text.split("\n"):
        starts = bool(re.match(r"(#|[-*] |\d+\. )", row))
        if not row.strip():
            fresh = True
        elif fresh or starts:
            found.append(row.strip())
            fresh = row.startswith("#")
        else:
            found[-1] += " " + row.strip()
    return found


def _words(text: str) -> list[Word]:
    words = []
    for place, part in enumerate(text.replace("`", "").split("**")):
        words += [Word(word, place % 2 == 1) for word in part.split()]
    return _reattach(words, text)


def _reattach(words: list[Word], text: str) -> list[Word]:
    """Punctuation after a bold word belongs to it: ``**gin**.``"""
    joined: list[Word] = []
    for word in words:
        if joined and not word.bold and joined[-1].bold and re.fullmatch(r"[.,:;)]+", word.text):
            joined[-1] = Word(joined[-1].text + word.text, True)
        else:
            joined.append(word)
    return joined


def _wrapped(lead: tuple[Word, ...], words: list[Word], indent: int, width: int) -> list[Line]:
    hang = indent + (width_of(lead[0].text) + 1 if lead else 0)
    lines: list[Line] = []
    row: list[Word] = list(lead)
    used = hang if lead else indent
    for word in words:
        size = width_of(word.text)
        if row and row != list(lead) and used + size > width:
            lines.append(Line(tuple(row), indent if not lines else hang))
            row, used = [], hang
        row.append(word)
        used += size + 1
    lines.append(Line(tuple(row), indent if not lines else hang))
    return lines


def page_height(height: int) -> int:
    """Lines of text that a page of so many rows shows."""
    return max(1, height - 2)


def paint_page(model: PageModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "seats"))
    heading(canvas, 0, "", "", skin, "seats", active=True)
    heading(canvas, height - 1, "", model.foot, skin, "seats", active=True)
    x = 2
    for place, tab in enumerate(model.tabs):
        on = place == model.tab
        end = canvas.put(
            x, 0, f" {skin.say(tab)} ", skin.style(*(("on_amber", "amber") if on else ("muted", "seats")), on)
        )
        canvas.mark(x, 0, end - x, 1, Hit("tab", place))
        x = end + 1
    lines = lay_out_page(model.text, width - 2 * MARGIN)
    for y, line in enumerate(lines[model.top : model.top + page_height(height)], 1):
        _draw(canvas, MARGIN + line.indent, y, line, skin)
    return canvas


def _draw(canvas: Canvas, x: int, y: int, line: Line, skin: Skin) -> None:
    for word in line.words:
        bold = word.bold or line.heading > 0
        ink = "gold" if line.heading else "text"
        x = draw_text(canvas, x, y, word.text, skin.style(ink, "seats", bold), skin) + 1


class Page(Zone[PageModel]):
    paint = staticmethod(paint_page)
