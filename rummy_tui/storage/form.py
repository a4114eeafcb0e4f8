"""The lines of a save: how each is written and read.

The first line is the set-up, every further line an action, ``{"type":"undo"}``, or, last of all,
``{"type":"over"}``. What could tell a hidden card is sealed: the seed, the decks, and every line but
``next_round`` and ``over``; a line in braces is read as it stands.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rummy_tui.storage.seal import SealError, seal, unseal

LARGEST = 16 << 20  # bytes of a save: more than ten days of moves, one every two seconds
LONGEST_LINE = 1 << 20  # bytes: a set-up may hold many stacked decks
LONGEST_ACTION = 1 << 14  # bytes: an action names some cards, and every wrong one costs a kilobyte to refuse

UNDO = {"type": "undo"}
OVER = {"type": "over"}
OVER_LINE = b'{"type":"over"}\n'
TOO_DEEP = "it is nested too deeply"
_OPEN = ("next_round", "over")
"""Lines that tell no card, and that a list of saves reads without opening them."""


class DamageError(ValueError):
    """What is wrong with a line."""


def read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def line_of(entry: Mapping[str, Any], key: str, number: int) -> bytes:
    text = as_json(entry)
    return (text if number == 1 or entry["type"] in _OPEN else seal(text, key, number)) + b"\n"


def as_json(entry: Mapping[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


def parse(line: bytes, *, last: bool, key: str = "", number: int = 1) -> dict[str, Any] | None:
    """A line's entry, None for a last line that was cut off."""
    if len(line) > (LONGEST_LINE if number == 1 else LONGEST_ACTION):
        raise DamageError("it is too long")
    if last and not line.endswith(b"\n"):
        return None
    try:
        entry = JSON.decode((line if line.startswith(b"{") else unseal(line[:-1], key, number)).decode())
    except (json.JSONDecodeError, UnicodeDecodeError, SealError) as error:
        if last:
            return None
        raise DamageError(_UNREADABLE[type(error)]) from None
    except ValueError as error:
        raise DamageError(str(error)) from None
    if not isinstance(entry, dict):
        raise DamageError("it is no action")
    return entry


_UNREADABLE: Mapping[type[Exception], str] = {
    json.JSONDecodeError: "it is not JSON",
    UnicodeDecodeError: "it is not UTF-8",
    SealError: "it is neither in braces nor sealed there",
}


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number here")


JSON = json.JSONDecoder(parse_constant=_no_constant)
