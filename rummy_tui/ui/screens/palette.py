"""Every command of the moment by its name: type a part of it, Enter gives it.

Not Textual's own palette: that one searches in the background, so that Enter right after a word could give
the command that was on top before it.
"""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.fuzzy import Matcher
from textual.widgets import Input

from rummy_tui.ui.commands import Command
from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.screens.listing import FOOT
from rummy_tui.ui.widgets.chooser import Choice, Chooser, ChooserModel, chooser_height
from rummy_tui.ui.widgets.prompt import Prompt, PromptModel
from rummy_tui.ui.widgets.zone import Zone

MOST = 14  # rows


class PaletteScreen(Dialog[Command]):
    """Dismissed with the command chosen, or nothing. One that cannot be given says why below, and stays."""

    AUTO_FOCUS = "Input"

    def __init__(self, commands: tuple[Command, ...]) -> None:
        super().__init__()
        self._commands = commands
        self._sought = ""
        self._at = 0

    def compose(self) -> ComposeResult:
        with Vertical(id="palette"):
            yield Input(placeholder="What would you like to do?", compact=True)
            chooser = Chooser(self._model(), id="menu")
            chooser.styles.height = chooser_height(min(len(self._commands), MOST))
            yield chooser
            yield Prompt(self._why(), id="why")

    @property
    def _found(self) -> tuple[Command, ...]:
        """The commands that what is typed means, the likeliest first."""
        if not self._sought:
            return self._commands
        matcher = Matcher(self._sought)
        scored = [(matcher.match(command.name), command) for command in self._commands]
        return tuple(command for score, command in sorted(scored, key=lambda one: -one[0]) if score > 0)

    def _model(self) -> ChooserModel:
        found = self._found
        width = max((len(command.name) for command in self._commands), default=0)
        choices = tuple(
            Choice(command.name.ljust(width), note=command.note, enabled=not command.why) for command in found
        )
        title, foot = ("Commands", FOOT) if found else ("No such command", "Esc back")
        return ChooserModel(title, choices, self._at, foot, numbered=False)

    def _why(self) -> PromptModel:
        """Why the command under the cursor cannot be given, if so."""
        return PromptModel("", next((command.why for command in self._found[self._at :]), ""))

    def _go(self, at: int) -> None:
        self._at = min(max(at, 0), max(0, len(self._found) - 1))
        self.query_one(Chooser).show(self._model())
        self.query_one(Prompt).show(self._why())

    def _seek(self, text: str) -> None:
        if text.strip() != self._sought:
            self._sought = text.strip()
            self._go(0)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._seek(event.value)

    def on_key(self, event: events.Key) -> None:
        key = key_of(event)
        count = max(1, len(self._found))
        moves = {"up": (self._at - 1) % count, "down": (self._at + 1) % count}
        moves |= {"shift+tab": moves["up"], "tab": moves["down"]}
        moves |= {"pageup": self._at - MOST, "pagedown": self._at + MOST}
        if key not in moves and key not in ("enter", "escape"):
            return
        event.stop()
        event.prevent_default()
        self._seek(self.query_one(Input).value)
        if key == "escape":
            self.dismiss()
        elif key == "enter":
            self._give(self._at)
        else:
            self._go(moves[key])

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        if isinstance(message.hit.value, int):
            self._give(message.hit.value)

    def _give(self, at: int) -> None:
        if at >= len(self._found):
            return
        command = self._found[at]
        if command.why:
            self._go(at)
        else:
            self.dismiss(command)
