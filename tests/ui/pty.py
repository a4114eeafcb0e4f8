"""The program in a real pseudo-terminal: keys and clicks go in as bytes, pyte reads the screen."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path
from select import select
from termios import FIONREAD
from time import monotonic
from typing import Any

import pexpect

from tests.ui.shown import Shown

PROGRAM = (sys.executable, "-m", "rummy_tui")

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "space": " ",
    "left": "\x1b[D",
    "right": "\x1b[C",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "ctrl+c": "\x03",
    "ctrl+q": "\x11",
}
_ASKS_FOR_FRAMES, _HAS_FRAMES = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""Whether the terminal knows synchronized output, which marks where a frame begins and ends."""
_OURS = ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES")
"""Variables that tell of the terminal the tests run at, if any, and not of the program's."""


class Terminal(Shown):
    """One run of the program."""

    def __init__(self, child: Any, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self.child = child
        self.pid = int(child.pid)

    def take(self, timeout: float = 0.0) -> bytes:
        fd = self.child.child_fd
        if not select([fd], [], [], timeout)[0]:
            return b""
        try:
            return os.read(fd, 1 << 16)
        except OSError:
            return b""

    def show(self, data: bytes) -> None:
        if _ASKS_FOR_FRAMES in self.log[1 - len(_ASKS_FOR_FRAMES) :] + data:
            os.write(self.child.child_fd, _HAS_FRAMES)
        super().show(data)

    def alive(self) -> bool:
        return bool(self.child.isalive())

    def keys(self, *keys: str) -> None:
        os.write(self.child.child_fd, "".join(KEYS.get(key, key) for key in keys).encode())

    def click(self, x: int, y: int) -> None:
        at = f"{x + 1};{y + 1}"
        os.write(self.child.child_fd, f"\x1b[<0;{at}M\x1b[<0;{at}m".encode())

    def resize(self, columns: int, rows: int) -> None:
        """Change the window's size, once the keys before have been read: the signal would overtake them."""
        self._all_read()
        self._screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def _all_read(self) -> None:
        """Wait until nothing that was written lies unread in the terminal's queue."""
        end = monotonic() + self.patience
        slave = os.open(f"/proc/{self.pid}/fd/0", os.O_RDWR | os.O_NOCTTY)
        try:
            while int.from_bytes(ioctl(slave, FIONREAD, bytes(4)), sys.byteorder):
                assert monotonic() < end, f"the keys were not read within {self.patience} s:\n{self.text}"
                self.read(0.01)
        finally:
            os.close(slave)
        self.settle()

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def wait(self) -> int:
        """The exit code, negative for a signal."""
        end = monotonic() + self.patience
        while self.alive():
            self.read(0.05)
            if monotonic() > end:
                raise AssertionError(f"the program did not end within {self.patience} s:\n{self.text}")
        while self.read(0.05):
            pass
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)


@contextmanager
def terminal(
    home: Path,
    *arguments: str,
    columns: int = 80,
    rows: int = 24,
    env: Mapping[str, str | None] | None = None,
) -> Iterator[Terminal]:
    """The program at a terminal of its own, killed at the end if it still runs."""
    with spawn((*PROGRAM, *arguments), home, columns, rows, env or {}) as child:
        yield child


@contextmanager
def spawn(
    command: tuple[str, ...], home: Path, columns: int, rows: int, env: Mapping[str, str | None]
) -> Iterator[Terminal]:
    """Any command at a terminal of its own. A variable that is None is not set."""
    plain = {name: value for name, value in os.environ.items() if name not in _OURS}
    plain |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "RUMMY_TUI_HOME": str(home)}
    plain |= {name: value for name, value in env.items() if value is not None}
    for name in (name for name, value in env.items() if value is None):
        plain.pop(name, None)
    child = pexpect.spawn(
        command[0], list(command[1:]), env=plain, dimensions=(rows, columns), echo=False, timeout=None
    )
    child.delaybeforesend = None
    shown = Terminal(child, columns, rows)
    try:
        yield shown
    finally:
        if child.isalive():
            child.kill(signal.SIGKILL)
        child.close()
