"""A game under way: its set-up and the actions so far. Undo drops the last, loading replays all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rummy_tui.engine.actions import Action
from rummy_tui.engine.errors import IllegalAction, Refusal
from rummy_tui.engine.reducer import Move
from rummy_tui.engine.state import Event, GameState
from rummy_tui.engine.variant import variants
from rummy_tui.engine.view import ROUND_ENDED, GameView


class Match:
    """A line of states, each from the one before by one action.

    ``start`` is the state before the first action. Only ``play`` and ``undo`` change a match.
    """

    def __init__(self, start: GameState, actions: Iterable[Action] = ()) -> None:
        self.variant = variants()[start.variant]
        self._states = [start]
        self._actions: list[Action] = []
        for action in actions:
            self.play(action)

    @property
    def start(self) -> GameState:
        return self._states[0]

    @property
    def state(self) -> GameState:
        return self._states[-1]

    @property
    def states(self) -> tuple[GameState, ...]:
        return tuple(self._states)

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(self._actions)

    def why_not(self, action: Action) -> Refusal | None:
        return self.variant.reducer.why_not(self.state, action)

    def play(self, action: Action) -> GameState:
        """The state after the action. Raises IllegalAction, and then nothing has changed."""
        self._states.append(self.variant.reducer.reduce(self.state, action))
        self._actions.append(action)
        return self.state

    @property
    def undoable(self) -> bool:
        """Whether the last action belongs to the turn under way and showed its player nothing new."""
        if not self._actions:
            return False
        last = self._actions[-1]
        before, after = self._states[-2], self._states[-1]
        return (
            not self._move(last).reveals
            and after.phase not in ROUND_ENDED
            and before.round == after.round
            and before.turn == after.turn == last.seat
            and after.awaiting == (last.seat,)
        )

    def undo(self) -> Action:
        """Take the last action back, and with it the half that led to it.

        Raises IllegalAction where it is past undoing.
        """
        if not self.undoable:
            raise IllegalAction(Refusal("C7", "There is nothing in this turn to take back."))
        self._states.pop()
        last = self._actions.pop()
        if self._actions and self._move(self._actions[-1]).half:
            self._states.pop()
            self._actions.pop()
        return last

    def _move(self, action: Action) -> Move[Any, Any]:
        move = self.variant.reducer.move(action)
        assert move is not None, "it was legal"
        return move

    def view(self, seat: int | None) -> GameView:
        view: GameView = self.variant.game.view(self.state, seat)
        return view

    def has_acted(self, seat: int) -> bool:
        return any(action.seat == seat for action in self._actions)

    def told_since(self, seat: int) -> tuple[Event, ...]:
        """What has happened in this deal since the seat last acted, as that seat saw it."""
        log = self.state.log
        known = 0
        for action, after in zip(reversed(self._actions), reversed(self._states), strict=False):
            if after.round != self.state.round or after.log[:1] != log[:1]:
                break
            if action.seat == seat:
                known = len(after.log)
                break
        return tuple(event.seen_from(seat) for event in log[known:])
