"""Gin Rummy as one record."""

from __future__ import annotations

from rummy_tui.cards import PACK
from rummy_tui.engine.game import Game
from rummy_tui.variants.gin.bot import LEVELS
from rummy_tui.variants.gin.options import GinOptions
from rummy_tui.variants.gin.reducer import REDUCER, start
from rummy_tui.variants.gin.state import GinState
from rummy_tui.variants.gin.table import GinTable
from rummy_tui.variants.gin.tallies import tallies
from rummy_tui.variants.gin.view import view

GAME: Game[GinState] = Game(
    options=GinOptions,
    pack=lambda options, players: PACK,
    start=start,
    reducer=REDUCER,
    view=view,
    table=GinTable(),
    players=LEVELS,
    tallies=tallies,
)
