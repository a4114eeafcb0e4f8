"""Rules pages: examples that are true, drawn in every look and written out; ``?`` wherever one is."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace as with_changes

import pytest

from rummy_tui.cards import JOKER
from rummy_tui.cli import main
from rummy_tui.engine.options import make_options
from rummy_tui.engine.rulebook import EXAMPLE, Group, as_text, example, rules_page
from rummy_tui.engine.variant import Variant, variants
from rummy_tui.lines import saying
from rummy_tui.ui.glyphs import ASCII, LETTERS, UNICODE, Glyphs
from rummy_tui.ui.palette import FELT
from rummy_tui.ui.screens.help import KEYS, HelpScreen
from rummy_tui.ui.screens.replay import ReplayScreen
from rummy_tui.ui.skin import DEFAULT, Skin
from rummy_tui.ui.widgets.chooser import Chooser
from rummy_tui.ui.widgets.page import PageModel, lay_out_page, page_height, paint_page
from tests.ui.flow import BIG, COMPACT, GIN, Sitting, game, sitting

GAMES = tuple(variants())
PAGE = (
    "# Melds\n\nA **set**, or a run:\n\n> 7♠ 7♥ 7♣: a set | 5♦ ★=6♦ 7♦: a run; the joker stands for 6♦ | "
    "K♣: alone"
)


def sources() -> list[tuple[str, Group]]:
    """Every group of every example, whatever the options."""
    from rummy_tui.assets import read_text

    lines = [
        (name, line[line.index(EXAMPLE) :])
        for name in GAMES
        for line in read_text(f"rules/{name}.md").split("\n")
        if line.startswith(EXAMPLE) or "] > " in line[:40]
    ]
    return [(name, group) for name, line in lines for group in example(line)]


def test_every_game_shows_examples() -> None:
    assert {name for name, _ in sources()} == set(GAMES)


@pytest.mark.parametrize(("name", "group"), sources(), ids=str)
def test_an_example_is_what_it_says(name: str, group: Group) -> None:
    shown = [stands_for or card for card, stands_for in group.cards]
    natural = [card for card in shown if card is not JOKER]
    if group.caption.startswith("a set"):
        assert len({card.rank for card in natural}) <= 1
        assert len({card.suit for card in natural}) == len(natural)
    elif group.caption.startswith("a run"):
        ranks = [card.rank for card in shown]
        ranks = [14 if rank == 1 and ranks[0] != 1 else rank for rank in ranks]
        assert len({card.suit for card in shown}) == 1
        assert ranks == list(range(ranks[0], ranks[0] + len(ranks)))


DRAWN = {
    UNICODE: """\
── Rules ─────────────────────────────────────────────────────
  Melds

  A set, or a run:

    ▏7  ▏7  ▏7      ▏5  ▏6  ▏7                 ▏K
    ▏♠  ▏♥  ▏♣      ▏♦  ▏♦* ▏♦                 ▏♣
    ▏   ▏   ▏  ♣    ▏   ▏   ▏  ♦               ▏  ♣
    a set           a run; the joker stands    alone
                    for 6♦

── foot ──────────────────────────────────────────────────────""",
    LETTERS: """\
── Rules ─────────────────────────────────────────────────────
  Melds

  A set, or a run:

    ▏7  ▏7  ▏7      ▏5  ▏6  ▏7                 ▏K
    ▏s  ▏h  ▏c      ▏d  ▏d* ▏d                 ▏c
    ▏   ▏   ▏  c    ▏   ▏   ▏  d               ▏  c
    a set           a run; the joker stands    alone
                    for 6d

── foot ──────────────────────────────────────────────────────""",
    ASCII: """\
-- Rules -----------------------------------------------------
  Melds

  A set, or a run:

    |7  |7  |7      |5  |6  |7                 |K
    |s  |h  |c      |d  |d* |d                 |c
    |   |   |  c    |   |   |  d               |  c
    a set           a run; the joker stands    alone
                    for 6d

-- foot ------------------------------------------------------""",
}


@pytest.mark.parametrize("glyphs", DRAWN, ids=lambda glyphs: glyphs.name)
def test_an_example_is_drawn_with_the_tables_cards(glyphs: object) -> None:
    skin = Skin(FELT, glyphs)  # type: ignore[arg-type]
    drawn = paint_page(PageModel(PAGE, tabs=("Rules",), foot="foot"), 62, 12, skin)
    wanted = DRAWN[glyphs]  # type: ignore[index]
    assert [line.replace(" foot ", "") for line in drawn.lines()[:-1]] == wanted.split("\n")[:-1]
    paper = skin.style("spade", "paper").bgcolor
    assert drawn.style(5, 6).bgcolor == paper


def test_a_picture_may_be_cut_by_the_edge_of_the_page() -> None:
    skin = Skin(FELT, UNICODE)
    whole = paint_page(PageModel(PAGE), 62, 30, skin).lines()
    for top in range(9):
        cut = paint_page(PageModel(PAGE, top), 62, 7, skin).lines()
        assert cut[1:-1] == (whole[1 + top : 1 + top + page_height(7)] + [""] * 9)[:5]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", [72, 40])
def test_no_line_of_a_page_is_wider_than_the_page(name: str, width: int) -> None:
    variant = variants()[name]
    for preset in variant.presets:
        from rummy_tui.engine.options import make_options

        text = rules_page(variant, make_options(variant.options, None, preset))
        for glyphs in (UNICODE, ASCII):
            skin = Skin(FELT, glyphs)
            lines = lay_out_page(text, width, skin)
            canvas = paint_page(PageModel(text), 400, len(lines) + 2, skin)
            assert "|---" not in canvas.text()
            if width == 72:
                narrow = paint_page(PageModel(text), 76, len(lines) + 2, skin).lines()[1:-1]
                clipped = paint_page(PageModel(text), 79, len(lines) + 2, skin)
                assert all(len(line) <= 75 for line in narrow)
                assert clipped is not None


def test_the_command_line_writes_examples_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "gin"]) == 0
    told = capsys.readouterr().out
    assert "    7♠ 7♥ 7♣  a set\n" in told
    assert "\n> " not in told
    assert as_text("> 5♦ ★=6♦ 7♦: a run") == "    5♦ ★=6♦ 7♦  a run"


def test_a_wrong_card_in_an_example_is_named() -> None:
    with pytest.raises(ValueError, match="'7x' is no card"):
        example("> 7♠ 7x: a set")


def stranger() -> Variant:
    return with_changes(variants()["gin"], id="canasta", name="Canasta")


def test_a_game_without_a_page_says_so() -> None:
    assert "Canasta brings no rules page." in rules_page(stranger())


async def test_help_for_a_game_without_a_page() -> None:
    async with sitting() as table:
        variant = stranger()
        table.app.push_screen(HelpScreen((variant, variant.options())))
        await table.settle()
        assert "Canasta brings no rules page." in table.text


async def to_curtain(table: Sitting) -> None:
    assert table.screen == "CurtainScreen"


async def to_replay(table: Sitting) -> None:
    match = table.table.match
    table.app.push_screen(ReplayScreen(match))
    await table.settle()


def at(*keys: str) -> Callable[[Sitting], Awaitable[None]]:
    async def press(table: Sitting) -> None:
        await table.keys(*keys)

    return press


KEYS_ONLY = ("SavesScreen", "SettingsScreen")
"""Screens that are about no game."""


@pytest.mark.parametrize(
    ("start", "go", "screen"),
    [
        (None, at("home"), "TitleScreen"),
        (None, at("2"), "SetupScreen"),
        (None, at("f"), "FirstScreen"),
        (None, at("l"), "SavesScreen"),
        (None, at("o"), "SettingsScreen"),
        (game(GIN), to_curtain, "CurtainScreen"),
        (game(GIN), at("enter"), "TableScreen"),
        (game(GIN), at("enter", "O"), "LogScreen"),
        (game(GIN), at("enter", "escape"), "MenuScreen"),
        (game(GIN), to_replay, "ReplayScreen"),
    ],
)
async def test_help_opens_from_every_screen(
    start: object, go: Callable[[Sitting], Awaitable[None]], screen: str
) -> None:
    async with sitting(start) as table:  # type: ignore[arg-type]
        await go(table)
        assert table.screen == screen
        await table.keys("?")
        assert table.screen == "HelpScreen"
        assert ("Rules · " in table.text) is (screen not in KEYS_ONLY)
        assert "Keys" in table.text
        await table.keys("?")
        assert table.screen in (screen, "TableScreen")


@pytest.mark.parametrize(
    ("preset", "told"),
    [
        ("source", "Loose sets: off. When on, a set may have two cards of one suit"),
        ("loose-sets", "Loose sets: on. A set may have two cards of one suit"),
    ],
)
async def test_the_table_page_and_the_set_up_tell_what_a_rule_that_is_off_would_do(
    preset: str, told: str
) -> None:
    async with sitting() as table:
        table.app.set_up("push")
        await table.settle()
        if preset != "source":
            await table.keys("right", "right")
        await table.keys("?", "tab")
        assert told in " ".join(table.text.replace("•", "").split())
        await table.keys("escape", "down", "down")
        assert told.split(". ")[1] in table.text


@pytest.mark.parametrize("glyphs", [UNICODE, LETTERS, ASCII], ids=lambda glyphs: str(glyphs.name))
def test_the_keys_page_explains_every_sign_of_the_table(glyphs: Glyphs) -> None:
    page = PageModel(KEYS.partition("## Signs")[2].partition("##")[0])
    text = paint_page(page, 80, 24, Skin(FELT, glyphs)).text()
    signs = "turn dealer hand cursor chosen new low high wild"
    assert [name for name in signs.split() if getattr(glyphs, name) not in text] == []


@pytest.mark.parametrize(("key", "told"), [("w", "Play a game to its end first"), ("l", "waits here")])
async def test_an_empty_list_says_what_comes_into_it_and_enter_closes_it(key: str, told: str) -> None:
    async with sitting() as table:
        await table.keys(key)
        assert told in table.text
        assert "↑↓" not in table.text, "there is nothing to choose from"
        assert "Enter or Esc back" in table.text
        await table.keys("down", "enter")
        assert table.screen == "TitleScreen"


@pytest.mark.parametrize("size", [COMPACT, BIG])
@pytest.mark.parametrize("key", ["f", "l", "w", "o", "?", "ctrl+p"])
async def test_there_is_one_cursor_where_a_list_lies_over_the_title(key: str, size: tuple[int, int]) -> None:
    async with sitting(size=size) as table:
        await table.keys("down")
        before = table.text
        assert before.count("►") == 1
        await table.keys(key)
        assert table.screen != "TitleScreen"
        lists = table.app.screen.query(Chooser).results()
        cursors = table.text.replace("► is on turn", "").count("►")
        assert cursors == sum(1 for chooser in lists if chooser.model.choices)
        await table.keys("escape")
        assert table.screen == "TitleScreen"
        assert table.text.count("►") == 1


async def test_a_page_scrolls_to_its_end_and_back() -> None:
    async with sitting(game(GIN), COMPACT) as table:
        await table.keys("enter", "?", "end")
        assert "The first to reach" in table.text
        await table.keys("home")
        assert "The aim" in table.text
        await table.keys("pagedown", "pageup")
        assert "The aim" in table.text


async def test_the_help_is_about_what_the_cursor_is_on() -> None:
    """A game's rules on its own entry and in the list of first evenings; on what names no game the keys."""
    games = list(variants().values())
    async with sitting() as table:
        await table.keys("home")
        for game in games:
            assert "?  Rules" in table.lines[-1]
            await table.keys("?")
            assert f"Rules · {game.name}" in table.text
            await table.keys("?", "down")
        while "► Q" not in table.text:
            assert "?  Keys" in table.lines[-1]
            await table.keys("?")
            assert "Rules" not in table.text
            assert "Enter at the curtain" in table.text or "A button's letter plays it" in table.text
            await table.keys("?", "down")
        await table.keys("f")
        for _ in games:
            line = next(line for line in table.lines if "►" in line)
            name = next(game.name for game in games if game.name in line)
            await table.keys("?")
            assert f"Rules · {name}" in table.text
            await table.keys("?", "down")


NUMBERS = (
    "Six tricks are worth 60, ten\n450. High is 200.\n\nThe order is:\n1. the joker\n2. a jack\n- and more"
)
"""A number at the beginning of a line is no item; a list may follow a paragraph at once."""


def test_a_number_at_the_beginning_of_a_line_is_a_number() -> None:
    drawn = paint_page(PageModel(NUMBERS), 62, 12, DEFAULT).lines()
    text = [line.strip() for line in drawn]
    assert "Six tricks are worth 60, ten 450. High is 200." in text
    assert text[text.index("The order is:") + 1 :][:3] == ["1. the joker", "2. a jack", "· and more"]
    said = list(saying.rules(NUMBERS))
    assert said == [
        "Six tricks are worth 60, ten 450. High is 200.",
        "The order is:",
        "  1. the joker",
        "  2. a jack",
        "  and more",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_numbered_items_of_a_rules_page_count_from_one(game: str) -> None:
    variant = variants()[game]
    for preset in variant.options.presets:
        page = rules_page(variant, make_options(variant.options, preset=preset))
        last = 0
        for line in saying.rules(page):
            number = re.match(r"  (\d+)\. ", line)
            if number:
                assert int(number[1]) in (1, last + 1)
                last = int(number[1])


def test_a_list_stands_apart_from_the_cards_above_it() -> None:
    text = paint_page(PageModel("Melds:\n- a set\n\n> 7♠ 7♥ 7♣: a set\n\n- no run"), 62, 14, DEFAULT).lines()
    at = next(i for i, line in enumerate(text) if "no run" in line)
    assert text[at - 1].strip() == ""
    assert text[at - 2].strip() == "a set"
