"""Every text can be read on its ground, in every palette, and no state is told by colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

import pytest
from rich.color import Color
from rich.style import Style
from textual.color import Color as Rgb

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.palette import FELT_256, NAMES, Palette, choose_palette, theme, variables
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.actions import ActionsModel, Key, paint_actions
from rummy_tui.ui.widgets.auction import AuctionModel, Bid, paint_auction
from rummy_tui.ui.widgets.chooser import Choice, ChooserModel, paint_chooser
from rummy_tui.ui.widgets.cycle import CycleModel, paint_cycle
from rummy_tui.ui.widgets.hand import HandModel, paint_hand
from rummy_tui.ui.widgets.melds import MeldsModel, MeldView, paint_melds
from rummy_tui.ui.widgets.pile import PileModel, paint_pile
from rummy_tui.ui.widgets.score_sheet import Bar, ScoreSheetModel, paint_score_sheet
from rummy_tui.ui.widgets.seats import Seat, SeatsModel, paint_seats
from rummy_tui.ui.widgets.stack import StackModel, paint_stack
from rummy_tui.ui.widgets.title_menu import Entry, TitleMenuModel, paint_title_menu
from rummy_tui.ui.widgets.trick import Play, TrickModel, paint_trick
from tests.ui.look import shown
from tests.ui.samples import SCENES, cards, faces, scene, skin_of

COLOURS = {"truecolor": 0, "256": 256, "16": 16}
ORNAMENTS = set(" ▏▒─·")


@lru_cache(100_000)
def contrast(ink: tuple[int, int, int], ground: tuple[int, int, int]) -> float:
    """The ratio of WCAG 2, 1 to 21."""
    darker, lighter = sorted((_luminance(ink), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


@cache
def _luminance(colour: tuple[int, int, int]) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in Rgb(*colour).normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def texts(canvas: Canvas) -> Iterator[tuple[str, Style]]:
    for y in range(canvas.height):
        for x in range(canvas.width):
            if canvas.char(x, y) not in ORNAMENTS:
                yield canvas.char(x, y), canvas.style(x, y)


@pytest.mark.parametrize("deck", ["2", "4"])
@pytest.mark.parametrize("system", COLOURS)
@pytest.mark.parametrize("name", NAMES)
def test_every_text_stands_out_from_its_ground(name: str, system: str, deck: str) -> None:
    skin = skin_of(name, system, deck)
    seen: dict[Style, str] = {}
    for picture in SCENES:
        seen.update({style: f"{character} in {picture}" for character, style in texts(scene(picture, skin))})
    poor = {
        where: (style.color, style.bgcolor)
        for style, where in seen.items()
        if contrast(*(shown(colour, (0, 0, 0), COLOURS[system]) for colour in (style.color, style.bgcolor)))
        < 4.5
    }
    assert poor == {}
    assert len(seen) > 10


@pytest.mark.parametrize("name", ["felt", "night", "paper"])
def test_suits_differ_in_ink(name: str) -> None:
    four, two = choose_palette(name), choose_palette(name, deck=2)
    assert len({four.spade, four.heart, four.diamond, four.club}) == 4
    assert two.diamond == two.heart != two.club == two.spade


def colours_of(palette: Palette) -> list[str]:
    return [value for value in variables(palette).values() if value.startswith("#")]


def test_the_256_colours_of_felt_are_ones_such_a_terminal_has() -> None:
    """So that a green does not turn into another; a grey may be a shade off, as rich rounds them."""
    for colour in colours_of(FELT_256):
        wanted, got = Rgb.parse(colour).rgb, shown(Color.parse(colour), (0, 0, 0), 256)
        assert got == wanted or (len(set(wanted)) == 1 and abs(got[0] - wanted[0]) <= 10)


@pytest.mark.parametrize("name", NAMES)
def test_the_16_colours_are_ones_such_a_terminal_has(name: str) -> None:
    for colour in colours_of(choose_palette(name, "standard")):
        assert shown(Color.parse(colour), (0, 0, 0), 16) == Rgb.parse(colour).rgb


@pytest.mark.parametrize("name", NAMES)
def test_dark_inks_are_never_bold_in_16_colours(name: str) -> None:
    """xterm draws bold black as grey, and bold red as a lighter one."""
    skin = Skin(choose_palette(name, "standard"))
    dark = {Color.parse(f"#{code}") for code in ("000000", "aa0000", "00aa00", "0000aa", "aa00aa", "00aaaa")}
    for place in SCENES:
        for _, style in texts(scene(place, skin)):
            assert not (style.bold and not style.reverse and style.color in dark)
    assert skin_of().style("spade", "paper", True).bold


def test_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match="felt, night, paper, mono"):
        choose_palette("pink")


@pytest.mark.parametrize("name", NAMES)
def test_the_theme_wears_the_same_colours(name: str) -> None:
    palette = choose_palette(name)
    look = theme(palette)
    assert (look.background, look.surface, look.foreground) == (palette.felt, palette.seats, palette.text)
    assert look.variables["on-amber"] == palette.on_amber
    assert look.dark is palette.dark
    assert look.to_color_system().generate()["background"].lower() == palette.felt


# Without colour

NO_COLOUR = skin_of("none")
BARE = skin_of("none", "ascii")


def bare(canvas: Canvas) -> tuple[tuple[str, object, object, object], ...]:
    """What is left of a picture on a terminal without colours."""
    return tuple(
        (canvas.char(x, y), bool(style.reverse), bool(style.bold), bool(style.underline))
        for y in range(canvas.height)
        for x in range(canvas.width)
        for style in (canvas.style(x, y),)
    )


HELD = cards("4H 5H 6H 9S KD")
ON_TABLE = MeldView("Anna", faces("4H 5H 6H"))
SEVENS = MeldView("Boris", faces("7H 7S 7D"))


def _hand(skin: Skin, **states: object) -> Canvas:
    return paint_hand(HandModel("HAND", HELD, **states), 40, 5, skin)  # type: ignore[arg-type]


def _packed(skin: Skin, **states: object) -> Canvas:
    return paint_hand(HandModel("HAND", HELD * 10, **states), 80, 5, skin)  # type: ignore[arg-type]


def _melds(skin: Skin, meld: MeldView = ON_TABLE, **states: object) -> Canvas:
    return paint_melds(MeldsModel("MELDS", (meld, SEVENS), **states), 60, 10, skin)  # type: ignore[arg-type]


def _pile(skin: Skin, **states: object) -> Canvas:
    return paint_pile(PileModel("PILE", HELD, **states), 40, 3, skin)  # type: ignore[arg-type]


def _stack(skin: Skin, **states: object) -> Canvas:
    return paint_stack(StackModel("TABLE", 9, Card("9S"), 3, **states), 16, 9, skin)  # type: ignore[arg-type]


def _keys(skin: Skin, **states: object) -> Canvas:
    return paint_actions(ActionsModel((Key("M", "Meld", **states),)), 20, 1, skin)  # type: ignore[arg-type]


def _seat(skin: Skin, **states: object) -> Canvas:
    return paint_seats(SeatsModel((Seat("Anna", 3, 4, **states),)), 30, 1, skin)  # type: ignore[arg-type]


def _bids(skin: Skin, legal: bool, cursor: int | None = None) -> Canvas:
    model = AuctionModel("", ("♠",), ((Bid("7♠", "140", "S", legal),),), (), cursor)
    return paint_auction(model, 60, 6, skin)


def _ends(low: bool = False, high: bool = False) -> MeldView:
    return MeldView("Anna", ON_TABLE.cards, low=low, high=high)


@pytest.mark.parametrize("skin", [NO_COLOUR, BARE], ids=["unicode", "ascii"])
def test_without_colour_every_state_is_told_apart(skin: Skin) -> None:
    one = frozenset({1})
    families = {
        "card": [
            _hand(skin),
            _hand(skin, cursor=1),
            _hand(skin, chosen=one),
            _hand(skin, chosen=one, cursor=1),
            _hand(skin, dimmed=one),
            _hand(skin, new=one),
        ],
        "card in two rows": [
            _packed(skin),
            _packed(skin, cursor=1),
            _packed(skin, chosen=one),
            _packed(skin, dimmed=one),
            _packed(skin, new=one),
        ],
        "meld": [
            _melds(skin),
            _melds(skin, aiming=True),
            _melds(skin, _ends(low=True), aiming=True),
            _melds(skin, _ends(high=True), aiming=True),
            _melds(skin, _ends(low=True, high=True), aiming=True),
            _melds(skin, _ends(low=True, high=True), aiming=True, cursor=0, end="low"),
            _melds(skin, _ends(low=True, high=True), aiming=True, cursor=0, end="high"),
            _melds(skin, cursor=0),
        ],
        "depth": [_pile(skin), *(_pile(skin, take=depth) for depth in range(1, 6)), _pile(skin, blocked=one)],
        "pile": [
            _stack(skin),
            _stack(skin, lit=frozenset({"stock"})),
            _stack(skin, lit=frozenset({"stock", "discard"})),
        ],
        "key": [_keys(skin), _keys(skin, primary=True), _keys(skin, enabled=False)],
        "seat": [
            _seat(skin),
            _seat(skin, turn=True),
            _seat(skin, dealer=True),
            _seat(skin, team="A"),
            _seat(skin, team="B"),
        ],
        "bid": [_bids(skin, True), _bids(skin, False), _bids(skin, True, 0)],
        "setting": [
            paint_cycle(CycleModel("Jokers", "two", enabled, focused), 30, 1, skin)
            for enabled, focused in ((True, False), (True, True), (False, False))
        ],
        "choice": [
            paint_chooser(ChooserModel("", (Choice("run"), Choice("set")), cursor), 30, 6, skin)
            for cursor in (0, 1)
        ],
        "entry": [
            paint_title_menu(TitleMenuModel((Entry("1", "Push"), Entry("2", "Gin")), cursor), 80, 20, skin)
            for cursor in (0, 1)
        ],
        "play": [
            paint_trick(TrickModel("", "", (Play("Anna", card, won),)), 40, 9, skin)
            for card, won in ((None, False), (HELD[0], False), (HELD[0], True))
        ],
        "bar": [
            paint_score_sheet(
                ScoreSheetModel(("Anna",), (), (), (1,), bars=(Bar("Anna", part),)), 60, 9, skin
            )
            for part in (0.0, 0.4, 1.0)
        ],
    }
    for family, pictures in families.items():
        assert len({bare(picture) for picture in pictures}) == len(pictures), family


def test_without_colour_there_is_only_one_ink() -> None:
    for picture in SCENES:
        inks = {(style.color, style.bgcolor) for _, style in texts(scene(picture, NO_COLOUR))}
        assert len(inks) == 1
