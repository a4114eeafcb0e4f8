"""Statistics in words, with bars and sparklines of plain characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from rummy_tui.engine.table import count
from rummy_tui.engine.variant import variants
from rummy_tui.storage.stats import Record

BAR = 10
SPARKS = "▁▂▃▄▅▆▇█"
PLAIN_SPARKS = "_.:-=+*#"
LATEST = 30
"""Rounds in a sparkline."""


def report(records: Sequence[Record], *, plain: bool) -> str:
    """The records by game; ``plain`` keeps to ASCII."""
    lines: list[str] = []
    for game, rows in groupby(records, key=lambda one: one.game):
        lines += ["", game_name(game)]
        for one in rows:
            lines += _player(one, plain)
    return "\n".join(lines[1:])


def game_name(game: str) -> str:
    """A game's name, its id where it is not installed any more."""
    return variants()[game].name if game in variants() else game


def _player(one: Record, plain: bool) -> Iterator[str]:
    share = one.wins / one.games
    shared = f", {one.shared} of them shared" if one.shared else ""
    yield f"  {one.player}"
    yield (
        f"    games   {bar(share, plain)}  {one.wins} of {one.games} won ({share:.0%}){shared};"
        f" wins in a row: {one.streak} now, {one.longest_streak} at most"
    )
    lead = "    rounds  "
    if one.points:
        yield (
            f"{lead}{sparkline(one.points[-LATEST:], plain)}  {count(len(one.points), 'round')},"
            f" {one.average:.1f} points on average; best {one.best}, worst {one.worst}"
        )
    if one.tallies:
        told = ", ".join(f"{name} {times}" for name, times in sorted(one.tallies.items()))
        yield f"            {told}"


def bar(part: float, plain: bool) -> str:
    """A part of 1 as ten characters."""
    full, empty = ("#", ".") if plain else ("█", "░")
    filled = round(part * BAR)
    return full * filled + empty * (BAR - filled)


def sparkline(values: Sequence[int], plain: bool) -> str:
    """One character a value, the least lowest."""
    signs = PLAIN_SPARKS if plain else SPARKS
    low, high = min(values), max(values)
    if low == high:
        return signs[len(signs) // 2 - 1] * len(values)
    return "".join(signs[(value - low) * (len(signs) - 1) // (high - low)] for value in values)


def as_data(records: Sequence[Record]) -> list[dict[str, Any]]:
    """The records as JSON data."""
    return [
        {**asdict(one), "average": round(one.average, 3), "best": one.best, "worst": one.worst}
        for one in records
    ]
