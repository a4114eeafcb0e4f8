"""A note of what went wrong, for whoever mends it: places in the program, and no card of anybody's."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb

from rummy_tui import __version__
from rummy_tui.storage import paths


def record_crash(error: BaseException) -> Path:
    """Write the note and return where it lies. Raises OSError.

    It holds types and places only, for messages and values could tell a hand.
    """
    lines = [f"Rummy TUI {__version__}, Python {sys.version.split()[0]}, {sys.platform}"]
    told: BaseException | None = error
    while told is not None:
        lines.append(type(told).__name__)
        lines += [
            f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in extract_tb(told.__traceback__)
        ]
        told = told.__cause__ or (None if told.__suppress_context__ else told.__context__)
    folder = paths.crashes()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}-{os.getpid()}.log"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", errors="backslashreplace")
    return path
