"""What the end of a hand is worth to a side, for the game."""

from __future__ import annotations

from typing import Protocol

from rummy_tui.variants.australian500.options import Australian500Options as Options
from rummy_tui.variants.australian500.scoring import TRICK_POINTS
from rummy_tui.variants.australian500.state import TRICKS
from rummy_tui.variants.australian500.tricks import Strain
from rummy_tui.variants.australian500.view import Australian500View as View

GAME = 1400.0
"""The worth of a whole game, such that near its middle a point more is worth about a point."""
EASE = 0.3
STEEPNESS = 1.5
"""Fitted to the chances of winning by the score that the results of some 700 hands come to."""

Worths = tuple[float, ...]
"""What it is worth to one side that the bidders win 0, 1, … 10 tricks."""


class Bid(Protocol):
    """An offer, or the contract it has become."""

    @property
    def strain(self) -> Strain: ...
    @property
    def tricks(self) -> int: ...
    @property
    def worth(self) -> int: ...


def is_made(bid: Bid, won: int) -> bool:
    return not won if bid.strain == "null" else won >= bid.tricks


def points(options: Options, bid: Bid, won: int) -> tuple[int, int]:
    """What the bidders and the others score if the bidders win so many tricks (A14, A15)."""
    null = bid.strain == "null"
    against = TRICK_POINTS * (TRICKS - won) if not null or options.defender_points_in_null else 0
    if not is_made(bid, won):
        return -bid.worth, against
    over = won - bid.tricks if options.schedule == "source" and not null else 0
    return bid.worth + TRICK_POINTS * over, against


def stakes(view: View, bid: Bid, bidder: int) -> Worths:
    """How much nearer the viewer's side comes to winning the game, on the scale of points."""
    assert view.seat is not None
    options, side = view.options, bidder & 1
    bidders, others = view.scores[side], view.scores[1 - side]
    now = chance(options, bidders, others)
    sign = -GAME if (view.seat ^ bidder) & 1 else GAME
    found = []
    for won in range(TRICKS + 1):
        gain, against = points(options, bid, won)
        after = after_hand(options, bidders + gain, others + against, is_made(bid, won))
        found.append(sign * (after - now))
    return tuple(found)


def after_hand(options: Options, bidders: int, others: int, made: bool) -> float:
    """The bidders' chance to win the game, with these totals after their hand (A16)."""
    if options.lose_at is not None and bidders <= options.lose_at:
        return 0.0
    if bidders >= options.target and (made or not options.must_bid_to_win):
        return float(made or others < options.target)
    if others >= options.target and not options.must_bid_to_win:
        return 0.0
    return chance(options, bidders, others)


def chance(options: Options, ours: int, theirs: int) -> float:
    """The chance to win the game from these totals, between hands."""
    ease = EASE * options.target
    us = (max(0, options.target - ours) + ease) ** STEEPNESS
    them = (max(0, options.target - theirs) + ease) ** STEEPNESS
    return float(them / (us + them))
