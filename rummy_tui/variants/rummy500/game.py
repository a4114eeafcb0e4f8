"""Rummy 500 as one record."""

from __future__ import annotations

from rummy_tui.engine.game import Game
from rummy_tui.variants.rummy500.bot import LEVELS
from rummy_tui.variants.rummy500.options import Rummy500Options, pack
from rummy_tui.variants.rummy500.reducer import REDUCER, start
from rummy_tui.variants.rummy500.state import Rummy500State
from rummy_tui.variants.rummy500.table import Rummy500Table
from rummy_tui.variants.rummy500.tallies import tallies
from rummy_tui.variants.rummy500.view import view

GAME: Game[Rummy500State] = Game(
    options=Rummy500Options,
    pack=pack,
    start=start,
    reducer=REDUCER,
    view=view,
    table=Rummy500Table(),
    players=LEVELS,
    tallies=tallies,
)
