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
from rummy_tui.variants.australian500.bot.stakes import Worths

K = TypeVar("K")
W = TypeVar("W")

DEALS_A_SECOND = 1200
"""So many deals are asked for by the time given: a clock that stands still ends the thinking too."""
BATCH = 8
LOOKED_AT = 2 * BATCH
ALIKE = 4 * BATCH
"""From so many deals on, choices that came to the same in every one are all one."""
CLEAR = 2.6
"""A choice is dropped when it is behind the best by so many standard errors."""
RESERVE = 0.5
"""The part of the time that is left alone, for what the table does before and after."""


@dataclass(eq=False)
class Rating(Generic[K]):
    """A choice, what it is worth by the tricks that the bidders win, and how many they won, deal by deal;
    ``prior`` are tricks expected beforehand, which count like as many deals."""

    choice: K
    worths: Worths
    prior: tuple[int, ...] = ()
    won: list[int] = field(default_factory=list)

    @property
    def mean(self) -> float:
        tricks = (*self.prior, *self.won)
        return sum(map(self.worths.__getitem__, tricks)) / len(tricks) if tricks else 0.0


def rate(
    ratings: Sequence[Rating[K]],
    draw: Callable[[], W | None],
    play: Callable[[K, W], int],
    deadline: Deadline,
) -> list[Rating[K]]:
    """The choices tried out, the best first; of equal ones the earlier. ``draw`` gives a deal, None if it
    cannot; ``play`` the tricks that the bidders win."""
    active = list(ratings)
    reserve = RESERVE * deadline.seconds
    for deal in range(1, int(DEALS_A_SECOND * deadline.seconds) + 1):
        world = draw()
        if world is None:
            break
        results = []
        for rating in active:
            if deadline.left() <= reserve:
                break
            results.append(play(rating.choice, world))
        if len(results) < len(active):
            break
        for rating, won in zip(active, results, strict=True):
            rating.won.append(won)
        if deal >= LOOKED_AT and not deal % BATCH:
            active = _still_open(active)
            if len(active) == 1 or (deal >= ALIKE and _are_alike(active)):
                break
    return sorted(ratings, key=lambda rating: (rating not in active, -rating.mean))


def _still_open(active: list[Rating[K]]) -> list[Rating[K]]:
    best = max(active, key=lambda rating: rating.mean)
    return [rating for rating in active if rating is best or not _behind(rating, best)]


def _are_alike(active: list[Rating[K]]) -> bool:
    first = active[0]
    return all(rating.won == first.won and rating.worths == first.worths for rating in active)


def _behind(rating: Rating[K], best: Rating[K]) -> bool:
    """Whether a choice is clearly worse, over the deals that both were tried on."""
    count = len(rating.won)
    gaps = [best.worths[b] - rating.worths[r] for r, b in zip(rating.won, best.won, strict=True)]
    mean = sum(gaps) / count
    variance = sum(gap * gap for gap in gaps) / count - mean * mean
    return mean > CLEAR * sqrt(max(0.0, variance) / count) + 0.5
