"""The computer players of a table: they think beside the screen, at the pace that the settings ask for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_tui.bots.worker import Thought
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.player import Hint, Player
    from rummy_tui.engine.state import GameState
    from rummy_tui.storage.saves import Table
    from rummy_tui.storage.settings import Settings

PACES = {"slow": 1.6, "brisk": 0.7, "fast": 0.1, "none": 0.0}  # seconds between a computer's moves


class Computers:
    """One player a seat, kept for the whole match."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._players: dict[int, Player] = {}
        self._thought: Thought[Action | None] | None = None
        self._hurried = asyncio.Event()

    async def ask(self, seat: int, settings: Settings) -> Action | None:
        """What the seat's player does now; None where it leaves a call to others."""
        from rummy_tui.bots.worker import think

        state = self._table.match.state
        self._thought = thought = think(state, seat, self._player(seat), settings.think)
        try:
            return await asyncio.wrap_future(thought.future)
        finally:
            thought.cancel()

    def _player(self, seat: int) -> Player:
        from rummy_tui.bots.levels import make_player

        if seat not in self._players:
            self._players[seat] = make_player(self._table.match.variant.id, self._table.seats[seat])
        return self._players[seat]

    async def pace(self, settings: Settings) -> None:
        """Wait before a move is shown, no longer than until somebody hurries."""
        try:
            await asyncio.wait_for(self._hurried.wait(), PACES[settings.pace])
        except TimeoutError:
            return

    def take_time(self) -> None:
        """The move to come is not hurried yet."""
        self._hurried.clear()

    def hurry(self) -> None:
        self._hurried.set()
        if self._thought is not None:
            self._thought.hurry()


async def hints(state: GameState, seat: int, settings: Settings) -> tuple[Hint, ...]:
    """What the strongest computer would do, the best first."""
    from rummy_tui.bots.worker import think_of_hints

    thought = think_of_hints(state, seat, settings.think)
    try:
        return await asyncio.wrap_future(thought.future)
    finally:
        thought.cancel()
