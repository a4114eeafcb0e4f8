"""Worlds that a seat cannot tell from the real one, played out on bits.

Both sides throw what leaves the least and knock as the hard player does: to look ahead as it does
would take ten times as long, and a mean of more worlds is worth more. It is a player's model of the
game; what is legal, the reducer alone decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rummy_tui.rummy.melds import Reading
from rummy_tui.rummy.solver import best_arrangements, hand_mask
from rummy_tui.variants.gin.bot_hand import (
    ALL,
    beside,
    bits,
    dearest,
    same_rank,
    settled,
    worth,
)
from rummy_tui.variants.gin.bot_read import HAND, Read, Stakes, melds, should_knock
from rummy_tui.variants.gin.view import GinView

WALL = 2
SPREAD, HALF = 10, 4
"""An opponent's ten are the best of ``SPREAD`` cards more in the end, of half as many after ``HALF``
turns: then sampled hands are worth on average what real ones turn out to be."""


class World(NamedTuple):
    """The opponent's ten and the stock, its first card last."""

    theirs: int
    stock: tuple[int, ...]


def sampled(read: Read, stock_count: int, chance: Random) -> World:
    """A world that agrees with a reading. The opponent has kept the better of the cards it saw."""
    unseen = list(bits(read.unseen))
    for i in range(len(unseen) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        unseen[i], unseen[j] = unseen[j], unseen[i]
    missing = HAND - read.theirs.bit_count()
    more = int(SPREAD * read.turns / (read.turns + HALF) * missing / HAND)
    more = min(more, len(unseen) - missing)
    hand = read.theirs | sum(unseen[: missing + more])
    for _ in range(more):
        hand ^= dearest(settled[hand][1] & ~read.theirs or hand & ~read.theirs)
    rest = [card for card in unseen if not card & hand]
    return World(hand, tuple(rest[:stock_count]))


def knock_points(hand: int, theirs: int, stakes: Stakes) -> int:
    """What a knock with ten cards brings against another ten; less than 0 for an undercut."""
    own = settled[hand][0]
    if not own:
        return stakes.gin + settled[theirs][0]
    left = settled[theirs][0]
    if stakes.layoffs and left:
        shown = [(hand_mask(meld.cards), meld.kind == "set") for meld in _melds(hand)]
        left = _laid_off(shown, theirs, left)
    return left - own if left > own else left - own - stakes.undercut


def _melds(hand: int) -> Sequence[Reading]:
    return next(best_arrangements(hand))


def _laid_off(shown: list[tuple[int, bool]], hand: int, least: int) -> int:
    """The least deadwood of a hand that may lay off on melds (cards, whether a set)."""
    least = min(least, settled[hand][0])
    for i, (cards, is_set) in enumerate(shown):
        fits = (same_rank(cards) if is_set else beside(cards)) & ~cards & hand
        for card in bits(fits):
            longer = [*shown[:i], (cards | card, is_set), *shown[i + 1 :]]
            least = min(least, _laid_off(longer, hand ^ card, least))
    return least


class Seat:
    """One side of a play-out: its hand, and what it can read."""

    def __init__(self, hand: int, read: Read) -> None:
        self.hand = hand
        self.read = read

    def sees(self, card: int) -> None:
        self.read = self.read._replace(unseen=self.read.unseen & ~card)


def play_out(me: Seat, them: Seat, top: int, stock: list[int], stakes: Stakes) -> int:
    """The points of ``me``, less the other's, when the other is to draw."""
    sign = -1
    seat, other = them, me
    while len(stock) > WALL:
        taken = 0
        if melds(seat.hand, top):
            taken = top
            seat.hand |= top
            other.read = other.read._replace(theirs=other.read.theirs | top)
        else:
            drawn = stock.pop()
            seat.hand |= drawn
            seat.sees(drawn)
            other.read = other.read._replace(unwanted=other.read.unwanted | top)
        card = dearest(settled[seat.hand][1] & ~taken) or _cheapest(seat.hand, taken)
        ten = seat.hand ^ card
        least = settled[ten][0]
        if least <= stakes.limit and (not least or should_knock(seat.read, ten, stakes)):
            return sign * knock_points(ten, other.hand, stakes)
        seat.hand, top = ten, card
        seat.read = seat.read._replace(turns=seat.read.turns + 1)
        read = other.read
        other.read = read._replace(
            unseen=read.unseen & ~top, theirs=read.theirs & ~top, unwanted=read.unwanted | top
        )
        seat, other, sign = other, seat, -sign
    return 0


def _cheapest(hand: int, taken: int) -> int:
    """The discard that leaves the least where every card but the one taken is melded."""
    return min((settled[hand ^ bit][0], -worth(bit), bit) for bit in bits(hand & ~taken))[2]


def after_discard(view: GinView, read: Read, card: int, world: World, stakes: Stakes) -> int:
    """The round's points, ours less theirs, once we have thrown a card in a world."""
    hand = hand_mask(view.hand) ^ card
    known = hand_mask(view.known[view.seat or 0]) & ~card
    gone = ALL & ~(read.unseen | read.theirs | hand)
    theirs = Read(known, ALL & ~(gone | world.theirs | known), card, read.turns)
    ours = read._replace(turns=read.turns + 1)
    return play_out(Seat(hand, ours), Seat(world.theirs, theirs), card, list(world.stock), stakes)
