"""The middles of the table, one kind for each kind of game; a game's presenter names the one it needs."""

from __future__ import annotations

from rummy_tui.ui.stages.auction import AuctionStage
from rummy_tui.ui.stages.base import Stage
from rummy_tui.ui.stages.cut import CutStage
from rummy_tui.ui.stages.gin import GinStage
from rummy_tui.ui.stages.kitty import KittyStage
from rummy_tui.ui.stages.spread import SpreadStage
from rummy_tui.ui.stages.stack import StackStage
from rummy_tui.ui.stages.trick import TrickStage

STAGES: dict[str, type[Stage]] = {
    "gin": GinStage,
    "spread": SpreadStage,
    "stack": StackStage,
    "auction": AuctionStage,
    "kitty": KittyStage,
    "trick": TrickStage,
    "cut": CutStage,
}

__all__ = ["STAGES", "Stage"]
