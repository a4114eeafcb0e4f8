"""Where the cards of a hand lie: as far apart as the width allows, in two rows when it does not."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Fan(NamedTuple):
    """``lefts``: each card's first cell. ``rows``: its row. ``pitch``: cells that show of a covered card.

    ``first``: the first card shown, when even two rows cannot hold them all.
    """

    lefts: tuple[int, ...]
    rows: tuple[int, ...]
    pitch: int
    first: int = 0


@lru_cache(512)
def lay_out(groups: tuple[int, ...], width: int, card: int, cursor: int = 0, most: int = 0) -> Fan:
    """Lay groups of cards of ``card`` cells into ``width``, at most ``most`` apart (0: a card and a gap).

    One row as long as two cells of each card show, with a cell between groups where it fits; then two rows,
    at least two cells a card; then as many as fit, the ``cursor`` among them.
    """
    count = sum(groups)
    if not count:
        return Fan((), (), card + 1)
    for pitch in range(most or card + 1, 1, -1):
        for gap in (1, 0):
            lefts = _row(groups, pitch, gap)
            span = lefts[-1] + card
            if span <= width:
                shift = (width - span) // 2
                return Fan(tuple(left + shift for left in lefts), (0,) * count, pitch)
    held = min(count, 2 * ((width - 1) // 2))
    first = max(0, min(cursor - held // 2, count - held))
    half = -(-held // 2)
    pitch = 3 if half * 3 <= width else 2
    shift = (width - half * pitch) // 2
    return Fan(
        tuple(shift + (place % half) * pitch for place in range(held)),
        tuple(place // half for place in range(held)),
        pitch,
        first,
    )


def _row(groups: tuple[int, ...], pitch: int, gap: int) -> list[int]:
    lefts: list[int] = []
    left = 0
    for size in groups:
        lefts += range(left, left + size * pitch, pitch)
        left += size * pitch + gap
    return lefts
