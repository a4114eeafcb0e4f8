"""Words from outside, made fit for one line of a terminal."""

from __future__ import annotations

LONGEST = 200


def printable(text: str, longest: int = LONGEST) -> str:
    """The text without control characters, escape sequences and line ends, cut to a length."""
    shown = "".join(c if c.isprintable() else "?" for c in text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def reason(error: OSError) -> str:
    """Why the system refused, in its own words, without paths."""
    return printable(error.strerror or type(error).__name__)
