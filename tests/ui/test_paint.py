"""Glyphs, the layout of a hand, and single cards, as plain text."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.fan import lay_out
from rummy_tui.ui.glyphs import ASCII, GLYPHS, LETTERS, UNICODE, choose_glyphs, rank_text
from rummy_tui.ui.paint import Face, draw_card, draw_chip, face, heading, wrap
from rummy_tui.ui.skin import DEFAULT
from tests.ui.samples import SCENES, scene, skin_of

DRAWN = set("♠♥♦♣▏▒─▲►‹›✓…·°▯≡")
SPOKEN = set("é–←→↑↓≤")

# Glyphs


@pytest.mark.parametrize(
    ("encoding", "term", "lang", "chosen"),
    [
        ("utf-8", "xterm-256color", "en_GB.UTF-8", UNICODE),
        ("UTF-8", "", "", UNICODE),
        ("ascii", "xterm", "C", ASCII),
        ("cp1252", "", "", ASCII),
        ("iso8859-1", "xterm", "de_DE", ASCII),
        (None, "xterm", "C", ASCII),
        ("utf-8", "linux", "en_GB.UTF-8", ASCII),
        ("utf-8", "dumb", "en_GB.UTF-8", ASCII),
        ("utf-8", "xterm", "zh_CN.UTF-8", LETTERS),
        ("utf-8", "xterm", "ja_JP.UTF-8", LETTERS),
        ("utf-8", "xterm", "ko_KR.UTF-8", LETTERS),
    ],
)
def test_the_set_suits_the_terminal(encoding: str | None, term: str, lang: str, chosen: object) -> None:
    assert choose_glyphs(encoding, term, lang) is chosen


@pytest.mark.parametrize("name", GLYPHS)
def test_every_sign_takes_one_cell(name: str) -> None:
    skin = skin_of(name)
    canvas = Canvas(1, 1, skin.style("text", "felt"))
    for field, sign in vars(skin.glyphs).items():
        if field != "name":
            assert canvas.put(0, 0, sign, skin.style("text", "felt")) == 1, field


@pytest.mark.parametrize(
    ("said", "letters", "ascii_"),
    [
        ("Boris discarded 10♦.", "Boris discarded 10d.", "Boris discarded 10d."),
        ("A♠ 2♠ T♥* Q♣", "As 2s Th* Qc", "As 2s Th* Qc"),
        ("follow ♥ if you can", "follow hearts if you can", "follow hearts if you can"),
        ("Chloé took ★ (←→ choose…)", "Chloé took JK (←→ choose…)", "Chloe took JK (<> choose...)"),
        ("knock ≤ 10 – or not · gin", "knock ≤ 10 – or not · gin", "knock <= 10 - or not - gin"),
        ("plain", "plain", "plain"),
        ("日本", "日本", "??"),
    ],
)
def test_sentences_show_cards_as_the_set_does(said: str, letters: str, ascii_: str) -> None:
    assert UNICODE.say(said) == said.replace("★", "JK")
    assert LETTERS.say(said) == letters
    assert ASCII.say(said) == ascii_


@pytest.mark.parametrize("picture", SCENES)
def test_only_safe_characters_are_drawn(picture: str) -> None:
    """Some terminals draw others two cells wide."""
    assert set(scene(picture).text()) - {*map(chr, range(128)), "\n"} <= DRAWN | SPOKEN
    assert not set(scene(picture, skin_of("letters")).text()) & set("♠♥♦♣★")
    assert scene(picture, skin_of("none", "ascii")).text().isascii()


@pytest.mark.parametrize(("rank", "text"), [(1, "A"), (10, "10"), (13, "K"), (14, "A"), (0, "J")])
def test_ranks_are_printed_as_on_cards(rank: int, text: str) -> None:
    assert rank_text(rank) == text


# Cards


def drawn(width: int, height: int, shown: Face, ground: str = "paper", sign: str = "") -> str:
    canvas = Canvas(width, height, DEFAULT.style("text", "felt"))
    draw_card(canvas, 0, 0, width, height, shown, DEFAULT, ground, sign)
    return canvas.text()


@pytest.mark.parametrize(
    ("width", "height", "shown", "text"),
    [
        (5, 3, face(Card("7H")), "▏7\n▏♥\n▏  ♥"),
        (5, 3, face(Card("10C")), "▏10\n▏♣\n▏  ♣"),
        (3, 3, face(Card("10C")), "▏10\n▏♣\n▏"),
        (2, 3, face(Card("10C")), "▏T\n▏♣\n▏"),
        (7, 5, face(Card("10S")), "▏10\n▏♠\n▏\n▏    ♠\n▏   10"),
        (7, 5, face(Card("QD")), "▏Q\n▏♦\n▏\n▏    ♦\n▏    Q"),
        (5, 3, face(Card("JK")), "▏J\n▏K\n▏R"),
        (3, 2, Face(5, "H", True), "▏5\n▏♥*"),
        (3, 2, Face(12, "", True), "▏Q\n▏*"),
        (3, 2, Face(14, "S"), "▏A\n▏♠"),
    ],
)
def test_a_card_shows_what_its_width_allows(width: int, height: int, shown: Face, text: str) -> None:
    assert drawn(width, height, shown) == text


def test_a_sign_stands_where_it_is_seen() -> None:
    assert drawn(5, 3, face(Card("7H")), sign="▲") == "▏7\n▏♥\n▏▲ ♥"
    assert drawn(2, 3, face(Card("7H")), sign="▲") == "▏7\n▏♥\n▏▲"
    assert drawn(3, 2, face(Card("7H")), sign="✓") == "▏7\n▏♥✓"
    assert drawn(2, 2, face(Card("7H")), sign="✓") == "▏7\n✓♥"


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (face(Card("4H")), "4♥"),
        (face(Card("10D")), "T♦"),
        (Face(5, "H", True), "5♥*"),
        (Face(10, "", True), "T*"),
        (face(Card("JK")), "JK"),
    ],
)
def test_a_chip_takes_three_cells(shown: Face, text: str) -> None:
    canvas = Canvas(4, 1, DEFAULT.style("text", "felt"))
    draw_chip(canvas, 0, 0, shown, DEFAULT)
    assert canvas.text() == text
    assert canvas.style(2, 0).bgcolor != canvas.style(3, 0).bgcolor


@pytest.mark.parametrize(
    "line",
    [
        "── MELDS 16 ─────────────── STOCK 12 ──",
        "── MELDS 16 ───── STOCK 12 ──",
        "── MELDS 16 ── STOCK… ──",
    ],
)
def test_a_heading_has_its_title_at_the_left_and_its_note_at_the_right(line: str) -> None:
    canvas = Canvas(len(line), 1, DEFAULT.style("text", "felt"))
    heading(canvas, 0, "MELDS 16", "STOCK 12", DEFAULT, "felt")
    assert canvas.text() == line


def test_words_are_wrapped_whole() -> None:
    assert wrap("take the discard or push it", 10) == ("take the", "discard or", "push it")
    assert wrap("", 10) == ()
    assert wrap("a extraordinarily b", 8) == ("a", "extraor…", "b")


# The layout of a hand


@pytest.mark.parametrize(
    ("groups", "width", "card", "pitch"),
    [
        ((11,), 80, 5, 6),
        ((13,), 80, 5, 6),
        ((3, 4, 1, 5, 1), 80, 5, 5),
        ((20,), 80, 5, 3),
        ((8, 9, 11, 7), 80, 5, 2),
        ((8, 9, 11, 7), 120, 7, 3),
        ((57,), 120, 7, 2),
    ],
)
def test_cards_lie_as_far_apart_as_fits(groups: tuple[int, ...], width: int, card: int, pitch: int) -> None:
    fan = lay_out(groups, width, card)
    assert fan.pitch == pitch
    assert set(fan.rows) == {0}


def test_groups_are_a_cell_apart_where_it_fits() -> None:
    fan = lay_out((2, 2), 80, 5)
    steps = [right - left for left, right in pairwise(fan.lefts)]
    assert steps == [6, 7, 6]
    assert lay_out((20, 18), 79, 5).lefts == lay_out((38,), 79, 5).lefts


@pytest.mark.parametrize("count", range(1, 79))
@pytest.mark.parametrize(("width", "card"), [(80, 5), (120, 7)])
def test_no_card_is_left_out_or_cut(count: int, width: int, card: int) -> None:
    fan = lay_out((count,), width, card, cursor=count - 1)
    assert len(fan.lefts) == count
    assert fan.lefts[0] >= 0
    for row in set(fan.rows):
        lefts = [left for left, at in zip(fan.lefts, fan.rows, strict=True) if at == row]
        assert all(right - left >= 2 for left, right in pairwise(lefts))
        assert lefts[-1] + (card if len(set(fan.rows)) == 1 else fan.pitch) <= width


def test_52_cards_fit_at_80_columns() -> None:
    fan = lay_out((13, 13, 13, 13), 80, 5)
    assert (len(fan.lefts), max(fan.rows), fan.pitch) == (52, 1, 3)


@pytest.mark.parametrize("cursor", [0, 50, 99])
def test_past_two_rows_the_cursor_stays_in_sight(cursor: int) -> None:
    fan = lay_out((100,), 80, 5, cursor)
    assert fan.first <= cursor < fan.first + len(fan.lefts)


def test_an_empty_hand_has_no_cards() -> None:
    assert lay_out((), 80, 5).lefts == ()
