"""What a seat sees of the table, as bits."""

from __future__ import annotations

from typing import NamedTuple, Self

from rummy_tui.cards import Card
from rummy_tui.engine.view import GameView
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.play.scheme import pack_of
from rummy_tui.rummy.play.table import Table


class Sight(NamedTuple):
    """``pile`` from the bottom up, ``known`` per seat what it was seen to take, ``unseen`` the cards in
    the stock and in the others' hands."""

    seat: int
    hand: int
    pile: tuple[int, ...]
    table: Table
    stock: int
    counts: tuple[int, ...]
    known: tuple[int, ...]
    unseen: int
    sides: tuple[int, ...]

    @classmethod
    def of(cls, view: GameView, rules: MeldRules, pack: tuple[Card, ...]) -> Self:
        seat = view.seat or 0
        taken = hand = pack_of(view.hand)
        pile = []
        for one in view.discard_pile:
            pile.append(pack_of((one,), taken))
            taken |= pile[-1]
        for meld in view.melds:
            taken |= pack_of(meld.cards, taken)
        known = []
        for other, cards in enumerate(view.known):
            there = pack_of(cards, taken) if other != seat else 0
            known.append(there)
            taken |= there
        sides = tuple(
            next(side for side, seats in enumerate(view.sides) if other in seats)
            for other in range(len(view.players))
        )
        return cls(
            seat,
            hand,
            tuple(pile),
            Table.of(view.melds, rules),
            view.stock_count,
            view.hand_counts,
            tuple(known),
            pack_of(pack) & ~taken,
            sides,
        )

    @property
    def heap(self) -> int:
        """The pile's cards."""
        return sum(self.pile)
