"""Persian Rummy, clause by clause (rules/persian.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rummy_tui as rt
from rummy_tui.cards import PACK, Card
from rummy_tui.engine.state import GameState, evolve
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.persian.cut import cut, seating, tied
from rummy_tui.variants.persian.scoring import card_value
from rummy_tui.variants.persian.state import DECK, RULES, Draw, PersianState
from tests.rummy.positions import (
    NAMES,
    call,
    cards,
    discard,
    do,
    draw,
    give_up,
    lay_off,
    legal,
    meld,
    next_round,
    position,
    refused,
    scored,
    table,
    take,
)

FOUR = NAMES[:4]


def at(*hands: str, **changes: Any) -> GameState:
    return position("persian", hands or ("", "", "", ""), **changes)


def melding(*hands: str, **changes: Any) -> GameState:
    """After the draw."""
    return at(*hands, moment=Melding(), **changes)


# Cards, partners and deal


def test_the_cards() -> None:
    """P1, P2."""
    assert Counter(DECK) == Counter((*PACK, *[Card("JK")] * 4))
    values = {"JK": 20, "AS": 15, "KS": 10, "QS": 10, "JS": 10, "10S": 10, "9S": 9, "2S": 2}
    assert {face: card_value(Card(face)) for face in values} == values


def lowest(cards_cut: list[list[Card]]) -> list[int]:
    """Players by their cuts, aces low and jokers high, as a person would sort them."""
    order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JK"]
    keys = [[order.index("JK" if c.text == "JK" else c.text[:-1]) for c in own] for own in cards_cut]
    return sorted(range(4), key=lambda player: keys[player])


def test_the_cut_seats_the_players_anew() -> None:
    """P3: the lowest at 0 and deals, the second opposite, the others as entered."""
    recuts = 0
    for seed in range(300):
        state = rt.new_game("persian", FOUR, seed=seed)
        assert isinstance(state, PersianState)
        cards_cut = cut(4, seed)
        first, second, *others = lowest(cards_cut)
        order = [first, min(others), second, max(others)]
        assert state.players == tuple(FOUR[player] for player in order)
        assert state.cut == tuple(tuple(cards_cut[player]) for player in order)
        assert (state.phase, state.awaiting, state.dealer) == ("cut", (0, 1, 2, 3), 0)
        assert Counter(state.stock) == Counter(DECK)
        recuts += any(len(own) > 1 for own in cards_cut)
    assert recuts > 20


def test_only_what_is_left_open_is_cut_again() -> None:
    """P3: a tie for the two highest cards decides nothing; every other tie is cut until it is none."""
    for seed in range(300):
        cards_cut = cut(4, seed)
        ranks = [[card.rank or 14 for card in own] for own in cards_cut]
        low = sorted(ranks)
        assert low[0] != low[1]
        assert low[1] != low[2]
        for own in ranks:
            for length in range(1, len(own)):
                tied = [other for other in ranks if other[:length] == own[:length]]
                assert len(tied) > 1
                assert sum(other[:length] < own[:length] for other in ranks) < 2


@pytest.mark.parametrize(
    ("cuts", "seats"),
    [
        (["KS", "2H", "JK", "AS"], [3, 0, 1, 2]),
        (["2S", "KH", "KD", "AS"], [3, 1, 0, 2]),
        (["5S", "5H", "9D", "9S"], None),
        (["AS", "5H", "5D", "9S"], None),
        (["AS", "2H", "9D", "9S"], [0, 2, 1, 3]),
    ],
)
def test_seating(cuts: list[str], seats: list[int] | None) -> None:
    """P3."""
    cards_cut = [[Card(face)] for face in cuts]
    assert bool(tied(cards_cut)) == (seats is None)
    if seats:
        assert seating(cards_cut) == seats


def test_the_cut_is_shown_until_the_deal() -> None:
    """P3, P4, C11."""
    state = rt.new_game("persian", FOUR, seed=7)
    refused(state, "C7", draw(1), "cut")
    assert legal(state, 2) == [next_round(2)]
    after = do(state, next_round(3))
    assert (after.phase, after.round, after.dealer, after.turn) == ("draw", 1, 0, 1)
    assert [len(hand) for hand in after.hands] == [7] * 4
    assert len(after.discard_pile) == 1
    assert len(after.stock) == 56 - 29
    assert after.stock == state.stock[29:]


@pytest.mark.parametrize("given", [{"dealer": 2}, {"decks": [list(DECK)]}, {"options": {"teams": "seats"}}])
def test_given_seats(given: dict[str, Any]) -> None:
    """P3: players as entered, 0 and 2 against 1 and 3."""
    state = rt.new_game("persian", FOUR, seed=7, **given)
    assert (state.phase, state.players, state.sides) == ("draw", FOUR, ((0, 2), (1, 3)))
    assert state.dealer == given.get("dealer", state.dealer)
    assert state.turn == (state.dealer + 1) % 4


def test_only_four_play() -> None:
    with pytest.raises(rt.SetupError, match="4 players, not 3"):
        rt.new_game("persian", FOUR[:3])


@pytest.mark.parametrize(("name", "value"), [("teams", "draw"), ("deals", 11), ("deals", 0), ("jokers", 2)])
def test_options_out_of_range(name: str, value: Any) -> None:
    with pytest.raises(rt.SetupError, match=f"option.*{name}"):
        rt.new_game("persian", FOUR, options={name: value})


# Melds


def test_sets() -> None:
    """P5."""
    state = melding("5D 5H 5C 5S 6S", "", "", "")
    refused(state, "P5", meld(0, "set", "5D 5H"))
    refused(state, "P5", meld(0, "set", "5D 5H 6S"))
    assert do(state, meld(0, "set", "5D 5H 5C")).melds
    assert do(state, meld(0, "set", "5D 5H 5C 5S")).melds


def test_runs_have_the_ace_high_only() -> None:
    """P6."""
    state = melding("AS 2S 3S 4S JS QS KS KH", "", "", "")
    for text in ("AS 2S 3S", "KS AS 2S", "JS QS KH", "QS KS"):
        refused(state, "P6", meld(0, "run", text))
    assert do(state, meld(0, "run", "QS KS AS")).melds
    assert do(state, meld(0, "run", "2S 3S 4S")).melds
    after = do(state, meld(0, "run", "AS KS QS JS"))
    refused(after, "P9", lay_off(0, 1, "2S"), "10♠")
    after = do(state, meld(0, "run", "2S 3S 4S"))
    refused(after, "P9", lay_off(0, 1, "AS"), "5♠")


def test_jokers_only_with_jokers() -> None:
    """P7."""
    state = melding("JK JK JK JK 7H 7D 9H QH KH", "", "", "")
    refused(state, "P7", meld(0, "set", "7H 7D JK"))
    refused(state, "P7", meld(0, "run", "7H JK 9H"))
    refused(state, "P7", meld(0, "run", "JK QH KH"))
    refused(state, "P7", meld(0, "set", "JK JK 7H"))
    refused(state, "P5", meld(0, "set", "JK JK"))
    three = do(state, meld(0, "set", "JK JK JK"))
    assert do(three, lay_off(0, 1, "JK")).melds[0].cards == cards("JK JK JK JK")
    refused(three, "P9", lay_off(0, 1, "7H"), "jokers only")
    assert do(state, meld(0, "set", "JK JK JK JK")).melds
    melds = table(RULES, (1, "set", "7H 7D 7S"), (1, "run", "7H 8H 9H"))
    sevens = melding("JK 7C 2C", "", "", "", melds=melds)
    refused(sevens, "P9", lay_off(0, 1, "JK"), "7♣")
    refused(sevens, "P9", lay_off(0, 2, "JK"), "10♥")


# Turns


def test_every_card_taken_must_be_used_at_once() -> None:
    """P8, C9: the top one too; of those above it any may be discarded."""
    state = at("6D 7D KS KC", "", "", "", pile="5C 8D 2S")
    refused(state, "P8", take(0), "2♠")
    refused(state, "P8", take(0, 3), "5♣")
    assert [a["count"] for a in legal(state) if a["type"] == "draw_discard"] == [2]
    after = do(state, take(0, 2))
    refused(after, "P8", discard(0, "2S"), "8♦")
    refused(after, "P8", meld(0, "set", "KS KC"), "8♦")
    assert do(after, meld(0, "run", "6D 7D 8D"), discard(0, "2S")).turn == 1
    joker = at("JK JK 2C", "", "", "", pile="JK")
    assert do(joker, take(0), meld(0, "set", "JK JK JK")).phase == "meld"
    refused(at("JK 2C", "", "", "", pile="JK"), "P8", take(0), "★")


def test_laying_off_on_anybodys_meld_scores_for_the_own_side() -> None:
    """P9, P13."""
    melds = table(RULES, (1, "set", "7H 7D 7S"), (2, "run", "4C 5C 6C"))
    state = do(melding("7C 3C 9D", "9S", "", "9H", melds=melds), lay_off(0, 1, "7C"), lay_off(0, 2, "3C"))
    assert state.melds[0].laid_by == (1, 1, 1, 0)
    assert state.melds[1].laid_by == (0, 2, 2, 2)
    after = do(state, discard(0, "9D"))
    ended = do(evolve(after, stock=()), *[give_up(seat) for seat in (1, 2, 3, 0)])
    assert ended.results[-1].points == (7 + 3 + 15, 21 - 18)


def test_a_discard_ends_the_turn_but_never_the_round() -> None:
    """P10, P11."""
    state = do(melding("4C", "9S", "", "9H", stock="QD KD"), discard(0, "4C"))
    assert (state.phase, state.turn, state.hands[0]) == ("draw", 1, ())
    state = do(state, draw(1), discard(1, "9S"), draw(2), discard(2, "KD"))
    assert (state.phase, state.turn) == ("draw", 3)


def test_a_player_without_cards_draws_again() -> None:
    """P11, P14."""
    melds = table(RULES, (1, "set", "4S 4H 4D"))
    state = do(at("", "9S", "", "9H", stock="4C QD", melds=melds), draw(0), lay_off(0, 1, "4C"))
    assert (state.results[-1].reason, state.results[-1].ended_by) == ("out", 0)
    assert state.results[-1].points == (4 + 25, 12 - 18)


def test_no_calls() -> None:
    """P12."""
    state = do(melding("4C 5D", "9S", "", "9H"), discard(0, "4C"))
    assert state.awaiting == (1,)
    refused(state, "C7", call(1), "knows no call rummy")


def test_passing_with_the_stock_gone() -> None:
    """P12: four passes in a row end the round; taking breaks the row; empty hands pass too."""
    state = at("9D 9H 2D", "9S", "", "KH", stock="", pile="9C")
    refused(state, "P12", draw(0), "empty")
    assert legal(state) == [take(0), give_up(0)]
    state = do(state, give_up(0), give_up(1), give_up(2))
    assert (state.turn, state.phase, state.moment) == (3, "draw", Draw(3))
    ended = do(state, give_up(3))
    assert (ended.results[-1].reason, ended.results[-1].ended_by) == ("passed_out", None)
    assert ended.results[-1].points == (-20, -19)
    assert [line.label for line in ended.results[-1].breakdown] == ["melded", "fours doubled", "left in hand"]
    broken = do(
        at("9D 9H 2D", "9S", "", "KH", stock="", pile="9C", moment=Draw(3)),
        take(0),
        meld(0, "set", "9D 9H 9C"),
        discard(0, "2D"),
    )
    assert (broken.turn, broken.moment) == (1, Draw(0))


def test_passing_needs_an_empty_stock() -> None:
    """P12, C11."""
    refused(at("9D", "9S", "", "KH"), "P12", give_up(0))


def test_nobody_plays_for_ever() -> None:
    """C8."""
    state = evolve(at("9D", "9S", "", "KH", stock=""), idle=40)
    stalled = do(state, give_up(0))
    assert (stalled.results[-1].reason, stalled.results[-1].ended_by) == ("stalled", None)
    assert do(evolve(state, idle=39), give_up(0)).phase == "draw"


# Scores


@pytest.mark.parametrize(
    ("four", "points"), [("JS JH JD JC", 80), ("JK JK JK JK", 160), ("AS AH AD AC", 120), ("2S 2H 2D 2C", 16)]
)
def test_four_laid_in_one_go_count_double(four: str, points: int) -> None:
    """P15; three and a fourth do not."""
    state = do(melding(four, "", "", ""), meld(0, "set", four))
    assert state.results[-1].points == (points + 25, 0)
    three = four.rsplit(" ", 1)
    state = do(melding(four, "", "", ""), meld(0, "set", three[0]), lay_off(0, 1, three[1]))
    assert state.results[-1].points == (points // 2 + 25, 0)
    by_partner = do(
        melding("3C", "", three[1], "", turn=2, melds=table(RULES, (0, "set", three[0]))),
        lay_off(2, 1, three[1]),
    )
    assert by_partner.results[-1].points == (points // 2 + 25 - 3, 0)


def test_a_run_of_four_is_not_doubled() -> None:
    """P15."""
    state = do(melding("2S 3S 4S 5S", "", "", ""), meld(0, "run", "2S 3S 4S 5S"))
    assert state.results[-1].points == (14 + 25, 0)


def test_doubled_sets_are_forgotten_with_the_round() -> None:
    """P15, P16."""
    state = do(melding("JS JH JD JC 3C 4C 5C", "", "", ""), meld(0, "set", "JS JH JD JC"))
    assert isinstance(state, PersianState)
    assert state.doubled == (1,)
    after = do(state, meld(0, "run", "3C 4C 5C"), next_round())
    assert isinstance(after, PersianState)
    assert (after.doubled, after.dealer, after.round) == ((), 0, 2)


def test_the_breakdown_adds_up() -> None:
    """P13, P14: both hands of a side count against it, and 25 for the side that ended the round."""
    state = do(melding("7S 7H 7D", "JK", "AS", "10C"), meld(0, "set", "7S 7H 7D"))
    assert [(line.label, line.points) for line in state.results[-1].breakdown] == [
        ("melded", (21, 0)),
        ("fours doubled", (0, 0)),
        ("left in hand", (-15, -30)),
        ("ended the round", (25, 0)),
    ]
    assert state.scores == (31, -30)


def ended(a: int, b: int, rounds: int, **options: Any) -> GameState:
    """A last round that scores nobody anything, after totals from so many before."""
    state = at("", "", "", "", stock="", moment=Draw(3), options={"teams": "seats", **options})
    return do(scored(state, (a, b), rounds), give_up(0))


@pytest.mark.parametrize(
    ("a", "b", "rounds", "options", "winners"),
    [
        (90, 80, 1, {}, (0,)),
        (80, 90, 1, {}, (1,)),
        (90, 90, 1, {}, (0, 1)),
        (90, 80, 1, {"deals": 3}, ()),
        (90, 80, 2, {"deals": 3}, (0,)),
        (90, 90, 1, {"tie_break_deal": True}, ()),
        (90, 80, 1, {"tie_break_deal": True}, (0,)),
        (90, 90, 2, {"tie_break_deal": True}, (0, 1)),
        (90, 91, 2, {"tie_break_deal": True}, (1,)),
        (-5, -9, 9, {"deals": 10}, (0,)),
    ],
)
def test_the_end_of_the_game(
    a: int, b: int, rounds: int, options: dict[str, Any], winners: tuple[int, ...]
) -> None:
    """P16."""
    state = ended(a, b, rounds, **options)
    assert state.winners == winners
    assert state.phase == ("game_over" if winners else "round_over")


def test_one_deal() -> None:
    """P16."""
    state = do(
        melding("7S 7H 7D", "", "", "", options={"teams": "seats", "deals": 1}), meld(0, "set", "7S 7H 7D")
    )
    assert (state.phase, state.winners) == ("game_over", (0,))
