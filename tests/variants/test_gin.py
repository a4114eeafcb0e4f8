"""Gin where a scenario file does not reach: chance, options, many deals, words (rules/gin.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rummy_tui import (
    GameState,
    IllegalAction,
    Match,
    SetupError,
    dump,
    legal_actions,
    new_game,
    parse_action,
    reduce,
    variants,
    view,
    why_not,
)
from rummy_tui.cards import PACK, Card
from rummy_tui.engine.options import choices, make_options, preset_values
from rummy_tui.engine.state import evolve
from rummy_tui.engine.table import Selection
from rummy_tui.variants.gin.actions import Knock
from rummy_tui.variants.gin.options import GinOptions
from rummy_tui.variants.gin.state import GinState
from rummy_tui.variants.gin.view import GinView

PLAYERS = ["Ann", "Ben"]
TABLE = variants()["gin"].table
ANN = "JS QS KS 6D 7D 8D 4S 3D 2S AS"
BEN = "3H 4H 5H 6H 9S 9D 9C 5C 2D AD"


def stacked(ann: str, ben: str, upcard: str = "10C", stock: str = "KC", **options: Any) -> GinState:
    """Ann deals and Ben begins, unless the options say otherwise."""
    hands = [[Card(face) for face in cards.split()] for cards in (ben, ann)]
    deck = [card for pair in zip(*hands, strict=True) for card in pair]
    deck += [Card(face) for face in f"{upcard} {stock}".split()]
    deck += [card for card in PACK if card not in deck]
    options.setdefault("first_player", "non_dealer")
    state = new_game("gin", PLAYERS, options=options, seed=1, dealer=0, decks=[deck])
    assert isinstance(state, GinState)
    return state


def act(state: GameState, seat: int, kind: str, **fields: Any) -> GinState:
    after = reduce(state, parse_action({"type": kind, "seat": seat, **fields}))
    assert isinstance(after, GinState)
    return after


def seen_by(state: GameState, seat: int | None) -> GinView:
    seen = view(state, seat)
    assert isinstance(seen, GinView)
    return seen


def finished_rounds(options: dict[str, Any], seed: int, number: int) -> Iterator[tuple[GameState, GameState]]:
    """The start and the end of so many rounds of random play."""
    rng = Random(seed)
    state: GameState = new_game("gin", PLAYERS, options={"target": 10_000, **options}, seed=seed)
    for _ in range(number):
        start = state
        while state.phase not in ("round_over", "game_over"):
            state = reduce(state, rng.choice(list(legal_actions(state))))
        yield start, state
        state = act(state, rng.randrange(2), "next_round")


# Deals


def test_every_deal_is_a_whole_pack() -> None:
    """G6: nothing is left over from the deal before: 10 + 10 + 1 + 31, all different."""
    for start, end in finished_rounds({}, seed=3, number=6):
        assert [*map(len, start.hands), len(start.discard_pile), len(start.stock)] == [10, 10, 1, 31]
        assert {*start.hands[0], *start.hands[1], *start.discard_pile, *start.stock} == set(PACK)
        assert not start.melds
        assert start.known == ((), ())
        assert start.results == end.results[:-1]


def test_the_deal_passes_to_the_left() -> None:
    """C2."""
    dealers = [start.dealer for start, _ in finished_rounds({}, seed=4, number=5)]
    assert dealers in ([0, 1, 0, 1, 0], [1, 0, 1, 0, 1])


def test_the_first_dealer_and_the_first_player_are_random() -> None:
    """C2, G7."""
    games = [new_game("gin", PLAYERS, seed=seed) for seed in range(400)]
    pairs = Counter((game.dealer, game.turn) for game in games)
    assert len(pairs) == 4
    assert min(pairs.values()) > 60


def test_who_plays_first_is_drawn_anew_each_round() -> None:
    """G7."""
    firsts = [start.turn for start, _ in finished_rounds({}, seed=5, number=12)]
    assert set(firsts) == {0, 1}


def test_the_non_dealer_begins() -> None:
    for start, _ in finished_rounds({"first_player": "non_dealer"}, seed=6, number=5):
        assert start.turn == 1 - start.dealer


def test_the_loser_begins_and_after_a_draw_as_before() -> None:
    """G7."""
    expected = None
    for start, end in finished_rounds({"first_player": "loser"}, seed=7, number=14):
        assert expected in (None, start.turn)
        points = end.results[-1].points
        expected = points.index(0) if max(points) else start.turn


# Play


def test_any_of_eleven_cards_may_be_discarded() -> None:
    """G8."""
    state = act(stacked(ANN, BEN), 1, "draw_stock")
    for card in state.hands[1]:
        after = act(state, 1, "discard", card=str(card))
        assert (after.turn, after.discard_pile[-1], len(after.hands[1])) == (0, card, 10)


def test_the_same_key_twice_changes_nothing() -> None:
    """C7: a second press meets the wrong phase."""
    state = act(stacked(ANN, BEN), 1, "draw_stock")
    with pytest.raises(IllegalAction) as caught:
        act(state, 1, "draw_stock")
    assert caught.value.rule == "C7"
    assert dump(state) == dump(act(stacked(ANN, BEN), 1, "draw_stock"))


def test_a_knock_that_fails_keeps_all_eleven_cards() -> None:
    """G11, C6."""
    state = act(
        stacked("JS 4C 8C 6D 7D 8D 9H 10H 5S 6S", "QH QS QC 4D 5D KD 7S AH 2H 3C", stock="KH"),
        1,
        "draw_stock",
    )
    before = dump(state)
    with pytest.raises(IllegalAction, match="deadwood"):
        act(state, 1, "knock", card="3C")
    assert dump(state) == before
    assert len(state.hands[1]) == 11


def test_legal_knocks_are_exact() -> None:
    """G11, G13: every discard that leaves ten or less, alone and with every best arrangement."""
    state = act(
        stacked("3S 4S 8S 4C 8C 4D 8D 5H 6H 7H", "AS 5S 6S 7S 5C 6C 7C 5D 6D 7D", stock="KH"), 1, "draw_stock"
    )
    knocks = [action for action in legal_actions(state) if isinstance(action, Knock)]
    assert {knock.card for knock in knocks} == {Card("KH"), Card("AS")}
    king = [knock for knock in knocks if knock.card is Card("KH")]
    kinds = [sorted(meld.kind for meld in knock.melds or ()) for knock in king]
    assert kinds == [[], ["run"] * 3, ["set"] * 3]


def test_a_draw_and_a_knock_on_the_last_card() -> None:
    """G16, by many deals: a round ends with two cards in the stock at least, and only then in a draw."""
    for _, end in finished_rounds({}, seed=8, number=12):
        reason = end.results[-1].reason
        assert len(end.stock) >= 2
        if reason == "stock_out":
            assert len(end.stock) == 2
            assert end.results[-1].points == (0, 0)
            assert end.results[-1].ended_by is None


def test_swapping_the_upcard_for_ever_ends_in_a_draw() -> None:
    """C8: nobody needs to draw from the stock, and still the round ends."""
    state: GameState = stacked(ANN, BEN, stall_turns=25)
    turns = 0
    while state.phase == "draw":
        seat = state.turn
        state = act(state, seat, "draw_discard")
        state = act(state, seat, "discard", card=str(state.hands[seat][0]))
        turns += 1
    assert turns == 25
    assert (state.results[-1].reason, state.results[-1].points) == ("stalled", (0, 0))


def test_an_undercut_wins_the_game_for_the_defender() -> None:
    """G19, G21: 90 and 78 before; the knocker stays at 90."""
    state = stacked("2H 3H 4H 7C 7D 7H JS JD JH 8D", "4C 5C 6C 9D 9H 9S QC QD QH 10S", "KS", "2C")
    state = act(evolve(state, scores=(78, 90)), 1, "draw_stock")
    after = act(state, 1, "knock", card="2C")
    assert after.results[-1].points == (27, 0)
    assert (after.scores, after.winners, after.phase) == ((105, 90), (0,), "game_over")


def test_settlement_changes_nobody_who_won() -> None:
    """G22: boxes may lift the loser above the winner."""
    state = evolve(stacked(ANN, BEN, box_bonus=100, target=50), scores=(49, 49))
    for _ in range(3):
        state = evolve(state, results=(*state.results, _won(0)))
    after = act(act(state, 1, "draw_stock"), 1, "knock", card="KC")
    assert (after.winners, after.scores) == ((1,), (349, 151))


def _won(seat: int) -> Any:
    won = act(act(stacked(ANN, BEN), 1, "draw_stock"), 1, "knock", card="KC").results[-1]
    return won if seat == won.ended_by else type(won)((2, 0), "knock", 0, ())


def test_gin_may_come_from_the_pile() -> None:
    """G12, G15: with the card just taken in a meld."""
    state = stacked(ANN, "3H 4H 5H 6H 9S 9D 9C KH KD 5C", "KC", "2C", big_gin=True)
    state = act(state, 1, "draw_discard")
    assert not why_not(state, parse_action({"type": "knock", "seat": 1, "card": "5C"}))
    assert act(state, 1, "knock", card="5C").results[-1].reason == "gin"


# Views


def test_the_knocks_card_stays_face_down() -> None:
    """G13: nobody sees it in a view, its knocker neither, until the round is over."""
    state = act(
        act(stacked(ANN, BEN, layoffs=True, spread_discards=True), 1, "draw_stock"), 1, "knock", card="KC"
    )
    for seat in (0, 1, None):
        assert seen_by(state, seat).discard_pile == (Card("10C"),)
        assert seen_by(state, seat).face_down
        assert Card("KC") not in [card for event in seen_by(state, 0).log for card in event.cards]
    over = act(state, 0, "done")
    assert seen_by(over, None).discard_pile == (Card("10C"), Card("KC"))


def test_a_drawn_round_is_thrown_in_unseen() -> None:
    """C5."""
    ends = [end for _, end in finished_rounds({}, seed=9, number=8) if end.results[-1].ended_by is None]
    assert ends
    for end in ends:
        for seat in (0, 1, None):
            assert seen_by(end, seat).shown == ((), ())
        assert seen_by(end, 0).hand == end.hands[0]


# Undo


def test_what_may_be_taken_back() -> None:
    """A take from the pile and a lay-off; not a draw from the stock, nor a turn that is over."""
    match = Match(
        stacked("9S 5H KC KD KH 9C 9D 4C 2C AC", "6H 7H 8H JC JD JS 2S 3S 4S AD", "QH", "QD", layoffs=True)
    )
    match.play(parse_action({"type": "draw_discard", "seat": 1}))
    assert match.undoable
    match.undo()
    match.play(parse_action({"type": "draw_stock", "seat": 1}))
    assert not match.undoable
    match.play(parse_action({"type": "knock", "seat": 1, "card": "QD"}))
    assert not match.undoable
    run = next(meld.id for meld in match.state.melds if Card("6H") in meld.cards)
    match.play(parse_action({"type": "lay_off", "seat": 0, "meld": run, "cards": ["5H"]}))
    assert match.undoable
    assert match.undo().type == "lay_off"
    assert match.state.phase == "layoff"


# Options


def test_presets() -> None:
    """The presets of rules/gin.md, to the letter."""
    standard = {
        "layoffs": True,
        "upcard_offer": True,
        "first_player": "non_dealer",
        "big_gin": True,
        "game_bonus": 100,
        "box_bonus": 25,
    }
    assert list(GinOptions.presets) == ["rummy-fans", "standard", "oklahoma"]
    assert preset_values(GinOptions, "rummy-fans") == {}
    assert preset_values(GinOptions, "standard") == standard
    assert preset_values(GinOptions, "oklahoma") == {**standard, "oklahoma": True}
    assert make_options(GinOptions, None, "rummy-fans") == GinOptions()


def test_defaults_are_the_source() -> None:
    """G7, G9, G9a, G10, G11, G14, G15, G20–G22, C8."""
    assert GinOptions().model_dump() == {
        "stall_turns": 40,
        "target": 100,
        "layoffs": False,
        "upcard_offer": False,
        "first_player": "random",
        "big_gin": False,
        "knock_limit": 10,
        "oklahoma": False,
        "oklahoma_spades": False,
        "gin_bonus": 25,
        "undercut_bonus": 25,
        "big_gin_bonus": 31,
        "game_bonus": 0,
        "box_bonus": 0,
        "shutout_doubles": False,
        "may_return_taken": False,
        "spread_discards": False,
    }


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("target", 1, 10_000),
        ("knock_limit", 0, 10),
        ("gin_bonus", 0, 100),
        ("undercut_bonus", 0, 100),
        ("stall_turns", 20, 400),
    ],
)
def test_ranges(name: str, low: int, high: int) -> None:
    """C8, C11, G11, G22."""
    for value in (low, high):
        assert getattr(make_options(GinOptions, {name: value}), name) == value
    for wrong in (low - 1, high + 1, "many", None):
        with pytest.raises(SetupError, match=rf"option {name} cannot be .*; allowed: .*{high}"):
            make_options(GinOptions, {name: wrong})


def test_every_option_has_a_label_and_a_help_line() -> None:
    for choice in choices(GinOptions):
        assert choice.label
        assert choice.text.endswith(".")
        assert len(choice.text) <= 110


# Words


def prompt(state: GameState, seat: int) -> str:
    said = TABLE.prompt(seen_by(state, seat), Selection())
    assert len(said) <= 70
    return said


def test_prompts_follow_the_phase() -> None:
    """The last card of the stock is no lay-off, and a lay-off is no draw."""
    state = stacked(
        "5H 4H KC KD KH 9C 9D 9S 2C AC", "6H 7H 8H JC JD JS 2S 3S 4S AD", stock="QD", layoffs=True
    )
    assert "draw from the stock, or take 10♣" in prompt(state, 1)
    drawn = act(state, 1, "draw_stock")
    assert "you may knock" in prompt(drawn, 1)
    knocked = act(drawn, 1, "knock", card="QD")
    assert "4♥ 5♥" in prompt(knocked, 0)
    assert "Ben" in prompt(knocked, 0)
    over = act(knocked, 0, "done")
    assert prompt(over, 0) == prompt(over, 1) == "Ben knocked: 11 points."


def test_prompts_of_the_upcard() -> None:
    """G10."""
    state = stacked(ANN, BEN, upcard_offer=True)
    assert "10♣" in prompt(state, 1)
    state = act(act(state, 1, "pass"), 0, "pass")
    assert "draw from the stock" in prompt(state, 1)


@pytest.mark.parametrize(
    ("loose", "verdict"),
    [("5C 2D AD", "Ben knocked: 2 points."), ("7S 2D AD", "Ann undercut Ben's knock: 25 points.")],
)
def test_verdicts_name_who_won(loose: str, verdict: str) -> None:
    state = act(stacked(ANN, f"3H 4H 5H 6H 9S 9D 9C {loose}"), 1, "draw_stock")
    assert TABLE.verdict(seen_by(act(state, 1, "knock", card="KC"), 0)) == verdict


def test_an_undercut_worth_nothing_still_has_a_winner() -> None:
    """G19 with no bonus: the points do not tell who won, the knock does."""
    ben = BEN.replace("5C", "7S")
    state = act(stacked(ANN, ben, undercut_bonus=0), 1, "draw_stock")
    over = act(state, 1, "knock", card="KC")
    assert over.results[-1].points == (0, 0)
    assert TABLE.verdict(seen_by(over, 1)) == "Ann undercut Ben's knock: 0 points."


def test_controls_offer_what_is_legal() -> None:
    """Every button leads to legal actions or says why not."""
    rng = Random(10)
    for _ in range(4):
        state: GameState = new_game("gin", PLAYERS, preset="standard", seed=rng.getrandbits(32))
        for _ in range(40):
            if not state.awaiting:
                break
            seat = state.turn
            seen = seen_by(state, seat)
            for cursor in (None, *seen.hand):
                for control in TABLE.controls(seen, Selection(cursor=cursor), lambda a: why_not(state, a)):  # noqa: B023
                    assert bool(control.actions) != bool(control.why), control
                    assert all(why_not(state, action) is None for action in control.actions)
            state = reduce(state, rng.choice(list(legal_actions(state))))
