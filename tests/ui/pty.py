"""The program in a real pseudo-terminal: keys and clicks go in as bytes, pyte reads the screen."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy, deepcopy
from pathlib import Path
from select import select
from time import monotonic
from typing import Any

import pexpect
import pyte

PROGRAM = (sys.executable, "-m", "rummy_tui")
PATIENCE = 20.0
GUARD = 0.35  # seconds: the curtain's, and a little more

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
_OURS = ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES")
"""Variables that tell of the terminal the tests run at, if any, and not of the program's."""
_NOT_FOR_PYTE = re.compile(rb"\x1b\[[<>=]\d*u")
"""The keyboard protocol, which pyte would print."""
_SHOWN_MODES = {"screen": 1049, "mouse": 1000, "motion": 1003, "sgr": 1006, "paste": 2004}


def plain_for_pyte(data: bytes) -> bytes:
    """Output without the sequences that pyte would print."""
    return _NOT_FOR_PYTE.sub(b"", data)


class Screen(pyte.Screen):
    """pyte's screen with the alternate screen that it lacks: what was there before comes back at the end."""

    before: tuple[Any, Any] | None = None

    def set_mode(self, *modes: int, **how: Any) -> None:
        if 1049 in modes and how.get("private") and self.before is None:
            self.before = deepcopy(self.buffer), copy(self.cursor)
            self.erase_in_display(2)
        super().set_mode(*modes, **how)

    def reset_mode(self, *modes: int, **how: Any) -> None:
        if 1049 in modes and how.get("private") and self.before is not None:
            self.buffer, self.cursor = self.before
            self.before = None
            self.dirty.update(range(self.lines))
        super().reset_mode(*modes, **how)


class Terminal:
    """One run of the program. ``log`` is every byte it has written."""

    def __init__(self, child: Any, columns: int, rows: int) -> None:
        self.child = child
        self.pid = int(child.pid)
        self.log = bytearray()
        self._screen = Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._rest = b""

    # What comes out

    def read(self, timeout: float = 0.0) -> bytes:
        """What the program writes within the timeout, as soon as there is something; empty at its end."""
        data = self.take(timeout)
        self.show(data)
        return data

    def take(self, timeout: float = 0.0) -> bytes:
        """The same without a look at it, which takes longer than the program does."""
        fd = self.child.child_fd
        if not select([fd], [], [], timeout)[0]:
            return b""
        try:
            return os.read(fd, 1 << 16)
        except OSError:
            return b""

    def show(self, data: bytes) -> None:
        self.log += data
        self._feed(data)

    def _feed(self, data: bytes) -> None:
        data = self._rest + data
        cut = data.rfind(b"\x1b", max(0, len(data) - 16))
        cut = len(data) if cut < 0 or re.search(rb"[@-~]", data[cut + 2 :]) else cut
        self._rest = data[cut:]
        self._stream.feed(plain_for_pyte(data[:cut]))

    @property
    def text(self) -> str:
        """The screen as plain text, without trailing spaces."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def wait_for(self, what: str | Callable[[str], object], timeout: float = PATIENCE) -> str:
        """The screen once it shows a text, or fits a condition. Raises AssertionError with the screen."""
        fits = (lambda text: what in text) if isinstance(what, str) else what
        end = monotonic() + timeout
        while not fits(self.text):
            if not self.read(0.05) and (monotonic() > end or not self.child.isalive()):
                if self.read(0.05):
                    continue
                raise AssertionError(f"{what!r} did not appear within {timeout} s:\n{self.text}")
        return self.text

    def lift(self, name: str) -> None:
        """At the curtain, the player named says who they are, once the guard is over."""
        self.wait_for(f"I am {name}")
        self.settle(GUARD)
        self.keys("enter")
        self.wait_for(f"{name.upper()}'S HAND")

    def settle(self, quiet: float = 0.15) -> str:
        """The screen once nothing has been written for a while."""
        while self.read(quiet):
            pass
        return self.text

    def modes(self) -> dict[str, bool]:
        """Which of the terminal's modes the program has left switched on; ``cursor`` is whether it shows."""
        on = {name: self._last_mode(number) for name, number in _SHOWN_MODES.items()}
        return {**on, "cursor": self._last_mode(25, default=True)}

    def _last_mode(self, number: int, *, default: bool = False) -> bool:
        found = re.findall(rb"\x1b\[\?%d([hl])" % number, bytes(self.log))
        return found[-1] == b"h" if found else default

    def colours(self) -> set[str]:
        """Which kinds of colours have been written: of 16, of 256, any."""
        found = set()
        for codes in re.findall(rb"\x1b\[([\d;]*)m", bytes(self.log)):
            if re.search(rb"\b[34]8;2;", codes):
                found.add("true")
            elif re.search(rb"\b[34]8;5;", codes):
                found.add("256")
            elif re.search(rb"(^|;)(3[0-7]|4[0-7]|9[0-7]|10[0-7])(;|$)", codes):
                found.add("16")
        return found

    def after_the_end(self) -> str:
        """What was written once the alternate screen had been left, without control sequences."""
        _, _, rest = bytes(self.log).rpartition(b"\x1b[?1049l")
        return re.sub(rb"\x1b\[[\d;?<>=]*[@-~]", b"", rest).decode()

    # What goes in

    def keys(self, *keys: str) -> None:
        """Keys by name, or characters."""
        os.write(self.child.child_fd, "".join(KEYS.get(key, key) for key in keys).encode())

    def click(self, x: int, y: int) -> None:
        """Press and release the left button on a cell, counted from 0."""
        at = f"{x + 1};{y + 1}"
        os.write(self.child.child_fd, f"\x1b[<0;{at}M\x1b[<0;{at}m".encode())

    def click_on(self, text: str) -> None:
        """Click on the first place that shows a text, once all of the screen has been painted."""
        self.settle()
        for y, line in enumerate(self._screen.display):
            if (x := line.find(text)) >= 0:
                self.click(x + len(text) // 2, y)
                return
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    # The end

    def wait(self, timeout: float = PATIENCE) -> int:
        """The exit code, negative for a signal."""
        end = monotonic() + timeout
        while self.child.isalive():
            self.read(0.05)
            if monotonic() > end:
                raise AssertionError(f"the program did not end within {timeout} s:\n{self.text}")
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
