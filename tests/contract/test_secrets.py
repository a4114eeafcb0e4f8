"""Words keep secrets too (C5): hidden cards dealt anew change nothing that is said to anybody, or offered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from rummy_tui import GameState, GameView, legal_actions, variants, view, why_not
from rummy_tui.bots.hints import hints
from rummy_tui.engine.player import Deadline
from rummy_tui.engine.table import Selection
from rummy_tui.lines import saying
from tests.contract.laws import dealt_anew, seats
from tests.contract.support import LISTED, Setup, attempts, hidden_slots, sample, setups

every_setup = pytest.mark.parametrize("setup", setups(), ids=str)


def twin(state: GameState, seat: int | None, rng: Random) -> GameState:
    """A game that looks just the same from the seat."""
    return dealt_anew(state, hidden_slots(state, view(state, seat)), rng)


def selections(view: GameView, rng: Random) -> Iterator[Selection]:
    """Nothing chosen, the cursor on each card, each card chosen, and a few groups of cards."""
    yield Selection()
    for card in sorted(set(view.hand)):
        yield Selection((), card)
        yield Selection((card,), card)
    for _ in range(8 if view.hand else 0):
        some = rng.sample(view.hand, rng.randint(1, min(5, len(view.hand))))
        yield Selection(tuple(some), some[0])


def said(state: GameState, seat: int | None, seed: int) -> Iterator[Any]:
    """All that a game says to a seat, and all that it may do."""
    seen, table = view(state, seat), variants()[state.variant].table
    judge = partial(why_not, state)
    legal = list(islice(legal_actions(state, seat), LISTED)) if seat is not None else []
    yield legal
    yield table.stage(seen), table.heading(seen), table.goal(seen), table.lingers(seen)
    yield [table.seat_tag(seen, other) for other in range(len(seen.players))]
    yield [table.tell(event, seen.players) for event in seen.log]
    yield [table.describe(action, seen) for action in legal]
    yield list(saying.table(seen, "Cards", table))
    if seen.over:
        yield table.verdict(seen)
    if len(state.awaiting) > 1:
        yield table.prompt(view(state, None), Selection())
    if seat in state.awaiting:
        yield table.grid(seen, judge), table.playable(seen, judge), table.by_suits(seen)
        for selection in selections(seen, Random(seed)):
            yield selection, table.prompt(seen, selection), table.controls(seen, selection, judge)
            yield table.hand_note(seen, selection)


@every_setup
def test_hidden_cards_dealt_anew_change_no_word_and_no_button(setup: Setup) -> None:
    """Prompts, headings, the log, and each greyed button's reason."""
    rng = Random(5)
    for number, state in enumerate(sample(setup, 10)):
        for seat in seats(state):
            other = twin(state, seat, rng)
            for here, there in zip(said(state, seat, number), said(other, seat, number), strict=True):
                assert here == there


@every_setup
def test_hidden_cards_dealt_anew_change_no_refusal(setup: Setup) -> None:
    """Whatever a seat tries, the answer tells nothing of what it may not see."""
    rng = Random(6)
    for state in sample(setup, 10):
        tried = [*attempts(state, rng, 5, 20)]
        for seat in range(len(state.players)):
            other = twin(state, seat, rng)
            for action in tried:
                if action.seat == seat:
                    assert why_not(state, action) == why_not(other, action), action


@pytest.mark.parametrize("variant", variants())
def test_hidden_cards_dealt_anew_change_no_hint(variant: str) -> None:
    """Held to so many looks at a clock, not to time."""
    rng = Random(7)
    own = [setup for setup in setups() if setup.variant == variant]
    for setup in own[:1]:
        for state in sample(setup, 6):
            for seat in state.awaiting:
                there = twin(state, seat, rng)
                assert hints(state, seat, ticking()) == hints(there, seat, ticking())


def ticking() -> Deadline:
    ticks = count()
    return Deadline(10, clock=lambda: next(ticks))
