"""The chronicle: everything that all could see, by rounds and turns."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from rummy_tui import legal_actions, new_game, variants
from rummy_tui.engine.chronicle import chronicle
from rummy_tui.engine.match import Match


def played(game: str, moves: int = 400, seed: int = 4) -> Match:
    variant = variants()[game]
    names = [f"P{seat}" for seat in range(variant.players[0])]
    match, chance = Match(new_game(game, names, seed=3)), random.Random(seed)
    while match.state.awaiting and len(match.actions) < moves:
        match.play(chance.choice(list(islice(legal_actions(match.state), 40))))
    return match


@pytest.mark.parametrize("game", sorted(variants()))
def test_every_event_is_told_once_in_its_order_and_its_round(game: str) -> None:
    match = played(game)
    rounds = chronicle(match.variant, match.states)
    assert [one.number for one in rounds] == list(range(1, match.state.round + 1))
    for one in rounds:
        last = [state for state in match.states if state.round == one.number][-1]
        told = [event for _, events in one.turns for event in events]
        assert told[-len(last.log) :] == [event.seen_from(None) for event in last.log]
        assert [turn.number for turn in one.turns] == list(range(len(one.turns)))
        assert bool(one.verdict) == (last.phase in ("round_over", "game_over"))


@pytest.mark.parametrize("game", sorted(variants()))
def test_only_what_all_have_seen_is_told(game: str) -> None:
    match = played(game)
    for one in chronicle(match.variant, match.states):
        for turn in one.turns:
            for event in turn.events:
                assert event == event.seen_from(None)


def test_a_turn_holds_what_its_player_did() -> None:
    match = played("gin", 60)
    for one in chronicle(match.variant, match.states):
        for turn in one.turns[1:]:
            seats = {event.seat for event in turn.events if event.kind in ("drew", "took", "discarded")}
            assert len(seats) <= 1
    assert chronicle(match.variant, match.states[:1])[0].turns[1:] == ()
