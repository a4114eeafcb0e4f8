"""The screens as text, at 80×24 and 120×40, as they were when somebody looked and was content.

After a change that is meant: ``python -m tests.ui.test_goldens`` writes them anew; look at the difference.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from rummy_tui.storage.paths import HOME_VARIABLE
from rummy_tui.storage.start import Start
from tests.ui.flow import BIG, BIG_GIN, COMPACT, GIN, KNOCK, TIE, Sitting, game, sitting

FOLDER = Path(__file__).parent / "goldens"
SIZES = {"80": COMPACT, "120": BIG}

Scene = tuple[Start | None, Callable[[Sitting], Awaitable[None]], dict[str, object]]


def keys(*pressed: str) -> Callable[[Sitting], Awaitable[None]]:
    """Press each, at a curtain after its moment."""

    async def press(table: Sitting) -> None:
        await table.keys(*pressed)

    return press


async def set_up(table: Sitting) -> None:
    await table.click("Gin Rummy")


async def knock(table: Sitting) -> None:
    await table.keys("enter", "d", "4", "space")


async def lay_off(table: Sitting) -> None:
    await knock(table)
    await table.keys("k", "enter", "enter")


async def score(table: Sitting) -> None:
    await lay_off(table)
    await table.keys("b", "b", "enter")


async def gin(table: Sitting) -> None:
    await table.keys("enter", "t")
    await table.choose("4♣")
    await table.keys("g", "enter")


LAYOFFS = game(KNOCK, layoffs=True)
ONE_ROUND = game(GIN, target=50, game_bonus=100, box_bonus=25)
SCENES: dict[str, Scene] = {
    "title": (None, keys("home"), {}),
    "setup_gin": (None, set_up, {}),
    "curtain": (game(KNOCK), keys(), {}),
    "draw": (game(KNOCK), keys("enter"), {}),
    "upcard": (game(KNOCK, upcard_offer=True), keys("enter"), {}),
    "discard": (game(KNOCK), keys("enter", "d"), {}),
    "refused": (game(KNOCK), keys("enter", "t", "x"), {}),
    "chosen": (LAYOFFS, knock, {}),
    "covered": (game(KNOCK), keys("enter", "v"), {}),
    "big_gin": (game(BIG_GIN, big_gin=True), keys("enter", "d"), {}),
    "chooser": (game(TIE, layoffs=True), keys("enter", "d", "K", "k"), {}),
    "lay_off": (LAYOFFS, lay_off, {}),
    "score": (LAYOFFS, score, {}),
    "game_over": (ONE_ROUND, gin, {}),
    "menu": (game(KNOCK), keys("enter", "escape"), {}),
    "settings": (game(KNOCK), keys("enter", "escape", "s"), {}),
    "rules": (game(KNOCK), keys("enter", "?"), {}),
    "keys": (game(KNOCK), keys("enter", "?", "tab", "tab"), {}),
    "ascii": (LAYOFFS, lay_off, {"glyphs": "ascii"}),
    "letters": (LAYOFFS, lay_off, {"glyphs": "letters"}),
}


async def look(name: str, size: str) -> str:
    start, act, settings = SCENES[name]
    async with sitting(start, SIZES[size], **settings) as table:
        await act(table)
        return table.text + "\n"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
async def test_a_screen_looks_as_it_did(name: str, size: str) -> None:
    assert await look(name, size) == (FOLDER / f"{name}_{size}.txt").read_text(encoding="utf-8")


def test_every_golden_is_looked_at() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {f"{name}_{size}" for name in SCENES for size in SIZES}


def main(*names: str) -> None:
    """Write the goldens of these scenes anew, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or SCENES:
        for size in SIZES:
            with tempfile.TemporaryDirectory() as folder:
                os.environ[HOME_VARIABLE] = folder
                text = asyncio.run(look(name, size))
            (FOLDER / f"{name}_{size}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
