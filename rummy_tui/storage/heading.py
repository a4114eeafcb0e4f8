"""The first line of a save: the set-up, judged before anything is dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from rummy_tui.engine.variant import LONGEST_NAME, variants
from rummy_tui.storage.form import JSON, TOO_DEEP, DamageError, as_json, parse
from rummy_tui.storage.seal import seal, unseal
from rummy_tui.storage.start import Start

FORMAT = "rummy-tui save"
VERSION = 2


def header_of(start: Start, key: str) -> dict[str, Any]:
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
        "sealed": seal(as_json(hidden), key, 1).decode(),
    }


def read_header(line: bytes) -> dict[str, Any]:
    """A first line whose fields have the right types. What they hold, ``deal`` judges."""
    try:
        return _judged_header(line)
    except RecursionError:
        raise DamageError(TOO_DEEP) from None


def _judged_header(line: bytes) -> dict[str, Any]:
    if not line:
        raise DamageError("it is empty")
    entry = parse(line, last=True)
    if entry is None and line.startswith(b'{"format":"rummy-tui save"'):
        raise DamageError("it is cut off")
    if entry is None or entry.get("format") != FORMAT:
        raise DamageError("it is not a saved game of Rummy TUI")
    version = entry.get("version")
    if type(version) is not int or version < 1:
        raise DamageError(f"version cannot be {version!r}")
    if version != VERSION:
        age = "a newer" if version > VERSION else "an older"
        raise DamageError(f"it is from {age} Rummy TUI (format {version}; this one reads {VERSION})")
    _check(entry, _TYPES)
    if entry["variant"] not in variants():
        raise DamageError(f"there is no game {entry['variant']!r}; games: {', '.join(sorted(variants()))}")
    if len(entry["seats"]) != len(entry["players"]):
        raise DamageError(f"{len(entry['seats'])} seats are set for {len(entry['players'])} players")
    return entry


def _check(entry: dict[str, Any], types: Mapping[str, Callable[[Any], bool]]) -> None:
    if entry.keys() != types.keys():
        odd = sorted(entry.keys() ^ types.keys())
        raise DamageError(f"{odd[0]!r} is {'unknown' if odd[0] in entry else 'missing'}")
    for name, fits in types.items():
        if not fits(entry[name]):
            raise DamageError(f"{name} cannot be {entry[name]!r}")


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


def start_of(header: dict[str, Any]) -> Start:
    try:
        hidden = JSON.decode(unseal(header["sealed"].encode(), header["key"], 1).decode())
    except ValueError:
        raise DamageError("what is sealed cannot be read") from None
    if not isinstance(hidden, dict):
        raise DamageError("what is sealed is no set-up")
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
