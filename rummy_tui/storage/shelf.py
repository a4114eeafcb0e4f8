"""The saves that there are. No engine is needed to list them: the title screen does, at its start."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from errno import EINVAL
from pathlib import Path
from typing import Any

from rummy_tui.engine.variant import variants
from rummy_tui.storage import paths
from rummy_tui.storage.form import LONGEST_LINE, OVER_LINE, DamageError, read
from rummy_tui.storage.heading import read_header
from rummy_tui.storage.journal import SUFFIX, held
from rummy_tui.storage.text import printable, reason

LATEST = 250_000_000_000  # seconds: file times further on are in no calendar

LINK = "it is a link, and what it leads to is not written to"


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
            return 1 + read(self.path).count(b'"type":"next_round"')
        except OSError:
            return 1

    @property
    def open_elsewhere(self) -> bool:
        """Whether the game is being played in another window."""
        return not self.finished and held(self.path)


def game_at(path: Path) -> str:
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
            raise OSError(EINVAL, LINK)
        with path.open("rb") as file:
            header = read_header(file.readline(LONGEST_LINE + 1))
            file.seek(max(file.seek(0, os.SEEK_END) - len(OVER_LINE) - 1, 0))
            finished = file.read().endswith(b"\n" + OVER_LINE)
    except DamageError as damage:
        return Summary(path, "", (), when, False, f"{printable(path.name)}, line 1: {printable(str(damage))}")
    except OSError as error:
        return Summary(
            path, "", (), when, False, f"{printable(path.name)}: it cannot be read: {reason(error)}"
        )
    names, options = tuple(header["players"]), header["options"]
    return Summary(path, header["variant"], names, when, finished, options=options)
