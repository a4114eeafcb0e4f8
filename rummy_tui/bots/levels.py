"""Which computer players a game has, by level."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.bots.baseline import Baseline
from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.game import find_variant
from rummy_tui.engine.player import Level, Levels, Player

EASY, STEADY, HARD = "easy", "steady", "hard"

NAMES = ("Ada", "Blaise", "Charles", "Dorothy", "Edsger", "Frances", "Grace", "Hedy")
"""What computer players are called by the seat, unless somebody has a better idea."""

BASELINE = Level(Baseline, "Plays at random, with a little sense: melds what it can.")


def _players(variant: str) -> Levels:
    return {EASY: BASELINE, **find_variant(variant).game.players}


def levels(variant: str) -> tuple[str, ...]:
    """The levels of a game, the weakest first. Raises SetupError for an unknown game."""
    return tuple(_players(variant))


def names_beside(players: Sequence[str], count: int) -> tuple[str, ...]:
    """Names for so many computer players who sit down with these players."""
    return tuple([name for name in NAMES if name not in players][: max(0, count)])


def describe(variant: str, level: str) -> str:
    """What a level does, in one line. Raises SetupError that lists the levels."""
    return _level(variant, level).text


def make_player(variant: str, level: str) -> Player:
    """A player of that level. Raises SetupError that lists the levels."""
    return _level(variant, level).make()


def _level(variant: str, level: str) -> Level:
    players = _players(variant)
    if level not in players:
        name = find_variant(variant).name
        raise SetupError(f"{name} has no computer player {level!r}; levels: {', '.join(players)}")
    return players[level]
