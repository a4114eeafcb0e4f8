"""Persian Rummy at the table: partners, passing, jokers in sets, and what ends a round."""

from __future__ import annotations

from typing import Any

from rummy_tui.cards import JOKER, PACK
from rummy_tui.rummy.melds import Meld
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from rummy_tui.variants.persian.state import RULES
from tests.ui import worst
from tests.ui.flow import BIG, cards, sitting

HANDS = ("5H 6H 7H 8C JK JK JK", "2C 3C 9D", "2D 4C 10D", "JD QC 4S")


def melds(text: str) -> tuple[Meld, ...]:
    return worst.laid(text, RULES, 4)


def dealt(hand: str = HANDS[0], pile: str = "QH", *, drawn: bool = True, **changes: Any) -> Table:
    """Anna to move; Chloé is her partner."""
    fields: dict[str, Any] = {
        "hands": (cards(hand), *map(cards, HANDS[1:])),
        "discard_pile": cards(pile),
        "stock": PACK[:20],
        "melds": (),
        "results": (),
        "round": 1,
        "scores": (0, 0),
    }
    return worst.persian(drawn=drawn, **{**fields, **changes})


async def test_partners_pass_the_keyboard_behind_the_curtain_and_see_no_hand_but_their_own() -> None:
    async with sitting(dealt(pile="QH QS", drawn=False)) as table:
        assert "A Anna" not in table.text, "at first there is the curtain"
        await table.lift("Anna")
        await table.keys("d", "home", "x")
        assert table.screen == "CurtainScreen"
        assert "▏" not in table.text
        await table.lift("Boris")
        await table.keys("d", "home", "x")
        await table.lift("Chloé")
        assert "CHLOÉ'S HAND 3" in table.text
        assert table.hand == ["10♦", "2♦", "4♣"] or set(table.hand) == {"10♦", "2♦", "4♣"}
        assert "JK" not in table.text, "a partner's cards stay hidden"


async def test_each_team_has_a_column() -> None:
    for size in ((80, 24), BIG):
        async with sitting(dealt(melds=melds("3H 3S 3C,4H 4S 4D,5S 5D 5C,9H 9S 9C")), size) as table:
            await table.lift("Anna")
            heading = next(line for line in table.lines if "MELDS 4" in line)
            assert "A Anna + Chloé" in heading
            second = heading.index("B Boris + Dmitri")
            for line in table.lines:
                for letter, name in (("b", "Boris"), ("d", "Dmitri")):
                    if f" {letter} {name}" in line:
                        assert line.index(f"{letter} {name}") >= second - 3
                for letter, name in (("a", "Anna"), ("c", "Chloé")):
                    if f" {letter} {name}" in line:
                        assert line.index(f"{letter} {name}") < second - 3


async def test_jokers_are_melded_with_jokers_only() -> None:
    """P7."""
    async with sitting(dealt()) as table:
        await table.lift("Anna")
        await table.choose("5♥")
        await table.choose("6♥")
        await table.keys("end", "space", "m")
        assert table.state.melds == ()
        assert table.lines[-2].strip().startswith("Anna")
        await table.keys("escape", "end", "space", "left", "space", "left", "space", "m")
        (meld,) = table.state.melds
        assert all(card is JOKER for card in meld.cards)


async def test_melding_the_last_card_is_asked_once_and_ends_the_round() -> None:
    """P11: discarding it does not."""
    async with sitting(dealt("5H 6H 7H")) as table:
        await table.lift("Anna")
        for card in ("5♥", "6♥", "7♥"):
            await table.choose(card)
        await table.keys("m")
        assert "Meld the last card and end the round?" in table.text
        await table.keys("escape")
        assert len(table.hand) == 3
        await table.keys("m", "enter")
        assert table.screen == "ScoreScreen"
        assert "Anna melded the last card: 25 points." in table.text
        assert "ended the round" in table.text
        assert "Anna + Chloé" in table.text
    async with sitting(dealt("5H")) as table:
        await table.lift("Anna")
        await table.keys("x")
        assert table.screen == "CurtainScreen"
        await table.lift("Boris")
        assert "no cards" in table.text or " n " in table.text


async def test_four_passes_end_the_round_once_the_stock_is_gone() -> None:
    """P12."""
    async with sitting(dealt("5H 7C", drawn=False, stock=())) as table:
        for name in ("Anna", "Boris", "Chloé", "Dmitri"):
            await table.lift(name)
            assert "the stock is empty: take a card that can be melded, or pass." in table.text
            await table.keys("d")
            assert "The stock is empty" in table.text
            await table.keys("p")
        assert table.screen == "ScoreScreen"
        assert "All have passed" in table.text


async def test_two_deals_make_a_game() -> None:
    async with sitting(dealt("5H 6H 7H", **worst.scored(2, 1))) as table:
        await table.lift("Anna")
        for card in ("5♥", "6♥", "7♥"):
            await table.choose(card)
        await table.keys("m", "enter")
        assert "ANNA + CHLOÉ WIN" in table.text
        assert table.text.count("win") <= 2
        assert "Rematch" in table.text


async def test_the_cut_says_who_plays_with_whom() -> None:
    """P3."""
    for size in ((80, 24), BIG):
        async with sitting(Start("persian", ("Ann", "Ben", "Cy", "Dee"), seed=3), size) as table:
            state: Any = table.state
            assert "THE CUT" in table.text
            assert "hands are hidden" in table.text
            assert f"{state.players[0]} · deals" in table.text
            assert f"{state.players[0]} and {state.players[2]} are partners." in table.text
            await table.click("Deal", nth=-1)
            assert table.screen == "CurtainScreen"
            await table.lift(state.players[1])
            assert "THE CUT" not in table.text
            assert "MELDS 0" in table.text
