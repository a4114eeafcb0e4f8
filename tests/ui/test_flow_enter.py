"""Enter presses the amber button; one too many at the curtain plays nothing."""

from __future__ import annotations

import pytest

from rummy_tui.storage.start import Start
from tests.ui import worst
from tests.ui.flow import KNOCK, cards, game, sitting

PLAYERS = {"gin": 2, "rummy500": 3, "australian500": 4, "persian": 4, "push": 4}


@pytest.mark.parametrize("variant", PLAYERS)
async def test_enter_twice_at_the_curtain_plays_nothing(variant: str) -> None:
    names = ("Ann", "Ben", "Cy", "Dee")[: PLAYERS[variant]]
    async with sitting(Start(variant, names, seed=5, dealer=0)) as table:
        if table.phase == "cut":
            await table.keys("enter", "enter")
        before = table.table.match.actions
        assert table.screen == "CurtainScreen"
        await table.keys("enter", "enter")
        assert table.screen == "TableScreen"
        assert table.table.match.actions == before


@pytest.mark.parametrize("variant", PLAYERS)
async def test_an_enter_too_many_at_the_deal_plays_nothing(variant: str) -> None:
    """One person among computers has no curtain, and comes from an Enter all the same."""
    names = ("Ann", "Ben", "Cy", "Dee")[: PLAYERS[variant]]
    seats = ("human", *["easy"] * (len(names) - 1))
    start = Start(variant, names, seed=5, dealer=len(names) - 1, seats=seats)
    async with sitting(start, pace="none", think=0.0) as table:
        if table.phase == "cut":
            await table.keys("enter")
        mine = table.state.players.index("Ann")
        await table.until(lambda: table.state.turn == mine and "ANN'S HAND" in table.text)
        await table.until(lambda: "is thinking" not in table.text)
        before = table.table.match.actions
        await table.keys("enter")
        assert table.table.match.actions == before
        assert "Enter once more: " in table.text or "Each button has its own key: " in table.text


async def test_a_draw_is_not_amber_and_enter_names_the_keys() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("enter", "enter", "enter")
        assert "D Draw, T Take 3♣" in table.text
        await table.keys("tab", "enter")
        assert len(table.hand) == 11, "Tab goes to a button, and Enter presses it"


async def test_the_second_enter_says_what_the_third_will_do() -> None:
    async with sitting(Start("australian500", ("Ann", "Ben", "Cy", "Dee"), seed=5, dealer=3)) as table:
        await table.lift("Ann")
        await table.keys("enter")
        assert "Enter once more: Bid 6♠ (60)." in table.text
        assert not table.state.auction
        await table.keys("enter")
        assert table.state.auction
        await table.lift("Ben")
        await table.keys("7", "d", "enter")
        assert len(table.state.auction) == 2, "any other key is meant for the table"


@pytest.mark.parametrize(("hand", "forced"), [("KH 10C 9C", True), ("KH 8H 9C", False)])
async def test_the_second_enter_plays_the_only_card_there_is_to_play(hand: str, forced: bool) -> None:
    """It would be played in any case."""
    async with sitting(worst.trick(hands=(cards(hand), *[cards("AH QS 8C")] * 3))) as table:
        await table.lift("Anna")
        assert "follow hearts" in table.text
        before = table.state
        await table.keys("enter")
        assert (table.state is not before) is forced
        assert ("Enter once more" in table.text) is not forced


async def test_a_letter_that_does_nothing_now_says_so_and_what_there_is() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("m")
        assert "M does nothing now. Each button has its own key: D Draw, T Take 3♣." in table.text
        await table.keys("right")
        assert "does nothing" not in table.text
    async with sitting(worst.rummy500(drawn=False)) as table:
        await table.lift("Anna")
        await table.keys("m")
        assert "!." not in table.text


async def test_where_hints_are_off_their_key_says_so() -> None:
    async with sitting(game(KNOCK), hints=False) as table:
        await table.lift("Ann")
        await table.keys("h")
        assert "Hints are off in the settings." in table.text
