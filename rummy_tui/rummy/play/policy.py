"""What to take from the pile: what is laid now, and a part of what is kept."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.rummy.play.laying import lay, lay_all
from rummy_tui.rummy.play.scheme import ACES, ALL, FIRST_JOKER, SUIT, Scheme, faces
from rummy_tui.rummy.play.table import Laid, Table

FROM_STOCK = 3.0  # points that a card from the stock brings, all in all


class Take(NamedTuple):
    """So many cards from the pile, what they are worth, and what is laid with them."""

    value: float
    depth: int
    steps: list[Laid]


def usable(scheme: Scheme, hand: int, pile: list[int], table: Table) -> list[int]:
    """The depths whose card can be used at once, as ``rummy.usable`` has them."""
    own = faces(hand)
    wilds = hand >> FIRST_JOKER
    suits = [own & SUIT, own >> 13 & SUIT, own >> 26 & SUIT, own >> 39]
    runs, keys, fits = scheme.runs, table.runs, table.sets
    found = []
    for depth, bit in enumerate(reversed(pile), 1):
        if bit >> FIRST_JOKER:
            wilds = wilds << 1 | 1
            usable = table.wild or bool(own) if scheme.wild else table.joker or wilds.bit_count() >= 3
        else:
            face = (bit | bit >> 52) & ALL
            own |= face
            suit, rank = divmod(face.bit_length() - 1, 13)
            suits[suit] |= 1 << rank
            key = suits[suit] | keys[suit]
            same = (own & ACES << rank).bit_count()
            usable = bool(face & fits or same >= 3 or runs[key][1] >> rank & 1)
            if not usable and wilds and scheme.wild:
                wide = (suits[suit] | (suits[suit] & 1) << 13) & scheme.reach
                near = wide << 2 >> rank & 0b11011 or (not rank and wide >> 11 & 0b11)
                usable = wilds > 1 or same >= 2 or bool(near)
        if usable:
            found.append(depth)
    return found


def hold(points: int, turns: float) -> float:
    """What points that are not laid yet are worth: on average more than nothing only early on."""
    return points * (min(0.55, 0.06 * turns) * 2 - 1)


def takes(
    scheme: Scheme, hand: int, pile: list[int], table: Table, depths: list[int], turns: float
) -> list[Take]:
    """Each take, weighed; the value is what is laid now and a part of what is kept."""
    found = []
    for depth in depths:
        after = hand | sum(pile[-depth:])
        points, cards, steps = lay_all(scheme, after, table, must=pile[-depth])
        if points:
            left = after & ~cards
            found.append(Take(points + hold(scheme.points(left), turns), depth, steps))
    return found


def into_hand(scheme: Scheme, hand: int, top: int, table: Table, turns: float) -> Take:
    """The top card taken though it need not be used (R9a)."""
    points, cards, steps = lay_all(scheme, hand | top, table)
    return Take(points + hold(scheme.points((hand | top) & ~cards), turns), 1, steps)


def best_take(scheme: Scheme, hand: int, pile: list[int], table: Table, turns: float) -> Take | None:
    """The take that pays most."""
    depths = usable(scheme, hand, pile, table)
    return max(takes(scheme, hand, pile, table, depths, turns), default=None) if depths else None


def drawing(scheme: Scheme, hand: int, table: Table, turns: float) -> float:
    """What it is worth to draw from the stock instead, in the same measure."""
    laid = lay(scheme, hand, table)
    return laid.points + hold(scheme.points(hand & ~laid.cards), turns) + (FROM_STOCK if turns else 0.0)
