"""Persian Rummy's players: partners who know what a set of four is worth."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.bots.arena import Pairing, tournament
from rummy_tui.bots.levels import levels, make_player
from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.game import legal_actions, new_game, reduce, view
from rummy_tui.engine.state import GameState
from rummy_tui.rummy.actions import Discard, MeldAction, draw_stock
from tests.bots.spread_play import still

LEVELS = ["easy", "steady", "hard"]


def test_levels() -> None:
    assert levels("persian") == ("easy", "steady", "hard")


@pytest.mark.parametrize(("better", "worse"), [("steady", "easy"), ("hard", "steady")])
def test_levels_differ(better: str, worse: str) -> None:
    outcome = tournament(Pairing("persian", (better, worse), games=20, seed=5, budget=0.02))
    assert outcome.scores[0].points_per_round > outcome.scores[1].points_per_round


def _state(hand: str, drawn: str) -> GameState:
    """Seat 1 to draw this card to this hand."""
    dealt = [Card(text) for text in hand.split()]
    first = Card(drawn)
    rest = list(PACK + (JOKER,) * 4)
    for card in (*dealt, first):
        rest.remove(card)
    deck = []
    for card in dealt:
        deck += [card, rest.pop(), rest.pop(), rest.pop()]
    deck += [rest.pop(), first, *rest]
    names = ["Ann", "Ben", "Cy", "Dee"]
    return reduce(new_game("persian", names, seed=1, dealer=0, decks=[deck]), draw_stock(1))


def _chosen(level: str, state: GameState) -> object:
    legal = tuple(legal_actions(state, 1))
    return make_player("persian", level).choose(view(state, 1), legal, Random(1), still())


@pytest.mark.parametrize("level", ["steady", "hard"])
def test_four_in_hand_are_never_split(level: str) -> None:
    """P15: four jacks in one go are 80 points; they are laid together or kept together."""
    action = _chosen(level, _state("JS JH JD QS KS 2C 5D", "JC"))
    if isinstance(action, MeldAction):
        assert len(action.cards) == 4
    else:
        assert isinstance(action, Discard)
        assert action.card.rank != 11


def test_hard_waits_for_the_fourth() -> None:
    """P15: early on three jacks are kept, since a fourth would double them."""
    action = _chosen("hard", _state("JS JH JD 2S 9H 2C 5D", "7C"))
    assert isinstance(action, Discard)
    assert action.card.rank != 11


def test_the_last_card_is_melded_not_thrown() -> None:
    """P11, P14: a hand that can all be melded is, for the 25 points."""
    state = _state("JS JH JD 2S 3S 4S 9C", "5S")
    for _ in range(3):
        if 1 not in state.awaiting or state.phase != "meld":
            break
        action = _chosen("steady", state)
        state = reduce(state, action)  # type: ignore[arg-type]
    assert [len(meld.cards) for meld in state.melds] == [3, 4]
    assert state.hands[1] == ()  # 9♣ thrown: the round goes on, and ends with the next card melded
