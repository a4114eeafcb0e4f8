"""What the end of a hand is worth to a side."""

from __future__ import annotations

from typing import Protocol

from rummy_tui.variants.australian500.options import Australian500Options as Options
from rummy_tui.variants.australian500.scoring import TRICK_POINTS
from rummy_tui.variants.australian500.state import TRICKS
from rummy_tui.variants.australian500.tricks import Strain
from rummy_tui.variants.australian500.view import Australian500View as View


class Bid(Protocol):
    """An offer, or the contract it has become."""

    @property
    def strain(self) -> Strain: ...
    @property
    def tricks(self) -> int: ...
    @property
    def worth(self) -> int: ...


def points(options: Options, bid: Bid, won: int) -> tuple[int, int]:
    """What the bidders and the others score if the bidders win so many tricks (A14, A15)."""
    against = TRICK_POINTS * (TRICKS - won)
    if bid.strain == "null":
        return -bid.worth if won else bid.worth, against if options.defender_points_in_null else 0
    if won < bid.tricks:
        return -bid.worth, against
    over = won - bid.tricks if options.schedule == "source" else 0
    return bid.worth + TRICK_POINTS * over, against


def stakes(view: View, bid: Bid, bidder: int) -> tuple[float, ...]:
    """By the tricks that the bidders win: what that is worth to the viewer's side, in points."""
    assert view.seat is not None
    sign = 1 if not (view.seat ^ bidder) & 1 else -1
    found = []
    for won in range(TRICKS + 1):
        ours, theirs = points(view.options, bid, won)
        found.append(float(sign * (ours - theirs)))
    return tuple(found)
