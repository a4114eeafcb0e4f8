"""The games there are. A game is one folder of ``rummy_tui.variants`` (or an entry point of the
group ``rummy_tui.variants``) whose ``__init__`` holds a ``VARIANT``.

That record is light: its rules are imported when the game is first asked for, since pydantic and
the games take longer to import than a title screen may take to appear.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rummy_tui.engine.game import Game
    from rummy_tui.engine.options import Options
    from rummy_tui.engine.reducer import Reducer
    from rummy_tui.engine.table import Presenter

GROUP = "rummy_tui.variants"
LONGEST_NAME = 20  # characters of a player's name


@dataclass(frozen=True)
class Variant:
    """A game's card in the catalogue. ``module`` holds its ``GAME``."""

    id: str
    name: str
    players: tuple[int, int]
    cards: str
    summary: str
    minutes: int
    module: str

    @cached_property
    def game(self) -> Game[Any]:
        game: Game[Any] = importlib.import_module(self.module).GAME
        return game

    @property
    def options(self) -> type[Options]:
        return self.game.options

    @property
    def presets(self) -> Mapping[str, str]:
        """Preset ids and their names; the first is the default."""
        return self.game.options.presets

    @property
    def reducer(self) -> Reducer[Any]:
        return self.game.reducer

    @property
    def table(self) -> Presenter:
        return self.game.table

    @property
    def rules(self) -> str:
        """The rules page, as Markdown."""
        from rummy_tui.assets import read_text

        return read_text(f"rules/{self.id}.md")


@cache
def variants() -> Mapping[str, Variant]:
    """Every game by its id. Raises TypeError where two share one."""
    package = importlib.import_module(GROUP)
    modules = [
        importlib.import_module(f"{GROUP}.{module.name}") for module in pkgutil.iter_modules(package.__path__)
    ]
    found = [module.VARIANT for module in modules if hasattr(module, "VARIANT")]
    games: dict[str, Variant] = {}
    for variant in (*found, *_others()):
        if variant.id in games:
            raise TypeError(f"two games are called {variant.id!r}")
        games[variant.id] = variant
    return MappingProxyType(games)


def _others() -> list[Variant]:
    """The games of other packages.

    Whether any declares one is looked up by hand: ``importlib.metadata`` takes too long to import for that.
    """
    declared = (file for folder in sys.path for file in Path(folder).glob("*.*-info/entry_points.txt"))
    if not any(f"[{GROUP}]" in file.read_text(encoding="utf-8") for file in declared):
        return []
    from importlib.metadata import entry_points

    return [entry.load() for entry in entry_points(group=GROUP)]


def load_all() -> None:
    """Import every game, so that every kind of action is known."""
    for variant in variants().values():
        variant.game  # noqa: B018
