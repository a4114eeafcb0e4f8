"""The computer players of Australian 500, from the weakest to the strongest."""

from __future__ import annotations

from rummy_tui.engine.player import Level
from rummy_tui.variants.australian500.bot.easy import Easy
from rummy_tui.variants.australian500.bot.hard import Hard
from rummy_tui.variants.australian500.bot.steady import Steady

LEVELS = {
    "easy": Level(Easy, "Bids long suits, plays its high cards at once and forgets what is out."),
    "steady": Level(Steady, "Counts its tricks before it bids, and keeps to the rules of thumb in play."),
    "hard": Level(Hard, "Tries every bid and card on deals that agree with all it has seen."),
}
