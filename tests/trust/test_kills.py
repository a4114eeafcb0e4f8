"""Whatever ends the program, what was confirmed is in the save. (``tests.trust.kills`` has the long form.)"""

from __future__ import annotations

import signal
import sys
from errno import EIO
from io import StringIO
from os import strerror
from pathlib import Path
from time import sleep

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are Unix's", allow_module_level=True)

from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings, save_settings
from rummy_tui.ui.output import Lasting
from tests.trust.kills import SEATS, WAYS, end, sitting
from tests.ui.flow import KNOCK, game
from tests.ui.pty import spawn, terminal

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


@pytest.mark.parametrize(("seed", "variant"), list(enumerate(SEATS)))
def test_a_game_that_was_killed_goes_on_where_it_was(home: Path, seed: int, variant: str) -> None:
    killed = list(sitting(home, variant, 2 * seed, 2))
    assert [kill.way for kill in killed] == [WAYS[2 * seed % 4], WAYS[2 * seed % 4 + 1]]


@pytest.mark.parametrize("lines", [False, True], ids=["screen", "lines"])
def test_when_the_terminal_is_closed_the_program_ends_and_lets_the_save_go(home: Path, lines: bool) -> None:
    save_settings(Settings(curtain_guard=0.0))
    dealt = Table.start(game(KNOCK))
    dealt.close()
    assert dealt.path is not None
    for _ in range(2):
        with terminal(home, "continue", *["--lines"] * lines) as shown:
            shown.wait_for("Press Enter when you are" if lines else "I am Ann")
            shown.keys("enter", "s", "s", "s")
            end(shown, "closed")
        Table.open(dealt.path).close()
    assert not (home / "crashes").exists()


@pytest.mark.parametrize("after", [0, 0.1, 0.3])
def test_a_signal_as_the_program_starts_is_no_fault(home: Path, after: float) -> None:
    Table.start(game(KNOCK)).close()
    with terminal(home, "continue") as shown:
        while not shown.log:
            shown.read(0.05)
        sleep(after)
        end(shown, "SIGTERM")
    assert not (home / "crashes").exists()


STUCK = """
import sys
from rummy_tui import cli
from rummy_tui.ui import app
app.GRACE = 0.1
app.RummyApp.exit = lambda *args, **more: None
sys.exit(cli.main(["continue"]))
"""


def test_screens_that_do_not_close_keep_nobody(home: Path) -> None:
    Table.start(game(KNOCK)).close()
    with spawn((sys.executable, "-c", STUCK), home, 80, 24, {}) as shown:
        shown.wait_for("I am Ann")
        shown.signal(signal.SIGTERM)
        assert shown.wait() == 0
        assert shown.modes()["screen"] is False
        assert shown.modes()["cursor"] is True


def test_an_output_that_nobody_reads_is_written_to_without_complaint() -> None:
    class Closed(StringIO):
        def write(self, text: str) -> int:
            raise OSError(EIO, strerror(EIO))

        def flush(self) -> None:
            raise OSError(EIO, strerror(EIO))

    output = Lasting(Closed())
    assert output.write("words") == 5
    output.flush()
    assert output.isatty() is False
