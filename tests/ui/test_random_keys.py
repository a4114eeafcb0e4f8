"""Random keys, clicks and window sizes at every game: nothing fails, no card is lost, the save replays.

    python -m tests.ui.test_random_keys [GAME] [COUNT] [SEED]

presses more of them than the test does, 10,000 at each game unless told otherwise.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.cards import Card
from rummy_tui.engine.state import GameState, dump
from rummy_tui.engine.variant import variants
from rummy_tui.storage.paths import HOME_VARIABLE
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from tests.ui.flow import sitting
from tests.ui.monkey import Monkey, still_moves

NAMES = ("Ann", "Ben", "Cy", "Dee")
GAMES = {
    "gin": Start("gin", NAMES[:2], {"layoffs": True, "big_gin": True}, seed=1),
    "rummy500": Start("rummy500", NAMES[:3], {"jokers": 4}, seed=2),
    "persian": Start("persian", NAMES, seed=3),
    "push": Start("push", NAMES, {"duplicate_suits": True}, seed=4),
    "australian500": Start("australian500", NAMES, {"first_lead": "bidder"}, seed=5),
}
COUNT = 600


def all_cards(state: Any) -> Counter[Card]:
    """Every card of the game, wherever it lies."""
    melded = [card for meld in state.melds for card in meld.cards]
    found = Counter([*state.stock, *state.discard_pile, *melded, *(c for hand in state.hands for c in hand)])
    for played in (getattr(state, "trick", ()), *(trick.plays for trick in getattr(state, "tricks", ()))):
        found.update(play.card for play in played)
    found.update(getattr(state, "kitty", ()))
    return found


def whole(state: GameState) -> bool:
    pack = variants()[state.variant].game.pack(state.options, len(state.players))
    return all_cards(state) == Counter(pack)


async def play(start: Start, count: int, seed: int) -> Counter[str]:
    """So many keys and clicks; how often each screen was there. Raises what went wrong."""
    last: Table | None = None
    async with sitting(start, pace="fast") as table:
        app: Any = table.app
        app.exit = lambda *args, **more: None
        monkey = Monkey(table, seed)
        try:
            while monkey.done < count:
                await monkey.act()
                assert app._exception is None
                screens = list(map(type, app.screen_stack))
                assert len(set(screens)) == len(screens), "a screen opens once"
                if app.table is not None:
                    last = app.table
                    assert whole(last.match.state)
            await still_moves(table)
        except BaseException:
            print(f"seed {seed}, {monkey.done} done, the last: {monkey.told[-12:]}", file=sys.stderr)
            raise
    assert last is not None
    assert last.path is not None
    again = Table.open(last.path)
    again.close()
    assert dump(again.match.state) == dump(last.match.state), "the save replays to where it was left"
    return monkey.screens


@pytest.mark.parametrize(("game", "seed"), [*((game, 11) for game in GAMES), ("gin", 1), ("gin", 2)])
async def test_random_keys_and_clicks(game: str, seed: int) -> None:
    screens = await play(GAMES[game], COUNT, seed)
    assert screens["TableScreen"] > 40
    assert len(screens) >= 4


def main(game: str = "all", count: str = "10000", seed: str = "0") -> None:
    for name, start in GAMES.items():
        if game in ("all", name):
            with tempfile.TemporaryDirectory() as folder:
                os.environ[HOME_VARIABLE] = str(Path(folder) / "home")
                print(name, asyncio.run(play(start, int(count), int(seed))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
