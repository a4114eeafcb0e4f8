"""How the table looks and how much it asks; every change shows at once and is remembered."""

from __future__ import annotations

from typing import Any

from rummy_tui.storage.settings import Settings
from rummy_tui.ui.screens.listing import Listing
from rummy_tui.ui.widgets.chooser import Choice, Chooser

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


class SettingsScreen(Listing[None]):
    foot = "↑↓ choose · ←→ change · Esc close"

    def __init__(self, settings: Settings) -> None:
        super().__init__("Settings", _choices(settings))

    def press(self, key: str) -> None:
        if key in ("left", "right"):
            self._step(-1 if key == "left" else 1)
        else:
            super().press(key)

    def take(self, at: int) -> None:
        self._step(1)

    def _step(self, by: int) -> None:
        app: Any = self.app
        name, _, words = ENTRIES[self.at]
        now = getattr(app.settings, name)
        values = list(words) if now in words else sorted((*words, now))
        at = values.index(now)
        app.change(**{name: values[(at + by) % len(values)]})
        self.choices = _choices(app.settings)
        self.say(self.foot)
        self.query_one(Chooser).touch()


def _choices(settings: Settings) -> tuple[Choice, ...]:
    return tuple(
        Choice(label.ljust(LABEL), note=f"‹ {_word(words, getattr(settings, name))} ›")
        for name, label, words in ENTRIES
    )


def _word(words: dict[Any, str], value: Any) -> str:
    """A value as it is shown; one that somebody wrote into the file as it stands there."""
    return words.get(value, str(value))
