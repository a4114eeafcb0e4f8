"""Names that mean something to a terminal or to a library, on every screen that says them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.storage.paths import saves
from rummy_tui.storage.saves import Table
from tests.ui.flow import GIN, game, sitting

NAMES = [("[/b]", "[red]Ben[/]"), ("\\[x", "[@click=app.exit]q"), ("%s{0}", "$rail")]


@pytest.mark.parametrize("names", NAMES)
async def test_a_name_is_shown_as_it_is(names: tuple[str, str]) -> None:
    async with sitting(replace(game(GIN), players=names)) as table:
        assert f"I am {names[0]}" in table.text
        await table.lift(names[0])
        assert f"{names[0].upper()}'S HAND" in table.text
        await table.keys("t")
        await table.choose("4♣")
        await table.keys("g", "enter")
        assert f"{names[0]} went gin" in table.text
        await table.keys("o")
        assert f"{names[0]} took K♥" in table.text


@pytest.mark.parametrize("names", NAMES)
async def test_a_message_says_a_name_as_it_is(names: tuple[str, str]) -> None:
    other = Table.start(replace(game(GIN), players=names))
    async with sitting() as table:
        await table.keys("c")
        said = " ".join(word for line in table.lines for word in line.replace("▌", " ").split())
        for name in names:
            assert said.count(name) == 2, "beside Continue and in the message"
        assert "already being" in said
    other.close()


async def test_a_preset_is_named_as_it_is() -> None:
    async with sitting() as table:
        table.app.set_up("gin")
        await table.settle()
        for _ in range(2):
            await table.keys("s", *["backspace"] * 8)
            await table.type("[/b] x")
            await table.keys("enter")
        assert "[/b] x is there already" in table.text or "Saved: [/b] x" in table.text


async def test_why_a_save_is_damaged_is_told_in_full(home: Path) -> None:
    saves().mkdir(parents=True)
    name = f"{'x' * 60}[red].jsonl"
    (saves() / name).write_text("{}", encoding="utf-8")
    async with sitting() as table:
        await table.keys("l")
        assert "damaged" in table.text
        assert "it is not a saved game" not in table.text
        await table.keys("enter")
        said = "".join(line.partition("▌")[2].strip() + " " for line in table.lines if "▌" in line)
        assert "it is not a saved game of Rummy TUI" in " ".join(said.split())
