"""From the title to the first hand: set-up, help, settings, and back again, by keys and by clicks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rummy_tui.engine.options import choices, show
from rummy_tui.storage.presets import own_presets
from rummy_tui.storage.settings import load_settings
from rummy_tui.ui.widgets.row import Row
from rummy_tui.variants.gin.options import GinOptions
from rummy_tui.variants.rummy500.options import Rummy500Options
from tests.ui.flow import BIG, COMPACT, KNOCK, Sitting, game, sitting
from tests.ui.look import screen_lines


async def to_gin(table: Sitting) -> None:
    """From the title to the set-up of gin, with arrows."""
    await table.keys("home")
    for _ in range(10):
        line = next(line for line in table.lines if "►" in line)
        if "Gin Rummy" in line:
            break
        await table.keys("down")
    await table.keys("enter")
    assert table.screen == "SetupScreen"


async def rename(table: Sitting, seat: int, name: str) -> None:
    await table.focus(f"name-{seat}")
    await table.keys("end", *["backspace"] * 8)
    await table.type(name)


def rows(table: Sitting) -> dict[str, str]:
    """Every option of the set-up and the value it shows."""
    return {row.option: row.model.value for row in table.app.screen.query(Row)}


async def test_the_title_tells_of_the_game_under_the_cursor() -> None:
    async with sitting() as table:
        await table.keys("home")
        first = table.text
        await table.keys("down")
        assert table.text != first
        for line in ("Gin Rummy", "Continue", "Settings", "Quit"):
            assert line in table.text


async def test_nothing_can_be_continued_where_there_is_no_game() -> None:
    async with sitting() as table:
        await table.keys("c")
        assert table.screen == "TitleScreen"
        assert "no unfinished game" in table.text


async def test_enter_on_the_set_up_deals_with_last_times_names() -> None:
    async with sitting() as table:
        await to_gin(table)
        await table.keys("enter")
        assert table.screen == "CurtainScreen"
        assert table.state.players == ("Anna", "Boris")
        assert table.state.options == GinOptions()


async def test_names_are_typed_and_remembered() -> None:
    async with sitting() as table:
        await to_gin(table)
        await rename(table, 0, "Zoe d?")
        await rename(table, 1, "Ødegård")
        await table.keys("enter")
        assert table.state.players == ("Zoe d?", "Ødegård")
    assert load_settings()[0].setups["gin"].players == ("Zoe d?", "Ødegård")
    async with sitting(setups=load_settings()[0].setups) as table:
        await to_gin(table)
        assert "Zoe d?" in table.text
        assert "Ødegård" in table.text


@pytest.mark.parametrize(("name", "told"), [("Anna", "Anna"), ("", "1 to 20"), ("  ", "name")])
async def test_a_name_that_cannot_be_is_said_and_nothing_is_dealt(name: str, told: str) -> None:
    async with sitting() as table:
        await to_gin(table)
        await rename(table, 1, name)
        await table.keys("enter")
        assert table.screen == "SetupScreen"
        assert "Not yet" in table.text
        assert told in " ".join(table.lines[-3:])
        assert table.app.table is None
        await table.type("Bo")
        await table.keys("enter")
        assert table.screen == "CurtainScreen"


async def test_every_option_is_there_with_its_help_line_and_can_be_changed() -> None:
    """G: every option of gin."""
    async with sitting() as table:
        await to_gin(table)
        expected = {choice.name: choice for choice in choices(GinOptions)}
        assert set(rows(table)) == {"preset", "seat-0", "seat-1", *expected}
        for name, choice in expected.items():
            await table.keys("down")
            assert table.app.focused is table.app.screen.query_one(f"#row-{name}")
            assert choice.label in table.text, "the row under the cursor is scrolled into view"
            told = choice.told(choice.default)
            assert told in " ".join(table.text.split()), "and its help line is whole"
            before = rows(table)[name]
            await table.keys("right")
            assert rows(table)[name] != before
            await table.keys("left")
            assert rows(table)[name] == before or choice.values is None


async def test_a_preset_sets_the_options_and_a_change_makes_it_your_own() -> None:
    async with sitting() as table:
        await to_gin(table)
        assert rows(table)["preset"] == "Rummy Fans"
        await table.keys("right")
        assert rows(table)["preset"] == "Standard"
        assert rows(table)["layoffs"] == "on"
        assert rows(table)["game_bonus"] == "100"
        await table.keys("down", "right")
        assert rows(table)["target"] == "125"
        assert rows(table)["preset"] == "Your own"
        await table.keys("left")
        assert rows(table)["preset"] == "Standard"


async def test_reset_takes_back_every_change() -> None:
    async with sitting() as table:
        await to_gin(table)
        before = rows(table)
        await table.keys("right", "down", "right", "down", "right", "R")
        assert rows(table)["preset"] in ("Rummy Fans", "Standard", "Oklahoma")
        await table.keys("up", "up")
        while rows(table)["preset"] != "Rummy Fans":
            await table.keys("right")
        assert rows(table) == before


async def test_numbers_are_typed_and_kept_within_their_range() -> None:
    async with sitting() as table:
        await to_gin(table)
        await table.keys("down", "5", "²", "0")
        assert rows(table)["target"] == "50"
        await table.keys("down", "up", "9", "9", "9", "9", "9", "9", "9")
        assert rows(table)["target"] == "10000"
        await table.keys("down", "up", "0", "down")
        assert rows(table)["target"] == "1"


async def test_the_game_is_dealt_with_what_was_set_and_that_is_remembered(home: Path) -> None:
    async with sitting() as table:
        await to_gin(table)
        await table.keys("right", "down", "5", "0", "enter")
        options = table.state.options
        assert (options.target, options.layoffs, options.box_bonus) == (50, True, 25)
    saved = json.loads((home / "settings.json").read_text())["setups"]["gin"]
    assert saved["options"]["target"] == 50
    async with sitting(setups=load_settings()[0].setups) as table:
        await to_gin(table)
        assert rows(table)["target"] == "50"
        assert rows(table)["layoffs"] == "on"
        assert rows(table)["preset"] == "Your own"


async def test_the_set_up_by_clicks_alone() -> None:
    async with sitting() as table:
        await table.click("Gin Rummy")
        assert table.screen == "SetupScreen"
        await table.click("Preset")
        assert rows(table)["preset"] == "Standard"
        await table.click("‹ Standard")
        assert rows(table)["preset"] == "Rummy Fans"
        await table.click("Lay-offs")
        assert rows(table)["layoffs"] == "on"
        await table.click("Reset rules")
        assert rows(table)["layoffs"] == "off"
        await table.click("Lay-offs")
        await table.click("Deal")
        assert table.screen == "CurtainScreen"
        assert table.state.options.layoffs is True


async def test_escape_and_the_back_button_lead_to_the_title() -> None:
    async with sitting() as table:
        await to_gin(table)
        await table.keys("escape")
        assert table.screen == "TitleScreen"
        await table.click("Gin Rummy")
        await table.click("Back")
        assert table.screen == "TitleScreen"


@pytest.mark.parametrize("size", [COMPACT, BIG])
async def test_the_last_option_can_be_reached_and_seen(size: tuple[int, int]) -> None:
    async with sitting(size=size) as table:
        await to_gin(table)
        for choice in choices(GinOptions):
            await table.keys("down")
            at = next(i for i, line in enumerate(table.lines) if choice.label in line)
            assert show(choice.default) in table.lines[at]


@pytest.mark.parametrize("size", [COMPACT, BIG])
async def test_tab_goes_from_column_to_column_and_the_screen_says_where(size: tuple[int, int]) -> None:
    async with sitting(size=size) as table:
        table.app.set_up("rummy500")
        await table.settle()

        def stands() -> str:
            assert table.app.focused is not None
            return table.app.focused.id or ""

        await table.keys("down")
        assert stands() == "row-target"
        for heading, name in (("PLAYERS", "name-0"), ("WHO", "row-seat-0"), ("HOUSE RULES", "row-target")):
            assert f"{heading}  Tab" in table.text
            await table.keys("tab")
            assert stands() == name
        for name in ("row-seat-0", "name-0", "row-target"):
            await table.keys("shift+tab")
            assert stands() == name
        await table.click("Tab")
        await table.click("Tab")
        await table.keys("down", "right")
        assert rows(table)["seat-1"] == "Easy"
        await table.keys("shift+tab", "end", "s")
        assert "Blaises" in table.text, "a letter is a letter in a name"


async def test_up_and_down_lead_through_all_of_the_set_up_and_round() -> None:
    async with sitting() as table:
        table.app.set_up("rummy500")
        await table.settle()
        options = [f"row-{choice.name}" for choice in choices(Rummy500Options)]
        ring = ["row-preset", *options, "row-count", "name-0", "name-1", "row-seat-0", "row-seat-1"]
        for step, way in (("down", ring), ("up", ring[:1] + ring[:0:-1])):
            for name in way:
                assert table.app.focused is table.app.screen.query_one(f"#{name}")
                await table.keys(step)


async def test_a_letter_that_writes_in_a_name_is_dimmed_among_the_keys_and_can_be_clicked() -> None:
    async with sitting() as table:
        table.app.set_up("gin")
        await table.settle()
        letters = ("R", "S", "G", "?")
        plain = table.lines[-1]
        assert "(" not in plain
        await table.focus("name-0")
        dimmed = table.lines[-1]
        assert [letter for letter in letters if f"({letter})" in dimmed] == list(letters)
        assert dimmed.count("(") == len(letters)
        await table.click("(?)")
        assert table.screen == "HelpScreen"
        await table.keys("escape", "tab")
        assert table.lines[-1] == plain


async def test_without_colours_the_name_being_typed_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    def reversed_names(table: Sitting) -> set[str]:
        row = (segment for line in screen_lines(table.app)[3:6] for segment in line)
        return {s.text.strip() for s in row if s.style and s.style.reverse} & {"Anna", "Boris"}

    async with sitting() as table:
        table.app.set_up("gin")
        await table.settle()
        assert not reversed_names(table)
        for seat, name in enumerate(("Anna", "Boris")):
            await table.focus(f"name-{seat}")
            assert reversed_names(table) == {name}


# Help


async def test_the_rules_are_those_of_the_options() -> None:
    """Lay-offs on and off make different pages; so do presets."""
    pages = {}
    for layoffs in (False, True):
        async with sitting(game(KNOCK, layoffs=layoffs), size=BIG) as table:
            await table.lift("Ann")
            await table.keys("?")
            assert table.screen == "HelpScreen"
            pages[layoffs] = await whole_page(table)
    assert "nothing is laid off" in pages[False]
    assert "lay off cards on the knocker's melds" in pages[True]
    assert "nothing is laid off" not in pages[True]


async def whole_page(table: Sitting) -> str:
    """All of a help page, scrolled through to its end, as one line of words."""
    shown: list[str] = []
    while True:
        for line in table.lines:
            inside = line[22:98].strip("─ ")
            if inside and inside not in shown:
                shown.append(inside)
        before = table.text
        await table.keys("pagedown")
        if table.text == before:
            return " ".join(" ".join(shown).split())


async def test_the_other_pages_of_the_help_show_options_and_keys() -> None:
    async with sitting(game(KNOCK, target=77), size=BIG) as table:
        await table.lift("Ann")
        await table.keys("?", "tab")
        assert "Play to: 77" in table.text
        await table.click("Keys")
        assert "Shift with ← → moves a card" in table.text
        await table.click("Rules ·")
        assert "52 cards" in table.text
        await table.keys("escape")
        assert table.screen == "TableScreen"
        assert len(table.hand) == 10


async def test_help_opens_by_click_and_closes_by_a_click_beside_it() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.click("? Help")
        assert table.screen == "HelpScreen"
        await table.click_at(0, 23)
        assert table.screen == "TableScreen"


async def test_the_set_ups_help_is_that_of_the_options_just_set() -> None:
    async with sitting(size=BIG) as table:
        await to_gin(table)
        await table.keys("?")
        before = await whole_page(table)
        await table.keys("escape", "right", "?")
        assert "lay off" in await whole_page(table)
        assert before != await whole_page(table)


# Settings


async def test_colours_suits_and_signs_change_during_play() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("escape", "s")
        assert table.screen == "SettingsScreen"
        first = table.app.skin.palette
        await table.keys("right")
        assert table.app.skin.palette != first
        assert table.app.settings.theme == "night"
        await table.keys("down", "right")
        assert table.app.settings.deck == "two"
        await table.keys("down", "right")
        assert table.app.settings.glyphs == "letters"
        await table.keys("escape")
        assert table.screen == "TableScreen"
        assert "stock" in table.text
        assert "♠" not in table.text
        await table.keys("escape", "s", "3", "escape")
        assert table.text.isascii()
    assert load_settings()[0].theme == "night"
    assert load_settings()[0].glyphs == "ascii"


async def test_settings_by_clicks() -> None:
    async with sitting() as table:
        await table.click("Settings")
        await table.click("Colours")
        assert table.app.settings.theme == "night"
        await table.click("Ask before")
        assert table.app.settings.confirm is False
        await table.click_at(0, 0)
        assert table.screen == "TitleScreen"


async def test_not_to_be_asked_holds_at_once_for_the_hand_under_way() -> None:
    async with sitting(game(KNOCK)) as table:
        await table.lift("Ann")
        await table.keys("d", "escape", "s")
        await table.click("Ask before")
        await table.keys("escape")
        await table.choose("4♣")
        await table.keys("k")
        assert table.screen == "ScoreScreen"


async def test_settings_that_cannot_be_kept_are_said_and_hold_all_the_same(home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder should be")
    async with sitting() as table:
        await table.keys("o", "right")
        assert table.app.settings.theme == "night"
        await table.until(lambda: "could not be saved" in " ".join(table.text.split()))


# House rules under a name


async def save_as(table: Sitting, name: str) -> None:
    await table.keys("s")
    assert table.screen == "SavePresetScreen"
    await table.type(name)
    await table.keys("enter")


async def test_house_rules_are_saved_under_a_name_chosen_replaced_and_deleted() -> None:
    async with sitting() as table:
        await to_gin(table)
        await table.focus("row-layoffs")
        await table.keys("right")
        assert rows(table)["preset"] == "Your own"
        await save_as(table, "Friday night")
        assert table.screen == "SetupScreen"
        assert rows(table)["preset"] == "Friday night"
        assert own_presets("gin")["Friday night"]["layoffs"] is True
        await table.focus("row-preset")
        await table.keys("right")
        assert (rows(table)["preset"], rows(table)["layoffs"]) == ("Rummy Fans", "off")
        await table.keys("left")
        assert (rows(table)["preset"], rows(table)["layoffs"]) == ("Friday night", "on")
        assert "X deletes it" in table.text
        await table.focus("row-big_gin")
        await table.keys("right")
        await save_as(table, "friday-night")
        assert "Friday night is there already" in table.text
        await table.keys("enter")
        assert rows(table)["preset"] == "friday-night"
        assert list(own_presets("gin")) == ["friday-night"]
        await table.keys("enter")
        assert table.screen == "CurtainScreen"
        assert (table.state.options.layoffs, table.state.options.big_gin) == (True, True)
        setups = load_settings()[0].setups
    assert setups["gin"].preset == "friday-night"
    async with sitting(setups=setups) as table:
        await to_gin(table)
        assert rows(table)["preset"] == "friday-night"
        assert table.lines[-1].endswith("? Rules   Esc Back")
        await table.click("Delete…")
        assert table.screen == "DeletePresetScreen"
        await table.keys("enter")
        assert list(own_presets("gin")) == ["friday-night"], "No is the first answer"
        await table.keys("x", "down", "enter")
        assert own_presets("gin") == {}
        assert rows(table)["preset"] == "Your own"
        assert rows(table)["layoffs"] == "on", "the rules stay"
        assert "Delete…" not in table.text
    async with sitting(setups=setups) as table:
        await to_gin(table)
        assert rows(table)["preset"] == "Your own", "a preset that is gone is no harm"
        assert rows(table)["layoffs"] == "on"


@pytest.mark.parametrize(("name", "told"), [("standard", "itself"), ("", "1 to 24"), ("Your own", "itself")])
async def test_a_presets_name_that_cannot_be_is_said_and_can_be_mended(name: str, told: str) -> None:
    async with sitting() as table:
        await to_gin(table)
        await save_as(table, name)
        assert table.screen == "SavePresetScreen"
        assert told in " ".join(table.text.split())
        await table.keys(*["backspace"] * 24)
        await table.type("Mine?")
        await table.keys("enter")
        assert rows(table)["preset"] == "Mine?"
        assert list(own_presets("gin")) == ["Mine?"]
        await table.keys("s", "escape")
        assert table.screen == "SetupScreen"


async def test_a_preset_with_options_that_are_gone_is_said_and_changes_nothing(home: Path) -> None:
    home.mkdir()
    entry = {"format": "rummy-tui presets", "version": 1, "games": {"gin": {"Old": {"chess": True}}}}
    (home / "presets.json").write_text(json.dumps(entry))
    async with sitting() as table:
        await to_gin(table)
        before = rows(table)
        await table.keys("left")
        assert rows(table)["preset"] == "Old (unusable)"
        assert "there is no option 'chess'" in " ".join(table.text.split())
        assert {**rows(table), "preset": ""} == {**before, "preset": ""}
        await table.keys("x", "2")
        assert own_presets("gin") == {}


async def test_a_damaged_file_of_presets_is_said_and_left(home: Path) -> None:
    home.mkdir()
    (home / "presets.json").write_text("{")
    async with sitting() as table:
        await to_gin(table)
        assert "presets.json: line 1, column 2" in table.text
        await save_as(table, "Friday")
        assert "Presets.json: line 1" in table.text
        await table.keys("escape", "enter")
        assert table.screen == "CurtainScreen"
    assert (home / "presets.json").read_text() == "{"
