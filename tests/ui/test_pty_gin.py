"""Gin in a real pseudo-terminal: played, interrupted in every way there is, continued and finished."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.engine.actions import Action
from rummy_tui.engine.match import Match
from rummy_tui.engine.state import dump
from rummy_tui.rummy.actions import discard, draw_stock
from rummy_tui.storage.saves import Table
from rummy_tui.storage.shelf import latest
from rummy_tui.storage.start import Start
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.own_hand import Habits
from rummy_tui.variants.gin.actions import Done, Knock
from rummy_tui.variants.gin.table import best_discard
from tests.ui.flow import KNOCK, game
from tests.ui.pty import spawn, terminal
from tests.ui.shown import Shown

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

SEED = 134  # a knock in the fifth turn, if everybody draws and throws their worst card
PLAY = ("play", "gin", "--players", "Ann,Ben", "--seed", str(SEED), "--set", "layoffs=on")
RESTORED = {"screen": False, "mouse": False, "motion": False, "sgr": False, "paste": False, "cursor": True}


class Player:
    """Plays both seats at a terminal by keys, and keeps a match of its own to know what should be there."""

    def __init__(self, shown: Shown, match: Match) -> None:
        self.shown = shown
        self.match = match

    @property
    def name(self) -> str:
        return str(self.match.state.players[self.match.state.turn])

    def play(self, action: Action, *keys: str) -> None:
        self.shown.keys(*keys)
        self.match.play(action)

    def turn(self) -> None:
        """Draw, and discard the worst card or knock with it."""
        seat = self.match.state.turn
        self.shown.lift(self.name)
        self.play(draw_stock(seat), "d")
        self.shown.wait_for("HAND 11")
        card, left = best_discard(self.match.view(seat))  # type: ignore[arg-type]
        order = Desk(self.match, seat, Habits()).hand.cards
        self.shown.keys("home", *["right"] * order.index(card), "space")
        if 0 < left <= 10:
            self.shown.wait_for(f"Knock ({left})")
            self.play(Knock(seat=seat, card=card), "k", "enter")
        else:
            self.shown.wait_for(f"Discard {card.symbol}")
            self.play(discard(seat, card), "x")
        self.shown.wait_for("I am")

    def lay_off(self) -> None:
        seat = self.match.state.turn
        self.shown.lift(self.name)
        view: Any = self.match.view(seat)
        self.shown.keys("home")  # whatever comes first after the curtain, it is not an Enter
        for action in view.best_lay_offs:
            self.play(action, "b")
            self.shown.wait_for(f"HAND {len(self.match.state.hands[seat])}")
        self.play(Done(seat=seat), "enter")


def saved() -> Table:
    save = latest()
    assert save is not None
    return Table.open(save.path)


def saved_state() -> str:
    table = saved()
    table.close()
    return dump(table.match.state)


def test_a_round_is_played_left_with_ctrl_c_continued_and_finished(home: Path) -> None:
    match = Match(Start("gin", ("Ann", "Ben"), {"layoffs": True}, seed=SEED).deal())
    with terminal(home, *PLAY) as shown:
        player = Player(shown, match)
        player.turn()
        player.turn()
        shown.lift(player.name)
        player.play(draw_stock(match.state.turn), "d")
        shown.wait_for("HAND 11")
        shown.keys("ctrl+c")
        shown.wait_for("Quit? The game is saved")
        assert shown.child.isalive()
        shown.keys("ctrl+c")
        assert shown.wait() == 0
        assert shown.modes() == RESTORED
        assert not set("♠♥♦♣") & set(shown.text)
    assert saved_state() == dump(match.state)

    with terminal(home, "continue") as shown:
        player = Player(shown, match)
        text = shown.wait_for(f"I am {player.name}")
        assert "HAND" not in text
        seat = match.state.turn
        shown.lift(player.name)
        shown.wait_for("HAND 11")
        card, _ = best_discard(match.view(seat))  # type: ignore[arg-type]
        order = Desk(match, seat, Habits()).hand.cards
        player.play(discard(seat, card), "home", *["right"] * order.index(card), "x")
        while match.state.phase != "layoff":
            player.turn()
        player.lay_off()
        assert match.state.phase == "round_over"
        text = shown.wait_for(lambda text: "END OF ROUND 1" in text and "TOTAL" in text)
        total = next(line for line in text.split("\n") if "TOTAL" in line)
        assert total.split()[1:] == [str(score) for score in match.state.scores]
        shown.settle(0.35)
        shown.keys("q")
        assert shown.wait() == 0
        assert shown.modes() == RESTORED
    assert saved_state() == dump(match.state)


@pytest.fixture
def dealt(home: Path) -> Table:
    """A stacked game on disk, not open."""
    table = Table.start(game(KNOCK, layoffs=True))
    table.close()
    return table


def in_the_middle(shown: Shown) -> None:
    """Ann has drawn K♥ and chosen it."""
    shown.lift("Ann")
    shown.keys("d")
    shown.wait_for("HAND 11")
    shown.keys("space")
    shown.wait_for("✓")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"])
def test_no_signal_loses_a_move(home: Path, dealt: Table, name: str) -> None:
    with terminal(home, "continue") as shown:
        in_the_middle(shown)
        shown.signal(getattr(signal, name))
        code = shown.wait()
        if name == "SIGKILL":
            assert code == -signal.SIGKILL
        else:
            assert code == 0
            assert shown.modes() == RESTORED
            assert not set("♠♥♦♣") & set(shown.text)
    dealt.match.play(draw_stock(0))
    assert saved_state() == dump(dealt.match.state)
    with terminal(home, "continue") as shown:
        shown.lift("Ann")
        assert "HAND 11" in shown.text


@pytest.mark.parametrize(
    "keys",
    [("ctrl+c", "ctrl+c"), ("ctrl+q", "ctrl+q"), ("ctrl+c", "ctrl+q"), ("escape", "q")],
    ids=" ".join,
)
def test_every_way_out_restores_the_terminal(home: Path, dealt: Table, keys: tuple[str, str]) -> None:
    with terminal(home, "continue") as shown:
        in_the_middle(shown)
        if keys[0] == "escape":
            shown.keys("escape")
            shown.settle()
        shown.keys(keys[0])
        shown.wait_for("Menu ·" if keys[0] == "escape" else "Quit?")
        shown.keys(keys[1])
        assert shown.wait() == 0
        assert shown.modes() == RESTORED
        assert not set("♠♥♦♣") & set(shown.text)


def test_ctrl_z_gives_the_terminal_back_until_the_game_is_in_front_again(home: Path, dealt: Table) -> None:
    with terminal(home, "continue") as shown:
        in_the_middle(shown)
        playing = shown.modes()
        shown.keys("\x1a")
        shown.wait_for(lambda text: shown.modes() == RESTORED)
        assert not set("♠♥♦♣") & set(shown.text)
        stat = Path(f"/proc/{shown.pid}/stat")
        shown.wait_for(lambda text: stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "T")
        shown.signal(signal.SIGCONT)
        shown.wait_for("HAND 11")
        assert shown.modes() == playing
        shown.keys("x")
        shown.wait_for("I am Ben")


def test_ctrl_c_at_the_title_leaves_at_once(home: Path) -> None:
    with terminal(home) as shown:
        shown.wait_for("Gin Rummy")
        shown.keys("ctrl+c")
        assert shown.wait() == 0
        assert shown.modes() == RESTORED


def test_a_size_that_the_shell_has_exported_is_not_believed(home: Path) -> None:
    with terminal(home, columns=100, rows=30, env={"COLUMNS": "80", "LINES": "24"}) as shown:
        shown.wait_for("Gin Rummy")
        assert shown.settle().split("\n")[-1].startswith("  Enter  Go there")
        shown.resize(60, 18)
        shown.wait_for("60×18")
        shown.resize(130, 41)
        shown.wait_for(lambda text: text.split("\n")[-1].startswith("  Enter  Go there"))


CRASH = """
import sys
from rummy_tui.ui.desk import Desk
def press(self, key):
    hand = self.hand.cards
    raise RuntimeError(f"a fault with {hand}")
Desk.press = press
from rummy_tui.cli import main
sys.exit(main(["continue"]))
"""


def test_a_crash_prints_one_line_and_no_card(home: Path, dealt: Table) -> None:
    command = (sys.executable, "-c", CRASH)
    with spawn(command, home, 80, 24, {}) as shown:
        shown.lift("Ann")
        shown.keys("d")
        assert shown.wait() == 1
        assert shown.modes() == RESTORED
        after = shown.after_the_end()
        said = [line for line in after.split("\n") if line.strip()]
        assert len(said) == 1, after
        assert "RuntimeError" in said[0]
        assert "fault of the program" in said[0]
    notes = [path.read_text() for path in (home / "crashes").iterdir()]
    assert len(notes) == 1
    assert "press" in notes[0]
    assert not set("♠♥♦♣") & set(notes[0] + after)
    assert "KH" not in notes[0] + after
    assert saved_state() == dump(dealt.match.state)


def test_a_second_window_on_one_game_is_told(home: Path, dealt: Table) -> None:
    with terminal(home, "continue") as first:
        first.wait_for("I am Ann")
        with terminal(home, "continue") as second:
            assert second.wait() == 2
            assert "in another window" in " ".join(second.text.split())
        first.lift("Ann")


# Looks


def test_without_colour_there_is_none(home: Path, dealt: Table) -> None:
    with terminal(home, "continue", env={"NO_COLOR": "1"}) as shown:
        in_the_middle(shown)
        assert not shown.colours()


def test_ascii_writes_nothing_else(home: Path, dealt: Table) -> None:
    with terminal(home, "continue", "--ascii") as shown:
        shown.lift("Ann")
        shown.keys("d")
        shown.wait_for("HAND 11")
        shown.keys("space", "?")
        shown.wait_for("Gin Rummy")
        shown.keys("escape")
        shown.settle(0.3)
        shown.keys("c", "escape")
        shown.wait_for("Save and quit")
        assert bytes(shown.log).isascii()


@pytest.mark.parametrize(
    ("env", "kinds"),
    [
        ({"TERM": "xterm"}, {"16"}),
        ({"TERM": "xterm-16color"}, {"16"}),
        ({"TERM": "xterm-256color"}, {"256"}),
        ({"TERM": "screen-256color"}, {"256"}),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, {"true"}),
    ],
    ids=lambda value: " ".join(value.values()) if isinstance(value, dict) else "",
)
def test_a_terminal_gets_the_colours_it_has(
    home: Path, dealt: Table, env: dict[str, str | None], kinds: set[str]
) -> None:
    with terminal(home, "continue", env=env) as shown:
        in_the_middle(shown)
        assert shown.colours() == kinds


@pytest.mark.parametrize("env", [{"LANG": "C", "LC_ALL": "C"}, {"PYTHONIOENCODING": "cp1252"}], ids=str)
def test_an_encoding_without_the_signs_gets_ascii(
    home: Path, dealt: Table, env: dict[str, str | None]
) -> None:
    quiet: dict[str, str | None] = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    with terminal(home, "continue", env={**quiet, **env}) as shown:
        shown.lift("Ann")
        shown.keys("d")
        assert "?" not in shown.wait_for("HAND 11").replace("? Help", "")
        assert bytes(shown.log).isascii()


# Size and mouse


def test_the_window_changes_its_size_in_the_middle(home: Path, dealt: Table) -> None:
    with terminal(home, "continue") as shown:
        in_the_middle(shown)
        shown.resize(120, 40)
        shown.wait_for(lambda text: "SCORE" in text and "✓" in text)
        shown.resize(60, 18)
        text = shown.wait_for("enlarge")
        assert "60×18" in text
        assert not set("♠♥♦♣✓") & set(text)
        shown.keys("x", "d", "enter")
        shown.resize(80, 24)
        shown.wait_for("HAND 11")
        assert "✓" in shown.wait_for("Discard K♥")


def test_a_round_by_clicks(home: Path, dealt: Table) -> None:
    with terminal(home, "continue") as shown:
        shown.wait_for("I am Ann")
        shown.settle(0.35)
        shown.click_on("I am Ann")
        shown.wait_for("ANN'S HAND")
        shown.click_on("Draw")
        shown.wait_for("HAND 11")
        shown.click_on("▏4")
        shown.wait_for("Knock (2)")
        shown.click_on("Knock (2)")
        shown.wait_for("Yes, knock")
        shown.click_on("Yes, knock")
        shown.wait_for("I am Ben")
        shown.settle(0.35)
        shown.click_on("I am Ben")
        shown.wait_for("Best: 4♠")
        shown.click_on("Best: 4♠")
        shown.wait_for("Best: 10♥")
        shown.click_on("Best: 10♥")
        shown.wait_for("Done (17)")
        shown.click_on("Done (17)")
        shown.wait_for("END OF ROUND 1")


def test_without_the_mouse_it_is_left_to_the_terminal(home: Path, dealt: Table) -> None:
    with terminal(home, "continue", "--no-mouse") as shown:
        shown.lift("Ann")
        assert shown.modes()["mouse"] is False
        assert shown.modes()["screen"] is True
