"""What goes over the wire to a terminal: every card ever written there, also one painted over at once."""

from __future__ import annotations

import re

from rummy_tui.cards import Card
from rummy_tui.engine.match import Match
from tests.contract.support import cards_in
from tests.ui.shown import Feed, Screen

SUITS = "♠♥♦♣"
_RANK = r"(?:10|[2-9AJQK])"
_BESIDE = re.compile(rf"({_RANK})$")
_STACKED = re.compile(rf"▏({_RANK})")
_NAMED = re.compile(rf"{_RANK}[{SUITS}]")
_FRAME = re.compile(rb"(?<=\x1b\[\?2026l)")
"""Where a frame is whole: between two of them a card's rank may be new and its suit not yet."""


class Wire:
    """Reads bytes as a terminal does that is blank before each ``take``."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = Screen(columns, rows)
        self._feed = Feed(self._screen)
        self.cards: set[str] = set()
        self.loose: set[str] = set()
        """Suits and ranks that stand on a card's edge but make no whole card: parts of a repaint."""

    def take(self, data: bytes) -> None:
        """What these bytes write."""
        self._screen.buffer.clear()
        self.cards, self.loose = named_in(without_controls(data)), set()
        for frame in _FRAME.split(data):
            self._feed(frame)
            self._look()

    def _look(self) -> None:
        rows = self._screen.display
        for y, row in enumerate(rows):
            if not row.strip():
                continue
            for x, character in enumerate(row):
                if character in SUITS:
                    stacked = _STACKED.match(rows[y - 1][max(0, x - 1) : x + 3] if y else "")
                    beside = _BESIDE.search(row[:x])
                    if stacked:
                        self.cards.add(stacked[1] + character)
                    elif beside:
                        self.cards.add(beside[1] + character)
                    else:
                        self.loose.add(character)
                elif character == "▏" and (rank := _STACKED.match(row[x:])):
                    below = rows[y + 1][x + 1 : x + 2] if y + 1 < len(rows) else ""
                    if rank[1] + below == "JK":
                        self.cards.add("★")
                    elif below not in tuple(SUITS):
                        self.loose.add(rank[1])

    def shows_only(self, allowed: set[str], what: str) -> None:
        assert self.cards <= allowed, f"{what}: {self.cards - allowed}"
        parts = {part for card in allowed for part in (card[:-1], card[-1])}
        parts |= {"J", "K"} if "★" in allowed else set()
        assert self.loose <= parts, f"{what}: parts of cards, {self.loose - parts}"


def without_controls(data: bytes) -> str:
    return re.sub(r"\x1b\[[\d;?<>=]*[@-~]", "", data.decode("utf-8", "ignore"))


def named_in(text: str) -> set[str]:
    """The cards that a text names, as ``10♦``."""
    return set(_NAMED.findall(text))


def symbols(cards: tuple[Card, ...]) -> set[str]:
    return {card.symbol for card in cards}


def public(match: Match) -> set[str]:
    """What all may see: cards and bids on the table, and what the log tells everybody."""
    view, table = match.view(None), match.variant.table
    told = " ".join(table.tell(event, view.players) for event in view.log)
    return symbols(tuple(cards_in(view))) | named_in(told) | named_in(table.heading(view))
