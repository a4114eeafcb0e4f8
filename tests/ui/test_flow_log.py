"""The full log over the table: whole, public, quick to scroll, and open at any time."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from rummy_tui import variants
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from rummy_tui.ui.screens.log import LogScreen, entries
from rummy_tui.ui.widgets.record import Record, lay_out_record
from tests.engine.test_chronicle import played
from tests.ui.flow import BIG, COMPACT, KNOCK, Sitting, game, sitting


def long_table(moves: int = 150) -> Table:
    """A table with some deals behind it."""
    match = played("gin", moves)
    table = Table.start(Start("gin", ("P0", "P1"), {}, seed=3))
    for action in match.actions:
        table.play(action)
    return table


async def to_table(table: Sitting) -> None:
    if table.screen == "CurtainScreen":
        await table.keys("enter")


@pytest.mark.parametrize("size", [COMPACT, BIG])
async def test_it_opens_at_its_end_and_scrolls_to_the_first_deal(size: tuple[int, int]) -> None:
    async with sitting(long_table(), size) as table:
        await to_table(table)
        await table.keys("O")
        assert table.screen == "LogScreen"
        rows = table.app.screen.query_one(Record).model.rows
        match = table.table.match
        last = match.variant.table.tell(match.state.log[-1], match.state.players)
        assert last in table.text or rows[-1].mark == "="
        await table.keys("home")
        assert "ROUND 1" in table.text
        await table.keys("]")
        assert "ROUND 2" in table.lines[table.app.screen.query_one(Record).region.y + 1]
        await table.keys("[", "pagedown", "pageup")
        assert "ROUND 1" in table.text
        seen, tops = set(), [-1]
        record = table.app.screen.query_one(Record)
        while record.model.top != tops[-1]:
            tops.append(record.model.top)
            seen |= {row for row in rows if row.text and row.text in table.text}
            await table.keys("pagedown")
        assert seen == {row for row in rows if row.text}, "nothing is passed over"
        await table.keys("escape")
        assert table.screen == "TableScreen"


async def test_it_opens_by_menu_and_by_a_click_on_the_log_and_at_the_curtain() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.keys("o")
        assert table.screen == "LogScreen"
        assert "dealt round 1" in table.text
        await table.keys("o")
        await table.lift("Ann")
        await table.keys("escape", "o")
        assert table.screen == "LogScreen"
        await table.keys("escape", "d")
        await table.click("Ann drew from the stock")
        assert table.screen == "LogScreen"
        assert "K♥" not in table.text.split("LOG")[1].split("scroll")[0], "the card drawn is nobody's to know"
        await table.click_at(0, 0)
        assert table.screen == "TableScreen"


async def test_a_new_size_keeps_the_place() -> None:
    async with sitting(long_table(), BIG) as table:
        await to_table(table)
        await table.keys("O", "home")
        await table.resize(*COMPACT)
        assert "ROUND 1" in table.text
        await table.keys("end")
        await table.resize(*BIG)
        screen = table.app.screen
        assert isinstance(screen, LogScreen)
        record = screen.query_one(Record)
        assert record.model.top + record.size.height - 2 == len(record.model.rows)


@pytest.mark.parametrize("name", sorted(variants()))
def test_every_line_fits_and_every_turn_has_its_number(name: str) -> None:
    match = played(name)
    lines = list(entries(match))
    for width in (60, 76):
        rows = lay_out_record(lines, width)
        assert max(len(row.text) for row in rows) <= width - 8
        told = " ".join(row.text.strip() for row in rows)
        assert told.split() == " ".join(entry.text for entry in lines).split()
    numbers = [int(entry.mark) for entry in lines if entry.mark.isdecimal()]
    assert numbers[0] == 1
    assert all(b in (a + 1, 1) for a, b in pairwise(numbers))
    assert not re.search(r"[{}]", told)


async def test_from_the_score_to_the_log_and_to_the_replay_of_the_deal() -> None:
    async with sitting(game(KNOCK), curtain_guard=0.0) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("4♣")
        await table.keys("k", "enter")
        assert table.screen == "ScoreScreen"
        await table.click(" O  Log")
        assert table.screen == "LogScreen"
        await table.keys("escape")
        await table.click("Replay")
        assert table.screen == "ReplayScreen"
        assert "move 0/" in table.text
        await table.keys("escape")
        assert table.screen == "ScoreScreen"
