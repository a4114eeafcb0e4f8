"""Any game, played at random by legal actions, holds together."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from rummy_tui import IllegalAction, Match, dump, parse_action, reduce, variants
from rummy_tui.engine.actions import to_json
from rummy_tui.engine.state import GameState
from rummy_tui.engine.view import ROUND_ENDED
from tests.contract.support import STYLES, TIMES, Setup, all_cards, pack_of, played, setups

SEEDS = range(STYLES * TIMES)
every_setup = pytest.mark.parametrize("setup", setups(), ids=str)


def states(setup: Setup) -> Iterator[GameState]:
    for seed in SEEDS:
        steps = played(setup, seed)
        yield steps[0].before
        yield from (step.after for step in steps)


@every_setup
def test_cards_are_conserved(setup: Setup) -> None:
    for state in states(setup):
        assert all_cards(state) == pack_of(state), state.phase


@every_setup
def test_somebody_may_act_until_the_game_is_over(setup: Setup) -> None:
    for state in states(setup):
        assert (state.phase == "game_over") == (not state.awaiting) == bool(state.winners)
        assert set(state.awaiting) <= set(range(len(state.players)))
        if state.phase == "round_over":
            assert state.awaiting == tuple(range(len(state.players)))  # C11
        assert (state.phase in ROUND_ENDED) == (len(state.results) == state.round)


@every_setup
def test_sides_deal_and_turns(setup: Setup) -> None:
    """C1, C2: every seat is on one side; the deal passes to the left."""
    for seed in SEEDS:
        for before, _, after in played(setup, seed):
            assert sorted(seat for side in after.sides for seat in side) == list(range(setup.players))
            assert after.dealer == (before.dealer + after.round - before.round) % setup.players
            assert 0 <= after.turn < setup.players


@every_setup
def test_score_sheets_add_up(setup: Setup) -> None:
    for state in states(setup):
        for result in state.results:
            for side, points in enumerate(result.points):
                assert sum(line.points[side] for line in result.breakdown) == points, result
        for side, total in enumerate(state.scores):
            found = sum(result.points[side] for result in state.results)
            assert found + sum(line.points[side] for line in state.settlement) == total


@every_setup
def test_replay_gives_the_same_states(setup: Setup) -> None:
    """Also when the actions went through a file, and the deck came from the seed."""
    for seed in SEEDS:
        steps = played(setup, seed)
        state = steps[0].before
        for number, (_, action, after) in enumerate(steps):
            read = parse_action(json.loads(json.dumps(to_json(action))))
            assert read == action
            state = reduce(state, read)
            assert state == after
            if number % 20 == 0 or after.phase in ROUND_ENDED:
                assert dump(state) == dump(after)
                assert hash(state) == hash(after)


@every_setup
def test_a_set_up_gives_the_same_start(setup: Setup) -> None:
    assert dump(setup.begin(7)) == dump(setup.begin(7))
    assert dump(setup.begin(7)) != dump(setup.begin(8))


@every_setup
def test_events_are_told_in_sentences(setup: Setup) -> None:
    """The log has names, and no card that only one seat saw."""
    table = variants()[setup.variant].table
    for state in states(setup):
        for event in state.log[-2:]:
            sentence = table.tell(event.seen_from(None), state.players)
            assert sentence, event
            assert "{" not in sentence, event
            if event.seen_by is not None:
                assert not event.seen_from(None).cards


@every_setup
def test_undo_takes_back_what_showed_nothing(setup: Setup) -> None:
    for seed in SEEDS:
        steps = played(setup, seed)
        match = Match(steps[0].before)
        for _, action, after in steps[:150]:
            match.play(action)
            line, states_so_far = match.actions, match.states
            if match.undoable:
                assert match.undo() == action
                left = len(match.actions)
                assert left < len(line)
                assert (match.actions, match.states) == (line[:left], states_so_far[: left + 1])
                assert all(again.seat == action.seat for again in line[left:])
                assert (match.state.stock, match.state.round) == (after.stock, after.round)
                for again in line[left:]:
                    match.play(again)
                assert match.state == after
            else:
                with pytest.raises(IllegalAction, match="take back"):
                    match.undo()
                assert match.state == after
        assert match.actions == tuple(step.action for step in steps[:150])
        assert Match(match.start, match.actions).states == match.states
