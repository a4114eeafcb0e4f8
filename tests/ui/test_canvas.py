"""The cell canvas: what is put where, what is cut, what changed and what was clicked."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from rummy_tui.ui.canvas import Canvas, Hit, cells, fit, width_of

PLAIN, BOLD = Style(), Style(bold=True)


def canvas(width: int = 10, height: int = 2) -> Canvas:
    return Canvas(width, height, PLAIN)


def test_text_goes_where_it_is_put() -> None:
    grid = canvas()
    assert grid.put(2, 1, "abc", BOLD) == 5
    assert grid.lines() == ["", "  abc"]
    assert [grid.style(x, 1).bold for x in range(6)] == [None, None, True, True, True, None]


@pytest.mark.parametrize(
    ("x", "shown"),
    [(-2, "cdef"), (7, "       abc"), (10, ""), (-6, ""), (-7, "")],
)
def test_text_is_clipped_at_both_sides(x: int, shown: str) -> None:
    grid = canvas(10, 1)
    grid.put(x, 0, "abcdef", PLAIN)
    assert grid.text() == shown
    assert len("".join(grid.char(cell, 0) for cell in range(10))) == 10


@pytest.mark.parametrize("y", [-1, 2, 99])
def test_rows_outside_are_ignored(y: int) -> None:
    grid = canvas()
    grid.put(0, y, "abc", PLAIN)
    grid.fill(0, y, 3, 1, BOLD, "x")
    assert grid.text().strip() == ""


@pytest.mark.parametrize(
    "name", ["Chloé", "日本", "李雷和韩梅梅", "Zoë\u0301", "🂡 ace", "a\tb\x1b[31m", "e\u0301"]
)
def test_every_row_stays_as_wide_as_the_canvas(name: str) -> None:
    for x in range(-3, 10):
        grid = canvas(9, 1)
        grid.put(0, 0, "日日日日", PLAIN)
        grid.put(x, 0, name, BOLD)
        assert cell_len(grid.strip(0).text) == 9
        assert "\x1b" not in grid.strip(0).text


def test_half_a_wide_character_is_never_left_standing() -> None:
    grid = canvas(6, 1)
    grid.put(0, 0, "日本語", PLAIN)
    grid.put(1, 0, "x", PLAIN)
    assert grid.text() == " x本語"
    grid.put(2, 0, "x", PLAIN)
    assert grid.text() == " xx 語"


@pytest.mark.parametrize("text", ["", "Anna", "Chloé", "日本語", "e\u0301"])
def test_cells_count_as_the_terminal_does(text: str) -> None:
    assert width_of(text) == cell_len(text) == len(cells(text))


@pytest.mark.parametrize(
    ("text", "width", "cut"),
    [
        ("Eleanor", 5, "Elea…"),
        ("日本語", 4, "日…"),
        ("ab", 2, "ab"),
        ("abc", 1, "…"),
        ("abc", 0, ""),
        ("one two", 5, "one…"),
    ],
)
def test_long_texts_end_in_a_sign(text: str, width: int, cut: str) -> None:
    assert fit(text, width) == cut
    assert width_of(fit(text, width)) <= max(width, 0)


def test_runs_of_one_style_are_joined() -> None:
    grid = canvas(6, 1)
    grid.put(2, 0, "ab", BOLD)
    assert [segment.text for segment in grid.strip(0)] == ["  ", "ab", "  "]
    assert grid.strip(5).cell_length == 6


def test_the_last_mark_lies_on_top() -> None:
    grid = canvas()
    grid.mark(0, 0, 5, 2, Hit("card", 1))
    grid.mark(3, 0, 5, 1, Hit("card", 2))
    assert grid.hit(2, 0) == grid.hit(4, 1) == Hit("card", 1)
    assert grid.hit(3, 0) == grid.hit(7, 0) == Hit("card", 2)
    assert grid.hit(8, 0) is grid.hit(0, 2) is grid.hit(-1, 0) is None


def test_a_pasted_canvas_keeps_its_hits() -> None:
    part = canvas(3, 1)
    part.put(0, 0, "abc", BOLD)
    part.mark(1, 0, 1, 1, Hit("stock"))
    grid = canvas()
    grid.paste(part, 4, 1)
    assert grid.lines() == ["", "    abc"]
    assert grid.hit(5, 1) == Hit("stock")
    assert grid.hit(4, 1) is None


@pytest.mark.parametrize("x", range(-4, 11))
def test_a_picture_is_clipped_like_text(x: int) -> None:
    part = canvas(3, 1)
    part.put(0, 0, "abc", BOLD)
    stamped, put = canvas(10, 1), canvas(10, 1)
    stamped.stamp(x, 0, part.picture())
    put.put(x, 0, "abc", BOLD)
    assert stamped.text() == put.text()
    assert stamped.diff(put) == []


def test_no_change_is_no_region() -> None:
    assert canvas().diff(canvas()) == []


def test_a_change_is_the_smallest_span_of_its_row() -> None:
    old, new = canvas(), canvas()
    new.put(3, 0, "ab", PLAIN)
    new.put(6, 1, " ", BOLD)
    assert old.diff(new) == [Region(3, 0, 2, 1), Region(6, 1, 1, 1)]


def test_a_change_never_cuts_a_wide_character() -> None:
    old, new = canvas(), canvas()
    old.put(2, 0, "日", PLAIN)
    new.put(3, 0, "x", PLAIN)
    assert old.diff(new) == [Region(2, 0, 2, 1)]
