"""The first screen: the games, and the way back to the last one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult

from rummy_tui.cards import Card
from rummy_tui.engine.variant import variants
from rummy_tui.storage.shelf import last_finished, latest
from rummy_tui.ui.screens.base import SizedScreen, key_of
from rummy_tui.ui.widgets.actions import Actions, ActionsModel, Key
from rummy_tui.ui.widgets.title_bar import TitleBar, TitleModel
from rummy_tui.ui.widgets.title_menu import Entry, TitleMenu, TitleMenuModel
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from pathlib import Path

    from rummy_tui.engine.options import Options
    from rummy_tui.engine.variant import Variant
    from rummy_tui.storage.shelf import Summary
    from rummy_tui.ui.commands import Command

FAN = tuple(map(Card, ("AS", "KH", "QD", "JC", "10S", "JK")))
FIRST = (
    "New to a game? Play a first round of it against easy computer players, with a guide at your side "
    "who says what to do, and why, and what the words mean."
)
KEYS = (Key("Enter", "Go there", True), Key("O", "Settings"), Key("Q", "Quit"))
RULES, HELP = Key("?", "Rules"), Key("?", "Keys")


class TitleScreen(SizedScreen[None]):
    def __init__(self) -> None:
        super().__init__()
        self._games = list(variants().values())
        self._saved: Summary | None = latest()
        self._at = len(self._games) if self._saved else 0

    def compose(self) -> ComposeResult:
        if self._saved is None and not self.table_app.settings.guides and not last_finished():
            self._at = [entry.key for entry in self._entries()].index("F")
        yield TitleBar(TitleModel("RUMMY TUI", "the card table at one keyboard", tools=False), id="title")
        yield TitleMenu(self._shown(), id="menu")
        yield Actions(self._keys(), id="actions")

    def renew(self) -> None:
        """Look again for a game to continue."""
        self._saved = latest()
        if not self._entries()[self._at].enabled:
            self._at = 0
        self._show()

    def on_screen_suspend(self) -> None:
        self._show()

    def on_screen_resume(self) -> None:
        self._show()

    def _show(self) -> None:
        for menu in self.query(TitleMenu).results():
            menu.show(self._shown())
        for actions in self.query(Actions).results():
            actions.show(self._keys())

    def _keys(self) -> ActionsModel:
        return ActionsModel((KEYS[0], RULES if self._game else HELP, *KEYS[1:]))

    @property
    def _game(self) -> Variant | None:
        """The game that the entry under the cursor names."""
        if self._at < len(self._games):
            return self._games[self._at]
        saved = self._saved if self._at == len(self._games) else None
        return variants()[saved.variant] if saved else None

    def _shown(self) -> TitleMenuModel:
        return replace(self._model(), active=self.on_top)

    def _entries(self) -> tuple[Entry, ...]:
        games = tuple(Entry(str(i), game.name) for i, game in enumerate(self._games, 1))
        resume = "Continue"
        if self._saved:
            resume = f"Continue: {variants()[self._saved.variant].name}"
        return (
            *games,
            Entry("C", resume, apart=True, enabled=self._saved is not None),
            Entry("F", "First evening…"),
            Entry("L", "Saved games…"),
            Entry("W", "Watch a replay…"),
            Entry("O", "Settings…"),
            Entry("Q", "Quit"),
        )

    def _model(self) -> TitleMenuModel:
        entries = self._entries()
        if self._at < len(self._games):
            game = self._games[self._at]
            return TitleMenuModel(
                entries, self._at, FAN, game.name, game.cards, game.summary, f"about {game.minutes} minutes"
            )
        key = entries[self._at].key
        if key == "C" and self._saved:
            when = self._saved.when.astimezone().strftime("%d %B, %H:%M")
            players = ", ".join(self._saved.players)
            text = f"{players}. Nothing was lost: the game goes on where it stopped, behind a curtain."
            if self._saved.open_elsewhere:
                text = f"{players}. This game is being played in another window just now."
            return TitleMenuModel(
                entries, self._at, FAN, entries[self._at].label, f"last played {when}", text
            )
        words = {
            "C": ("Continue", "There is no unfinished game. Every game is saved as it is played."),
            "F": ("First evening", FIRST),
            "L": ("Saved games", "Every game that was left unfinished, the last one first."),
            "W": ("Watch a replay", "A finished game once more, move by move, with open hands."),
            "O": ("Settings", "Colours, cards, confirmations, and how much the table says."),
            "Q": ("Quit", "Good night. Nothing needs saving."),
        }
        heading, text = words[key]
        return TitleMenuModel(entries, self._at, FAN, heading, "", text)

    def commands(self) -> Iterator[Command]:
        from rummy_tui.ui.commands import Command, looks

        for place, entry in enumerate(self._entries()):
            if entry.enabled:
                yield Command(entry.label.rstrip("…"), entry.key, partial(self._choose, place))
        yield from list(looks(self.table_app))[1:]

    def _choose(self, place: int) -> None:
        self._go_to(place)
        self._press("enter")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if not self.too_small:
            self._press(key_of(event))

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        if message.hit.kind == "entry" and isinstance(message.hit.value, int):
            self._choose(message.hit.value)
        elif message.hit.kind == "key":
            self._press({"Enter": "enter"}.get(str(message.hit.value), str(message.hit.value)))

    def _press(self, key: str) -> None:
        if not self.on_top:
            return
        entries = self._entries()
        keys = [entry.key.lower() for entry in entries]
        if key in ("up", "down", "tab", "shift+tab"):
            at = self._at
            step = -1 if key in ("up", "shift+tab") else 1
            while True:
                at = (at + step) % len(entries)
                if entries[at].enabled:
                    break
            self._go_to(at)
        elif key in ("home", "end"):
            self._go_to(0 if key == "home" else len(entries) - 1)
        elif key == "enter":
            self._enter()
        elif key == "?":
            self.table_app.show_help()
        elif key.lower() in keys:
            self._go_to(keys.index(key.lower()))
            self._enter()

    def _go_to(self, at: int) -> None:
        self._at = at
        self._show()

    def _enter(self) -> None:
        app = self.table_app
        if self._at < len(self._games):
            app.set_up(self._games[self._at].id)
            return
        match self._entries()[self._at].key:
            case "C" if self._saved:
                self._resume(self._saved.path)
            case "F":
                from rummy_tui.ui.screens.first import FirstScreen

                self.app.push_screen(FirstScreen(app.settings.guides), self._guide)
            case "L":
                from rummy_tui.ui.screens.saves import SavesScreen

                self.app.push_screen(SavesScreen(), self._resume)
            case "W":
                from rummy_tui.ui.screens.saves import SavesScreen

                self.app.push_screen(SavesScreen(finished=True), self._watch)
            case "O":
                app.show_settings()
            case "Q":
                app.exit(0)

    def _guide(self, game: str | None) -> None:
        from rummy_tui.engine.errors import SetupError

        if game is None:
            return
        try:
            self.table_app.start_guided(game)
        except SetupError as error:
            self.notify(f"{error}.", severity="error", timeout=8)

    def _resume(self, path: Path | None) -> None:
        from rummy_tui.storage.saves import SaveError, Table

        if path is None:
            return
        try:
            self.table_app.open_table(Table.open(path))
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=8)

    def _watch(self, path: Path | None) -> None:
        from rummy_tui.storage.saves import SaveError, watch
        from rummy_tui.ui.screens.replay import ReplayScreen

        if path is None:
            return
        try:
            self.app.push_screen(ReplayScreen(watch(path)))
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=8)

    @property
    def about(self) -> tuple[Variant, Options] | None:
        from rummy_tui.engine.errors import SetupError
        from rummy_tui.engine.options import make_options

        game = self._game
        if game is None:
            return None
        chosen = self._saved.options if self._saved and self._at == len(self._games) else {}
        try:
            return game, make_options(game.options, chosen)
        except SetupError:  # a save that cannot be played on says so when it is opened
            return game, game.options()
