"""House rules of Persian Rummy and their presets."""

from __future__ import annotations

from typing import ClassVar, Literal

from rummy_tui.engine.options import StockOptions, option


class PersianOptions(StockOptions):
    presets: ClassVar = {"source": "Source"}

    teams: Literal["cut", "seats"] = option(
        "cut", "Partners", "cut: the two lowest cards play together; seats: players as entered, across."
    )
    deals: int = option(2, "Rounds", "How many rounds a game has.", ge=1, le=10)
    tie_break_deal: bool = option(False, "Tie-break round", "A tie is settled by one more round, once.")
