"""A newcomer's first deal: led to the score sheet by the guide's words alone, whatever the game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from threading import Event

import pytest

from rummy_tui.bots import worker
from rummy_tui.cards import JOKER
from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.player import Hint
from rummy_tui.engine.variant import variants
from rummy_tui.storage.guided import guided_start, with_guide
from rummy_tui.storage.settings import load_settings
from rummy_tui.ui.modes import Hinting
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.steps import next_step
from rummy_tui.ui.widgets.row import Row
from tests.ui.flow import BIG, COMPACT, PLAIN, Sitting, sitting

GAMES = tuple(variants())
MOST_KEYS = 2000
ZONES = ("title", "seats", "middle", "guide", "hand", "prompt", "actions")


async def follow(table: Sitting) -> int:
    """Do what the guide suggests until the score sheet; how many keys that took."""
    pressed = 0
    while isinstance(screen := table.app.screen, TableScreen):
        desk = screen.desk
        if desk is None or screen.lingering or screen.waiting is not None or screen.window is not None:
            await table.keys("space")
            continue
        await table.until(partial(_looked_at, table, screen))
        if not screen.guided:
            continue
        assert screen.guide is not None
        assert screen.guide.advice is not None
        step = next_step(desk, screen.guide.advice.action)
        await table.keys(*step.keys)
        pressed += len(step.keys)
        assert pressed < MOST_KEYS, table.text
    return pressed


def _looked_at(table: Sitting, screen: TableScreen) -> bool:
    return screen.guided or screen.desk is None or table.app.screen is not screen


@pytest.mark.parametrize("game", GAMES)
async def test_the_guide_leads_to_the_score_sheet(game: str) -> None:
    settings = with_guide(PLAIN, game, "begun")
    async with sitting(guided_start(game, settings), guides=settings.guides, pace="fast") as table:
        await follow(table)
        assert table.screen == "ScoreScreen"
        assert "GUIDE" in table.text


async def test_a_hint_says_what_the_guide_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guide prefers what teaches, and thinks for as long as it may: a hint is not thought of anew."""
    settings = with_guide(PLAIN, "persian", "begun")
    lesson = type(variants()["persian"].table.lesson)
    monkeypatch.setattr(lesson, "prefer", lambda lesson, view, legal, hints: hints[-1])
    async with sitting(guided_start("persian", settings), guides=settings.guides) as table:
        screen = table.app.screen
        assert isinstance(screen, TableScreen)
        for key in ("d", "x"):
            await table.until(lambda: screen.guided)
            assert screen.desk is not None
            assert screen.guide is not None
            await table.keys("H")
            await table.until(lambda: isinstance(screen.desk and screen.desk.mode, Hinting))
            assert isinstance(screen.desk.mode, Hinting)
            assert screen.guide.advice is not None
            assert screen.desk.target == screen.guide.advice.action
            listed = screen.desk.mode.control.actions
            assert len(listed) == len({*listed})
            await table.keys("escape", key)


async def test_one_key_ends_the_guide_and_nothing_else() -> None:
    start, guides = guided_start("gin", PLAIN), {"gin": "begun"}
    async with sitting(start, guides=guides) as table:
        before = table.state
        assert "GUIDE" in table.text
        assert "Build melds" in table.text
        await table.keys("e")
        assert "GUIDE" not in table.text
        assert table.state is before
        assert load_settings()[0].guides == {"gin": "skipped"}
        await table.keys("d")
        assert table.phase == "discard"


async def test_a_click_ends_the_guide() -> None:
    start, guides = guided_start("push", PLAIN), {"push": "begun"}
    async with sitting(start, guides=guides) as table:
        await table.click("ends the guide")
        assert "GUIDE" not in table.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [COMPACT, BIG])
async def test_the_guide_covers_nothing(game: str, size: tuple[int, int]) -> None:
    async with sitting(guided_start(game, PLAIN), size, guides={game: "begun"}) as table:
        hand = len(table.state.hands[0])
        zones = [table.app.screen.query_one(f"#{name}").region for name in ZONES]
        for above, below in pairwise(zones):
            assert above.height > 0
            assert above.bottom <= below.y
        assert zones[-1].bottom == size[1]
        assert f"HAND {hand}" in table.text
        assert len(table.hand) == sum(card is not JOKER for card in table.state.hands[0])


async def test_a_refused_key_is_explained() -> None:
    async with sitting(guided_start("gin", PLAIN), guides={"gin": "begun"}) as table:
        await table.keys("x")
        assert "First take a card" in table.text
        await table.keys("d", "d")
        assert "You have taken your card for this turn" in table.text
        await table.keys("k")
        assert "at most 10 points may be left over" in " ".join(table.text.split())
        await table.keys("left")
        assert "at most 10 points" not in " ".join(table.text.split())


@asynccontextmanager
async def once_looked(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Sitting, TableScreen]]:
    """A guided deal of gin whose guide has looked at the first position, and thinks for ever of the next."""
    never = Event()

    def thinking(_: object) -> list[Hint]:
        never.wait()
        return []

    async with sitting(guided_start("gin", PLAIN), guides={"gin": "begun"}) as table:
        screen = table.app.screen
        assert isinstance(screen, TableScreen)
        await table.until(lambda: screen.guided)
        monkeypatch.setattr(worker, "think_of_hints", lambda *_: worker.Thought(thinking, 0))
        try:
            yield table, screen
        finally:
            never.set()


async def test_a_refused_key_is_explained_while_the_guide_still_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with once_looked(monkeypatch) as (table, _):
        await table.keys("d", "k")
        assert "at most 10 points" in " ".join(table.text.split())
        await table.keys("left")
        assert "at most 10 points" not in table.text
        assert "Try:" not in table.text


async def test_nothing_said_of_an_earlier_position_stays_while_the_guide_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with once_looked(monkeypatch) as (table, screen):
        assert screen.guide is not None
        said = screen.guide.tip
        assert screen.guide_zone.model.text == said != ""
        await table.keys("d")
        assert not screen.guided
        assert screen.guide_zone.model.text == ""


async def test_a_newcomer_finds_the_guide_on_the_title() -> None:
    async with sitting() as table:
        assert "►  F  First evening…" in table.text.replace("► F", "►  F")
        await table.keys("enter")
        assert "which game?" in table.text
        await table.keys("enter")
        assert table.screen == "TableScreen"
        assert table.table.setup.variant == "gin"
        assert "GUIDE" in table.text
        assert load_settings()[0].guides == {"gin": "begun"}
        await table.keys("escape", "t")
        assert "► 2  Gin Rummy" in table.text or "► C  Continue" in table.text or "► F" in table.text
        await table.keys("c")
        assert "GUIDE" in table.text


async def test_the_set_up_leads_to_the_guide_too() -> None:
    async with sitting() as table:
        await table.click("Rummy 500")
        assert table.screen == "SetupScreen"
        await table.keys("g")
        assert table.screen == "TableScreen"
        assert table.table.seats == ("human", "easy", "easy")
        assert "GUIDE" in table.text
        await table.keys("escape", "t")
        await table.click("Rummy 500", nth=0)
        assert table.screen == "SetupScreen"
        assert [table.app.screen.query_one(f"#row-seat-{seat}", Row).value for seat in range(3)] == [
            "human",
            "easy",
            "easy",
        ]


async def test_a_new_game_after_a_guided_deal_keeps_the_seats_and_the_rules() -> None:
    settings = with_guide(PLAIN, "gin", "begun")
    async with sitting(guided_start("gin", settings), guides=settings.guides, pace="fast") as table:
        await follow(table)
        played = table.table.setup
        await table.keys("n")
        assert table.screen == "SetupScreen"
        await table.keys("enter")
        await table.until(lambda: table.screen == "TableScreen")
        again = table.table.setup
        assert (
            (again.players, again.seats)
            == (played.players, played.seats)
            == (again.players, ("human", "easy"))
        )
        assert again.options == played.options


async def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(variants()["gin"].table), "lesson", None)
    with pytest.raises(SetupError, match="Gin Rummy brings no guided round"):
        guided_start("gin", PLAIN)
    async with sitting() as table:
        await table.keys("f", "2")
        assert table.screen == "TitleScreen"
        await table.until(lambda: "no guided round" in table.text)


async def test_the_deal_after_it_has_no_guide() -> None:
    start, guides = guided_start("gin", PLAIN), {"gin": "begun"}
    async with sitting(start, guides=guides, pace="fast") as table:
        await follow(table)
        assert "You had" in table.text
        assert load_settings()[0].guides == {"gin": "seen"}
        await table.keys("?")
        assert table.screen == "HelpScreen"
        await table.keys("escape", "enter")
        await table.until(lambda: table.screen == "TableScreen" and table.state.round == 2)
        await table.until(lambda: "GUIDE" not in table.text)
