"""Australian 500 as one record."""

from __future__ import annotations

from rummy_tui.engine.game import Game
from rummy_tui.variants.australian500.bot.players import LEVELS
from rummy_tui.variants.australian500.options import Australian500Options
from rummy_tui.variants.australian500.reducer import REDUCER, start
from rummy_tui.variants.australian500.state import Australian500State
from rummy_tui.variants.australian500.table import Australian500Table
from rummy_tui.variants.australian500.tallies import tallies
from rummy_tui.variants.australian500.tricks import PACK_43
from rummy_tui.variants.australian500.view import view

GAME: Game[Australian500State] = Game(
    options=Australian500Options,
    pack=lambda options, players: PACK_43,
    start=start,
    reducer=REDUCER,
    view=view,
    table=Australian500Table(),
    players=LEVELS,
    tallies=tallies,
)
