"""The middles of the table, one kind for each kind of game; a game's presenter names the one it needs."""

from __future__ import annotations

from rummy_tui.ui.stages.base import Stage
from rummy_tui.ui.stages.gin import GinStage
from rummy_tui.ui.stages.spread import SpreadStage
from rummy_tui.ui.stages.stack import StackStage

STAGES: dict[str, type[Stage]] = {"gin": GinStage, "spread": SpreadStage, "stack": StackStage}

__all__ = ["STAGES", "Stage"]
