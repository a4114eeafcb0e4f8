"""The best arrangement of a hand without wilds, exact (G5).

A hand is a mask of 52 bits, bit ``card - 1``: thirteen a suit. For a given choice of sets the rest
is easy, since every card of a sequence of three or more goes into a run; so only the sets need a
search, and a hand of 14 cards has at most four ranks to choose for. What a suit's thirteen bits
leave after their runs is kept once worked out (there are 8,192 of them).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from rummy_tui.cards import PACK, SUITS, Card, card_at
from rummy_tui.rummy.melds import Reading

SUIT_BITS = 13
ONE_SUIT = (1 << SUIT_BITS) - 1
BIT = {card: 1 << (card - 1) for card in PACK}


def pip_value(card: Card) -> int:
    """G2: ace 1, court cards 10, others their number."""
    return min(card.rank, 10)


def hand_mask(cards: Iterable[Card]) -> int:
    """The bits of cards that are all different and none a joker."""
    return sum(map(BIT.__getitem__, cards))


def mask_cards(mask: int) -> tuple[Card, ...]:
    """The cards of such bits, in the order of the pack."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(PACK[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(cards)


def _sequences(suit: int) -> Iterator[tuple[int, int]]:
    """The first rank (1–13) and the length of every unbroken sequence in a suit's bits."""
    rank = 1
    while suit:
        gap = (suit & -suit).bit_length() - 1
        suit >>= gap
        rank += gap
        length = (suit ^ (suit + 1)).bit_length() - 1
        yield rank, length
        suit >>= length
        rank += length


class _Left(dict[int, int]):
    """Points that a suit's bits leave when every sequence of three or more is a run."""

    def __missing__(self, suit: int) -> int:
        left = sum(
            min(rank, 10)
            for first, length in _sequences(suit)
            if length < 3
            for rank in range(first, first + length)
        )
        self[suit] = left
        return left


_left = _Left()


def _suits(mask: int) -> tuple[int, int, int, int]:
    return mask & ONE_SUIT, mask >> 13 & ONE_SUIT, mask >> 26 & ONE_SUIT, mask >> 39


def _after_runs(mask: int) -> int:
    return (
        _left[mask & ONE_SUIT]
        + _left[mask >> 13 & ONE_SUIT]
        + _left[mask >> 26 & ONE_SUIT]
        + _left[mask >> 39]
    )


def _set_ranks(s: int, h: int, d: int, c: int) -> int:
    """The ranks (bits 0–12) of which the hand has three or four cards."""
    return (s & h & (d | c)) | (d & c & (s | h))


class _SetChoices(dict[int, tuple[int, ...]]):
    """For the cards of one rank, as a mask: every set they hold, as masks."""

    def __missing__(self, rank_cards: int) -> tuple[int, ...]:
        bits = [1 << i for i in range(52) if rank_cards >> i & 1]
        choices = tuple(sum(group) for size in (3, 4) for group in combinations(bits, size))
        self[rank_cards] = choices
        return choices


_set_choices = _SetChoices()
_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39


def least_deadwood(mask: int) -> int:
    """The least deadwood over all arrangements of the hand."""
    s, h, d, c = _suits(mask)
    ranks = _set_ranks(s, h, d, c)
    if not ranks:
        return _left[s] + _left[h] + _left[d] + _left[c]
    rests = [mask]
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        choices = _set_choices[mask & _RANK * low]
        rests += [rest ^ chosen for rest in rests for chosen in choices]
    return min(map(_after_runs, rests))


@lru_cache(maxsize=1 << 12)
def deadwood(hand: tuple[Card, ...]) -> int:
    """The least deadwood of a hand; kept for a while, for a hand is asked about many times."""
    return least_deadwood(hand_mask(hand))


def _splits(first: int, length: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to cut a sequence into runs of three or more, the single run first."""
    yield ((first, length),)
    for head in range(3, length - 2):
        for tail in _splits(first + head, length - head):
            yield ((first, head), *tail)


def best_arrangements(mask: int) -> Iterator[tuple[Reading, ...]]:
    """Every arrangement that leaves the least deadwood, long runs before the same runs cut up."""
    least = least_deadwood(mask)
    ranks = _set_ranks(*_suits(mask))
    per_rank = [(0, *_set_choices[mask & _RANK << bit]) for bit in range(SUIT_BITS) if ranks >> bit & 1]
    for chosen in product(*per_rank):
        rest = mask ^ sum(chosen)
        if _after_runs(rest) != least:
            continue
        sets = tuple(
            Reading("set", cards[0].rank, cards, (None,) * len(cards))
            for cards in map(mask_cards, chosen)
            if cards
        )
        sequences = [
            [
                tuple(
                    Reading("run", r, tuple(card_at(r + i, suit) for i in range(n)), (None,) * n)
                    for r, n in split
                )
                for split in _splits(first, length)
            ]
            for s, suit in enumerate(SUITS)
            for first, length in _sequences(rest >> SUIT_BITS * s & ONE_SUIT)
            if length >= 3
        ]
        for runs in product(*sequences):
            yield sets + tuple(run for part in runs for run in part)
