"""Every benchmark in one table: ``python -m tests.bench [--quick] [--json] [PART …]``.

Each row is a figure with its goal, where there is one, and whether it is met. ``--quick`` measures less.
Rates are by the processor's time; starts and keys are by the clock, so they mean something on a quiet
machine only.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple
from unittest.mock import patch

from rich.console import Console
from rich.table import Table

from rummy_tui.cards import PACK
from rummy_tui.rummy.solver import best_arrangements, hand_mask
from rummy_tui.storage.paths import HOME_VARIABLE
from rummy_tui.variants.push.contracts import holds_contract
from tests.bench import (
    engine_speed,
    gin_speed,
    long_game,
    push_contracts,
    rummy_growth,
    table_latency,
    ui_latency,
)
from tests.ui.pty import spawn


class Figure(NamedTuple):
    """``goal`` is the least, or where less is better the ``most``, that is asked for."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    most: float | None = None

    @property
    def met(self) -> bool | None:
        if self.most is not None:
            return self.value <= self.most
        return None if self.goal is None else self.value >= self.goal

    @property
    def asked(self) -> str:
        if self.most is not None:
            return f"≤ {number(self.most)}"
        return "" if self.goal is None else f"≥ {number(self.goal)}"


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def speed(*, quick: bool) -> Iterator[Figure]:
    """Random games, every legal action listed at every step; the goals are for OpenSpiel's pace."""
    for game, rate in engine_speed.rates(repeats=2 if quick else 7, least=1500 if quick else 4000).items():
        goal = engine_speed.GOALS.get(game)
        yield Figure(game, rate.median, "actions/s", None if rate.paced else goal)
        yield Figure("  at best", rate.best, "actions/s")
        if rate.paced:
            yield Figure(f"  where OpenSpiel makes {engine_speed.PACE:,}", rate.paced, "actions/s", goal)


def gin(*, quick: bool) -> Iterator[Figure]:
    """Beside other programs, in the same run; those that are not installed are left out."""
    found = gin_speed.compare(3 if quick else 9, 2000 if quick else 8000)
    for name, (rate, ratio) in found.items():
        yield Figure(name, rate, "actions/s")
        if name != "rummy_tui":
            yield Figure(f"gin: ours against {name}", ratio, "times", 1.0 if name == "OpenSpiel" else None)
    for name in gin_speed.PEERS:
        if name not in found:
            print(f"{name} is not installed (pip install 'rummy-tui[bench]')", file=sys.stderr)


def solver(*, quick: bool) -> Iterator[Figure]:
    """The best arrangement of a hand, and whether a hand of Push holds a contract."""
    rng = Random(1)
    for size in (10, 21):
        hands = [hand_mask(rng.sample(PACK, size)) for _ in range(100 if quick else 500)]
        begin = process_time()
        for hand in hands:
            next(best_arrangements(hand))
        yield Figure(f"arrange {size} cards", (process_time() - begin) / len(hands) * 1e6, "µs")
    check = partial(push_contracts.microseconds, partial(holds_contract, rules=push_contracts.RULES))
    few, many = (max(check(size, wilds) for wilds in push_contracts.WILDS) for size in (6, 20))
    yield Figure("contract in 6 cards, worst of 0–5 wilds", few, "µs")
    yield Figure("contract in 20 cards, worst of 0–5 wilds", many, "µs")


def growth(*, quick: bool) -> Iterator[Figure]:
    """All legal actions of one position of Rummy 500, and of random games with more players."""
    for jokers in (0, 4):
        for size in (7, 21, 50):
            states = (
                rummy_growth.hand_state(size, jokers, seed)
                for seed in range(2 if quick else rummy_growth.HANDS)
            )
            took = median(rummy_growth.measure(state)[1] for state in states)
            yield Figure(f"list {size} cards, {jokers} jokers", took * 1e3, "ms")
    for players in (2, 4, 8):
        yield Figure(f"{players} players, an action", rummy_growth.per_action(players, 500), "µs")


def replay(*, quick: bool) -> Iterator[Figure]:
    """A save of 10,000 actions."""
    for game in ["rummy500"] if quick else long_game.STARTS:
        found = long_game.measure(game)
        yield Figure(f"{game}: replay {long_game.ACTIONS:,} actions", found.seconds, "s", most=1.0)
        yield Figure(f"{game}: memory of that game", found.megabytes, "MB")


def start(*, quick: bool) -> Iterator[Figure]:
    """To the first paint, against a bare Textual app."""
    times = ui_latency.start_times(3 if quick else 15)
    bare, title = (median(taken.clock) for taken in times.values())
    yield Figure("start of a bare app", bare, "ms")
    yield Figure("start to the title", title, "ms")
    yield Figure("title against bare app", title / bare, "times", most=1.4)
    busy = [median(taken.busy) for taken in times.values()]
    yield Figure("the same on the processor", busy[1] / (busy[0] or 1), "times")


def keys(*, quick: bool) -> Iterator[Figure]:
    """Key to frame at the fullest tables: the median of the slowest kind of key."""
    for name in table_latency.TABLES:
        for columns, rows in table_latency.SIZES[: 1 if quick else None]:
            found = table_latency.measure(name, columns, rows, 12 if quick else 40)
            what, times = max(found.items(), key=lambda one: median(one[1].busy))
            yield Figure(f"{name} {columns}×{rows}, {what}", median(times.clock), "ms", most=8.0)
            yield Figure("  the same on the processor", median(times.busy), "ms")


def memory(*, quick: bool) -> Iterator[Figure]:
    """The most that the program has held at the fullest table (where /proc tells)."""
    command = (sys.executable, "-m", "tests.bench.table_latency", "--show", "rummy500")
    with spawn(command, Path(os.environ[HOME_VARIABLE]), 80, 24, {}) as shown:
        shown.lift("Anna")
        status = Path(f"/proc/{shown.pid}/status")
        if status.exists():
            (peak,) = (line for line in status.read_text().split("\n") if line.startswith("VmHWM"))
            yield Figure("a table of Rummy 500", int(peak.split()[1]) * 1024 / 1e6, "MB", most=200.0)


PARTS: dict[str, Callable[..., Iterator[Figure]]] = {
    part.__name__: part for part in (speed, gin, solver, growth, replay, start, keys, memory)
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="a fast look")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"there is no part {min(unknown)!r}; parts: {', '.join(PARTS)}")
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {HOME_VARIABLE: folder}):
        found = {part: list(PARTS[part](quick=chosen.quick)) for part in chosen.parts or PARTS}
    if chosen.json:
        rows = [{"part": part, **one._asdict(), "met": one.met} for part in found for one in found[part]]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    table = Table("", "", "figure", "goal", "met")
    for part, figures in found.items():
        for place, one in enumerate(figures):
            met = {True: "✓", False: "✗", None: ""}[one.met]
            figure = f"{number(one.value)} {one.unit}"
            last = place == len(figures) - 1
            table.add_row("" if place else part, one.what, figure, one.asked, met, end_section=last)
    Console().print(table)


if __name__ == "__main__":
    main()
