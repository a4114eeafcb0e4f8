"""Rummy 500 in a real pseudo-terminal: a whole round by keys, with calls, by three players."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rummy_tui.cards import JOKER, PACK
from rummy_tui.storage.start import Start
from rummy_tui.variants.rummy500.actions import ResolveCalls, call_rummy
from tests.ui.pty import terminal
from tests.ui.typist import Typist, on_disk, stacked

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

HANDS = ("6D 7D JK 5H 6H 7H KD", "8H 5D 4C 9S JS 10C QC", "3C 3S 3H 10S AC KC QS")
DECK = stacked(PACK + (JOKER,) * 2, HANDS, "9D 2S 2C 4H")
GAME = Start("rummy500", ("Ann", "Ben", "Cy"), seed=3, dealer=2, decks=(DECK,))


def test_a_round_by_keys_with_calls_a_take_at_depth_and_lay_offs(home: Path) -> None:
    """R6–R9, R11–R13, R16–R19."""
    match = on_disk(GAME)
    with terminal(home, "continue") as shown:
        table = Typist(shown, match)
        table.lift("Ann")
        table.keys("d")
        table.choose("6D 7D JK")
        table.keys("m")
        table.shows("Meld · which way?", "1  run 5♦* 6♦ 7♦", "2  run 6♦ 7♦ 8♦*")
        table.keys("2")
        table.shows("MELDS 1", "▏6 ▏7 ▏8", "▏♦ ▏♦ ▏♦*")
        table.point_at("2S")
        table.keys("x")

        # 9♦ lies under the 2♠: Cy, who is not next, calls; so does Ben, who is, and comes first
        table.shows("To call Rummy, press your number.", "hands are hidden")
        assert "▏" not in shown.text.partition("CURTAIN")[2]
        shown.keys("3")
        table.shows("Cy  point at the deepest card")
        shown.keys("left", "enter")
        table.play(call_rummy(2, 2))
        table.shows("Settle the call")
        shown.keys("2")
        table.shows("Ben  point at the deepest card")
        shown.keys("left", "enter")
        table.play(call_rummy(1, 2))
        table.shows('Ben called "Rummy!"')
        shown.keys("enter")
        table.play(ResolveCalls(seat=1))
        table.lift("Ben")
        table.shows("meld or lay off 9♦ now")
        table.point_at("5D")
        table.keys("x")
        assert table.state.phase == "meld", "the card called comes first"
        table.shows("9♦ must be melded or laid off first")
        table.choose("9D")
        table.keys("l")
        table.shows("▏6 ▏7 ▏8 ▏9")
        table.point_at("5D")
        table.keys("x")

        # 5♦ fits the run too: Ann calls, though Cy is next
        table.shows("Cy is next. To call Rummy, press your number.")
        shown.keys("1")
        table.shows("Ann  point at the deepest card")
        shown.keys("enter")
        table.play(call_rummy(0, 1))
        table.shows("Settle the call")
        shown.keys("enter")
        table.play(ResolveCalls(seat=2))
        table.lift("Ann")
        table.choose("5D")
        table.keys("l")
        table.point_at("KD")
        table.keys("x")

        table.lift("Ben")
        table.keys("d")
        table.point_at("8H")
        table.keys("x")
        table.lift("Cy")
        table.keys("d")
        table.choose("3C 3S 3H")
        table.keys("m")
        table.point_at("QS")
        table.keys("x")

        # Ann takes 8♥ from under the queen
        table.lift("Ann")
        table.keys("t")
        table.shows("take 2: 8♥ and above", "take 8♥ and all above it")
        table.keys("enter")
        table.shows("meld or lay off 8♥ now")
        table.undo()
        table.shows("HAND 3")
        table.keys("t", "enter")
        table.choose("5H 6H 7H 8H")
        table.keys("m")
        table.keys("x")
        table.shows("Discard the last card and go out?")
        table.keys("enter")
        table.scores()
        table.leave()
        assert table.state.scores[0] == 6 + 7 + 15 + 5 + 5 + 6 + 7 + 8
