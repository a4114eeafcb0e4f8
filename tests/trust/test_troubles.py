"""The running program in trouble: it says so in a line, the game goes on, and nothing confirmed is lost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

if sys.platform != "linux":
    pytest.skip("the faults are made as Linux has them", allow_module_level=True)

import resource

from rummy_tui import dump
from rummy_tui.storage.saves import Table
from rummy_tui.storage.shelf import latest
from tests.trust.kills import prepare
from tests.trust.sitter import Sitter
from tests.ui.pty import PROGRAM, Terminal, terminal

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

UNSAVED = "not being saved"


@pytest.fixture
def disk(home: Path) -> Iterator[Path]:
    """The data folder as a small disk of its own, where whoever runs the tests may have one."""
    home.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(home)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("a disk of its own is for root")
    try:
        yield home
    finally:
        subprocess.run(["umount", "-l", str(home)], check=True)


def go_on(shown: Terminal, sitter: Sitter, lines: int) -> None:
    """Play until the save should have so many lines more; every step is seen."""
    wanted = len(sitter.states) + lines
    while len(sitter.states) < wanted:
        shown.keys(*sitter.step())
        shown.wait_for(sitter.shown)


def go_on_until(shown: Terminal, sitter: Sitter, text: str) -> None:
    """Play until the table says it; not at once, where there is room for some lines yet."""
    for _ in range(150):
        go_on(shown, sitter, 1)
        if sitter.desk is not None and text in shown.text:
            return
    raise AssertionError(f"{text!r} was never said")


def match_of(path: Path) -> Sitter:
    table = Table.open(path)
    table.close()
    return Sitter(table.match, Random(5))


def last_state() -> str:
    save = latest()
    assert save is not None
    table = Table.open(save.path)
    table.close()
    return dump(table.match.state)


def played_through(
    home: Path,
    fault: Callable[[Terminal, Path], None],
    mend: Callable[[Terminal, Path], None],
    depth: int = 20,
) -> None:
    """Play, do the fault, see it said, play on, mend it, play on: after a kill all of it is in the save."""
    path = prepare("gin", Random(3), depth)
    sitter = match_of(path)
    with terminal(home, "continue") as shown:
        shown.wait_for(sitter.shown)
        go_on(shown, sitter, 2)
        fault(shown, path)
        go_on_until(shown, sitter, UNSAVED)
        go_on(shown, sitter, 2)
        mend(shown, path)
        go_on(shown, sitter, 2)
        assert UNSAVED not in shown.text
        shown.signal(signal.SIGKILL)
        shown.wait()
    assert last_state() == sitter.states[-1]


def test_a_disk_that_is_really_full(disk: Path) -> None:
    filler = disk / "filler"

    def fill(shown: Terminal, path: Path) -> None:
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(b"x" * 4096):
                pass

    played_through(disk, fill, lambda shown, path: filler.unlink(), depth=62)  # some lines from a page's end


def test_a_file_that_may_not_grow(home: Path) -> None:
    """As with a quota: a line is written in part, then refused."""
    home.mkdir()

    def limit(shown: Terminal, path: Path) -> None:
        resource.prlimit(shown.pid, resource.RLIMIT_FSIZE, (path.stat().st_size + 20, resource.RLIM_INFINITY))

    def free(shown: Terminal, path: Path) -> None:
        resource.prlimit(shown.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    played_through(home, limit, free)


def test_the_folder_is_taken_away_and_cannot_be_made_again(home: Path) -> None:
    home.mkdir()

    def take(shown: Terminal, path: Path) -> None:
        shutil.rmtree(home)
        home.write_text("in the way")

    played_through(home, take, lambda shown, path: home.unlink())


def test_the_folder_is_removed(home: Path) -> None:
    path = prepare("gin", Random(4), 20)
    sitter = match_of(path)
    with terminal(home, "continue") as shown:
        shown.wait_for(sitter.shown)
        go_on(shown, sitter, 1)
        shutil.rmtree(home)
        go_on(shown, sitter, 1)
        shown.wait_for("taken away")
        shown.signal(signal.SIGKILL)
        shown.wait()
    assert last_state() == sitter.states[-1]


def test_a_disk_that_may_only_be_read(disk: Path) -> None:
    path = prepare("gin", Random(5), 20)
    before = path.read_bytes()
    sitter = match_of(path)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with terminal(disk, "continue") as shown:
        shown.wait_for(sitter.shown)
        go_on_until(shown, sitter, f"{UNSAVED}: Read-only")
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        go_on(shown, sitter, 1)
        shown.wait_for("goes on in a copy")
        shown.signal(signal.SIGKILL)
        shown.wait()
    assert path.read_bytes() == before
    assert last_state() == sitter.states[-1]


def test_a_second_window_is_told_and_the_first_goes_on(home: Path) -> None:
    path = prepare("gin", Random(6), 20)
    sitter = match_of(path)
    with terminal(home, "continue") as shown:
        shown.wait_for(sitter.shown)
        go_on(shown, sitter, 1)
        for more in ((), ("--lines",)):
            second = subprocess.run(
                [*PROGRAM, "continue", *more], capture_output=True, text=True, timeout=60, check=False
            )
            assert second.returncode == 2
            assert second.stdout == ""
            assert second.stderr.endswith("this game is already being played in another window\n")
            assert second.stderr.count("\n") == 1
        go_on(shown, sitter, 1)
        shown.signal(signal.SIGKILL)
        shown.wait()
    assert last_state() == sitter.states[-1]
