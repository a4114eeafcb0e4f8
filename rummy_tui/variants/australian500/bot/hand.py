"""What a hand is worth before anything is played, and which three cards it can spare.

The weights are a least-squares fit of the tricks that the bidder's side won in random deals played out by
the rules of thumb, rounded.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from rummy_tui.variants.australian500.bot.layout import Layout, bits_of

TRUMP_BASE, PER_TRUMP = 1.4, 0.7
TRUMPS_FROM_TOP = (0.95, 0.7, 0.45, 0.3, 0.2, 0.1)
BASE, JOKER = 3.1, 1.6
NEVER = 1e9


@cache
def _in_suit(lay: Layout, suit: int, cards: int) -> float:
    """What the cards of one suit add to the tricks; in null, how little danger there is in them."""
    if lay.strain == "null":
        return -_danger(suit, cards)
    count, size = cards.bit_count(), suit.bit_count()
    from_top = {size - 1 - lay.places[bit] for bit in bits_of(cards)}
    if suit == lay.trump:
        return PER_TRUMP * count + sum(w for i, w in enumerate(TRUMPS_FROM_TOP) if i in from_top)
    ace, king, queen = (i in from_top for i in range(3))
    if lay.joker:
        tricks = 0.83 * ace + 0.63 * (king and (ace or count > 1)) + 0.4 * (ace and king and queen)
        return tricks + 0.15 * (queen and count > 1 and not (ace and king)) + 0.04 * max(0, count - 3)
    tricks = 0.65 * ace + 0.33 * (king and count > 1) + 0.07 * (queen and count > 1)
    return tricks - (0.0, 0.2, 0.24)[min(count, 2)] * (count < 3) + 0.2 * max(0, count - 3)


def _danger(suit: int, cards: int) -> float:
    """How likely a suit is to win a trick: by its cards from the lowest, how many lower ones are out
    beyond those that the earlier rounds draw."""
    danger = 0.0
    for i, bit in enumerate(bits_of(cards)):
        lower = (suit & ~cards & (bit - 1)).bit_count()
        higher = (suit & ~cards & -bit).bit_count()
        excess = lower - 1.6 * i
        if excess > 0:
            danger = max(danger, excess * (1.0 if higher > i else 1.5))
    return danger


def tricks(lay: Layout, hand: int) -> float:
    """The tricks that a side may expect with this hand as the bidder's; in null, minus the danger."""
    value = sum(_in_suit(lay, suit, hand & suit) for suit in lay.plain)
    if not lay.joker:
        return TRUMP_BASE + value + _in_suit(lay, lay.trump, hand & lay.trump)
    if lay.strain == "null":
        return value - (20.0 if hand & lay.joker else 0.0)
    return BASE + value + (JOKER if hand & lay.trump else 0.0)


@cache
def _losses(lay: Layout, suit: int, cards: int) -> tuple[tuple[float, int], ...]:
    """By how many cards of a suit are laid away, 0 to 3: what that costs, and which they are."""
    order = bits_of(cards)
    if lay.strain == "null":
        order.reverse()
    full = _in_suit(lay, suit, cards)
    found = []
    for count in range(4):
        away = sum(order[:count])
        spare = 0.01 * sum(lay.places[bit] for bit in order[:count])
        loss = full - _in_suit(lay, suit, cards ^ away) + (0.0 if lay.strain == "null" else spare)
        found.append((loss if count <= len(order) else NEVER, away))
    return tuple(found)


@cache
def _splits(suits: int, cards: int) -> tuple[tuple[int, ...], ...]:
    return tuple(split for split in product(range(cards + 1), repeat=suits) if sum(split) == cards)


def spare(lay: Layout, hand: int, count: int = 3) -> list[tuple[float, int]]:
    """Ways to lay cards away: what each costs, and the cards as bits; no order."""
    away = 0
    if hand & lay.joker and (lay.strain == "null" or not lay.trump):
        away = lay.joker
    lack = count - away.bit_count() - (hand & ~lay.trump & ~away).bit_count()
    for bit in bits_of(hand & lay.trump)[: max(0, lack)]:
        away |= bit
    losses = [_losses(lay, suit, hand & suit) for suit in lay.plain]
    found = []
    for split in _splits(len(losses), count - away.bit_count()):
        cost, cards = 0.0, away
        for loss, n in zip(losses, split, strict=True):
            if n:
                one = loss[n]
                cost += one[0]
                cards |= one[1]
        if cost < NEVER:
            found.append((cost, cards))
    return found


def lay_away(lay: Layout, hand: int, count: int = 3) -> int:
    """The cards that the hand misses least."""
    return min(spare(lay, hand, count))[1]
