"""Any game, played at random by legal actions, holds together."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from rummy_tui import IllegalAction, Match, dump, variants
from rummy_tui.engine.state import GameState
from rummy_tui.engine.table import Selection
from tests.contract.laws import (
    adds_up,
    conserves_cards,
    goes_on,
    replays,
    seats_everybody,
    tells_in_sentences,
)
from tests.contract.support import PUBLIC, STYLES, TIMES, Setup, played, setups

SEEDS = range(STYLES * TIMES)
every_setup = pytest.mark.parametrize("setup", setups(), ids=str)


def states(setup: Setup) -> Iterator[GameState]:
    for seed in SEEDS:
        steps = played(setup, seed)
        yield steps[0].before
        yield from (step.after for step in steps)


@every_setup
@pytest.mark.parametrize("law", [conserves_cards, goes_on, adds_up, tells_in_sentences])
def test_every_state_keeps_the_law(setup: Setup, law: Callable[[GameState], None]) -> None:
    for state in states(setup):
        law(state)


@every_setup
def test_everybody_sits_and_deals_in_turn(setup: Setup) -> None:
    for seed in SEEDS:
        for before, _, after in played(setup, seed):
            seats_everybody(before, after)


@every_setup
def test_replay_gives_the_same_states(setup: Setup) -> None:
    """Also when the actions went through a file, and the deck came from the seed."""
    for seed in SEEDS:
        steps = played(setup, seed)
        for first in range(0, len(steps), 20):
            some = steps[first : first + 20]
            replays(some[0].before, [step.action for step in some], some[-1].after)


@every_setup
def test_a_set_up_gives_the_same_start(setup: Setup) -> None:
    assert dump(setup.begin(7)) == dump(setup.begin(7))
    assert dump(setup.begin(7)) != dump(setup.begin(8))


@every_setup
def test_a_dump_has_what_every_state_has(setup: Setup) -> None:
    state = setup.begin(7)
    written = json.loads(dump(state))
    assert {*PUBLIC, "seed", "hands", "stock", "discard_pile"} <= written.keys()
    assert written["phase"] == state.phase
    assert written["hands"] == [[str(card) for card in hand] for hand in state.hands]


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


@every_setup
def test_what_is_asked_about_first_cannot_be_undone(setup: Setup) -> None:
    """The question says that there is no way back."""
    table = variants()[setup.variant].table
    for seed in SEEDS:
        steps = played(setup, seed)
        match = Match(steps[0].before)
        for _, action, _ in steps[:60]:
            held = action.from_hand()
            controls = table.controls(
                match.view(action.seat), Selection(held, held[0] if held else None), match.why_not
            )
            asked = any(control.question(action) for control in controls if action in control.actions)
            match.play(action)
            assert not (asked and match.undoable), action
