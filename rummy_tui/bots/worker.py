"""Thinking beside the screen, never in its way."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Generic, TypeVar

from rummy_tui.bots.hints import hints
from rummy_tui.bots.turn import decide
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Hint, Player
from rummy_tui.engine.state import GameState

T = TypeVar("T")


class Thought(Generic[T]):
    """Work with a deadline in a thread of its own. ``future`` has the outcome; await it with
    ``asyncio.wrap_future``."""

    def __init__(self, work: Callable[[Deadline], T], budget: float) -> None:
        self.future: Future[T] = Future()
        self._deadline = Deadline(budget)
        self._work = work
        Thread(target=self._run, name="thinking", daemon=True).start()

    def hurry(self) -> None:
        """The time is up: the outcome comes at the next look at the clock."""
        self._deadline.cancel()

    def cancel(self) -> None:
        """Nobody wants the outcome any more: the thread ends at its next look at the clock."""
        self.hurry()
        self.future.cancel()

    def _run(self) -> None:
        try:
            outcome = self._work(self._deadline)
        except Exception as error:
            if self.future.set_running_or_notify_cancel():
                self.future.set_exception(error)
        else:
            if self.future.set_running_or_notify_cancel():
                self.future.set_result(outcome)


def think(state: GameState, seat: int, player: Player, budget: float) -> Thought[Action | None]:
    """A player's move under way (see ``decide``)."""
    return Thought(lambda deadline: decide(state, seat, player, deadline), budget)


def think_of_hints(state: GameState, seat: int, budget: float) -> Thought[tuple[Hint, ...]]:
    """Hints for a person under way (see ``hints``)."""
    return Thought(lambda deadline: hints(state, seat, deadline), budget)
