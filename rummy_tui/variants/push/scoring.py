"""What a round of Push costs, and the end of a game (U14, U15)."""

from __future__ import annotations

from collections.abc import Iterable

from rummy_tui.cards import JOKER, Card
from rummy_tui.engine.state import ScoreLine
from rummy_tui.rummy.scoring import end_round, for_side
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


def end(state: PushState, reason: str, out: int | None = None) -> PushState:
    """The round ends because a seat went ``out``, or nobody could."""
    free = None if out is None else state.side_of(out)
    lines = [
        ScoreLine(f"{state.players[seat]}'s hand", for_side(state, side, hand_value(state.hands[seat])))
        for side, seats in enumerate(state.sides)
        if side != free
        for seat in seats
    ]
    return end_round(state, reason, out, lines, _winners)


def _winners(state: PushState) -> tuple[int, ...]:
    """The lowest total after the last round; a tie is shared."""
    if state.round < len(CONTRACTS):
        return ()
    return tuple(side for side, score in enumerate(state.scores) if score == min(state.scores))
