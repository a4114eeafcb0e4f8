"""Tables to save."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from rummy_tui import legal_actions
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start

Play = Callable[..., Table]


@pytest.fixture
def deal() -> Iterator[Callable[..., Table]]:
    """Starts tables, gin unless asked otherwise, and clears them away."""
    tables: list[Table] = []

    def start(variant: str = "gin", players: tuple[str, ...] = ("Ann", "Zoë"), **more: object) -> Table:
        more = {"seed": 7, "preset": "standard", **more}
        tables.append(Table.start(Start(variant, players, **more)))  # type: ignore[arg-type]
        return tables[-1]

    yield start
    for table in tables:
        table.close()


@pytest.fixture
def play() -> Play:
    """Plays so many legal actions at a table, chosen by a seed."""

    def go_on(table: Table, count: int, seed: int = 1) -> Table:
        chance = random.Random(seed)
        for _ in range(count):
            if table.finished:
                break
            table.play(chance.choice(list(legal_actions(table.match.state))))
        return table

    return go_on
