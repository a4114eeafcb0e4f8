"""What cards and rounds of Persian Rummy are worth (P2, P13–P16)."""

from __future__ import annotations

from rummy_tui.cards import Card
from rummy_tui.engine.state import ScoreLine
from rummy_tui.rummy.melds import Meld
from rummy_tui.rummy.scoring import end_round, for_side, held, laid
from rummy_tui.variants.persian.state import PersianState

ENDING = 25


def card_value(card: Card) -> int:
    """P2."""
    if card.rank == 0:
        return 20
    return 15 if card.rank == 1 else min(card.rank, 10)


def end(state: PersianState, reason: str, ended_by: int | None) -> PersianState:
    def worth(meld: Meld, place: int) -> int:
        return card_value(meld.cards[place])

    def again(meld: Meld, place: int) -> int:
        return worth(meld, place) if meld.id in state.doubled else 0

    lines = [
        ScoreLine("melded", laid(state, worth)),
        ScoreLine("fours doubled", laid(state, again)),
        ScoreLine("left in hand", tuple(-points for points in held(state, card_value))),
    ]
    if ended_by is not None:
        lines.append(ScoreLine("ended the round", for_side(state, state.side_of(ended_by), ENDING)))
    return end_round(state, reason, ended_by, lines, _winners)


def _winners(state: PersianState) -> tuple[int, ...]:
    """P16: the higher total after the deals; a tie is shared, with the option after one more deal."""
    best = max(state.scores)
    winners = tuple(side for side, score in enumerate(state.scores) if score == best)
    deals = state.options.deals
    if len(state.results) < deals:
        return ()
    tie_break = state.options.tie_break_deal and len(winners) > 1 and len(state.results) == deals
    return () if tie_break else winners
