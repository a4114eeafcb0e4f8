"""How fast every game is played: ``python -m tests.bench.engine_speed [GAME …]``.

Random players play from Python: list every legal action, choose one, apply it. Counted are
the actions applied, by the processor's time; the games' presets are played in turn. A round of every
game is warm-up, after which the collector looks through what is remembered no more, as at the table; then
rounds are interleaved. A shared machine slows processor time too: medians are printed, and the best.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from rummy_tui import legal_actions, new_game, reduce, variants
from rummy_tui.bots.memory import settle

NAMES = ("Ann", "Ben", "Cy", "Dee")
GOALS = {"rummy500": 20_000, "persian": 20_000, "push": 20_000, "australian500": 20_000}
"""Actions a second; gin's goal is another program's rate (gin_speed.py)."""


def play(game: str, seed: int, least: int) -> int:
    """So many actions of random games; the last game breaks off, for some have no end in sight."""
    variant = variants()[game]
    names = NAMES[: variant.players[1]]
    presets = list(variant.presets)
    random = Random(seed)
    played = number = 0
    while played < least:
        state = new_game(game, names, preset=presets[number % len(presets)], seed=random.getrandbits(64))
        number += 1
        while state.awaiting and played < least:
            legal = list(legal_actions(state))
            state = reduce(state, legal[int(random.random() * len(legal))])
            played += 1
    return played


class Rate(NamedTuple):
    """Actions a second over the repeats."""

    median: float
    best: float


def rates(games: Iterable[str] = (), repeats: int = 7, least: int = 4000) -> dict[str, Rate]:
    """Each game's rate (none named: all) over so many repeats."""
    games = tuple(games) or tuple(variants())
    found: dict[str, list[float]] = {game: [] for game in games}
    for repeat in range(repeats + 1):
        for game in games:
            begin = process_time()
            played = play(game, repeat, least)
            seconds = process_time() - begin
            if repeat:
                found[game].append(played / seconds)
        if not repeat:
            settle()
    return {game: Rate(median(each), max(each)) for game, each in found.items()}


def main(*games: str) -> None:
    for game, rate in rates(games).items():
        goal = f"   goal {GOALS[game]:,}" if game in GOALS else ""
        print(f"{game:16}{rate.median:10,.0f} actions a second, best {rate.best:,.0f}{goal}")


if __name__ == "__main__":
    main(*sys.argv[1:])
