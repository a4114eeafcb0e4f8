"""What one seat may know. Built up from what may be seen, never blanked down from a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rummy_tui.cards import Card
from rummy_tui.engine.options import Options
from rummy_tui.engine.state import Event, GameState, Hands, Moment, Result, ScoreLine, Sides


@dataclass(frozen=True, kw_only=True)
class GameView:
    """The table from one seat (None: a bystander). Holds no hidden card in any field (C5).

    ``shown`` are, per seat, hand cards that lie open to everybody; ``discard_pile`` is the part of
    the pile that may be seen, ``discard_count`` all of it.
    """

    seat: int | None
    variant: str
    options: Options
    players: tuple[str, ...]
    sides: Sides
    round: int
    dealer: int
    turn: int
    awaiting: tuple[int, ...]
    moment: Moment
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    shown: Hands
    known: Hands
    stock_count: int
    discard_pile: tuple[Card, ...]
    discard_count: int
    melds: tuple[Any, ...]
    scores: tuple[int, ...]
    results: tuple[Result, ...]
    settlement: tuple[ScoreLine, ...]
    winners: tuple[int, ...]
    log: tuple[Event, ...]

    @property
    def phase(self) -> str:
        return self.moment.name

    @property
    def over(self) -> bool:
        """Whether the round is over, and so every hand lies open."""
        return self.phase in ROUND_ENDED


ROUND_ENDED = ("round_over", "game_over")


def seen(state: GameState, seat: int | None) -> dict[str, Any]:
    """The fields of a view that are alike in every game: the discard pile is all open."""
    nobody: Hands = ((),) * len(state.players)
    return {
        "seat": seat,
        "variant": state.variant,
        "options": state.options,
        "players": state.players,
        "sides": state.sides,
        "round": state.round,
        "dealer": state.dealer,
        "turn": state.turn,
        "awaiting": state.awaiting,
        "moment": state.moment,
        "hand": () if seat is None else state.hands[seat],
        "hand_counts": tuple(map(len, state.hands)),
        "shown": state.hands if state.phase in ROUND_ENDED else nobody,
        "known": state.known,
        "stock_count": len(state.stock),
        "discard_pile": state.discard_pile,
        "discard_count": len(state.discard_pile),
        "melds": state.melds,
        "scores": state.scores,
        "results": state.results,
        "settlement": state.settlement,
        "winners": state.winners,
        "log": tuple([event.seen_from(seat) for event in state.log]),
    }
