"""What is printed, in whatever the output can carry."""

from __future__ import annotations

import os
import sys

from rummy_tui.cli.endings import DONE, UsageError


def print_text(text: str, ascii_only: bool) -> int:
    """Raises UsageError where nothing can be written."""
    from rummy_tui.ui.glyphs import ASCII

    if sys.stdout is None:
        raise UsageError("the output cannot be written: it is closed")
    ascii_only = ascii_only or not can_print(text)
    try:
        print(ASCII.say(text) if ascii_only else text.rstrip("\n"))
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()  # the reader has seen enough
    except OSError as error:
        drop_output()
        raise UsageError(f"the output cannot be written: {error.strerror}") from None
    return DONE


def can_print(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def drop_output() -> None:
    """Keep Python from trying once more, and failing, at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
