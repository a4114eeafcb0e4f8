"""The moment between two turns when any seat may speak up: every hand hidden, the table open to all.

Nothing in it says whether there is anything to claim: a seat's number opens the pile for pointing, and
only what is then pointed at is judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rummy_tui.ui.keys import KEY_NAMES, moved

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.table import Control
    from rummy_tui.engine.view import GameView

LIFT = "lift"
"""What ``press`` answers when the next player is to see their cards."""


@dataclass
class Window:
    """``seat`` is due to play; every one of ``humans`` among the ``callers`` may claim something first.

    ``caller`` is the one pointing at the pile, ``depth`` how many cards from its top.
    """

    match: Match
    seat: int
    humans: tuple[int, ...]
    caller: int | None = None
    depth: int = 1
    say: str = ""

    @property
    def view(self) -> GameView:
        return self.match.view(None)

    @property
    def callers(self) -> tuple[int, ...]:
        waiting = sorted(set(self.match.state.awaiting) & set(self.humans))
        return tuple(seat for seat in waiting if (claim := self._claim(seat)) and claim.actions)

    @property
    def needed(self) -> bool:
        """Whether a person has anything to say before the seat that is due."""
        return bool(self.humans) and (self.resolving is not None or any(s != self.seat for s in self.callers))

    @property
    def resolving(self) -> Control | None:
        """The control that ends the calls once somebody has called."""
        return self._control(self.seat, "Enter")

    def _claim(self, seat: int) -> Control | None:
        return self._control(seat, "R")

    def _control(self, seat: int, key: str) -> Control | None:
        from rummy_tui.engine.table import Selection

        table = self.match.variant.table
        controls = table.controls(self.match.view(seat), Selection(), self.match.why_not)
        return next((control for control in controls if control.key == key), None)

    def press(self, key: str) -> Action | str | None:
        """A key: a seat's number, arrows while pointing. An action to play, ``LIFT``, or None."""
        self.say = ""
        if self.caller is not None:
            return self._point(self.caller, key)
        if key.isdecimal() and int(key) - 1 in self.callers:
            self.caller, self.depth = int(key) - 1, 1
            return None
        if key in ("enter", "space"):
            ending = self.resolving
            return ending.actions[0] if ending and ending.actions else LIFT
        if key.isdecimal():
            self.say = "That seat may not call now."
        return None

    def _point(self, seat: int, key: str) -> Action | None:
        count = self.view.discard_count
        if key == "escape":
            self.caller = None
        elif key in ("left", "right", "up", "down", "home", "end"):
            self.depth = moved(self.depth - 1, count, key, backwards=True) + 1
        elif key in ("enter", "space"):
            return self._call(seat)
        return None

    def _call(self, seat: int) -> Action | None:
        claim = self._claim(seat)
        claims: list[Any] = list(claim.actions) if claim else []
        action: Action | None = next((a for a in claims if a.count == self.depth), None)
        if action is None:
            return None
        refusal = self.match.why_not(action)
        if refusal is None:
            return action
        self.say = refusal.text
        return None

    def click(self, kind: str, value: int | str) -> Action | str | None:
        """A card of the pile, or a button."""
        if kind == "depth" and isinstance(value, int) and self.caller is not None:
            if value == self.depth:
                return self._call(self.caller)
            self.depth = value
            return None
        if kind == "seat" and isinstance(value, int):
            return self.press(str(value + 1))
        if kind == "key":
            return self.press(KEY_NAMES.get(str(value), str(value)))
        return None
