"""The settings screen: a row for everything that is kept, each change at once and remembered."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from rummy_tui.storage.settings import _READERS, Settings, load_settings, save_settings
from rummy_tui.ui.screens.settings import ENTRIES
from tests.ui.flow import KNOCK, game, sitting

ELSEWHERE = {"setups", "sorts", "orders", "guides"}
"""What is remembered without being asked: in the set-up and at the table."""


def test_rows_and_settings_agree() -> None:
    kept = {one.name for one in fields(Settings)}
    assert {name for name, _, _ in ENTRIES} == kept - ELSEWHERE
    assert set(_READERS) == kept
    for name, _, words in ENTRIES:
        assert getattr(Settings(), name) in words, "the default is among the values"


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, _, words in ENTRIES for value in words])
def test_every_value_of_every_row_can_be_kept(name: str, value: Any) -> None:
    settings = replace(Settings(), **{name: value})
    save_settings(settings)
    assert load_settings() == (settings, ())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_row_is_shown_turned_and_remembered(size: tuple[int, int]) -> None:
    async with sitting(game(KNOCK), size) as table:
        await table.lift("Ann")
        await table.keys("escape", "s")
        before = table.app.settings
        for name, label, words in ENTRIES:
            line = next(line for line in table.lines if label in line)
            assert f"‹ {words[getattr(before, name)]} ›" in line
            await table.keys("right")
            assert getattr(table.app.settings, name) != getattr(before, name)
            assert load_settings()[0] == table.app.settings
            await table.keys("left")
            assert table.app.settings == before
            await table.keys("down")


async def test_a_value_written_into_the_file_is_shown_and_can_be_left() -> None:
    async with sitting(curtain_guard=0.25, curtain_lines=7) as table:
        await table.keys("o")
        assert "‹ 0.25 ›" in table.text
        assert "‹ 7 ›" in table.text
        while "►" not in next(line for line in table.lines if "ignored" in line):
            await table.keys("down")
        await table.keys("right")
        assert table.app.settings.curtain_guard == 0.3
        await table.keys("down", "left")
        assert table.app.settings.curtain_lines == 0


async def test_hints_go_and_come_with_their_button_during_play() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        assert "Hint" in table.lines[-1]
        await table.keys("escape", "s")
        await table.click("Hints (H)")
        await table.keys("escape")
        assert "Hint" not in table.lines[-1]


async def test_a_raised_digit_is_no_number() -> None:
    """A French keyboard has a key for ²."""
    async with sitting() as table:
        await table.keys("o")
        before = table.text
        await table.keys("²")
        assert table.text == before


async def test_the_wheel_goes_through_a_list_and_stops_at_its_ends() -> None:
    async with sitting() as table:
        await table.keys("o")
        x, y = 40, next(y for y, line in enumerate(table.lines) if "►  1" in line)
        await table.scroll(x, y, up=True)
        assert "►  1" in table.text
        await table.scroll(x, y)
        assert "►  2" in table.text
        for _ in range(20):
            await table.scroll(x, y)
        last = next(line for line in table.lines if "►" in line)
        assert "Mouse" in last
