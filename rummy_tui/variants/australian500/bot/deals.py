"""Where the hidden cards may lie: deals that agree with the counts, the suits seats have shown out of, and,
as far as chance allows, with what was bid."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from rummy_tui.cards import Card
from rummy_tui.variants.australian500.bot.hand import lay_away, tricks
from rummy_tui.variants.australian500.bot.layout import Layout, bits_of
from rummy_tui.variants.australian500.bot.seen import Seen, bid_layout, others
from rummy_tui.variants.australian500.view import Australian500View as View

TRIES = 4
"""So many deals are looked at for one that fits the bids."""
REFILLS = 40
"""So often cards are dealt anew that some seat had no room for."""
NULL_DANGER = -5.0
ITS_OWN = 1.0
"""So many tricks less than it bids a hand counts on the average: the kitty and the partner bring some."""
KITTY_ADDS = 0.5
KITTY = -1


class Said(NamedTuple):
    """What a seat's last bid says: its hand is worth about so many tricks in the strain."""

    seat: int
    lay: Layout
    needs: float


def said(view: View) -> tuple[Said, ...]:
    """What the others' last bids say."""
    last = {call.seat: call.offer for call in view.auction if call.offer and call.seat != view.seat}
    return tuple(
        Said(
            seat,
            bid_layout(view, offer.strain),
            NULL_DANGER if offer.strain == "null" else offer.tricks - ITS_OWN,
        )
        for seat, offer in last.items()
    )


def likelihood(value: float, needs: float) -> float:
    """How readily a hand of that value makes a bid that needs so much."""
    return 1.0 / (1.0 + exp(-2.0 * (value - needs)))


class Fresh:
    """Deals before anything is played: three hands of ten, and the kitty."""

    def __init__(self, view: View) -> None:
        seat = view.seat
        assert seat is not None
        self._hidden = others(view.hand)
        self._seats = [seat + 1 & 3, seat + 2 & 3, seat + 3 & 3]
        self._said = said(view)

    def draw(self, chance: Random) -> dict[int, Sequence[Card]]:
        """The hands by seat; KITTY has the kitty."""
        cards, random = self._hidden, chance.random
        left = TRIES
        while True:
            left -= 1
            cards = sorted(cards, key=lambda _: random())
            deal: dict[int, Sequence[Card]] = {
                seat: cards[10 * i : 10 * i + 10] for i, seat in enumerate(self._seats)
            }
            deal[KITTY] = cards[30:]
            chosen = 1.0
            for who, lay, needs in self._said:
                chosen *= likelihood(tricks(lay, lay.mask(deal[who])), needs)
            if not left or not self._said or random() < chosen:
                return deal


class Worlds:
    """Deals in the middle of a hand."""

    def __init__(self, view: View, seen: Seen) -> None:
        self._seen = seen
        lay, table = seen.lay, seen.table
        self._piles = [(seat, room) for seat, room in enumerate(seen.rooms) if room]
        if seen.laid:
            self._piles.append((4, seen.laid))
        shut = (*table.voids, 0)
        free = []
        bound = []
        for bit in bits_of(seen.unseen):
            able = tuple(seat for seat, _ in self._piles if not shut[seat] & bit)
            if len(able) == len(self._piles):
                free.append(bit)
            else:
                bound.append((len(able), able, bit))
        bound.sort(key=lambda entry: entry[0])
        self._free = free
        self._bound = [(able, bit) for _, able, bit in bound]
        bids = said(view)
        self._said = [bid for bid in bids if bid.seat not in (table.bidder, table.aside)]
        self._needs = next((bid.needs + KITTY_ADDS for bid in bids if bid.seat == table.bidder), 0.0)
        self._lay = lay

    def draw(self, chance: Random) -> list[int] | None:
        """Hands as bits by seat, the seat's own among them; None where none was found."""
        found = None
        for _ in range(TRIES):
            hands = self._deal(chance)
            if hands is None:
                return found
            found = hands
            if chance.random() < self._fits(hands):
                break
        return found

    def _fits(self, hands: list[int]) -> float:
        """How well the hands agree with the bids."""
        seen, chosen = self._seen, 1.0
        bidder = seen.table.bidder
        if seen.laid:
            chosen = likelihood(tricks(self._lay, hands[bidder] | seen.gone[bidder]), self._needs)
        for seat, lay, needs in self._said:
            cards = self._lay.cards_of(hands[seat] | seen.gone[seat])
            chosen *= likelihood(tricks(lay, lay.mask(cards)), needs)
        return chosen

    def _deal(self, chance: Random) -> list[int] | None:
        random = chance.random
        for _ in range(REFILLS):
            rooms = dict(self._piles)
            hands = [0] * 5
            for able, bit in self._bound:
                total = 0
                for seat in able:
                    total += rooms[seat]
                if not total:
                    break
                at = random() * total
                for seat in able:
                    at -= rooms[seat]
                    if at < 0:
                        break
                hands[seat] |= bit
                rooms[seat] -= 1
            else:
                free = sorted(self._free, key=lambda _: random())
                start = 0
                for seat, room in rooms.items():
                    hands[seat] |= sum(free[start : start + room])
                    start += room
                return self._completed(hands)
        return None

    def _completed(self, hands: list[int]) -> list[int]:
        """The bidder lays away what it would miss least, and what it has shown not to hold."""
        seen = self._seen
        if seen.laid:
            bidder = seen.table.bidder
            held = hands[bidder] | hands[4]
            away = held & seen.table.voids[bidder]
            lack = seen.laid - away.bit_count()
            if lack:
                away |= lay_away(self._lay, held & ~away, lack)
            hands[bidder] = held ^ away
        for seat, cards in enumerate(seen.shown):
            hands[seat] |= cards
        hands[seen.seat] = seen.hand
        return hands[:4]
