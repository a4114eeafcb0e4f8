"""The small menu over the table."""

from __future__ import annotations

from rummy_tui.ui.screens.listing import Listing
from rummy_tui.ui.widgets.chooser import Choice

ENTRIES = (
    ("", "Back to the table"),
    ("help", "Rules and keys"),
    ("log", "The log so far"),
    ("settings", "Settings"),
    ("title", "Save and go to the title"),
    ("quit", "Save and quit"),
)
LETTERS = {"q": "quit", "t": "title", "r": "help", "?": "help", "o": "log", "s": "settings"}


class MenuScreen(Listing[str]):
    """Dismissed with the wish: ``help``, ``log``, ``settings``, ``title``, ``quit`` or nothing."""

    OPENS_HELP = False

    def __init__(self) -> None:
        super().__init__("Menu · the game is saved", tuple(Choice(label) for _, label in ENTRIES))

    def take(self, at: int) -> None:
        self.dismiss(ENTRIES[at][0])

    def press(self, key: str) -> None:
        if key.lower() in LETTERS:
            self.dismiss(LETTERS[key.lower()])
        else:
            super().press(key)
