"""Between two players: an opaque screen that hides every hand until the next one says who they are."""

from __future__ import annotations

from time import monotonic

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import SizedScreen, key_of
from rummy_tui.ui.widgets import curtain
from rummy_tui.ui.widgets.actions import Key
from rummy_tui.ui.widgets.zone import Zone


class CurtainScreen(SizedScreen[bool]):
    """Dismissed with True by the player named, with False to save and leave.

    For the settings' ``curtain_guard`` keys and clicks do nothing: one meant for the table lifts nothing.
    """

    def __init__(self, name: str, lines: tuple[str, ...]) -> None:
        super().__init__()
        self._model = curtain.CurtainModel(
            name=name,
            lines=lines,
            heading="Since your last turn (O: the whole log)",
            keys=(
                Key("Enter", f"I am {name} – show my cards", True),
                Key("Q", "Save & leave"),
            ),
        )
        self._drawn = monotonic()

    def compose(self) -> ComposeResult:
        yield curtain.Curtain(self._model, id="curtain")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if not self.too_small:
            self._press(key_of(event))

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        self._press({"Enter": "enter"}.get(str(message.hit.value), str(message.hit.value)))

    def _press(self, key: str) -> None:
        if monotonic() - self._drawn < self.table_app.settings.curtain_guard:
            return
        if key in ("enter", "space"):
            self.dismiss(True)
        elif key in ("o", "O"):
            self.table_app.show_log()
        elif key in ("q", "Q"):
            self.dismiss(False)
