"""Windows that shrink and grow, dialogs in between, and a disk that refuses: the game goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rummy_tui.storage.saves import Table
from rummy_tui.storage.shelf import latest
from rummy_tui.storage.start import Start
from rummy_tui.ui.canvas import width_of
from tests.ui.flow import BIG, COMPACT, GIN, KNOCK, TIE, Sitting, game, sitting

CARDS = set("♠♥♦♣✓▏▒")


def shows_no_card(table: Sitting) -> bool:
    return not CARDS & set(table.text)


# Too small, and back


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (60, 18), (20, 5), (3, 2), (1, 1)])
async def test_a_window_too_small_hides_the_cards_and_keeps_the_state(size: tuple[int, int]) -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("4♣")
        state, before = table.state, table.text
        await table.resize(*size)
        assert shows_no_card(table)
        if size[0] >= 60:
            assert "enlarge" in table.text
            assert f"{size[0]}×{size[1]}" in table.text
            assert "80×24" in table.text
        await table.keys("x", "k", "enter", "d", "u", "escape", "?")
        assert table.state is state
        await table.resize(*COMPACT)
        assert table.text == before
        assert table.chosen == ["4♣"]


async def test_what_was_asked_is_still_asked_after_the_window_was_too_small() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("4♣")
        await table.keys("k")
        await table.resize(60, 18)
        assert shows_no_card(table)
        await table.keys("enter")
        await table.resize(*COMPACT)
        assert "Knock with 2" in table.text
        await table.keys("enter")
        assert table.screen == "ScoreScreen"


async def test_the_chooser_survives_every_size() -> None:
    async with sitting(game(TIE, layoffs=True)) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.choose("K♥")
        await table.keys("k")
        for size in (BIG, (60, 18), (100, 30), COMPACT):
            await table.resize(*size)
            assert shows_no_card(table) if size == (60, 18) else "which way?" in table.text


@pytest.mark.parametrize("dialog", ["?", "menu", "settings"])
async def test_a_dialog_in_a_window_too_small_shows_nothing_of_the_table(dialog: str) -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        # the page of keys, for the rules have drawn cards of their own
        await (table.keys("?", "tab", "tab") if dialog == "?" else table.keys("escape"))
        if dialog == "settings":
            await table.keys("s")
        screen = table.screen
        for size in ((60, 18), (30, 8), (1, 1)):
            await table.resize(*size)
            assert not {"▏", "▒", "✓"} & set(table.text), table.text
            assert "HAND" not in table.text
        await table.resize(*COMPACT)
        assert table.screen == screen
        await table.keys("escape")
        assert len(table.hand) == 10


async def test_the_table_grows_and_shrinks_with_the_same_cards() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        hand = table.hand
        assert "SCORE" not in table.text
        await table.resize(*BIG)
        assert "SCORE" in table.text
        assert "LOG" in table.text
        assert table.hand == hand
        await table.resize(200, 60)
        assert table.hand == hand
        await table.resize(*COMPACT)
        assert "SCORE" not in table.text
        assert table.hand == hand


async def test_the_curtain_hides_everything_at_every_size() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d", "home", "x")
        hidden = {card.symbol for hand in table.state.hands for card in hand}
        for size in (BIG, (60, 18), (100, 30), (40, 10), (200, 60), COMPACT):
            await table.resize(*size)
            assert table.screen == "CurtainScreen"
            assert not any(card in table.text for card in hidden)
            assert "▏" not in table.text
        await table.resize(60, 18)
        await table.keys("enter")
        assert table.screen == "CurtainScreen", "nobody can read who is asked"
        await table.resize(*COMPACT)
        await table.lift("Ben")


@pytest.mark.parametrize("size", [COMPACT, BIG])
async def test_every_screen_fills_the_window_exactly(size: tuple[int, int]) -> None:
    async with sitting(game(GIN, target=50), size=size) as table:
        for keys in (
            ("enter",),
            ("t",),
            ("?",),
            ("escape",),
            ("v",),
            ("v",),
            ("end", "left", "g"),
            ("enter",),
        ):
            await table.keys(*keys)
            assert len(table.lines) == size[1]
            assert max(map(width_of, table.lines)) <= size[0]
        assert table.screen == "ScoreScreen"


async def test_the_other_screens_say_so_too() -> None:
    async with sitting() as table:
        for key in ("", "1"):
            if key:
                await table.keys(key)
            await table.resize(60, 18)
            assert "enlarge" in table.text
            await table.resize(*COMPACT)
            assert "enlarge" not in table.text
    async with sitting(game(GIN)) as table:
        await table.lift("Ann")
        await table.keys("t", "end", "left", "g", "enter")
        await table.resize(60, 18)
        assert "enlarge" in table.text
        await table.keys("enter")
        assert table.screen == "ScoreScreen"
        await table.resize(*COMPACT)
        assert "END OF ROUND" in table.text


# A disk that refuses


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions are Unix's")
async def test_a_disk_that_refuses_is_said_and_the_game_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        assert "not being saved" not in table.text

        def refuse(fd: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as full:
            full.setattr(os, "fsync", refuse)
            await table.keys("d")
            assert "not being saved" in table.lines[0]
            assert "No space" in table.lines[0] or "full" in table.lines[0]
            await table.keys("home", "x")
            assert table.screen == "CurtainScreen"
            await table.lift("Ben")
            assert "not being saved" in table.lines[0]
        await table.keys("d")
        assert "not being saved" not in table.text, "the disk is back, and so are all moves"
        before = table.state
    save = latest()
    assert save is not None
    again = Table.open(save.path)
    assert again.match.state == before
    again.close()


async def test_no_folder_for_saves_is_said_and_the_game_goes_on(home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder should be")
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        assert "not being saved" in table.lines[0]
        await table.keys("d")
        assert len(table.hand) == 11


async def test_a_save_that_was_taken_away_is_written_anew_and_that_is_said() -> None:
    dealt = Table.start(game(KNOCK))
    assert dealt.path is not None
    dealt.path.unlink()
    async with sitting(dealt) as table:
        await table.lift("Ann")
        await table.keys("d")
        await table.until(lambda: "written anew" in " ".join(table.text.replace("▌", " ").split()))
    assert latest() is not None


async def test_a_line_cut_off_is_dropped_and_said() -> None:
    dealt = Table.start(game(KNOCK))
    assert dealt.path is not None
    dealt.close()
    with dealt.path.open("ab") as file:
        file.write(b'{"type":"draw_st')
    async with sitting(Table.open(dealt.path)) as table:
        await table.until(lambda: "cut off" in " ".join(table.text.replace("▌", " ").split()))
        await table.lift("Ann")
        assert table.phase == "draw"


async def test_a_game_that_is_open_elsewhere_is_marked_and_stays_there() -> None:
    elsewhere = Table.start(Start("push", ("Ann", "Ben", "Cy", "Dee"), seed=1))
    async with sitting() as table:
        await table.keys("c")
        told = "Push with Ann, Ben, Cy, Dee: this game is already being played in another window"
        await table.until(lambda: told in " ".join(table.text.replace("▌", " ").split()))
        await table.keys("l")
        assert "open in another window · Ann, Ben, Cy, Dee" in table.text
        await table.keys("enter")
        assert table.screen == "SavesScreen"
        elsewhere.close()
        await table.keys("enter")
        assert table.screen == "CurtainScreen"


async def test_the_rules_at_continue_are_those_of_the_saved_game() -> None:
    Table.start(Start("rummy500", ("Ann", "Ben"), {"target": 321}, seed=1)).close()
    async with sitting() as table:
        assert "Continue: Rummy 500" in table.text
        await table.keys("?")
        assert "Rules · Rummy 500" in table.text
        await table.keys("tab")
        assert "321" in table.text
        await table.keys("escape", "home", "?")
        assert "Rules · Rummy 500" not in table.text


async def test_a_damaged_save_is_refused_with_its_name_at_the_title(home: Path) -> None:
    dealt = Table.start(game(KNOCK))
    assert dealt.path is not None
    dealt.close()
    data = (
        dealt.path.read_bytes() + b'{"type":"knock","seat":0,"card":"KH"}\n{"type":"draw_stock","seat":0}\n'
    )
    dealt.path.write_bytes(data)
    async with sitting() as table:
        await table.keys("c")
        assert table.screen == "TitleScreen"
        text = " ".join(table.text.replace("▌", " ").split())
        assert dealt.path.name[:20] in text.replace(" ", "")
        assert "line 2" in text
    assert dealt.path.read_bytes() == data
