"""All that has happened in a game, as anybody could see it, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rummy_tui.engine.state import Event, GameState
from rummy_tui.engine.variant import Variant
from rummy_tui.engine.view import ROUND_ENDED, GameView


class Turn(NamedTuple):
    """What came of the actions of one turn; ``number`` counts a round's turns from 1, 0 is its deal."""

    number: int
    events: tuple[Event, ...]


class Round(NamedTuple):
    """``verdict``: how it ended, in a sentence; empty while it is under way."""

    number: int
    turns: tuple[Turn, ...]
    verdict: str = ""


def chronicle(variant: Variant, states: Sequence[GameState]) -> tuple[Round, ...]:
    """Every round in a line of states from the first. Cards that not all have seen are left out."""
    rounds = [Round(states[0].round, (Turn(0, _public(states[0].log)),))]
    whose = -1
    for before, after in pairwise(states):
        events = _public(added(before, after))
        if after.round != before.round:
            rounds.append(Round(after.round, (Turn(0, events),)))
            whose = -1
            continue
        turns = rounds[-1].turns
        if before.turn == whose:
            turns = (*turns[:-1], Turn(turns[-1].number, turns[-1].events + events))
        else:
            turns = (*turns, Turn(turns[-1].number + 1, events))
        whose = before.turn
        verdict = ""
        if after.phase in ROUND_ENDED:
            view: GameView = variant.game.view(after, None)
            verdict = variant.table.verdict(view)
        rounds[-1] = Round(after.round, turns, verdict)
    return tuple(rounds)


def added(before: GameState, after: GameState) -> tuple[Event, ...]:
    """The events that one action has brought; a new deal may begin its log anew."""
    goes_on = after.round == before.round and after.log[:1] == before.log[:1]
    return after.log[len(before.log) :] if goes_on else after.log


def _public(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event.seen_from(None) for event in events)
