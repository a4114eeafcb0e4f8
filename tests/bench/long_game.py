"""How long a long game takes to be opened, and its memory: ``python -m tests.bench.long_game [GAME]``.

A save of 10,000 actions of random play is opened in a process of its own: processor seconds to replay it,
and the most memory that the process has held.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple
from unittest.mock import patch

from rummy_tui import legal_actions
from rummy_tui.engine.variant import load_all
from rummy_tui.storage.paths import HOME_VARIABLE
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from tests.memory import peak

ACTIONS = 10_000
STARTS = {
    "gin": Start("gin", ("Ann", "Ben"), {"target": 10_000}, seed=1),
    "rummy500": Start("rummy500", ("Ann", "Ben", "Cy", "Dee"), {"target": 10_000}, seed=1),
}


class Opened(NamedTuple):
    seconds: float
    megabytes: float


def saved(game: str, actions: int = ACTIONS) -> Path:
    """The save of a game of so many random actions. (They are not forced to the disk one by one.)"""
    random = Random(game)
    table = Table.start(STARTS[game])
    with patch("os.fsync"):
        for _ in range(actions):
            legal = list(legal_actions(table.match.state))
            table.play(legal[int(random.random() * len(legal))])
    table.close()
    assert table.path is not None
    return table.path


def opened(path: Path) -> Opened:
    command = (sys.executable, "-m", "tests.bench.long_game", "--open", str(path))
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    return Opened(*json.loads(ran.stdout))


def measure(game: str, actions: int = ACTIONS) -> Opened:
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {HOME_VARIABLE: folder}):
        return opened(saved(game, actions))


def _open(path: str) -> None:
    load_all()
    begin = process_time()
    table = Table.open(path)
    seconds = process_time() - begin
    table.close()
    print(json.dumps([seconds, peak() / 1e6]))


def main(*games: str) -> None:
    for game in games or STARTS:
        found = measure(game)
        print(
            f"{game}: {ACTIONS:,} actions replayed in {found.seconds:.2f} s, at most {found.megabytes:.0f} MB"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--open"]:
        _open(sys.argv[2])
    else:
        main(*sys.argv[1:])
