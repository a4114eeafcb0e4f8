"""Persian Rummy's computer players."""

from __future__ import annotations

from rummy_tui.engine.player import Level, Levels
from rummy_tui.rummy.play.scheme import Scheme
from rummy_tui.rummy.players import Easy, Game, Hard, Steady
from rummy_tui.variants.persian.scoring import card_value
from rummy_tui.variants.persian.state import DECK, RULES

SCHEME = Scheme(RULES, card_value, fours=2)
GAME = Game(RULES, lambda view: SCHEME, lambda view: DECK, discards_out=False)

LEVELS: Levels = {
    "easy": Level(lambda: Easy(GAME), "A beginner: sees only the top of the pile, overlooks lay-offs."),
    "steady": Level(lambda: Steady(GAME), "Takes what pays, lays all it can, throws what it can spare."),
    "hard": Level(lambda: Hard(GAME), "Keeps its melds back, and weighs what each discard gives away."),
}
