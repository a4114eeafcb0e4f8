"""Legality is asked in one place, and every answer has a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from random import Random

import pytest

from rummy_tui import GameState, IllegalAction, dump, legal_actions, reduce, variants, why_not
from rummy_tui.engine.actions import Action
from rummy_tui.engine.state import evolve
from tests.contract.laws import conserves_cards, is_refused
from tests.contract.support import (
    LISTED,
    STYLES,
    Setup,
    attempts,
    case_states,
    plain,
    played,
    sample,
    setups,
)

every_setup = pytest.mark.parametrize("setup", setups(), ids=str)


@every_setup
def test_legal_actions_are_accepted(setup: Setup) -> None:
    for state in sample(setup, 24):
        for action in islice(legal_actions(state), LISTED):
            assert why_not(state, action) is None, action
            conserves_cards(reduce(state, action))


@every_setup
def test_legal_actions_of_one_seat(setup: Setup) -> None:
    for state in sample(setup, 12):
        found = list(legal_actions(state))
        seats = range(len(state.players))
        assert [a for seat in state.awaiting for a in legal_actions(state, seat)] == found
        assert all(a.seat == seat for seat in seats for a in legal_actions(state, seat))
        assert not any(list(legal_actions(state, seat)) for seat in seats if seat not in state.awaiting)
        assert len(set(found)) == len(found), "an action is listed twice"


@every_setup
def test_what_is_accepted_is_listed(setup: Setup) -> None:
    rng = Random(1)
    for state in sample(setup, 8):
        listed = {plain(action) for action in legal_actions(state)}
        for action in attempts(state, rng):
            if why_not(state, action) is None:
                assert plain(action) in listed, action
            else:
                is_refused(state, action)


@every_setup
def test_a_refused_action_changes_nothing(setup: Setup) -> None:
    rng = Random(2)
    for state in sample(setup, 4):
        before, same = dump(state), hash(state)
        for action in attempts(state, rng, 60, 20):
            if why_not(state, action):
                with pytest.raises(IllegalAction):
                    reduce(state, action)
        assert (dump(state), hash(state)) == (before, same)


def dried(state: GameState) -> GameState:
    """The state with the stock at the bottom of the discard pile: some rules are for that alone."""
    return evolve(state, stock=(), discard_pile=(*state.stock, *state.discard_pile))


def tries(variant: str) -> Iterator[tuple[GameState, Action]]:
    """What is tried against a game's rules: the cases; a little in many states, then more in fewer."""
    rng = Random(3)
    met = list(case_states(variant))
    yield from met
    own = [setup for setup in setups() if setup.variant == variant]
    for number, most, mutants in ((60, 10, 5), (12, 120, 60)):
        for setup in own:
            last = [step.before for seed in range(STYLES) for step in played(setup, seed)[-8:]]
            states = [*last, *sample(setup, number)]
            for state in (*states, *map(dried, states)):
                yield from ((state, action) for action in attempts(state, rng, most, mutants))
    for state, _ in met:
        yield from ((state, action) for action in attempts(state, rng))


@pytest.mark.parametrize("variant", variants())
def test_every_rule_refuses(variant: str) -> None:
    """Every duty and rule of every move is the first to refuse something: in play, or in the cases."""
    reducer = variants()[variant].reducer
    in_place = replace(reducer, moves=tuple(replace(move, duties=(), rules=()) for move in reducer.moves))
    missing = {
        (move.action.__name__, number): getattr(rule, "__qualname__", str(rule))
        for move in reducer.moves
        for number, rule in enumerate((*move.duties, *move.rules))
    }
    for state, action in tries(variant):
        move = reducer.move(action)
        if move and not in_place.why_not(state, action) and why_not(state, action):
            duties = (duty(state, action.seat) for duty in move.duties)
            rules = (rule(state, action) for rule in move.rules)
            number = next(i for i, refusal in enumerate(chain(duties, rules)) if refusal)
            missing.pop((type(action).__name__, number), None)
        if not missing:
            break
    assert not missing


@pytest.mark.parametrize("variant", variants())
def test_every_phase_has_words_for_what_is_due(variant: str) -> None:
    reducer = variants()[variant].reducer
    assert {phase for move in reducer.moves for phase in move.phases} <= set(reducer.prompts)
