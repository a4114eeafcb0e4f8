"""A file to which lines are only ever added, each on disk before the call returns."""

from __future__ import annotations

import contextlib
import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rummy_tui.storage.text import reason

SUFFIX = ".jsonl"
STAMP = "%Y-%m-%dT%H%M%SZ"
STEP = 1_000_000  # nanoseconds
_BINARY = getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF0000  # locked bytes cannot be read there, so lock one that no save reaches

    def _lock(fd: int) -> None:
        os.lseek(fd, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BusyError from None
else:
    import fcntl

    def _lock(fd: int) -> None:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError from None
        except OSError:
            pass  # a file system without locks: better no lock than no game


class BusyError(OSError):
    """Another process holds the file."""

    def __init__(self) -> None:
        super().__init__("it is open in another window")


class Journal:
    """The lines of a file that this process alone adds to.

    While the disk refuses, ``trouble`` says why in one line and the lines wait; every ``append``
    and ``close`` tries again. A file that was taken away, or may only be read, is left as it is and
    a new one is written with all the lines; ``notice`` then says so.
    """

    def __init__(self, folder: Path, label: str) -> None:
        self.folder = folder
        self.label = label
        self.path: Path | None = None
        self.trouble: str | None = None
        self.notice: str | None = None
        self._fd: int | None = None
        self._lines: list[bytes] = []
        self._on_disk = 0
        self._end = 0
        self._waiting = False
        self._created = False
        self._news: str | None = None
        self._newest = 0

    @property
    def count(self) -> int:
        """How many lines there are, on disk or waiting."""
        return len(self._lines)

    def adopt(self, path: Path, fd: int | None, lines: list[bytes]) -> None:
        """Go on after the whole ``lines`` of a file; ``fd`` is None where it cannot be written to.

        What follows them in the file is cut off by the next ``append``.
        """
        self.path, self._fd, self._lines = path, fd, lines
        if fd is None:
            self._news = "The save may only be read: the game goes on in a copy."
        else:
            self._on_disk = len(lines)
            self._end = sum(map(len, lines))
        self._newest = _newest(self.folder, path)

    def append(self, *lines: bytes) -> None:
        """Add whole lines. Returns when they are on disk, or with ``trouble``."""
        self._lines += lines
        self._waiting = True
        self._flush()

    def close(self) -> None:
        """Try once more to bring everything on disk, and let the file go."""
        if self._waiting:
            self._flush()
        if self._created and not self._end and self.path is not None:
            with contextlib.suppress(OSError):
                self.path.unlink()
        self._let_go()

    def _flush(self) -> None:
        try:
            fd = self._file()
            lines = b"".join(self._lines[self._on_disk :])
            if os.fstat(fd).st_size != self._end:
                os.ftruncate(fd, self._end)
            os.lseek(fd, self._end, os.SEEK_SET)
            _write(fd, lines)
            self._stay_newest(fd)
            os.fsync(fd)
        except OSError as error:
            self.trouble = f"The game is not being saved: {reason(error)}."
            return
        self._end += len(lines)
        self._on_disk = len(self._lines)
        self._waiting = False
        self.trouble = None

    def _file(self) -> int:
        """The file that is open, or a new one."""
        if self._fd is not None:
            if self._still_there(self._fd):
                return self._fd
            self._let_go()
            self._news = "The save had been taken away: it has been written anew."
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / _new_name(self.folder, self.label)
        self._fd = fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        self.path, self._created = path, True
        self._newest = _newest(self.folder, path)
        self._on_disk = self._end = 0
        self.notice, self._news = self._news or self.notice, None
        _lock(fd)
        _sync_folder(self.folder)
        return fd

    def _stay_newest(self, fd: int) -> None:
        """The file played on is the newest, though the clock may have been set back."""
        if self.path is not None and os.fstat(fd).st_mtime_ns <= self._newest:
            with contextlib.suppress(OSError, OverflowError):
                os.utime(self.path, ns=(self._newest + STEP, self._newest + STEP))

    def _still_there(self, fd: int) -> bool:
        """Whether the name still leads to the file that is open."""
        assert self.path is not None
        try:
            return os.path.samestat(self.path.stat(), os.fstat(fd))
        except (FileNotFoundError, NotADirectoryError):
            return False

    def _let_go(self) -> None:
        if self._fd is not None:
            with contextlib.suppress(OSError):
                os.close(self._fd)
            self._fd = None


def hold(path: Path) -> int:
    """The file, open for reading and writing, ours until closed. Raises BusyError and other OSErrors."""
    fd = os.open(path, os.O_RDWR | _BINARY | _NO_LINK)
    try:
        _lock(fd)
    except BusyError:
        os.close(fd)
        raise
    return fd


def held(path: Path) -> bool:
    """Whether the file is open at another table."""
    try:
        os.close(hold(path))
    except BusyError:
        return True
    except OSError:
        pass
    return False


def contents(fd: int, most: int) -> bytes:
    """The file from its start, up to ``most`` bytes."""
    os.lseek(fd, 0, os.SEEK_SET)
    found = bytearray()
    while len(found) < most and (some := os.read(fd, most - len(found))):
        found += some
    return bytes(found)


def _newest(folder: Path, besides: Path) -> int:
    """When any other file of the folder was written last, in nanoseconds."""
    try:
        with os.scandir(folder) as entries:
            times = [entry.stat().st_mtime_ns for entry in entries if entry.name != besides.name]
    except OSError:
        return 0
    return max(times, default=0)


def _new_name(folder: Path, label: str) -> str:
    """A name that sorts after all there are, by time unless the clock was set back, and that no other
    process picks."""
    stamp = f"{datetime.now(UTC):{STAMP}}"
    for name in sorted((path.name for path in folder.glob(f"*{SUFFIX}")), reverse=True):
        if name < stamp:
            break
        with contextlib.suppress(ValueError, OverflowError):
            stamp = f"{datetime.fromisoformat(name[: len(stamp)]) + timedelta(seconds=1):{STAMP}}"
            break
    return f"{stamp}-{label}-{os.urandom(4).hex()}{SUFFIX}"


def _write(fd: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left) :]


def _sync_folder(folder: Path) -> None:
    """Bring the new name itself on disk, where the platform can."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
