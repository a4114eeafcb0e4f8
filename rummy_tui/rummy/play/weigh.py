"""What cards that stay in a hand are worth to it."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.rummy.play.scheme import ALL, FIRST_JOKER, Scheme, bits, faces


class Prospects(NamedTuple):
    """Faces that are unseen, and in the pile; how likely one of either comes to the hand, and how likely
    a card goes down though nothing is near it."""

    unseen: int
    heap: int
    from_unseen: float
    from_pile: float
    idle: float


def turns_left(stock: int, counts: tuple[int, ...], seat: int) -> float:
    """About how often a seat draws before the round ends."""
    players = len(counts)
    least = min(count for other, count in enumerate(counts) if other != seat)
    return min(stock / players, 1.0 + 1.1 * least)


def prospects(unseen: int, heap: int, turns: float) -> Prospects:
    count = max(1, unseen.bit_count())
    return Prospects(
        faces(unseen),
        faces(heap),
        min(0.8, 1.6 * turns / count),
        0.5 if turns >= 1 else 0.2,
        min(0.3, 0.03 * turns),
    )


def keeping(scheme: Scheme, hand: int, fits: int, ahead: Prospects) -> dict[int, float]:
    """Per card of a hand that is not laid now, the points lost by throwing it away (below 0: gained)."""
    naturals = hand & ALL
    doubles = hand >> 52 & ALL
    own = naturals | doubles
    worth = scheme.worth
    unseen, heap = ahead.unseen & ~own, ahead.heap & ~own
    from_unseen, from_pile, idle = ahead.from_unseen, ahead.from_pile, ahead.idle
    pairs = scheme.pairs
    found: dict[int, float] = {}
    for bit in bits(own):
        number = bit.bit_length() - 1
        value = worth[number]
        miss = 1.0 - idle
        mates = 0.0
        if bit & fits:
            miss = 0.15
        for pair in pairs[number]:
            lack = pair & ~own
            if not lack:
                miss *= 0.1
                mates += sum(worth[mate.bit_length() - 1] for mate in bits(pair)) * 0.5
            elif not lack & (lack - 1):
                if lack & unseen:
                    chance = from_unseen
                elif lack & heap:
                    chance = from_pile
                else:
                    continue
                miss *= 1 - chance
                mates += worth[(pair ^ lack).bit_length() - 1] * chance
        found[bit] = value * (1 - 2 * miss) + mates
        if bit & doubles:
            found[bit << 52] = -value
            if not bit & naturals:
                found[bit << 52] = found.pop(bit)
    for bit in bits(hand >> FIRST_JOKER):
        found[bit << FIRST_JOKER] = (3.0 if scheme.wild else 1.0) * scheme.joker
    return found
