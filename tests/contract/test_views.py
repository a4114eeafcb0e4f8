"""Nothing is hidden from the rules, everything else is hidden from players (C5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from rummy_tui import view
from tests.contract.laws import hides, holds_no_hidden_card, seats, tells_no_secret
from tests.contract.support import PUBLIC, STYLES, TIMES, Setup, played, sample, setups

every_setup = pytest.mark.parametrize("setup", setups(), ids=str)


@every_setup
def test_views_show_the_public_state(setup: Setup) -> None:
    for state in sample(setup, 20):
        for seat in seats(state):
            seen = view(state, seat)
            for name in PUBLIC:
                assert getattr(seen, name) == getattr(state, name), name
            assert seen.seat == seat
            assert seen.hand == (() if seat is None else state.hands[seat])
            assert seen.hand_counts == tuple(map(len, state.hands))
            assert seen.stock_count == len(state.stock)
            assert seen.discard_count == len(state.discard_pile)
            hash(seen)


@every_setup
@pytest.mark.parametrize("seat", [-1, 9, "Ann"])
def test_a_seat_that_there_is_not_sees_nothing(setup: Setup, seat: Any) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat!r}; seats: 0 to"):
        view(setup.begin(1), seat)


@every_setup
def test_what_is_known_is_held(setup: Setup) -> None:
    for state in sample(setup, 40):
        for known, hand in zip(state.known, state.hands, strict=True):
            assert not Counter(known) - Counter(hand)


@every_setup
def test_hidden_cards_dealt_anew_change_no_view(setup: Setup) -> None:
    rng = Random(4)
    for state in sample(setup, 30):
        for seat in seats(state):
            hides(state, seat, rng)


@every_setup
def test_views_hold_no_hidden_card(setup: Setup) -> None:
    for state in sample(setup, 30):
        for seat in seats(state):
            holds_no_hidden_card(state, seat)


@every_setup
def test_what_is_told_to_all_is_no_secret(setup: Setup) -> None:
    for seed in range(STYLES * TIMES):
        for before, _, after in played(setup, seed):
            tells_no_secret(before, after)


@every_setup
def test_a_view_has_neither_seed_nor_decks(setup: Setup) -> None:
    seen = view(setup.begin(1), None)
    assert not {"seed", "decks", "hands", "stock"} & {field.name for field in fields(seen)}
