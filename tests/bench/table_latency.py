"""How long a key takes to show at the fullest tables, at a real pseudo-terminal.

    python -m tests.bench.table_latency [KEYS] [RUNS]

The tables are those of tests/ui/worst.py, at 80×24 and 120×40: Rummy 500 with 8 players, 16 melds, 40
discards and a hand of 35; Push with 16 melds, before and after the contract; a trick of Australian 500.
A key's time is measured as in ui_latency.py; of so many runs the best stands, for the machine is shared.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from rummy_tui.storage.paths import HOME_VARIABLE
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings
from rummy_tui.ui.app import run
from tests.bench.ui_latency import Times, time_keys
from tests.ui import worst
from tests.ui.pty import Terminal, spawn

SIZES = ((80, 24), (120, 40))
TABLES: dict[str, Callable[[], Table]] = {
    "rummy500": lambda: worst.rummy500(hand=worst.HAND_35.replace("KC", "JK")),
    "rummy500_draw": lambda: worst.rummy500(drawn=False),
    "push": worst.push,
    "push_contract": lambda: worst.push(down=(False, True, True, True)),
    "trick": worst.trick,
}
Steps = dict[str, tuple[str, ...]]
"""What is timed: a name, and keys one after the other; those of ``""`` lead to the next step unseen."""

MOVES = ("right", "right", "left", "right")
KEYS: dict[str, Steps] = {
    "rummy500": {
        "move the cursor": MOVES,
        "choose a card": ("space", "space"),
        "": ("end", "space", "l"),
        "aim at a meld": ("right", "right", "a", "b"),
    },
    "rummy500_draw": {"move the cursor": MOVES, "": ("t",), "depth in the pile": ("left", "right")},
    "push": {
        "move the cursor": MOVES,
        "choose a card": ("space", "space"),
        "": ("home", "space", "l"),
        "aim at a meld": ("right", "right", "left"),
    },
    "push_contract": {"move the cursor": MOVES, "choose a card": ("space", "right", "space")},
    "trick": {"move the cursor": MOVES, "choose a card": ("space", "space")},
}


def measure(name: str, columns: int, rows: int, count: int) -> dict[str, Times]:
    command = (sys.executable, "-m", "tests.bench.table_latency", "--show", name)
    found: dict[str, Times] = {}
    with spawn(command, Path(os.environ[HOME_VARIABLE]), columns, rows, {}) as shown:
        shown.lift("Anna")
        shown.settle()
        for what, keys in KEYS[name].items():
            if what:
                found[what] = _time(shown, keys, count)
            else:
                shown.settle()
                shown.keys(*keys)
            shown.settle()
    return found


def _time(shown: Terminal, keys: tuple[str, ...], count: int) -> Times:
    times = Times()
    for place in range(count):
        time_keys(times, shown, keys[place % len(keys)])
    return times


def show(name: str) -> None:
    """The table in this terminal."""
    run(TABLES[name](), settings=Settings(glyphs="unicode"))


def main(count: str = "40", runs: str = "3") -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        print("key to frame, ms (goal: median 8, p95 16)")
        for name in TABLES:
            for columns, rows in SIZES:
                tried = [measure(name, columns, rows, int(count)) for _ in range(int(runs))]
                for what in tried[0]:
                    best = min((one[what] for one in tried), key=lambda times: median(times.clock))
                    print(f"  {name:14}{columns}×{rows}  {what:18}{best}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--show"]:
        show(sys.argv[2])
    else:
        main(*sys.argv[1:])
