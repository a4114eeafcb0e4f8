"""A page of text to scroll through: headings, lists, tables, and examples with their cards drawn.

Hits: ``tab`` with its place in ``tabs``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rummy_tui.engine.rulebook import EXAMPLE, Group, Shown, example, item_mark
from rummy_tui.ui.canvas import Canvas, Hit, width_of
from rummy_tui.ui.paint import Face, draw_card, face, heading, wrap
from rummy_tui.ui.prose import Word, draw_words, word_width, words, wrapped
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

MARGIN = 2
CARD = (5, 3)  # cells of a drawn card
PITCH = 4  # cells that show of a card under the next one
GAP = 3  # cells between two groups


class Line(NamedTuple):
    """A line as it will be shown: ``indent`` cells in; ``heading`` 1 or 2, 0 for text.

    ``groups``: the line is row ``row`` of an example's picture instead.
    """

    words: tuple[Word, ...] = ()
    indent: int = 0
    heading: int = 0
    groups: tuple[Group, ...] = ()
    row: int = 0


@dataclass(frozen=True)
class PageModel:
    """``text``: simple Markdown. ``top``: the first line shown. ``tabs``: titles, ``tab`` the one open."""

    text: str = ""
    top: int = 0
    tabs: tuple[str, ...] = ()
    tab: int = 0
    foot: str = ""


@lru_cache(16)
def lay_out_page(text: str, width: int, skin: Skin) -> tuple[Line, ...]:
    """Headings, paragraphs, bullets, numbered lists, tables and examples, in ``width`` cells."""
    lines: list[Line] = []
    before = ""
    for block in _blocks(text):
        level = len(block) - len(block.lstrip("#"))
        mark = item_mark(block, listed=True)
        if lines and (not mark or before.startswith(EXAMPLE)):
            lines.append(Line())
        if level:
            lines.append(Line(tuple(words(block.lstrip("# "))), heading=min(level, 2)))
        elif block.startswith(EXAMPLE):
            lines += _pictures(example(block), width, skin)
        elif block.startswith("|"):
            lines += _table(block, skin)
        elif mark:
            lines += _item(mark, block[len(mark) :], width, skin)
        else:
            lines += [Line(line) for line in wrapped(words(block), width, skin)]
        before = block
    return tuple(lines)


def _blocks(text: str) -> list[str]:
    """Paragraphs, list items and examples, each as one line; tables with their lines."""
    found: list[str] = []
    fresh = True
    for row in text.split("\n"):
        listed = fresh or bool(item_mark(found[-1], listed=True))
        if not row.strip():
            fresh = True
        elif row.startswith("|") and found and not fresh:
            found[-1] += "\n" + row
        elif fresh or row.startswith(("#", EXAMPLE)) or item_mark(row, listed=listed):
            found.append(row.strip())
            fresh = row.startswith(("#", EXAMPLE))
        else:
            found[-1] += " " + row.strip()
    return found


def _item(mark: str, body: str, width: int, skin: Skin) -> list[Line]:
    sign = Word("·" if mark[0] in "-*" else mark.strip())
    hang = 3 + word_width(sign, skin)
    first, *more = wrapped(words(body), width - hang, skin)
    return [Line((sign, *first), 2), *(Line(line, hang) for line in more)]


def _table(block: str, skin: Skin) -> list[Line]:
    """Columns as wide as they need to be, the first row bold."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.split("\n")]
    rows = [row for row in rows if not set("".join(row)) <= set("-: ")]
    widths = [max(width_of(skin.say(row[i])) for row in rows) for i in range(len(rows[0]))]
    return [
        Line(
            tuple(
                Word(cell + " " * (wide + 2 - width_of(skin.say(cell))), place == 0)
                for cell, wide in zip(row, widths, strict=True)
            ),
            2,
        )
        for place, row in enumerate(rows)
    ]


def _pictures(groups: tuple[Group, ...], width: int, skin: Skin) -> list[Line]:
    """The groups side by side, in as many rows of cards as they need."""
    lines: list[Line] = []
    row: list[Group] = []
    used = 2
    for group in groups:
        size = _group_width(group, skin)
        if row and used + size > width:
            lines += _picture(tuple(row), skin)
            row, used = [], 2
        row.append(group)
        used += size + GAP
    return lines + _picture(tuple(row), skin)


def _picture(groups: tuple[Group, ...], skin: Skin) -> list[Line]:
    return [Line(indent=2, groups=groups, row=row) for row in range(picture_of(groups, skin).height)]


def _group_width(group: Group, skin: Skin) -> int:
    across = PITCH * (len(group.cards) - 1) + CARD[0]
    return max(across, min(width_of(skin.say(group.caption)), max(across, 24)))


@lru_cache(256)
def picture_of(groups: tuple[Group, ...], skin: Skin) -> Canvas:
    """Groups of cards side by side, their captions below."""
    sizes = [_group_width(group, skin) for group in groups]
    captions = [wrap(skin.say(group.caption), size) for group, size in zip(groups, sizes, strict=True)]
    across = sum(sizes) + GAP * (len(sizes) - 1)
    canvas = Canvas(across, CARD[1] + max(map(len, captions)), skin.style("muted", "seats"))
    left = 0
    for group, size, caption in zip(groups, sizes, captions, strict=True):
        last = len(group.cards) - 1
        for place, shown in enumerate(group.cards):
            shows = CARD[0] if place == last else PITCH
            draw_card(canvas, left + PITCH * place, 0, shows, CARD[1], _face(shown), skin)
        for y, line in enumerate(caption, CARD[1]):
            canvas.put(left, y, line, skin.style("muted", "seats"))
        left += size + GAP
    return canvas


def _face(shown: Shown) -> Face:
    card, stands_for = shown
    return Face(stands_for.rank, stands_for.suit, wild=True) if stands_for else face(card)


def page_height(height: int) -> int:
    """Lines of text that a page of so many rows shows."""
    return max(1, height - 2)


def paint_page(model: PageModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "seats"))
    lines = lay_out_page(model.text, width - 2 * MARGIN, skin)
    for y, line in enumerate(lines[model.top : model.top + page_height(height)], 1):
        if not line.groups:
            ink = "gold" if line.heading else "text"
            bold = [Word(word.text, True) for word in line.words] if line.heading else line.words
            draw_words(canvas, MARGIN + line.indent, y, bold, skin, "seats", ink)
        elif line.row == 0 or y == 1:
            canvas.paste(picture_of(line.groups, skin), MARGIN + line.indent, y - line.row)
    _frame(canvas, model, skin)
    return canvas


def _frame(canvas: Canvas, model: PageModel, skin: Skin) -> None:
    """The tabs over the page and what the keys do under it."""
    heading(canvas, 0, "", "", skin, "seats", active=True)
    heading(canvas, canvas.height - 1, "", model.foot, skin, "seats", active=True)
    x = 2
    for place, tab in enumerate(model.tabs):
        on = place == model.tab
        style = skin.style("on_amber", "amber", True) if on else skin.style("muted", "seats")
        end = canvas.put(x, 0, f" {skin.say(tab)} ", style)
        canvas.mark(x, 0, end - x, 1, Hit("tab", place))
        x = end + 1


class Page(Zone[PageModel]):
    paint = staticmethod(paint_page)
