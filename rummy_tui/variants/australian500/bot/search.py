"""The hard player's thinking: what each choice comes to over sampled deals.

Every choice is tried on the same deals, the hopeless ones are dropped as soon as that is plain, and the
thinking ends when one is left, the deals asked for are through or the time is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Generic, TypeVar

from rummy_tui.engine.player import Deadline

K = TypeVar("K")
W = TypeVar("W")

DEALS_A_SECOND = 1200
"""So many deals are asked for by the time given: a clock that stands still ends the thinking too."""
BATCH = 8
LOOKED_AT = 2 * BATCH
CLEAR = 2.6
"""A choice is dropped when it is behind the best by so many standard errors."""
RESERVE = 0.35
"""The part of the time that is left alone, for what the table does before and after."""


@dataclass
class Rating(Generic[K]):
    """A choice and what it came to, deal by deal."""

    choice: K
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


def rate(
    choices: Sequence[K],
    draw: Callable[[], W | None],
    value: Callable[[K, W], float],
    deadline: Deadline,
) -> list[Rating[K]]:
    """The choices, the best first; of equal ones the earlier. ``draw`` gives a deal, None if it cannot."""
    ratings = [Rating(choice) for choice in choices]
    active = list(ratings)
    reserve = RESERVE * deadline.seconds
    for deal in range(int(DEALS_A_SECOND * deadline.seconds)):
        if deadline.left() <= reserve:
            break
        world = draw()
        if world is None:
            break
        for rating in active:
            rating.values.append(value(rating.choice, world))
        if (deal + 1) % BATCH == 0 and deal + 1 >= LOOKED_AT:
            active = _still_open(active)
            if len(active) == 1:
                break
    dropped = [rating for rating in ratings if rating not in active]
    return sorted(active, key=lambda r: -r.mean) + sorted(dropped, key=lambda r: -r.mean)


def _still_open(active: list[Rating[K]]) -> list[Rating[K]]:
    best = max(active, key=lambda rating: rating.mean)
    return [rating for rating in active if rating is best or not _behind(rating, best)]


def _behind(rating: Rating[K], best: Rating[K]) -> bool:
    """Whether a choice is clearly worse, over the deals that both were tried on."""
    count = len(rating.values)
    gaps = [b - r for r, b in zip(rating.values, best.values, strict=True)]
    mean = sum(gaps) / count
    variance = sum(gap * gap for gap in gaps) / count - mean * mean
    return mean > CLEAR * sqrt(variance / count) + 0.5
