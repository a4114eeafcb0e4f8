"""A hand as bits (see ``rummy.solver``), for a player who weighs thousands of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rummy_tui.cards import PACK, Card
from rummy_tui.rummy.solver import ONE_SUIT, SUIT_BITS, pip_value

ALL = (1 << 52) - 1
ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39
KINGS = ACES << 12
WORTH = tuple(map(pip_value, PACK))
OF_WORTH = tuple(sum(1 << i for i in range(52) if WORTH[i] == worth) for worth in range(11))


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def worth(bit: int) -> int:
    return WORTH[bit.bit_length() - 1]


def card_of(bit: int) -> Card:
    return PACK[bit.bit_length() - 1]


class _AfterRuns(dict[int, tuple[int, int]]):
    """What a suit's thirteen bits leave when every sequence of three is a run: points and cards."""

    def __missing__(self, suit: int) -> tuple[int, int]:
        runs = suit & suit >> 1 & suit >> 2
        loose = suit & ~(runs | runs << 1 | runs << 2)
        self[suit] = found = sum(map(worth, bits(loose))), loose
        return found


class _Sets(dict[int, tuple[int, ...]]):
    """Every set among the cards of one rank."""

    def __missing__(self, rank: int) -> tuple[int, ...]:
        self[rank] = found = tuple(sum(group) for n in (3, 4) for group in combinations(bits(rank), n))
        return found


class _Settled(dict[int, tuple[int, int]]):
    """A hand in its best melds: the deadwood's points and its cards."""

    MOST = 1 << 18

    def __missing__(self, hand: int) -> tuple[int, int]:
        if len(self) >= self.MOST:
            self.clear()
        rests = [hand]
        ranks = several(hand, 3)
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            sets = _sets[hand & ACES * low]
            rests += [rest ^ cards for rest in rests for cards in sets]
        found = min(map(_left, rests))
        self[hand] = found
        return found


def _left(mask: int) -> tuple[int, int]:
    a, i = _after_runs[mask & ONE_SUIT]
    b, j = _after_runs[mask >> SUIT_BITS & ONE_SUIT]
    c, k = _after_runs[mask >> 2 * SUIT_BITS & ONE_SUIT]
    d, m = _after_runs[mask >> 3 * SUIT_BITS]
    return a + b + c + d, i | j << SUIT_BITS | k << 2 * SUIT_BITS | m << 3 * SUIT_BITS


_after_runs, _sets = _AfterRuns(), _Sets()
settled = _Settled()


def several(hand: int, count: int) -> int:
    """The ranks (13 bits) of which the hand has at least ``count`` cards, 2 or 3."""
    s, h = hand & ONE_SUIT, hand >> SUIT_BITS & ONE_SUIT
    d, c = hand >> 2 * SUIT_BITS & ONE_SUIT, hand >> 3 * SUIT_BITS
    if count == 3:
        return (s & h & (d | c)) | (d & c & (s | h))
    return (s & h) | (d & c) | (s | h) & (d | c)


def dearest(loose: int) -> int:
    """The highest card of some, 0 of none."""
    ranks = (loose | loose >> 13 | loose >> 26 | loose >> 39) & ONE_SUIT
    highest = loose & (ACES << ranks.bit_length() >> 1)
    return highest & -highest


def beside(cards: int) -> int:
    """The cards next to some in their suit."""
    return (cards & ~KINGS) << 1 | (cards & ~ACES) >> 1


def same_rank(cards: int) -> int:
    """All cards of the ranks of some."""
    return ((cards | cards >> 13 | cards >> 26 | cards >> 39) & ONE_SUIT) * ACES


def melding(hand: int) -> int:
    """The cards that would make a meld with two of the hand."""
    up, down = (hand & ~KINGS) << 1, (hand & ~ACES) >> 1
    runs = up & (up & ~KINGS) << 1 | down & (down & ~ACES) >> 1 | up & down
    return (runs | several(hand, 2) * ACES) & ~hand


def after_draw(hand: int, card: int) -> int:
    """The deadwood when a card has joined ten and the dearest loose one has gone."""
    points, loose = settled[hand | card]
    return points - worth(dearest(loose)) if loose else points


def mean_after_draw(hand: int, unseen: int) -> float:
    """The mean of ``after_draw`` over the unseen cards."""
    points, loose = settled[hand]
    count = unseen.bit_count()
    if not count:
        return points
    melds = melding(hand) & unseen
    total = sum(after_draw(hand, card) for card in bits(melds))
    rest = unseen & ~melds
    total += rest.bit_count() * points
    if loose:
        dear = worth(dearest(loose))
        total -= sum((rest & OF_WORTH[low]).bit_count() * (dear - low) for low in range(1, dear))
    return total / count


def _pairs(card: int) -> tuple[int, ...]:
    rank, suit = card % 13, card // 13
    runs = [
        1 << card + a | 1 << card + b
        for a, b in ((-2, -1), (-1, 1), (1, 2))
        if rank + a >= 0 and rank + b < 13
    ]
    others = [1 << rank + 13 * other for other in range(4) if other != suit]
    return (*runs, *(a | b for a, b in combinations(others, 2)))


PAIRS = tuple(map(_pairs, range(52)))
"""Per card, every two others that make a meld with it."""
