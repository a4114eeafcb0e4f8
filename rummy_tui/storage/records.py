"""A finished game written down: as text to read, as JSON for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from rummy_tui.cards import symbols
from rummy_tui.engine.actions import to_json
from rummy_tui.engine.chronicle import added
from rummy_tui.engine.match import Match
from rummy_tui.engine.options import choices, worded
from rummy_tui.engine.state import Event, GameState


def deals(match: Match) -> Iterator[tuple[GameState, GameState]]:
    """The first and the last state of every round; a hand thrown in is a round too."""
    states = match.states
    first = states[0]
    for before, after in pairwise(states):
        if after.deal != before.deal:
            yield first, before
            first = after
    yield first, states[-1]


def as_text(match: Match) -> str:
    """The game round by round: the hands, what happened, the points. Each line has the number of the move
    that brought it, as the replay counts them.
    """
    start, end = match.start, match.state
    lines = [f"{match.variant.name}: {', '.join(start.players)}"]
    changed = [
        f"{choice.label} {worded(getattr(start.options, choice.name))}"
        for choice in choices(type(start.options))
        if getattr(start.options, choice.name) != choice.default
    ]
    lines += [f"House rules: {', '.join(changed) or 'as in the source'}", f"Seed: {start.seed}"]
    lines += ["", *_hands(start), *_told(match, 0, start.log)]
    for move, (before, after) in enumerate(pairwise(match.states), 1):
        if after.deal != before.deal:
            lines += [*_result(before), "", *_hands(after)]
        lines += _told(match, move, added(before, after))
    lines += [*_result(end), "", "Totals"]
    lines += [f"  {line.label}: {_points(line.points)}" for line in end.settlement]
    lines += [f"  {_side(end, side)}: {end.scores[side]}" for side in range(len(end.sides))]
    lines.append(f"Won by {' and '.join(_side(end, side) for side in end.winners)}")
    return "\n".join(lines) + "\n"


def _hands(first: GameState) -> Iterator[str]:
    yield f"Round {first.round}"
    for name, hand in zip(first.players, first.hands, strict=True):
        if hand:
            yield f"  {name}: {symbols(sorted(hand))}"


def _told(match: Match, move: int, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        yield f"  {move:3}. {match.variant.table.tell(event, match.start.players)}"


def _result(last: GameState) -> Iterator[str]:
    if len(last.results) >= last.round:
        yield f"  Points: {_points(last.results[last.round - 1].points)}"


def _points(points: tuple[int, ...]) -> str:
    return " / ".join(map(str, points))


def _side(state: GameState, side: int) -> str:
    return " + ".join(state.players[seat] for seat in state.sides[side])


def as_data(match: Match) -> dict[str, Any]:
    """The game as JSON data: how it began, every action, every result."""
    start, end = match.start, match.state
    return {
        "variant": start.variant,
        "players": list(start.players),
        "options": start.options.model_dump(mode="json"),
        "seed": start.seed,
        "sides": [list(side) for side in start.sides],
        "actions": [to_json(action) for action in match.actions],
        "results": [
            {
                "points": list(result.points),
                "reason": result.reason,
                "ended_by": result.ended_by,
                "breakdown": [
                    {"label": line.label, "points": list(line.points)} for line in result.breakdown
                ],
            }
            for result in end.results
        ],
        "settlement": [{"label": line.label, "points": list(line.points)} for line in end.settlement],
        "scores": list(end.scores),
        "winners": list(end.winners),
    }
