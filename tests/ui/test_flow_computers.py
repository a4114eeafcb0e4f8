"""Computers at the table: their names, their time, and a screen that never waits for them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import sleep
from typing import Any

import pytest
from textual.widgets import Input

from rummy_tui.bots import levels
from rummy_tui.bots.baseline import Baseline
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Hint
from rummy_tui.rummy.actions import draw_stock
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings
from rummy_tui.storage.start import Start
from rummy_tui.ui.computers import Computers
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.widgets.prompt import Prompt
from tests.ui.flow import BIG, COMPACT, sitting

BEN_BEGINS = Start(
    "gin", ("Ann", "Ben"), {"first_player": "non_dealer"}, seed=7, dealer=0, seats=("human", "hard")
)


class Brooder(Baseline):
    """Uses all the time it has."""

    def __init__(self) -> None:
        self.deadlines: list[Deadline] = []

    def choose(self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        self.deadlines.append(deadline)
        while deadline.left():
            sleep(0.001)
        return super().choose(view, legal, chance, deadline)


@pytest.fixture
def brooder(monkeypatch: pytest.MonkeyPatch) -> Brooder:
    player = Brooder()
    monkeypatch.setattr(levels, "make_player", lambda variant, level: player)
    return player


async def test_the_screen_never_waits_for_a_computer(brooder: Brooder) -> None:
    async with sitting(BEN_BEGINS, think=60.0, pace="none") as table:
        await table.until(lambda: brooder.deadlines)
        assert "is thinking (hard). Any key hurries." in said(table)
        await table.keys("?")
        assert table.screen == "HelpScreen"
        await table.keys("escape", "escape")
        assert table.screen == "MenuScreen"
        await table.keys("escape")
        for size in (BIG, COMPACT):
            await table.resize(*size)
            assert "Ben" in said(table)
        assert not table.table.match.actions
        await table.keys("space")
        await table.until(lambda: table.table.match.actions)
        assert brooder.deadlines[0].cancelled


async def test_who_leaves_waits_for_no_computer(brooder: Brooder) -> None:
    async with sitting(BEN_BEGINS, think=60.0) as table:
        await table.until(lambda: brooder.deadlines)
        await table.keys("escape")
        await table.click("title")
        await table.until(lambda: table.screen == "TitleScreen")
        assert brooder.deadlines[0].cancelled


async def test_a_key_hurries_the_pause_after_a_thought_too(brooder: Brooder) -> None:
    async with sitting(BEN_BEGINS, think=60.0, pace="slow") as table:
        await table.until(lambda: brooder.deadlines)
        await table.keys("space")
        await table.until(lambda: table.table.match.actions)


async def test_a_pace_set_while_a_computer_thinks_holds_for_that_move(
    brooder: Brooder, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces = []

    async def pace(self: Computers, settings: Settings) -> None:
        paces.append(settings.pace)

    monkeypatch.setattr(Computers, "pace", pace)
    async with sitting(BEN_BEGINS, think=60.0, pace="slow") as table:
        await table.until(lambda: brooder.deadlines)
        table.app.settings = replace(table.app.settings, pace="none")
        await table.keys("space")
        await table.until(lambda: paces)
        assert paces == ["none"]


async def test_a_computer_has_the_seconds_that_are_set(brooder: Brooder) -> None:
    async with sitting(BEN_BEGINS, think=0.03) as table:
        await table.until(lambda: brooder.deadlines)
        assert brooder.deadlines[0].seconds == 0.03


async def test_a_hint_has_the_seconds_that_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = []

    class Adviser(Baseline):
        def explain(
            self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline
        ) -> tuple[Hint, ...]:
            seconds.append(deadline.seconds)
            return (Hint(legal[0], "Why not."),)

    monkeypatch.setattr("rummy_tui.bots.hints.make_player", lambda variant, level: Adviser())
    async with sitting(Start("gin", ("Ann", "Ben"), seed=7, seats=("human", "hard")), think=0.04) as table:
        await table.until(lambda: table.state.turn == 0)
        await table.keys("h")
        await table.until(lambda: "Why not." in table.text)
        assert seconds == [0.04]


async def test_without_a_pace_computers_play_on(brooder: Brooder) -> None:
    two = Start("gin", ("Ada", "Alan"), seed=7, seats=("easy", "easy"))
    async with sitting(two, think=0.02, pace="none") as table:
        await table.until(lambda: len(table.table.match.actions) > 4)


async def test_a_name_tells_a_computer_from_a_person() -> None:
    async with sitting() as table:
        table.app.set_up("gin")
        await table.settle()
        assert names(table) == ["Anna", "Boris"]
        await table.focus("row-seat-1")
        await table.keys("right")
        assert names(table) == ["Anna", "Blaise"]
        assert "Computer: A beginner" in said(table)
        await table.keys("left")
        assert names(table) == ["Anna", "Boris"]
        await table.focus("name-1")
        await table.keys("end")
        await table.type("ka")
        await table.focus("row-seat-1")
        await table.keys("right")
        assert names(table) == ["Anna", "Boriska"], "a name that somebody typed stays"


CALLS = Start("rummy500", ("Ann", "Ben", "Cy"), seed=3, dealer=2, seats=("human", "easy", "easy"))


async def test_a_moment_to_call_passes_by_itself() -> None:
    async with sitting(CALLS, pace="none", call_moment=0.01) as table:
        await table.keys("d", "x")
        await table.until(lambda: table.state.turn == 0 and table.state.phase == "draw")


async def test_whoever_points_or_reads_has_all_the_time_there_is() -> None:
    """What the clock does is done by hand: no wait that a busy machine could outlast."""
    async with sitting(CALLS, pace="none", call_moment=60.0) as table:
        await table.keys("d", "x")
        await table.until(lambda: "To call Rummy" in table.text)
        screen = table.app.screen
        assert isinstance(screen, TableScreen)
        window = screen.window
        assert window is not None
        for key in ("1", "?"):
            await table.keys(key)
            screen._let_pass(window)
            assert screen.window is window
            await table.keys("escape")
        screen._let_pass(window)
        assert screen.window is None
        await table.until(lambda: screen.window or screen.waiting is None)


async def test_a_computer_s_wish_is_dropped_when_a_person_was_quicker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with sitting(CALLS) as table:
        screen = table.app.screen
        assert isinstance(screen, TableScreen)

        async def ask(seat: int, settings: Settings) -> Action:
            table.table.play(draw_stock(0))
            return draw_stock(0)

        monkeypatch.setattr(screen._computers, "ask", ask)
        await screen._hear([1], 0)
        assert table.table.match.actions == (draw_stock(0),)


def names(table: Any) -> list[str]:
    return [table.app.screen.query_one(f"#name-{seat}", Input).value for seat in range(2)]


def said(table: Any) -> str:
    region = table.app.screen.query_one(Prompt).region
    return "\n".join(table.lines[region.y : region.bottom])


async def test_a_game_gone_on_with_opens_on_the_curtain_for_one_person_too() -> None:
    """Whoever opens it is not yet known; after that nobody else is there to hide from."""
    start = Start(
        "gin", ("Ann", "Ben"), {"first_player": "non_dealer"}, seed=7, dealer=1, seats=("human", "easy")
    )
    opened = Table.start(start)
    opened.play(draw_stock(0))
    async with sitting(opened, pace="none") as table:
        assert "HAND" not in table.text
        await table.lift("Ann")
        await table.keys("end", "x")
        await table.until(lambda: table.state.turn == 0 and table.state.phase == "draw")
        assert table.screen == "TableScreen"
        assert "ANN'S HAND 10" in table.text
