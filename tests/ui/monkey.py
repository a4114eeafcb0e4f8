"""Somebody who presses anything, clicks anywhere and resizes the window, by a seed."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from rummy_tui.ui.widgets.zone import Zone
from tests.ui.flow import BIG, COMPACT, Sitting

OFTEN = ("enter", "space", "left", "right", "up", "down", "escape", "d", "x", "t", "tab")
SELDOM = (
    *"abcdefghijklmnopqrstuvwxyz0123456789AJQK?<>+-.ß♠",
    *(
        "home",
        "end",
        "shift+tab",
        "shift+left",
        "shift+right",
        "pageup",
        "pagedown",
        "backspace",
        "delete",
        "f1",
    ),
)
BACK = {"TitleScreen": "c", "SetupScreen": "escape", "CurtainScreen": "enter", "ScoreScreen": "enter"}
"""What leads back to the table, so that most is pressed there."""
SIZES = (COMPACT, COMPACT, BIG, (100, 30), (79, 24), (30, 10), (1, 1))


class Monkey:
    """Somebody who presses anything. ``told`` is what was done, to repeat it."""

    def __init__(self, table: Sitting, seed: int) -> None:
        self.table = table
        self.dice = random.Random(seed)
        self.told: list[str] = []
        self.done = 0
        self.screens: Counter[str] = Counter()

    async def act(self) -> None:
        dice, table = self.dice, self.table
        chance = dice.random()
        self.screens[table.screen] += 1
        back = BACK.get(table.screen) if table.app.size.height >= COMPACT[1] else None
        if back and dice.random() < 0.5:
            self.told.append(back)
            await table.keys(back)
        elif chance < (0.3 if table.app.size.height < COMPACT[1] else 0.01):
            size = dice.choice(SIZES)
            self.told.append(f"resize {size}")
            await table.resize(*size)
        elif chance < 0.35:
            await self._click()
        else:
            keys = [dice.choice(OFTEN if dice.random() < 0.6 else SELDOM) for _ in range(dice.randint(1, 6))]
            self.told.append(" ".join(keys))
            await table.keys(*keys, at_once=dice.random() < 0.8)
            self.done += len(keys) - 1
        self.done += 1

    async def _click(self) -> None:
        """Anywhere, or on something that means something."""
        width, height = self.table.app.size
        x, y = self.dice.randrange(width), self.dice.randrange(height)
        zones = [zone for zone in self.table.app.screen.query(Zone) if zone.display and zone.region]
        if zones and self.dice.random() < 0.8:
            zone = self.dice.choice(zones)
            hits = zone.canvas()._hits
            if hits:
                left, top, *_ = self.dice.choice(hits)
                x, y = zone.region.x + left, zone.region.y + top
        times = self.dice.choice((1, 1, 1, 2, 3))
        self.told.append(f"click {x},{y} × {times}")
        if 0 <= x < width and 0 <= y < height:
            await self.table.click_at(x, y, times=times)


async def still_moves(table: Sitting) -> None:
    """From wherever this ended, the title can be reached; a curtain's guard may have been set to seconds."""
    table.app.settings = replace(table.app.settings, curtain_guard=0.0)
    await table.resize(*COMPACT)
    for _ in range(12):
        if table.screen == "TitleScreen":
            return
        ways = {
            "CurtainScreen": ("q",),
            "ScoreScreen": ("t",),
            "MenuScreen": ("t",),
            "TableScreen": ("escape",),
        }
        await table.keys(*ways.get(table.screen, ("escape",)))
    raise AssertionError(f"stuck:\n{table.text}")
