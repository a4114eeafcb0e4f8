"""The files that ship with the program, found alike from a checkout, an editable install and a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
ROOT = next(p for p in (_PACKAGE / "_assets", _PACKAGE.parent / "assets") if p.is_dir())
"""In a wheel the assets lie inside the package; in a checkout beside it."""


def read_text(name: str) -> str:
    """A text asset, ``rules/gin.md``. Raises FileNotFoundError."""
    return (ROOT / name).read_text(encoding="utf-8")
