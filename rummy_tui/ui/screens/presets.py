"""House rules under a name of the players' own: to keep them, and to forget them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.options import choices, preset_values
from rummy_tui.engine.variant import Variant
from rummy_tui.storage.presets import (
    LONGEST,
    PresetError,
    checked,
    delete_preset,
    find_preset,
    own_presets,
    save_preset,
)
from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.screens.listing import Listing
from rummy_tui.ui.widgets.chooser import Choice
from rummy_tui.ui.widgets.row import Row

OWN = "own"
"""Rules that are no preset's."""


class PresetRow(Row):
    """The presets that can be turned to: the game's, then the players' own."""

    def __init__(self, variant: Variant, preset: str | None) -> None:
        super().__init__("preset", "Preset", "", (), None)
        self._variant = variant
        self.read()
        self.value = preset if preset in self.usable else next(iter(self.usable))

    def read(self) -> None:
        """Look anew at what is kept."""
        self.own: dict[str, Mapping[str, Any]] = {}
        self.text = "A well-known set of rules; each can be changed below. S saves yours."
        unusable = {}
        try:
            self.own = {**own_presets(self._variant.id)}
        except PresetError as error:
            self.text = f"{error}."
        for name, values in self.own.items():
            try:
                checked(self._variant, name, values)
            except PresetError as error:
                unusable[name] = f"{error}."
        built_in = self._variant.presets
        self.usable = (*built_in, *(name for name in self.own if name not in unusable))
        self.values = (*built_in, *self.own)
        self.words = {**built_in, OWN: "Your own"} | {name: f"{name} (unusable)" for name in unusable}
        self.texts = dict.fromkeys(self.own, "Your own preset. X deletes it.") | unusable

    def rules(self, preset: str) -> dict[str, Any]:
        """Every option as a usable preset has it."""
        values = {choice.name: choice.default for choice in choices(self._variant.options)}
        own = self.own.get(preset)
        return values | (preset_values(self._variant.options, preset) if own is None else dict(own))

    def note(self, options: Mapping[str, Any]) -> None:
        """Show which preset the options are, or that they are the players' own."""
        same = [preset for preset in self.usable if self.rules(preset) == options]
        self.set(self.value if self.value in same else same[0] if same else OWN)


class SavePresetScreen(Dialog[str]):
    """Asks for a name and keeps the options under it; dismissed with the name, or nothing.

    A name that is taken is asked about once more.
    """

    AUTO_FOCUS = "Input"

    def __init__(self, variant: Variant, options: Mapping[str, Any], name: str = "") -> None:
        super().__init__()
        self._variant = variant
        self._options = options
        self._preset = name
        self._taken = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="ask"):
            yield Static("Save these house rules as", classes="heading")
            yield Input(self._preset, max_length=LONGEST, compact=True)
            yield Static(id="said", markup=False)

    def on_mount(self) -> None:
        self._say("Enter saves · Esc back")

    def on_key(self, event: events.Key) -> None:
        key = key_of(event)
        if key in ("enter", "escape", "tab", "shift+tab"):
            event.stop()
            event.prevent_default()
        if key == "escape":
            self.dismiss()
        elif key == "enter":
            self._save(self.query_one(Input).value)

    def _save(self, name: str) -> None:
        try:
            found = find_preset(self._variant.id, name)
            if found is not None and found != self._taken:
                self._taken = found
                self._say(f"{found} is there already. Enter again replaces it.")
                return
            self.dismiss(save_preset(self._variant, name, self._options))
        except SetupError as error:
            text = str(error)
            self._say(f"{text[0].upper()}{text[1:]}.")

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(self.app.skin.say(text))  # type: ignore[attr-defined]


class DeletePresetScreen(Listing[bool]):
    """Asks whether a preset of the players' own may go; dismissed with True when it is gone."""

    def __init__(self, variant: Variant, name: str) -> None:
        choices = (Choice("No, keep it"), Choice("Yes, delete it"))
        super().__init__(f"Delete the preset {name}?", choices)
        self._variant = variant
        self._preset = name

    def press(self, key: str) -> None:
        super().press({"n": "1", "y": "2"}.get(key, key))

    def take(self, at: int) -> None:
        try:
            if at == 1:
                delete_preset(self._variant, self._preset)
            self.dismiss(at == 1)
        except SetupError as error:
            self.say(str(error))
