"""Rummy 500's players: each level better than the one below, and quick with many cards."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

import pytest

from rummy_tui.bots.arena import Pairing, tournament
from rummy_tui.bots.levels import levels, make_player
from rummy_tui.engine.game import legal_actions, new_game, reduce, view
from rummy_tui.engine.state import GameState
from rummy_tui.rummy.actions import discard, draw_stock, meld
from rummy_tui.variants.rummy500.actions import CallRummy, ResolveCalls
from tests.bots.spread_play import asked, positions, seconds, still


def test_levels() -> None:
    assert levels("rummy500") == ("easy", "steady", "hard")


def test_in_time_with_many_cards_and_jokers() -> None:
    hard, steady = make_player("rummy500", "hard"), make_player("rummy500", "steady")
    slow, quick = [], []
    for number, (state, seat, legal) in enumerate(positions("rummy500", 8, 2, target=1, jokers=4)):
        if number % 5 == 0 and seat == state.turn:
            slow.append(seconds(hard, state, seat, legal))
            quick.append(seconds(steady, state, seat, legal))
    assert max(slow) <= 0.2
    assert median(slow) <= 0.1
    assert median(quick) <= 0.005


@pytest.mark.parametrize(("better", "worse"), [("steady", "easy"), ("hard", "steady")])
def test_levels_differ(better: str, worse: str) -> None:
    outcome = tournament(Pairing("rummy500", (better, worse), games=12, seed=5, budget=0.02))
    assert outcome.scores[0].points_per_round > outcome.scores[1].points_per_round


def _state(hands: list[str], upcard: str, stock: str, **options: Any) -> GameState:
    """Round 1 with these hands, the dealer last; the rest of the pack lies under the stock."""
    from rummy_tui.cards import PACK, Card

    dealt = [[Card(text) for text in hand.split()] for hand in hands]
    size = len(dealt[0])
    top = [dealt[(seat + 1) % len(dealt)][i] for i in range(size) for seat in range(len(dealt))]
    top += [Card(upcard), *map(Card, stock.split())]
    deck = top + [card for card in PACK if card not in top]
    names = ["Ann", "Ben", "Cy", "Dee"][: len(dealt)]
    return new_game("rummy500", names, options={"jokers": 0, **options}, seed=1, dealer=0, decks=[deck])


HANDS = [
    "KS QD 2C 3H 5S 9D 8C",
    "7H 8H 9H KC 4D 2S JD",
    "5H 6C QS 10C 3D JS 2H",
]


def _called() -> GameState:
    """Ben has melded 7♥ 8♥ 9♥ and thrown J♦; Cy draws 10♥ and throws it, which fits."""
    state = _state(HANDS, "AS", "AC 10H")
    for action in (draw_stock(1), meld(1, "run", state.hands[1][:3]), discard(1, state.hands[1][6])):
        state = reduce(state, action)
    state = reduce(state, draw_stock(2))
    return reduce(state, discard(2, state.hands[2][-1]))


def test_calls_by_level() -> None:
    """R16: out of turn, steady and hard claim the discard that fits a meld; a beginner hardly ever."""
    state = _called()
    assert state.turn == 0
    legal = tuple(legal_actions(state, 1))
    for level, least, most in (("easy", 1, 30), ("steady", 100, 100), ("hard", 100, 100)):
        player = make_player("rummy500", level)
        calls = [player.interject(view(state, 1), legal, Random(i), still()) for i in range(100)]
        assert least <= sum(isinstance(call, CallRummy) for call in calls) <= most


def test_a_call_that_stands_is_beaten_or_settled() -> None:
    """R18: the seat whose turn it is has the call if it calls too; who has called waits."""
    state = _called()
    state = reduce(state, next(action for action in legal_actions(state, 1) if isinstance(action, CallRummy)))
    hard = make_player("rummy500", "hard")
    own = tuple(legal_actions(state, 0))
    assert isinstance(hard.choose(view(state, 0), own, Random(1), still()), CallRummy)
    assert hard.interject(view(state, 1), tuple(legal_actions(state, 1)), Random(1), still()) is None
    state = reduce(state, next(action for action in own if isinstance(action, CallRummy)))
    settled = hard.choose(view(state, 0), tuple(legal_actions(state, 0)), Random(1), still())
    assert isinstance(settled, ResolveCalls)


def test_hints_say_why() -> None:
    hard = make_player("rummy500", "hard")
    for number, (state, seat, legal) in enumerate(positions("rummy500", 3, 8, target=1)):
        if number % 7 or state.phase not in ("draw", "meld"):
            continue
        found = hard.explain(view(state, seat), legal, Random(1), still())
        assert found or seat != state.turn
        for hint in found:
            assert hint.action in legal
            assert hint.reason.endswith(".")
        if seat == state.turn and found:
            assert hard.choose(view(state, seat), legal, Random(1), still()) == found[0].action
        values = [hint.value for hint in found if hint.value is not None]
        assert values == sorted(values, reverse=True)


def test_lays_before_it_is_too_late() -> None:
    """R13: with the stock gone there is no turn to lay in; hard lays on the last one."""
    hard = make_player("rummy500", "hard")
    for state, seat, legal in positions("rummy500", 2, 6, wild=0.0, target=1):
        melds = [action for action in legal if action.type == "meld"]
        if seat == state.turn and melds and len(state.stock) < 2:
            assert asked(hard, state, seat, legal).type != "discard"  # type: ignore[union-attr]
