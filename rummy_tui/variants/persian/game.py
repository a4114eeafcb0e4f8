"""Persian Rummy as one record."""

from __future__ import annotations

from rummy_tui.engine.game import Game
from rummy_tui.variants.persian.bot import LEVELS
from rummy_tui.variants.persian.options import PersianOptions
from rummy_tui.variants.persian.reducer import REDUCER, start
from rummy_tui.variants.persian.state import DECK, PersianState
from rummy_tui.variants.persian.table import PersianTable
from rummy_tui.variants.persian.tallies import tallies
from rummy_tui.variants.persian.view import view

GAME: Game[PersianState] = Game(
    options=PersianOptions,
    pack=lambda options, players: DECK,
    start=start,
    reducer=REDUCER,
    view=view,
    table=PersianTable(),
    players=LEVELS,
    tallies=tallies,
)
