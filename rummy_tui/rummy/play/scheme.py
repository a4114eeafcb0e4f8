"""Cards as bits, and what they are worth.

A pile of cards is one int: bits 0–51 are faces, suit by suit from ace to king; bits 52–103 second
copies of them; bits 104 and up jokers. A suit is thirteen bits, a run's places fourteen, the ace at
both ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.rummy.melds import MeldRules

ALL = (1 << 52) - 1
SUIT = (1 << 13) - 1
FIRST_JOKER = 104
ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39
UP, DOWN = 13, 27
"""Where a suit's key has the places next above and next below runs on the table."""

WIDE = (1 << 14) - 1
KEPT = 1 << 17


def bits(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def faces(cards: int) -> int:
    """The faces among some cards, copies told no longer apart."""
    return (cards | cards >> 52) & ALL


def jokers(cards: int) -> int:
    return (cards >> FIRST_JOKER).bit_count()


def place(bit: int) -> int:
    """A card's number as a face, 52 for a joker."""
    number = bit.bit_length() - 1
    return 52 if number >= FIRST_JOKER else number % 52


def card(bit: int) -> Card:
    number = place(bit)
    return JOKER if number == 52 else PACK[number]


def pack_of(cards: Iterable[Card], taken: int = 0) -> int:
    """Cards as bits that are not yet in ``taken``."""
    found = 0
    for one in cards:
        bit = 1 << FIRST_JOKER if one is JOKER else 1 << int(one) - 1
        while bit & (taken | found):
            bit <<= 1 if one is JOKER else 52
        found |= bit
    return found


class Scheme:
    """How a game melds and what its cards are worth.

    ``worth`` has the points of every face and of a joker; ``fours`` how often a set of four counts
    that is laid in one go; ``low_ace`` what an ace at the low end of a run is worth.
    """

    def __init__(
        self, rules: MeldRules, worth: Callable[[Card], int], *, fours: int = 1, low_ace: int | None = None
    ) -> None:
        self.worth = (*map(worth, PACK), worth(JOKER))
        self.joker = worth(JOKER)
        self.wild = JOKER in rules.wild
        self.joker_sets = rules.joker_sets
        self.fours = fours
        self.rank_worth = self.worth[:13]
        self.low_ace = self.worth[0] if low_ace is None else low_ace
        self.reach = rules.reach
        self.runs = _Runs(self)
        self.fills = _Fills(self)
        self.sums = _Sums(self)
        self.pairs = tuple(self._pairs(number) for number in range(52))

    def points(self, cards: int) -> int:
        """What cards count in a hand."""
        sums = self.sums
        found = jokers(cards) * self.joker
        while cards & ((1 << FIRST_JOKER) - 1):
            found += sums[cards & SUIT]
            cards >>= 13
        return found

    def _pairs(self, number: int) -> tuple[int, ...]:
        """Every two other faces that make a meld of three with this one."""
        suit, rank = divmod(number, 13)
        found = [
            1 << suit * 13 + others[0] % 13 | 1 << suit * 13 + others[1] % 13
            for low in range(12)
            if self.reach >> low & 7 == 7
            and rank in (ranks := tuple(at % 13 for at in range(low, low + 3)))
            and len(others := [at for at in ranks if at != rank]) == 2
        ]
        same = [1 << other * 13 + rank for other in range(4) if other != suit]
        return (*found, *(a | b for a, b in combinations(same, 2)))


class _Sums(dict[int, int]):
    """The points of thirteen bits of a suit."""

    def __init__(self, scheme: Scheme) -> None:
        self._worth = scheme.rank_worth

    def __missing__(self, suit: int) -> int:
        self[suit] = found = sum(self._worth[bit.bit_length() - 1] for bit in bits(suit))
        return found


class _Runs(dict[int, tuple[int, int, int]]):
    """What runs take of a suit, given the places where those on the table go on: points, the cards as
    thirteen bits, and their places as fourteen."""

    def __init__(self, scheme: Scheme) -> None:
        self._scheme = scheme

    def __missing__(self, key: int) -> tuple[int, int, int]:
        if len(self) > KEPT:
            self.clear()
        suit, up, down = key & SUIT, key >> UP & WIDE, key >> DOWN
        wide = (suit | (suit & 1) << 13) & self._scheme.reach
        found = self._count(wide, up, down)
        if found[2] & 1 and found[2] >> 13:
            found = max(self._count(wide & ~1, up, down), self._count(wide & SUIT, up, down))
        self[key] = found
        return found

    def _count(self, wide: int, up: int, down: int) -> tuple[int, int, int]:
        three = wide & wide >> 1 & wide >> 2
        taken = three | three << 1 | three << 2
        for start in bits(up & wide):
            bit = start
            while bit & wide:
                taken |= bit
                bit <<= 1
        for start in bits(down & wide):
            bit = start
            while bit & wide:
                taken |= bit
                bit >>= 1
        points = sum(self._scheme.rank_worth[(bit.bit_length() - 1) % 13] for bit in bits(taken))
        if taken & 1:
            points += self._scheme.low_ace - self._scheme.rank_worth[0]
        return points, (taken | taken >> 13) & SUIT, taken


class _Fills(dict[int, tuple[int, int]]):
    """The points that one more card, a wild, brings to the runs of a suit besides its own, and the
    face it stands for; the face is 0 where it fits nowhere."""

    def __init__(self, scheme: Scheme) -> None:
        self._scheme = scheme

    def __missing__(self, key: int) -> tuple[int, int]:
        if len(self) > KEPT:
            self.clear()
        runs, worth = self._scheme.runs, self._scheme.rank_worth
        before = runs[key][0]
        found = (0, 0)
        for rank in range(13):
            bit = 1 << rank
            if key & bit:
                continue
            points, taken, wide = runs[key | bit]
            if taken & bit:
                own = self._scheme.low_ace if rank == 0 and wide & 1 else worth[rank]
                found = max(found, (points - before - own, bit))
        self[key] = found
        return found
