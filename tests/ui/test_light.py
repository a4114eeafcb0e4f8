"""A new card is lit for a moment: for its own player, holding up no key, and not where it is switched off."""

from __future__ import annotations

import pytest

from rummy_tui.ui import light
from rummy_tui.ui.widgets.hand import Hand, HandModel
from tests.ui.flow import KNOCK, Sitting, game, sitting


def lit(table: Sitting) -> list[str]:
    model = table.app.screen.query_one(Hand).model
    return [model.cards[place].symbol for place in sorted(model.lit)]


async def test_a_drawn_card_is_lit_and_then_as_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light, "MOMENT", 0.05)
    async with sitting(game(KNOCK), motion=True) as table:
        await table.lift("Ann")
        assert lit(table) == [], "a hand just dealt is all new"
        await table.keys("d")
        await table.until(lambda: lit(table) == [])
        assert table.phase == "discard"


async def test_a_key_drops_the_light_at_once_and_does_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light, "MOMENT", 60)
    async with sitting(game(KNOCK), motion=True) as table:
        await table.lift("Ann")
        await table.keys("d")
        assert lit(table) == ["K♥"]
        await table.keys("?")
        await table.keys("escape")
        assert lit(table) == []
        await table.keys("x")
        await table.lift("Ben")
        await table.keys("t", at_once=True)
        assert lit(table) == ["K♥"], "the card taken"
        await table.click_card("K♥")
        assert lit(table) == []
        assert table.chosen == ["K♥"]


@pytest.mark.parametrize("colour", [True, False])
async def test_nothing_is_lit_where_it_is_off_or_there_is_no_colour(
    colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(light, "MOMENT", 60)
    if not colour:
        monkeypatch.setenv("NO_COLOR", "1")
    async with sitting(game(KNOCK), motion=not colour) as table:
        await table.lift("Ann")
        painted: list[HandModel] = []
        monkeypatch.setattr(table.app.screen.query_one(Hand), "show", painted.append)
        await table.keys("d")
        assert painted
        assert not any(model.lit for model in painted)


async def test_no_light_shines_on_anothers_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light, "MOMENT", 60)
    async with sitting(game(KNOCK), motion=True) as table:
        await table.lift("Ann")
        await table.keys("d", "x")
        await table.lift("Ben")
        assert lit(table) == []
