"""Between two players: an opaque screen that hides every hand until the next one says who they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import SizedScreen, key_of
from rummy_tui.ui.widgets import curtain
from rummy_tui.ui.widgets.actions import Key
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from rummy_tui.ui.commands import Command


class CurtainScreen(SizedScreen[bool]):
    """Dismissed with True by the player named, with False to save and leave.

    For the settings' ``curtain_guard`` keys and clicks do nothing: one meant for the table lifts nothing.
    """

    def __init__(self, name: str, lines: tuple[str, ...], *, first: bool = False) -> None:
        super().__init__()
        self._model = curtain.CurtainModel(
            name=name,
            lines=lines,
            heading=f"{'So far' if first else 'Since your last turn'} (O: the whole log)",
            keys=(
                Key("Enter", f"I am {name} – show my cards", True),
                Key("Q", "Save & leave", short="Leave"),
            ),
        )
        self._drawn = monotonic()

    def compose(self) -> ComposeResult:
        yield curtain.Curtain(self._model, id="curtain")

    def commands(self) -> Iterator[Command]:
        """What all may see; whose turn it is shows their cards with the curtain's own key alone."""
        from rummy_tui.ui.commands import Command, looks

        yield Command("The log of the whole game", "O", self.table_app.show_log)
        yield Command("Save & leave", "Q", partial(self._press, "q"))
        yield from looks(self.table_app)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if not self.too_small:
            self._press(key_of(event))

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        self._press({"Enter": "enter"}.get(str(message.hit.value), str(message.hit.value)))

    def _press(self, key: str) -> None:
        if not self.on_top or monotonic() - self._drawn < self.table_app.settings.curtain_guard:
            return
        if key in ("enter", "space"):
            self.dismiss(True)
        elif key in ("o", "O"):
            self.table_app.show_log()
        elif key in ("q", "Q"):
            self.dismiss(False)
