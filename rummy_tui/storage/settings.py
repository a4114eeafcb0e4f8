"""What the players like: one JSON file, read with patience and replaced as a whole."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal

from rummy_tui.storage import paths
from rummy_tui.storage.text import printable, reason
from rummy_tui.storage.whole import parsed, replace_file

LARGEST = 1 << 20
LONGEST_GUARD = 5.0  # seconds
LONGEST_CALL = 60.0  # seconds
THINK = 0.02, 60.0  # the least and the most seconds that a computer may be given for a move
MOST_CURTAIN_LINES = 500
MOST_PLAYERS = 200  # whose way of sorting is remembered

THEMES = ("felt", "night", "paper", "mono")
DECKS = ("four", "two")
GLYPHS = ("auto", "unicode", "letters", "ascii")
PACES = ("slow", "brisk", "fast", "none")
SORTS = ("suit", "rank", "melds", "own")
GUIDES = ("begun", "skipped", "seen")


@dataclass(frozen=True)
class LastSetup:
    """How a game was set up last: names, who plays each seat, the preset, and what differs from it."""

    players: tuple[str, ...]
    seats: tuple[str, ...] = ()
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Settings:
    """``think`` is what a computer may take for a move, in seconds like ``curtain_guard``;
    ``curtain_lines`` are the empty lines between two players in line mode; ``setups`` goes by game,
    ``sorts`` by player's name, and so do ``orders``: a hand as it was left, each card by its place in the
    sorted hand, so that none is named. ``guides``: how far the guided round of a game has come.
    """

    theme: str = "felt"
    deck: Literal["four", "two"] = "four"
    glyphs: Literal["auto", "unicode", "letters", "ascii"] = "auto"
    confirm: bool = True
    hints: bool = True
    pace: Literal["slow", "brisk", "fast", "none"] = "brisk"
    think: float = 0.1
    call_moment: float = 1.5
    curtain_guard: float = 0.3
    curtain_lines: int = 40
    mouse: bool = True
    motion: bool = True
    setups: Mapping[str, LastSetup] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)
    orders: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    guides: Mapping[str, str] = field(default_factory=dict)


def load_settings() -> tuple[Settings, tuple[str, ...]]:
    """The settings, and a line for everything in the file that could not be used.

    A damaged file is kept beside the new one as ``settings.json.damaged``. Never raises.
    """
    path = paths.settings_file()
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        return Settings(), (f"The settings cannot be read: {reason(error)}.",)
    settings, faults = _read(data)
    if faults:
        with contextlib.suppress(OSError):
            path.replace(path.with_name(path.name + ".damaged"))
            save_settings(settings)
    return settings, tuple(printable(f"{path.name}: {fault}") for fault in faults)


def save_settings(settings: Settings) -> None:
    """Replace the file, whole or not at all. Raises OSError."""
    text = json.dumps(_plain(settings), ensure_ascii=False, indent=2) + "\n"
    replace_file(paths.settings_file(), text)


def _plain(settings: Settings) -> dict[str, Any]:
    recent = {name: list(getattr(settings, name).items())[-MOST_PLAYERS:] for name in ("sorts", "orders")}
    return {**asdict(settings), **{name: dict(entries) for name, entries in recent.items()}}


def _read(data: bytes) -> tuple[Settings, list[str]]:
    """The values that can be used, the defaults for the rest, and what is wrong."""
    try:
        entries = parsed(data, LARGEST)
        if not isinstance(entries, dict):
            raise ValueError("it holds no settings")
    except ValueError as fault:
        return Settings(), [f"{fault}; the settings are as at first"]
    values: dict[str, Any] = {}
    faults = []
    for one in fields(Settings):
        if one.name not in entries:
            continue
        try:
            values[one.name] = _READERS[one.name](entries[one.name])
        except (TypeError, ValueError, KeyError):
            faults.append(f"{one.name} cannot be {_shown(entries[one.name])}; it is as at first")
    return Settings(**values), faults


def _shown(value: Any) -> str:
    return "that" if isinstance(value, (list, dict)) else printable(repr(value), 40)


def _word(value: Any) -> str:
    if isinstance(value, str) and value.isprintable() and 1 <= len(value) <= 40:
        return value
    raise ValueError


def _switch(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value in words:
            return str(value)
        raise ValueError

    return read


def _seconds(least: float, most: float) -> Callable[[Any], float]:
    def read(value: Any) -> float:
        if type(value) in (int, float) and least <= value <= most:
            return float(value)
        raise ValueError

    return read


def _lines(value: Any) -> int:
    if type(value) is int and 0 <= value <= MOST_CURTAIN_LINES:
        return value
    raise ValueError


def _words(value: Any) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(map(_word, value))
    raise ValueError


def _sorts(value: Any) -> dict[str, str]:
    sort = _one_of(*SORTS)
    return {_word(player): sort(way) for player, way in dict(value).items()}


def _guides(value: Any) -> dict[str, str]:
    stage = _one_of(*GUIDES)
    return {_word(game): stage(how) for game, how in dict(value).items()}


def _orders(value: Any) -> dict[str, tuple[int, ...]]:
    return {_word(player): tuple(map(_place, places)) for player, places in dict(value).items()}


def _place(value: Any) -> int:
    if type(value) is int and 0 <= value < 200:
        return value
    raise ValueError


def _setups(value: Any) -> dict[str, LastSetup]:
    return {_word(game): _setup(setup) for game, setup in dict(value).items()}


def _setup(value: Any) -> LastSetup:
    preset = value["preset"]
    return LastSetup(
        _words(value["players"]),
        _words(value["seats"]),
        None if preset is None else _word(preset),
        {_word(name): _scalar(chosen) for name, chosen in dict(value["options"]).items()},
    )


def _scalar(value: Any) -> Any:
    if value is None or type(value) in (bool, int):
        return value
    return _word(value)


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "theme": _one_of(*THEMES),
    "deck": _one_of(*DECKS),
    "glyphs": _one_of(*GLYPHS),
    "confirm": _switch,
    "hints": _switch,
    "pace": _one_of(*PACES),
    "think": _seconds(*THINK),
    "call_moment": _seconds(0.0, LONGEST_CALL),
    "curtain_guard": _seconds(0.0, LONGEST_GUARD),
    "curtain_lines": _lines,
    "mouse": _switch,
    "motion": _switch,
    "setups": _setups,
    "sorts": _sorts,
    "orders": _orders,
    "guides": _guides,
}
