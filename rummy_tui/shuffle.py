"""Chance that is the same on every machine and in every Python, for ever.

Python's ``random`` promises that only for parts of itself; saved games live longer. The bits are
SHAKE-256 of the ASCII text ``rummy-tui/SEED/PURPOSE``, read as big-endian 64-bit words; a number
below n is the first word under the largest multiple of n, modulo n. Every purpose of a game (the
deal of a round, who plays first) has its own text, so one never disturbs another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import shake_256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

SEED_LIMIT = 1 << 128


def words(seed: int, purpose: str) -> Iterator[int]:
    """The endless 64-bit words of one purpose of one seed."""
    source = shake_256(f"rummy-tui/{seed}/{purpose}".encode("ascii"))
    start, count = 0, 64
    while True:
        yield from unpack(f">{count}Q", source.digest(8 * count))[start:]
        start, count = count, 2 * count


def below(n: int, source: Iterator[int]) -> int:
    """An evenly spread number from 0 to n - 1."""
    limit = (1 << 64) // n * n
    for word in source:
        if word < limit:
            return word % n
    raise AssertionError("the words do not end")


def shuffled(items: Sequence[T], seed: int, purpose: str) -> tuple[T, ...]:
    """The items in the seed's order: Fisher and Yates, from the last place down."""
    deck = list(items)
    source = words(seed, purpose)
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1, source)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def chosen(n: int, seed: int, purpose: str) -> int:
    """One number from 0 to n - 1."""
    return below(n, words(seed, purpose))
