"""What the command palette offers: the buttons of the moment, and what a screen adds to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_tui.storage.settings import DECKS, THEMES

if TYPE_CHECKING:
    from rummy_tui.ui.app import RummyApp
    from rummy_tui.ui.screens.base import SizedScreen

DECK_WORDS = {"four": "four colours", "two": "red and black"}


class Command(NamedTuple):
    """``note``: its key. ``why``: the reason why it cannot be given now."""

    name: str
    note: str
    run: Callable[[], object]
    why: str = ""


def buttons(screen: SizedScreen[Any], *, without: tuple[str, ...] = ()) -> Iterator[Command]:
    """The screen's buttons; giving the command is a click on one, as long as it is still there."""
    from rummy_tui.ui.widgets.actions import Actions

    for row in screen.query(Actions).results():
        for key in row.model.keys:
            if key.key not in without:
                yield Command(key.label, key.key, partial(row.press, key), key.why)


def looks(app: RummyApp) -> Iterator[Command]:
    """Settings, and those that can be turned to at once."""
    yield Command("Settings", "", app.show_settings)
    for theme in THEMES:
        if theme != app.settings.theme:
            yield Command(f"Colours: {theme}", "", partial(app.change, theme=theme))
    for deck in DECKS:
        if deck != app.settings.deck:
            yield Command(f"Suits: {DECK_WORDS[deck]}", "", partial(app.change, deck=deck))
