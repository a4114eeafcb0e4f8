"""The program killed at random moments of seeded games, and continued.

    python -m tests.trust.kills [COUNT] [SEED] [GAME…]

kills it 500 times, over all the games, unless told otherwise, and prints what was found. An action is
confirmed once what comes of it stands on the screen: from then on it must be in the save. After the keys
of one more action the save is where it was before or where the action leads, and nothing else; *Continue*
opens there, without a hand on the screen.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic, sleep

from rummy_tui import dump, legal_actions
from rummy_tui.storage.paths import HOME_VARIABLE, crashes
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings, save_settings
from rummy_tui.storage.start import Start
from rummy_tui.storage.stats import statistics
from tests.lines.player import PROMPT, Chooser
from tests.trust.sitter import Sitter
from tests.ui.pty import Terminal, terminal

NAMES = ("Ann", "Ben", "Cy", "Dee")
SEATS = {"gin": 2, "rummy500": 3, "persian": 4, "push": 4, "australian500": 4}
WAYS = ("SIGKILL", "SIGTERM", "SIGHUP", "closed")
CLEAN = ("SIGTERM", "SIGHUP")  # the program may leave as its players would
A_SITTING = 10  # kills in a row at one game
DEEPEST = 250  # actions before the first of them
OVER_LINE = b'{"type":"over"}\n'
PATIENCE = 20.0


@dataclass(frozen=True)
class Kill:
    """``moment``: as it started, with nothing to do, or with keys on their way: then whether the save is
    where it was ``before`` their action or ``after`` it. ``lines`` is line mode.
    """

    game: str
    way: str
    moment: str
    lines: bool = False


def prepare(game: str, chance: Random, depth: int) -> Path:
    """The save of a game some way on."""
    save_settings(Settings(glyphs="unicode", curtain_guard=0.0, curtain_lines=0))
    table = Table.start(Start(game, NAMES[: SEATS[game]], seed=chance.getrandbits(64)))
    for _ in range(depth):
        if table.finished:
            break
        table.play(chance.choice(list(islice(legal_actions(table.match.state), 60))))
    table.close()
    assert table.path is not None
    return table.path


def entries(path: Path) -> int:
    """How many actions and undos a save holds."""
    data = path.read_bytes()
    return data.count(b"\n") - 1 - data.endswith(b"\n" + OVER_LINE)


def opened(path: Path) -> Table:
    table = Table.open(path)
    table.close()
    assert table.notice is None
    return table


def sitting(home: Path, game: str, seed: int, count: int) -> Iterator[Kill]:
    """So many kills at one game, fewer if it ends. Raises AssertionError for what is lost."""
    chance = Random(f"{game} {seed}")
    path = prepare(game, chance, chance.randrange(DEEPEST))
    for number in range(count):
        if opened(path).finished:
            break
        way = WAYS[(seed + number) % len(WAYS)]
        kill = killed_in_lines if chance.random() < 0.15 else killed_at_screen
        yield kill(home, path, game, way, chance)
        assert not crashes().exists(), [note.read_text() for note in crashes().iterdir()]
    assert statistics()[1] == ()


# At the screen


def killed_at_screen(home: Path, path: Path, game: str, way: str, chance: Random) -> Kill:
    sitter = Sitter(opened(path).match, chance)
    before = entries(path)
    with terminal(home, "continue") as shown:
        if chance.random() < 0.1:
            sleep(chance.uniform(0, 0.8))
            end(shown, way)
            check(path, sitter, before, 0)
            return Kill(game, way, "start")
        shown.wait_for(sitter.shown)
        assert b"'S HAND" not in shown.log, "it opens on the curtain"
        for _ in range(chance.randrange(4)):
            if sitter.over:
                break
            shown.keys(*sitter.step())
            shown.wait_for(sitter.shown)
        done = len(sitter.states) - 1
        wait_until_written(path, before + done)
        if sitter.over or chance.random() < 0.1:
            end(shown, way)
            check(path, sitter, before, done)
            return Kill(game, way, "rest")
        keys = sitter.step()
        stands = sitter.shown(shown.text)
        shown.keys(*keys)
        sleep(chance.choice((0, chance.uniform(0, 0.02), chance.uniform(0, 0.1))))
        end(shown, way)
        if not stands and sitter.shown(shown.text):
            done = len(sitter.states) - 1
        found = check(path, sitter, before, done)
        return Kill(game, way, "after" if found == len(sitter.states) - 1 else "before")


def wait_until_written(path: Path, count: int) -> None:
    """Two screens may look alike; where they do, the save tells when the keys have been read."""
    until = monotonic() + PATIENCE
    while entries(path) != count:
        assert monotonic() < until, f"{entries(path)} entries in the save, not {count}"
        sleep(0.005)


def end(shown: Terminal, way: str) -> None:
    """Kill it; what it had written is on the screen then."""
    if way == "closed":
        shown.child.ptyproc.fileobj.close()
        until = monotonic() + PATIENCE
        while shown.child.isalive():
            assert monotonic() < until, "it lives on without a terminal"
            sleep(0.01)
        return
    shown.signal(signal.Signals[way])
    code = shown.wait()
    assert code == -signal.Signals[way] or (way in CLEAN and code == 0), f"{way}: exit code {code}"


def check(path: Path, sitter: Sitter, before: int, done: int) -> int:
    """The save is at ``done`` or one of the states after it, which is returned."""
    found = entries(path) - before
    assert done <= found < len(sitter.states), f"{found} of {len(sitter.states) - 1}, {done} confirmed"
    assert dump(opened(path).match.state) == sitter.states[found]
    return found


# Line by line


def killed_in_lines(home: Path, path: Path, game: str, way: str, chance: Random) -> Kill:
    """The same in words. What an answer plays is for the program to know: the save has grown by whole
    legal lines, all of the seat that was asked, or not at all.
    """
    chooser = Chooser(chance.randrange(1000))
    state = opened(path).match.state
    with terminal(home, "continue", "--lines") as shown:
        heard = hear(shown)
        if len(state.awaiting) == 1 and state.phase != "round_over":
            assert "Press Enter when you are" in heard, heard
        for _ in range(chance.randrange(12)):
            if not heard.endswith(PROMPT):
                break
            shown.keys(chooser.answer(heard), "enter")
            heard = hear(shown)
        before = path.read_bytes()
        count = entries(path)
        shown.keys(chooser.answer(heard), "enter")
        sleep(chance.uniform(0, 0.03))
        end(shown, way)
    assert path.read_bytes().startswith(before)
    grown = entries(path) - count
    actions = opened(path).match.actions
    assert len({action.seat for action in actions[len(actions) - grown :]}) <= 1
    return Kill(game, way, "after" if grown else "before", lines=True)


def hear(shown: Terminal) -> str:
    """What is said up to the next prompt, or to the end."""
    start = len(shown.log)
    while shown.read(PATIENCE):
        heard = shown.log[start:].decode().replace("\r\n", "\n")
        if heard.endswith(f"\n{PROMPT}"):
            return heard
    raise AssertionError(f"no prompt after {shown.log[start:].decode()}")


# The command


def kills(count: int, seed: int, games: tuple[str, ...] = tuple(SEATS)) -> Iterator[Kill]:
    """So many kills, in turn over the games. Raises AssertionError, with what repeats it."""
    done = 0
    while done < count:
        for game in games:
            with tempfile.TemporaryDirectory() as folder:
                home = Path(folder)
                os.environ[HOME_VARIABLE] = folder
                try:
                    for kill in islice(sitting(home, game, seed, A_SITTING), count - done):
                        done += 1
                        yield kill
                except AssertionError as error:
                    error.add_note(f"{game}, seed {seed}, after {done} kills")
                    raise
        seed += 1


def table(found: Counter[Kill]) -> str:
    moments = ("start", "rest", "before", "after")
    lines = [f"{'':15}{'':9}{'kills':>7}{'lines':>7}" + "".join(f"{moment:>8}" for moment in moments)]
    for game in dict.fromkeys(kill.game for kill in found):
        for way in WAYS:
            these = [kill for kill in found.elements() if (kill.game, kill.way) == (game, way)]
            counts = Counter(kill.moment for kill in these)
            lines.append(
                f"{game:15}{way:9}{len(these):7}{sum(kill.lines for kill in these):7}"
                + "".join(f"{counts[moment]:8}" for moment in moments)
            )
    return "\n".join(lines)


def main(count: str = "500", seed: str = "1", *games: str) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # what nohup ignores, the program would ignore too
    found: Counter[Kill] = Counter()
    started = monotonic()
    for kill in kills(int(count), int(seed), games or tuple(SEATS)):
        found[kill] += 1
        if sys.stderr.isatty():
            print(f"\r{found.total()} of {count}", end="", file=sys.stderr, flush=True)
    print(table(found))
    print(f"{found.total()} kills, nothing lost; {monotonic() - started:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
