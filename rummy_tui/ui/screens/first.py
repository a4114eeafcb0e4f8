"""Which game to be guided through."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.app import ComposeResult

from rummy_tui.engine.variant import variants
from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.widgets.chooser import Choice, Chooser, ChooserModel, chooser_height
from rummy_tui.ui.widgets.zone import Zone

DONE = {"seen": " · done", "begun": " · begun"}


class FirstScreen(Dialog[str]):
    """Dismissed with the id of a game, or nothing. ``guides`` are the settings'."""

    def __init__(self, guides: Mapping[str, str]) -> None:
        super().__init__()
        self._games = list(variants().values())
        self._guides = guides
        new = [i for i, game in enumerate(self._games) if game.id not in guides]
        self._at = min(new, key=lambda i: self._games[i].minutes, default=0)

    def compose(self) -> ComposeResult:
        chooser = Chooser(self._model(), id="menu")
        chooser.styles.height = chooser_height(len(self._games))
        yield chooser

    def _model(self) -> ChooserModel:
        choices = tuple(
            Choice(game.name, note=game.cards.split(" · ")[0] + DONE.get(self._guides.get(game.id, ""), ""))
            for game in self._games
        )
        return ChooserModel("First evening · which game?", choices, self._at, "↑↓ Enter · Esc back")

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
                self.dismiss(self._games[self._at].id)
            case key if key.isdigit() and 1 <= int(key) <= len(self._games):
                self.dismiss(self._games[int(key) - 1].id)

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        if isinstance(message.hit.value, int):
            self.dismiss(self._games[message.hit.value].id)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()

    def _go(self, at: int) -> None:
        self._at = at % len(self._games)
        self.query_one(Chooser).show(self._model())
