"""Line mode at a real pseudo-terminal: what one player was told is gone before the next one looks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rummy_tui.lines.voice import WIPE
from tests.ui.pty import terminal

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

PLAY = ("play", "gin", "--lines", "--players", "Ann,Ben", "--seed", "134", "--dealer", "Ben")
"""Ben draws the king of hearts."""
CURTAIN = "Press Enter when you are Ann."


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_a_hand_is_gone_from_the_terminal_at_the_curtain_and_at_the_end(home: Path, term: str) -> None:
    """C5: wiped with all that has scrolled out; a terminal that cannot be wiped scrolls on."""
    hidden = WIPE if term != "dumb" else "\n" * 40
    with terminal(home, *PLAY, env={"TERM": term}) as shown:
        shown.wait_for("you are Ben.")
        shown.keys("enter")
        shown.wait_for("You hold 10 cards")
        shown.keys(*"draw", "enter")
        shown.wait_for("You hold 11 cards")
        shown.keys(*"discard kh", "enter")
        assert "You hold" not in shown.wait_for(CURTAIN)
        shown.keys("enter")
        shown.wait_for("You hold 10 cards")
        shown.keys(*"quit", "enter")
        assert shown.wait() == 0
        assert "You hold" not in shown.text
        told = bytes(shown.log).decode().replace("\r\n", "\n")
    ben, ann, end = told.split(hidden)
    assert "You hold 11 cards" in ben
    assert ann.lstrip("\n").startswith(f"Pass the keyboard to Ann. {CURTAIN}\n> ")
    assert end.strip() == "Saved. To play on: rummy-tui continue --lines"
