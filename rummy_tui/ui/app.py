"""The application: looks, the way between screens, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.notifications import SeverityLevel

from rummy_tui import assets
from rummy_tui.storage.guided import begun, guided_start, with_guide
from rummy_tui.storage.settings import LastSetup, Settings, save_settings
from rummy_tui.ui.glyphs import GLYPHS, Glyphs, choose_glyphs
from rummy_tui.ui.output import Lasting
from rummy_tui.ui.palette import choose_palette, theme, variables
from rummy_tui.ui.screens.base import OwnScreen, SizedScreen
from rummy_tui.ui.screens.title import TitleScreen
from rummy_tui.ui.skin import Skin

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.storage.saves import Table
    from rummy_tui.storage.start import Start
    from rummy_tui.ui.screens.table import TableScreen

GRACE = 3.0  # seconds that the screens have to close after a signal
PRESS_AGAIN = 3.0  # seconds in which a second Ctrl-C or Ctrl-Q leaves a game


class RummyApp(App[int]):
    """From the title to the table and back. ``skin`` is what every zone paints with."""

    CSS_PATH = str(assets.ROOT / "styles" / "app.tcss")
    TITLE = "Rummy TUI"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "help_quit", show=False, priority=True),
        Binding("ctrl+p", "commands", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        table: Table | None = None,
        *,
        replay: Match | None = None,
        settings: Settings,
        notices: tuple[str, ...] = (),
        ascii_only: bool = False,
        colours: str = "",
        driver_class: type[Driver] | None = None,
    ) -> None:
        self.settings = settings
        self._ascii_only = ascii_only
        self._colours = colours
        self._notices = notices
        self._asked_to_leave = 0.0
        self.leaving = False
        self.opening = table
        self.replay = replay
        self.table: Table | None = None
        self._look_ready = False
        super().__init__(driver_class=driver_class, ansi_color="NO_COLOR" in os.environ)
        self.skin = self._make_skin()
        self._look_ready = True
        self._wear()

    # Looks

    def _make_skin(self) -> Skin:
        settings = self.settings
        system = None if "NO_COLOR" in os.environ else self.console.color_system
        system = self._colours or system
        palette = choose_palette(settings.theme, system, 2 if settings.deck == "two" else 4)
        return Skin(palette, self._glyphs())

    def _glyphs(self) -> Glyphs:
        if self._ascii_only:
            return GLYPHS["ascii"]
        if self.settings.glyphs != "auto":
            return GLYPHS[self.settings.glyphs]
        lang = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG", "")
        encoding = getattr(sys.__stdout__, "encoding", None)
        return choose_glyphs(encoding, os.environ.get("TERM", ""), lang)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables(self.skin.palette) if self._look_ready else {}

    def _wear(self) -> None:
        look = theme(self.skin.palette)
        self.register_theme(look)
        if self.theme == look.name:
            self.refresh_css(animate=False)
        self.theme = look.name

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Players, files and presets are named as they are: nothing that is said is markup."""
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def change(self, **settings: Any) -> None:
        """Change settings, remember them, and show what they change at once."""
        self.settings = replace(self.settings, **settings)
        self.remember()
        self.skin = self._make_skin()
        self._wear()
        for screen in self.screen_stack:
            if isinstance(screen, SizedScreen):
                screen.touch()

    def remember_sort(self, player: str, sort: str) -> None:
        sorts = {name: how for name, how in self.settings.sorts.items() if name != player}
        self.settings = replace(self.settings, sorts={**sorts, player: sort})
        self.remember()

    def remember_orders(self, orders: Mapping[str, tuple[int, ...]]) -> None:
        """Hands in the order of their players' own, for when the game goes on."""
        known = self.settings.orders
        if any(known.get(name) != places for name, places in orders.items()):
            self.settings = replace(self.settings, orders={**known, **orders})
            self.remember()

    def remember(self) -> None:
        try:
            save_settings(self.settings)
        except OSError as error:
            self.notify(f"Settings could not be saved: {error.strerror}.", severity="warning")

    # The way between screens

    def on_mount(self) -> None:
        self._watch_signals()
        self.push_screen(TitleScreen())
        for notice in self._notices:
            self.notify(notice, severity="warning", timeout=8)
        if self.opening is not None:
            self.open_table(self.opening)
        if self.replay is not None:
            from rummy_tui.ui.screens.replay import ReplayScreen

            self.push_screen(ReplayScreen(self.replay))

    def open_table(self, table: Table) -> None:
        """Sit down at a table: one just dealt, or one continued."""
        from rummy_tui.ui.screens.table import TableScreen

        if self.table is not None:
            self.table.close()
        self.table = table
        self._back_to_title()
        self.push_screen(TableScreen(table))

    def start_table(self, start: Start) -> None:
        """Deal a new game. Raises SetupError, one line, where the set-up is not allowed."""
        from rummy_tui.storage.saves import Table

        self.open_table(Table.start(start))

    def start_guided(self, game: str) -> None:
        """Deal a newcomer's first round. Raises SetupError where the game has none."""
        start = guided_start(game, self.settings)
        self.settings = begun(self.settings, start)
        self.remember()
        self.start_table(start)

    def note_guide(self, game: str, how: str) -> None:
        self.settings = with_guide(self.settings, game, how)
        self.remember()

    def show_score(self, table_screen: TableScreen) -> None:
        """After a round or the game: the sheet, and what the players want next."""
        from rummy_tui.storage.stats import record
        from rummy_tui.ui.screens.score import ScoreScreen

        if notice := record(table_screen.table):
            self.notify(notice, severity="warning")
        guide = table_screen.guide
        if guide is not None:
            self.note_guide(table_screen.match.variant.id, "seen")
        screen = ScoreScreen(table_screen.table, guide)
        self.push_screen(screen, lambda wish: self._after_score(table_screen, wish))

    def _after_score(self, table_screen: TableScreen, wish: str | None) -> None:
        match wish:
            case "next":
                from rummy_tui.engine.actions import NextRound

                table_screen.play(NextRound(seat=table_screen.match.state.awaiting[0]))
            case "hands":
                table_screen.show_hands()
            case "rematch":
                self.start_table(table_screen.table.rematch())
            case "new":
                played = table_screen.table.setup
                self.leave_table()
                self.set_up(
                    played.variant, LastSetup(played.players, played.seats, played.preset, played.options)
                )
            case "quit":
                self.exit(0)
            case _:
                self.leave_table()

    def set_up(self, game: str, last: LastSetup | None = None) -> None:
        """A new game, set up as the ``last`` one was, or as the settings remember."""
        from rummy_tui.ui.screens.setup import SetupScreen

        self.push_screen(SetupScreen(game, last))

    def menu_chosen(self, wish: str | None) -> None:
        match wish:
            case "title":
                self.leave_table()
            case "quit":
                self.exit(0)
            case "help":
                self.show_help()
            case "log":
                self.show_log()
            case "settings":
                self.show_settings()

    def show_log(self, match: Match | None = None, moves: int | None = None) -> None:
        """What has happened at the table, or the first ``moves`` of a match."""
        from rummy_tui.ui.screens.log import LogScreen

        match = match or (self.table.match if self.table is not None else None)
        if match is not None:
            self.push_screen(LogScreen(match, moves))

    def show_help(self) -> None:
        """The keys, and the rules of the game that the screen is about."""
        from rummy_tui.ui.screens.help import HelpScreen

        screen = self.screen
        self.push_screen(HelpScreen(screen.about if isinstance(screen, OwnScreen) else None))

    def show_settings(self) -> None:
        from rummy_tui.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(self.settings))

    def action_commands(self) -> None:
        """Ctrl-P: every command of the screen by its name."""
        from rummy_tui.ui.screens.palette import PaletteScreen

        screen = self.screen
        if isinstance(screen, SizedScreen) and not screen.too_small:
            self.push_screen(PaletteScreen(tuple(screen.commands())), lambda wish: wish and wish.run())

    def leave_table(self) -> None:
        """Back to the title. The game is on disk up to its last action."""
        if self.table is not None:
            self.table.close()
            self.table = None
        self._back_to_title()
        title = self.screen
        if isinstance(title, TitleScreen):
            title.renew()

    def _back_to_title(self) -> None:
        while len(self.screen_stack) > 1 and not isinstance(self.screen, TitleScreen):
            self.pop_screen()

    # The end

    def exit(self, *args: Any, **more: Any) -> None:
        """What computers are at is nobody's concern any more: no move comes when the screens are gone."""
        self.workers.cancel_all()
        super().exit(*args, **more)

    def _fatal_error(self) -> None:
        """Textual would print a traceback with every local variable, and so with hands in it."""
        self._close_messages_no_wait()

    def _watch_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
            number = getattr(signal, name, None)
            if number is not None:
                try:
                    loop.add_signal_handler(number, self._leave)
                except (NotImplementedError, RuntimeError, ValueError):
                    return

    def _leave(self) -> None:
        """A signal ends the program, whatever the screens are at: everything is on disk."""
        if not self.leaving:
            self.leaving = True
            self.exit(0)
            asyncio.get_running_loop().call_later(GRACE, self._give_up)

    def _give_up(self) -> None:
        """The screens wait for each other: leave without them."""
        try:
            if self._driver is not None:
                self._driver.stop_application_mode()
                self._driver.close()
        finally:
            os._exit(0)

    async def action_quit(self) -> None:
        """Ctrl-Q. In a game it asks once; the game is saved either way."""
        self._ask_to_leave("Ctrl-Q")

    def action_help_quit(self) -> None:
        """Ctrl-C."""
        self._ask_to_leave("Ctrl-C")

    def _ask_to_leave(self, key: str) -> None:
        now = monotonic()
        if self.table is None or now - self._asked_to_leave < PRESS_AGAIN:
            self.exit(0)
            return
        self._asked_to_leave = now
        self.notify(f"Quit? The game is saved. {key} again leaves it.", timeout=PRESS_AGAIN)


def run(
    table: Table | None = None,
    *,
    replay: Match | None = None,
    settings: Settings,
    notices: tuple[str, ...] = (),
    ascii_only: bool = False,
    mouse: bool = True,
    theme: str | None = None,
) -> int:
    """Show the title, a table or a replay until the players leave. Returns the exit code."""
    driver: type[Driver] | None = None
    if "TEXTUAL_DRIVER" in os.environ:
        from rummy_tui.ui.tab import TabDriver

        driver = TabDriver
    else:
        for stale in ("COLUMNS", "LINES"):  # exported once, and rich would believe them after a resize
            os.environ.pop(stale, None)
    if theme is not None:
        settings = replace(settings, theme=theme)
    app = RummyApp(
        table,
        replay=replay,
        settings=settings,
        notices=notices,
        ascii_only=ascii_only,
        driver_class=driver,
    )
    output = sys.__stderr__
    if output is not None:
        sys.__stderr__ = Lasting(output)  # type: ignore[assignment, misc]
    try:
        code = app.run(mouse=mouse and settings.mouse)
    finally:
        sys.__stderr__ = output  # type: ignore[misc]
        if app.table is not None:
            app.table.close()
    if app.leaving:  # a screen may have been half there
        return 0
    if app._exception is not None:
        raise app._exception
    return app.return_code or code or 0
