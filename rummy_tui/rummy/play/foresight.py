"""What the others may do with a position, in hands that they may hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rummy_tui.engine.player import Deadline
from rummy_tui.rummy.play.policy import best_take, drawing
from rummy_tui.rummy.play.scheme import Scheme, bits
from rummy_tui.rummy.play.sight import Sight

SHARE = 0.45  # of the time, left for what follows the look ahead
LATER = 0.8  # what a seat's chance is worth for every seat that plays before it
AGAIN = 0.5  # what the seat's own next take counts


class Position(NamedTuple):
    """The pile after a discard: ``value`` is what that brings, ``ahead`` what the seat's own next take
    would add."""

    value: float
    pile: list[int]
    ahead: float


def deal(sight: Sight, chance: Random) -> list[int]:
    """Hands for everybody that agree with what the seat knows."""
    cards = list(bits(sight.unseen))
    for i in range(len(cards) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    hands = []
    for seat, count in enumerate(sight.counts):
        hand = sight.hand if seat == sight.seat else sight.known[seat]
        while hand.bit_count() < count and cards:
            hand |= cards.pop()
        hands.append(hand)
    return hands


def look_ahead(
    scheme: Scheme,
    sight: Sight,
    positions: Sequence[Position],
    turns: float,
    worlds: int,
    chance: Random,
    deadline: Deadline,
) -> list[float]:
    """Each position's value less what the others are likely to make of it, over so many worlds or as
    many as there is time for."""
    found = [0.0] * len(positions)
    reserve = deadline.seconds * SHARE
    done = 0
    while done < worlds and deadline.left() > reserve:
        hands = deal(sight, chance)
        bases = [
            0.0 if seat == sight.seat else drawing(scheme, hand, sight.table, turns)
            for seat, hand in enumerate(hands)
        ]
        replies = []
        for position in positions:
            replies.append(_reply(scheme, sight, hands, bases, position, turns))
            if deadline.left() <= reserve / 2:
                break
        if len(replies) < len(positions):
            break
        found = [total + reply for total, reply in zip(found, replies, strict=True)]
        done += 1
    return [position.value + total / max(1, done) for position, total in zip(positions, found, strict=True)]


def _reply(
    scheme: Scheme,
    sight: Sight,
    hands: list[int],
    bases: list[float],
    position: Position,
    turns: float,
) -> float:
    """What the next who takes from the pile does for the seat's side, in one world."""
    seats = len(hands)
    side = sight.sides[sight.seat]
    share = 1.0
    for step in range(1, seats):
        seat = (sight.seat + step) % seats
        take = best_take(scheme, hands[seat], position.pile, sight.table, turns)
        if take and take.value > bases[seat]:
            gain = share * (take.value - bases[seat])
            return gain if sight.sides[seat] == side else -gain
        share *= LATER
    return share * AGAIN * position.ahead
