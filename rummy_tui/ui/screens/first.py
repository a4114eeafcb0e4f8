"""Which game to be guided through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rummy_tui.engine.variant import variants
from rummy_tui.ui.screens.listing import Listing
from rummy_tui.ui.widgets.chooser import Choice

if TYPE_CHECKING:
    from rummy_tui.engine.options import Options
    from rummy_tui.engine.variant import Variant

DONE = {"seen": " · done", "begun": " · begun"}


class FirstScreen(Listing[str]):
    """Dismissed with the id of a game, or nothing. ``guides`` are the settings'."""

    def __init__(self, guides: Mapping[str, str]) -> None:
        self._games = list(variants().values())
        new = [i for i, game in enumerate(self._games) if game.id not in guides]
        choices = tuple(
            Choice(game.name, note=game.cards.split(" · ")[0] + DONE.get(guides.get(game.id, ""), ""))
            for game in self._games
        )
        at = min(new, key=lambda i: self._games[i].minutes, default=0)
        super().__init__("First evening · which game?", choices, at)

    @property
    def about(self) -> tuple[Variant, Options]:
        game = self._games[self.at]
        return game, game.options()

    def take(self, at: int) -> None:
        self.dismiss(self._games[at].id)
