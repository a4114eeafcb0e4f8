"""Nothing is hidden from the rules, everything else is hidden from players (C5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from rummy_tui import GameState, GameView, view
from rummy_tui.engine.state import evolve
from tests.contract.support import (
    CONTAINERS,
    STYLES,
    TIMES,
    Setup,
    Slot,
    card_at,
    cards_of,
    hidden_slots,
    pack_of,
    played,
    sample,
    setups,
)

every_setup = pytest.mark.parametrize("setup", setups(), ids=str)
PUBLIC = (
    *("variant", "options", "players", "sides", "round", "dealer", "turn", "awaiting", "phase", "melds"),
    *("scores", "results", "settlement", "winners"),
)


def seats(state: GameState) -> tuple[int | None, ...]:
    return (*range(len(state.players)), None)


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
def test_what_is_known_is_held(setup: Setup) -> None:
    for state in sample(setup, 40):
        for known, hand in zip(state.known, state.hands, strict=True):
            assert not Counter(known) - Counter(hand)


@every_setup
def test_hidden_cards_dealt_anew_change_no_view(setup: Setup) -> None:
    rng = Random(4)
    for state in sample(setup, 30):
        for seat in seats(state):
            seen = view(state, seat)
            slots = hidden_slots(state, seen)
            assert view(dealt_anew(state, slots, rng), seat) == seen


def dealt_anew(state: GameState, slots: list[Slot], rng: Random) -> GameState:
    cards = [card_at(state, slot) for slot in slots]
    rng.shuffle(cards)
    held: dict[str, Any] = {name: getattr(state, name, ()) for name in CONTAINERS}
    new = {name: [list(c) if name == "hands" else c for c in held[name]] for name in held}
    for slot, card in zip(slots, cards, strict=True):
        if slot.seat is None:
            new[slot.container][slot.place] = card
        else:
            new[slot.container][slot.seat][slot.place] = card
    changes: dict[str, Any] = {
        name: tuple(map(tuple, new[name])) if name == "hands" else tuple(new[name])
        for name in {slot.container for slot in slots}
    }
    return evolve(state, **changes)


@every_setup
def test_views_hold_no_hidden_card(setup: Setup) -> None:
    """Field by field: no more copies of a card than lie open to the viewer."""
    for state in sample(setup, 30):
        for seat in seats(state):
            seen = view(state, seat)
            open_cards = pack_of(state) - Counter(card_at(state, slot) for slot in hidden_slots(state, seen))
            for name in own_fields(state, seen):
                for card in set(cards_of(seen, name)):
                    assert open_cards[card], f"{name} shows {card}"


def own_fields(state: GameState, seen: GameView) -> list[str]:
    """The fields that may hold cards; left out are the log (below) and what the rules keep as a public
    copy, such as the card that was turned up first."""
    names = [field.name for field in fields(seen) if field.name not in ("log", "results", "options")]
    containers = {*CONTAINERS, "moment", "known"}
    return [name for name in names if name in containers or getattr(state, name, None) != getattr(seen, name)]


@every_setup
def test_what_is_told_to_all_is_no_secret(setup: Setup) -> None:
    for seed in range(STYLES * TIMES):
        for before, _, after in played(setup, seed):
            new = after.log[len(before.log) :] if after.round == before.round else after.log
            seen = view(after, None)
            hidden = Counter(card_at(after, slot) for slot in hidden_slots(after, seen))
            open_cards = pack_of(after) - hidden
            for event in new:
                if event.seen_by is None:
                    assert all(open_cards[card] for card in event.cards), event


@every_setup
def test_a_view_has_neither_seed_nor_decks(setup: Setup) -> None:
    seen = view(setup.begin(1), None)
    assert not {"seed", "decks", "hands", "stock"} & {field.name for field in fields(seen)}
