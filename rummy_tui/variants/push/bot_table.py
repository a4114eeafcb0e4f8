"""A player's model of a Push table: melds and hands as bits, quick to copy and to play on.

It is no second judge. What a player does in the game is built and checked with the game's own rules.
"""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.rummy.melds import Meld, MeldRules
from rummy_tui.rummy.solver import BIT, SUIT_BITS
from rummy_tui.variants.push.bot_hand import Hand
from rummy_tui.variants.push.contracts import RANK_BITS, Contract

SUIT_ROOM = 13


class Pile(NamedTuple):
    """A meld: of a set ``low`` is the rank; of a run ``low`` to ``high`` are its ends (14: the high ace).

    ``naturals`` are its faces; ``wilds`` are, of a run, the faces that wilds stand for, of a set so
    many low bits. ``key`` is its id in the game.
    """

    is_set: bool
    low: int
    high: int
    shift: int
    naturals: int
    wilds: int
    size: int
    key: int


def face(rank: int, shift: int) -> int:
    return 1 << (rank - 1) % SUIT_BITS + shift


def pile_of(meld: Meld, rules: MeldRules) -> Pile:
    naturals = wilds = 0
    for card, stands_for in zip(meld.cards, meld.stands_for, strict=True):
        if card not in rules.wild:
            naturals |= BIT[card]
        elif stands_for:
            # A 2 in a 2's place is not to be had back (U11).
            wilds |= BIT[stands_for] if stands_for.rank != 2 else 0
        else:
            wilds = wilds << 1 | 1
    if meld.kind == "set":
        return Pile(True, meld.rank, meld.rank, 0, naturals, wilds, len(meld.cards), meld.id)
    shift = SUIT_BITS * "SHDC".index(meld.suit)
    high = meld.rank + len(meld.cards) - 1
    return Pile(False, meld.rank, high, shift, naturals, wilds, len(meld.cards), meld.id)


class Table:
    """Everything of a round that play depends on. ``pile`` is the discard pile's top, None for none."""

    __slots__ = (
        "contract", "counts", "down", "hands", "known", "piles", "rules", "stock", "top", "turn",
    )  # fmt: skip

    def __init__(self, contract: Contract, rules: MeldRules) -> None:
        self.contract, self.rules = contract, rules
        self.hands = [Hand() for _ in range(4)]
        self.known = [Hand() for _ in range(4)]
        self.counts = [0] * 4
        self.down = [False] * 4
        self.piles: list[Pile] = []
        self.stock: list[int] = []
        self.top: int | None = None
        self.turn = 0

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.contract, new.rules = self.contract, self.rules
        new.hands = [hand.copy() for hand in self.hands]
        new.known = [hand.copy() for hand in self.known]
        new.counts, new.down, new.piles = self.counts[:], self.down[:], self.piles[:]
        new.stock, new.top, new.turn = self.stock[:], self.top, self.turn
        return new

    def fits(self) -> int:
        """The naturals that can be laid off."""
        found = 0
        for pile in self.piles:
            found |= opening(pile, self.rules)[0]
        return found


def opening(pile: Pile, rules: MeldRules) -> tuple[int, int]:
    """The naturals that a meld takes, and those that may be swapped for a wild in it."""
    if pile.is_set:
        rank = RANK_BITS[pile.low - 1]
        others = rank if rules.duplicate_suits else rank & ~pile.naturals
        return others if pile.size < rules.longest_set else 0, others if pile.wilds else 0
    if pile.size >= SUIT_ROOM:
        return 0, pile.wilds
    takes = face(pile.low - 1, pile.shift) if pile.low > rules.low else 0
    if pile.high < rules.high:
        takes |= face(pile.high + 1, pile.shift)
    return takes, pile.wilds
