"""Keys as they come with Caps Lock: letters do the same, but for the capitals that jump to court cards."""

from __future__ import annotations

from rummy_tui.storage.settings import load_settings
from rummy_tui.storage.start import Start
from tests.ui.flow import KNOCK, game, sitting


async def test_cover_sort_and_undo() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("V")
        assert "covered" in table.text
        await table.keys("V")
        assert "covered" not in table.text
        await table.keys("S")
        assert "Sorted by rank." in table.text
        assert load_settings()[0].sorts["Ann"] == "rank"
        await table.keys("T")
        assert len(table.hand) == 11
        await table.keys("U")
        assert "Taken back." in table.text
        assert len(table.hand) == 10


async def test_a_question_is_answered() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("D")
        await table.choose("4♣")
        for key in ("N", "Y"):
            assert table.phase == "discard"
            await table.keys("k", key)
        assert table.phase == "round_over"


async def test_a_bid_is_typed() -> None:
    names = ("Ann", "Ben", "Cy", "Dee")
    async with sitting(Start("australian500", names, seed=5, dealer=3)) as table:
        await table.lift("Ann")
        await table.keys("8", "H")
        assert "Bid 8♥" in table.text
        await table.keys("N")
        assert "Bid null" in table.text
