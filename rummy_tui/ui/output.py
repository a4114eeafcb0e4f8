"""The terminal that is written to, and that may be closed in the middle of a game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TextIO


class Lasting:
    """An output that outlives its reader: what comes too late goes nowhere.

    Textual writes in a thread, which would end at the first error, and the program would then wait for
    it for ever, with the save held.
    """

    def __init__(self, output: TextIO) -> None:
        self._output = output

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._output.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._output.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._output, name)
