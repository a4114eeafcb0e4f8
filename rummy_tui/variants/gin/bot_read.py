"""What a gin player can read from the table, in bits, and what it makes of it."""

from __future__ import annotations

from typing import NamedTuple, Self

from rummy_tui.cards import Card
from rummy_tui.rummy.solver import hand_mask
from rummy_tui.variants.gin.bot_hand import (
    ALL,
    PAIRS,
    after_draw,
    beside,
    bits,
    mean_after_draw,
    melding,
    same_rank,
    settled,
    worth,
)
from rummy_tui.variants.gin.view import GinView

HAND = 10

# All found by play against greedy players, hasty ones and patient ones.
WINDOW = 8  # deadwood above the best discard's at which a discard is still looked at
LOOK, FALL = 2.0, 0.1  # weight of the next draw, and how much of it every turn takes away
DANGER = 3.0  # points of deadwood that a card which the opponent melds is worth
COLD = 0.5  # how likely the opponent still is to hold a card near one that it did not want
TAKEN, OUT = 2.0, 1.5  # turns that a card the opponent took, and an out for gin, count for
SPARED = 2  # outs that count for nothing
PATIENCE = {False: 5, True: 2.5}  # turns up to which a knock is early, without lay-offs and with,
BONUSES, PER_POINT = 50, 0.35  # where gin and undercut pay so much together; turns more a point less
LEAST = 2


class Stakes(NamedTuple):
    """What the end of a round is worth."""

    limit: int
    layoffs: bool
    gin: int
    undercut: int

    @classmethod
    def of(cls, view: GinView) -> Self:
        options = view.options
        return cls(view.knock_limit, options.layoffs, options.gin_bonus, options.undercut_bonus)


class Read(NamedTuple):
    """``theirs``: cards that the opponent is known to hold; ``unseen``: in its hand or the stock;
    ``unwanted``: what it threw or let lie; ``turns`` that the reader has finished."""

    theirs: int
    unseen: int
    unwanted: int
    turns: int

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
                    if event.kind == "discarded":
                        turns += event.seat == view.seat
                        if event.seat == opponent:
                            unwanted.add(top)
                case "drew" | "refused":
                    if event.seat == opponent and top is not None:
                        unwanted.add(top)
        theirs = hand_mask(view.known[opponent])
        return cls(
            theirs=theirs,
            unseen=ALL & ~(hand_mask(view.hand) | hand_mask(open_cards) | theirs),
            unwanted=hand_mask(unwanted),
            turns=turns,
        )

    @property
    def cold(self) -> int:
        """Cards near what the opponent did not want."""
        return beside(self.unwanted) | same_rank(self.unwanted)


def melds(hand: int, card: int) -> bool:
    """Whether a card, added to ten, joins a meld and lowers what is left over."""
    return not settled[hand | card][1] & card and after_draw(hand, card) < settled[hand][0]


def danger(card: int, read: Read, cold: int) -> float:
    """About the chance that the opponent melds a card: over the pairs that it may hold."""
    held = (HAND - read.theirs.bit_count()) / max(1, read.unseen.bit_count())
    reach = read.unseen | read.theirs
    risk = 0.0
    for pair in PAIRS[card.bit_length() - 1]:
        if pair & reach == pair:
            hidden = pair & ~read.theirs
            risk += held ** hidden.bit_count() * COLD ** (hidden & cold).bit_count()
    return min(risk, 1.0)


def weighed(read: Read, hand: int, free: list[int]) -> list[tuple[float, int]]:
    """The discards of eleven cards that are worth a look, cheapest first, with their costs in points.

    A cost is the deadwood that stays, drawn towards the mean of the next turn's, and the danger.
    """
    look = LOOK * max(0.0, 1 - FALL * read.turns)
    cold = read.cold
    left = [(settled[hand ^ bit][0], bit) for bit in free]
    most = min(left)[0] + WINDOW
    costs = []
    for points, bit in left:
        if points <= most:
            ahead = mean_after_draw(hand ^ bit, read.unseen) - points if look else 0.0
            cost = points + look * ahead + DANGER * danger(bit, read, cold) - worth(bit) / 100
            costs.append((cost, bit))
    return sorted(costs)


def outs(read: Read, hand: int) -> int:
    """How many unseen cards make gin of ten that are not gin yet."""
    return sum(not after_draw(hand, card) for card in bits(melding(hand) & read.unseen))


def should_knock(read: Read, hand: int, stakes: Stakes) -> bool:
    """Whether ten cards that may knock had better.

    Early the defender holds most; later it is better to wait for gin and for the opponent's own knock,
    the better, the more these pay. Lay-offs make a knock worth less. What the opponent took makes it
    late sooner, and so do many outs.
    """
    late = read.turns + TAKEN * read.theirs.bit_count() + OUT * (outs(read, hand) - SPARED)
    missing = BONUSES - stakes.gin - stakes.undercut
    return late <= max(LEAST, PATIENCE[stakes.layoffs] + PER_POINT * missing)
