"""Saved games: one file of JSON lines each, to which lines are only ever added. Loading is replaying.

The engine is imported only when a game is started or opened.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from errno import EINVAL
from io import BytesIO
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any

from rummy_tui.engine.errors import IllegalAction, SetupError
from rummy_tui.storage import paths
from rummy_tui.storage.form import LARGEST, OVER, OVER_LINE, TOO_DEEP, UNDO, DamageError, line_of, parse, read
from rummy_tui.storage.heading import header_of, read_header, start_of
from rummy_tui.storage.journal import BusyError, Journal, contents, hold
from rummy_tui.storage.shelf import LINK, game_at
from rummy_tui.storage.start import HUMAN, Start
from rummy_tui.storage.text import printable, reason

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.state import GameState


class SaveError(ValueError):
    """A save that cannot be played on: one line that names the file, the line and the reason."""


class Table:
    """A match that is being recorded: what was played is on disk when ``play`` returns.

    ``setup`` is how it began, with everything decided: all the options, the seed, who plays.
    """

    def __init__(self, setup: Start, match: Match, journal: Journal, key: str) -> None:
        self.setup = setup
        self.match = match
        self._journal = journal
        self._key = key

    @classmethod
    def start(cls, start: Start) -> Table:
        """Deal a new game and its file. Raises SetupError."""
        from rummy_tui.engine.match import Match

        state = start.deal()
        decided = replace(
            start,
            players=tuple(start.players),
            options=state.options.model_dump(mode="json"),
            seed=state.seed,
            decks=tuple(tuple(map(str, deck)) for deck in start.decks),
            seats=tuple(start.seats) or (HUMAN,) * len(state.players),
        )
        table = cls(decided, Match(state), Journal(paths.saves(), state.variant), os.urandom(8).hex())
        table._write(header_of(decided, table._key))
        return table

    @classmethod
    def open(cls, path: Path | str) -> Table:
        """Play on. Raises SaveError, and then the file is as it was."""
        path = Path(path)
        name = printable(path.name)
        try:
            fd, data = _take(path)
        except BusyError:
            known = game_at(path) or name
            raise SaveError(f"{known}: this game is already being played in another window") from None
        except OSError as error:
            raise SaveError(f"{name}: it cannot be read: {reason(error)}") from None
        try:
            start, match, lines, key = _replay(data, name)
        except BaseException:
            if fd is not None:
                os.close(fd)
            raise
        journal = Journal(paths.saves(), start.variant)
        journal.adopt(path, fd, lines)
        if sum(map(len, lines)) < len(data):
            journal.notice = f"Line {len(lines) + 1} of the save was cut off in writing and has been dropped."
        table = cls(start, match, journal, key)
        if table.finished and lines[-1] != OVER_LINE:
            journal.append(OVER_LINE)
        return table

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays each seat of the state: ``human`` or a computer's level.

        A game may draw its partners and seat its players otherwise than they were entered.
        """
        who = dict(zip(self.setup.players, self.setup.seats, strict=True))
        return tuple(who[name] for name in self.match.state.players)

    @property
    def path(self) -> Path | None:
        """The save; None as long as there could be none."""
        return self._journal.path

    @property
    def trouble(self) -> str | None:
        """Why moves are not being saved, in one line; None while they are. The game may go on."""
        return self._journal.trouble

    @property
    def notice(self) -> str | None:
        """What became of the save that its players should know, in one line."""
        return self._journal.notice

    @property
    def finished(self) -> bool:
        return not self.match.state.awaiting

    def play(self, action: Action) -> GameState:
        """The state after the action. Raises IllegalAction, and then nothing is written."""
        from rummy_tui.engine.actions import to_json

        state = self.match.play(action)
        over = (OVER,) if self.finished else ()
        self._write(to_json(action), *over)
        return state

    def undo(self) -> Action:
        """Take the last action back. Raises IllegalAction where it is past undoing."""
        action = self.match.undo()
        self._write(UNDO)
        return action

    def _write(self, *entries: Mapping[str, Any]) -> None:
        first = self._journal.count + 1
        self._journal.append(
            *(line_of(entry, self._key, number) for number, entry in enumerate(entries, first))
        )

    def rematch(self) -> Start:
        """The same game once more: same players, seats and options, other cards."""
        return replace(self.setup, seed=None, dealer=None, decks=())

    def close(self) -> None:
        """Let the save go; another window may have it then."""
        self._journal.close()


def watch(path: Path | str) -> Match:
    """A finished game, to look at. Raises SaveError, also for a game that is still being played."""
    return review(path)[1]


def review(path: Path | str) -> tuple[Start, Match]:
    """A finished game and how it began. Raises SaveError as ``watch`` does."""
    path = Path(path)
    name = printable(path.name)
    try:
        if not S_ISREG(path.stat().st_mode):
            raise OSError(EINVAL, "it is not a file")
        start, match, _, _ = _replay(read(path), name)
    except OSError as error:
        raise SaveError(f"{name}: it cannot be read: {reason(error)}") from None
    if match.state.awaiting:
        raise SaveError(f"{name}: this game is not over; only a finished game is shown with open hands")
    return start, match


def _take(path: Path) -> tuple[int | None, bytes]:
    """The file's bytes, and the file itself, ours to write to unless it may only be read."""
    if path.is_symlink():
        raise OSError(EINVAL, LINK)
    if not S_ISREG(path.stat().st_mode):
        raise OSError(EINVAL, "it is not a file")
    try:
        fd = hold(path)
    except BusyError:
        raise
    except OSError:
        return None, read(path)
    try:
        return fd, contents(fd, LARGEST + 1)
    except BaseException:
        os.close(fd)
        raise


def _replay(data: bytes, name: str) -> tuple[Start, Match, list[bytes], str]:
    """The set-up, the match, the whole lines that gave them, their key. A last line cut off is left out."""
    if len(data) > LARGEST:
        raise SaveError(f"{name}: it is too large for a saved game")
    lines: list[bytes] = []
    rest = BytesIO(data)
    try:
        header = read_header(rest.readline())
        start = start_of(header)
        key = header["key"]
        match = _deal(start)
        lines.append(data[: rest.tell()])
        for line in rest:
            entry = parse(line, last=rest.tell() == len(data), key=key, number=len(lines) + 1)
            if entry is None:
                break
            _follow(match, entry, lines[-1])
            lines.append(line)
    except DamageError as damage:
        raise SaveError(f"{name}, line {len(lines) + 1}: {printable(str(damage))}") from None
    except RecursionError:
        raise SaveError(f"{name}, line {len(lines) + 1}: {TOO_DEEP}") from None
    return start, match, lines, key


def _follow(match: Match, entry: dict[str, Any], before: bytes) -> None:
    """Bring the match one line on."""
    from pydantic import ValidationError

    from rummy_tui.engine.actions import parse_action

    if before == OVER_LINE:
        raise DamageError("the game was over")
    try:
        if entry == UNDO:
            match.undo()
        elif entry == OVER:
            if match.state.awaiting:
                raise DamageError("the game was not over yet")
        else:
            match.play(parse_action(entry))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise DamageError(f"{where}: {first['msg']}" if where else first["msg"]) from None
    except IllegalAction as error:
        raise DamageError(f"{entry['type']} is not allowed there: {error}") from None


def _deal(start: Start) -> Match:
    from rummy_tui.engine.match import Match

    try:
        # The options are all there, and a preset may mean something else by now.
        return Match(replace(start, preset=None).deal())
    except SetupError as error:
        raise DamageError(str(error)) from None
