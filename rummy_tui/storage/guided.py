"""Guided first rounds: how one is set up, whether a table is one, and what became of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.variant import variants
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import LastSetup, Settings
from rummy_tui.storage.start import HUMAN, Start

if TYPE_CHECKING:
    from rummy_tui.engine.lesson import Guide

NAMES = ("Anna", "Boris", "Chloé", "Dmitri", "Eleanor", "Farid", "Gwen", "Hideo")
COMPANY = "easy"


def guided_start(game: str, settings: Settings) -> Start:
    """The guided round of a game. Raises SetupError where the game has none."""
    variant = variants()[game]
    lesson = variant.table.lesson
    if lesson is None:
        raise SetupError(f"{variant.name} brings no guided round; its rules page tells how it is played")
    deal = lesson.deal
    last = settings.setups.get(game)
    newcomer = last.players[0] if last and last.players else NAMES[0]
    others = [name for name in NAMES if name != newcomer][: deal.players - 1]
    return Start(
        game,
        (newcomer, *others),
        deal.options,
        deal.preset,
        deal.seed,
        deal.dealer,
        seats=(HUMAN, *(COMPANY,) * (deal.players - 1)),
    )


def guide_of(table: Table, settings: Settings) -> Guide | None:
    """Whoever leads a newcomer through this round: only through a guided one that is not over."""
    from rummy_tui.engine.lesson import Guide

    lesson = table.match.variant.table.lesson
    if lesson is None or settings.guides.get(table.setup.variant) != "begun":
        return None
    guided = (table.setup.seed, table.seats.count(HUMAN)) == (lesson.deal.seed, 1)
    if not guided or table.match.state.round > 1:
        return None
    return Guide(lesson, table.match, table.seats.index(HUMAN))


def begun(settings: Settings, start: Start) -> Settings:
    """The settings once a guided round has begun; a newcomer's next table is set up like it at first."""
    setups = {start.variant: LastSetup(start.players, start.seats), **settings.setups}
    return with_guide(replace(settings, setups=setups), start.variant, "begun")


def with_guide(settings: Settings, game: str, how: str) -> Settings:
    """The settings, with what has become of a game's guided round: ``begun``, ``skipped`` or ``seen``."""
    return replace(settings, guides={**settings.guides, game: how})
