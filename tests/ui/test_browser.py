"""Gin in a real Chromium: a round by keys and by mouse, tabs closed and opened, and nothing from the net."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from PIL import Image
from playwright.sync_api import Browser

from rummy_tui.engine.match import Match
from rummy_tui.engine.state import dump
from rummy_tui.rummy.actions import discard, draw_stock
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from rummy_tui.ui.palette import FELT
from rummy_tui.variants.gin.actions import Knock
from rummy_tui.variants.gin.table import best_discard
from tests.ui.browser import CHROMIUM, Tab, chromium
from tests.ui.flow import KNOCK, game
from tests.ui.serving import PATIENCE, served
from tests.ui.shown import GUARD
from tests.ui.test_pty_gin import SEED, Player, saved_state

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def shows(tab: Tab, path: Path, colours: set[str], parts: float = 0.02) -> None:
    """Each of the colours fills at least such a part of the tab, once the browser has drawn."""
    end = monotonic() + PATIENCE
    while True:
        image = Image.open(tab.picture(path)).convert("RGB")
        total = image.width * image.height
        found = {f"#{r:02x}{g:02x}{b:02x}": count for count, (r, g, b) in image.getcolors(total)}  # type: ignore
        missing = {colour for colour in colours if found.get(colour, 0) < parts * total}
        if not missing:
            return
        assert monotonic() < end, f"{missing} is not to be seen in {path}"


class Clicker(Player):
    """Plays the same turns with the mouse alone, and sees each drawn card in the browser's own picture."""

    def __init__(self, tab: Tab, match: Match, picture: Path) -> None:
        super().__init__(tab, match)
        self.tab = tab
        self.picture = picture

    def turn(self) -> None:
        tab, seat = self.tab, self.match.state.turn
        tab.wait_for(f"I am {self.name}")
        tab.settle(GUARD)
        tab.click_on("show my cards")
        tab.wait_for(f"{self.name.upper()}'S HAND 10")
        tab.click_on("▒▒▒▒▒▒▒▒")
        self.play(draw_stock(seat))
        tab.wait_for("X  Discard")  # in the last row, and so painted last
        shows(tab, self.picture, {FELT.felt, FELT.paper})
        card, left = best_discard(self.match.view(seat))  # type: ignore[arg-type]
        tab.click(*tab.place_of(card.symbol))
        if 0 < left <= 10:
            tab.wait_for(f"Knock ({left})")
            tab.click_on(f"Knock ({left})")
            tab.wait_for("Yes")
            tab.click_on("Yes")
            self.play(Knock(seat=seat, card=card))
        else:
            tab.wait_for(f"Discard {card.symbol}")
            tab.click_on(f"Discard {card.symbol}")
            self.play(discard(seat, card))


def test_a_round_of_gin_by_keys_and_by_mouse(browser: Browser, home: Path, artifacts: Path) -> None:
    start = Start("gin", ("Ann", "Ben"), {}, seed=SEED)
    Table.start(start).close()
    match = Match(start.deal())
    with served(home) as (address, _):
        tab = Tab(browser, address)
        tab.wait_for("Continue: Gin Rummy")
        tab.click_on("Continue: Gin Rummy")
        players = {"Ann": Player(tab, match), "Ben": Clicker(tab, match, artifacts / "browser.png")}
        while match.state.phase != "round_over":
            players[match.state.players[match.state.turn]].turn()
        text = tab.wait_for("END OF ROUND 1")
        total = next(line for line in text.split("\n") if "TOTAL" in line)
        assert total.split()[1:] == [str(score) for score in match.state.scores]
        shows(tab, artifacts / "browser_score.png", {FELT.felt})
        assert all(url.startswith(address) for url in tab.asked), "nothing comes from the net"
        tab.close()
    assert saved_state() == dump(match.state)


def test_a_closed_tab_loses_nothing(browser: Browser, home: Path) -> None:
    Table.start(game(KNOCK)).close()
    with served(home) as (address, _):
        first = Tab(browser, address)
        first.wait_for("Continue: Gin Rummy")
        first.keys("c")
        first.lift("Ann")
        first.keys("d")
        first.wait_for("HAND 11")

        second = Tab(browser, address)
        second.wait_for("Continue: Gin Rummy")
        second.keys("c")
        second.wait_for("already being")
        first.close()
        while "I am Ann" not in second.text:  # until the first tab's program has ended
            second.keys("c")
            second.settle()
        second.lift("Ann")
        assert "HAND 11" in second.text
        second.keys("escape")
        second.wait_for("Menu ·")
        second.keys("q")
        second.come_back()
        second.wait_for("Continue: Gin Rummy")
        second.close()


def test_a_window_too_small_and_large_again(browser: Browser, home: Path) -> None:
    Table.start(game(KNOCK)).close()
    with served(home) as (address, _):
        tab = Tab(browser, address)
        tab.wait_for("Continue: Gin Rummy")
        tab.keys("c")
        tab.lift("Ann")
        assert "LOG" in tab.text
        tab.window(600, 300)
        text = tab.wait_for("enlarge")
        assert not set("♠♥♦♣") & set(text)
        tab.window(1280, 800)
        tab.wait_for("LOG")
        assert "HAND 10" in tab.settle()
        tab.close()
