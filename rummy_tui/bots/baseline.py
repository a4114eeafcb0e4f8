"""The player that every game has for nothing. It knows no game."""

from __future__ import annotations

from random import Random
from typing import Any

from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Player, pick


class Baseline(Player):
    """Puts as many cards on the table as it can; else does any one thing that is allowed."""

    def choose(self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        cards = [len(action.from_hand()) for action in legal]
        most = max(cards)
        if most > 1:
            return pick([action for action, n in zip(legal, cards, strict=True) if n == most], chance)
        # Kinds first: one way to draw and eleven discards are two things to do, not twelve.
        kind = pick(sorted({action.type for action in legal}), chance)
        return pick([action for action in legal if action.type == kind], chance)
