"""What a round of Push costs, and the end of a game (U14, U15)."""

from __future__ import annotations

from collections.abc import Iterable

from rummy_tui.cards import JOKER, Card
from rummy_tui.engine.state import Event, GameOver, Result, RoundOver, ScoreLine, evolve
from rummy_tui.variants.push.contracts import CONTRACTS
from rummy_tui.variants.push.state import PushState


def card_value(card: Card) -> int:
    """U3."""
    if card is JOKER or card.rank == 2:
        return 20
    if card.rank == 1:
        return 15
    return 10 if card.rank >= 10 else 5


def hand_value(cards: Iterable[Card]) -> int:
    return sum(map(card_value, cards))


def end_round(state: PushState, reason: str, out: int | None = None) -> PushState:
    """The round ends because a seat went ``out``, or nobody could."""
    free = None if out is None else state.side_of(out)
    lines = []
    for side, seats in enumerate(state.sides):
        for seat in seats:
            if side != free:
                value = hand_value(state.hands[seat])
                label = f"{state.players[seat]}'s hand"
                lines.append(ScoreLine(label, (value, 0) if side == 0 else (0, value)))
    points = tuple(map(sum, zip(*(line.points for line in lines), strict=True)))
    scores = tuple(map(sum, zip(state.scores, points, strict=True)))
    after = evolve(
        state,
        moment=RoundOver(),
        awaiting=tuple(range(len(state.players))),
        results=(*state.results, Result(points, reason, out, tuple(lines))),
        scores=scores,
        log=(*state.log, Event(reason, out)),
    )
    if state.round < len(CONTRACTS):
        return after
    winners = tuple(side for side, score in enumerate(scores) if score == min(scores))
    names = " and ".join(state.players[seat] for side in winners for seat in state.sides[side])
    return evolve(
        after,
        moment=GameOver(),
        awaiting=(),
        winners=winners,
        log=(*after.log, Event("won" if len(winners) == 1 else "shared", note=names)),
    )
