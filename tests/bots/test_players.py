"""How players are asked, beside the screen and in turn; and what the players of gin do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from time import sleep

import pytest

from rummy_tui import GameState, SetupError, legal_actions, new_game, reduce, variants, why_not
from rummy_tui.bots.baseline import Baseline
from rummy_tui.bots.hints import hints
from rummy_tui.bots.levels import describe, levels, make_player
from rummy_tui.bots.turn import decide, stream
from rummy_tui.bots.worker import Thought, think, think_of_hints
from rummy_tui.cards import PACK, Card
from rummy_tui.engine.actions import Action, NextRound, Pass
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.rummy.actions import DrawStock, MeldAction, discard, draw_stock
from rummy_tui.variants.gin.actions import BigGin, Knock
from tests.bots.asking import next_action
from tests.bots.legality import ticking

STOPPED = Deadline(1, clock=lambda: 0.0)


def game(variant: str, seed: int, **rules: object) -> GameState:
    names = [f"Seat {i}" for i in range(variants()[variant].players[0])]
    return new_game(variant, names, seed=seed, **rules)  # type: ignore[arg-type]


def moments(seed: int, level: str, **rules: object) -> Iterator[GameState]:
    """The states of a game of gin in which a player is asked."""
    state = game("gin", seed, **rules)
    players = [make_player("gin", level)] * 2
    while state.awaiting:
        if state.phase == "round_over":
            state = reduce(state, NextRound(seat=0))
        else:
            yield state
            state = reduce(state, next_action(state, players, STOPPED))


def test_the_best_hint_is_what_the_strongest_player_does() -> None:
    hard = make_player("gin", "hard")
    valued = 0
    for preset in ("rummy-fans", "standard"):
        for state in islice(moments(4, "steady", preset=preset), 60):
            given = hints(state, state.turn, ticking(10))
            assert given[0].action == decide(state, state.turn, hard, STOPPED)
            assert 1 <= len(given) <= 3
            assert len({hint.action for hint in given}) == len(given)
            for hint in given:
                assert why_not(state, hint.action) is None
                assert hint.reason.endswith(".")
                valued += hint.value is not None
    assert valued > 20


def test_a_hint_names_the_meld_that_a_card_makes() -> None:
    hands = ("5S 6S 9H 10H KD KC 2C 4D 7C QH", "AS 3H 6D 9C JD 4C 8C QS 5D 2H")
    state = stacked(hands, upcard="7S")
    best, other = hints(state, 1, STOPPED)
    assert best.action.type == "draw_discard"
    assert "run 5♠ 6♠ 7♠" in best.reason
    assert "7♠" in other.reason


def stacked(words: tuple[str, str], upcard: str, stock: str = "", **options: bool) -> GameState:
    """Round 1 of gin with these hands, seat 1's, which begins, and the dealer's."""
    hands = [[Card(word) for word in hand.split()] for hand in words]
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    deck = [*dealt, Card(upcard), *map(Card, stock.split())]
    deck += [card for card in PACK if card not in deck]
    rules = {"first_player": "non_dealer", **options}
    return new_game("gin", ["Ann", "Ben"], dealer=0, seed=1, decks=[deck], options=rules)


def test_a_deadline_runs_out_and_can_be_cancelled() -> None:
    now = [10.0]
    deadline = Deadline(2, clock=lambda: now[0])
    assert deadline.left() == 2
    now[0] = 11.5
    assert deadline.left() == 0.5
    now[0] = 13
    assert deadline.left() == 0
    cancelled = Deadline(100)
    cancelled.cancel()
    assert cancelled.left() == 0


def test_a_thought_beside_the_screen() -> None:
    state = game("gin", 1)
    player = make_player("gin", "hard")
    move = think(state, state.turn, player, 0.1).future.result(5)
    assert move == decide(state, state.turn, player, STOPPED)
    assert think_of_hints(state, state.turn, 0.01).future.result(5)


def test_a_cancelled_thought_ends_and_says_nothing() -> None:
    ended: list[bool] = []

    def work(deadline: Deadline) -> int:
        while deadline.left():
            sleep(0.001)
        ended.append(True)
        return 1

    thought = Thought(work, 60)
    thought.cancel()
    assert thought.future.cancelled()
    for _ in range(1000):
        if ended:
            break
        sleep(0.001)
    assert ended


def test_a_hurried_thought_has_an_outcome_at_once() -> None:
    def work(deadline: Deadline) -> int:
        while deadline.left():
            sleep(0.001)
        return 1

    thought = Thought(work, 60)
    thought.hurry()
    assert thought.future.result(5) == 1


def test_what_goes_wrong_in_a_thought_is_told() -> None:
    def work(deadline: Deadline) -> int:
        raise RuntimeError("no idea")

    with pytest.raises(RuntimeError, match="no idea"):
        Thought(work, 1).future.result(5)


def test_a_stream_is_the_seat_s_and_the_move_s_own() -> None:
    state = game("gin", 7)
    later = reduce(state, next(iter(legal_actions(state))))
    numbers = [
        stream(state, 0).random(),
        stream(state, 1).random(),
        stream(later, 0).random(),
        stream(game("gin", 8), 0).random(),
    ]
    assert len(set(numbers)) == 4
    assert stream(game("gin", 7), 0).random() == numbers[0]


def test_the_beginner_melds_most_and_chooses_kinds_before_cards() -> None:
    beginner = Baseline()
    cards = tuple(map(Card, ("5S", "6S", "7S")))
    meld = MeldAction(seat=0, kind="run", cards=cards)
    throw = [discard(0, card) for card in cards]
    chance = Random(1)
    assert beginner.choose(None, (*throw, meld), chance, STOPPED) == meld
    many: tuple[Action, ...] = (*throw, Pass(seat=0))
    passed = sum(beginner.choose(None, many, chance, STOPPED).type == "pass" for _ in range(400))
    assert 150 < passed < 250


class Caller(Player):
    """Wants something out of turn, the first time it is asked."""

    def __init__(self, interjection: Action | None = None) -> None:
        self.wish = interjection
        self.asked = 0

    def choose(self, view: object, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        return legal[-1]

    def interject(
        self, view: object, legal: tuple[Action, ...], chance: Random, deadline: Deadline
    ) -> Action | None:
        self.asked += 1
        return self.wish


def test_those_out_of_turn_are_asked_first_and_only_if_they_may_act() -> None:
    state = game("gin", 1, options={"first_player": "non_dealer"})
    turn, other = state.turn, 1 - state.turn
    callers = [Caller(), Caller()]
    assert next_action(state, callers, STOPPED).seat == turn
    assert callers[other].asked == 0
    # Between rounds both seats may act: a wish out of turn comes before the turn.
    over = next(s for s in _all_states() if s.phase == "round_over")
    wish = NextRound(seat=1 - over.turn)
    callers = [Caller(wish), Caller(wish)]
    assert next_action(over, callers, STOPPED) == wish
    assert callers[over.turn].asked == 0


def _all_states() -> Iterator[GameState]:
    state = game("gin", 1)
    for player in cycle([make_player("gin", "steady")]):
        yield state
        if state.phase == "round_over":
            return
        state = reduce(state, next_action(state, [player, player], STOPPED))


def test_levels_are_named_and_described() -> None:
    assert levels("gin") == ("easy", "steady", "hard")
    for name in variants():
        assert levels(name)[0] == "easy"
        for level in levels(name):
            assert 10 < len(describe(name, level)) <= 100
    with pytest.raises(SetupError, match="no computer player 'godlike'; levels: easy, steady, hard"):
        make_player("gin", "godlike")
    with pytest.raises(SetupError, match="no game 'chess'"):
        levels("chess")


def test_players_draw_what_melds() -> None:
    hands = ("5S 6S 9H 10H KD KC 2C 4D 7C QH", "AS 3H 6D 9C JD 4C 8C QS 5D 2H")
    for level in ("steady", "hard"):
        player = make_player("gin", level)
        taken = decide(stacked(hands, upcard="7S"), 1, player, STOPPED)
        assert taken is not None
        assert taken.type == "draw_discard"
        drawn = decide(stacked(hands, upcard="9D"), 1, player, STOPPED)
        assert drawn == DrawStock(seat=1)


def test_a_knock_shows_the_fewest_places_to_lay_off() -> None:
    """G13: three runs could be added to at six ends, the same cards as three sets with three cards."""
    hands = ("4H 5H 6H 4S 5S 6S 4D 5D 6D AC", "AS 3H 9D 9C JD KH 8C QS KC 2H")
    state = reduce(stacked(hands, upcard="10S", stock="KD", layoffs=True), draw_stock(1))
    knock = decide(state, 1, make_player("gin", "steady"), STOPPED)
    assert isinstance(knock, Knock)
    assert knock.card == Card("KD")
    assert [meld.kind for meld in knock.melds or ()] == ["set"] * 3


def test_nobody_plays_on_with_gin_in_hand() -> None:
    """G12, G15."""
    hands = ("4H 5H 6H 4S 5S 6S 9D 10D JD AC", "AS 3H 9S 9C KS KH 8C QS KC 2H")
    gin = reduce(stacked(hands, upcard="10S", stock="QD"), draw_stock(1))
    ready = ("4H 5H 6H 4S 5S 6S 8D 9D 10D JD", hands[1])
    big = reduce(stacked(ready, upcard="10S", stock="QD", big_gin=True), draw_stock(1))
    for level in levels("gin"):
        player = make_player("gin", level)
        knock = decide(gin, 1, player, STOPPED)
        assert isinstance(knock, Knock)
        assert knock.card == Card("AC")
        assert decide(big, 1, player, STOPPED) == BigGin(seat=1)


def test_the_defender_lays_off_what_leaves_the_least() -> None:
    """G14: 7♥ and 8♥ go on the knocker's run before the rest is counted."""
    hands = ("4H 5H 6H 4S 5S 6S 9D 10D JD AC", "7H 8H 3C 9C KS KD 8C QS JC 2H")
    state = reduce(stacked(hands, upcard="10S", stock="KC", layoffs=True), draw_stock(1))
    state = reduce(state, Knock(seat=1, card=Card("KC")))
    for level in levels("gin"):
        after = state
        while after.phase == "layoff":
            action = decide(after, 0, make_player("gin", level), STOPPED)
            assert action is not None
            after = reduce(after, action)
        assert {Card("7H"), Card("8H")} <= {card for meld in after.melds for card in meld.cards}
