"""Computer players in a real pseudo-terminal: the screen is awake while one thinks; bids are explained."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rummy_tui.storage.saves import Table
from rummy_tui.storage.shelf import latest
from tests.ui.pty import Terminal, terminal

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

TABLE = ("play", "australian500", "--players", "Ann", "--bots", "hard", "--dealer", "Charles", "--seed", "3")
"""Ada, Blaise and Charles fill the table. Once Ann has passed, Ada has much to think about."""


def passes(shown: Terminal) -> None:
    shown.wait_for("dim = too low")
    shown.keys("p")


def test_the_screen_is_awake_while_a_computer_thinks(home: Path) -> None:
    with terminal(home, *TABLE, "--think", "60") as shown:
        passes(shown)
        shown.wait_for("is thinking (hard)")
        shown.keys("?")
        shown.wait_for("43 cards")
        shown.keys("escape")
        shown.wait_for(lambda text: "43 cards" not in text)
        shown.resize(120, 40)
        shown.wait_for("LOG")
        shown.keys("escape")
        shown.wait_for("Settings")
        shown.keys("ctrl+q")
        shown.wait_for("Quit? The game is saved.")
        shown.keys("ctrl+q")
        assert shown.wait() == 0
    save = latest()
    assert save is not None
    table = Table.open(save.path)
    assert [action.type for action in table.match.actions[:1]] == ["pass"]
    table.close()


def test_a_key_hurries_a_computer_that_thinks(home: Path) -> None:
    with terminal(home, *TABLE, "--think", "60") as shown:
        passes(shown)
        shown.wait_for("Ada  is thinking (hard)")
        shown.keys(" ")
        shown.wait_for("Blaise  is thinking (hard)")


def test_bids_are_explained_on_request(home: Path) -> None:
    with terminal(home, *TABLE) as shown:
        shown.wait_for("dim = too low")
        shown.keys("H")
        shown.wait_for(lambda text: "sampled deals" in text or "leaves the first bid to others" in text)
        shown.keys("down")
        shown.wait_for("sampled deals")
