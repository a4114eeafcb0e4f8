"""Gin at the table, played by keys alone and by clicks alone, to the last point."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rummy_tui.rummy.actions import discard, draw_stock
from rummy_tui.storage.saves import Table
from rummy_tui.storage.shelf import latest
from rummy_tui.ui.screens import curtain
from tests.ui.flow import BIG, BIG_GIN, COMPACT, GIN, KNOCK, TIE, Sitting, deck, game, sitting

ANN = ["A♠", "2♠", "3♠", "7♥", "8♥", "9♥", "2♦", "K♦", "4♣", "K♣"]
BEN = ["4♠", "10♠", "J♠", "Q♠", "5♥", "10♥", "5♦", "8♦", "9♦", "5♣"]


# A whole round


async def test_a_round_by_keys_alone() -> None:
    """Draw, discard, curtain, take, discard, knock, lay off, done, score, next round."""
    async with sitting(game(KNOCK, GIN, layoffs=True)) as table:
        await table.lift("Ann")
        assert table.hand == ANN
        await table.keys("d")
        assert Counter(table.hand) == Counter([*ANN, "K♥"])
        await table.choose("K♦")
        assert table.chosen == ["K♦"]
        await table.keys("x")
        assert "So far" in table.text
        await table.lift("Ben")
        assert table.hand == BEN
        await table.keys("t")
        assert "K♦" in table.hand
        await table.choose("8♦")
        await table.keys("enter")
        assert "Since your last turn" in table.text
        await table.lift("Ann")
        assert table.state.discard_pile[-1].symbol == "8♦"
        await table.keys("d")
        await table.choose("K♥")
        await table.keys("k")
        assert "K♥ leaves" in table.text
        await table.keys("c", "S", "S", "S", "S")
        await table.choose("6♣")
        await table.keys("x")
        assert table.screen == "CurtainScreen"


async def test_a_knock_with_lay_offs_by_keys_alone() -> None:
    async with sitting(game(KNOCK, GIN, layoffs=True)) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("4♣")
        await table.keys("k")
        assert "Knock with 2, discarding 4♣?" in table.text
        await table.keys("enter")
        await table.lift("Ben")
        assert "ANN'S MELDS" in table.text
        await table.choose("4♠")
        await table.keys("l")
        assert Counter(table.hand) == Counter(BEN) - Counter(["4♠"])
        assert "laid off 4♠" in table.text
        await table.keys("b")
        assert "10♥" not in table.hand
        assert table.phase == "layoff"
        await table.keys("enter")
        assert table.screen == "ScoreScreen"
        assert table.state.scores == (15, 0)
        await adds_up(table)
        await table.keys("enter")
        await table.lift("Ben")
        assert table.state.round == 2


async def test_a_knock_with_lay_offs_by_clicks_alone() -> None:
    async with sitting(game(KNOCK, GIN, layoffs=True)) as table:
        await table.click("I am Ann")
        await table.click("stock 31")
        assert len(table.hand) == 11
        await table.click_card("4♣")
        assert table.chosen == ["4♣"]
        await table.click("Knock (2)")
        await table.click("Yes, knock")
        await table.click("I am Ben")
        await table.click_card("4♠")
        await table.click("Lay off")
        assert "4♠" not in table.hand
        await table.click("Best: 10♥")
        await table.click("Done (17)")
        assert table.state.scores == (15, 0)
        await table.click(" V  Hands")
        assert "HAND" in table.text
        await table.click("Back to the score")
        await table.click("Next round")
        await table.click("I am Ben")
        assert table.state.round == 2
        await table.click("Draw")
        await table.click("Menu")
        await table.click("Save and go to the title")
        assert table.screen == "TitleScreen"


async def test_take_and_discard_by_clicks_alone() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.click("I am Ann")
        await table.click("discard 1")
        assert "3♣" in table.hand
        await table.click_card("K♦")
        await table.click_card("4♣")
        assert table.chosen == ["K♦", "4♣"]
        await table.click_card("4♣")
        assert table.chosen == ["K♦"]
        await table.click("Discard K♦")
        await table.click("I am Ben")
        await table.click("Take K♦")
        await table.click_card("8♦", times=2)
        assert table.screen == "CurtainScreen"
        assert table.state.discard_pile[-1].symbol == "8♦"


async def test_a_second_click_on_a_button_that_became_another_does_nothing() -> None:
    """A double click on Draw draws once and discards nothing."""
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.click("Draw", times=2)
        assert table.phase == "discard"
        assert len(table.hand) == 11


async def test_the_upcard_is_offered_to_both() -> None:
    """G10."""
    async with sitting(game(KNOCK, upcard_offer=True)) as table:
        await table.lift("Ann")
        assert "take the upcard 3♣" in table.text
        await table.keys("d")
        assert table.phase == "upcard"
        await table.keys("p")
        await table.lift("Ben")
        await table.click("Pass")
        await table.lift("Ann")
        assert "draw from the stock" in table.text
        await table.keys("t")
        assert table.phase == "draw"
        assert "both passed" in table.lines[-2].lower()
        await table.keys("d")
        assert table.phase == "discard"


async def test_the_upcard_can_be_taken() -> None:
    async with sitting(game(KNOCK, upcard_offer=True)) as table:
        await table.lift("Ann")
        await table.keys("t")
        assert "3♣" in table.hand


async def test_gin_by_keys_and_by_clicks() -> None:
    """G12, G18."""
    async with sitting(game(GIN)) as table:
        await table.lift("Ann")
        await table.keys("t")
        await table.choose("4♣")
        await table.keys("g", "enter")
        assert table.state.scores == (56, 0)
        await adds_up(table)
    async with sitting(game(GIN)) as table:
        await table.click("I am Ann")
        await table.click("Take K♥")
        await table.click_card("4♣")
        await table.click("Gin", nth=-1)
        await table.click("Yes, gin")
        assert table.state.scores == (56, 0)


async def test_big_gin_by_keys_and_by_clicks() -> None:
    """G15, G20."""
    for how in ("keys", "clicks"):
        async with sitting(game(BIG_GIN, big_gin=True)) as table:
            await table.lift("Ann")
            await table.keys("d")
            assert "big gin" in table.text
            if how == "keys":
                await table.keys("b", "enter")
            else:
                await table.click("Big gin")
                await table.click("Yes, big gin")
            assert table.state.results[-1].reason == "big_gin"
            await adds_up(table)


async def test_the_knocker_picks_one_of_equal_arrangements() -> None:
    """G13, with the chooser: by arrows, by number and by click; Esc leads back."""
    for how in ("arrows", "number", "click"):
        async with sitting(game(TIE, layoffs=True)) as table:
            await table.lift("Ann")
            await table.keys("d")
            await table.choose("K♥")
            await table.keys("k")
            assert "which way?" in table.text
            shown = [line for line in table.lines if line.count("set ") == 3 or line.count("run ") == 3]
            assert len(shown) == 2
            place = next(i for i, line in enumerate(shown) if "set" in line)
            await table.keys("escape")
            assert "which way?" not in table.text
            assert len(table.hand) == 11
            await table.keys("k")
            if how == "arrows":
                await table.keys(*["down"] * place, "enter")
            elif how == "number":
                await table.keys(str(place + 1))
            else:
                await table.click("set ")
            assert "Knock with 1" in table.text
            await table.keys("enter")
            await table.lift("Ben")
            assert {meld.kind for meld in table.state.melds} == {"set"}


# What can be taken back


async def test_a_take_is_undone_and_a_draw_is_not() -> None:
    """C7."""
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        before = table.state
        await table.keys("t")
        assert "3♣" in table.hand
        assert "Undo" in table.text
        await table.keys("u")
        assert table.state == before
        assert table.hand == ANN
        await table.click("Take 3♣")
        await table.click("Undo")
        assert table.state == before
        await table.keys("d")
        assert "Undo" not in table.text
        await table.keys("u")
        assert table.phase == "discard"
        assert "nothing" in table.lines[-2]


async def test_a_lay_off_is_undone() -> None:
    async with sitting(game(KNOCK, layoffs=True)) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("4♣")
        await table.keys("k", "enter")
        await table.lift("Ben")
        await table.keys("b", "b")
        assert len(table.hand) == 8
        await table.keys("u", "u")
        assert table.hand == BEN
        await table.keys("u")
        assert table.hand == BEN
        assert table.phase == "layoff", "a knock is never undone"


async def test_a_knock_called_off_leaves_all_eleven_cards() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d")
        before = table.state
        await table.choose("4♣")
        for way_out in ("key", "click"):
            await table.keys("k")
            assert "Knock with 2" in table.text
            await (table.keys("escape") if way_out == "key" else table.click("Back"))
            assert Counter(table.hand) == Counter([*ANN, "K♥"])
            assert table.chosen == ["4♣"]
            assert table.state is before
            assert table.screen == "TableScreen"


# What is refused


async def test_what_was_just_taken_may_not_go_straight_back() -> None:
    """G9: the reason stands in the prompt, in full."""
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("t")
        await table.keys("x")
        assert table.phase == "discard"
        assert "3♣ was just taken" in table.lines[-2]
        assert "…" not in table.lines[-2]
    async with sitting(game(KNOCK, may_return_taken=True)) as table:
        await table.lift("Ann")
        await table.keys("t", "x")
        assert table.screen == "CurtainScreen"


async def test_a_knock_too_high_says_what_would_be_left() -> None:
    """G11: on the button before, in the reason after."""
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("K♦")
        assert "Knock (26)" in table.text
        await table.keys("k")
        assert table.phase == "discard"
        assert "26" in table.lines[-2]
        assert "10" in table.lines[-2]
        assert "…" not in table.lines[-2]


# The hand


async def test_four_orders_and_the_new_card_marked() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        orders = [table.hand]
        for word in ("rank", "best melds", "own order", "suit"):
            await table.keys("s")
            assert word in table.lines[-2]
            orders.append(table.hand)
        assert orders[4] == orders[0] == ANN
        assert orders[1] == ["A♠", "2♠", "2♦", "3♠", "4♣", "7♥", "8♥", "9♥", "K♦", "K♣"]
        assert orders[2][:6] in (["A♠", "2♠", "3♠", "7♥", "8♥", "9♥"], ["7♥", "8♥", "9♥", "A♠", "2♠", "3♠"])
        assert orders[3] == orders[2]
        await table.click("S  Sort")
        assert table.hand == orders[1]


async def test_a_card_carried_makes_an_own_order_that_lasts() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("home", "shift+right", "shift+right")
        own = ["2♠", "3♠", "A♠", *ANN[3:]]
        assert table.hand == own
        await table.keys("d")
        assert table.hand == [*own, "K♥"]
        await table.keys("home")
        assert "+" in table.lines[-4], "the new card is marked"
        await table.choose("K♥")
        await table.keys("x")
        await table.lift("Ben")
        assert table.hand == BEN
        await table.keys("d")
        await table.keys("x")
        await table.lift("Ann")
        assert table.hand == own


async def test_one_key_covers_the_hand_and_any_key_shows_it() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        for way in ("key", "click"):
            await (table.keys("v") if way == "key" else table.click("Cover"))
            assert table.hand == []
            assert not set("♠♥♦♣") & set("".join(table.lines[17:-3]))
            await (table.keys("x") if way == "key" else table.click("Show my hand"))
            assert table.hand == ANN
            assert table.phase == "draw", "the key that shows does nothing else"


async def test_nothing_is_chosen_any_more_when_the_turn_comes_back() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.choose("K♦")
        await table.keys("d")
        await table.keys("c", "end", "x")
        await table.lift("Ben")
        assert table.chosen == []
        await table.keys("d", "x")
        await table.lift("Ann")
        assert table.chosen == []


# The curtain


async def test_the_curtain_waits_a_moment_and_knows_its_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(curtain, "monotonic", lambda: now)
    async with sitting(game(KNOCK), curtain_guard=0.3) as table:
        now += 0.35
        await table.keys("enter", "d", "end", "x")
        assert table.screen == "CurtainScreen"
        await table.keys("enter", "space")
        await table.click("I am Ben")
        assert table.screen == "CurtainScreen", "too early, a key meant for the table"
        now += 0.35
        for key in ("d", "x", "k", "escape", "tab", "a", "left", "s", "v", "u"):
            await table.keys(key)
            assert table.screen == "CurtainScreen", key
        await table.keys("?")
        assert table.screen == "HelpScreen"
        await table.keys("escape")
        assert table.screen == "CurtainScreen"
        await table.keys("space")
        assert table.screen == "TableScreen"
        assert table.state.turn == 1


async def test_the_curtain_tells_what_happened_and_nothing_secret() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("K♦")
        await table.keys("x")
        assert "Ann drew from the stock" in table.text
        assert "Ann discarded K♦" in table.text
        assert "K♥" not in table.text


# Leaving and coming back


async def test_a_game_left_goes_on_behind_the_curtain() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d")
        before = table.state
        await table.keys("escape", "t")
        assert table.screen == "TitleScreen"
        assert table.app.table is None
        await table.keys("c")
        assert table.screen == "CurtainScreen"
        assert "K♥" not in table.text
        await table.lift("Ann")
        assert table.state == before
        assert len(table.hand) == 11


@pytest.mark.parametrize("way", ["menu", "curtain", "ctrl+q", "ctrl+c"])
async def test_every_way_out_keeps_the_game(way: str) -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("t")
        before = table.state
        if way == "menu":
            await table.keys("escape", "q")
        elif way == "curtain":
            await table.choose("K♦")
            await table.keys("x")
            before = table.state
            await table.keys("q")
            assert table.screen == "TitleScreen"
        else:
            await table.keys(way)
            assert "Quit? The game is saved" in " ".join(table.text.replace("▌", " ").split())
            assert table.app.is_running
            assert table.app._exit is False
            await table.keys(way)
            assert table.app._exit is True
    save = latest()
    assert save is not None
    again = Table.open(save.path)
    assert again.match.state == before
    again.close()


async def test_the_menu_by_arrows_and_back() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("escape")
        assert table.screen == "MenuScreen"
        await table.keys("escape")
        assert table.screen == "TableScreen"
        await table.keys("escape", "down", "enter")
        assert table.screen == "HelpScreen"
        await table.keys("escape", "escape", "enter")
        assert table.screen == "TableScreen"
        assert table.hand == ANN


async def test_escape_drops_the_choice_before_it_opens_the_menu() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.choose("K♦")
        await table.keys("escape")
        assert table.screen == "TableScreen"
        assert table.chosen == []
        await table.keys("escape")
        assert table.screen == "MenuScreen"


# The score


async def adds_up(table: Sitting) -> None:
    """Every column of the sheet on the screen: deals and settlement make the total, details the deal."""
    assert table.screen == "ScoreScreen"
    await table.settle()
    deals: list[list[int]] = []
    details: list[list[int]] = []
    total: list[int] = []
    for line in table.lines:
        words = line.split()
        values = [0 if word == "·" else int(word) for word in words[-2:] if word == "·" or is_number(word)]
        if len(values) != 2 or "to go" in line:
            continue
        if line.startswith("  Round"):
            deals.append(values)
        elif line.startswith("  TOTAL"):
            total = values
        elif line.startswith("   "):
            details.append(values)
    assert total == list(table.state.scores)
    last = [sum(column) for column in zip(*details, strict=True)]
    extra = [sum(line.points[side] for line in table.state.settlement) for side in (0, 1)]
    assert [a - b for a, b in zip(last, extra, strict=True)] == deals[-1]
    assert [sum(column) + more for column, more in zip(zip(*deals, strict=True), extra, strict=True)] == total


def is_number(word: str) -> bool:
    return word.lstrip("-−").isdigit()


async def gin_round(table: Sitting) -> None:
    """Ann goes gin at once."""
    await table.lift("Ann")
    await table.keys("t")
    await table.choose("4♣")
    await table.keys("g", "enter")


async def test_the_sheet_adds_up_over_rounds_and_at_the_end() -> None:
    """Bonuses for the game and for boxes are lines of their own."""
    start = game(GIN, target=50, game_bonus=100, box_bonus=25)
    async with sitting(start) as table:
        await gin_round(table)
        assert table.state.phase == "game_over"
        await adds_up(table)
        assert table.state.scores == (181, 0)


async def test_the_winner_a_rematch_and_a_new_game() -> None:
    async with sitting(game(GIN, target=50)) as table:
        await gin_round(table)
        assert "ANN WINS" in table.text
        assert "Rematch" in table.text
        await table.keys("enter")
        assert table.screen == "CurtainScreen"
        assert table.state.round == 1
        assert table.state.scores == (0, 0)
        assert table.state.players == ("Ann", "Ben")
        assert table.state.options.target == 50
    async with sitting(game(GIN, target=50)) as table:
        await gin_round(table)
        await table.click("New game")
        assert table.screen == "SetupScreen"
        assert table.app.table is None
        await table.keys("escape")
        assert "no unfinished game" in table.text or "Continue" in table.text


async def test_a_finished_game_is_not_offered_to_continue() -> None:
    async with sitting(game(GIN, target=50)) as table:
        await gin_round(table)
        await table.keys("t")
        assert table.screen == "TitleScreen"
        await table.keys("c")
        assert table.screen == "TitleScreen"


async def test_the_hands_can_be_looked_at_after_the_round() -> None:
    async with sitting(game(GIN)) as table:
        await gin_round(table)
        await table.keys("v")
        assert "ANN'S HAND" in table.text
        assert "── BEN 10" in table.text
        assert table.hand == [] or set(table.hand) <= set(BEN)
        await table.keys("right")
        assert table.hand == BEN
        assert "── ANN 0" in table.text
        await table.keys("enter")
        assert table.screen == "ScoreScreen"


async def test_a_drawn_round_scores_nothing_and_goes_on() -> None:
    """G16: the player who drew the third-last card ends it with a discard."""
    dealt = Table.start(game(KNOCK))
    while len(dealt.match.state.stock) > 3:
        seat = dealt.match.state.turn
        drawn = dealt.match.state.stock[0]
        dealt.play(draw_stock(seat))
        dealt.play(discard(seat, drawn))
    async with sitting(dealt) as table:
        await table.keys("enter", "d", "home", "x")
        assert table.screen == "ScoreScreen"
        assert table.state.results[-1].points == (0, 0)
        assert "Drawn" in table.text
        await table.keys("enter")
        assert table.screen == "CurtainScreen"


# Sizes


@pytest.mark.parametrize("size", [COMPACT, BIG, (100, 30), (132, 43)])
async def test_nothing_is_cut_at_any_size(size: tuple[int, int]) -> None:
    """Every card of the hand, the prompt and all buttons are there."""
    async with sitting(game(KNOCK, layoffs=True), size=size) as table:
        await table.lift("Ann")
        await table.keys("d")
        assert len(table.hand) == 11
        await table.choose("4♣")
        for button in ("Discard 4♣", "Knock (2)", "Sort", "Cover"):
            assert button in table.lines[-1]
        assert "…" not in table.text
        await table.keys("k", "enter")
        await table.lift("Ben")
        for button in ("Best: 4♠", "Lay off", "Done (31)", "Sort", "Cover"):
            assert button in table.lines[-1]
        assert "…" not in table.text


LONG = deck("AS 3S 5S 7S 9S JS KS 2H 4H 6H", "2S 4S 6S 8S 10S QS AH 3H 5H 7H", "10D", "8H")


async def test_long_names_are_cut_and_nothing_else() -> None:
    start: Any = game(LONG)
    names = ("Bartholomew Æthelred", "Wilhelmina-Charlotte")
    start = type(start)("gin", names, start.options, seed=7, dealer=1, decks=start.decks)
    async with sitting(start) as table:
        await table.keys("enter")
        assert len(table.hand) == 10
        assert "draw from the stock, or take 10♦." in table.lines[-2]


async def test_advice_is_followed_with_the_question_of_its_button() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d", "h")
        await table.until(lambda: "Enter does it" in table.text)
        assert "nock" in next(line for line in table.lines if "►  1" in line)
        await table.keys("enter")
        assert "Yes, knock" in table.text
        await table.keys("escape")
        assert table.phase == "discard"
        await table.keys("1", "enter")
        assert table.screen == "ScoreScreen"


async def test_after_a_knock_only_the_knocker_has_cards_left_over() -> None:
    async with sitting(game(KNOCK, GIN)) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("4♣")
        await table.keys("k", "enter", "w", "end")
        assert table.screen == "ReplayScreen"
        opponent = next(line for line in table.lines if line.startswith("── BEN"))
        assert opponent.startswith("── BEN 10 ──")
        assert "deadwood 31" in opponent
        await table.keys("v")
        assert "── ANN 1 LEFT OVER ──" in table.text
