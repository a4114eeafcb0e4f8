"""The command palette: the game's own commands, each as its button, and nothing that shows a hand."""

from __future__ import annotations

import pytest

from rummy_tui.storage.start import Start
from rummy_tui.ui.screens.base import SizedScreen
from rummy_tui.ui.screens.palette import PaletteScreen
from rummy_tui.ui.widgets.hand import Hand
from tests.ui.flow import BIG, COMPACT, KNOCK, Sitting, game, sitting


def offered(table: Sitting) -> dict[str, str]:
    """The commands of the screen by name, and why those that are greyed are."""
    screen = table.app.screen
    assert isinstance(screen, SizedScreen)
    return {command.name: command.why for command in screen.commands()}


async def give(table: Sitting, words: str) -> None:
    await table.keys("ctrl+p")
    assert table.screen == "PaletteScreen"
    await table.type(words)
    await table.keys("enter")


@pytest.mark.parametrize("size", [COMPACT, BIG])
async def test_a_turn_by_commands_alone(size: tuple[int, int]) -> None:
    async with sitting(game(KNOCK), size) as table:
        await table.lift("Ann")
        await give(table, "draw")
        assert table.phase == "discard"
        await table.choose("4♣")
        await give(table, "knock")
        assert "Yes, knock" in table.text, "what cannot be undone is asked about here too"
        await give(table, "yes")
        assert table.screen == "ScoreScreen"
        await give(table, "log")
        assert table.screen == "LogScreen"


async def test_enter_right_after_the_word_gives_what_the_word_means() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("ctrl+p", *"colours: pap".replace(" ", ""), "enter", at_once=True)
        assert table.app.settings.theme == "paper"
        assert table.screen == "TableScreen"
        assert table.phase == "draw", "and not the first of the list"


async def test_what_is_greyed_says_why_and_does_nothing() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d")
        (why,) = (why for name, why in offered(table).items() if name.startswith("Knock"))
        assert why
        await give(table, "knock")
        assert table.screen == "PaletteScreen"
        assert why in " ".join(table.text.split())
        assert table.phase == "discard"
        await table.keys("escape")
        assert table.screen == "TableScreen"


async def test_a_long_reason_is_there_in_full_under_the_commands() -> None:
    names = ("Anneliese", "Bartholomew", "Cy", "Dorothea")
    async with sitting(Start("push", names, seed=3, dealer=3), call_moment=0.0) as table:
        await table.lift("Anneliese")
        await table.keys("p")
        await table.keys("ctrl+p")
        assert isinstance(table.app.screen, PaletteScreen)
        for place, command in enumerate(table.app.screen._commands):
            if command.why:
                await table.keys(*["down"] * place)
                assert command.why in " ".join(table.text.split())
                await table.keys(*["up"] * place)


async def test_nothing_of_textuals_own_is_offered() -> None:
    async with sitting(game(KNOCK)) as table:
        for _ in range(2):
            names = " ".join(offered(table)).lower()
            for word in ("screenshot", "maximize", "keys panel", "theme"):
                assert word not in names
            await table.keys("enter")


async def test_at_the_curtain_no_command_shows_a_hand() -> None:
    async with sitting(game(KNOCK)) as table:
        assert table.screen == "CurtainScreen"
        names = list(offered(table))
        assert not [name for name in names if "Ann" in name or "show" in name.lower()]
        for name in names:
            if name.startswith("Save"):
                continue
            await give(table, name)
            assert not table.app.screen.query(Hand)
            while table.screen != "CurtainScreen":
                await table.keys("escape")
        await give(table, "leave")
        assert table.screen == "TitleScreen"


async def test_a_covered_hand_stays_covered() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await give(table, "cover")
        assert "covered" in table.text
        assert not [name for name in offered(table) if "♠" in name or "Sort" in name]
        await give(table, "rules")
        await table.keys("escape")
        assert "covered" in table.text


async def test_the_hand_is_sorted_by_name_and_it_is_remembered() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await give(table, "rank")
        assert table.hand == sorted(table.hand, key=lambda card: "A23456789".find(card[0]) % 99)
        assert table.app.settings.sorts == {"Ann": "rank"}


async def test_the_other_screens_have_their_commands() -> None:
    async with sitting() as table:
        await give(table, "gin")
        assert table.screen == "SetupScreen"
        await give(table, "save as")
        assert table.screen == "SavePresetScreen"
        await table.keys("ctrl+p")
        assert table.screen == "SavePresetScreen", "not over a dialog"
        await table.keys("escape")
        await give(table, "deal")
        assert table.screen == "CurtainScreen"


async def test_it_moves_clicks_and_says_when_there_is_none() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("ctrl+p", "down", "up", "up")
        assert "Save and quit" in next(line for line in table.lines if "►  " in line)
        await table.type("xyzzy")
        assert "No such command" in table.text
        await table.keys("enter")
        assert table.screen == "PaletteScreen"
        await table.keys(*["backspace"] * 5)
        await table.click("Suits: red and black")
        assert table.app.settings.deck == "two"
        await table.resize(70, 20)
        await table.keys("ctrl+p")
        assert table.screen == "TableScreen"
