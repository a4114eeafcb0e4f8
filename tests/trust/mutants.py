"""Files of ours with something wrong: bytes, lines, values, and databases made by somebody who means harm."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

ESCAPE = "\x1b[31337m"
"""What a terminal must never be sent, though a file says it."""

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 99, 1 << 31, 1 << 63, -(1 << 63), 10**30, 10**400),
    *(0.5, -0.0, 1e308, float("inf"), float("nan")),
    *(
        "",
        " ",
        "\0",
        "a",
        "A" * 21,
        "A" * 5000,
        "漢字" * 5,
        "e\u0301" * 9,
        "👩‍👩‍👧",
        "\u202eabc",
        "\ud800",
        "\ufeff",
    ),
    *(
        ESCAPE,
        f"\x1b]0;{ESCAPE}\x07",
        "\x9b31337m",
        "a\nb",
        "\r",
        "\x7f",
        "\u2028",
        "../../x",
        "/etc/passwd",
        "%s",
    ),
    *("gin", "push", "rummy500", "human", "hard", "AS", "JK", "standard", "draw_stock", "undo", "over"),
    *([], {}, [[]], [None], {"": None}, ["AS"] * 60, list(range(20_000)), {str(i): i for i in range(5000)}),
)

Mutation = Callable[[bytes, Random], bytes]


# Bytes


def _span(data: bytes, chance: Random) -> tuple[int, int]:
    at = chance.randrange(len(data) + 1)
    return at, min(len(data), at + chance.choice((1, 2, 7, 40, 400)))


def flip(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 20))):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def cut(data: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def truncate(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def insert(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    junk = chance.choice(
        (
            *(b"\0" * 300, b"\xff\xfe", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xef\xbb\xbf"),
            *(ESCAPE.encode(), b"\n", b"\r\n", b"\x1a", b"{", b"}", b'"', b"9" * 6000, b"[" * 100_000),
            chance.randbytes(chance.randrange(1, 50)),
        )
    )
    return data[:at] + junk + data[at:]


def repeat(data: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 2, 100)) + data[end:]


BYTES: tuple[Mutation, ...] = (flip, cut, truncate, insert, repeat)


# Lines


def lines(data: bytes, chance: Random) -> bytes:
    """Some lines twice, gone, moved, or all in another order."""
    found = data.splitlines(keepends=True)
    for _ in range(chance.choice((1, 1, 3))):
        at, other = chance.randrange(len(found)), chance.randrange(len(found))
        match chance.randrange(6):
            case 0:
                found[at], found[other] = found[other], found[at]
            case 1:
                found[at:at] = [found[other]] * chance.choice((1, 2, 500))
            case 2 if len(found) > 1:
                del found[at]
            case 3:
                chance.shuffle(found)
            case 4:
                found.reverse()
            case _:
                found[at] = found[at][: chance.randrange(len(found[at]))]
    return b"".join(found)


# Values


def value(entry: Any, chance: Random) -> Any:
    """JSON data with something in it changed, wherever it lies."""
    entry = deepcopy(entry)
    places = list(_places(entry))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        if not places:
            return odd(chance)
        holder, key = chance.choice(places)
        match chance.randrange(6):
            case 0 if isinstance(holder, dict):
                holder.pop(key, None)
            case 1 if isinstance(holder, dict):
                holder[chance.choice((ESCAPE, "", "seat", "x" * 300, "\ud800"))] = odd(chance)
            case 2 if isinstance(holder, list):
                holder.extend(holder[:50] * chance.choice((1, 3)))
            case 3 if isinstance(holder, list):
                holder.reverse()
            case _:
                holder[key] = odd(chance)
    return entry


def odd(chance: Random) -> Any:
    if chance.random() < 0.05:
        deep: Any = "deep"
        for _ in range(chance.choice((50, 900))):
            deep = [deep] if chance.random() < 0.5 else {"x": deep}
        return deep
    return chance.choice(VALUES)


def _places(entry: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    waiting = [entry]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, (dict, list)):
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            found += [(holder, key) for key in keys]
            waiting += [holder[key] for key in keys]
    return found


def as_bytes(entry: Any, chance: Random) -> bytes:
    """Written down in one of the ways there are; half of what is no Unicode as bytes that are no UTF-8."""
    if chance.random() < 0.5:
        return json.dumps(entry).encode()
    return json.dumps(entry, ensure_ascii=False).encode(errors="surrogatepass")


# Databases

HARM = (
    f"UPDATE seats SET player = 'Eve{ESCAPE}' WHERE rowid = 1",
    "UPDATE seats SET player = 'Eve' || char(10) || 'Ann' WHERE rowid = 1",
    "UPDATE seats SET player = '' WHERE rowid = 1",
    "UPDATE seats SET player = printf('%.*c', 3000000, 'x') WHERE rowid = 1",
    "UPDATE seats SET player = char(8238) || 'Eve' WHERE rowid = 1",
    "UPDATE seats SET player = CAST(x'FFFE' AS TEXT) WHERE rowid = 1",
    "UPDATE seats SET player = x'00', won = 'yes' WHERE rowid = 1",
    "UPDATE seats SET won = 17, shared = -3, score = 9223372036854775807",
    f"UPDATE games SET game = 'gin{ESCAPE}'",
    "UPDATE games SET game = 'bridge', lowest = 5",
    f"UPDATE games SET save = 'save{ESCAPE}'",
    f"UPDATE tallies SET name = 'gins{ESCAPE}', times = -9223372036854775808",
    "UPDATE rounds SET points = 9223372036854775807",
    "UPDATE rounds SET points = 1e300",
    "UPDATE rounds SET number = -number",
    "DELETE FROM seats",
    "DELETE FROM games",
    "DROP TABLE games",
    "DROP TABLE rounds; CREATE TABLE rounds (save, player, number, points)",
    "ALTER TABLE seats ADD COLUMN extra TEXT",
    "ALTER TABLE seats RENAME COLUMN won TO lost",
    "PRAGMA user_version = 99",
    "PRAGMA user_version = -1",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 77",
    "PRAGMA journal_mode = WAL",
    "CREATE VIEW more AS SELECT * FROM games",
    "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM seats; END",
    "CREATE TRIGGER t BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE INDEX i ON games (game)",
    """DROP TABLE tallies; CREATE VIEW tallies AS
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
       SELECT 'a' AS save, 'b' AS player, 'c' AS name, i AS times FROM n""",
    """DROP TABLE games; CREATE VIEW games AS
       SELECT 's' AS save, 'gin' AS game, length(randomblob(999999999)) AS lowest""",
    """DROP TABLE seats; CREATE TABLE seats (save TEXT, player TEXT, won INTEGER, shared INTEGER,
       score INTEGER AS (length(hex(zeroblob(100000000)))))""",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE x'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 99999",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'games'",
)


def database(path: Path, chance: Random) -> None:
    """Change the file of a database, by statements or page by page."""
    if chance.random() < 0.5:
        with closing(sqlite3.connect(path, isolation_level=None)) as base:
            for script in chance.sample(HARM, chance.choice((1, 1, 2))):
                with suppress(sqlite3.Error, UnicodeError):  # after the first, a second may not fit any more
                    base.executescript(script)
        return
    data = path.read_bytes()
    match chance.randrange(4):
        case 0:
            data = chance.choice(BYTES)(data, chance)
        case 1:
            header = bytearray(data)
            header[chance.randrange(100)] = chance.randrange(256)
            data = bytes(header)
        case 2:
            page = 4096
            pages = [data[i : i + page] for i in range(0, len(data), page)]
            at, other = chance.randrange(len(pages)), chance.randrange(len(pages))
            pages[at] = pages[other] if chance.random() < 0.5 else chance.randbytes(page)
            data = b"".join(pages)
        case _:
            for _ in range(8):
                data = flip(data, chance)
    path.write_bytes(data)
