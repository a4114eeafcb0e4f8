"""Finished games written down and watched again."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rummy_tui import dump, legal_actions, new_game, reduce
from rummy_tui.cards import symbols
from rummy_tui.engine.actions import NextRound, Pass, parse_action
from rummy_tui.storage import records
from rummy_tui.storage.saves import SaveError, Table, watch
from rummy_tui.storage.start import Start

SHORT = {
    "gin": ({"target": 10, "stall_turns": 20}, 2),
    "rummy500": ({"target": 60}, 3),
    "persian": ({"deals": 1}, 4),
    "australian500": ({"target": 50}, 4),
}


def finished(game: str, seed: int = 3) -> Table:
    """A game played to its end at random."""
    options, players = SHORT[game]
    table = Table.start(Start(game, ("Ann", "Ben", "Cy", "Dee")[:players], options, seed=seed))
    chance = Random(seed)
    while not table.finished:
        state = table.match.state
        if state.phase == "round_over":
            table.play(NextRound(seat=0))
            continue
        actions = list(legal_actions(state))
        knocks = [action for action in actions if action.type in ("knock", "meld", "lay_off")]
        table.play(chance.choice(knocks or actions))
    table.close()
    return table


@pytest.mark.parametrize("game", SHORT)
def test_a_finished_game_is_watched_and_written_down(game: str) -> None:
    table = finished(game)
    assert table.path is not None
    match = watch(table.path)
    assert dump(match.state) == dump(table.match.state)
    text = records.as_text(match)
    for name in match.start.players:
        assert name in text
    assert f"Seed: {match.start.seed}" in text
    first = match.start if match.start.hands[0] else match.states[1]
    assert all(card.symbol in text for card in first.hands[0])
    shown = [line for line in text.splitlines() if line.startswith("Round ")]
    assert len(shown) >= len(match.state.results)
    told = [line.split(". ", 1)[1] for line in text.splitlines() if re.match(r" +\d+\. ", line)]
    steps = pairwise(match.states)
    ends = [state for state, after in steps if after.log[: len(state.log)] != state.log]
    logs = [event for state in (*ends, match.state) for event in state.log]
    assert told == [match.variant.table.tell(event, match.start.players) for event in logs]


def test_a_hand_thrown_in_is_written_down_with_its_cards() -> None:
    """A4."""
    table = Table.start(Start("australian500", ("Ann", "Ben", "Cy", "Dee"), seed=3))
    first = table.match.state.hands
    for _ in range(8):
        table.play(Pass(seat=table.match.state.turn))
    table.close()
    lines = records.as_text(table.match).splitlines()
    assert lines.count("Round 1") == 3
    assert sum(line.endswith("All four passed: the next dealer deals again") for line in lines) == 2
    for hands in (first, table.match.state.hands):
        assert f"  Ann: {symbols(sorted(hands[0]))}" in lines


@pytest.mark.parametrize("game", SHORT)
def test_what_is_written_down_is_numbered_by_the_moves_of_the_replay(game: str) -> None:
    match = finished(game).match
    told = re.findall(r"^ +(\d+)\. (.*)$", records.as_text(match), re.MULTILINE)
    assert [int(number) for number, _ in told] == sorted(int(number) for number, _ in told)
    for number, sentence in told:
        state = match.states[int(number)]
        latest = [match.variant.table.tell(event, state.players) for event in state.log[-6:]]
        assert sentence in latest
    assert int(told[-1][0]) == len(match.actions)


@pytest.mark.parametrize("game", SHORT)
def test_the_json_record_replays_to_the_same_end(game: str) -> None:
    match = finished(game).match
    data = json.loads(json.dumps(records.as_data(match)))
    state = match.start
    for action in data["actions"]:
        state = reduce(state, parse_action(action))
    assert dump(state) == dump(match.state)
    assert [result["points"] for result in data["results"]] == [list(r.points) for r in match.state.results]
    for result in data["results"]:
        for side, points in enumerate(result["points"]):
            assert points == sum(line["points"][side] for line in result["breakdown"])


def test_a_game_under_way_is_not_shown_with_open_hands() -> None:
    table = Table.start(Start("gin", ("Ann", "Ben"), seed=1))
    assert table.path is not None
    with pytest.raises(SaveError, match="not over"):
        watch(table.path)
    table.close()


def test_what_is_no_save_cannot_be_watched(tmp_path: Path) -> None:
    odd = tmp_path / "odd.jsonl"
    odd.write_text("hello")
    with pytest.raises(SaveError, match=r"odd\.jsonl"):
        watch(odd)
    with pytest.raises(SaveError):
        watch(tmp_path / "none.jsonl")
    with pytest.raises(SaveError):
        watch(tmp_path)


def test_a_seed_alone_starts_the_record() -> None:
    match = finished("gin").match
    again = new_game("gin", match.start.players, options=match.start.options, seed=match.start.seed)
    assert dump(again) == dump(match.start)
