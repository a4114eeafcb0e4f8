"""Push as one record."""

from __future__ import annotations

from rummy_tui.engine.game import Game
from rummy_tui.variants.push.bot import LEVELS
from rummy_tui.variants.push.options import PushOptions
from rummy_tui.variants.push.reducer import REDUCER, start
from rummy_tui.variants.push.state import TWO_DECKS, PushState
from rummy_tui.variants.push.table import PushTable
from rummy_tui.variants.push.tallies import tallies
from rummy_tui.variants.push.view import view

GAME: Game[PushState] = Game(
    options=PushOptions,
    pack=lambda options, players: TWO_DECKS,
    start=start,
    reducer=REDUCER,
    view=view,
    table=PushTable(),
    players=LEVELS,
    tallies=tallies,
)
