"""The program in a real xterm on an X server without a screen: keys and clicks as a person's, pictures of it.

    python -m tests.ui.xterm COLUMNS ROWS true|256|16|tmux OUT.png [KEY...] -- PROGRAM...

shows a program, presses keys and saves what is to be seen.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from time import monotonic, sleep
from typing import BinaryIO

from PIL import Image, ImageGrab

from tests.ui.pty import PROGRAM
from tests.ui.shown import Shown

NEEDED = tuple(name for name in ("Xvfb", "xterm", "xdotool", "tmux") if which(name) is None)
"""What is not installed here."""
TERMINALS = {
    "true": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256": {"TERM": "xterm-256color"},
    "16": {"TERM": "xterm"},
    "tmux": {"TERM": "xterm-256color"},
}
_TMUX = ("tmux", "-L", "{socket}", "-f", "{conf}", "new-session")
_TMUX_CONF = (
    'set -g default-terminal "tmux-256color"\nset -g mouse on\nset -g status off\nset -s escape-time 0\n'
)
_KEYS = {
    "enter": "Return",
    "escape": "Escape",
    "tab": "Tab",
    "space": "space",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "home": "Home",
    "end": "End",
}


@contextmanager
def x_server(width: int = 1400, height: int = 1000) -> Iterator[str]:
    """A display, ``:3``."""
    out, into = os.pipe()
    command = ["Xvfb", "-displayfd", str(into), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(into,), stderr=subprocess.DEVNULL) as server:
        os.close(into)
        try:
            with os.fdopen(out) as found:
                yield f":{found.readline().strip()}"
        finally:
            server.terminate()


class XTerm(Shown):
    """An xterm; the bytes that it shows are read from its log."""

    patience = 90.0

    def __init__(
        self, display: str, process: subprocess.Popen[bytes], log: BinaryIO, size: tuple[int, int]
    ) -> None:
        super().__init__(*size)
        self.size = size
        self._display = display
        self._process = process
        self._file = log
        self._window = self._ask("search", "--sync", "--onlyvisible", "--class", "xterm").split()[0]
        self._ask("windowfocus", "--sync", self._window)

    def _ask(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": self._display}
        return subprocess.run(
            ["xdotool", *words], env=environment, check=True, capture_output=True, text=True, timeout=90
        ).stdout

    # As Shown asks

    def take(self, timeout: float = 0.0) -> bytes:
        end = monotonic() + timeout
        while not (data := self._file.read()) and monotonic() < end:
            sleep(0.01)
        return data

    def alive(self) -> bool:
        return self._process.poll() is None

    def keys(self, *keys: str) -> None:
        self._ask("key", "--delay", "0", *(_KEYS.get(key, key) for key in keys))

    def click(self, x: int, y: int) -> None:
        width, height = self._pixels()
        at = int((x + 0.5) * width / self.size[0]), int((y + 0.5) * height / self.size[1])
        self._ask("mousemove", str(at[0]), str(at[1]), "click", "1")

    def _pixels(self) -> tuple[int, int]:
        lines = self._ask("getwindowgeometry", "--shell", self._window).split()
        places = dict(line.split("=") for line in lines)
        return int(places["WIDTH"]), int(places["HEIGHT"])

    # What only a window has

    def picture(self) -> Image.Image:
        return ImageGrab.grab((0, 0, *self._pixels()), xdisplay=self._display)

    def window(self, columns: int, rows: int) -> None:
        """Give it another size."""
        self.size = columns, rows
        self._screen.resize(rows, columns)
        self._ask("windowsize", "--usehints", self._window, str(columns), str(rows))


@contextmanager
def xterm(
    display: str, home: Path, size: tuple[int, int], kind: str = "true", command: tuple[str, ...] = PROGRAM
) -> Iterator[XTerm]:
    """A program in an xterm of so many columns and rows, with the colours or in the tmux of TERMINALS."""
    with tempfile.TemporaryDirectory() as folder:
        log, conf, socket = (Path(folder, name) for name in ("log", "tmux.conf", "socket"))
        log.touch()
        conf.write_text(_TMUX_CONF)
        around = tuple(word.format(socket=socket.name + folder[-8:], conf=conf) for word in _TMUX)
        variables = {"LANG": "C.UTF-8", "RUMMY_TUI_HOME": str(home), **TERMINALS[kind]}
        full = [
            *("xterm", "-l", "-lf", str(log), "-geometry", f"{size[0]}x{size[1]}+0+0", "-b", "0", "+sb"),
            *("-fa", "DejaVu Sans Mono", "-fs", "11", "-u8"),
            *("-e", "env", "-u", "COLORTERM", "-u", "NO_COLOR"),
            *(f"{name}={value}" for name, value in variables.items()),
            *((*around, shlex.join(command)) if kind == "tmux" else command),
        ]
        environment = {**os.environ, "DISPLAY": display}
        with (
            log.open("rb") as written,
            subprocess.Popen(full, env=environment, stderr=subprocess.DEVNULL) as process,
        ):
            try:
                yield XTerm(display, process, written, size)
            finally:
                process.terminate()
                if kind == "tmux":
                    subprocess.run([*around[:3], "kill-server"], check=False, capture_output=True)


def colours(image: Image.Image) -> Counter[str]:
    """How many pixels there are of each colour, ``#rrggbb``."""
    found = image.convert("RGB").getcolors(image.width * image.height) or []
    return Counter({f"#{r:02x}{g:02x}{b:02x}": count for count, (r, g, b) in found})  # type: ignore[misc]


def main(columns: str, rows: str, kind: str, out: str, *words: str) -> None:
    cut = words.index("--")
    size = int(columns), int(rows)
    home = Path(os.environ.get("RUMMY_TUI_HOME") or tempfile.mkdtemp())
    with x_server() as display, xterm(display, home, size, kind, words[cut + 1 :]) as shown:
        shown.wait_for(lambda text: text.strip())
        shown.settle(1.0)
        for key in words[:cut]:
            shown.keys(key)
            shown.settle(0.5)
        shown.picture().save(out)
        print(shown.text)


if __name__ == "__main__":
    main(*sys.argv[1:])
