"""Keys that come faster than screens open, such as a text pasted: no screen opens twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from rummy_tui.ui.screens.replay import ReplayScreen
from tests.ui.flow import GIN, Sitting, game, sitting

OPENING = ("o", "?", "w", "v", "l", "f", "h", "s", "escape")


async def to_score(table: Sitting) -> None:
    await table.keys("enter", "t")
    await table.choose("4♣")
    await table.keys("g", "enter")


async def to_table(table: Sitting) -> None:
    await table.keys("enter")


async def to_curtain(table: Sitting) -> None:
    pass


async def to_replay(table: Sitting) -> None:
    table.app.push_screen(ReplayScreen(table.table.match))
    await table.settle()


@pytest.mark.parametrize(
    ("go", "screen"),
    [
        (to_curtain, "CurtainScreen"),
        (to_table, "TableScreen"),
        (to_score, "ScoreScreen"),
        (to_replay, "ReplayScreen"),
    ],
)
async def test_many_keys_at_once_open_a_screen_once(
    go: Callable[[Sitting], Awaitable[None]], screen: str
) -> None:
    async with sitting(game(GIN)) as table:
        await go(table)
        assert table.screen == screen
        for key in OPENING:
            for _ in range(4):
                if table.screen == screen:
                    break
                await table.keys("escape")
            await table.keys(*[key] * 9, at_once=True)
            names = [type(one).__name__ for one in table.app.screen_stack]
            assert len(set(names)) == len(names), key
