"""How fast every game is played: ``python -m tests.bench.engine_speed [GAME …]``.

Random players play from Python: list every legal action, choose one, apply it. Counted are
the actions applied, by the processor's time; the games' presets are played in turn. A round of every
game is warm-up, after which the collector looks through what is remembered no more, as at the table; then
rounds are interleaved. A shared machine slows processor time too: medians are printed, and the best.

The goals were set where OpenSpiel, playing random gin from Python, made 69,000 actions a second. Where it is
installed it plays in every repeat too, and a rate is also given as it would be at that pace. Its chance nodes
count as actions, in its favour (gin_speed.py).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from rummy_tui import legal_actions, new_game, reduce, variants
from rummy_tui.bots.memory import settle
from tests.bench import gin_speed

NAMES = ("Ann", "Ben", "Cy", "Dee")
GOALS = {"rummy500": 20_000, "persian": 20_000, "push": 20_000, "australian500": 20_000}
"""Actions a second; gin's goal is another program's rate (gin_speed.py)."""
PACE = 69_000
"""OpenSpiel's actions a second where the goals were set."""


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
    """Actions a second over the repeats; ``paced``: the median at OpenSpiel's pace, where it is installed."""

    median: float
    best: float
    paced: float | None


def rates(games: Iterable[str] = (), repeats: int = 7, least: int = 4000) -> dict[str, Rate]:
    """Each game's rate (none named: all) over so many repeats."""
    games = tuple(games) or tuple(variants())
    peer = pacemaker()
    found: dict[str, list[float]] = {game: [] for game in games}
    paces: list[float] = []
    for repeat in range(repeats + 1):
        if peer:
            paces.append(timed(peer, repeat, least))
        for game in games:
            found[game].append(timed(play, game, repeat, least))
        if not repeat:
            settle()
    del paces[:1]
    return {
        game: Rate(
            median(own := each[1:]),
            max(own),
            median(one / pace * PACE for one, pace in zip(own, paces, strict=True)) if paces else None,
        )
        for game, each in found.items()
    }


def pacemaker() -> Callable[[int, int], int] | None:
    """Plays OpenSpiel's gin from a seed until so many decisions are made, and says how many actions there
    were."""
    try:
        spiel = gin_speed.open_spiel()
    except ImportError:
        return None
    return lambda seed, least: sum(spiel(Random(seed), least))


def timed(play: Callable[..., int], *wanted: Any) -> float:
    """Actions a second of the processor's time."""
    begin = process_time()
    return play(*wanted) / (process_time() - begin)


def main(*games: str) -> None:
    for game, rate in rates(games).items():
        paced = f", {rate.paced:,.0f} at OpenSpiel's pace" if rate.paced else ""
        goal = f"   goal {GOALS[game]:,}" if game in GOALS else ""
        print(f"{game:16}{rate.median:10,.0f} actions a second, best {rate.best:,.0f}{paced}{goal}")


if __name__ == "__main__":
    main(*sys.argv[1:])
