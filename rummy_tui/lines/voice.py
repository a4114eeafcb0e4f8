"""Speaking and listening: lines out, lines in, and lists to choose from."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

from rummy_tui.lines.words import fits, read_cards, tokens

LONGEST = 2000  # characters of a line that anybody means
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal and what has scrolled out of it."""
BACK = ("back", "b", "no", "undo", "u")


class Leave(Exception):  # noqa: N818 (no error: a wish)
    """The players want to go."""


class Voice:
    """``plain`` makes a text fit for an output that cannot carry every sign, or with ``ascii_only`` for
    any.

    Lines are broken between words for a terminal only: whoever reads a pipe breaks them as they like.
    """

    def __init__(
        self, source: TextIO, sink: TextIO, plain: Callable[[str], str], ascii_only: bool = False
    ) -> None:
        self._source, self._sink, self._plain, self._ascii = source, sink, plain, ascii_only
        self._wraps = sink.isatty()
        self._wipes = self._wraps and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")

    def say(self, text: str = "", indent: str = "") -> None:
        """One line, or several where it is too long."""
        lines = [indent + text]
        if self._wraps and len(text) >= (width := get_terminal_size().columns):
            lines = wrap(
                text,
                max(20, width - 1),
                initial_indent=indent,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
        for line in lines:
            self._write(f"{line}\n")

    def cover(self, count: int) -> None:
        """Hide all that was said: a terminal forgets it, elsewhere so many empty lines follow."""
        self._write(WIPE if self._wipes and count else "\n" * count)

    def flush(self) -> None:
        self._sink.flush()

    def ask(self) -> str:
        """The next line, without its end. Raises Leave at Ctrl-C and where there is none any more."""
        self._write("> ")
        self.flush()
        try:
            line = self._source.readline(LONGEST)
        except KeyboardInterrupt:
            line = ""
        if not line:
            self._write("\n")
            raise Leave
        return "".join(c if c.isprintable() else " " for c in line).strip()

    def choose(
        self, question: str, choices: Sequence[str], aside: Callable[[str], bool], *, free: bool = False
    ) -> int | str | None:
        """Which of the choices, by number or words; None to go back.

        ``aside`` is offered what is neither, and says whether it could answer it. With ``free`` the
        line itself is an answer too.
        """
        self.say(question)
        for number, choice in enumerate(choices, 1):
            self.say(f"{number}: {choice}", "  ")
        while True:
            line = self.ask()
            words = tokens(line)
            if not words or words[0] in BACK:
                return None
            if line.isdecimal() and 1 <= int(line) <= len(choices):
                return int(line) - 1
            if free and read_cards(words)[0]:
                return line
            found = [i for i, choice in enumerate(choices) if fits(words, choice)]
            if len(found) == 1 and not line.isdecimal():
                return found[0]
            if not aside(line):
                if free and not line.isdecimal():
                    return line
                self.say(f"Type a number from 1 to {len(choices)}, or back.")

    def agree(self, question: str) -> bool:
        """Yes or no; anything else is no."""
        self.say(f"{question} Yes or no?")
        return self.ask().lower() in ("y", "yes")

    def _write(self, text: str) -> None:
        encoding = self._sink.encoding or "ascii"
        try:
            text.encode("ascii" if self._ascii else encoding)
        except UnicodeEncodeError:
            text = self._plain(text).encode(encoding, "replace").decode(encoding)
        self._sink.write(text)
