"""Lists of saved games: those to be continued, those to be watched, and why some cannot be."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.app import ComposeResult

from rummy_tui.engine.variant import variants
from rummy_tui.storage.saves import Summary, summaries
from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.widgets.chooser import Choice, Chooser, ChooserModel, chooser_height
from rummy_tui.ui.widgets.zone import Zone

MOST = 200


class SavesScreen(Dialog[Path]):
    """Dismissed with the save chosen, or nothing. ``finished``: those to watch, not to go on with."""

    def __init__(self, *, finished: bool = False) -> None:
        super().__init__()
        self._saves = [save for save in summaries() if save.finished is finished][:MOST]
        self._title = "Finished games" if finished else "Saved games"
        self._at = 0
        self._said = ""

    def compose(self) -> ComposeResult:
        chooser = Chooser(self._model(), id="menu")
        chooser.styles.height = chooser_height(min(max(1, len(self._saves)), 16))
        yield chooser

    def _model(self) -> ChooserModel:
        choices = tuple(_choice(save) for save in self._saves)
        foot = self._said or "↑↓ Enter · Esc back"
        title = self._title if choices else f"No {self._title.lower()}"
        return ChooserModel(title, choices, self._at, foot)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        match key_of(event):
            case "escape" | "q":
                self.dismiss()
            case "up" | "shift+tab":
                self._go(self._at - 1)
            case "down" | "tab":
                self._go(self._at + 1)
            case "enter" | "space":
                self._take()
            case key if key.isdigit() and 1 <= int(key) <= len(self._saves):
                self._go(int(key) - 1)
                self._take()

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        if isinstance(message.hit.value, int):
            self._go(message.hit.value)
            self._take()

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()

    def _go(self, at: int) -> None:
        self._said = ""
        if self._saves:
            self._at = at % len(self._saves)
        self.query_one(Chooser).show(self._model())

    def _take(self) -> None:
        if not self._saves:
            return
        save = self._saves[self._at]
        if save.damage:
            self._said = "this one cannot be continued"
            self.query_one(Chooser).show(self._model())
        else:
            self.dismiss(save.path)


def _choice(save: Summary) -> Choice:
    if save.damage:
        return Choice("damaged", note=save.damage)
    when = save.when.astimezone().strftime("%d %b %H:%M")
    name = variants()[save.variant].name
    return Choice(f"{name}, deal {save.round}", note=f"{when} · {', '.join(save.players)}")
