"""Gin by brute force, written from rules/gin.md alone: no bit masks, no tables, nothing of the game's own.

``python -m tests.variants.gin_oracle 100000`` compares so many random hands with the solver.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from rummy_tui.cards import PACK, Card
from rummy_tui.rummy.solver import best_arrangements, hand_mask, least_deadwood

Meld = frozenset[Card]


def points(card: Card) -> int:
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(card.text[:-1]) or int(card.text[:-1])


def is_meld(cards: frozenset[Card]) -> bool:
    """G3: three or four of one rank, or three or more of one suit whose ranks follow each other."""
    ranks = sorted(card.rank for card in cards)
    suits = {card.suit for card in cards}
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    return len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def melds_in(hand: frozenset[Card]) -> list[Meld]:
    """Every meld that the hand's cards make."""
    by_rank = [[card for card in hand if card.rank == rank] for rank in range(1, 14)]
    found = [frozenset(some) for same in by_rank for size in (3, 4) for some in combinations(same, size)]
    for suit in "SHDC":
        of_suit = sorted(card for card in hand if card.suit == suit)
        spans = [of_suit[i:j] for i, j in combinations(range(len(of_suit) + 1), 2)]
        found += [frozenset(span) for span in spans if is_meld(frozenset(span))]
    return found


def arrangements(hand: frozenset[Card]) -> Iterator[tuple[Meld, ...]]:
    """Every way to put melds down from a hand, each card in one of them or in none (G4)."""
    yield from _arrange(sorted(hand), melds_in(hand))


def _arrange(cards: list[Card], melds: list[Meld]) -> Iterator[tuple[Meld, ...]]:
    while cards and not any(cards[0] in meld for meld in melds):
        cards = cards[1:]
    if not cards:
        yield ()
        return
    first = cards[0]
    for meld in melds:
        if first in meld:
            left = [card for card in cards if card not in meld]
            for rest in _arrange(left, [other for other in melds if not other & meld]):
                yield (meld, *rest)
    yield from _arrange(cards[1:], [meld for meld in melds if first not in meld])


class Best(NamedTuple):
    deadwood: int
    arrangements: frozenset[frozenset[Meld]]


def best(hand: frozenset[Card]) -> Best:
    """The least deadwood (G5), and every arrangement that reaches it."""
    total = sum(map(points, hand))
    least = total
    found: set[frozenset[Meld]] = set()
    for melds in arrangements(hand):
        left = total - sum(points(card) for meld in melds for card in meld)
        if left < least:
            least, found = left, set()
        if left == least:
            found.add(frozenset(melds))
    return Best(least, frozenset(found))


def least_after_lay_offs(hand: frozenset[Card], melds: tuple[Meld, ...]) -> tuple[int, int]:
    """The least deadwood that lay-offs on these melds can leave, and with how few cards."""
    reachable = {(hand, frozenset(melds))}
    done = set()
    while reachable:
        held, table = reachable.pop()
        done.add((held, table))
        for card in held:
            for meld in table:
                if is_meld(meld | {card}):
                    after = (held - {card}, table - {meld} | {meld | {card}})
                    if after not in done:
                        reachable.add(after)
    return min((best(held).deadwood, len(hand) - len(held)) for held, _ in done)


def random_hand(rng: Random, size: int) -> frozenset[Card]:
    """Half of the hands come from a narrow pack, in which melds get into each other's way."""
    if rng.random() < 0.5:
        return frozenset(rng.sample(PACK, size))
    low = rng.randrange(1, 9)
    suits = rng.choice(("SHDC", "SHD", "HDC"))
    narrow = [card for card in PACK if low <= card.rank <= low + 5 and card.suit in suits]
    return frozenset(rng.sample(narrow, size))


def disagreement(hand: frozenset[Card]) -> str | None:
    """Where the solver and brute force differ over a hand, None where they agree."""
    mask = hand_mask(hand)
    truth = best(hand)
    if least_deadwood(mask) != truth.deadwood:
        return f"{sorted(hand)}: {least_deadwood(mask)} deadwood, by brute force {truth.deadwood}"
    listed = [frozenset(frozenset(meld.cards) for meld in melds) for melds in best_arrangements(mask)]
    if len(listed) != len(set(listed)):
        return f"{sorted(hand)}: an arrangement is listed twice"
    if set(listed) != truth.arrangements:
        return f"{sorted(hand)}: arrangements differ"
    return None


def compare(number: int, seed: int = 1) -> None:
    """Compare random hands of 7 to 14 cards. Raises AssertionError at the first disagreement."""
    rng = Random(seed)
    for _ in range(number):
        found = disagreement(random_hand(rng, rng.randint(7, 14)))
        assert found is None, found


if __name__ == "__main__":
    compare(int(sys.argv[1]))
    print(f"{int(sys.argv[1]):,} hands of 7 to 14 cards: least deadwood and best arrangements agree")
