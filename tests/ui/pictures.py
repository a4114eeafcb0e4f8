"""The pictures of README and rules pages, drawn by the program itself from seeded positions.

python -m tests.ui.pictures            draws them all anew in assets/screenshots
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from rummy_tui import legal_actions
from rummy_tui.engine.actions import NextRound
from rummy_tui.storage.saves import Start, Table
from rummy_tui.storage.settings import Settings
from rummy_tui.ui.pictures import picture_app, self_contained
from rummy_tui.ui.screens.table import TableScreen

FOLDER = Path(__file__).parents[2] / "assets" / "screenshots"
SIZE = (120, 40)
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


async def draw(scene: Scene) -> str:
    table = play_to(scene)
    app = picture_app(table, Settings())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press(*scene.keys)
        await pilot.pause()
        return self_contained(app.export_screenshot(title=table.match.variant.name))


async def draw_title() -> str:
    app = picture_app(None, Settings())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return self_contained(app.export_screenshot(title="Rummy TUI"))


def pictures() -> dict[str, Callable[[], Awaitable[str]]]:
    """Every picture's file name, and how it is drawn."""
    drawn: dict[str, Callable[[], Awaitable[str]]] = {"title.svg": draw_title}
    for name, scene in SCENES.items():
        drawn[f"{name}.svg"] = lambda scene=scene: draw(scene)  # type: ignore[misc]
    return drawn


def main() -> None:
    with TemporaryDirectory() as home:
        os.environ["RUMMY_TUI_HOME"] = home
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, drawing in pictures().items():
            (FOLDER / name).write_text(asyncio.run(drawing()), encoding="utf-8")  # type: ignore[arg-type]
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
