"""Hostile files: saves, finished games, settings, presets and statistics with something wrong in them.

    python -m tests.trust.fuzz [COUNT] [SEED] [KIND…]

makes 10,000 of them, over all the kinds, unless told otherwise, and prints what came of them. Each is
used, or refused in one line that names the file; nothing is raised, nothing takes a second, nothing is
written elsewhere, and no control sequence gets out. One in ten goes to the program's own commands.
"""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from unittest.mock import patch

from rummy_tui import cli, legal_actions, variants
from rummy_tui.bots.baseline import Baseline
from rummy_tui.cli.endings import DONE, REFUSED
from rummy_tui.engine.actions import NextRound
from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.player import Deadline
from rummy_tui.lines.statistics import as_data, report
from rummy_tui.storage import paths, records
from rummy_tui.storage.presets import own_presets, save_preset, with_preset
from rummy_tui.storage.saves import SaveError, Table, watch
from rummy_tui.storage.settings import LastSetup, Settings, load_settings, save_settings
from rummy_tui.storage.shelf import latest, summaries
from rummy_tui.storage.start import Start
from rummy_tui.storage.stats import StatsError, statistics
from rummy_tui.storage.text import printable
from tests.memory import peak
from tests.storage.files import lines_of, write_lines
from tests.trust import mutants

SEATS = {"gin": 2, "rummy500": 3, "persian": 4, "push": 4, "australian500": 4}
NAMES = ("Ann", "Zoë", "Cy", "Dee")
SHORT = {"gin": {"target": 10}, "rummy500": {"target": 50}, "australian500": {"target": 50}}
FINISHED = ("gin", "rummy500")
SLOWEST = 1.0  # seconds of the processor for one file
MOST_MEMORY = 200 << 20
LONGEST = 500  # characters of a line that says what is wrong


class FaultError(AssertionError):
    """What a file must not bring about."""


@cache
def running(game: str) -> tuple[str, ...]:
    """The lines, in clear, of a game under way."""
    table = Table.start(Start(game, NAMES[: SEATS[game]], seed=7))
    chance = Random(7)
    for _ in range(60):
        table.play(chance.choice(list(islice(legal_actions(table.match.state), 60))))
    return _taken(table)


@cache
def finished(game: str) -> tuple[str, ...]:
    """The lines of a game played to its end by beginners."""
    table = Table.start(Start(game, NAMES[: SEATS[game]], SHORT.get(game, {}), seed=7))
    chance, deadline = Random(7), Deadline(99.0)
    while not table.finished:
        state = table.match.state
        if state.phase == "round_over":
            table.play(NextRound(seat=0))
        else:
            legal = tuple(islice(legal_actions(state, state.turn), 80))
            table.play(Baseline().choose(table.match.view(state.turn), legal, chance, deadline))
    return _taken(table)


def _taken(table: Table) -> tuple[str, ...]:
    table.close()
    assert table.path is not None
    found = tuple(lines_of(table.path))
    table.path.unlink()
    return found


# One file of each kind, and what is done with it


def save(chance: Random) -> str:
    game = chance.choice(list(SEATS))
    path = _mutated_save(running(game), chance)
    before = path.read_bytes()
    for one in summaries():
        says(*one.players, one.damage or "")
        assert one.round >= 1
        says(str(one.when.astimezone()))
    latest()
    try:
        table = Table.open(path)
    except SaveError as refusal:
        refused(str(refusal), path)
        unchanged(path, before)
        return "refused"
    says(*table.setup.players, *table.seats, table.notice or "")
    table.close()
    return "used"


def replay(chance: Random) -> str:
    path = _mutated_save(finished(chance.choice(FINISHED)), chance)
    before = path.read_bytes()
    try:
        match = watch(path)
    except SaveError as refusal:
        refused(str(refusal), path)
        return "refused"
    finally:
        unchanged(path, before)
    says(*records.as_text(match).split("\n"))
    json.dumps(records.as_data(match))
    return "used"


def settings(chance: Random) -> str:
    setups = {
        game: LastSetup(NAMES[: SEATS[game]], ("human",) * SEATS[game], None, {}) for game in ("gin", "push")
    }
    save_settings(Settings(setups=setups, sorts={"Ann": "rank"}))
    path = paths.settings_file()
    path.write_bytes(_mutated_json(path.read_bytes(), chance))
    found, notices = load_settings()
    for notice in notices:
        refused(notice, path)
    says(*(name for setup in found.setups.values() for name in (*setup.players, *setup.seats)))
    again, none = load_settings()
    if (again, none) != (found, ()):
        raise FaultError(f"what was damaged is mended once: {none}")
    return "refused" if notices else "used"


def presets(chance: Random) -> str:
    gin = variants()["gin"]
    save_preset(gin, "Friday night", {"target": 50})
    save_preset(gin, "Grandma's", {"layoffs": False})
    path = paths.presets_file()
    path.write_bytes(_mutated_json(path.read_bytes(), chance))
    before = path.read_bytes()
    try:
        for name in own_presets("gin"):
            says(name)
            with_preset(gin, {}, name)
    except SetupError as refusal:
        refused(str(refusal), path)
        return "refused"
    finally:
        unchanged(path, before)
    return "used"


def stats(chance: Random) -> str:
    _write(paths.saves() / "a.jsonl", finished("gin"))
    statistics()
    path = paths.statistics_file()
    mutants.database(path, chance)
    try:
        found, notices = statistics()
    except StatsError as refusal:
        refused(str(refusal), None)
        return "refused"
    for notice in notices:
        refused(notice, None)
    says(*report(found, plain=False).split("\n"))
    json.dumps(as_data(found))
    return "refused" if notices else "used"


KINDS: dict[str, tuple[Callable[[Random], str], int]] = {
    "save": (save, 5),
    "replay": (replay, 1),
    "settings": (settings, 2),
    "presets": (presets, 1),
    "stats": (stats, 1),
}
"""What makes and uses a file of each kind, and how many in ten are of it."""


def _write(path: Path, lines: tuple[str, ...]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_lines(path, lines)
    return path


def _mutated_save(lines: tuple[str, ...], chance: Random) -> Path:
    name = chance.choice(
        ("mutant", "mutant", "mut\x1b[2Jant", "mutänt", "mut\nant", os.fsdecode(b"mut\xffant"))
    )
    path = paths.saves() / f"{name}.jsonl"
    lines = lines[:1] + lines[1:][: chance.choice((3, 60, 5000))]
    way = chance.random()
    if way < 0.5:
        at = 0 if chance.random() < 0.5 else chance.randrange(len(lines))
        entry = mutants.value(json.loads(lines[at]), chance)
        if at == 0 and chance.random() < 0.1:
            entry = mutants.value(json.loads(running(chance.choice(list(SEATS)))[0]), chance)
        lines = (*lines[:at], json.dumps(entry), *lines[at + 1 :])
    elif way < 0.6:
        lines = (running(chance.choice(list(SEATS)))[0], *lines[1:])  # the set-up of another game
    _write(path, lines)
    if way >= 0.6:
        mutate = mutants.lines if way < 0.8 else chance.choice(mutants.BYTES)
        path.write_bytes(mutate(path.read_bytes(), chance))
    if chance.random() < 0.02:
        os.utime(path, (chance.choice((-5, 0, 1 << 31, 1 << 33, 1 << 40)),) * 2)
    return path


def _mutated_json(data: bytes, chance: Random) -> bytes:
    if chance.random() < 0.6:
        return mutants.as_bytes(mutants.value(json.loads(data), chance), chance)
    return chance.choice((*mutants.BYTES, mutants.lines))(data, chance)


# What is asked of it


def says(*texts: str) -> None:
    """Words that may go to a terminal."""
    for text in texts:
        if not text.isprintable():
            raise FaultError(f"a control sequence gets out: {text!r}")


def refused(text: str, path: Path | None) -> None:
    """One line, and it names the file."""
    says(text)
    if len(text) > LONGEST:
        raise FaultError(f"{len(text)} characters: {text}")
    if path is not None and printable(path.name) not in text:
        raise FaultError(f"{text!r} does not name {path.name!r}")


def unchanged(path: Path, before: bytes) -> None:
    if path.read_bytes() != before:
        raise FaultError("a file that is refused was changed")


# The program


def program(chance: Random) -> str:
    """The program's commands, for files of every kind at once."""
    _mutated_save(running(chance.choice(list(SEATS))), chance)
    path = _mutated_save(finished("gin"), chance)
    for make in (settings, presets, stats):
        if chance.random() < 0.4:
            make(chance)
    command = chance.choice(
        (
            *(["continue", "--lines"], ["continue", "--lines", str(path)], ["export", str(path)]),
            *(["export", str(path), "--format", "json"], ["stats"], ["stats", "--json"], ["options", "gin"]),
            *(["play", "gin", "--lines"], ["play", "push", "--lines"], ["replay", str(path)]),
            ["play", "gin", "--lines", "--preset", "friday-night"],
        )
    )
    out, trouble = run(*command)
    says(*out.split("\n"))
    for line in trouble.splitlines():
        refused(line, None)
        if not line.startswith("rummy-tui: ") or "fault of the program" in line:
            raise FaultError(f"{command}: {line}")
    return "refused" if trouble else "used"


def run(*command: str) -> tuple[str, str]:
    """What a command prints with nobody at the keyboard."""
    printed, told = io.BytesIO(), io.BytesIO()
    out = io.TextIOWrapper(printed, "utf-8")
    trouble = io.TextIOWrapper(told, "utf-8", errors="backslashreplace")
    nobody = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with patch.object(sys, "stdin", nobody), redirect_stdout(out), redirect_stderr(trouble):
        code = cli.main(list(command))
        out.flush()
        trouble.flush()
    if code not in (DONE, REFUSED):
        raise FaultError(f"{command}: exit code {code}: {told.getvalue().decode()}")
    return printed.getvalue().decode(), told.getvalue().decode()


# The run


def fuzz(count: int, seed: int, kinds: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """So many files: the kind and what came of each. Raises FaultError, with what repeats it."""
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {paths.HOME_VARIABLE: folder}):
        for game in SEATS:
            running(game)
        for game in FINISHED:
            finished(game)
        run("play", "push", "--lines")  # everything is imported by now
    weighted = [
        kind for kind, (_, share) in KINDS.items() for _ in range(share) if not kinds or kind in kinds
    ]
    for number in range(count):
        chance = Random(f"{seed} {number}")
        kind = chance.choice(weighted)
        use = KINDS[kind][0]
        if chance.random() < 0.1:
            kind, use = "program", program
        with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ):
            os.environ[paths.HOME_VARIABLE] = str(Path(folder) / "home")
            try:
                began = process_time()
                found = use(chance)
                if (took := process_time() - began) > SLOWEST:
                    raise FaultError(f"{took:.1f} s")
                if more := [one for one in Path(folder).iterdir() if one.name != "home"]:
                    raise FaultError(f"written elsewhere: {more}")
            except Exception as error:
                error.add_note(f"{kind}: seed {seed}, number {number}")
                raise
        yield kind, found


def main(count: str = "10000", seed: str = "1", *kinds: str) -> None:
    found = Counter(fuzz(int(count), int(seed), kinds))
    for kind in (*KINDS, "program"):
        print(f"{kind:10} {found[kind, 'refused']:6} refused {found[kind, 'used']:6} used")
    print(f"{found.total()} files; at most {peak() >> 20} MB, {process_time():.0f} s of the processor")
    if peak() > MOST_MEMORY:
        raise FaultError("more memory than allowed")


if __name__ == "__main__":
    main(*sys.argv[1:])
