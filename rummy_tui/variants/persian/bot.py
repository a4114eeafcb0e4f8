"""Persian Rummy's computer players."""

from __future__ import annotations

from rummy_tui.engine.player import Level, Levels
from rummy_tui.rummy.play.scheme import Scheme
from rummy_tui.rummy.players import Game, Steady
from rummy_tui.variants.persian.scoring import card_value
from rummy_tui.variants.persian.state import DECK, RULES

SCHEME = Scheme(RULES, card_value, fours=2)
GAME = Game(RULES, lambda view: SCHEME, lambda view: DECK)

LEVELS: Levels = {
    "steady": Level(lambda: Steady(GAME), "Takes what pays, lays all it can, throws what it can spare."),
}
