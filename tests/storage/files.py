"""Saves as text in clear, to change and to put back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rummy_tui.storage.seal import seal, unseal

SECRETS = ("seed", "decks")


def lines_of(path: Path) -> list[str]:
    """A save's lines in clear, the set-up's secrets among its other fields."""
    first, *rest = path.read_bytes().splitlines()
    header = json.loads(first)
    header |= json.loads(unseal(header.pop("sealed").encode(), header["key"], 1))
    moves = [
        line if line.startswith(b"{") else unseal(line, header["key"], number)
        for number, line in enumerate(rest, 2)
    ]
    return [json.dumps(header, ensure_ascii=False), *(line.decode() for line in moves)]


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines as they are, save for a set-up's secrets, which are sealed."""
    text = "".join(f"{_sealed(line)}\n" for line in lines)
    path.write_bytes(text.encode(errors="surrogatepass"))


def _sealed(line: str) -> str:
    try:
        header: Any = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if not (isinstance(header, dict) and isinstance(header.get("key"), str)):
        return line
    key = header["key"].encode(errors="replace").decode()
    hidden = {name: header.pop(name) for name in SECRETS if name in header}
    return json.dumps(header | {"sealed": seal(json.dumps(hidden).encode(), key, 1).decode()})
