"""The players of Push: their reckoning against the game's own, and what they do at the table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rummy_tui import GameState, legal_actions, new_game, reduce, why_not
from rummy_tui.bots.arena import Pairing, tournament
from rummy_tui.bots.hints import hints
from rummy_tui.bots.levels import levels, make_player
from rummy_tui.bots.turn import decide
from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.actions import Action, NextRound
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.engine.state import evolve
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.solver import BIT
from rummy_tui.variants.push.bot_actions import table_of
from rummy_tui.variants.push.bot_hand import Hand, need, points
from rummy_tui.variants.push.bot_play import FEW, HARD, STEADY, play_out, unseen, world
from rummy_tui.variants.push.bot_shed import contract_melds, with_a_wild
from rummy_tui.variants.push.contracts import CONTRACTS, HAND_SIZES, Contract, Held, fewest_wilds, sort_out
from rummy_tui.variants.push.scoring import hand_value
from rummy_tui.variants.push.state import TWO_DECKS, PushState, meld_rules
from rummy_tui.variants.push.view import view

NAMES = ("Ann", "Ben", "Cy", "Dee")
STOPPED = Deadline(1, clock=lambda: 0.0)
SOURCE = meld_rules("both", False)
every_level = pytest.mark.parametrize("level", levels("push"))


def cards(words: str) -> tuple[Card, ...]:
    return tuple(map(Card, words.split()))


def push_game(seed: int, **options: object) -> PushState:
    state = new_game("push", NAMES, seed=seed, options=options)
    assert isinstance(state, PushState)
    return state


def moments(seed: int, players: list[Player], **options: object) -> Iterator[tuple[PushState, Action]]:
    """The states of a game with what is done in them."""
    state: GameState = push_game(seed, **options)
    while state.awaiting:
        if state.phase == "round_over":
            state = reduce(state, NextRound(seat=state.awaiting[0]))
            continue
        action = decide(state, state.turn, players[state.turn], STOPPED)
        assert action is not None
        assert isinstance(state, PushState)
        yield state, action
        state = reduce(state, action)


def table(*names: str) -> list[Player]:
    return [make_player("push", name) for name in names]


# Reckoning


def dealt_hands(contract: Contract, count: int) -> Iterator[tuple[Card, ...]]:
    chance = Random(4)
    size = HAND_SIZES[CONTRACTS.index(contract)]
    for _ in range(count):
        yield tuple(chance.sample(TWO_DECKS, size + chance.randrange(10)))


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
@pytest.mark.parametrize("rules", [SOURCE, meld_rules("high", False)], ids=["both", "high"])
def test_the_need_is_the_game_s(contract: Contract, rules: MeldRules) -> None:
    """U4, U8. Two sets of one rank are the one thing that players count short."""
    off = 0
    for dealt in dealt_hands(contract, 300):
        hand = Hand.of(dealt, rules)
        exact = fewest_wilds(sort_out(dealt, rules)[0], contract, rules)
        found = need(hand.once, hand.twice, contract, rules)
        off += found.wilds != exact
        assert found.wilds >= exact
        laid = next(contract_melds(hand, contract, rules), None)
        assert (laid is not None) == (found.wilds <= hand.wilds)
        if laid:
            left = hand.copy()
            for meld in laid:
                left.drop_all(meld.naturals)
                left.wilds -= meld.size - meld.naturals.bit_count()
            assert left.wilds == hand.wilds - found.wilds
            assert left.count == hand.count - sum(part.length for part in contract)
    assert off <= 3


@pytest.mark.parametrize("contract", [CONTRACTS[i] for i in (0, 2, 3, 4)], ids=str)
def test_the_cards_that_help_are_those_that_lower_the_need(contract: Contract) -> None:
    wrong = cases = 0
    for dealt in dealt_hands(contract, 40):
        hand = Hand.of(dealt, SOURCE)
        found = need(hand.once, hand.twice, contract, SOURCE)
        for card in PACK:
            if card.rank != 2 and found.wilds:
                more = hand.copy()
                more.add(BIT[card])
                helps = fewest_wilds(Held(more.once, more.twice), contract, SOURCE) < found.wilds
                wrong += helps != bool(found.outs & BIT[card])
                cases += 1
    assert wrong < cases / 50


def test_points_are_the_game_s() -> None:
    """U3."""
    for card in PACK:
        if card.rank != 2:
            assert points(BIT[card]) == hand_value((card,))
    assert Hand.of(TWO_DECKS, SOURCE).points == hand_value(TWO_DECKS)


def test_worlds_hold_what_is_known_and_every_card_once() -> None:
    whole = Hand.of(TWO_DECKS, SOURCE)
    for seed in range(3):
        for state, _ in moments(seed, table("steady", "hard", "easy", "hard")):
            seat = state.turn
            seen = table_of(view(state, seat))
            one = world(seen, seat, Random(seed))
            assert [hand.count for hand in one.hands] == list(map(len, state.hands))
            assert len(one.stock) == len(state.stock)
            wilds = sum(hand.wilds for hand in one.hands) + one.stock.count(0)
            wilds += sum(pile.size - pile.naturals.bit_count() for pile in one.piles)
            assert wilds == whole.wilds
            for hand, known in zip(one.hands, one.known, strict=True):
                assert known.once & ~hand.once == 0
                assert known.wilds <= hand.wilds
            assert unseen(seen, seat).cards == len(state.stock) + sum(
                len(hand) - len(known)
                for other, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
                if other != seat
            )


def test_a_world_is_played_to_its_end() -> None:
    for round_over in range(20):
        state = push_game(round_over)
        one = world(table_of(view(state, state.turn)), state.turn, Random(1))
        ours, theirs = play_out(one, (HARD, STEADY) * 2)
        assert min(ours, theirs) >= 0
        assert max(ours, theirs) > 0


# At the table


def test_the_best_hint_is_what_the_hard_player_does() -> None:
    hard = make_player("push", "hard")
    kinds = set()
    for state, _ in moments(6, table("hard", "steady", "hard", "steady")):
        given = hints(state, state.turn, Deadline(0))
        assert given[0].action == decide(state, state.turn, hard, STOPPED)
        assert len({hint.action for hint in given}) == len(given) <= 3
        for hint in given:
            assert why_not(state, hint.action) is None
            assert hint.reason.endswith(".")
            assert hint.value is None
            kinds.add(hint.action.type)
    assert {"push", "draw_discard", "discard", "lay_contract", "lay_off"} <= kinds


def test_hints_are_valued_best_first() -> None:
    for number, (state, _) in enumerate(moments(7, table("hard", "steady", "hard", "steady"))):
        if number % 40 == 0:
            values = [hint.value or 0.0 for hint in hints(state, state.turn, STOPPED)]
            assert values == sorted(values, reverse=True)


def ready_to_wait() -> PushState:
    """Round 1: Ann, to discard, holds two sets and three loose cards; a card is as yet in nobody's way."""
    state = push_game(1)
    while state.turn != 0 or state.phase != "meld":
        state = reduce(
            state, next(action for action in legal_actions(state) if action.type != "lay_contract")
        )
    hand = cards("5S 5H 5D 9S 9H 9D KC QH 7C")
    return evolve(state, hands=(hand, *state.hands[1:]))


def test_the_hard_player_waits_until_somebody_is_about_to_go_out() -> None:
    state = ready_to_wait()
    hard, steady = make_player("push", "hard"), make_player("push", "steady")
    waiting = decide(state, 0, hard, STOPPED)
    laying = decide(state, 0, steady, STOPPED)
    assert waiting is not None
    assert laying is not None
    assert waiting.type == "discard"
    assert waiting.from_hand()[0] in cards("KC QH 7C")
    assert laying.type == "lay_contract"
    assert {hint.action.type for hint in hints(state, 0, STOPPED)} == {"discard", "lay_contract"}
    few = evolve(
        state,
        down=(False, True, False, False),
        hands=(state.hands[0], state.hands[1][:FEW], *state.hands[2:]),
    )
    hurried = decide(few, 0, hard, STOPPED)
    assert hurried is not None
    assert hurried.type == "lay_contract"
    last = evolve(state, stock=state.stock[:3])
    ending = decide(last, 0, hard, STOPPED)
    assert ending is not None
    assert ending.type == "lay_contract"


def test_a_whole_hand_goes_down_at_one_stroke() -> None:
    state = ready_to_wait()
    state = evolve(state, hands=(cards("5S 5H JK 9S 9H 9D 9C KC"), *state.hands[1:]))
    hard = make_player("push", "hard")
    done: GameState = state
    kinds = []
    while done.phase == "meld" and done.turn == 0:
        action = decide(done, 0, hard, STOPPED)
        assert action is not None
        kinds.append(action.type)
        done = reduce(done, action)
    assert kinds == ["lay_contract", "lay_off", "discard"]
    assert done.results[-1].ended_by == 0


def test_a_wild_is_kept_but_goes_out_with_the_rest() -> None:
    """A joker and one card are left: the joker is laid off, the card thrown."""
    state = ready_to_wait()
    state = reduce(state, next(a for a in legal_actions(state, 0) if a.type == "lay_contract"))
    state = evolve(state, hands=((JOKER, Card("KC")), *state.hands[1:]))
    action = decide(state, 0, make_player("push", "hard"), STOPPED)
    assert action is not None
    assert action.type == "lay_off"
    assert action.from_hand() == (JOKER,)


def test_a_freed_wild_is_laid_though_the_hand_has_a_run_without_it() -> None:
    """U11: whatever goes with it on the table, the wild goes too."""
    for held in ("10C JC QC 7D", "10C JC QC 7D 7S", "2C 3C 4C KD"):
        step = with_a_wild(Hand.of(cards(held), SOURCE), [], SOURCE)
        assert step is not None
        assert step.wilds == 1
        assert step.pile.size == step.cards.bit_count() + 1


@pytest.mark.parametrize("stock", [0, 1])
@every_level
def test_the_end_of_the_stock(level: str, stock: int) -> None:
    """U13."""
    for state, _ in moments(2, table("steady", "steady", "steady", "steady")):
        if state.phase == "draw":
            last = evolve(state, stock=state.stock[:stock])
            action = decide(last, last.turn, make_player("push", level), STOPPED)
            assert action is not None
            assert why_not(last, action) is None


def test_steady_beats_easy_and_hard_beats_steady() -> None:
    steady, _ = tournament(Pairing("push", ("steady", "easy"), games=6)).scores
    assert steady.wins >= 5
    hard, other = tournament(Pairing("push", ("hard", "steady"), games=16)).scores
    assert hard.wins > other.wins
