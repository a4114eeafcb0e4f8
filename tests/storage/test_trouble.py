"""A disk that refuses: it is said, the game goes on, and nothing is lost when it works again."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rummy_tui import dump
from rummy_tui.storage import journal, saves, shelf
from rummy_tui.storage.saves import Table
from rummy_tui.storage.shelf import latest, summaries

Deal = Callable[..., Table]
Play = Callable[..., Table]


def reopened(table: Table) -> str:
    """The state that the save of a table gives."""
    table.close()
    assert table.path is not None
    again = Table.open(table.path)
    again.close()
    return dump(again.match.state)


def test_a_full_disk_is_said_and_the_moves_wait(
    deal: Deal, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play(deal(), 5)
    assert table.path is not None
    before = table.path.read_bytes()

    def full(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        play(table, 5, seed=2)
        assert table.trouble == "The game is not being saved: No space left on device."
        assert table.path.read_bytes() == before
    assert len(table.match.actions) == 10
    play(table, 1, seed=3)
    assert table.trouble is None
    assert reopened(table) == dump(table.match.state)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_really_full_device(deal: Deal, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play(deal(), 5)
    write = os.write
    full = os.open("/dev/full", os.O_WRONLY)
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", lambda fd, data: write(full, data))
        play(table, 2)
        assert table.trouble == "The game is not being saved: No space left on device."
    os.close(full)
    assert reopened(table) == dump(table.match.state)  # closing tries once more


def test_half_a_write_is_mended(deal: Deal, play: Play) -> None:
    """A limit on the file's size lets a write begin and then fail, as a full disk does."""
    resource = pytest.importorskip("resource")
    table = play(deal(), 5)
    assert table.path is not None
    size = table.path.stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, hard))
    try:
        play(table, 3, seed=2)
        trouble = table.trouble
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert trouble == "The game is not being saved: File too large."
    assert table.path.stat().st_size == size + 10
    play(table, 1, seed=4)
    assert table.trouble is None
    assert reopened(table) == dump(table.match.state)


def test_a_sync_that_fails_is_not_taken_for_saved(
    deal: Deal, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play(deal(), 5)

    def broken(fd: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", broken)
        play(table, 1)
        assert table.trouble == "The game is not being saved: Input/output error."
    play(table, 1)
    assert table.trouble is None
    assert reopened(table) == dump(table.match.state)


def test_a_data_folder_that_cannot_be_made(deal: Deal, play: Play, home: Path) -> None:
    home.write_text("a file is in the way")
    table = play(deal(), 5)
    assert table.path is None
    assert table.trouble is not None
    assert table.trouble.startswith("The game is not being saved: ")
    assert summaries() == []
    home.unlink()
    play(table, 1)
    assert table.trouble is None
    assert table.notice is None
    assert reopened(table) == dump(table.match.state)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_only_be_read(deal: Deal, play: Play, home: Path) -> None:
    (home / "saves").mkdir(parents=True)
    (home / "saves").chmod(0o500)
    table = play(deal(), 5)
    assert table.trouble == "The game is not being saved: Permission denied."
    (home / "saves").chmod(0o700)
    assert reopened(table) == dump(table.match.state)


def test_the_folder_removed_while_playing(deal: Deal, play: Play, home: Path) -> None:
    table = play(deal(), 5)
    first = table.path
    shutil.rmtree(home)
    play(table, 1)
    assert table.trouble is None
    assert table.notice == "The save had been taken away: it has been written anew."
    assert table.path != first
    assert reopened(table) == dump(table.match.state)


def test_the_folder_removed_for_good(deal: Deal, play: Play, home: Path) -> None:
    table = play(deal(), 5)
    shutil.rmtree(home)
    home.write_text("a file is in the way")
    play(table, 2)
    assert table.trouble is not None
    home.unlink()
    play(table, 1)
    assert table.trouble is None
    assert table.notice == "The save had been taken away: it has been written anew."
    assert reopened(table) == dump(table.match.state)


def test_a_file_put_in_the_place_of_the_save_is_left_alone(deal: Deal, play: Play) -> None:
    table = play(deal(), 5)
    first = table.path
    assert first is not None
    first.unlink()
    first.write_text("somebody else's")
    play(table, 1)
    assert first.read_text() == "somebody else's"
    assert reopened(table) == dump(table.match.state)


def test_a_save_that_may_only_be_read_goes_on_in_a_copy(
    deal: Deal, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play(deal(), 5)
    table.close()
    original = table.path
    assert original is not None
    before = original.read_bytes()

    def refuse(path: Path) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patched:
        patched.setattr(saves, "hold", refuse)
        again = Table.open(original)
    again.close()
    assert len(summaries()) == 1  # looking makes no copy
    play(again, 1)
    assert again.notice == "The save may only be read: the game goes on in a copy."
    assert again.path != original
    assert original.read_bytes() == before
    assert reopened(again) == dump(again.match.state)


def test_a_save_that_never_got_a_line_leaves_no_file(
    deal: Deal, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    def full(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    table = deal()
    assert table.trouble is not None
    table.close()
    assert list((home / "saves").iterdir()) == []
    assert latest() is None


def test_a_file_system_without_locks_is_played_on(
    deal: Deal, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")

    def none(fd: int, flags: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", none)
    table = play(deal(), 5)
    assert table.trouble is None
    assert reopened(table) == dump(table.match.state)


def test_a_busy_file_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "held"
    path.touch()
    first = journal.hold(path)
    with pytest.raises(journal.BusyError):
        journal.hold(path)
    os.close(first)
    os.close(journal.hold(path))


def test_the_clock_set_back_changes_no_order(deal: Deal, play: Play, home: Path) -> None:
    """What was saved, by its name and its time, in years to come is older than what is played now."""
    first = deal()
    assert first.path is not None
    first.close()
    ahead = first.path.with_name("2093-01-02T030405Z-gin-00000000.jsonl")
    first.path.rename(ahead)
    (home / "saves" / "zz.jsonl").touch()
    os.utime(ahead, (3_900_000_000, 3_900_000_000))
    second = play(deal(), 5)
    third = play(deal(), 5)
    paths = [ahead, second.path, third.path]
    assert paths == sorted(paths, key=str)
    second.close()
    third.close()
    for path in (third.path, second.path, ahead):
        assert path is not None
        again = Table.open(path)
        play(again, 1)
        again.close()
        best = latest()
        assert best is not None
        assert best.path == path


@pytest.mark.parametrize("seconds", [-(10**10), 10**12])
def test_a_time_of_no_calendar_is_listed(deal: Deal, seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = deal()
    table.close()
    assert table.path is not None
    monkeypatch.setattr(shelf, "_played", lambda entry: seconds)
    (save,) = summaries()
    assert save.when.astimezone().isoformat()


def test_a_copy_of_a_save_is_a_game_of_its_own(deal: Deal, play: Play) -> None:
    table = play(deal(), 20)
    table.close()
    assert table.path is not None
    copy = table.path.with_name("copy.jsonl")
    shutil.copy(table.path, copy)
    one, other = Table.open(table.path), Table.open(copy)
    for _ in range(10):  # at the same time, each in its own way
        play(one, 1, seed=5)
        play(other, 1, seed=6)
    assert one.match.actions[:20] == other.match.actions[:20] == table.match.actions
    assert one.match.actions != other.match.actions
    assert reopened(one) == dump(one.match.state)
    assert reopened(other) == dump(other.match.state)
