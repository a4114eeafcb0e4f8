"""How long a key takes to show, and the program to appear, at a real pseudo-terminal.

    python -m tests.bench.ui_latency [TURNS] [STARTS]

A key's time runs from its being written to the last byte of what it paints; a start's from the spawn
to the bytes that paint the first text, taken in turn with a bare Textual app of one Static. Beside each
stands the time on the processor (where /proc tells), which other programs disturb less, and the bytes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from rummy_tui.storage.paths import HOME_VARIABLE
from rummy_tui.storage.saves import Table
from tests.ui.flow import KNOCK, game
from tests.ui.pty import PROGRAM, Terminal, spawn, terminal
from tests.ui.shown import GUARD

QUIET = 0.04  # seconds without a byte after which a frame is complete
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("bare app")
Bare().run()
"""


class Times:
    """Milliseconds by the clock and on the processor, and the bytes that were written."""

    def __init__(self) -> None:
        self.clock: list[float] = []
        self.busy: list[float] = []
        self.size: list[int] = []

    def add(self, clock: float, busy: float, size: int) -> None:
        self.clock.append(clock)
        self.busy.append(busy)
        self.size.append(size)

    def __str__(self) -> str:
        late = quantiles(self.clock, n=20)[-1] if len(self.clock) > 1 else self.clock[0]
        return (
            f"{median(self.clock):7.1f} median{late:7.1f} p95{min(self.clock):7.1f} least"
            f"{median(self.busy):8.1f} busy{median(self.size):8.0f} bytes{len(self.clock):5} times"
        )


def busy(shown: Terminal) -> float:
    """Milliseconds that the program has been on a processor so far, all its threads."""
    try:
        threads = [path.read_text() for path in Path(f"/proc/{shown.pid}/task").glob("*/schedstat")]
    except OSError:
        return 0.0
    return sum(int(thread.split()[0]) for thread in threads) / 1e6


def time_keys(times: Times, shown: Terminal, *keys: str) -> None:
    """From the keys to the last byte that they cause."""
    before = busy(shown)
    start = last = perf_counter()
    shown.keys(*keys)
    painted = b""
    while data := shown.take(0.5 if last == start else QUIET):
        last = perf_counter()
        painted += data
    shown.show(painted)
    assert last > start, f"{keys} painted nothing"
    times.add((last - start) * 1000, busy(shown) - before, len(painted))


def turns(shown: Terminal, count: int) -> dict[str, Times]:
    """The times of each kind of key over so many turns, each player drawing and discarding."""
    times: dict[str, Times] = defaultdict(Times)
    for _ in range(count):
        shown.wait_for("I am")
        shown.settle(GUARD)
        time_keys(times["reveal the hand"], shown, "enter")
        shown.wait_for("'S HAND 10")
        time_keys(times["draw"], shown, "d")
        shown.wait_for("'S HAND 11")
        for _ in range(4):
            time_keys(times["move the cursor"], shown, "right")
        for _ in range(2):
            time_keys(times["choose a card"], shown, "space")
        time_keys(times["discard, curtain"], shown, "x")
    return times


def pages(shown: Terminal, count: int) -> dict[str, Times]:
    """The times of scrolling through the rules, by line and by page."""
    times: dict[str, Times] = defaultdict(Times)
    shown.keys("?")
    shown.wait_for("Rules")
    shown.settle(GUARD)
    for _ in range(count):
        for key in ("down", "up"):
            time_keys(times["scroll a line"], shown, key)
        for key in ("end", "home"):
            time_keys(times["scroll to the end"], shown, key)
    return times


def key_times(count: int, columns: int, rows: int) -> None:
    Table.start(game(KNOCK)).close()
    with terminal(Path(os.environ[HOME_VARIABLE]), "continue", columns=columns, rows=rows) as shown:
        times = turns(shown, count) | pages(shown, count)
    print(f"\nkey to frame at {columns}×{rows}, ms (goal: median 8, p95 16)")
    for what, found in times.items():
        print(f"  {what:18}{found}")


def time_start(times: Times, command: tuple[str, ...], text: bytes) -> None:
    """From the spawn to the text."""
    start = perf_counter()
    home = Path(os.environ[HOME_VARIABLE])
    compiled = {"PYTHONDONTWRITEBYTECODE": None, "PYTHONPYCACHEPREFIX": str(home / "compiled")}
    with spawn(command, home, 80, 24, compiled) as shown:
        while text not in shown.log:
            shown.read(5)
        times.add((perf_counter() - start) * 1000, busy(shown), len(shown.log))


def start_times(count: int) -> dict[str, Times]:
    """The starts of a bare app and of the title, taken in turn."""
    starts = {
        "a bare app": ((sys.executable, "-c", BARE), b"bare app"),
        "the title": (PROGRAM, b"Gin Rummy"),
    }
    times: dict[str, Times] = defaultdict(Times)
    for run in range(count + 1):
        for what, (command, text) in starts.items():
            time_start(times[what] if run else Times(), command, text)  # the first compiles
    return times


def print_starts(times: dict[str, Times]) -> None:
    print("\nstart to first paint, ms (goal: 1.4 times the bare app)")
    for what, taken in times.items():
        print(f"  {what:18}{taken}")
    bare, title = times["a bare app"], times["the title"]
    ratios = (median(title.clock) / median(bare.clock), median(title.busy) / (median(bare.busy) or 1))
    print("  the title takes {:.2f} times as long by the clock, {:.2f} on the processor".format(*ratios))


def main(turn_count: str = "14", start_count: str = "15") -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        print_starts(start_times(int(start_count)))
        for columns, rows in ((80, 24), (120, 40)):
            key_times(int(turn_count), columns, rows)


if __name__ == "__main__":
    main(*sys.argv[1:])
