"""Rummy 500 at the table: reasons, readings, targets, depths, undo and calls, one at a time."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_tui.cards import JOKER, PACK
from rummy_tui.rummy.melds import Meld
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from rummy_tui.ui.widgets.pile import Pile
from rummy_tui.variants.rummy500.state import RULES, Draw
from tests.ui import worst
from tests.ui.flow import Sitting, cards, sitting

HAND = "5H 6D 7S 8S JK KD KS"


def melds(text: str) -> tuple[Meld, ...]:
    return worst.laid(text, RULES, 3)


def dealt(hand: str = HAND, pile: str = "QC", laid: str = "", *, drawn: bool = True, **changes: Any) -> Table:
    """Anna to move, with Boris and Chloé."""
    hands = (cards(hand), cards("2C 3C 9D"), cards("2D 4C 10D JD"))
    fields = {"hands": hands, "discard_pile": cards(pile), "stock": PACK[:20], "melds": ()}
    if laid:
        fields["melds"] = melds(laid)
    return worst.rummy500(3, drawn=drawn, **{**fields, **changes})


def said(table: Sitting) -> str:
    """The prompt, over both its rows."""
    return " ".join(" ".join(table.lines[-3:-1]).split())


async def click_pile(table: Sitting, symbol: str) -> None:
    """On a card of the pile, a chip or one of whole cards."""
    region = table.app.screen.query_one(Pile).region
    lines = table.lines
    for y in range(region.y + 1, region.bottom):
        for x in range(len(lines[y]) - 1):
            rank = lines[y].startswith((f"▏{symbol[:-1]}", f"[{symbol[:-1]}"), x)
            if lines[y].startswith(symbol, x) or (rank and lines[y + 1][x + 1] == symbol[-1]):
                await table.click_at(x + 1, y)
                return
    raise AssertionError(f"{symbol} is not in the pile:\n{table.text}")


# Reasons


@pytest.mark.parametrize(
    ("choose", "key", "reason"),
    [
        ("", "m", "Choose the cards to meld."),
        ("5♥ 6♦ 7♠", "m", "is no set: all cards of a set are of one rank"),
        ("K♦ K♠", "m", "K♠ K♦ is no set: a set has at least 3 cards"),
        ("K♦", "l", "K♦ cannot be laid off"),
        ("K♦ K♠", "x", "Choose one card to discard."),
    ],
)
async def test_a_button_that_cannot_be_used_says_why(choose: str, key: str, reason: str) -> None:
    async with sitting(dealt(laid="3H 4H 5H")) as table:
        await table.lift("Anna")
        for card in choose.split():
            await table.choose(card)
        state = table.state
        await table.keys(key)
        assert reason in said(table)
        assert table.state is state
        await table.keys("escape" if choose else "left")
        label = {"m": "Meld", "l": "Lay off", "x": "Discard"}[key]
        for card in choose.split():
            await table.choose(card)
        await table.click(f"({key.upper()})")
        assert reason in said(table), f"a click on {label} says it too"
        assert table.state is state


async def test_the_pile_says_why_it_cannot_be_taken() -> None:
    async with sitting(dealt(pile="QC 9H", drawn=False)) as table:
        await table.lift("Anna")
        await table.keys("t")
        assert "9♥ could not be melded or laid off at once" in said(table)
        await click_pile(table, "Q♣")
        assert "could not be melded" in said(table)
        assert table.phase == "draw"


# Readings


async def test_cards_that_can_mean_two_things_are_asked_about() -> None:
    for how in ("arrows", "number", "click"):
        async with sitting(dealt()) as table:
            await table.lift("Anna")
            for card in ("7♠", "8♠", "JK"):
                await table.choose(card) if card != "JK" else await table.keys("end", "space")
            await table.keys("m")
            assert "1  run 6♠* 7♠ 8♠" in table.text
            assert "2  run 7♠ 8♠ 9♠*" in table.text
            await table.keys("escape")
            assert "which way?" not in table.text
            assert table.state.melds == ()
            await table.keys("m")
            if how == "arrows":
                await table.keys("down", "enter")
            elif how == "number":
                await table.keys("2")
            else:
                await table.click("run 7♠ 8♠ 9♠*")
            (meld,) = table.state.melds
            assert meld.stands_for[-1].symbol == "9♠"
            assert len(table.hand) == 4


# Targets


TARGETS = "3H 4H 5H,9S 10S JS,2C 2D 2S"


@pytest.mark.parametrize(
    ("keys", "meld", "joker"),
    [
        (("a", "<"), 0, 0),
        (("a", ">"), 0, 3),
        (("b",), 1, 0),
        (("b", ">"), 1, 3),
        (("right", "right"), 1, 0),
        (("left",), 2, 3),
        (("c", "b", "<"), 1, 0),
    ],
)
async def test_a_meld_and_its_end_are_picked_by_letter_and_arrows(
    keys: tuple[str, ...], meld: int, joker: int
) -> None:
    async with sitting(dealt(laid=TARGETS)) as table:
        await table.lift("Anna")
        await table.keys("end", "space", "l")
        assert "where?" in said(table)
        await table.keys(*keys, "enter")
        assert table.state.melds[meld].cards[joker] is JOKER
        assert "JK" not in table.hand


async def test_a_meld_s_halves_are_its_ends_for_the_mouse() -> None:
    for half, joker in (("▏3", 0), ("▏5", 3)):
        async with sitting(dealt(laid=TARGETS)) as table:
            await table.lift("Anna")
            await table.keys("end", "space")
            await table.click(half)
            assert table.state.melds[0].cards[joker] is JOKER


async def test_a_letter_or_an_end_that_does_not_fit_is_said() -> None:
    async with sitting(dealt(hand="6H 9C", laid="3H 4H 5H,6S 6D 6C,9S 10S JS")) as table:
        await table.lift("Anna")
        await table.keys("home", "space", "l", "c")
        assert "c is no meld that these cards fit" in said(table)
        await table.click("▏J")
        assert "These cards do not fit there" in said(table)
        assert len(table.hand) == 2


# Depths


PILE = "8H 6S 2H KH 9H QD"
"""With 5♥ 6♦ 7♠ 8♠ ★ K♦ K♠: 2♥, 9♥ and Q♦ could be used only with the joker; all can."""


async def test_a_depth_is_picked_by_keys() -> None:
    async with sitting(dealt("7S 8S KD KS 2C", pile=PILE, drawn=False)) as table:
        await table.lift("Anna")
        await table.keys("t")
        assert "take 3: K♥ and above" in table.text, "the nearest card that can be used"
        assert "K♥ must be melded or laid off at once" in said(table)
        await table.keys("left")
        assert "take 5: 6♠ and above" in table.text, "2♥ has no use and is passed over"
        await table.keys("right")
        assert "take 3" in table.text
        await table.keys("home")
        assert "take 6: 8♥" in table.text or "take 5: 6♠" in table.text
        await table.keys("end", "escape")
        assert "take 3" not in table.text
        assert len(table.hand) == 5
        await table.keys("t", "enter")
        assert len(table.hand) == 8
        assert "meld or lay off K♥ now" in said(table)
        await table.keys("x")
        assert "K♥ must be melded or laid off first" in said(table)
        await table.keys("u")
        assert len(table.hand) == 5
        assert table.phase == "draw"


async def test_a_depth_is_picked_by_clicks() -> None:
    async with sitting(dealt("7S 8S KD KS 2C", pile=PILE, drawn=False)) as table:
        await table.lift("Anna")
        await click_pile(table, "K♥")
        assert "take 3: K♥ and above" in table.text
        assert table.phase == "draw"
        await click_pile(table, "6♠")
        assert "take 5: 6♠ and above" in table.text
        await click_pile(table, "2♥")
        assert table.phase == "draw"
        await table.click("Less deep")
        assert "take 3" in table.text
        await click_pile(table, "K♥")
        assert table.phase == "meld"
        assert len(table.hand) == 8


async def test_where_only_one_depth_can_be_taken_the_arrows_say_so() -> None:
    async with sitting(dealt("7S 8S KD KS 2C", pile="8H 3D KH", drawn=False)) as table:
        await table.lift("Anna")
        await table.keys("t")
        assert "Deeper" not in table.text
        await table.keys("left")
        assert "nothing else can be taken now" in said(table)
        await table.keys("enter")
        assert len(table.hand) == 6


async def test_the_button_names_the_end_where_both_fit() -> None:
    """Colour is never the only sign."""
    async with sitting(dealt("JK 2C", laid="5H 6H 7H")) as table:
        await table.lift("Anna")
        await table.keys("end", "space")
        await table.keys("l", "<")
        assert "Lay off at its low end" in table.text
        await table.keys(">")
        assert "Lay off at its high end" in table.text
        await table.keys("enter")
        assert table.state.melds[0].stands_for[-1].symbol == "8♥"


async def test_everything_in_a_turn_is_undone_until_the_stock_is_drawn_from() -> None:
    async with sitting(dealt("7S 8S KD KS 2C", pile=PILE, laid="9H 9D 9S", drawn=False)) as table:
        await table.lift("Anna")
        before = table.state
        await table.keys("t", "enter")
        await table.keys("u")
        assert table.state == before
        await table.keys("t")
        while "K♥ and above" not in table.text:
            await table.keys("left")
        await table.keys("enter")
        for card in ("K♥", "K♦", "K♠"):
            await table.choose(card)
        await table.keys("m")
        await table.choose("9♥") if "9♥" in table.hand else None
        taken = table.state
        assert len(taken.melds) == 2
        await table.keys("escape", "u", "u")
        assert table.state == before
        await table.keys("u")
        assert "nothing" in said(table)
        await table.keys("d", "u")
        assert table.phase == "meld", "what the stock showed stays seen"


# Calls


def discarded(card: str, **changes: Any) -> Table:
    """Anna has just thrown a card; Boris is next."""
    moment = Draw(discarder=0)
    pile = f"QC {card}"
    return dealt("5C 9S", pile, "5H 6H 7H", moment=moment, turn=1, awaiting=(1, 2), **changes)


async def test_a_caller_with_nothing_to_claim_is_told_and_nobody_else_learns_anything() -> None:
    async with sitting(discarded("8C")) as table:
        before = table.state
        assert "To call Rummy, press your number." in said(table)
        await table.keys("²", "3")
        assert "point at the deepest card you claim" in said(table)
        await table.keys("enter")
        assert "8♣ fits no meld on the table and makes none with the cards above it" in said(table)
        await table.keys("left", "enter")
        assert "Q♣ fits no meld" in said(table)
        assert table.state is before
        await table.keys("escape")
        assert "Boris is next" in said(table)
        await table.keys("1")
        assert "That seat may not call now." in said(table), "Anna threw it"
        assert table.state is before
        await table.keys("enter")
        assert "BORIS'S HAND" in table.text


async def test_the_next_player_reads_what_they_have_missed_where_all_may_call() -> None:
    async with sitting(dealt("5C 9S 9H 9D", "QC", drawn=False)) as table:
        await table.lift("Anna")
        await table.keys("d")
        for card in ("9♠", "9♥", "9♦"):
            await table.choose(card)
        await table.keys("m", "end", "x")
        assert "any player may call" in table.text
        curtain = " ".join(table.text.partition("CURTAIN")[2].replace("▒", " ").split())
        assert "Anna drew from the stock · Anna melded 9♠ 9♥ 9♦" in curtain


async def test_the_window_is_the_same_whether_or_not_there_is_something_to_claim() -> None:
    shown = []
    for card in ("8H", "8C"):
        async with sitting(discarded(card)) as table:
            first = table.text
            await table.keys("2")
            pointing = table.text
            await table.keys("escape")
            shown.append([text.replace("♥", "♣") for text in (first, pointing, table.text)])
    assert shown[0] == shown[1]


async def test_a_call_is_made_by_clicks_on_a_seat_and_the_pile() -> None:
    async with sitting(discarded("8H")) as table:
        await table.click("Chloé")
        assert "point at" in said(table)
        await click_pile(table, "Q♣")
        assert "claim 2: Q♣ and above" in table.text
        await table.click("Less deep")
        assert "claim 1: 8♥" in table.text
        await table.click("Deeper")
        await click_pile(table, "8♥")
        await click_pile(table, "8♥")
        assert "Settle the call" in table.text
        await table.click("Settle the call")
        await table.lift("Chloé")
        assert "meld or lay off 8♥ now, with cards of the pile and table only" in said(table)
        assert "8♥" in table.hand


async def test_a_seat_that_has_called_waits_and_nearer_seats_come_first() -> None:
    async with sitting(discarded("8H")) as table:
        await table.keys("3", "enter")
        assert 'Chloé called "Rummy!"' in table.text
        await table.keys("3")
        assert "That seat may not call now." in said(table)
        await table.keys("2", "enter", "enter")
        await table.lift("Boris")


async def test_beginners_may_be_shown_that_there_is_something_to_claim() -> None:
    options = discarded("8H").match.state.options.model_copy(update={"announce_calls": True})
    for card, callers in (("8H", True), ("8C", False)):
        async with sitting(discarded(card, options=options)) as table:
            assert ("To call Rummy" in table.text) is callers


async def test_one_person_among_computers_may_call_after_their_discards_only() -> None:
    start = Start("rummy500", ("Ann", "Ben", "Cy"), seed=3, dealer=2, seats=("human", "easy", "easy"))
    async with sitting(start, pace="fast") as table:
        await table.keys("d", "x")
        assert "To call Rummy" not in table.text, "nobody calls on their own discard"
        await table.until(lambda: "To call Rummy" in table.text)
        assert "Cy is next" in said(table)
        assert "Go on" in table.text
        await table.keys("enter")
        await table.until(lambda: "draw from the stock" in table.text)
        assert table.state.turn == 0


async def test_computers_moves_are_shown_while_they_play() -> None:
    start = Start(
        "rummy500",
        ("Ann", "Ben", "Cy"),
        {"call_rummy": False},
        seed=3,
        dealer=2,
        seats=("human", "easy", "easy"),
    )
    async with sitting(start, pace="fast") as table:
        await table.keys("d")
        (thrown, *_) = table.hand
        await table.keys("home", "x")
        assert f"Ann discarded {thrown}" in table.text
        assert "DISCARD 2" in table.text
        seen: set[str] = set()

        def back() -> bool:
            seen.update(name for name in ("Ben", "Cy") if f"{name}  is thinking" in table.text)
            return "draw from the stock" in table.text

        await table.until(back)
        assert seen == {"Ben", "Cy"}
