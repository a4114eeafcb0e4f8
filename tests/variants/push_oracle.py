"""What a hand of Push holds, by trying every choice of cards: slow, plain and independent.

Nothing here comes from the engine's own meld or contract code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations

from rummy_tui.cards import JOKER, PACK, Card

ASKED = {
    1: (("set", 3), ("set", 3)),
    2: (("set", 3), ("run", 4)),
    3: (("run", 4), ("run", 4)),
    4: (("set", 3), ("set", 3), ("set", 3)),
    5: (("run", 5), ("run", 5)),
}

TWO_DECKS = PACK * 2 + (JOKER,) * 4


def is_wild(card: Card) -> bool:
    return card is JOKER or card.rank == 2


@cache
def is_set(cards: tuple[Card, ...], duplicates: bool) -> bool:
    natural = [card for card in cards if not is_wild(card)]
    if not natural or not 3 <= len(cards) <= (8 if duplicates else 4):
        return False
    suits = [card.suit for card in natural]
    return len({card.rank for card in natural}) == 1 and (duplicates or len(set(suits)) == len(suits))


def is_run_in_order(cards: tuple[Card, ...], ace: str) -> bool:
    """The cards as they lie: each natural at its rank, counted from some first rank."""
    natural = [card for card in cards if not is_wild(card)]
    if not natural or not 3 <= len(cards) <= 13 or len({card.suit for card in natural}) > 1:
        return False
    lowest = 2 if ace == "high" else 1
    return any(
        all(is_wild(card) or (card.rank or 0) in (low + i, low + i - 13) for i, card in enumerate(cards))
        for low in range(lowest, 16 - len(cards))
    )


@cache
def is_run(cards: tuple[Card, ...], ace: str) -> bool:
    """Whether some order of the cards is a run: their ranks differ and lie close enough together."""
    natural = [card for card in cards if not is_wild(card)]
    if not natural or not 3 <= len(cards) <= 13 or len({card.suit for card in natural}) > 1:
        return False
    for ace_rank in (1, 14) if ace == "both" else (14,):
        ranks = [ace_rank if card.rank == 1 else card.rank for card in natural]
        if len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) < len(cards):
            return True
    return False


def holds(hand: tuple[Card, ...], round_number: int, ace: str = "both", duplicates: bool = False) -> bool:
    """Whether some choice of the hand's cards is the round's contract."""
    hand = tuple(sorted(hand))
    parts = ASKED[round_number]
    found: dict[tuple[str, int], list[int]] = {}
    for kind, length in set(parts):
        masks = []
        for places in combinations(range(len(hand)), length):
            cards = tuple(hand[place] for place in places)
            if is_set(cards, duplicates) if kind == "set" else is_run(cards, ace):
                masks.append(sum(1 << place for place in places))
        found[kind, length] = masks
    return any(_disjoint(0, [found[part] for part in parts]))


def _disjoint(used: int, parts: list[list[int]]) -> Iterator[bool]:
    if not parts:
        yield True
        return
    for mask in parts[0]:
        if not mask & used:
            yield from _disjoint(used | mask, parts[1:])


Laid = tuple[str, tuple[Card, ...]]
"""A meld's kind and cards."""


def every_part(
    cards: Iterable[Card], kind: str, shortest: int, ace: str = "both", duplicates: bool = False
) -> set[tuple[Card, ...]]:
    """Every meld of the cards that is so long or longer: a set sorted, a run in each of its orders."""
    cards = tuple(sorted(cards))
    melds: set[tuple[Card, ...]] = set()
    for length in range(shortest, min(len(cards), 13) + 1):
        for chosen in set(combinations(cards, length)):
            if kind == "set":
                if is_set(chosen, duplicates):
                    melds.add(chosen)
            elif is_run(chosen, ace):
                melds.update(order for order in set(permutations(chosen)) if is_run_in_order(order, ace))
    return melds


def every_way(
    hand: tuple[Card, ...], round_number: int, ace: str = "both", duplicates: bool = False
) -> set[tuple[Laid, ...]]:
    """Every way to lay the contract, each as its sorted melds."""
    return set(_lay(hand, ASKED[round_number], (), ace, duplicates))


def _lay(
    left: tuple[Card, ...],
    parts: tuple[tuple[str, int], ...],
    done: tuple[Laid, ...],
    ace: str,
    duplicates: bool,
) -> Iterator[tuple[Laid, ...]]:
    if not parts:
        yield tuple(sorted(done))
        return
    kind, length = parts[0]
    for meld in every_part(left, kind, length, ace, duplicates):
        rest = list(left)
        for card in meld:
            rest.remove(card)
        yield from _lay(tuple(rest), parts[1:], (*done, (kind, meld)), ace, duplicates)
