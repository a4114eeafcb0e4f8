"""What all screens share: the size classes, and a word where the window is too small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

if TYPE_CHECKING:
    from rummy_tui.engine.options import Options
    from rummy_tui.engine.variant import Variant
    from rummy_tui.ui.app import RummyApp
    from rummy_tui.ui.commands import Command

SMALLEST = (80, 24)
BIG = (110, 32)

R = TypeVar("R")


class OwnScreen(Screen[R]):
    """What every screen is. Keys and clicks on their way may find it covered or closed: it closes once."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""  # none; with None it would be the app's: the first that can be focused
    OPENS_HELP: ClassVar = True
    """Whether ``?`` opens the help. Textual runs this handler after the screen's own."""

    def on_key(self, event: events.Key) -> None:
        if self.OPENS_HELP and key_of(event) == "?" and self.on_top and not self.too_small:
            app: Any = self.app
            app.show_help()

    @property
    def about(self) -> tuple[Variant, Options] | None:
        """The game whose rules the help shows: the one that is open, if any."""
        app: Any = self.app
        return (app.table.match.variant, app.table.match.state.options) if app.table else None

    @property
    def on_top(self) -> bool:
        return self.app.screen is self

    @property
    def too_small(self) -> bool:
        return self.app.size.width < SMALLEST[0] or self.app.size.height < SMALLEST[1]

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.on_top else AwaitComplete.nothing()  # type: ignore[no-untyped-call]


class Dialog(OwnScreen[R], ModalScreen[R]):
    """A screen over another one, which stays in sight; a click beside it closes it."""

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss()


class SizedScreen(OwnScreen[R]):
    """A screen for windows from 80×24; ``-big`` from 110×32, ``-small`` where everything is hidden.

    Its handlers run besides those of the same name in a screen of this kind, as Textual's do.
    """

    @property
    def table_app(self) -> RummyApp:
        app: Any = self.app
        return app  # type: ignore[no-any-return]

    def on_mount(self) -> None:
        self.mount(Static(id="enlarge"))
        self._classify()

    def on_resize(self, event: events.Resize) -> None:
        self._classify()

    def _classify(self) -> None:
        width, height = self.app.size
        small = self.too_small
        big = width >= BIG[0] and height >= BIG[1]
        changed = (small, big) != (self.has_class("-small"), self.has_class("-big"))
        self.set_class(small, "-small")
        self.set_class(big, "-big")
        for note in self.query("#enlarge").results(Static):
            least = f"{SMALLEST[0]}×{SMALLEST[1]}"
            note.update(f"This window is {width}×{height}.\nPlease enlarge it to at least {least}.")
        if changed:
            self.call_after_refresh(self.resized)

    def commands(self) -> Iterator[Command]:
        """What the palette offers here: the buttons, and the looks."""
        from rummy_tui.ui.commands import buttons, looks

        yield from buttons(self)
        yield from looks(self.table_app)

    def resized(self) -> None:
        """The size class has changed."""

    def touch(self) -> None:
        """Paint every zone anew where it differs, after a change of looks."""
        from rummy_tui.ui.widgets.zone import Zone

        for zone in self.query(Zone).results():
            zone.touch()


def key_of(event: events.Key) -> str:
    """A key as the table names it: Textual's name, or the character itself."""
    if event.key in ("enter", "escape", "space", "tab", "backspace", "delete") or not event.is_printable:
        return event.key
    return event.character or event.key
