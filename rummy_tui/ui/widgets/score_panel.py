"""The scores at the side of a big screen: the last deals and the total of each side."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, width_of
from rummy_tui.ui.paint import TEAM_INKS, heading, joined
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class ScoreRow:
    """``deals``: points of each deal so far, the last that fit are shown. ``team``: "", "A" or "B"."""

    names: tuple[str, ...]
    deals: tuple[int, ...] = ()
    total: int = 0
    team: str = ""


@dataclass(frozen=True)
class ScorePanelModel:
    title: str = "SCORE"
    rows: tuple[ScoreRow, ...] = ()


def paint_score_panel(model: ScorePanelModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "rail"))
    heading(canvas, 0, model.title, "", skin, "rail")
    names = [f"{row.team} {joined(row.names, width - 16, skin)}".strip() for row in model.rows]
    across = max(map(width_of, names), default=0)
    room = max(0, width - across - 9) // 5
    for y, (row, name) in enumerate(zip(model.rows, names, strict=True), 1):
        ink = TEAM_INKS[row.team] if row.team else "text"
        canvas.put(1, y, name, skin.style(ink, "rail"))
        deals = "".join(f"{points:5}" for points in row.deals[len(row.deals) - room :] if room)
        canvas.put(width - 7 - len(deals), y, deals, skin.style("muted", "rail"))
        canvas.put(width - 7, y, f"{row.total:6}", skin.style("gold", "rail", True))
    return canvas


class ScorePanel(Zone[ScorePanelModel]):
    paint = staticmethod(paint_score_panel)
