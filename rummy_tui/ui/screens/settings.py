"""How the table looks and how much it asks; every change shows at once and is remembered."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.widgets.chooser import Choice, Chooser, ChooserModel, chooser_height
from rummy_tui.ui.widgets.zone import Zone

YES_NO = {True: "yes", False: "no"}
ENTRIES: tuple[tuple[str, str, dict[Any, str]], ...] = (
    ("theme", "Colours", {"felt": "felt", "night": "night", "paper": "paper (light)", "mono": "mono"}),
    ("deck", "Suits", {"four": "four colours", "two": "red and black"}),
    (
        "glyphs",
        "Signs",
        {"auto": "by the terminal", "unicode": "♠ ♥ ♦ ♣", "letters": "s h d c", "ascii": "ASCII only"},
    ),
    ("motion", "New cards light up for a moment", YES_NO),
    ("confirm", "Ask before what cannot be undone", YES_NO),
    ("hints", "Hints (H)", YES_NO),
    (
        "pace",
        "Computer players' pace",
        {"slow": "slow", "brisk": "brisk", "fast": "fast", "none": "without a pause"},
    ),
    ("think", "Their time for a move", {0.1: "0.1 s", 0.5: "0.5 s", 1.0: "1 s", 3.0: "3 s", 10.0: "10 s"}),
    (
        "call_moment",
        "Calls of Rummy! after a computer",
        {0.5: "for 0.5 s", 1.0: "for 1 s", 1.5: "for 1.5 s", 3.0: "for 3 s", 0.0: "until a key"},
    ),
    (
        "curtain_guard",
        "Keys are ignored at a new curtain",
        {0.0: "never", 0.3: "for 0.3 s", 0.6: "for 0.6 s", 1.0: "for 1 s", 2.0: "for 2 s"},
    ),
    (
        "curtain_lines",
        "Empty lines between players (--lines)",
        {0: "none", 20: "20", 40: "40", 80: "80", 200: "200"},
    ),
    ("mouse", "Mouse (from the next start on)", YES_NO),
)
"""The setting, its words, and the words of its values."""
LABEL = max(len(label) for _, label, _ in ENTRIES) + 1


class SettingsScreen(Dialog[None]):
    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    def compose(self) -> ComposeResult:
        chooser = Chooser(self._model(), id="menu")
        chooser.styles.height = chooser_height(len(ENTRIES))
        yield chooser

    @property
    def _app(self) -> Any:
        return self.app

    def _model(self) -> ChooserModel:
        settings = self._app.settings
        choices = tuple(
            Choice(label.ljust(LABEL), note=f"‹ {_word(words, getattr(settings, name))} ›")
            for name, label, words in ENTRIES
        )
        return ChooserModel("Settings", choices, self._at, "↑↓ choose · ←→ change · Esc close")

    def _step(self, by: int) -> None:
        name, _, words = ENTRIES[self._at]
        now = getattr(self._app.settings, name)
        values = list(words) if now in words else sorted((*words, now))
        at = values.index(now)
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


def _word(words: dict[Any, str], value: Any) -> str:
    """A value as it is shown; one that somebody wrote into the file as it stands there."""
    return words.get(value, str(value))
