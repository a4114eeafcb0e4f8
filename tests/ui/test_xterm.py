"""A real xterm with 16, 256 and all colours, and tmux in it: the table answers to a person's keys and clicks,
and looks as it should. The pictures are kept for people to look at: ``.pytest_cache/d/screens``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from rummy_tui.storage.saves import Table
from rummy_tui.ui.palette import FELT, FELT_256
from tests.ui.flow import KNOCK, game
from tests.ui.pty import PROGRAM
from tests.ui.xterm import NEEDED, XTerm, colours, x_server, xterm

pytestmark = pytest.mark.skipif(bool(NEEDED), reason=f"not installed here: {', '.join(NEEDED)}")

XTERM_16 = {
    "felt": "#000000",
    "paper": "#ffffff",
    "cursor": "#00ffff",
    "heart": "#cd0000",
    "spade": "#000000",
}
"""What xterm makes of the names of 16 colours."""
SEEN = {
    "true": {role: getattr(FELT, role) for role in XTERM_16},
    "256": {role: getattr(FELT_256, role) for role in XTERM_16},
    "16": XTERM_16,
    "tmux": {role: getattr(FELT_256, role) for role in XTERM_16},
}
PARTS = {"felt": 0.2, "paper": 0.03, "cursor": 0.002, "heart": 0.0001, "spade": 0.0001}
"""How much of the window each of them fills at least."""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with x_server() as found:
        yield found


def look(shown: XTerm, kind: str, path: Path) -> None:
    """The window is the table of this palette from edge to edge, once it has been drawn."""
    end = monotonic() + shown.patience
    while True:
        image = shown.picture()
        image.save(path)
        total = image.width * image.height
        found = colours(image)
        missing = {role: colour for role, colour in SEEN[kind].items() if found[colour] < PARTS[role] * total}
        if not missing:
            return
        assert monotonic() < end, f"{missing} is not to be seen in {path}"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("kind", SEEN)
def test_the_table_by_keys_and_by_mouse(
    display: str, home: Path, artifacts: Path, kind: str, size: tuple[int, int]
) -> None:
    Table.start(game(KNOCK)).close()
    with xterm(display, home, size, kind, (*PROGRAM, "continue")) as shown:
        shown.lift("Ann")
        shown.click_on("▒▒▒▒▒▒" if size[0] < 110 else "▒▒▒▒▒▒▒▒")  # the stock
        shown.wait_for("Discard K♥")  # in the last row, and so painted last
        look(shown, kind, artifacts / f"xterm_{kind}_{size[0]}.png")
        shown.click(*shown.place_of("4♣"))
        shown.wait_for("Discard 4♣")
        shown.keys("x")
        shown.wait_for(lambda text: "I am Ben" in text and "▏" not in text)


def test_a_window_that_shrinks_and_grows(display: str, home: Path) -> None:
    Table.start(game(KNOCK)).close()
    with xterm(display, home, (80, 24), "256", (*PROGRAM, "continue")) as shown:
        shown.lift("Ann")
        shown.window(60, 18)
        assert not set("♠♥♦♣▏") & set(shown.wait_for("60×18"))
        shown.window(120, 40)
        shown.wait_for("LOG")
        shown.window(80, 24)
        shown.wait_for(lambda text: "LOG" not in text and "HAND 10" in text)
        shown.keys("d")
        shown.wait_for("HAND 11")
