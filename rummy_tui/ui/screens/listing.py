"""A list over another screen, to choose one thing from."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.widgets.chooser import Choice, Chooser, ChooserModel, chooser_height
from rummy_tui.ui.widgets.zone import Zone

R = TypeVar("R")

FOOT = "↑↓ Enter · Esc back"
EMPTY_FOOT = "Enter or Esc back"
MOST = 16  # rows


class Listing(Dialog[R]):
    """Dismissed with what ``take`` makes of a choice, or nothing. ``empty``: what is said of no choices."""

    foot = FOOT

    def __init__(self, title: str, choices: tuple[Choice, ...], at: int = 0, empty: str = "") -> None:
        super().__init__()
        self.title_text = title
        self.choices = choices
        self.at = at
        self.empty = empty
        if not choices:
            self.foot = EMPTY_FOOT

    def take(self, at: int) -> None:
        """The choice at that place is made."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        chooser = Chooser(self._model(self.foot), id="menu")
        chooser.styles.height = chooser_height(min(max(1, len(self.choices)), MOST))
        yield chooser

    def _model(self, foot: str) -> ChooserModel:
        return ChooserModel(self.title_text, self.choices, self.at, foot, empty=self.empty)

    def say(self, foot: str) -> None:
        """A line below the list, until another choice is looked at."""
        self.query_one(Chooser).show(self._model(foot))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.press(key_of(event))

    def press(self, key: str) -> None:
        match key:
            case "escape" | "q":
                self.dismiss()
            case "enter" if not self.choices:
                self.dismiss()
            case "up" | "shift+tab":
                self._go(self.at - 1)
            case "down" | "tab":
                self._go(self.at + 1)
            case "enter" | "space":
                self._take(self.at)
            case _ if key.isdecimal():
                self._take(int(key) - 1)

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        if isinstance(message.hit.value, int):
            self._take(message.hit.value)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._go(min(self.at + 1, len(self.choices) - 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._go(max(self.at - 1, 0))

    def _go(self, at: int) -> None:
        if self.choices:
            self.at = at % len(self.choices)
        self.say(self.foot)

    def _take(self, at: int) -> None:
        if 0 <= at < len(self.choices):
            self._go(at)
            self.take(at)
