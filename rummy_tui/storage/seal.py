"""What nobody should read in passing: a save of a running game holds the cards that nobody has seen yet.

Sealed text keeps a glance out and nothing more: the key lies in the file, for whoever opens it means to play.
"""

from __future__ import annotations

from base64 import b64decode, b64encode


class SealError(ValueError):
    """Letters that were never sealed."""


def seal(text: bytes, key: str, number: int) -> bytes:
    """The text of line ``number``, in letters that tell nothing."""
    return b64encode(_masked(text, key, number))


def unseal(letters: bytes, key: str, number: int) -> bytes:
    """The text again; nonsense where the letters are another line's. Raises SealError."""
    try:
        text = b64decode(letters, validate=True)
    except ValueError:
        raise SealError from None
    return _masked(text, key, number)


def _masked(text: bytes, key: str, number: int) -> bytes:
    from hashlib import shake_128

    size = len(text)
    mask = shake_128(f"{key} {number}".encode()).digest(size)
    return (int.from_bytes(text) ^ int.from_bytes(mask)).to_bytes(size)
