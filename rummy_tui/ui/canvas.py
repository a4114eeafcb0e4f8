"""A small grid of cells that zones paint on: text, styles and what a click on a cell means."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip


class Hit(NamedTuple):
    """What a cell stands for: ``Hit("card", 7)``, ``Hit("meld", 3, "high")``, ``Hit("key", "M")``."""

    kind: str
    value: int | str = 0
    end: str = ""


Stamp = tuple[tuple[tuple[str, ...], tuple[Style, ...]], ...]
"""A picture that is drawn often, row by row: its cells and their styles. Without wide characters."""


@lru_cache(4096)
def cells(text: str) -> tuple[str, ...]:
    """One entry a terminal cell; the right half of a wide character is ``""``. Control characters go."""
    if text.isascii() and text.isprintable():
        return tuple(text)
    out: list[str] = []
    for character in text:
        size = get_character_cell_size(character)
        if size == 0:
            if out and character.isprintable():
                out[-1 if out[-1] else -2] += character
            continue
        if not character.isprintable():
            character, size = " ", 1
        out.append(character)
        out.extend([""] * (size - 1))
    return tuple(out)


def width_of(text: str) -> int:
    return len(cells(text))


@lru_cache(4096)
def fit(text: str, width: int, more: str = "…") -> str:
    """The text cut to ``width`` cells, its end replaced by ``more`` where it is too long."""
    grid = cells(text)
    if len(grid) <= width:
        return text
    keep = max(0, width - len(more))
    if keep and grid[keep] == "":
        keep -= 1
    return ("".join(grid[:keep]).rstrip() + more)[: max(0, width)]


class Canvas:
    """``width`` by ``height`` cells. Whatever falls outside is clipped, never an error."""

    __slots__ = ("_chars", "_hits", "_strips", "_styles", "height", "width")

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]
        self._hits: list[tuple[int, int, int, int, Hit]] = []
        self._strips: dict[int, Strip] = {}

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write a text from cell ``x``; the cell after it."""
        grid = cells(text)
        end = x + len(grid)
        if not 0 <= y < self.height or x >= self.width or end <= 0:
            return end
        if x < 0 or end > self.width:
            self._write(max(x, 0), y, _clip(grid, max(0, -x), self.width - x), style)
        else:
            self._write(x, y, grid, style)
        return end

    def _write(self, x: int, y: int, grid: tuple[str, ...], style: Style) -> None:
        row = self._chars[y]
        end = x + len(grid)
        if row[x] == "":
            row[x - 1] = " "
        if end < self.width and row[end] == "":
            row[end] = " "
        row[x:end] = grid
        self._styles[y][x:end] = [style] * len(grid)

    def stamp(self, x: int, y: int, picture: Stamp) -> None:
        """Draw a picture with its top left corner at ``x, y``."""
        width = self.width
        for row, (grid, styles) in enumerate(picture, y):
            end = x + len(grid)
            if not 0 <= row < self.height:
                continue
            if x < 0 or end > width:
                for at, (character, style) in enumerate(zip(grid, styles, strict=True), x):
                    self.put(at, row, character, style)
                continue
            chars = self._chars[row]
            if chars[x] == "":
                chars[x - 1] = " "
            if end < width and chars[end] == "":
                chars[end] = " "
            chars[x:end] = grid
            self._styles[row][x:end] = styles

    def picture(self) -> Stamp:
        """What is painted so far, to stamp elsewhere."""
        return tuple(
            (tuple(row), tuple(styles)) for row, styles in zip(self._chars, self._styles, strict=True)
        )

    def fill(self, x: int, y: int, width: int, height: int, style: Style, char: str = " ") -> None:
        left, right = max(x, 0), min(x + width, self.width)
        if left < right:
            grid = (char,) * (right - left)
            for row in range(max(y, 0), min(y + height, self.height)):
                self._write(left, row, grid, style)

    def mark(self, x: int, y: int, width: int, height: int, hit: Hit) -> None:
        """A click on these cells means ``hit``; what is marked later lies on top."""
        self._hits.append((x, y, x + width, y + height, hit))

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Lay another canvas, hits and all, with its top left corner at ``x, y``."""
        left, right = max(x, 0), min(x + other.width, self.width)
        if left >= right:
            return
        for row in range(max(y, 0), min(y + other.height, self.height)):
            self._chars[row][left:right] = other._chars[row - y][left - x : right - x]
            self._styles[row][left:right] = other._styles[row - y][left - x : right - x]
        self._hits += [(x + a, y + b, x + c, y + d, hit) for a, b, c, d, hit in other._hits]

    def hit(self, x: int, y: int) -> Hit | None:
        if 0 <= x < self.width and 0 <= y < self.height:
            for left, top, right, bottom, hit in reversed(self._hits):
                if left <= x < right and top <= y < bottom:
                    return hit
        return None

    def char(self, x: int, y: int) -> str:
        return self._chars[y][x]

    def style(self, x: int, y: int) -> Style:
        return self._styles[y][x]

    def strip(self, y: int) -> Strip:
        """Row ``y``, runs of one style joined; an empty row outside the canvas."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width)
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = Strip(self._runs(y), self.width)
        return strip

    def _runs(self, y: int) -> list[Segment]:
        chars, styles = self._chars[y], self._styles[y]
        runs: list[Segment] = []
        start = 0
        for x in range(1, self.width):
            if styles[x] is not styles[start]:
                runs.append(Segment("".join(chars[start:x]), styles[start]))
                start = x
        if chars:
            runs.append(Segment("".join(chars[start:]), styles[start]))
        return runs

    def lines(self) -> list[str]:
        """The rows as plain text, without trailing spaces."""
        return ["".join(row).rstrip() for row in self._chars]

    def text(self) -> str:
        return "\n".join(self.lines())

    def diff(self, other: Canvas) -> list[Region]:
        """What changed from here to ``other``, a canvas of the same size: at most one span a row."""
        changed: list[Region] = []
        for y in range(self.height):
            chars, styles = self._chars[y], self._styles[y]
            new_chars, new_styles = other._chars[y], other._styles[y]
            if chars == new_chars and styles == new_styles:
                continue
            start, end = 0, self.width
            while chars[start] == new_chars[start] and styles[start] == new_styles[start]:
                start += 1
            while chars[end - 1] == new_chars[end - 1] and styles[end - 1] == new_styles[end - 1]:
                end -= 1
            while start and (chars[start] == "" or new_chars[start] == ""):
                start -= 1
            while end < self.width and (chars[end] == "" or new_chars[end] == ""):
                end += 1
            changed.append(Region(start, y, end - start, 1))
        return changed


def _clip(grid: tuple[str, ...], start: int, end: int) -> tuple[str, ...]:
    """Cells ``start`` to ``end``, the halves of wide characters cut at either side blanked."""
    part = list(grid[start:end])
    if part and part[0] == "":
        part[0] = " "
    if part and end < len(grid) and grid[end] == "":
        part[-1] = " "
    return tuple(part)
