"""The gin players' own reckoning, held against the solver, the reducer and brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rummy_tui import GameState, new_game, reduce
from rummy_tui.bots.levels import make_player
from rummy_tui.cards import PACK, Card
from rummy_tui.engine.actions import NextRound
from rummy_tui.engine.player import Deadline
from rummy_tui.rummy.solver import BIT, hand_mask, least_deadwood
from rummy_tui.variants.gin.bot_hand import ALL, bits, dearest, mean_after_draw, melding, settled, worth
from rummy_tui.variants.gin.bot_playout import after_discard, knock_points, sampled
from rummy_tui.variants.gin.bot_read import Read, Stakes, danger, outs, should_knock, weighed
from rummy_tui.variants.gin.state import GinState
from rummy_tui.variants.gin.view import view
from tests.bots.asking import next_action


def mask(words: str) -> int:
    return hand_mask(map(Card, words.split()))


def hands(count: int, size: int, seed: int = 1) -> Iterator[int]:
    chance = Random(seed)
    for _ in range(count):
        # Cards of few ranks and suits, so that there is something to meld.
        low = chance.randrange(9)
        near = [card for card in PACK if low < card.rank <= low + 5]
        yield hand_mask(chance.sample(near, size) if chance.random() < 0.7 else chance.sample(PACK, size))


@pytest.mark.parametrize("size", [3, 10, 11])
def test_settled_is_the_least_deadwood(size: int) -> None:
    for hand in hands(3000, size):
        points, loose = settled[hand]
        assert points == least_deadwood(hand) == sum(map(worth, bits(loose)))
        assert loose & ~hand == 0
        assert least_deadwood(hand ^ loose) == 0
        if loose:
            assert worth(dearest(loose)) == max(map(worth, bits(loose)))


def test_melding_cards_are_those_that_make_a_meld_with_two_of_the_hand() -> None:
    for hand in hands(200, 10, seed=2):
        held = list(bits(hand))
        for card in bits(ALL & ~hand):
            pairs = ((a, b) for i, a in enumerate(held) for b in held[:i])
            makes = any(least_deadwood(a | b | card) == 0 for a, b in pairs)
            assert bool(melding(hand) & card) == makes


def test_the_mean_after_a_draw_is_near_the_exact_one() -> None:
    off = 0.0
    for hand in hands(60, 10, seed=3):
        unseen = ALL & ~hand
        exact = [
            min(least_deadwood((hand | card) ^ thrown) for thrown in bits(hand | card))
            for card in bits(unseen)
        ]
        mean = sum(exact) / len(exact)
        found = mean_after_draw(hand, unseen)
        assert found >= mean - 1e-9
        off += found - mean
    assert off / 60 < 0.2
    assert mean_after_draw(mask("AS 2S 3S"), 0) == 0


def rounds(seed: int, **rules: object) -> Iterator[tuple[GinState, GinState]]:
    """Every step of a game between a steady and a hard player."""
    state: GameState = new_game("gin", ["Ann", "Ben"], seed=seed, **rules)  # type: ignore[arg-type]
    players = [make_player("gin", "steady"), make_player("gin", "hard")]
    while state.awaiting:
        if state.phase == "round_over":
            state = reduce(state, NextRound(seat=0))
            continue
        after = reduce(state, next_action(state, players, Deadline(1)))
        assert isinstance(state, GinState)
        assert isinstance(after, GinState)
        yield state, after
        state = after


@pytest.mark.parametrize("layoffs", [False, True])
def test_a_knock_is_worth_what_the_reducer_says(layoffs: bool) -> None:
    knocks = 0
    for seed in range(8):
        expected = None
        for before, after in rounds(seed, options={"layoffs": layoffs}):
            if not isinstance(before.moment, type(after.moment)) and after.log[-1].kind in ("scored", "won"):
                points = after.results[-1].points
            else:
                points = None
            knocker = before.turn
            if before.phase == "discard" and before.hands != after.hands and after.melds:
                thrown = next(e for e in after.log if e.kind in ("knocked", "gin")).cards[0]
                ten = hand_mask(before.hands[knocker]) ^ BIT[thrown]
                stakes = Stakes.of(view(before, knocker))
                expected = knocker, knock_points(ten, hand_mask(before.hands[1 - knocker]), stakes)
            if points is not None and expected is not None:
                seat, worth_it = expected
                assert points[seat] - points[1 - seat] == worth_it
                knocks += 1
                expected = None
    assert knocks > 20


def test_a_reading_is_what_the_table_showed() -> None:
    for before, _ in rounds(3, preset="standard"):
        seat = before.turn
        read = Read.of(view(before, seat))
        theirs = hand_mask(before.hands[1 - seat])
        assert read.theirs & ~theirs == 0
        if before.phase == "layoff":
            continue
        own = hand_mask(before.hands[seat])
        assert read.unseen & (own | hand_mask(before.discard_pile)) == 0
        assert read.unseen == ALL & ~(own | read.theirs | hand_mask(before.discard_pile))
        assert theirs & ~(read.unseen | read.theirs) == 0
        assert hand_mask(before.stock) & ~read.unseen == 0
        thrown = [e for e in before.log if e.kind == "discarded"]
        assert read.turns == sum(event.seat == seat for event in thrown)
        assert hand_mask(e.cards[0] for e in thrown if e.seat != seat) & ~read.unwanted == 0


def test_sampled_worlds_agree_with_the_reading() -> None:
    chance = Random(1)
    for before, _ in rounds(5):
        if before.phase == "discard":
            seen = view(before, before.turn)
            read = Read.of(seen)
            world = sampled(read, seen.stock_count, chance)
            assert world.theirs.bit_count() == 10
            assert read.theirs & ~world.theirs == 0
            assert world.theirs & ~(read.unseen | read.theirs) == 0
            assert len(world.stock) == seen.stock_count
            assert sum(world.stock) & ~read.unseen == 0
            assert not sum(world.stock) & world.theirs
            points = after_discard(seen, read, BIT[seen.hand[0]], world, Stakes.of(seen))
            assert -150 < points < 150


EMPTY = Read(theirs=0, unseen=ALL, unwanted=0, turns=0)


def test_a_card_is_dangerous_beside_what_the_opponent_took() -> None:
    took = EMPTY._replace(theirs=mask("8H 9H"), unseen=ALL & ~mask("8H 9H 10H KC"))
    cold = took.cold
    assert danger(BIT[Card("10H")], took, cold) == 1
    assert danger(BIT[Card("KC")], took, cold) < 0.3
    threw = took._replace(unwanted=mask("KD"))
    assert danger(BIT[Card("KC")], threw, threw.cold) < danger(BIT[Card("KC")], took, cold)


def test_a_discard_keeps_what_may_become_a_meld() -> None:
    hand = mask("AS 2S 3S 7H 7D 8H 9C QC 4D 5D JS")
    costs = weighed(EMPTY._replace(unseen=ALL & ~hand), hand, list(bits(hand)))
    thrown = costs[0][1]
    assert thrown in (BIT[Card("QC")], BIT[Card("JS")])
    assert costs == sorted(costs)


def test_patience_grows_with_the_turns_and_with_what_the_opponent_took() -> None:
    ten = mask("AS 2S 3S 7H 7D 7C 9C 10C JC 8D")
    early = EMPTY._replace(unseen=ALL & ~ten, turns=1)
    assert outs(early, ten) == 4  # 4♠ 7♠ 8♣ Q♣
    for layoffs in (False, True):
        stakes = Stakes(limit=10, layoffs=layoffs, gin=25, undercut=25)
        assert should_knock(early._replace(unseen=mask("KD QD")), ten, stakes)
        late = early._replace(turns=12)
        assert not should_knock(late, ten, stakes)
        collected = early._replace(theirs=mask("5H 5D 5C KH"))
        assert not should_knock(collected, ten, stakes)
        # Without a bonus for gin or an undercut there is nothing to wait for.
        assert should_knock(late, ten, stakes._replace(gin=0, undercut=0))
