"""A finished game once more: by action, turn and round, from any seat, all hands open or one alone."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.timer import Timer

from rummy_tui.ui.screens.base import key_of
from rummy_tui.ui.screens.board import BoardScreen
from rummy_tui.ui.widgets.actions import Key
from rummy_tui.ui.widgets.hand import HandModel
from rummy_tui.ui.widgets.prompt import PromptModel
from rummy_tui.ui.widgets.scrub import Scrub, ScrubModel
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.view import GameView
    from rummy_tui.ui.commands import Command

PACES = (2.0, 1.0, 0.5, 0.2)  # seconds a step
KEYS = {
    "←": "left",
    "→": "right",
    "PgUp": "pageup",
    "PgDn": "pagedown",
    "Space": "space",
    "Esc": "escape",
}


class ReplayScreen(BoardScreen):
    """``at`` is how many actions have been played; ``seat`` whose hand lies at the bottom. ``open``: all
    do.
    """

    def __init__(self, match: Match, at: int = 0) -> None:
        self._states = states = match.states
        self.at = min(max(at, 0), len(match.actions))
        super().__init__(match, states[self.at])
        self.seat = 0
        self.open = True
        self.scrub = Scrub(ScrubModel(), id="scrub")
        self._pace = 1
        self._timer: Timer | None = None
        steps = range(1, len(states))
        self._turns = [0, *(i for i in steps if states[i].turn != states[i - 1].turn)]
        self._rounds = [0, *(i for i in steps if states[i].round != states[i - 1].round)]

    def on_mount(self) -> None:
        self.mount(self.scrub, before=self.actions)
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
        if not self.on_top:
            return
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
            case "a" | "A":
                self.open = not self.open
                self.render_table()
            case "+" | "-":
                self._change_pace(1 if key == "+" else -1)
            case "o" | "O":
                self._stop()
                self.table_app.show_log(self.match, self.at)
                self.render_table()

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        hit = message.hit
        if hit.kind == "seat" and isinstance(hit.value, int):
            self.seat = hit.value
            self.render_table()
        elif hit.kind == "at" and isinstance(hit.value, int):
            self.go(hit.value)
        elif hit.kind == "key":
            self.press(KEYS.get(str(hit.value), str(hit.value)))
        elif hit.kind in ("menu", "log"):
            self.press("escape" if hit.kind == "menu" else "o")

    def commands(self) -> Iterator[Command]:
        from rummy_tui.ui.commands import Command

        yield from super().commands()
        for number, at in enumerate(self._rounds, self._states[0].round):
            yield Command(f"Round {number}", "", partial(self.go, at))

    # Showing

    def _view(self) -> GameView:
        """The table from the seat; with every hand open, for the game is over."""
        state = self._states[self.at]
        view: GameView = self.match.variant.game.view(state, self.seat)
        return replace(view, shown=state.hands) if self.open else view

    def render_table(self) -> None:
        view = self._view()
        cards = tuple(card for group in self.presenter.by_suits(view) for card in group)
        name = view.players[self.seat].upper()
        last = len(self.match.actions)
        note = "all hands open" if self.open else "what this seat knew"
        self.show_view(
            view,
            None,
            None,
            hand=HandModel(f"{name}'S HAND {len(cards)}", cards, note, active=False),
            prompt=PromptModel(),
            keys=(
                Key("Space", "Stop" if self._timer else "Play", True),
                Key("[", ""),
                Key("]", "Round"),
                Key("V", "Seat"),
                Key("A", "Hands"),
                Key("-", ""),
                Key("+", f"{PACES[self._pace]:g} s"),
                Key("O", "Log"),
                Key("Esc", "Back"),
            ),
        )
        self.scrub.show(ScrubModel(self.at, last, tuple(self._rounds[1:]), f"move {self.at}/{last}"))
