"""Small files of JSON that are read, and replaced, as a whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

LONGEST_NUMBER = 18  # digits


def replace_file(path: Path, text: str) -> None:
    """Put a text in the place of the file. Raises OSError, and then the old one is still there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise


def parsed(data: bytes, largest: int) -> Any:
    """The JSON in a file of at most so many bytes. Raises ValueError that says where it is none."""
    if len(data) > largest:
        raise ValueError("it is too long")
    try:
        return json.loads(data.decode(), parse_int=_number)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, column {error.colno}: it is not JSON") from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line}: it is not UTF-8") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _number(digits: str) -> float:
    """A whole number, or one that no setting allows where it is endless."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)
