"""What goes over the wire: between two players no card that the reader may not know, nor after the end.

Every game's round by keys is read so too: ``Typist`` looks at all that was written at every curtain.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.rummy.actions import discard, draw_discard, draw_stock
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings, save_settings
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.own_hand import Habits
from rummy_tui.variants.gin.actions import Done, Knock
from rummy_tui.variants.gin.table import best_discard
from tests.ui.flow import GIN, KNOCK, game
from tests.ui.pty import terminal
from tests.ui.shown import GUARD
from tests.ui.typist import Typist, on_disk
from tests.ui.wire import SUITS, Wire, public, symbols

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_no_card_of_a_hand_is_written_between_two_players(home: Path, size: tuple[int, int]) -> None:
    """C5, over a whole round: drawn and taken cards, discards, a knock and lay-offs."""
    match = on_disk(game(KNOCK, layoffs=True))
    with terminal(home, "continue", columns=size[0], rows=size[1]) as shown:
        table = Typist(shown, match, size)
        for number in range(6):
            seat = match.state.turn
            table.lift(table.name(seat))
            hand = symbols(match.state.hands[seat])
            table.do(draw_discard(seat) if number == 3 else draw_stock(seat))
            card, left = best_discard(match.view(seat))  # type: ignore[arg-type]
            table.do(Knock(seat=seat, card=card) if left <= 10 else discard(seat, card))
            shown.wait_for(lambda text: "I am" in text and "HAND" not in text)
            assert hand <= table.written(), "the test itself sees the cards of a hand"
            if match.state.phase == "layoff":
                break
        seat = match.state.turn
        table.lift(table.name(seat))
        for action in match.view(seat).best_lay_offs:  # type: ignore[attr-defined]
            table.do(action)
        table.do(Done(seat=seat))
        table.scores()


def test_nothing_comes_through_the_curtain_by_resizing_or_by_keys(home: Path) -> None:
    table = Table.start(game(KNOCK))
    table.close()
    wire = Wire(120, 40)
    with terminal(home, "continue") as shown:
        shown.lift("Ann")
        shown.keys("d")
        shown.wait_for("HAND 11")
        shown.keys("end", "x")
        table.match.play(draw_stock(0))
        table.match.play(discard(0, Desk(table.match, 0, Habits()).hand.cards[-1]))
        shown.wait_for("I am Ben")
        shown.settle(GUARD)
        start = len(shown.log)
        for size in ((120, 40), (60, 18), (80, 24)):
            shown.resize(*size)
            shown.settle()
            shown.keys("escape", "tab", "s", "v", "left")
            shown.settle()
            shown.click(40, 8)
        shown.wait_for("I am Ben")
        wire.take(bytes(shown.log[start:]))
        wire.shows_only(public(table.match), "behind the curtain")


@pytest.mark.parametrize("way", ["menu", "score"])
def test_after_the_end_no_card_is_left_on_the_terminal(home: Path, way: str) -> None:
    """Cards are written to the alternate screen only, which has no scrollback and goes at the end."""
    Table.start(game(GIN)).close()
    with terminal(home, "continue") as shown:
        shown.lift("Ann")
        shown.keys("t")
        shown.wait_for("HAND 11")
        if way == "menu":
            shown.keys("escape")
            shown.wait_for("Save and quit")
            shown.keys("q")
        else:
            shown.keys("end", "left", "g")
            shown.wait_for("Yes, gin")
            shown.keys("enter")
            shown.wait_for("END OF ROUND")
            shown.settle(GUARD)
            shown.keys("q")
        assert shown.wait() == 0
        log = bytes(shown.log)
        inside = re.search(rb"\x1b\[\?1049h.*\x1b\[\?1049l", log, re.DOTALL)
        assert inside is not None
        outside = log[: inside.start()] + log[inside.end() :]
        assert not set(SUITS) & set(outside.decode())
        assert not shown.text.strip()


def test_the_seed_of_a_game_under_way_is_nowhere(home: Path) -> None:
    """Neither on the title, in the list of saves, at the table, in its rules and its menu; nor in the
    window's title, which is left alone.
    """
    save_settings(Settings(curtain_guard=0.0))
    seed = 98765432101234567
    Table.start(replace(game(), seed=seed)).close()
    with terminal(home) as shown:
        shown.wait_for("Continue: Gin Rummy")
        shown.keys("l")
        shown.wait_for("Saved games")
        shown.settle()
        shown.keys("enter")
        shown.wait_for("I am Ann")
        shown.keys("enter")
        shown.wait_for("ANN'S HAND")
        shown.keys("?")
        shown.wait_for("Esc")
        shown.settle()
        shown.keys("escape")
        shown.settle()
        shown.keys("escape")
        shown.wait_for("Save and quit")
        shown.settle()
        shown.keys("q")
        assert shown.wait() == 0
        log = bytes(shown.log)
        assert str(seed).encode() not in log
        assert hex(seed)[2:].encode() not in log.lower()
        assert set(re.findall(rb"\x1b\](\d+)", log)) <= {b"22"}, "no more than the pointer's shape"
