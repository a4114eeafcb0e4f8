"""How the table looks and how much it asks; every change shows at once and is remembered."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.widgets.chooser import Choice, Chooser, ChooserModel
from rummy_tui.ui.widgets.zone import Zone

GLYPHS = {"auto": "by the terminal", "unicode": "♠ ♥ ♦ ♣", "letters": "s h d c", "ascii": "ASCII only"}
PACES = {"slow": "slow", "brisk": "brisk", "fast": "fast"}
YES_NO = {True: "yes", False: "no"}
ENTRIES: tuple[tuple[str, str, dict[Any, str]], ...] = (
    ("theme", "Colours", {"felt": "felt", "night": "night", "paper": "paper (light)", "mono": "mono"}),
    ("deck", "Suits", {"four": "four colours", "two": "red and black"}),
    (
        "glyphs",
        "Signs",
        {"auto": "by the terminal", "unicode": "♠ ♥ ♦ ♣", "letters": "s h d c", "ascii": "ASCII only"},
    ),
    ("confirm", "Ask before what cannot be undone", YES_NO),
    ("hints", "Hints (H)", YES_NO),
    ("pace", "Computer players", PACES),
)


class SettingsScreen(Dialog[None]):
    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    def compose(self) -> ComposeResult:
        yield Chooser(self._model(), id="menu")

    @property
    def _app(self) -> Any:
        return self.app

    def _model(self) -> ChooserModel:
        settings = self._app.settings
        choices = tuple(
            Choice(label.ljust(34), note=f"‹ {words[getattr(settings, name)]} ›")
            for name, label, words in ENTRIES
        )
        return ChooserModel("Settings", choices, self._at, "↑↓ choose · ←→ change · Esc close")

    def _step(self, by: int) -> None:
        name, _, words = ENTRIES[self._at]
        values = list(words)
        at = values.index(getattr(self._app.settings, name))
        self._app.change(**{name: values[(at + by) % len(values)]})
        self._show()

    def _show(self) -> None:
        chooser = self.query_one(Chooser)
        chooser.show(self._model())
        chooser.touch()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        match key_of(event):
            case "up" | "shift+tab":
                self._at = (self._at - 1) % len(ENTRIES)
                self._show()
            case "down" | "tab":
                self._at = (self._at + 1) % len(ENTRIES)
                self._show()
            case "left":
                self._step(-1)
            case "right" | "space" | "enter":
                self._step(1)
            case "escape" | "q":
                self.dismiss()
            case key if key.isdigit() and 1 <= int(key) <= len(ENTRIES):
                self._at = int(key) - 1
                self._step(1)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        if isinstance(message.hit.value, int):
            self._at = message.hit.value
            self._step(1)
