"""What a computer player is: it sees a view and the legal actions, and nothing else.

A game brings its players in its own folder and names them in its ``GAME`` record; ``rummy_tui.bots``
finds them there, and gives every game a beginner for nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from rummy_tui.engine.actions import Action

T = TypeVar("T")


class Deadline:
    """A budget of seconds that runs from now, and may be cancelled from another thread.

    With a ``clock`` that stands still it never runs out, and a player's answer depends on nothing
    but its arguments.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        self.seconds = seconds
        self.cancelled = False
        self._clock = clock
        self._end = clock() + seconds

    def left(self) -> float:
        """Seconds left, 0 once it has run out or been cancelled."""
        return 0.0 if self.cancelled else max(0.0, self._end - self._clock())

    def cancel(self) -> None:
        self.cancelled = True


class Hint(NamedTuple):
    """An action worth considering, why in one sentence, and the points it is expected to bring its side
    this round (None where the player has no measure; only differences mean something)."""

    action: Action
    reason: str
    value: float | None = None


class Player(ABC):
    """A way to play. Holds nothing of a game but what speeds it up.

    Every method gets what the seat may know (``view``, whose ``seat`` is the player's), that seat's
    legal actions, at least one and of each kind the first few hundred, a random stream of its own and
    the time it has. The same arguments give the same answer, as long as the time suffices.
    """

    @abstractmethod
    def choose(self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        """A legal action, in time."""

    def interject(
        self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline
    ) -> Action | None:
        """Out of turn: one of the legal actions, or None to let the turn go on."""
        return None

    def explain(
        self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline
    ) -> tuple[Hint, ...]:
        """The best few actions, best first, each with its reason."""
        return (Hint(self.choose(view, legal, chance, deadline), "A computer player would do this."),)


class Level(NamedTuple):
    """A strength of play: how to make a player of it, and what it does, in one line for set-up."""

    make: Callable[[], Player]
    text: str


Levels = Mapping[str, Level]
"""From the weakest to the strongest: ``easy``, ``steady``, ``hard``."""


def pick(items: Sequence[T], chance: Random) -> T:
    """One of the items. (``Random.choice`` may change between Pythons, ``random`` does not.)"""
    return items[int(chance.random() * len(items))]
