"""A table without a terminal, played as people play: by keys, or by clicks on what the screen shows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from rummy_tui.cards import PACK, Card
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings
from rummy_tui.storage.start import Start
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.widgets.hand import Hand
from tests.ui.look import screen_text

PLAIN = Settings(glyphs="unicode", call_moment=0.0, curtain_guard=0.0, motion=False)
COMPACT, BIG = (80, 24), (120, 40)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def deck(first: str, second: str, upcard: str, stock: str = "") -> tuple[Card, ...]:
    """A stacked pack: two hands of ten, the upcard, what is drawn next, and the rest in order."""
    hands = [card for pair in zip(cards(first), cards(second), strict=True) for card in pair]
    top = [*hands, *cards(upcard), *cards(stock)]
    return (*top, *(card for card in PACK if card not in top))


KNOCK = deck("AS 2S 3S 7H 8H 9H KC KD 4C 2D", "10S JS QS 5C 5D 5H 4S 10H 9D 8D", "3C", "KH 6C QH JC")
"""Ann draws K♥ and may knock: without 4♣ two are left, without 2♦ four. Ben can lay off 4♠ and 10♥."""
GIN = deck("AS 2S 3S 7H 8H 9H KC KD KS 4C", "10S JS QS 5C 5D 5H 4S 10H 9D 8D", "KH", "6C")
"""Ann takes K♥ and goes gin by discarding 4♣; Ben holds 31."""
BIG_GIN = deck("AS 2S 3S 7H 8H 9H KC KD KS 4S", "10S JS QS 5C 5D 5H 6H 10H 9D 8D", "3C", "5S")
"""Ann draws 5♠ and has eleven cards without deadwood."""
TIE = deck("AS 5S 6S 7S 5C 6C 7C 5D 6D 7D", "3S 4S 8S 4C 8C 4D 8D 5H 6H 7H", "QH", "KH")
"""Ann draws K♥ and knocks with one, melding three sets or three runs: Ben can lay off on runs only."""


def game(*decks: tuple[Card, ...], preset: str | None = None, **options: Any) -> Start:
    """Ann and Ben at gin; Ann plays first, unless an option says otherwise."""
    options = {"first_player": "non_dealer", **options}
    return Start("gin", ("Ann", "Ben"), options, preset, seed=7, dealer=1, decks=decks)


class Sitting:
    """Whoever sits at the keyboard, and what they see."""

    def __init__(self, app: RummyApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @property
    def table(self) -> Table:
        assert self.app.table is not None
        return self.app.table

    @property
    def state(self) -> Any:
        return self.table.match.state

    @property
    def phase(self) -> str:
        return str(self.state.phase)

    @property
    def screen(self) -> str:
        return type(self.app.screen).__name__

    @property
    def hand(self) -> list[str]:
        """The cards of the hand as the screen shows them, from left to right."""
        return [symbol for symbol, _, _ in self._hand()]

    @property
    def chosen(self) -> list[str]:
        return [symbol for symbol, _, raised in self._hand() if raised]

    def _hand(self) -> list[tuple[str, int, bool]]:
        """Each card shown, the column of its edge, and whether it stands up."""
        region = self.app.screen.query_one(Hand).region
        rows = [line.ljust(region.right) for line in self.lines[region.y + 1 : region.bottom]]
        found = []
        for x in range(region.right - 1):
            for y, row in enumerate(rows[:2]):
                above = rows[y - 1][x] if y else " "
                if row[x] == "▏" != above:
                    rank = row[x + 1 : x + 3].replace("▏", " ").split()
                    suit = rows[y + 1][x + 1]
                    if rank and suit in "♠♥♦♣":
                        found.append((rank[0] + suit, x, y == 0))
        return found

    async def keys(self, *keys: str, at_once: bool = False) -> None:
        """Press keys, each when the one before has had its effect, or all ``at_once``."""
        for key in keys:
            character = key if len(key) == 1 else " " if key == "space" else None
            name = _character_to_key(key) if len(key) == 1 else key
            self._send(events.Key(name, character))
            if not at_once:
                await self.settle()
        await self.settle()

    async def type(self, text: str) -> None:
        await self.keys(*("space" if character == " " else character for character in text))

    def _send(self, event: events.Event) -> None:
        event.set_sender(self.app)
        assert self.app._driver is not None
        self.app._driver.send_message(event)

    async def focus(self, name: str) -> None:
        """Go upwards to the widget of that id."""
        for _ in range(60):
            if self.app.focused is not None and self.app.focused.id == name:
                return
            await self.keys("up")
        raise AssertionError(f"up does not lead to {name}")

    async def settle(self) -> None:
        """Let everything that is under way come to its end. (Textual's own pilot takes ten times as long.)"""
        quiet = 0
        while quiet < 2 and self.app.is_running:
            await self.pilot._wait_for_screen()
            nodes = (self.app, *self.app.screen.walk_children(with_self=True))
            quiet = quiet + 1 if all(node._message_queue.empty() for node in nodes) else 0
        self.app.screen._on_timer_update()

    async def click(self, text: str, *, nth: int = 0, times: int = 1) -> None:
        """Click on a text that the screen shows: on the first one, or a later one."""
        places = [
            (x, y) for y, line in enumerate(self.lines) for x in range(len(line)) if line.startswith(text, x)
        ]
        assert len(places) > nth, f"{text!r} is not on the screen:\n{self.text}"
        x, y = places[nth]
        await self.click_at(x + len(text) // 2, y, times=times)

    async def click_at(self, x: int, y: int, *, times: int = 1) -> None:
        self.app._click_chain_last_time = None
        for _ in range(times):
            for kind in (events.MouseDown, events.MouseUp):
                self._send(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
                await self.settle()

    async def scroll(self, x: int, y: int, *, up: bool = False) -> None:
        """One notch of the wheel over a cell."""
        kind = events.MouseScrollUp if up else events.MouseScrollDown
        self._send(kind(None, x, y, 0, -1 if up else 1, 0, False, False, False, x, y))
        await self.settle()

    async def drag(self, x: int, to: int, y: int) -> None:
        """With the button down from one cell of a row to another."""
        step = 1 if to > x else -1
        self._send(events.MouseDown(None, x, y, 0, 0, 1, False, False, False, x, y))
        for at in range(x + step, to + step, step):
            self._send(events.MouseMove(None, at, y, step, 0, 1, False, False, False, at, y))
            await self.settle()
        self._send(events.MouseUp(None, to, y, 0, 0, 1, False, False, False, to, y))
        await self.settle()

    async def click_card(self, symbol: str, *, times: int = 1) -> None:
        region = self.app.screen.query_one(Hand).region
        x = next(x for shown, x, _ in self._hand() if shown == symbol)
        await self.click_at(x + 1, region.bottom - 2, times=times)

    async def choose(self, symbol: str) -> None:
        """Move the cursor to a card by arrows and choose it with Space."""
        shown = self.hand
        await self.keys("home", *["right"] * shown.index(symbol), "space")

    async def lift(self, name: str) -> None:
        """At the curtain, the player named says who they are."""
        assert self.screen == "CurtainScreen", self.screen
        assert f"I am {name}" in self.text
        await self.keys("enter")
        assert self.screen == "TableScreen"

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds, for seconds if the machine is busy."""
        for _ in range(1000):
            if holds():
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"it did not come about:\n{self.text}")

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.settle()


@asynccontextmanager
async def sitting(
    start: Start | Table | None = None, size: tuple[int, int] = COMPACT, **settings: Any
) -> AsyncIterator[Sitting]:
    """The program at a table just dealt, one opened, or the title. Raises what a screen raised."""
    table = Table.start(start) if isinstance(start, Start) else start
    app = RummyApp(table, settings=replace(PLAIN, **settings))
    try:
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            yield Sitting(app, pilot)
    finally:
        if app.table is not None:
            app.table.close()
