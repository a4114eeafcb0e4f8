"""Saved games: one file of JSON lines each, to which lines are only ever added.

The first line is the set-up, every further line an action, ``{"type":"undo"}``, or, last of all,
``{"type":"over"}``. What could tell a hidden card is sealed: the seed, the decks, and every line but
``next_round`` and ``over``; a line in braces is read as it stands. Loading is replaying. The engine is
imported only when a game is started or opened: the title screen lists saves without it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from errno import EINVAL
from io import BytesIO
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any

from rummy_tui.cards import Card
from rummy_tui.engine.errors import IllegalAction, SetupError
from rummy_tui.engine.variant import variants
from rummy_tui.storage import paths
from rummy_tui.storage.journal import SUFFIX, BusyError, Journal, contents, held, hold
from rummy_tui.storage.seal import SealError, seal, unseal
from rummy_tui.storage.text import printable, reason

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.state import GameState

FORMAT = "rummy-tui save"
VERSION = 2
HUMAN = "human"

LARGEST = 16 << 20  # bytes of a save: more than ten days of moves, one every two seconds
LONGEST_LINE = 1 << 20  # bytes: a set-up may hold many stacked decks
LONGEST_ACTION = 1 << 14  # bytes: an action names some cards, and every wrong one costs a kilobyte to refuse
LONGEST_NAME = 20
LATEST = 250_000_000_000  # seconds: file times further on are in no calendar

_UNDO = {"type": "undo"}
_OVER = {"type": "over"}
_OVER_LINE = b'{"type":"over"}\n'
_TOO_DEEP = "it is nested too deeply"
_LINK = "it is a link, and what it leads to is not written to"
_OPEN = ("next_round", "over")
"""Lines that tell no card, and that a list of saves reads without opening them."""


class SaveError(ValueError):
    """A save that cannot be played on: one line that names the file, the line and the reason."""


class _DamageError(ValueError):
    """What is wrong with a line."""


@dataclass(frozen=True)
class Start:
    """How a game begins. ``seats`` says who plays for each of the ``players``, in the order entered:
    ``human`` or a computer's level; all human if empty.

    ``decks`` are card orders of the first rounds, as ``new_game`` takes them.
    """

    variant: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    preset: str | None = None
    seed: int | None = None
    dealer: int | None = None
    decks: tuple[tuple[Card | str, ...], ...] = ()
    seats: tuple[str, ...] = ()

    def deal(self) -> GameState:
        """The first state. Raises SetupError for anything not allowed."""
        from rummy_tui.engine.game import new_game

        if self.seats and len(self.seats) != len(self.players):
            raise SetupError(f"{len(self.seats)} seats are set for {len(self.players)} players")
        return new_game(
            self.variant,
            self.players,
            options=self.options,
            preset=self.preset,
            seed=self.seed,
            dealer=self.dealer,
            decks=self.decks,
        )


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
        table._write(_header(decided, table._key))
        return table

    @classmethod
    def open(cls, path: Path | str) -> Table:
        """Play on. Raises SaveError, and then the file is as it was."""
        path = Path(path)
        name = printable(path.name)
        try:
            fd, data = _take(path)
        except BusyError:
            known = _game(path) or name
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
        if table.finished and lines[-1] != _OVER_LINE:
            journal.append(_OVER_LINE)
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
        over = (_OVER,) if self.finished else ()
        self._write(to_json(action), *over)
        return state

    def undo(self) -> Action:
        """Take the last action back. Raises IllegalAction where it is past undoing."""
        action = self.match.undo()
        self._write(_UNDO)
        return action

    def _write(self, *entries: Mapping[str, Any]) -> None:
        first = self._journal.count + 1
        self._journal.append(
            *(_line(entry, self._key, number) for number, entry in enumerate(entries, first))
        )

    def rematch(self) -> Start:
        """The same game once more: same players, seats and options, other cards."""
        return replace(self.setup, seed=None, dealer=None, decks=())

    def close(self) -> None:
        """Let the save go; another window may have it then."""
        self._journal.close()


@dataclass(frozen=True)
class Summary:
    """A save as a list shows it: ``when`` the last move was, and why it cannot be played on, if so."""

    path: Path
    variant: str
    players: tuple[str, ...]
    when: datetime
    finished: bool
    damage: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def round(self) -> int:
        """The round under way."""
        try:
            return 1 + _read(self.path).count(b'"type":"next_round"')
        except OSError:
            return 1

    @property
    def open_elsewhere(self) -> bool:
        """Whether the game is being played in another window."""
        return not self.finished and held(self.path)


def _game(path: Path) -> str:
    """A save in its players' words, nothing where it is damaged."""
    save = _summary(path, datetime.now(UTC))
    return "" if save.damage else f"{variants()[save.variant].name} with {', '.join(save.players)}"


def summaries() -> list[Summary]:
    """Every save, the one played last first, read no further than the set-up."""
    return list(_summaries())


def latest() -> Summary | None:
    """The game to continue: the one played last that is neither finished nor damaged."""
    return next((save for save in _summaries() if not (save.finished or save.damage)), None)


def last_finished() -> Summary | None:
    """The game played last to its end."""
    return next((save for save in _summaries() if save.finished and not save.damage), None)


def _summaries() -> Iterator[Summary]:
    try:
        with os.scandir(paths.saves()) as entries:
            found = [
                (_played(entry), entry.name, entry.path)
                for entry in entries
                if entry.name.endswith(SUFFIX) and entry.is_file()
            ]
    except OSError:
        return
    for played, _, path in sorted(found, reverse=True):
        yield _summary(Path(path), datetime.fromtimestamp(min(max(played, 0), LATEST), UTC))


def _played(entry: os.DirEntry[str]) -> float:
    return entry.stat().st_mtime


def _summary(path: Path, when: datetime) -> Summary:
    try:
        if path.is_symlink():
            raise OSError(EINVAL, _LINK)
        with path.open("rb") as file:
            header = _read_header(file.readline(LONGEST_LINE + 1))
            file.seek(max(file.seek(0, os.SEEK_END) - len(_OVER_LINE) - 1, 0))
            finished = file.read().endswith(b"\n" + _OVER_LINE)
    except _DamageError as damage:
        return Summary(path, "", (), when, False, f"{printable(path.name)}, line 1: {printable(str(damage))}")
    except OSError as error:
        return Summary(
            path, "", (), when, False, f"{printable(path.name)}: it cannot be read: {reason(error)}"
        )
    names, options = tuple(header["players"]), header["options"]
    return Summary(path, header["variant"], names, when, finished, options=options)


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
        start, match, _, _ = _replay(_read(path), name)
    except OSError as error:
        raise SaveError(f"{name}: it cannot be read: {reason(error)}") from None
    if match.state.awaiting:
        raise SaveError(f"{name}: this game is not over; only a finished game is shown with open hands")
    return start, match


# Reading


def _take(path: Path) -> tuple[int | None, bytes]:
    """The file's bytes, and the file itself, ours to write to unless it may only be read."""
    if path.is_symlink():
        raise OSError(EINVAL, _LINK)
    if not S_ISREG(path.stat().st_mode):
        raise OSError(EINVAL, "it is not a file")
    try:
        fd = hold(path)
    except BusyError:
        raise
    except OSError:
        return None, _read(path)
    try:
        return fd, contents(fd, LARGEST + 1)
    except BaseException:
        os.close(fd)
        raise


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _replay(data: bytes, name: str) -> tuple[Start, Match, list[bytes], str]:
    """The set-up, the match, the whole lines that gave them, their key. A last line cut off is left out."""
    if len(data) > LARGEST:
        raise SaveError(f"{name}: it is too large for a saved game")
    lines: list[bytes] = []
    rest = BytesIO(data)
    try:
        header = _read_header(rest.readline())
        start = _start(header)
        key = header["key"]
        match = _deal(start)
        lines.append(data[: rest.tell()])
        for line in rest:
            entry = _parse(line, last=rest.tell() == len(data), key=key, number=len(lines) + 1)
            if entry is None:
                break
            _follow(match, entry, lines[-1])
            lines.append(line)
    except _DamageError as damage:
        raise SaveError(f"{name}, line {len(lines) + 1}: {printable(str(damage))}") from None
    except RecursionError:
        raise SaveError(f"{name}, line {len(lines) + 1}: {_TOO_DEEP}") from None
    return start, match, lines, key


def _parse(line: bytes, *, last: bool, key: str = "", number: int = 1) -> dict[str, Any] | None:
    """A line's entry, None for a last line that was cut off."""
    if len(line) > (LONGEST_LINE if number == 1 else LONGEST_ACTION):
        raise _DamageError("it is too long")
    if last and not line.endswith(b"\n"):
        return None
    try:
        entry = _JSON.decode((line if line.startswith(b"{") else unseal(line[:-1], key, number)).decode())
    except (json.JSONDecodeError, UnicodeDecodeError, SealError) as error:
        if last:
            return None
        raise _DamageError(_UNREADABLE[type(error)]) from None
    except ValueError as error:
        raise _DamageError(str(error)) from None
    if not isinstance(entry, dict):
        raise _DamageError("it is no action")
    return entry


_UNREADABLE: Mapping[type[Exception], str] = {
    json.JSONDecodeError: "it is not JSON",
    UnicodeDecodeError: "it is not UTF-8",
    SealError: "it is neither in braces nor sealed there",
}


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number here")


_JSON = json.JSONDecoder(parse_constant=_no_constant)


def _follow(match: Match, entry: dict[str, Any], before: bytes) -> None:
    """Bring the match one line on."""
    from pydantic import ValidationError

    from rummy_tui.engine.actions import parse_action

    if before == _OVER_LINE:
        raise _DamageError("the game was over")
    try:
        if entry == _UNDO:
            match.undo()
        elif entry == _OVER:
            if match.state.awaiting:
                raise _DamageError("the game was not over yet")
        else:
            match.play(parse_action(entry))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise _DamageError(f"{where}: {first['msg']}" if where else first["msg"]) from None
    except IllegalAction as error:
        raise _DamageError(f"{entry['type']} is not allowed there: {error}") from None


# The set-up


def _header(start: Start, key: str) -> dict[str, Any]:
    hidden = {"seed": start.seed, "decks": [list(deck) for deck in start.decks]}
    return {
        "format": FORMAT,
        "version": VERSION,
        "variant": start.variant,
        "players": list(start.players),
        "options": dict(start.options),
        "preset": start.preset,
        "dealer": start.dealer,
        "seats": list(start.seats),
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "key": key,
        "sealed": seal(_json(hidden), key, 1).decode(),
    }


def _read_header(line: bytes) -> dict[str, Any]:
    """A first line whose fields have the right types. What they hold, ``deal`` judges."""
    try:
        return _judged_header(line)
    except RecursionError:
        raise _DamageError(_TOO_DEEP) from None


def _judged_header(line: bytes) -> dict[str, Any]:
    if not line:
        raise _DamageError("it is empty")
    entry = _parse(line, last=True)
    if entry is None and line.startswith(b'{"format":"rummy-tui save"'):
        raise _DamageError("it is cut off")
    if entry is None or entry.get("format") != FORMAT:
        raise _DamageError("it is not a saved game of Rummy TUI")
    version = entry.get("version")
    if type(version) is not int or version < 1:
        raise _DamageError(f"version cannot be {version!r}")
    if version != VERSION:
        age = "a newer" if version > VERSION else "an older"
        raise _DamageError(f"it is from {age} Rummy TUI (format {version}; this one reads {VERSION})")
    _check(entry, _TYPES)
    if entry["variant"] not in variants():
        raise _DamageError(f"there is no game {entry['variant']!r}; games: {', '.join(sorted(variants()))}")
    if len(entry["seats"]) != len(entry["players"]):
        raise _DamageError(f"{len(entry['seats'])} seats are set for {len(entry['players'])} players")
    return entry


def _check(entry: dict[str, Any], types: Mapping[str, Callable[[Any], bool]]) -> None:
    if entry.keys() != types.keys():
        odd = sorted(entry.keys() ^ types.keys())
        raise _DamageError(f"{odd[0]!r} is {'unknown' if odd[0] in entry else 'missing'}")
    for name, fits in types.items():
        if not fits(entry[name]):
            raise _DamageError(f"{name} cannot be {entry[name]!r}")


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and 1 <= len(value) <= LONGEST_NAME


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_name, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()


def _is_number(value: object) -> bool:
    return type(value) is int


_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "format": _is_name,
    "version": _is_number,
    "variant": _is_name,
    "players": _is_names,
    "options": lambda value: isinstance(value, dict),
    "preset": lambda value: value is None or _is_name(value),
    "dealer": lambda value: value is None or _is_number(value),
    "seats": _is_names,
    "started": _is_text,
    "key": _is_name,
    "sealed": _is_text,
}
_HIDDEN_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "seed": _is_number,
    "decks": lambda value: isinstance(value, list) and all(map(_is_names, value)),
}


def _start(header: dict[str, Any]) -> Start:
    try:
        hidden = _JSON.decode(unseal(header["sealed"].encode(), header["key"], 1).decode())
    except ValueError:
        raise _DamageError("what is sealed cannot be read") from None
    if not isinstance(hidden, dict):
        raise _DamageError("what is sealed is no set-up")
    _check(hidden, _HIDDEN_TYPES)
    return Start(
        header["variant"],
        tuple(header["players"]),
        header["options"],
        header["preset"],
        hidden["seed"],
        header["dealer"],
        tuple(map(tuple, hidden["decks"])),
        tuple(header["seats"]),
    )


def _deal(start: Start) -> Match:
    from rummy_tui.engine.match import Match

    try:
        # The options are all there, and a preset may mean something else by now.
        return Match(replace(start, preset=None).deal())
    except SetupError as error:
        raise _DamageError(str(error)) from None


def _line(entry: Mapping[str, Any], key: str, number: int) -> bytes:
    text = _json(entry)
    return (text if number == 1 or entry["type"] in _OPEN else seal(text, key, number)) + b"\n"


def _json(entry: Mapping[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()
