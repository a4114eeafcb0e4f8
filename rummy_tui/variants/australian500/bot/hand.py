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
NEVER = float("inf")


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
def _losses(lay: Layout, suit: int, cards: int) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """By how many cards of a suit are laid away, 0 to 3: what that costs, and which they are."""
    order = bits_of(cards)
    null = lay.strain == "null"
    if null:
        order.reverse()
    full = _in_suit(lay, suit, cards)
    costs, cards_away = [], []
    for count in range(4):
        away = sum(order[:count])
        height = 0.0 if null else 0.01 * sum(lay.places[bit] for bit in order[:count])
        costs.append(full - _in_suit(lay, suit, cards ^ away) + height if count <= len(order) else NEVER)
        cards_away.append(away)
    return tuple(costs), tuple(cards_away)


@cache
def _splits(suits: int, cards: int) -> tuple[tuple[int, ...], ...]:
    return tuple(split for split in product(range(cards + 1), repeat=suits) if sum(split) == cards)


def _surely_spare(lay: Layout, hand: int, count: int) -> int:
    """A joker that is no use, and trumps where there is nothing else."""
    away = hand & lay.joker if lay.strain == "null" or not lay.trump else 0
    lack = count - away.bit_count() - (hand & ~lay.trump & ~away).bit_count()
    return away | sum(bits_of(hand & lay.trump & ~away)[: max(0, lack)])


def spare(lay: Layout, hand: int) -> list[tuple[float, int]]:
    """Ways to lay three cards away: what each costs, and the cards as bits; the cheapest first."""
    away = _surely_spare(lay, hand, 3)
    losses = [_losses(lay, suit, hand & suit & ~away) for suit in lay.plain]
    found = []
    for split in _splits(len(losses), 3 - away.bit_count()):
        cost = sum(costs[n] for (costs, _), n in zip(losses, split, strict=True))
        if cost < NEVER:
            found.append((cost, away | sum(cards[n] for (_, cards), n in zip(losses, split, strict=True))))
    return sorted(found)


def lay_away(lay: Layout, hand: int, count: int = 3) -> int:
    """The cards that the hand misses least: suit by suit the best way to spare 0, 1, … cards so far."""
    away = _surely_spare(lay, hand, count)
    count -= away.bit_count()
    best, chosen = [0.0, NEVER, NEVER, NEVER], [away, 0, 0, 0]
    for suit in lay.plain:
        mine = hand & suit
        if not mine:
            continue
        costs, cards = _losses(lay, suit, mine)
        for n in range(count, 0, -1):
            least, which = best[n], chosen[n]
            for k in range(1, n + 1):
                cost = best[n - k] + costs[k]
                if cost < least:
                    least, which = cost, chosen[n - k] | cards[k]
            best[n], chosen[n] = least, which
    return chosen[count]
