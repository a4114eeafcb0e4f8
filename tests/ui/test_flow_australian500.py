"""Australian 500 at the table: the grid of bids, the kitty, legal cards, null, claims and the last trick."""

from __future__ import annotations

from typing import Any

from rummy_tui.engine.actions import Pass
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from rummy_tui.ui.widgets.hand import Hand
from rummy_tui.variants.australian500.actions import Exchange, bid
from tests.ui import worst
from tests.ui.flow import BIG, COMPACT, Sitting, sitting
from tests.ui.test_pty_australian500 import GAME

NAMES = ("Ann", "Ben", "Cy", "Dee")


def said(table: Sitting) -> str:
    return " ".join(" ".join(table.lines[-3:-1]).split())


def playing(strain: Any, tricks: int | None, **options: Any) -> Table:
    """Ann has won the auction and laid three cards away; it is the first lead."""
    opened = Table.start(Start("australian500", NAMES, options, seed=5, dealer=3, decks=GAME.decks))
    for action in (bid(0, strain, tricks, False), *(Pass(seat=seat) for seat in (1, 2, 3))):
        opened.play(action)
    hand = opened.match.state.hands[0]
    low = tuple(card for card in hand if card.text in ("5C", "6C", "7C"))
    opened.play(Exchange(seat=0, cards=low))
    return opened


# The auction


async def test_a_bid_is_reached_by_arrows_by_typing_and_by_click() -> None:
    async with sitting(GAME) as table:
        await table.lift("Ann")
        assert "Bid 6♠ (60)" in table.text
        await table.keys("right", "down")
        assert "Bid 7♣ (140)" in table.text
        await table.keys("8", "h")
        assert "Bid 8♥ (270)" in table.text
        await table.keys("0", "-")
        assert "Bid 10 low (200)" in table.text
        await table.keys("n")
        assert "Bid null (200)" in table.text
        await table.click("9♦")
        assert "Bid 9♦ (320)" in table.text
        assert table.state.auction == (), "so far nothing has been bid"
        await table.click("9♦")
        assert table.state.auction[0].offer.name == "9♦"


async def test_a_bid_too_low_is_refused_with_the_reason_and_nothing_is_passed() -> None:
    async with sitting(GAME) as table:
        await table.lift("Ann")
        await table.keys("7", "d", "enter")
        await table.lift("Ben")
        assert "dim = too low" in table.text
        assert "Ann           7♦" in table.text
        for keys in (("6", "s", "enter"), ("7", "c", "enter")):
            await table.keys(*keys)
            assert "is not higher than 7♦ (160)" in said(table)
        await table.click("6♥")
        await table.click("6♥")
        assert "6♥ (90) is not higher than 7♦ (160)" in said(table)
        assert len(table.state.auction) == 1
        assert table.screen == "TableScreen"
        await table.keys("p")
        assert len(table.state.auction) == 2


async def test_the_bid_that_ends_the_auction_is_asked_about() -> None:
    async with sitting(GAME) as table:
        for name in NAMES[:3]:
            await table.lift(name)
            await table.keys("p")
        await table.lift("Dee")
        await table.keys("home", "enter")
        assert "and so end the auction?" in said(table)
        await table.keys("escape")
        assert table.phase == "bid"
        await table.keys("enter", "enter")
        assert table.phase == "exchange"


async def test_after_four_passes_no_card_of_the_new_hand_is_marked() -> None:
    start = Start("australian500", NAMES, seed=5, dealer=3)
    async with sitting(start) as table:
        for name in NAMES:
            await table.lift(name)
            await table.keys("p")
        await table.lift("Ben")
        assert table.state.redeals == 1
        assert "▏+" not in table.text


# The kitty


async def test_three_cards_are_laid_away_after_a_question() -> None:
    async with sitting(GAME) as table:
        await table.lift("Ann")
        await table.keys("8", "+", "enter")
        for name in NAMES[1:]:
            await table.lift(name)
            await table.keys("p")
        await table.lift("Ann")
        assert table.text.count("▏+") == 3, "the kitty's cards are marked"
        await table.keys("enter")
        assert "Choose three cards to lay away: 0 chosen" in said(table)
        for card in ("5♣", "6♣", "7♣", "A♣"):
            await table.click_card(card)
        assert "4 chosen" in table.text
        await table.keys("x")
        assert "Choose three cards to lay away: 4 chosen" in said(table)
        await table.click_card("A♣")
        await table.keys("x", "escape")
        assert table.phase == "exchange"
        await table.keys("x", "enter")
        assert table.phase == "play"
        await table.lift("Ben")
        assert not any(card in table.text for card in ("5♣", "6♣", "7♣")), (
            "nobody else sees what is laid away"
        )


# The tricks


async def test_illegal_cards_are_dimmed_and_passed_over() -> None:
    async with sitting(worst.trick()) as table:
        await table.lift("Anna")
        legal = {"JK", "J♥", "J♦", "A♥", "K♥", "7♥"}
        assert "follow hearts" in said(table)
        seen = []
        for _ in range(len(legal) + 1):
            card = table.lines[-2]
            await table.keys("right")
            seen.append(next(word for word in table.lines[-1].split("  ") if word.startswith("Play ")))
            assert card
        assert {word.removeprefix("Play ") for word in seen} == legal
        dimmed = table.app.screen.query_one(Hand).model.dimmed
        assert len(dimmed) == 4
        await table.click_card("A♣")
        await table.click_card("A♣")
        assert "A♣ does not follow hearts: play JK J♥ J♦ A♥ K♥ or 7♥" in said(table)
        assert len(table.state.hands[0]) == 10
        await table.click_card("7♥")
        await table.click_card("7♥")
        assert len(table.state.hands[0]) == 9


async def test_who_is_winning_is_said_with_the_reason() -> None:
    for size in (COMPACT, BIG):
        async with sitting(worst.trick(), size) as table:
            await table.lift("Anna")
            assert "Chloé ✓ winning" in table.text
            assert "Chloé: the highest trump" in table.text
            assert "Boris · leads" in table.text
            assert "7♥ by Anna" in table.lines[0]
            assert "6 trumps" in table.text


async def test_a_finished_trick_stays_until_a_key_or_a_click() -> None:
    for how in ("key", "click"):
        async with sitting(worst.trick()) as table:
            await table.lift("Anna")
            await table.keys("home", "enter")
            assert "LAST TRICK · 1 OF 10" in table.text
            assert "wins it" in table.text
            assert "Any key goes on" in table.text
            await table.keys("space") if how == "key" else await table.click("Go on")
            assert "TRICK 2 OF 10" in table.text
            await table.keys("l")
            assert "LAST TRICK · 1 OF 10" in table.text
            await table.click("This trick")
            assert "LAST TRICK" not in table.text
            await table.keys("l", "escape")
            assert table.screen == "TableScreen", "a step back, and not the menu"
            assert "LAST TRICK" not in table.text


async def test_the_null_bidder_s_partner_sits_out() -> None:
    """A9: three cards a trick."""
    async with sitting(playing("null", None)) as table:
        await table.lift("Ben")
        assert "Cy · sits out" in table.text
        await table.keys("home", "enter")
        await table.lift("Dee")
        assert "sits out" in table.text
        await table.keys("home", "enter")
        await table.lift("Ann")
        await table.keys("home", "enter")
        assert "LAST TRICK · 1 OF 10" in table.text
        assert len(table.state.tricks[0].plays) == 3
        assert "Claim" not in table.text


async def test_a_claim_is_refused_with_a_line_and_costs_nothing() -> None:
    async with sitting(playing("high", 8, first_lead="bidder")) as table:
        await table.lift("Ann")
        before = table.state
        await table.keys("c")
        assert "If A♦ K♦ J♦ are led, Q♦ may still be out to beat J♦." in said(table)
        await table.click("(C)")
        assert "If A♦ K♦ J♦ are led" in said(table)
        assert table.state is before


async def test_the_joker_led_without_trumps_names_a_suit() -> None:
    """A13."""
    for how in ("number", "arrows", "click"):
        async with sitting(playing("high", 8, first_lead="bidder")) as table:
            await table.lift("Ann")
            assert "lead any card" in said(table) or "lead JK and name" in said(table)
            await table.keys("home", "enter")
            assert "Lead JK · which way?" in table.text
            match how:
                case "number":
                    await table.keys("2")
                case "arrows":
                    await table.keys("down", "enter")
                case "click":
                    await table.click("JK as ♥")
            assert table.state.trick[0].suit == "H"
            await table.lift("Ben")
            assert "follow hearts" in said(table)


async def test_the_sheet_spells_the_sum() -> None:
    opened = playing("high", 8, first_lead="bidder")
    while opened.match.state.phase == "play":
        actions = list(opened.match.variant.reducer.legal_actions(opened.match.state))
        opened.play(next(action for action in actions if action.type == "play"))
    async with sitting(opened) as table:
        assert "LAST TRICK · 10 OF 10" in table.text, "the last trick is seen before the score"
        assert "HAND" not in table.text
        await table.keys("space")
        assert table.screen == "ScoreScreen"
        assert "8 high by Ann: 200, 2 more tricks 20. Ann deals next." in table.text
        assert "2 more tricks" in table.lines[7]
        total = next(line for line in table.lines if "TOTAL" in line)
        assert total.split()[1:] == [str(score) for score in table.state.scores]


async def test_a_game_without_melds_offers_no_order_by_melds() -> None:
    async with sitting(playing("S", 7), sorts=dict.fromkeys(NAMES, "melds")) as table:
        await table.lift(table.state.players[table.state.turn])
        found = []
        for _ in range(3):
            await table.keys("s")
            found.append(said(table))
        assert "Sorted by rank." in found[0]
        assert "In your own order" in found[1]
        assert "Sorted by suit." in found[2]
        await table.keys("ctrl+p")
        assert "Sort the hand: by rank" in table.text
        assert "by the best melds" not in table.text
