"""Rummy TUI: five card games for people at one keyboard.

The engine's contract is importable from here. Names are imported when first asked for, so that the
title screen need not wait for pydantic.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rummy_tui.cards import Card
    from rummy_tui.engine.actions import Action, parse_action
    from rummy_tui.engine.errors import IllegalAction, Refusal, SetupError
    from rummy_tui.engine.game import legal_actions, new_game, reduce, view, why_not
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.state import GameState, dump
    from rummy_tui.engine.variant import Variant, variants
    from rummy_tui.engine.view import GameView

__all__ = [
    "Action",
    "Card",
    "GameState",
    "GameView",
    "IllegalAction",
    "Match",
    "Refusal",
    "SetupError",
    "Variant",
    "dump",
    "legal_actions",
    "new_game",
    "parse_action",
    "reduce",
    "variants",
    "view",
    "why_not",
]

_HOMES = {
    "cards": ("Card",),
    "engine.actions": ("Action", "parse_action"),
    "engine.errors": ("IllegalAction", "Refusal", "SetupError"),
    "engine.game": ("legal_actions", "new_game", "reduce", "view", "why_not"),
    "engine.match": ("Match",),
    "engine.state": ("GameState", "dump"),
    "engine.variant": ("Variant", "variants"),
    "engine.view": ("GameView",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
