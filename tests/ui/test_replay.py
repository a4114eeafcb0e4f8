"""A finished game on the screen again."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_tui.storage.settings import Settings
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.pictures import position_svg
from rummy_tui.ui.screens.replay import ReplayScreen
from tests.storage.test_records import finished
from tests.ui.flow import GIN, Sitting, game, sitting
from tests.ui.look import screen_text


@pytest.fixture(scope="module", params=["gin", "rummy500", "australian500"])
def match(request: Any, tmp_path_factory: Any) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RUMMY_TUI_HOME", str(tmp_path_factory.mktemp("home")))
        return finished(request.param).match


async def test_by_move_by_turn_and_by_deal(match: Any) -> None:
    app = RummyApp(replay=match, settings=Settings())
    last = len(match.actions)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert f"move 0/{last}" in screen_text(app)
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        before = screen.at
        await pilot.press("pagedown")
        turned = screen.at
        assert match.states[turned].turn != match.states[before].turn or turned == last
        await pilot.press("pageup")
        assert screen.at < turned
        await pilot.press("end")
        assert screen.at == last
        await pilot.press("[")
        assert match.states[screen.at].round in (match.state.round, match.state.round - 1)
        await pilot.press("home", "left")
        assert screen.at == 0
        await pilot.press("escape")
        assert not isinstance(app.screen, ReplayScreen)


async def test_every_hand_can_be_looked_at(match: Any) -> None:
    app = RummyApp(replay=match, settings=Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.go(min(3, len(match.actions)))
        for name in match.start.players:
            await pilot.pause()
            assert f"{name.upper()}'S HAND" in screen_text(app)
            await pilot.press("v")


async def test_it_plays_by_itself_and_stops_at_the_end(match: Any) -> None:
    app = RummyApp(replay=match, settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.go(len(match.actions) - 2)
        await pilot.press("+", "+", "space")
        await pilot.pause(1.0)
        assert screen.at == len(match.actions)
        assert "Play" in screen_text(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_button_and_the_bar_by_mouse(match: Any, size: tuple[int, int]) -> None:
    app = RummyApp(replay=match, settings=Settings(glyphs="unicode"))
    last = len(match.actions)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = Sitting(app, pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for _ in range(3):
            await table.click("→")
        await table.click("←")
        assert screen.at == 2
        await table.click("PgDn")
        assert screen.at in screen._turns or screen.at == last
        await table.click("PgUp")
        assert screen.at == 0 or screen.at in screen._turns
        await table.click("] Round" if "] Round" in table.text else "]  Round")
        assert screen.at == (screen._rounds[1] if len(screen._rounds) > 1 else last)
        await table.click(" [ ")
        assert screen.at == 0
        bar = screen.scrub.region
        middle = bar.x + bar.width // 2
        await table.click_at(middle, bar.y)
        assert 0 < screen.at < last
        assert f"move {screen.at}/{last}" in table.text
        before = screen.at
        await table.drag(middle, middle - 8, bar.y)
        assert screen.at < before, "dragged back along the bar"
        await table.click("Seat")
        assert screen.seat == 1
        await table.click("Hands")
        assert "what this seat knew" in table.text
        await table.click("Hands")
        assert "all hands open" in table.text
        await table.click("1 s")
        assert "0.5 s" in table.text
        await table.click("Log")
        assert table.screen == "LogScreen"
        await table.keys("escape")
        await table.click("Back")
        assert table.screen == "TitleScreen"


async def test_one_seats_view_shows_no_other_hand(match: Any) -> None:
    app = RummyApp(replay=match, settings=Settings(glyphs="unicode"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("a")
        state = match.states[0]
        assert screen._view() == match.variant.game.view(state, 0)
        await pilot.press("a")
        assert screen._view().shown == state.hands


async def test_a_deal_is_gone_to_by_its_name(match: Any) -> None:
    app = RummyApp(replay=match, settings=Settings(glyphs="unicode"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = Sitting(app, pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await table.keys("end", "ctrl+p")
        await table.type("round 1")
        await table.keys("enter")
        assert screen.at == 0


def test_a_picture_is_self_contained(match: Any) -> None:
    picture = position_svg(match, 2, Settings())
    assert picture.startswith("<svg")
    assert "@font-face" not in picture
    assert "url(http" not in picture.replace('"', "")


async def test_after_the_only_game_the_title_offers_what_can_be_done_and_the_game_to_watch() -> None:
    async with sitting(game(GIN, target=10)) as table:
        await table.lift("Ann")
        await table.keys("t")
        await table.choose("4♣")
        await table.keys("g", "enter")
        assert "ANN WINS" in table.text
        await table.keys("t")
        assert table.screen == "TitleScreen"
        assert "► C" not in table.text
        assert "There is no unfinished game" not in table.text
        await table.keys("w")
        assert "Gin Rummy, 1 round " in table.text
