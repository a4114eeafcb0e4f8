"""A finished game on the screen again."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_tui.storage.settings import Settings
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.pictures import position_svg
from rummy_tui.ui.screens.replay import ReplayScreen
from tests.storage.test_records import finished
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


def test_a_picture_is_self_contained(match: Any) -> None:
    picture = position_svg(match, 2, Settings())
    assert picture.startswith("<svg")
    assert "@font-face" not in picture
    assert "url(http" not in picture.replace('"', "")
