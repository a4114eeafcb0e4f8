"""Hostile files: some hundreds, and each kind that once came through. (``tests.trust.fuzz`` makes more.)"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("memory is counted as Unix does, and files may have any name", allow_module_level=True)

from rummy_tui.storage import paths
from rummy_tui.storage.settings import Settings, save_settings
from rummy_tui.storage.shelf import summaries
from rummy_tui.storage.stats import statistics
from tests.storage.files import write_lines
from tests.trust import fuzz
from tests.trust.mutants import ESCAPE, HARM
from tests.ui.pty import terminal

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def test_hostile_files_are_used_or_refused_in_one_line() -> None:
    found = Counter(fuzz.fuzz(300, seed=1))
    assert {kind for kind, _ in found} == {*fuzz.KINDS, "program"}
    assert sum(count for (_, outcome), count in found.items() if outcome == "refused") > 200


@pytest.mark.parametrize("harm", HARM, ids=[str(number) for number in range(len(HARM))])
def test_a_database_made_by_somebody_else_does_no_harm(harm: str, home: Path) -> None:
    """Views that never end, triggers, names with control sequences, values of no game."""
    path = paths.saves() / "a.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_lines(path, fuzz.finished("gin"))
    before, _ = statistics()
    with closing(sqlite3.connect(paths.statistics_file(), isolation_level=None)) as base:
        base.executescript(harm)
    out, trouble = fuzz.run("stats")
    fuzz.says(*out.split("\n"), *trouble.split("\n"))
    assert trouble.count("\n") <= 1
    if "counted anew" in trouble:
        assert statistics() == (before, ())


def test_a_save_by_a_name_of_no_script_is_counted(home: Path) -> None:
    path = paths.saves() / "\udcff\x1b[2J.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_lines(path, fuzz.finished("gin"))
    (first, _), notices = statistics()
    assert (first.games, notices) == (1, ())
    assert statistics() == statistics()


HUGE = """
import sys
from rummy_tui.storage.saves import SaveError, Table
from rummy_tui.storage.shelf import summaries
from tests.memory import peak
for path in sys.argv[1:]:
    try:
        Table.open(path)
    except SaveError as error:
        print(error)
assert len(summaries()) == len(sys.argv) - 1
print(peak())
"""


def test_what_is_huge_is_refused_with_little_memory(home: Path) -> None:
    """A gigabyte without a line's end, after a sound set-up or not, and lists that cost a kilobyte a card."""
    setup, *_ = fuzz.running("gin")
    paths.saves().mkdir(parents=True, exist_ok=True)
    found = []

    def put(name: str, *lines: str, size: int | None = None) -> None:
        path = paths.saves() / f"{name}.jsonl"
        write_lines(path, lines)
        if size is not None:
            with path.open("r+b") as file:
                file.truncate(size)
        found.append(path)

    put("nothing", size=1 << 30)
    put("line", setup, size=1 << 30)
    put("setup", json.dumps(json.loads(setup) | {"options": {str(n): n for n in range(60_000)}}))
    put("cards", setup, json.dumps({"type": "meld", "seat": 0, "kind": "run", "cards": [1] * 300_000}))
    put("melds", setup, json.dumps({"type": "lay_contract", "seat": 0, "melds": [{}] * 300_000}))
    put("undo", setup, *['{"type":"undo"}'] * 300_000)
    ran = subprocess.run(
        [sys.executable, "-c", HUGE, *map(str, found)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    *refusals, memory = ran.stdout.splitlines()
    assert [line.split(":")[0].split(",")[0] for line in refusals] == [path.name for path in found]
    assert int(memory) < fuzz.MOST_MEMORY


def test_the_screens_show_nothing_of_what_files_say_to_the_terminal(home: Path) -> None:
    """The title, the lists of saves, the settings and the set-up, over files that mean harm."""
    setup, *moves = fuzz.running("gin")
    header = json.loads(setup)
    paths.saves().mkdir(parents=True, exist_ok=True)
    odd: list[dict[str, object]] = [
        {"players": [f"Ann{ESCAPE}", "Ben"]},
        {"variant": ESCAPE},
        {"options": {ESCAPE: ESCAPE}},
        {"started": ESCAPE},
        {ESCAPE: 1},
    ]
    for number, change in enumerate(odd):
        write_lines(paths.saves() / f"{number}{ESCAPE}.jsonl", [json.dumps(header | change), *moves])
    write_lines(paths.saves() / "move.jsonl", [setup, json.dumps({"type": ESCAPE, "seat": ESCAPE})])
    save_settings(Settings())
    wrong = {
        "theme": ESCAPE,
        "setups": {"gin": {"players": ["A"] * 9, "seats": ["wizard"], "preset": "none", "options": {"x": 1}}},
    }
    paths.settings_file().write_text(json.dumps(wrong))
    paths.presets_file().write_text(json.dumps({"format": "rummy-tui presets", ESCAPE: 1}))
    with terminal(home) as shown:
        shown.wait_for("Saved games")
        for keys in (
            ("l",),
            ("up", "up", "enter"),
            ("escape",),
            ("c",),
            ("w",),
            ("escape", "o"),
            ("escape", "2"),
        ):
            for key in keys:
                shown.keys(key)
                shown.settle()
        shown.wait_for("Gin Rummy")
        shown.keys("ctrl+c", "ctrl+c")
        assert shown.wait() == 0
        assert ESCAPE.encode() not in shown.log
    assert not (home / "crashes").exists()
    fuzz.says(*(one.damage or "" for one in summaries()))
