"""A finished game once more: by action, turn and round, from any seat, with all hands open."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events
from textual.timer import Timer

from rummy_tui.ui.screens.base import key_of
from rummy_tui.ui.screens.board import BoardScreen
from rummy_tui.ui.widgets.actions import Key
from rummy_tui.ui.widgets.hand import HandModel
from rummy_tui.ui.widgets.prompt import PromptModel
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.view import GameView

PACES = (2.0, 1.0, 0.5, 0.2)  # seconds a step
BAR = 40
KEYS = (
    Key("Space", "Play", True),
    Key("←→", "Step"),
    Key("PgUp/Dn", "Turn"),
    Key("[ ]", "Deal"),
    Key("V", "Whose hand"),
    Key("+-", "Pace"),
    Key("Esc", "Close"),
)


class ReplayScreen(BoardScreen):
    """``at`` is how many actions have been played; ``seat`` whose hand lies at the bottom."""

    def __init__(self, match: Match, at: int = 0) -> None:
        super().__init__(match)
        self.at = min(max(at, 0), len(match.actions))
        self.seat = 0
        self._pace = 1
        self._timer: Timer | None = None
        states = match.states
        steps = range(1, len(states))
        self._turns = [0, *(i for i in steps if states[i].turn != states[i - 1].turn)]
        self._rounds = [0, *(i for i in steps if states[i].round != states[i - 1].round)]

    def on_mount(self) -> None:
        self.render_table()

    # Moving

    def go(self, at: int) -> None:
        self.at = min(max(at, 0), len(self.match.actions))
        if self.at == len(self.match.actions):
            self._stop()
        self.render_table()

    def _mark(self, marks: list[int], step: int) -> int:
        """The next of some marked places in either direction."""
        place = bisect_right(marks, self.at) if step > 0 else bisect_left(marks, self.at) - 1
        if place < 0:
            return 0
        return marks[place] if place < len(marks) else len(self.match.actions)

    def _play(self) -> None:
        if self._timer is not None:
            self._stop()
        elif self.at < len(self.match.actions):
            self._timer = self.set_interval(PACES[self._pace], lambda: self.go(self.at + 1))
        self.render_table()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _change_pace(self, step: int) -> None:
        self._pace = min(max(self._pace + step, 0), len(PACES) - 1)
        if self._timer is not None:
            self._stop()
            self._play()
        self.render_table()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if not self.too_small:
            self.press(key_of(event))

    def press(self, key: str) -> None:
        match key:
            case "escape" | "q":
                self._stop()
                self.dismiss()
            case "space" | "enter":
                self._play()
            case "left" | "right":
                self.go(self.at + (1 if key == "right" else -1))
            case "pageup" | "pagedown":
                self.go(self._mark(self._turns, 1 if key == "pagedown" else -1))
            case "[" | "]":
                self.go(self._mark(self._rounds, 1 if key == "]" else -1))
            case "home" | "end":
                self.go(0 if key == "home" else len(self.match.actions))
            case "v" | "V":
                self.seat = (self.seat + 1) % len(self.match.state.players)
                self.render_table()
            case "+" | "-":
                self._change_pace(1 if key == "+" else -1)

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        hit = message.hit
        if hit.kind == "seat" and isinstance(hit.value, int):
            self.seat = hit.value
            self.render_table()
        elif hit.kind == "key":
            keys = {"Space": "space", "←→": "right", "PgUp/Dn": "pagedown", "[ ]": "]", "+-": "+"}
            self.press(keys.get(str(hit.value), {"Esc": "escape"}.get(str(hit.value), "v")))
        elif hit.kind == "menu":
            self.press("escape")

    # Showing

    def _view(self) -> GameView:
        """The table from the seat, with every hand open: the game is over."""
        state = self.match.states[self.at]
        view: GameView = self.match.variant.game.view(state, self.seat)
        return replace(view, shown=state.hands)

    def render_table(self) -> None:
        view = self._view()
        cards = tuple(card for group in self.presenter.by_suits(view) for card in group)
        name = view.players[self.seat].upper()
        done = round(BAR * self.at / max(1, len(self.match.actions)))
        bar = "─" * done + "►" + "·" * (BAR - done)
        self.show_view(
            view,
            None,
            None,
            hand=HandModel(f"{name}'S HAND {len(cards)}", cards, active=False),
            prompt=PromptModel("REPLAY", f"{bar}  move {self.at}/{len(self.match.actions)}"),
            keys=(Key("Space", "Stop" if self._timer else "Play", True), *KEYS[1:]),
        )
