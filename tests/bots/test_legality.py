"""What every player of every game must do at every table: answer legally, fairly, alike and in time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import median
from time import thread_time

import pytest

from rummy_tui import variants, why_not
from rummy_tui.bots.hints import hints
from rummy_tui.bots.levels import levels, make_player
from rummy_tui.bots.turn import BUDGET, decide
from rummy_tui.engine.player import Deadline
from tests.bots.legality import Moment, check_fair, check_legal, moments, other_cards, report, ticking

every_game = pytest.mark.parametrize("variant", variants())


def some_moments(variant: str, seed: int, number: int, apart: int) -> Iterator[Moment]:
    return islice(moments(variant, seed, at_a_table=80), 0, number * apart, apart)


@every_game
def test_moves_are_legal_and_the_same_whatever_is_hidden(variant: str) -> None:
    rng = Random(1)
    seen = set()
    for moment in some_moments(variant, 1, 800, 1):
        check_legal(moment)
        check_fair(moment, rng)
        seen.add(moment.level)
    assert seen == set(levels(variant))


@every_game
def test_hints_are_the_same_whatever_is_hidden(variant: str) -> None:
    rng = Random(2)
    advised = 0
    for state, seat, *_ in some_moments(variant, 2, 20, 30):
        given = hints(state, seat, ticking(10))
        assert hints(other_cards(state, seat, rng), seat, ticking(10)) == given
        for hint in given:
            assert why_not(state, hint.action) is None
            assert hint.reason.endswith(".")
            advised += 1
    assert advised > 20


@every_game
def test_moves_take_no_longer_than_they_may(variant: str) -> None:
    """By the processor's clock, which other programs do not disturb."""
    for level in levels(variant):
        player = make_player(variant, level)
        seconds = []
        for state, seat, *_ in some_moments(variant, 3, 60, 7):
            deadline = Deadline(BUDGET, clock=thread_time)
            began = thread_time()
            decide(state, seat, player, deadline)
            seconds.append(thread_time() - began)
        assert median(seconds) <= (BUDGET if level == "hard" else 0.005)
        assert max(seconds) <= 2.5 * BUDGET


@every_game
def test_without_time_a_player_still_answers(variant: str) -> None:
    cancelled = Deadline(60)
    cancelled.cancel()
    hard = make_player(variant, levels(variant)[-1])
    for moment in some_moments(variant, 4, 60, 7):
        for deadline in (Deadline(0), cancelled):
            check_legal(moment._replace(action=decide(moment.state, moment.seat, hard, deadline)))


def test_the_command_says_how_many_moves_were_judged() -> None:
    head, *lines = report("gin", 400, 5).split("\n")
    assert head == "gin, seed 5: 400 moves, all legal, all the same with other hidden cards"
    assert sum(int(line.split()[1]) for line in lines) == 400
