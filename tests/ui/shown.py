"""What is seen of the program in a terminal or a browser tab, read by pyte, and what a hand does there."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy, deepcopy
from time import monotonic
from typing import Any

import pyte

GUARD = 0.35  # seconds: the curtain's, and a little more

_NOT_FOR_PYTE = re.compile(rb"\x1b\[[<>=]\d*u")
"""The keyboard protocol, which pyte would print."""
_SHOWN_MODES = {"screen": 1049, "mouse": 1000, "motion": 1003, "sgr": 1006, "paste": 2004}


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


class Feed:
    """Writes bytes to a screen in any portions: a sequence that is cut in two waits for its rest."""

    def __init__(self, screen: pyte.Screen) -> None:
        self._stream = pyte.ByteStream(screen)
        self._rest = b""

    def __call__(self, data: bytes) -> None:
        data = self._rest + data
        cut = data.rfind(b"\x1b", max(0, len(data) - 16))
        cut = len(data) if cut < 0 or re.search(rb"[@-~]", data[cut + 2 :]) else cut
        self._rest = data[cut:]
        self._stream.feed(_NOT_FOR_PYTE.sub(b"", data[:cut]))


class Shown(ABC):
    """``log`` is every byte that was written, ``patience`` how many seconds something may take."""

    patience = 20.0

    def __init__(self, columns: int, rows: int) -> None:
        self.log = bytearray()
        self._screen = Screen(columns, rows)
        self._feed = Feed(self._screen)

    @abstractmethod
    def take(self, timeout: float = 0.0) -> bytes:
        """What the program writes within the timeout, as soon as there is something; empty at its end.

        It is not looked at yet: that takes longer than the program does.
        """

    @abstractmethod
    def alive(self) -> bool:
        """Whether the program still runs."""

    @abstractmethod
    def keys(self, *keys: str) -> None:
        """Press keys by name, or characters."""

    @abstractmethod
    def click(self, x: int, y: int) -> None:
        """Press and release the left button on a cell, counted from 0."""

    def read(self, timeout: float = 0.0) -> bytes:
        """Take what is written, and look at it."""
        data = self.take(timeout)
        self.show(data)
        return data

    def show(self, data: bytes) -> None:
        self.log += data
        self._feed(data)

    @property
    def text(self) -> str:
        """The screen as plain text, without trailing spaces."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def wait_for(self, what: str | Callable[[str], object]) -> str:
        """The screen once it shows a text, or fits a condition. Raises AssertionError with the screen."""
        fits = (lambda text: what in text) if isinstance(what, str) else what
        end = monotonic() + self.patience
        while not fits(self.text):
            if not self.read(0.05) and (monotonic() > end or not self.alive()):
                if self.read(0.05):
                    continue
                raise AssertionError(f"{what!r} did not appear within {self.patience} s:\n{self.text}")
        return self.text

    def lift(self, name: str) -> None:
        """At the curtain, the player named says who they are, once the guard is over."""
        self.wait_for(f"I am {name}")
        self.settle(GUARD)
        self.keys("enter")
        self.wait_for(f"{name.upper()}'S HAND")

    def place_of(self, card: str) -> tuple[int, int]:
        """The cell of a hand's card, ``10♦``: the lowest such index on the screen, rank above suit."""
        rank, suit = f"▏{card[:-1]}", card[-1]
        rows = self._screen.display
        for y in range(len(rows) - 2, -1, -1):
            for x in range(len(rows[y]) - 1):
                if rows[y].startswith(rank, x) and rows[y + 1][x + 1] == suit:
                    return x + 1, y
        raise AssertionError(f"{card} is not on the screen:\n{self.text}")

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

    def click_on(self, text: str) -> None:
        """Click on the first place that shows a text, once all of the screen has been painted."""
        self.settle()
        for y, line in enumerate(self._screen.display):
            if (x := line.find(text)) >= 0:
                self.click(x + len(text) // 2, y)
                return
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")
