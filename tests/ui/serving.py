"""``rummy-tui serve`` in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rummy_tui.storage.paths import HOME_VARIABLE

PATIENCE = 90.0  # seconds: a busy machine, a browser that starts


@contextmanager
def served(home: Path, *arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """``rummy-tui serve`` at a free port: where, and the process."""
    command = [sys.executable, "-m", "rummy_tui", "serve", "--port", "0", *arguments]
    environment = {**os.environ, HOME_VARIABLE: str(home)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            assert line.startswith("The table is at http://"), line
            yield line.split()[4], process
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()
