"""The order of a hand that its player gave it: through a draw, another player's turn, and a pause."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.cards import Card, at_places, places_of
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import load_settings
from tests.ui.flow import GIN, KNOCK, Sitting, game, sitting


def test_an_order_without_its_cards() -> None:
    hand = tuple(map(Card, ["KD", "AS", "2S", "KD", "4C"]))
    assert at_places(reversed(hand), places_of(hand)) == hand
    assert at_places(hand, (0, 1)) == tuple(sorted(hand)), "that was another hand's"
    assert at_places(hand, (0, 0, 1, 2, 3)) == tuple(sorted(hand))


def kept(table: Sitting) -> list[str]:
    """Ann's hand in the order that a program started now would show."""
    return [card.symbol for card in at_places(table.state.hands[0], load_settings()[0].orders["Ann"])]


async def test_it_stays_through_a_draw_a_turn_and_a_pause(home: Path) -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("end", *["shift+left"] * 9)
        mine = table.hand
        assert mine[0] == "K♣"
        assert kept(table) == mine, "and is on disk before the next key"
        await table.keys("d")
        assert table.hand == [*mine, "K♥"], "what is new comes last"
        assert kept(table) == table.hand
        await table.keys("end", "x")
        await table.lift("Ben")
        await table.keys("d", "end", "x")
        await table.lift("Ann")
        assert table.hand == mine
        path = table.table.path
        await table.keys("escape", "t")
    assert path is not None
    settings = load_settings()[0]
    assert settings.sorts["Ann"] == "own"
    assert set(settings.orders) == {"Ann"}, "Ben sorts by suit"
    written = json.loads((home / "settings.json").read_text(encoding="utf-8"))
    assert all(type(place) is int for place in written["orders"]["Ann"]), "and no card is named"
    async with sitting(Table.open(path), sorts=settings.sorts, orders=settings.orders) as table:
        await table.lift("Ann")
        assert table.hand == mine


@pytest.mark.parametrize("seats", [("human", "human"), ("human", "easy")])
async def test_it_ends_with_the_deal(seats: tuple[str, ...]) -> None:
    """The next hand lies in the order of the cards, whatever lay where in the one before; on disk too."""
    start = replace(game(GIN), seats=seats)
    async with sitting(start, think=0.0, pace="none") as table:
        if table.screen == "CurtainScreen":
            await table.lift("Ann")
        await table.keys("end", *["shift+left"] * 9, "t")
        await table.choose("4♣")
        await table.keys("g", "enter")
        assert table.screen == "ScoreScreen", table.text
        await table.keys("enter")
        assert kept(table) == [card.symbol for card in sorted(table.state.hands[0])]
