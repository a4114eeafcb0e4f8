"""Statistics per player and game, in one SQLite file: counted from finished saves, each of them once."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from errno import EINVAL
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rummy_tui.storage import paths
from rummy_tui.storage.records import deals
from rummy_tui.storage.saves import SaveError, Table, review
from rummy_tui.storage.shelf import LINK, summaries
from rummy_tui.storage.start import HUMAN, Start
from rummy_tui.storage.text import printable, reason

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match

MIGRATIONS = (
    """
    CREATE TABLE games (save TEXT PRIMARY KEY, game TEXT NOT NULL, lowest INTEGER NOT NULL);
    CREATE TABLE seats (
        save TEXT NOT NULL, player TEXT NOT NULL, won INTEGER NOT NULL, shared INTEGER NOT NULL,
        score INTEGER NOT NULL, PRIMARY KEY (save, player)
    );
    CREATE TABLE rounds (
        save TEXT NOT NULL, player TEXT NOT NULL, number INTEGER NOT NULL, points INTEGER NOT NULL,
        PRIMARY KEY (save, player, number)
    );
    CREATE TABLE tallies (
        save TEXT NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL, times INTEGER NOT NULL,
        PRIMARY KEY (save, player, name)
    );
    """,
)
"""What brings a file from each version to the next; ``PRAGMA user_version`` is how many it has had."""

LARGEST = 64 << 20  # bytes: thousands of games
LONGEST = 200  # characters of a name
LONGEST_VALUE = 1 << 20  # bytes of a value, or of a row, that the database reads at all
FARTHEST = 10**9


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and 1 <= len(value) <= LONGEST


def _is_number(value: object) -> bool:
    return type(value) is int and -FARTHEST <= value <= FARTHEST


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= FARTHEST


def _is_switch(value: object) -> bool:
    return type(value) is int and value in (0, 1)


COLUMNS: Mapping[str, Mapping[str, Callable[[object], bool]]] = {
    "games": {"save": _is_name, "game": _is_name, "lowest": _is_switch},
    "seats": {
        **{"save": _is_name, "player": _is_name},
        **{"won": _is_switch, "shared": _is_switch, "score": _is_number},
    },
    "rounds": {"save": _is_name, "player": _is_name, "number": _is_count, "points": _is_number},
    "tallies": {"save": _is_name, "player": _is_name, "name": _is_name, "times": _is_count},
}
OUTSIDE = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
"""Errors that are not the file's fault: it is left as it is."""
PATIENCE = 2.0  # seconds to wait for another window that is writing


class StatsError(ValueError):
    """Statistics that cannot be had: one line that says why."""


@dataclass
class Record:
    """A person's games of one kind. ``points`` are their side's, a round each, the oldest first;
    ``lowest``: the fewest are the best. ``streak`` is how many games in a row they have won by now.
    """

    game: str
    player: str
    lowest: bool
    games: int = 0
    wins: int = 0
    shared: int = 0
    streak: int = 0
    longest_streak: int = 0
    points: list[int] = field(default_factory=list)
    tallies: dict[str, int] = field(default_factory=dict)

    @property
    def average(self) -> float:
        return sum(self.points) / len(self.points) if self.points else 0.0

    @property
    def best(self) -> int:
        return (min if self.lowest else max)(self.points, default=0)

    @property
    def worst(self) -> int:
        return (max if self.lowest else min)(self.points, default=0)

    def add(self, won: bool, shared: bool) -> None:
        """One more game."""
        self.games += 1
        self.wins += won
        self.shared += won and shared
        self.streak = self.streak + 1 if won else 0
        self.longest_streak = max(self.longest_streak, self.streak)


def record(table: Table) -> str | None:
    """Count a game that has just ended; one still going on, or without a save, is left. Never raises:
    what went wrong is returned in one line."""
    if not table.finished or table.path is None:
        return None
    try:
        with _opened() as (base, notice):
            _count(base, printable(table.path.name), table.setup, table.match)
            return notice
    except StatsError as trouble:
        return str(trouble)


def statistics() -> tuple[tuple[Record, ...], tuple[str, ...]]:
    """Everybody's record in every game, finished saves that were not counted yet included, and a line
    for everything that could not be used. Raises StatsError."""
    if not paths.statistics_file().exists() and not any(save.finished for save in summaries()):
        return (), ()
    with _opened() as (base, notice):
        notices = [notice] if notice else []
        notices += _catch_up(base)
        return tuple(_records(base)), tuple(notices)


# Counting


def _catch_up(base: sqlite3.Connection) -> Iterator[str]:
    counted = {name for (name,) in base.execute("SELECT save FROM games")}
    for save in reversed(summaries()):
        name = printable(save.path.name)
        if save.finished and name not in counted:
            try:
                start, match = review(save.path)
            except SaveError as damage:
                yield f"Not counted: {damage}"
            else:
                _count(base, name, start, match)


def _count(base: sqlite3.Connection, name: str, start: Start, match: Match) -> None:
    """Enter a finished game, all of it or nothing; a second time nothing changes. Computers do not count."""
    state = match.state
    people = {player for player, who in zip(start.players, start.seats, strict=True) if who == HUMAN}
    goal = match.variant.table.goal(match.view(None))
    times: Counter[tuple[str, str]] = Counter()
    for _, last in deals(match):
        if len(last.results) == last.round:
            for tally, seats in match.variant.game.tallies(last).items():
                times.update((state.players[seat], tally) for seat in seats)
    with _transaction(base):
        game = (name, state.variant, goal.lowest)
        if not base.execute("INSERT OR IGNORE INTO games VALUES (?, ?, ?)", game).rowcount:
            return
        for seat, player in enumerate(state.players):
            if player not in people:
                continue
            side = state.side_of(seat)
            won = side in state.winners
            base.execute(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?)",
                (name, player, won, won and len(state.winners) > 1, state.scores[side]),
            )
            base.executemany(
                "INSERT INTO rounds VALUES (?, ?, ?, ?)",
                [(name, player, i, result.points[side]) for i, result in enumerate(state.results, 1)],
            )
        base.executemany(
            "INSERT INTO tallies VALUES (?, ?, ?, ?)",
            [(name, player, tally, count) for (player, tally), count in times.items() if player in people],
        )


def _records(base: sqlite3.Connection) -> list[Record]:
    """By game and player. A save's name begins with its time, so names are in the order of play."""
    found: dict[tuple[str, str], Record] = {}
    of_save: dict[tuple[str, str], Record] = {}
    games = base.execute(
        "SELECT save, game, lowest, player, won, shared FROM games JOIN seats USING (save) ORDER BY save"
    )
    for save, game, lowest, player, won, shared in games:
        one = found.setdefault((game, player), Record(game, player, bool(lowest)))
        one.add(bool(won), bool(shared))
        of_save[save, player] = one
    for save, player, points in base.execute("SELECT save, player, points FROM rounds ORDER BY save, number"):
        if (save, player) in of_save:
            of_save[save, player].points.append(points)
    for save, player, name, times in base.execute("SELECT save, player, name, times FROM tallies"):
        if (save, player) in of_save:
            tallies = of_save[save, player].tallies
            tallies[name] = tallies.get(name, 0) + times
    return [found[key] for key in sorted(found)]


# The file


@contextmanager
def _opened() -> Iterator[tuple[sqlite3.Connection, str | None]]:
    """The file, brought to the newest version, and what had to be done about it. Raises StatsError."""
    path = paths.statistics_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        base, notice = _sound(path)
        with closing(base):
            yield base, notice
    except OSError as error:
        raise StatsError(f"The statistics cannot be kept: {reason(error)}.") from None
    except sqlite3.Error as error:
        raise StatsError(f"The statistics cannot be kept: {printable(str(error))}.") from None


def _sound(path: Path) -> tuple[sqlite3.Connection, str | None]:
    """The file as it is, else, if it is damaged, a new one in its place."""
    try:
        return _connect(path), None
    except _DamageError:
        aside = path.with_name(path.name + ".damaged")
        path.replace(aside)
        for left in ("-journal", "-wal", "-shm"):
            path.with_name(path.name + left).unlink(missing_ok=True)
        base = _connect(path)
        for _ in _catch_up(base):
            pass  # what cannot be read now could not be read before
        return (
            base,
            f"The statistics were damaged: counted anew from the saves, the old file is {aside.name}.",
        )


class _DamageError(Exception):
    """The file is no sound database of ours."""


def _connect(path: Path) -> sqlite3.Connection:
    if path.is_symlink():
        raise OSError(EINVAL, LINK)
    if path.exists() and path.stat().st_size > LARGEST:
        raise _DamageError
    base = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        _check(base)
    except BaseException as error:
        base.close()
        if isinstance(error, sqlite3.Error) and _primary_code(error) in OUTSIDE:
            raise
        if isinstance(error, (sqlite3.Error, UnicodeDecodeError, _DamageError)):
            raise _DamageError from None
        raise
    return base


def _primary_code(error: sqlite3.Error) -> int | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


@contextmanager
def _transaction(base: sqlite3.Connection) -> Iterator[None]:
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        base.execute("ROLLBACK")
        raise
    base.execute("COMMIT")


def _check(base: sqlite3.Connection) -> None:
    """Bring the file to the newest version, and see that it is sound."""
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        known = f"version {version}; this one knows {len(MIGRATIONS)}"
        raise StatsError(f"The statistics are from a newer Rummy TUI ({known}).")
    if version < 0:
        raise _DamageError
    if _schema(base) != _schema_at(version):
        raise _DamageError  # a view or a trigger in it could do anything, and never end
    if version < len(MIGRATIONS):
        _migrate(base)
    if base.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise _DamageError
    for table, columns in COLUMNS.items():
        for row in base.execute(f"SELECT {', '.join(columns)} FROM {table}"):
            if not all(fits(value) for fits, value in zip(columns.values(), row, strict=True)):
                raise _DamageError


def _schema(base: sqlite3.Connection) -> list[tuple[str, ...]]:
    """Everything that the database says it holds."""
    return base.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name").fetchall()


@cache
def _schema_at(version: int) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        _bring_to(base, 0, version)
        return _schema(base)


def _migrate(base: sqlite3.Connection) -> None:
    with _transaction(base):
        (version,) = base.execute("PRAGMA user_version").fetchone()  # another window may have been first
        _bring_to(base, version, len(MIGRATIONS))


def _bring_to(base: sqlite3.Connection, version: int, newest: int) -> None:
    for step in MIGRATIONS[version:newest]:
        for statement in step.split(";"):
            base.execute(statement)
    base.execute(f"PRAGMA user_version = {newest}")
