"""The zones at their worst: nothing is cut, what is clicked is what is seen, and only changes are sent."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from rummy_tui.cards import PACK, Card
from rummy_tui.ui.canvas import Canvas, Hit
from rummy_tui.ui.skin import DEFAULT, Skin
from rummy_tui.ui.widgets.actions import ActionsModel, Key, paint_actions
from rummy_tui.ui.widgets.auction import paint_auction
from rummy_tui.ui.widgets.chooser import Choice, ChooserModel, paint_chooser
from rummy_tui.ui.widgets.curtain import paint_curtain
from rummy_tui.ui.widgets.cycle import Cycle, CycleModel, paint_cycle
from rummy_tui.ui.widgets.gin_centre import paint_gin_centre
from rummy_tui.ui.widgets.guide import GuideModel, paint_guide
from rummy_tui.ui.widgets.hand import Hand, HandModel, paint_hand
from rummy_tui.ui.widgets.kitty import paint_kitty
from rummy_tui.ui.widgets.log import LogModel, paint_log
from rummy_tui.ui.widgets.melds import Column, Melds, MeldsModel, MeldView, paint_melds
from rummy_tui.ui.widgets.pile import PileModel, paint_pile, pile_height
from rummy_tui.ui.widgets.prompt import PromptModel, paint_prompt
from rummy_tui.ui.widgets.score_panel import ScorePanelModel, ScoreRow, paint_score_panel
from rummy_tui.ui.widgets.score_sheet import Bar, ScoreLine, ScoreSheetModel, paint_score_sheet
from rummy_tui.ui.widgets.seats import Seat, SeatsModel, paint_seats
from rummy_tui.ui.widgets.stack import StackModel, paint_stack
from rummy_tui.ui.widgets.title_bar import TitleBar, TitleModel, paint_title
from rummy_tui.ui.widgets.title_menu import paint_title_menu
from rummy_tui.ui.widgets.trick import TrickModel, paint_trick
from rummy_tui.ui.widgets.zone import Zone
from tests.ui import samples
from tests.ui.look import screen_text

SIZES = [(80, 5), (80, 6), (120, 7)]


def areas(canvas: Canvas) -> dict[Hit, set[tuple[int, int]]]:
    """The cells that a click takes as each hit."""
    found: dict[Hit, set[tuple[int, int]]] = defaultdict(set)
    for y in range(canvas.height):
        for x in range(canvas.width):
            hit = canvas.hit(x, y)
            if hit is not None:
                found[hit].add((x, y))
    return dict(found)


def rows(text: str) -> list[str]:
    """A picture drawn between bars, so that its spaces show."""
    return [line.strip()[1:-1].rstrip() for line in text.strip().splitlines()]


def shows(canvas: Canvas, picture: str) -> None:
    assert canvas.lines() == rows(picture)


# Whole tables, as they read


def test_rummy_500_at_its_worst_at_80_columns() -> None:
    shows(
        samples.scene("r500_80_take"),
        """
        | RUMMY 500  Round 3 · to 500                                     ? Help  ≡ Menu |
        |►Anna      35▯  145  Boris      7▯  210  Chloé     11▯  -35  Dmitri     4▯   80|
        | Eleanor   13▯  325  Farid°     9▯   15  Gwen       2▯  410  Hideo     16▯    5|
        |── MELDS 16 ────────────────────────────────────────────────────────────────────|
        | a Anna  4♥ 5♥ 6♥ 7♥ 8♥                  i Anna  3♠ 3♥ 3♣                       |
        | b Boris K♠ K♥ K♦                        j Boris 6♦ 7♦ 8♦ 9♦ T♦ J♦ Q♦ K♦        |
        | c Chloé A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠            k Chloé 5♠ 5♦ 5♣                       |
        | d Dmitr 9♠ 9♥ 9♦ 9♣                     l Dmitr 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ T♣ J♣  |
        | e Elean T♣ J♣ Q♣ K♣                     m Elean A♥ A♦ A♣                       |
        | f Farid 7♥ 7♦ 7♣                        n Farid Q♠ Q♥ Q♦ Q♣                    |
        | g Gwen  2♦ 3♦ 4♦                        o Gwen  9♠ T♠ J♠                       |
        | h Hideo J♠ J♥ J♦                        p Hideo T♠ T♥ T♦                       |
        |                                                                                |
        |── DISCARD 40 · take 23: J♥ and above · must meld J♥ now ─────────── STOCK 12 ──|
        | 3♠ A♠ 5♣ A♥ A♦ 7♦ T♥ 7♦ 9♥ Q♦ 7♣ Q♥ 9♥ T♣ A♣ 7♣ A♠[J♥ K♠ A♦                    |
        | Q♣ 6♥ 6♥ 3♠ 7♥ Q♦ 7♥ J♣ Q♠ 6♥ T♠ 9♠ 3♥ J♦ 8♥ 2♦ K♣ A♥ 8♥ T♠]                   |
        |── ANNA'S HAND 35 ─────────────────────────────────────── 3 chosen: 2♠ 6♠ 10♠ ──|
        |  ▏2    ▏6▏T                                                                    |
        |  ▏♠▏5▏6▏♠▏♠▏J▏J▏Q ▏2▏3▏3▏7▏T▏J▏J▏K▏K ▏A▏2▏3▏4▏5▏5▏6▏6▏7▏8▏T ▏2▏3▏4▏6▏8▏9▏K     |
        |  ▏ ▏♠▏♠▏ ▏▲▏♠▏♠▏♠ ▏♥▏♥▏♥▏♥▏♥▏♥▏♥▏♥▏♥ ▏♦▏♦▏♦▏♦▏♦▏♦▏♦▏♦▏♦▏♦▏♦ ▏♣▏♣▏♣▏♣▏♣▏♣▏♣     |
        |   ✓▏ ▏  ✓ ✓▏ ▏ ▏  ▏ ▏ ▏ ▏ ▏+▏ ▏ ▏ ▏  ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏  ▏ ▏ ▏ ▏ ▏ ▏ ▏  ♣    |
        | Hideo drew from the stock                                                      |
        | Anna  draw from the stock, or take from the discard pile (←→ choose how deep). |
        |  M  Meld   L  Lay off…   X  Discard   S  Sort  (H) Hint   U  Undo              |
        """,
    )


def test_push_laying_off() -> None:
    shows(
        samples.scene("push_80_lay"),
        """
        | PUSH  Round 5 of 5 · needs 2 runs of five                       ? Help  ≡ Menu |
        |►A Anna      14▯ 65  B Boris°    9▯ 120  A Chloé down 6▯ 65  B Dmitri   11▯ 120|
        |── TABLE ───────── MELDS 16 ── A Anna + Chloé ──── B Boris + Dmitri ────────────|
        |                 a Anna  ‹8♠ 8♥ 8♦ ›             b Boris  Q♠ Q♥ Q* Q♣           |
        |  ▒▒▒▒▒  ▏Q      c Chloé  3♥ 4♥ 5♥*6♥ 7♥        ►d Dmitri 9♠ T♠ J♠ Q♠ K♠ ›      |
        |  ▒▒▒▒▒  ▏♦      e Anna   4♥ 4♦ 4♣               f Boris  T♦ J♦ Q♦ K♦ A♦*       |
        |  ▒▒▒▒▒  ▏  ♦    g Chloé ‹K♠ K♥ K♦ ›             h Dmitri 5♣ 6♣ 7♣ 8♣ 9♣ T♣     |
        |  stock discard  i Anna   7♠ 7♥ 7♦               j Boris  J* J♦ J♣ ›            |
        |  ‹31›   ‹15›    k Chloé  8♥ 9♥ T♥ J♥ Q♥ K♥      l Dmitri A♠ A♦ A♣              |
        |                 m Anna  ‹5♠ 5♥ 5♦ ›             n Boris  J♣ Q♣ K♣ A♣           |
        |                 o Chloé  9♥ 9♦ 9♣               p Dmitri 6♠ 6♥ 6♦ 6♣ ›         |
        |                                                                                |
        |                                                                                |
        |                                                                                |
        |                                                                                |
        |                                                                                |
        |── ANNA'S HAND 14 ────────────────────────────────────────────── 1 chosen: 2♠ ──|
        |   ▏2                                                                           |
        |   ▏♠   ▏2   ▏4    ▏3   ▏7   ▏9   ▏K    ▏J    ▏5   ▏7   ▏8   ▏Q   ▏2    ▏J      |
        |   ▏▲ ♠ ▏♠   ▏♠    ▏♥   ▏♥   ▏♥   ▏♥    ▏♦    ▏♣   ▏♣   ▏♣   ▏♣   ▏♣    ▏K      |
        |    ✓   ▏  ♠ ▏  ♠  ▏  ♥ ▏  ♥ ▏  ♥ ▏  ♥  ▏+ ♦  ▏  ♣ ▏  ♣ ▏  ♣ ▏  ♣ ▏  ♣  ▏R      |
        | Hideo drew from the stock                                                      |
        | Anna  take J♦, or push it (with a stock card) to Boris and draw from the stock |
        |  M  Meld   L  Lay off…   X  Discard   S  Sort  (H) Hint   U  Undo              |
        """,
    )


def test_gin_and_the_knockers_melds() -> None:
    shows(
        paint_gin_centre(samples.GIN, 80, 12, DEFAULT),
        """
        |── BORIS 10 ────────────────────────────────────────────────────────────────────|
        |                        ▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▒▒                         |
        |                        ▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▒▒                         |
        |                        ▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▏▒▒▒▒                         |
        |                                                                                |
        |                                                                                |
        |                               ▒▒▒▒▒▒      ▏8                                   |
        |                               ▒▒▒▒▒▒      ▏♥                                   |
        |                   ‹stock 18›  ▒▒▒▒▒▒      ▏       ‹discard 9›                  |
        |                               ▒▒▒▒▒▒      ▏   ♥                                |
        |                                                                                |
        |                                                                                |
        """,
    )
    shows(
        paint_gin_centre(samples.GIN_LAID, 80, 14, DEFAULT),
        """
        |── BORIS 10 ───────────────────────────────────────────────────── deadwood 23 ──|
        |         ▏4    ▏5    ▏6     ▏2    ▏9     ▏9    ▏K     ▏A    ▏9    ▏Q            |
        |         ▏♠    ▏♠    ▏♠     ▏♥    ▏♥     ▏♦    ▏♦     ▏♣    ▏♣    ▏♣            |
        |         ▏  ♠  ▏  ♠  ▏  ♠   ▏  ♥  ▏  ♥   ▏  ♦  ▏  ♦   ▏  ♣  ▏  ♣  ▏  ♣          |
        |                                                                                |
        |                          ── ANNA'S MELDS ──────────────────────────────────────|
        |      ▒▒▒▒▒    ▏8         ►a Anna ▏4 ▏5 ▏6 ▏7   ›     c Anna‹▏A ▏A ▏A   ›       |
        |      ▒▒▒▒▒    ▏♥                 ▏♥ ▏♥ ▏♥ ▏♥                ▏♠ ▏♦ ▏♥           |
        |      ▒▒▒▒▒    ▏  ♥               ▏  ▏  ▏  ▏  ♥              ▏  ▏  ▏  ♥         |
        |     stock 8   discard 19                                                       |
        |                           b Anna ▏K ▏K ▏K                                      |
        |                                  ▏♠ ▏♥ ▏♦                                      |
        |                                  ▏  ▏  ▏  ♦                                    |
        |                                                                                |
        """,
    )


@pytest.mark.parametrize(
    "picture", [name for name in samples.SCENES if name.startswith(("r500", "push", "gin"))]
)
def test_nothing_is_cut_at_its_worst(picture: str) -> None:
    table = samples.scene(picture)
    assert "…" not in table.text().replace("Lay off…", "")
    assert "more" not in table.text()


# The hand


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("count", [1, 2, 10, 14, 35, 44, 52, 57, 78])
def test_a_click_on_a_card_finds_that_card(width: int, height: int, count: int) -> None:
    hand = tuple((PACK * 2)[:count])
    model = HandModel("HAND", hand, "", 0, frozenset(range(0, count, 3)), frozenset({1}), frozenset({2}))
    canvas = paint_hand(model, width, height, DEFAULT)
    found = areas(canvas)
    assert set(found) == {Hit("card", place) for place in range(count)}
    for (_, place, _), spots in found.items():
        left, top = min(spots, key=lambda spot: (spot[1], spot[0]))
        corner = next(y for y in range(top, height) if canvas.char(left, y) == "▏")
        rank, suit = hand[int(place)].symbol[:-1], hand[int(place)].symbol[-1]
        assert canvas.char(left + 1, corner) in (rank[0], "T" if rank == "10" else rank[0])
        assert canvas.char(left + 1, corner + 1) == suit
    for y in range(1, height):
        for x in range(width):
            assert canvas.char(x, y) == " " or canvas.hit(x, y) is not None


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_raised_card_owns_its_whole_column(width: int, height: int) -> None:
    model = samples.R500_HAND
    canvas = paint_hand(model, width, height, DEFAULT)
    for place in (0, 3, 4):
        spots = areas(canvas)[Hit("card", place)]
        assert {y for _, y in spots} == set(range(1, height))
        assert canvas.char(min(spots)[0] + 1, height - 1) == "✓"


def test_the_same_cells_stay_a_cards_when_it_rises() -> None:
    flat = paint_hand(replace(samples.R500_HAND, chosen=frozenset()), 80, 5, DEFAULT)
    assert areas(flat) == areas(paint_hand(samples.R500_HAND, 80, 5, DEFAULT))


def test_the_heading_of_a_hand_is_not_a_card() -> None:
    assert all(
        y > 0 for spots in areas(paint_hand(samples.R500_HAND, 80, 5, DEFAULT)).values() for _, y in spots
    )


def test_groups_show_as_gaps() -> None:
    model = HandModel("HAND", samples.HAND_11, groups=(4, 3, 4))
    lines = paint_hand(model, 80, 5, DEFAULT).lines()
    assert lines[2] == "      ▏4    ▏5    ▏6    ▏7     ▏K    ▏K    ▏K     ▏2    ▏3    ▏5    ▏9"


def test_cards_face_down_show_nothing() -> None:
    canvas = paint_hand(HandModel("HAND", samples.HAND_11, down=11), 80, 5, DEFAULT)
    assert set(canvas.text()) - set("─ HAND\n") == {"▏", "▒"}
    assert areas(canvas) == {}
    veiled = paint_hand(HandModel("CURTAIN", samples.HAND_11, veil="hands are hidden"), 80, 5, DEFAULT)
    assert "hands are hidden" in veiled.text()
    assert not set(veiled.text()) & set("♠♥♦♣▏")
    for told, shown in (("Ann passed", "  Ann passed  "), (" · ".join(["Ben passed"] * 40), "…")):
        text = paint_hand(HandModel("CURTAIN", veil="hands are hidden", told=told), 80, 5, DEFAULT).text()
        assert shown in text
        assert "hands are hidden" in text


def test_an_empty_hand_is_only_its_heading() -> None:
    assert paint_hand(HandModel("ANNA'S HAND 0"), 40, 5, DEFAULT).lines()[1:] == [""] * 4


# The melds


@pytest.mark.parametrize(
    ("model", "width", "height"),
    [
        (samples.MELDS_16, 80, 10),
        (samples.MELDS_16, 86, 25),
        (samples.push_melds(False), 64, 14),
        (samples.push_melds(True), 64, 14),
        (samples.push_melds(True), 64, 30),
    ],
)
def test_every_meld_can_be_clicked_at_both_ends(model: MeldsModel, width: int, height: int) -> None:
    canvas = paint_melds(model, width, height, DEFAULT)
    found = areas(canvas)
    for place, meld in enumerate(model.melds):
        low, high = found[Hit("meld", place, "low")], found[Hit("meld", place, "high")]
        line = min(y for _, y in low)
        assert canvas.char(min(low)[0] + 1, line) == "abcdefghijklmnop"[place]
        assert max(x for x, _ in low) < min(x for x, _ in high)
        if meld.low:
            assert "‹" in {canvas.char(x, line) for x, y in low if y == line}
        if meld.high:
            assert "›" in {canvas.char(x, line) for x, y in high if y == line}


def test_a_team_has_a_column_of_its_own() -> None:
    canvas = paint_melds(samples.push_melds(False), 64, 14, DEFAULT)
    for (kind, place, _), spots in areas(canvas).items():
        assert kind == "meld"
        assert {x // 32 for x, _ in spots} == {int(place) % 2}
    assert canvas.lines()[0].index("A Anna") < 32 <= canvas.lines()[0].index("B Boris")


@pytest.mark.parametrize("width", [64, 86, 98])
@pytest.mark.parametrize("pair", [("Annemarie", "Christopher"), ("Bo", "m" * 20), ("田" * 10, "Anneliese")])
def test_over_a_teams_column_stands_the_beginning_of_each_name(pair: tuple[str, str], width: int) -> None:
    columns = (Column(pair, "A"), Column(pair, "B"))
    model = replace(samples.push_melds(False), columns=columns)
    head = paint_melds(model, width, 14, DEFAULT).lines()[0]
    assert "…" not in head
    for team in "AB":
        assert head.count(f"{team} {pair[0][:2]}") == 1
    assert head.count(f"+ {pair[1][:1]}") == 2


@pytest.mark.parametrize("count", [1, 3, 8, 16, 24, 36])
@pytest.mark.parametrize(("width", "height"), [(80, 10), (64, 14), (86, 25)])
def test_up_to_36_melds_of_three_are_all_shown(count: int, width: int, height: int) -> None:
    model = MeldsModel("MELDS", tuple(MeldView("Anna", samples.faces("4H 5H 6H")) for _ in range(count)))
    canvas = paint_melds(model, width, height, DEFAULT)
    assert len(areas(canvas)) == 2 * count
    assert "…" not in canvas.text()


def test_a_run_too_long_for_its_column_keeps_both_ends() -> None:
    long = MeldView("Eleanor", samples.faces("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"), low=True, high=True)
    lines = paint_melds(MeldsModel("MELDS", (long,)), 40, 2, DEFAULT).lines()
    assert lines[1] == " a Ele‹A♠ 2♠ 3♠ 4♠ 5♠  … T♠ J♠ Q♠ K♠ ›"


def test_melds_that_do_not_fit_are_counted() -> None:
    model = MeldsModel("MELDS", tuple(MeldView("Anna", samples.faces("4H 5H 6H")) for _ in range(30)))
    canvas = paint_melds(model, 40, 4, DEFAULT)
    shown = {hit.value for hit in areas(canvas)}
    assert f"… {30 - len(shown)} more" in canvas.text()


# The pile


@pytest.mark.parametrize("count", [1, 2, 26, 27, 40, 52, 60])
@pytest.mark.parametrize(("width", "big"), [(80, False), (86, True)])
def test_a_click_on_the_pile_finds_the_depth(count: int, width: int, big: bool) -> None:
    pile = samples.PILE_60[:count]
    height = pile_height(count, width, big)
    canvas = paint_pile(PileModel("DISCARD", pile), width, height, DEFAULT)
    found = areas(canvas)
    assert set(found) == {Hit("depth", depth) for depth in range(1, count + 1)}
    for (_, depth, _), spots in found.items():
        x, y = min(spots, key=lambda spot: (spot[1], spot[0]))
        card = pile[count - int(depth)]
        rank = "T" if card.rank == 10 else card.symbol[0]
        if canvas.char(x, y) == "▏":
            assert (canvas.char(x + 1, y)[0], canvas.char(x + 1, y + 1)) in (
                (rank, card.symbol[-1]),
                ("1", card.symbol[-1]),
            )
        else:
            assert canvas.char(x, y) + canvas.char(x + 1, y) == rank + card.symbol[-1]


@pytest.mark.parametrize(("count", "rows_"), [(0, 1), (1, 1), (26, 1), (27, 2), (52, 2), (53, 3), (60, 3)])
def test_60_discards_take_three_rows_at_80_columns(count: int, rows_: int) -> None:
    assert pile_height(count, 80, False) == 1 + rows_


def test_a_pile_too_tall_shows_its_top_or_the_cursor() -> None:
    model = PileModel("DISCARD 60", samples.PILE_60)
    top = areas(paint_pile(model, 80, 3, DEFAULT))
    assert Hit("depth", 1) in top
    assert Hit("depth", 60) not in top
    deep = areas(paint_pile(replace(model, take=60), 80, 3, DEFAULT))
    assert Hit("depth", 60) in deep


def test_the_stock_is_clicked_on_its_count() -> None:
    canvas = paint_pile(samples.TAKE, 80, 3, DEFAULT)
    x = canvas.lines()[0].index("STOCK 12")
    assert canvas.hit(x, 0) == canvas.hit(x + 7, 0) == Hit("stock")


def test_an_empty_pile_says_so() -> None:
    assert paint_pile(PileModel("DISCARD 0"), 80, 2, DEFAULT).lines()[1] == " empty"


@pytest.mark.parametrize(("width", "height"), [(16, 14), (16, 7), (22, 30)])
def test_stock_and_discard_are_clicked_where_they_are_seen(width: int, height: int) -> None:
    canvas = paint_stack(StackModel("TABLE", 31, Card("QD"), 15), width, height, DEFAULT)
    found = areas(canvas)
    assert "▒" in {canvas.char(*spot) for spot in found[Hit("stock")]}
    assert {"Q", "♦"} <= {canvas.char(*spot) for spot in found[Hit("discard")]}
    assert "31" in canvas.text()
    assert "15" in canvas.text()


def test_an_empty_stock_is_a_place() -> None:
    canvas = paint_stack(StackModel("TABLE", 0, None, 0), 16, 9, DEFAULT)
    assert "▒" not in canvas.text()
    assert "·····" in canvas.text()


# Rows


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("count", range(1, 9))
def test_seats_share_the_width(count: int, width: int) -> None:
    model = SeatsModel(samples.SEATS_8.seats[:count])
    canvas = paint_seats(model, width, 2, DEFAULT)
    found = areas(canvas)
    assert set(found) == {Hit("seat", place) for place in range(count)}
    for place, seat in enumerate(model.seats):
        text = "".join(
            canvas.char(x, y) for x, y in sorted(found[Hit("seat", place)], key=lambda s: (s[1], s[0]))
        )
        assert str(seat.score) in text
        assert f"{seat.hand}▯" in text
        assert seat.name in text or width < 80


def test_a_long_or_wide_name_is_cut_and_never_its_numbers() -> None:
    for name in ("Bartholomew the Great", "李雷和韩梅梅和小明和小红"):
        seats = SeatsModel(
            tuple(Seat(name, 35, -120, place == 0, place == 1, "A", "down") for place in range(8))
        )
        for line in paint_seats(seats, 80, 2, DEFAULT).lines():
            assert line.count("35▯") == line.count("-120") == line.count("…") == 4


def test_help_and_menu_are_clicked_where_they_stand() -> None:
    canvas = paint_title(TitleModel("PUSH", "Round 5 of 5", "8♥ by Chloé"), 80, 1, DEFAULT)
    line = canvas.lines()[0]
    assert canvas.hit(line.index("Help"), 0) == canvas.hit(line.index("?"), 0) == Hit("help")
    assert canvas.hit(line.index("Menu"), 0) == canvas.hit(line.index("≡"), 0) == Hit("menu")
    assert canvas.hit(3, 0) is None
    assert "8♥ by Chloé" in line


def test_keys_are_buttons() -> None:
    canvas = paint_actions(samples.KEYS, 80, 1, DEFAULT)
    line = canvas.lines()[0]
    for key in samples.KEYS.keys:
        at = line.index(key.label)
        assert canvas.hit(at, 0) == Hit("key", key.key), "a greyed one says why when it is clicked"
        assert line[at - 4 : at - 1].strip(" ()") == key.key


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, "  A a long label   B a long label   C a long label   D short   E a long label"),
        (50, "  A short   B short   C   D   E a long label"),
        (36, "  A   B   C   D   E a long label"),
    ],
)
def test_keys_that_do_not_fit_lose_their_labels_from_the_end(width: int, shown: str) -> None:
    some = (Key(letter, "a long label", short="short") for letter in "ABCD")
    keys = (*some, Key("E", "a long label", primary=True))
    canvas = paint_actions(ActionsModel(keys), width, 1, DEFAULT)
    assert {hit.value for hit in areas(canvas) if hit.kind == "key"} == set("ABCDE")
    assert canvas.lines() == [shown]


def test_a_guides_heading_too_long_ends_in_a_sign_before_the_key() -> None:
    told = "GUIDE · Bartholomew laid the contract: 4♠ 4♣ 4♥, 10♠ 10♥ 10♣, and more than can be said"
    line = paint_guide(GuideModel(told, "Text."), 80, 4, DEFAULT).lines()[0]
    assert line.endswith("1… ─  E  ends the guide  ───")
    assert paint_guide(GuideModel("GUIDE", "Text."), 80, 4, DEFAULT).lines()[0].startswith("── GUIDE ──")


@pytest.mark.parametrize("width", [20, 40, 80])
def test_a_prompt_too_long_ends_in_a_sign(width: int) -> None:
    line = paint_prompt(PromptModel("Anna", "x" * 100), width, 1, DEFAULT).lines()[0]
    assert line.endswith("…")
    assert line.startswith(" Anna ")


def test_a_prompt_of_two_rows_is_wrapped() -> None:
    lines = paint_prompt(
        PromptModel("Anna", "draw from the stock, or take the discard"), 30, 2, DEFAULT
    ).lines()
    assert lines == [" Anna  draw from the stock, or", "       take the discard"]


def test_the_log_ends_with_the_newest() -> None:
    lines = paint_log(LogModel(samples.LINES, "LOG"), 34, 4, DEFAULT).lines()
    assert lines[0].startswith("── LOG ─")
    assert lines[-1] == " Hideo drew from the stock"
    assert len(lines) == 4
    assert paint_log(LogModel(("x" * 99,)), 20, 1, DEFAULT).lines() == [" " + "x" * 17 + "…"]


def test_a_long_log_line_is_wrapped_where_there_is_room() -> None:
    lines = paint_log(LogModel(("Gwen laid off 8♥ on Anna's run",)), 20, 3, DEFAULT).lines()
    assert lines == [" Gwen laid off 8♥", "   on Anna's run", ""]


# Other pages


def test_the_score_sheet_fits_eight_columns_at_80_by_24() -> None:
    canvas = paint_score_sheet(samples.SHEET, 80, 21, DEFAULT)
    text = canvas.text()
    assert "…" not in text
    for name in samples.NAMES:
        assert text.count(name) == 2
    for line in ("Round 1", "Round 3", "left in hand", "rummy calls", "TOTAL", "90 to go", "535 to go"):
        assert line in text


@pytest.mark.parametrize("name", ["Bartholomew", "Bartholomew the Old", "m" * 20])
@pytest.mark.parametrize("width", [80, 120])
def test_long_names_of_partners_stand_in_full_on_the_score_sheet(name: str, width: int) -> None:
    pairs = (f"{name} + Anneliese", f"{name} + {name}")
    bars = tuple(Bar(pair, 0.5, "250 to go") for pair in pairs)
    model = ScoreSheetModel(pairs, (ScoreLine("Round 1", (250, 250)),), (), (250, 250), frozenset({0}), bars)
    canvas = paint_score_sheet(model, width, 21, DEFAULT)
    assert "…" not in canvas.text()
    said = canvas.text().split()
    for word in name.split():
        assert said.count(word) == 6, canvas.text()


@pytest.mark.parametrize("height", [6, 9, 14, 21, 30])
def test_a_score_sheet_always_has_its_total(height: int) -> None:
    deals = tuple(replace(samples.DEALS[0], label=f"Round {deal}") for deal in range(1, 41))
    lines = paint_score_sheet(replace(samples.SHEET, deals=deals), 80, height, DEFAULT).lines()
    assert sum("TOTAL" in line for line in lines) == 1
    assert any("Round 40" in line for line in lines)
    before = next(line for line in lines if "before" in line)
    count = int(before.split()[0])
    assert f"{60 * count}" in before
    assert sum(line.startswith("  Round ") for line in lines) == 40 - count


def test_bars_grow_with_the_score() -> None:
    canvas = paint_score_sheet(samples.SHEET, 80, 21, DEFAULT)
    lines = canvas.lines()
    dots = [lines[y].count("·") for y in range(13, 21)]
    assert dots == sorted(dots)
    assert dots[0] < dots[-1]


def test_the_curtain_hides_everything() -> None:
    canvas = paint_curtain(samples.CURTAIN, 80, 24, DEFAULT)
    assert "ANNA" in canvas.text()
    assert Hit("key", "Enter") in areas(canvas)
    assert Hit("key", "Q") in areas(canvas)
    full = paint_curtain(replace(samples.CURTAIN, lines=samples.LINES * 20), 80, 24, DEFAULT)
    assert "Hideo drew from the stock" in full.text()
    assert "…" in full.text()
    assert Hit("key", "Q") in areas(full)


@pytest.mark.parametrize(
    ("canvas", "kind", "count"),
    [
        (paint_chooser(samples.CHOOSER, 62, 7, DEFAULT), "choice", 3),
        (paint_title_menu(samples.MENU, 80, 21, DEFAULT), "entry", 9),
        (paint_title_menu(samples.MENU, 120, 37, DEFAULT), "entry", 9),
        (paint_auction(samples.AUCTION, 80, 14, DEFAULT), "bid", 32),
        (paint_auction(samples.AUCTION, 86, 28, DEFAULT), "bid", 32),
        (paint_trick(samples.TRICK, 80, 14, DEFAULT), "play", 4),
        (paint_trick(samples.TRICK, 86, 30, DEFAULT), "play", 4),
        (paint_kitty(samples.KITTY, 80, 14, DEFAULT), "slot", 3),
    ],
)
def test_everything_listed_can_be_clicked(canvas: Canvas, kind: str, count: int) -> None:
    assert set(areas(canvas)) == {Hit(kind, place) for place in range(count)}


def test_a_bid_is_clicked_where_it_is_read() -> None:
    canvas = paint_auction(samples.AUCTION, 80, 14, DEFAULT)
    bids = [bid for row in samples.AUCTION.rows for bid in row]
    bids += samples.AUCTION.extras
    for (_, place, _), spots in areas(canvas).items():
        text = "".join(canvas.char(x, y) for x, y in sorted(spots))
        assert bids[int(place)].text in text
        assert bids[int(place)].points in text


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize(("width", "height"), [(80, 14), (80, 12), (86, 30)])
def test_the_cards_of_a_trick_do_not_overlap(count: int, width: int, height: int) -> None:
    plays = tuple(replace(samples.TRICK.plays[1], name=f"P{place}") for place in range(count))
    canvas = paint_trick(TrickModel("TRICK", "", plays), width, height, DEFAULT)
    sizes = {len(spots) for spots in areas(canvas).values()}
    assert len(sizes) == 1
    assert all(f"P{place}" in canvas.text() for place in range(count))


def test_the_side_panel_shows_the_last_deals_and_the_total() -> None:
    lines = paint_score_panel(samples.SCORES_8, 34, 12, DEFAULT).lines()
    assert lines[1] == " Anna          20  -15   40   145"


def test_both_partners_names_begin_in_the_side_panel() -> None:
    rows = (
        ScoreRow(("Annemarie", "Christopher"), (120, 45), 165, "A"),
        ScoreRow(("Bo", "Di"), (5, 0), 5, "B"),
    )
    lines = paint_score_panel(ScorePanelModel(rows=rows), 34, 4, DEFAULT).lines()
    assert lines[1:3] == [" A Annemar + Christop    45   165", " B Bo + Di                0     5"]


@pytest.mark.parametrize(
    ("label", "aligned"), [("discard 10♦", True), ("lay the contract " + "9♥ " * 12, False)]
)
def test_the_notes_of_a_list_stand_in_a_column_where_there_is_room(label: str, aligned: bool) -> None:
    choices = tuple(Choice(text, note="Leaves 42.") for text in ("discard Q♠", label))
    lines = paint_chooser(ChooserModel("Hint", choices, 0), 76, 6, DEFAULT).lines()
    places = [line.index("Leaves 42.") for line in lines if "Leaves" in line]
    assert len(places) == 2
    assert (places[0] == places[1]) is aligned


def test_a_setting_turns_both_ways() -> None:
    canvas = paint_cycle(CycleModel("Play to", "500"), 30, 1, DEFAULT)
    line = canvas.lines()[0]
    assert canvas.hit(line.index("‹"), 0) == Hit("step", -1)
    assert canvas.hit(line.index("›"), 0) == canvas.hit(3, 0) == Hit("step", 1)
    assert areas(paint_cycle(CycleModel("Play to", "500", enabled=False), 30, 1, DEFAULT)) == {}


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (10, 3), (20, 5), (60, 18), (200, 60)])
def test_no_size_breaks_a_zone(size: tuple[int, int]) -> None:
    width, height = size
    zones: list[tuple[Any, Any]] = [
        (paint_actions, samples.KEYS),
        (paint_auction, samples.AUCTION),
        (paint_chooser, samples.CHOOSER),
        (paint_curtain, samples.CURTAIN),
        (paint_cycle, CycleModel("Play to", "500")),
        (paint_gin_centre, samples.GIN),
        (paint_gin_centre, samples.GIN_LAID),
        (paint_hand, samples.R500_HAND),
        (paint_hand, HandModel("x", samples.HAND_52, down=52)),
        (paint_kitty, samples.KITTY),
        (paint_log, LogModel(samples.LINES, "LOG")),
        (paint_melds, samples.MELDS_16),
        (paint_melds, samples.push_melds(True)),
        (paint_pile, samples.TAKE),
        (paint_prompt, samples.ASK),
        (paint_score_panel, samples.SCORES_8),
        (paint_score_sheet, samples.SHEET),
        (paint_seats, samples.SEATS_8),
        (paint_stack, StackModel("TABLE", 9, Card("QD"), 3)),
        (paint_title, TitleModel("PUSH", "Round 5 of 5")),
        (paint_title_menu, samples.MENU),
        (paint_trick, samples.TRICK),
    ]
    for paint, model in zones:
        canvas = paint(model, width, height, DEFAULT)
        assert [strip.cell_length for strip in map(canvas.strip, range(height))] == [width] * height


# In an app


class Table(App[None]):
    ENABLE_COMMAND_PALETTE = False
    CSS = "TitleBar, Cycle { height: 1 } Hand { height: 5 } Melds { height: 12 }"

    def __init__(self) -> None:
        super().__init__()
        self.skin = DEFAULT
        self.pressed: list[tuple[str | None, Hit, bool]] = []

    def compose(self) -> ComposeResult:
        yield TitleBar(TitleModel("PUSH", "Round 1"), id="title")
        yield Melds(samples.push_melds(True), id="melds")
        yield Cycle(CycleModel("Play to", "500"), id="cycle")
        yield Hand(samples.R500_HAND, id="hand")

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        self.pressed.append((message.zone.id, message.hit, message.double))


def spans(zone: Zone[Any], monkeypatch: pytest.MonkeyPatch) -> list[tuple[Region, ...]]:
    """What the zone asks to be repainted from now on."""
    asked: list[tuple[Region, ...]] = []
    monkeypatch.setattr(zone, "refresh", lambda *regions, **_: asked.append(regions))
    return asked


async def test_a_running_zone_shows_its_canvas() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)):
        lines = screen_text(app).splitlines()
        hand = app.query_one(Hand)
        assert lines[14:19] == hand.canvas().lines() == paint_hand(samples.R500_HAND, 80, 5, DEFAULT).lines()


async def test_a_click_says_what_was_hit_and_a_second_that_it_is_double() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        hand = app.query_one(Hand)
        raised = min(x for x, _ in areas(hand.canvas())[Hit("card", 3)])
        await pilot.click(hand, offset=(raised, 4))
        await pilot.click(hand, offset=(raised, 4), times=2)
        await pilot.click(hand, offset=(0, 0))
        await pilot.click("#melds", offset=(4, 2))
        assert app.pressed == [
            ("hand", Hit("card", 3), False),
            ("hand", Hit("card", 3), False),
            ("hand", Hit("card", 3), True),
            ("melds", Hit("meld", 2, "low"), False),
        ]


async def test_only_what_changed_is_repainted(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Table()
    async with app.run_test(size=(80, 24)):
        hand = app.query_one(Hand)
        asked = spans(hand, monkeypatch)
        hand.show(replace(samples.R500_HAND))
        hand.touch()
        assert asked == []
        hand.show(replace(samples.R500_HAND, cursor=5))
        (regions,) = asked
        assert regions
        assert all(region.height == 1 and region.width <= 6 for region in regions)


async def test_another_skin_is_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Table()
    async with app.run_test(size=(80, 24)):
        hand = app.query_one(Hand)
        asked = spans(hand, monkeypatch)
        app.skin = Skin(samples.skin_of("night").palette)
        hand.touch()
        (regions,) = asked
        assert [region.width for region in regions] == [80] * 5


async def test_a_new_size_is_painted_afresh() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(120, 40)
        hand = app.query_one(Hand)
        assert hand.canvas().width == 120
        assert paint_hand(samples.R500_HAND, 120, 5, DEFAULT).text() in screen_text(app)


async def test_a_setting_turns_by_keys_and_lights_up_with_focus() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        cycle = app.query_one(Cycle)
        cycle.focus()
        await pilot.press("left", "space", "right")
        assert [hit for _, hit, _ in app.pressed] == [Hit("step", -1), Hit("step", 1), Hit("step", 1)]
        assert cycle.model.focused
        cycle.show(CycleModel("Play to", "750"))
        assert cycle.model.focused
        assert "‹ 750 ›" in cycle.canvas().text()
        app.set_focus(None)
        await pilot.pause()
        assert not cycle.model.focused


def test_painting_needs_no_pydantic() -> None:
    """It would cost a quarter of a second before the first paint."""
    names = "actions auction chooser curtain cycle gin_centre hand kitty log melds pile prompt score_panel"
    names += " score_sheet seats stack title_bar title_menu trick"
    code = "import sys\n" + "\n".join(f"import rummy_tui.ui.widgets.{name}" for name in names.split())
    code += "\nassert 'pydantic' not in sys.modules and 'rummy_tui.engine' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_every_zone_can_be_painted_before_it_has_anything_to_show() -> None:
    """A stage that has just been mounted may be painted before its first view."""
    import importlib
    import pkgutil

    from rummy_tui.ui import widgets

    painted = 0
    for found in pkgutil.iter_modules(widgets.__path__):
        module = importlib.import_module(f"{widgets.__name__}.{found.name}")
        for zone in vars(module).values():
            if isinstance(zone, type) and issubclass(zone, Zone) and zone.__module__ == module.__name__:
                models = [one for name, one in vars(module).items() if name == f"{zone.__name__}Model"]
                for model in models:
                    for width, height in ((80, 10), (120, 20), (1, 1)):
                        zone.paint(model(), width, height, DEFAULT)
                        painted += 1
    assert painted > 30
