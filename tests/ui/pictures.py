"""Pictures of every game, drawn by the program itself from seeded positions.

python -m tests.ui.pictures            those of README and rules pages, anew in assets/screenshots
python -m tests.ui.pictures FOLDER     PNGs to look at: an ordinary table and the fullest, 80×24 and 120×40
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from rummy_tui import legal_actions
from rummy_tui.engine.actions import NextRound
from rummy_tui.storage.paths import HOME_VARIABLE
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings
from rummy_tui.storage.start import Start
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.pictures import picture_app, self_contained
from rummy_tui.ui.screens.table import TableScreen
from tests.ui import worst
from tests.ui.look import save_png, screen_lines

SIZES = ((80, 24), (120, 40))
FOLDER = Path(__file__).parents[2] / "assets" / "screenshots"
NAMES = ("Anna", "Boris", "Chloé", "Dmitri")
EAGER = ("lay_contract", "meld", "lay_off", "knock", "exchange")


@dataclass(frozen=True)
class Scene:
    """A game played on from its seed until ``until`` says that this is the moment; then ``keys``."""

    start: Start
    until: Callable[[Any], bool]
    keys: tuple[str, ...] = ()


def _turns(count: int, phase: str) -> Callable[[Any], bool]:
    return lambda state: len(state.log) >= count and state.phase == phase


SCENES = {
    "gin": Scene(Start("gin", NAMES[:2], preset="standard", seed=5), _turns(21, "discard"), ("s", "s")),
    "rummy500": Scene(
        Start("rummy500", NAMES, {"jokers": 2}, seed=2),
        _turns(38, "meld"),
        ("space", "right", "right", "space"),
    ),
    "persian": Scene(Start("persian", NAMES, {"teams": "seats"}, seed=4), _turns(70, "meld"), ("space",)),
    "push": Scene(Start("push", NAMES, seed=13), lambda state: len(state.melds) > 3, ("s", "s", "space")),
    "australian500": Scene(
        Start("australian500", NAMES, seed=6),
        lambda state: state.phase == "play" and len(state.tricks) == 2 and len(state.trick) == 3,
    ),
}


def play_to(scene: Scene) -> Table:
    """The table at the scene's moment, played by somebody who melds what he can."""
    table = Table.start(scene.start)
    chance = Random(1)
    while not scene.until(table.match.state):
        state = table.match.state
        if state.phase in ("round_over", "cut"):
            table.play(NextRound(seat=0))
            continue
        actions = list(legal_actions(state))
        eager = [action for action in actions if action.type in EAGER]
        table.play(eager[0] if eager else actions[int(chance.random() * len(actions))])
    return table


_LAY_OFF = Scene(
    Start("gin", NAMES[:2], {"layoffs": True}, seed=7), lambda state: state.phase == "layoff", ("space",)
)
Sitting = tuple[Callable[[], Table], tuple[str, ...]]
"""A table, and keys to press at it."""
FULLEST: dict[str, Sitting] = {
    "gin": (lambda: play_to(_LAY_OFF), ()),
    "rummy500": (worst.rummy500, ("end", "space")),
    "rummy500_depth": (lambda: worst.rummy500(drawn=False), ("t", *["left"] * 11)),
    "persian": (worst.persian, ("end", "space", "l")),
    "push": (worst.push, ("home", "space", "l")),
    "australian500": (worst.trick, ()),
}


@asynccontextmanager
async def seated(table: Table, keys: tuple[str, ...], size: tuple[int, int]) -> AsyncIterator[RummyApp]:
    """The table on a screen, the curtain lifted and the keys pressed."""
    app = picture_app(table, Settings())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press(*keys)
        await pilot.pause()
        yield app


async def draw(scene: Scene) -> str:
    table = play_to(scene)
    async with seated(table, scene.keys, SIZES[1]) as app:
        return self_contained(app.export_screenshot(title=table.match.variant.name))


async def draw_title() -> str:
    app = picture_app(None, Settings())
    async with app.run_test(size=SIZES[1]) as pilot:
        await pilot.pause()
        return self_contained(app.export_screenshot(title="Rummy TUI"))


def pictures() -> dict[str, Callable[[], Awaitable[str]]]:
    """Every picture's file name, and how it is drawn."""
    drawn: dict[str, Callable[[], Awaitable[str]]] = {"title.svg": draw_title}
    for name, scene in SCENES.items():
        drawn[f"{name}.svg"] = lambda scene=scene: draw(scene)  # type: ignore[misc]
    return drawn


async def look_at_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    tables: dict[str, Sitting] = {
        **{name: (partial(play_to, scene), scene.keys) for name, scene in SCENES.items()},
        **{f"{name}_fullest": found for name, found in FULLEST.items()},
    }
    for name, (table, keys) in tables.items():
        for size in SIZES:
            async with seated(table(), keys, size) as app:
                save_png(screen_lines(app), folder / f"{name}_{size[0]}.png")


def main(folder: str = "") -> None:
    with TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        if folder:
            asyncio.run(look_at_all(Path(folder)))
            return
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, drawing in pictures().items():
            (FOLDER / name).write_text(asyncio.run(drawing()), encoding="utf-8")  # type: ignore[arg-type]
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
