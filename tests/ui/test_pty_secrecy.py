"""What goes over the wire: between two players no card that the reader may not know, nor after the end."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pyte
import pytest

from rummy_tui.cards import Card
from rummy_tui.engine.match import Match
from rummy_tui.rummy.actions import discard, draw_discard, draw_stock
from rummy_tui.storage.saves import Table
from rummy_tui.ui.desk import Desk, Habits
from rummy_tui.variants.gin.actions import Knock
from rummy_tui.variants.gin.table import best_discard
from tests.ui.flow import GIN, KNOCK, game
from tests.ui.pty import Terminal, terminal
from tests.ui.shown import GUARD, plain_for_pyte

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

SUITS = "♠♥♦♣"
_RANK = re.compile(r"(10|[2-9AJQK])$")


class Wire:
    """Reads the bytes as a terminal does that was blank before, and notes every card that ever stands on it.

    Between two chunks the screen is looked at, so that what is painted over at once is seen too.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.cards: set[str] = set()
        self.loose: set[str] = set()
        """Suits and ranks that stand on a card's edge but make no whole card: parts of a repaint."""

    def feed(self, data: bytes) -> None:
        data = plain_for_pyte(data)
        for start in range(0, len(data), 512):
            self._stream.feed(data[start : start + 512])
            self._look()

    def _look(self) -> None:
        rows = self.screen.display
        for y, row in enumerate(rows):
            for x, character in enumerate(row):
                if character in SUITS:
                    beside = _RANK.search(row[:x].rstrip() if row[:x].endswith(" ") else row[:x])
                    above = rows[y - 1][max(0, x - 1) : x + 3] if y else ""
                    stacked = re.match(r"▏(10|[2-9AJQK])", above)
                    if stacked:
                        self.cards.add(stacked[1] + character)
                    elif beside and row[x - 1] != " ":
                        self.cards.add(beside[1] + character)
                    else:
                        self.loose.add(character)
                elif character == "▏" and (rank := re.match(r"(10|[2-9AJQK])", row[x + 1 :])):
                    below = rows[y + 1][x + 1 : x + 2] if y + 1 < len(rows) else ""
                    if below not in tuple(SUITS):
                        self.loose.add(rank[1])


def symbols(cards: tuple[Card, ...]) -> set[str]:
    return {card.symbol for card in cards}


def public(match: Match) -> set[str]:
    """The cards that lie open: what may be seen of the pile, the melds, and what the log tells everybody."""
    view = match.view(None)
    told = {card for event in view.log for card in event.cards}
    return symbols((*view.discard_pile, *told, *(card for meld in view.melds for card in meld.cards)))


def opened(match: Match) -> set[str]:
    return {card.symbol for cards in match.view(None).shown for card in cards}


def bytes_after(shown: Terminal, *keys: str, until: str) -> bytes:
    """Everything written from the key on until a text stands on the screen, and for a while after it."""
    start = len(shown.log)
    shown.keys(*keys)
    shown.wait_for(until)
    shown.settle(GUARD)
    return bytes(shown.log[start:])


def seen(data: bytes, columns: int, rows: int) -> Wire:
    wire = Wire(columns, rows)
    wire.feed(data)
    return wire


def no_secret(data: bytes, allowed: set[str], size: tuple[int, int], what: str) -> None:
    wire = seen(data, *size)
    assert wire.cards <= allowed, f"{what}: {wire.cards - allowed}"
    parts = {part for card in allowed for part in (card[:-1], card[-1])}
    assert wire.loose <= parts, f"{what}: parts of cards, {wire.loose - parts}"
    words = set(re.findall(rf"(?:10|[2-9AJQK])[{SUITS}]", without_controls(data)))
    assert words <= allowed, f"{what}: {words - allowed}"


def without_controls(data: bytes) -> str:
    return re.sub(r"\x1b\[[\d;?<>=]*[@-~]", "", data.decode("utf-8", "ignore"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_no_card_of_a_hand_is_written_between_two_players(home: Path, size: tuple[int, int]) -> None:
    """C5, over six turns: drawn and taken cards, discards by key, a cancelled knock and a knock."""
    table = Table.start(game(KNOCK, layoffs=True))
    table.close()
    match = table.match
    with terminal(home, "continue", columns=size[0], rows=size[1]) as shown:
        shown.wait_for("I am Ann")
        shown.settle(GUARD)
        no_secret(bytes(shown.log), public(match), size, "the first curtain")
        for number in range(6):
            seat = match.state.turn
            name, other = match.state.players[seat], match.state.players[1 - seat]
            hand = symbols(match.state.hands[seat])
            data = bytes_after(shown, "enter", until=f"{name.upper()}'S HAND")
            no_secret(data, hand | public(match) | opened(match), size, f"{name}'s reveal")
            assert hand <= seen(data, *size).cards, "the test itself sees the cards of a hand"

            taking = number == 3
            match.play(draw_discard(seat) if taking else draw_stock(seat))
            data = bytes_after(shown, "t" if taking else "d", until="HAND 11")
            hand = symbols(match.state.hands[seat])
            no_secret(data, hand | public(match), size, f"{name}'s draw")

            card, left = best_discard(match.view(seat))  # type: ignore[arg-type]
            order = Desk(match, seat, Habits()).cards
            shown.keys("home", *["right"] * order.index(card), "space")
            shown.wait_for(f"Discard {card.symbol}")
            shown.settle()
            if left <= 10:
                shown.keys("k")
                shown.wait_for("Yes, knock")
                shown.settle()
                match.play(Knock(seat=seat, card=card))
                data = bytes_after(shown, "enter", until=f"I am {other}")
            else:
                match.play(discard(seat, card))
                data = bytes_after(shown, "x", until=f"I am {other}")
            no_secret(data, public(match) | opened(match), size, f"after {name}'s turn")
            if match.state.phase == "layoff":
                break
        assert match.state.phase == "layoff"
        name = match.state.players[match.state.turn]
        hand = symbols(match.state.hands[match.state.turn])
        data = bytes_after(shown, "enter", until=f"{name.upper()}'S HAND")
        no_secret(data, hand | public(match) | opened(match), size, "the lay-offs")


def test_nothing_comes_through_the_curtain_by_resizing_or_by_keys(home: Path) -> None:
    table = Table.start(game(KNOCK))
    table.close()
    with terminal(home, "continue") as shown:
        shown.lift("Ann")
        shown.keys("d")
        shown.wait_for("HAND 11")
        shown.keys("end", "x")
        table.match.play(draw_stock(0))
        table.match.play(discard(0, Desk(table.match, 0, Habits()).cards[-1]))
        shown.wait_for("I am Ben")
        shown.settle(GUARD)
        start = len(shown.log)
        for size in ((120, 40), (60, 18), (80, 24)):
            shown.resize(*size)
            shown.settle()
            shown.keys("escape", "tab", "?", "s", "v", "left")
            shown.settle()
            shown.click(40, 8)
        shown.wait_for("I am Ben")
        no_secret(bytes(shown.log[start:]), public(table.match), (120, 40), "behind the curtain")


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
            shown.wait_for("END OF DEAL")
            shown.settle(GUARD)
            shown.keys("q")
        assert shown.wait() == 0
        log = bytes(shown.log)
        inside = re.search(rb"\x1b\[\?1049h.*\x1b\[\?1049l", log, re.DOTALL)
        assert inside is not None
        outside = log[: inside.start()] + log[inside.end() :]
        assert not set(SUITS) & set(outside.decode())
        assert not shown.text.strip()
