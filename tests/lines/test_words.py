"""Cards in words, both ways, and what buttons are called."""

from __future__ import annotations

import pytest

from rummy_tui.cards import PACK, Card
from rummy_tui.engine.aloud import cards_in_words, spell
from rummy_tui.lines.words import fits, read_cards, tokens, verb
from rummy_tui.variants.australian500.table import Australian500Table


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("4H 5H 6H KS", "4 5 6 of hearts, king of spades"),
        ("KS KH KC", "kings of spades, hearts and clubs"),
        ("6S 6H", "sixes of spades and hearts"),
        ("JK", "joker"),
        ("JK JK 10D", "2 jokers, 10 of diamonds"),
        ("AS 2S", "ace 2 of spades"),
        ("", ""),
    ],
)
def test_neighbours_of_a_suit_or_rank_are_said_together(held: str, said: str) -> None:
    assert cards_in_words(cards(held)) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann took 10♦", "Ann took 10 of diamonds"),
        ("Ann melded 9♥ 10♥ J♥", "Ann melded 9 10 jack of hearts"),
        ("set 5♠ 5♥ 2♣=5♦", "set fives of spades and hearts, 2 of clubs as 5 of diamonds"),
        ("run 5♥ 6♥* 7♥", "run 5 of hearts, wild as 6 of hearts, 7 of hearts"),
        ("★ as ♠ spades", "joker as spades"),
        ("Round 1 · knock ≤ 10", "Round 1, knock at most 10"),
        ("nothing to spell", "nothing to spell"),
    ],
)
def test_sentences_are_spelled_out(text: str, said: str) -> None:
    assert spell(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ben bid 8♥", "Ben bid 8 hearts"),
        ("Bid 10♣ (350)", "Bid 10 clubs (350)"),
        ("bid higher than 7♠ (120), or pass.", "bid higher than 7 spades (120), or pass."),
        ("Cy won the auction with 6♦ and took", "Cy won the auction with 6 diamonds and took"),
        ("Cy won trick 3 with 8♥", "Cy won trick 3 with 8 of hearts"),
        ("Round 1 · 8♥ by Cy", "Round 1, 8 hearts by Cy"),
        ("8♥ by Cy, failed: -270", "8 hearts by Cy, failed: -270"),
        ("Cy played 8♥", "Cy played 8 of hearts"),
    ],
)
def test_a_bid_is_no_card(text: str, said: str) -> None:
    assert Australian500Table().aloud(text) == said


@pytest.mark.parametrize(
    ("typed", "named", "rest"),
    [
        ("4h 5h 6h", "4H 5H 6H", []),
        ("4H, 5H and TH", "4H 5H 10H", []),
        ("4 5 6 of hearts", "4H 5H 6H", []),
        ("4 5 6 h", "4H 5H 6H", []),
        ("king of spades", "KS", []),
        ("kings of spades, hearts and clubs", "KS KH KC", []),
        ("K♠ 10♦ ★", "KS 10D JK", []),
        ("joker and the ace of clubs", "JK AC", ["the"]),
        ("8c on a", "8C", ["on", "a"]),
        ("8c on a high", "8C", ["on", "a", "high"]),
        ("as", "AS", []),
        ("jk hearts", "JK", ["hearts"]),
        ("3", "", ["3"]),
        ("kx 14h", "", ["kx", "14h"]),
    ],
)
def test_cards_are_read_from_what_is_typed(typed: str, named: str, rest: list[str]) -> None:
    assert read_cards(tokens(typed)) == (cards(named), rest)


def test_what_is_said_can_be_typed() -> None:
    for first, second in zip(PACK, PACK[7:], strict=False):
        said = cards_in_words((first, second))
        assert read_cards(tokens(said)) == ((first, second), [])


@pytest.mark.parametrize(
    ("label", "word"),
    [
        ("Draw", "draw"),
        ("Take…", "take"),
        ("Take K♠", "take"),
        ("Lay off…", "lay off"),
        ("Push to Ben", "push"),
        ("Part 1 of 2", "part"),
        ("Knock (5)", "knock"),
        ("Big gin", "big gin"),
        ("Rummy!", "rummy"),
        ("End the round", "end the round"),
        ("Best: 4♥", "best"),
    ],
)
def test_a_button_goes_by_its_words(label: str, word: str) -> None:
    assert verb(label) == word


def test_words_fit_a_text_by_their_beginnings() -> None:
    assert fits(["run", "hea"], "run 4 5 6 of hearts")
    assert not fits(["set"], "run 4 5 6 of hearts")
