"""Push at the table: pushes, the contract in parts, swaps, and what is told to whom."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from rummy_tui.bots import worker
from rummy_tui.cards import JOKER, PACK
from rummy_tui.engine.player import Hint
from rummy_tui.rummy.actions import discard, draw_discard
from rummy_tui.rummy.melds import Meld
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from rummy_tui.variants.push.state import TWO_DECKS, meld_rules
from tests.ui import worst
from tests.ui.flow import Sitting, cards, sitting
from tests.ui.typist import stacked

NAMES = ("Ann", "Ben", "Cy", "Dee")


def melds(text: str) -> tuple[Meld, ...]:
    return worst.laid(text, meld_rules("both", False), 4)


def dealt(hand: str, *, drawn: bool = True, down: bool = False, **changes: Any) -> Table:
    """Anna to move in the first deal: two sets of three."""
    fields: dict[str, Any] = {
        "hands": (cards(hand), cards("4C 5C"), cards("6C 8D"), cards("10C AS 3D")),
        "discard_pile": cards("4H"),
        "stock": PACK[:20],
        "melds": (),
        "results": (),
        "round": 1,
        "scores": (0, 0),
        "down": (down, True, True, True),
    }
    return worst.push(drawn=drawn, **{**fields, **changes})


def said(table: Sitting) -> str:
    return " ".join(" ".join(table.lines[-3:-1]).split())


async def test_a_push_is_told_without_its_unseen_card_and_marked_in_the_hand() -> None:
    """U10, and what may be known of it (C5): the curtain is read by whoever passes the keyboard."""
    hands = ("6D 7H 8H 10C JC AS", "KS KH 4D 9S 9H 3D", "QS QH QD 3S 3H 5D", "4H 5H 7S 10H JH AH")
    start = Start("push", NAMES, seed=5, dealer=3, decks=(stacked(TWO_DECKS, hands, "4C 5C 7C"),))
    async with sitting(start) as table:
        await table.lift("Ann")
        await table.click("Push to Ben")
        assert "HAND 7" in table.text
        await table.keys("home", "x")
        assert "Ann pushed 4♣ and another card to Ben" in table.text
        assert "5♣" not in table.text
        await table.lift("Ben")
        assert len(table.hand) == 8
        assert table.text.count("▏+") == 2, "both are marked as new"
        await table.keys("t")
        await table.choose("3♦")
        await table.keys("x")
        assert "Ann pushed 4♣ and another card to Ben" in table.text
        assert "5♣" not in table.text


@pytest.mark.parametrize(
    ("choose", "key", "reason"),
    [
        ((), "m", "Choose the cards of a set of 3."),
        (("9♠", "9♥"), "m", "9♠ 9♥ is no set: a set has at least 3 cards"),
        (("5♥", "6♥", "7♥"), "m", "is a run of 3; a set of 3 is missing"),
        ((), "enter", "You have a set of 3; another set of 3 is missing"),
        (("9♠", "9♥", "9♦", "5♥"), "enter", "missing"),
    ],
)
async def test_a_contract_that_cannot_be_laid_says_what_is_missing(
    choose: tuple[str, ...], key: str, reason: str
) -> None:
    async with sitting(dealt("9S 9H 9D 5H 6H 7H KC")) as table:
        await table.lift("Anna")
        for card in choose:
            await table.choose(card)
        if key == "enter":
            await table.click("(Enter)")
            assert reason in said(table)
            await table.keys("left")
        await table.keys(key) if not (choose and key == "enter") else await table.click("(Enter)")
        assert reason in said(table)
        assert table.state.melds == ()


async def test_a_contract_is_laid_out_part_by_part_and_taken_back() -> None:
    """U8."""
    async with sitting(dealt("9S 9H 9D KS KH KD 4D")) as table:
        await table.lift("Anna")
        for card in ("9♠", "9♥", "9♦"):
            await table.choose(card)
        await table.keys("m")
        assert "aside" in table.text
        assert "choose the next part: 1 to go" in said(table)
        assert len(table.hand) == 4
        await table.keys("u")
        assert "aside" not in table.text
        assert len(table.hand) == 7
        for part in (("K♠", "K♥", "K♦"), ("9♠", "9♥", "9♦")):
            for card in part:
                await table.choose(card)
            await table.click("Part ")
        assert "every part is laid out: lay the contract" in said(table)
        await table.keys("enter")
        assert [meld.cards[0].symbol for meld in table.state.melds] == ["K♠", "9♠"]
        assert "down" in table.lines[1]
        await table.keys("u")
        assert table.state.melds == ()
        assert len(table.hand) == 7


SWAP = "KS KH JK,8S 8H 8D,QS QC QD"


async def test_a_wild_is_swapped_and_must_be_used_at_once() -> None:
    """U11, by keys and by clicks; undone as a whole."""
    for how in ("keys", "clicks"):
        async with sitting(dealt("KD 4D 5C", down=True, melds=melds(SWAP))) as table:
            await table.lift("Anna")
            before = table.state
            await table.choose("K♦")
            if how == "keys":
                await table.keys("w")
            else:
                await table.click("Swap")
            assert "use JK at once" in said(table)
            await table.keys("x")
            assert "must be used at once" in said(table)
            await table.keys("end", "space", "l")
            if how == "keys":
                await table.keys("c", "enter")
            else:
                await table.click("▏Q", nth=0)
            assert table.state.melds[2].cards[-1] is JOKER
            await table.keys("u")
            assert table.state == before, "the swap and its use go back together"


async def test_a_click_on_a_meld_swaps_where_nothing_can_be_laid_off() -> None:
    async with sitting(dealt("7C 4D 5C", down=True, melds=melds("5C 6C JK 8C,QS QC QD"))) as table:
        await table.lift("Anna")
        await table.choose("7♣")
        await table.click("▏6")
        assert "swapped 7♣ for JK" in table.text


async def test_a_wild_shows_what_it_stands_for() -> None:
    async with sitting(dealt("7C 4D", down=True, melds=melds("5C 6C 2H 8C,QS QC JK"))) as table:
        await table.lift("Anna")
        assert "▏5 ▏6 ▏7 ▏8" in table.text
        assert "▏♣ ▏♣ ▏♣*▏♣" in table.text
        assert "▏♠ ▏♣ ▏*" in table.text


async def test_a_wild_shows_what_it_is_on_request() -> None:
    async with sitting(dealt("7C 4D", down=True, melds=melds("5C 6C 2H 8C,QS QC JK"))) as table:
        await table.lift("Anna")
        await table.keys("i")
        assert "▏♣ ▏♣ ▏♥*▏♣" in table.text
        assert "▏Q ▏Q ▏J" in table.text
        assert "the wild cards as they are" in said(table)
        await table.click("As laid")
        assert "▏♣ ▏♣ ▏♣*▏♣" in table.text
        await table.click("Wilds")
        await table.keys("x")
        await table.lift("Boris")
        assert "▏♣ ▏♣ ▏♣*▏♣" in table.text, "every player begins with what they stand for"


async def test_where_no_wild_lies_there_is_nothing_to_ask() -> None:
    async with sitting(dealt("7C 4D", down=True, melds=melds("3C 4C 5C,QS QC QD"))) as table:
        await table.lift("Anna")
        assert "Wilds" not in table.text
        await table.keys("i")
        assert "as they are" not in table.text


async def test_the_last_card_is_asked_about() -> None:
    """U12."""
    async with sitting(dealt("8C", down=True, melds=melds("8S 8H 8D"))) as table:
        await table.lift("Anna")
        await table.keys("x")
        assert "Discard the last card and go out?" in said(table)
        await table.keys("escape", "l")
        assert "Lay the last card and go out?" in said(table)
        await table.keys("enter")
        assert table.screen == "ScoreScreen"
        assert "Anna went out" in table.text


async def test_the_end_of_the_stock_is_asked_about() -> None:
    """U13."""
    async with sitting(dealt("8C 9C", drawn=False, stock=cards("5D"))) as table:
        await table.lift("Anna")
        assert "the last stock card" in said(table)
        await table.keys("p")
        assert "Push the last stock card and end the round?" in said(table)
        await table.keys("escape")
        assert table.phase == "draw"
        await table.keys("p", "enter")
        assert table.screen == "ScoreScreen"


async def test_advice_that_comes_too_late_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who has moved on meanwhile is not told what would have been good before."""
    slow: list[Any] = []

    def think_slowly(state: Any, seat: int, budget: float) -> Any:
        slow.append(SimpleNamespace(future=Future(), cancel=lambda: None))
        return slow[-1]

    async with sitting(Start("push", NAMES, seed=5, dealer=3)) as table:
        monkeypatch.setattr(worker, "think_of_hints", think_slowly)
        await table.lift("Ann")
        await table.keys("h", "t")
        assert table.phase == "meld"
        slow[0].future.set_result((Hint(draw_discard(0), "It is worth it."),))
        await table.until(lambda: not table.app.workers._workers)
        await table.settle()
        assert "It is worth it." not in table.text
        await table.keys("h")
        slow[1].future.set_result((Hint(discard(0, table.state.hands[0][0]), "It is of no use."),))
        await table.until(lambda: "It is of no use." in table.text)


@pytest.mark.parametrize("name", ["Ben", "Bartholomew Senior"])
async def test_how_a_deal_ended_is_told_in_full_however_long_the_names_are(name: str) -> None:
    """On the score sheet a second row, in a window where one is too short."""
    players = (f"{name} 1", f"{name} 2", f"{name} 3", f"{name} 4")
    there = dealt("8C", down=True, melds=melds("8S 8H 8D"), players=players)
    there.setup = replace(there.setup, players=players)
    told = f"{name} 1 went out: {name} 2 and {name} 4 pay 40. {name} 1 deals next."
    async with sitting(there, size=(109, 24)) as table:
        await table.lift(f"{name} 1")
        await table.keys("l", "enter")
        assert table.screen == "ScoreScreen"
        for width in (109, 80, 109):
            await table.resize(width, 24)
            shown = " ".join(" ".join(table.lines[-3:-1]).split())
            assert shown.endswith(told), table.text
