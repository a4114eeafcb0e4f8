"""How a command line ends: exit codes, and bad news in one line."""

from __future__ import annotations

import sys

PROGRAM = "rummy-tui"

DONE, CRASHED, REFUSED, INTERRUPTED = 0, 1, 2, 130


class UsageError(ValueError):
    """What was asked for cannot be done: one line that names it and says what is allowed."""


def complain(line: str, code: int) -> int:
    from rummy_tui.storage.text import printable

    if sys.stderr is not None:
        print(f"{PROGRAM}: {printable(line, 1000)}", file=sys.stderr)
    return code


def crashed(error: Exception) -> int:
    """One line for the players and a note for whoever mends it: a traceback could show a hand."""
    from rummy_tui.storage.crash import record_crash

    try:
        noted = f"noted in {record_crash(error)}"
    except OSError as trouble:
        noted = f"it could not be noted: {trouble.strerror}"
    return complain(f"a fault of the program ({type(error).__name__}), {noted}", CRASHED)
