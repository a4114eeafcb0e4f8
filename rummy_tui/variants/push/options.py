"""House rules of Push and their presets."""

from __future__ import annotations

from typing import ClassVar, Literal

from rummy_tui.engine.options import StockOptions, option


class PushOptions(StockOptions):
    presets: ClassVar = {"source": "Source", "ace-high": "Ace high", "loose-sets": "Loose sets"}

    ace: Literal["both", "high"] = option(
        "both",
        "Ace in runs",
        "Above the king and below the 2 (both), or only above the king (high).",
        ace_high="high",
    )
    duplicate_suits: bool = option(
        False,
        "Loose sets",
        "A set may have two cards of one suit, and up to 8 cards.",
        loose_sets=True,
    )
    may_return_taken: bool = option(
        False, "Return the taken card", "A card just taken from the discard pile may be discarded again."
    )
