"""The small menu over the table."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.widgets.chooser import Choice, Chooser, ChooserModel
from rummy_tui.ui.widgets.zone import Zone

ENTRIES = (
    ("", "Back to the table"),
    ("help", "Rules and keys"),
    ("log", "The log so far"),
    ("settings", "Settings"),
    ("title", "Save and go to the title"),
    ("quit", "Save and quit"),
)
LETTERS = {"q": "quit", "t": "title", "r": "help", "?": "help", "o": "log", "s": "settings"}


class MenuScreen(Dialog[str]):
    """Dismissed with the wish: ``help``, ``log``, ``settings``, ``title``, ``quit`` or nothing."""

    OPENS_HELP = False

    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    def compose(self) -> ComposeResult:
        yield Chooser(self._model(), id="menu")

    def _model(self) -> ChooserModel:
        choices = tuple(Choice(label) for _, label in ENTRIES)
        return ChooserModel("Menu · the game is saved", choices, self._at, "↑↓ Enter · Esc back")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        key = key_of(event)
        if key in ("up", "down"):
            self._at = (self._at + (1 if key == "down" else -1)) % len(ENTRIES)
            self.query_one(Chooser).show(self._model())
        elif key == "enter":
            self.dismiss(ENTRIES[self._at][0])
        elif key == "escape":
            self.dismiss("")
        elif key.lower() in LETTERS:
            self.dismiss(LETTERS[key.lower()])
        elif key.isdigit() and 1 <= int(key) <= len(ENTRIES):
            self.dismiss(ENTRIES[int(key) - 1][0])

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        if isinstance(message.hit.value, int):
            self.dismiss(ENTRIES[message.hit.value][0])
