"""What cards and rounds of Rummy 500 are worth (R3, R21, R22)."""

from __future__ import annotations

from rummy_tui.cards import Card
from rummy_tui.engine.state import ScoreLine
from rummy_tui.rummy.melds import Meld
from rummy_tui.rummy.scoring import end_round, held, laid
from rummy_tui.variants.rummy500.options import Rummy500Options
from rummy_tui.variants.rummy500.state import Rummy500State


def card_value(card: Card, options: Rummy500Options) -> int:
    """R3, in a hand and wherever an ace is not low."""
    if card.rank <= 1:
        return 15
    if card.rank >= 10:
        return 10
    return 5 if options.values == "5-10-15" else card.rank


def laid_value(meld: Meld, place: int, options: Rummy500Options) -> int:
    """R3: an ace at the low end of a run counts 1; a joker is never anything but 15."""
    card = meld.cards[place]
    low_ace = meld.kind == "run" and meld.rank == 1 and place == 0 and card.rank == 1
    return 1 if low_ace else card_value(card, options)


def end(state: Rummy500State, reason: str, ended_by: int | None) -> Rummy500State:
    """R21: what a player laid less what is left in the hand; no bonus for going out."""
    options = state.options
    melded = laid(state, lambda meld, place: laid_value(meld, place, options))
    left = held(state, lambda card: card_value(card, options))
    lines = (ScoreLine("melded", melded), ScoreLine("left in hand", tuple(-points for points in left)))
    return end_round(state, reason, ended_by, lines, _winners)


def _winners(state: Rummy500State) -> tuple[int, ...]:
    """R22: the highest total at the target or over; a tie for it plays on."""
    best = max(state.scores)
    if best < state.options.target or state.scores.count(best) > 1:
        return ()
    return (state.scores.index(best),)
