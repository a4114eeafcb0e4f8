"""How rounds of melding games are counted and ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rummy_tui.cards import Card
from rummy_tui.engine.state import Event, GameOver, Result, RoundOver, ScoreLine, evolve
from rummy_tui.rummy.melds import Meld
from rummy_tui.rummy.table import RummyState

S = TypeVar("S", bound=RummyState)

Points = tuple[int, ...]


def laid(state: RummyState, worth: Callable[[Meld, int], int]) -> Points:
    """Per side, what the cards it laid are worth, wherever they lie: ``worth(meld, place)``."""
    points = [0] * len(state.sides)
    for meld in state.melds:
        for place, seat in enumerate(meld.laid_by):
            points[state.side_of(seat)] += worth(meld, place)
    return tuple(points)


def held(state: RummyState, worth: Callable[[Card], int]) -> Points:
    """Per side, what the cards in its hands are worth."""
    return tuple(sum(worth(card) for seat in side for card in state.hands[seat]) for side in state.sides)


def for_side(state: RummyState, side: int, points: int) -> Points:
    return tuple(points if i == side else 0 for i in range(len(state.sides)))


def end_round(
    state: S,
    reason: str,
    ended_by: int | None,
    lines: Iterable[ScoreLine],
    winners: Callable[[S], tuple[int, ...]],
) -> S:
    """The round counted; ``winners`` says of the new totals which sides have won, () to play on."""
    breakdown = tuple(lines)
    points = tuple(map(sum, zip(*(line.points for line in breakdown), strict=True)))
    after = evolve(
        state,
        moment=RoundOver(),
        awaiting=tuple(range(len(state.players))),
        results=(*state.results, Result(points, reason, ended_by, breakdown)),
        scores=tuple(map(sum, zip(state.scores, points, strict=True))),
        log=(*state.log, Event(reason, ended_by)),
    )
    won = winners(after)
    if not won:
        return after
    names = " and ".join(side_name(state.players, state.sides[side]) for side in won)
    event = Event("won" if len(won) == 1 else "shared", note=names)
    return evolve(after, moment=GameOver(), awaiting=(), winners=won, log=(*after.log, event))


def side_name(players: tuple[str, ...], side: tuple[int, ...]) -> str:
    return " and ".join(players[seat] for seat in side)
