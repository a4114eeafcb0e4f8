"""Pictures of positions, drawn by the program itself without a terminal."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_tui.storage.settings import Settings
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.screens.replay import ReplayScreen

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.storage.saves import Table

SIZE = (120, 40)
_FONT_FACES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Where rich would have a viewer fetch its font; any monospaced one does."""


def picture_app(table: Table | None, settings: Settings) -> RummyApp:
    """The program as it is drawn for a picture: alike wherever it is drawn."""
    return RummyApp(
        table, settings=replace(settings, glyphs="unicode", curtain_guard=0.0), colours="truecolor"
    )


def self_contained(picture: str) -> str:
    """An exported screenshot that asks for nothing from anywhere."""
    return _FONT_FACES.sub("", picture)


def position_svg(match: Match, at: int, settings: Settings) -> str:
    """The table after ``at`` actions of a finished game, as SVG."""
    return asyncio.run(_draw(match, at, settings))


async def _draw(match: Match, at: int, settings: Settings) -> str:
    app = picture_app(None, settings)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(ReplayScreen(match, at))
        await pilot.pause()
        await pilot.pause()
        return self_contained(app.export_screenshot(title=match.variant.name))
