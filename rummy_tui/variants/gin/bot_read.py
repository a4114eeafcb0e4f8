"""What a gin player can read from the table, in bits."""

from __future__ import annotations

from typing import NamedTuple, Self

from rummy_tui.cards import Card
from rummy_tui.rummy.solver import hand_mask
from rummy_tui.variants.gin.bot_hand import ALL, PAIRS, beside, same_rank
from rummy_tui.variants.gin.view import GinView

HAND = 10
COLD = 0.5  # how much less likely the opponent holds a card near one that it did not want


class Read(NamedTuple):
    """``theirs``: cards that the opponent is known to hold; ``unseen``: in its hand or the stock;
    ``cold``: near what it threw or let lie; ``turns`` that the reader has finished."""

    theirs: int
    unseen: int
    cold: int
    turns: int
    stock: int

    @classmethod
    def of(cls, view: GinView) -> Self:
        """What the viewer's seat can read. Everybody remembers the discards."""
        opponent = 1 - (view.seat or 0)
        open_cards: set[Card] = set()
        unwanted: set[Card] = set()
        top: Card | None = None
        turns = 0
        for event in view.log:
            match event.kind:
                case "dealt" | "discarded":
                    top = event.cards[0]
                    open_cards.add(top)
                    if event.seat == opponent and event.kind == "discarded":
                        unwanted.add(top)
                    turns += event.kind == "discarded" and event.seat == view.seat
                case "drew" | "refused":
                    if event.seat == opponent and top is not None:
                        unwanted.add(top)
        theirs = hand_mask(view.known[opponent])
        near = hand_mask(unwanted)
        return cls(
            theirs=theirs,
            unseen=ALL & ~(hand_mask(view.hand) | hand_mask(open_cards) | theirs),
            cold=beside(near) | same_rank(near),
            turns=turns,
            stock=view.stock_count,
        )


def danger(card: int, read: Read) -> float:
    """About the chance that the opponent melds a card: over the pairs that it may hold."""
    held = (HAND - read.theirs.bit_count()) / max(1, read.unseen.bit_count())
    reach = read.unseen | read.theirs
    risk = 0.0
    for pair in PAIRS[card.bit_length() - 1]:
        if pair & reach == pair:
            hidden = pair & ~read.theirs
            risk += held ** hidden.bit_count() * COLD ** (hidden & read.cold).bit_count()
    return min(risk, 1.0)
