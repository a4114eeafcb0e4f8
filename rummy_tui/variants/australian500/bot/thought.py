"""What the hard player asks of sampled deals: which bid, which cards to lay away, which card to play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline
from rummy_tui.variants.australian500.actions import Bid
from rummy_tui.variants.australian500.auction import Offer, find_offer, standing_bid
from rummy_tui.variants.australian500.bot.deals import KITTY, Fresh, Worlds
from rummy_tui.variants.australian500.bot.exact import Known, solve
from rummy_tui.variants.australian500.bot.hand import lay_away, spare
from rummy_tui.variants.australian500.bot.layout import Layout
from rummy_tui.variants.australian500.bot.playout import opening, play_out
from rummy_tui.variants.australian500.bot.search import Rating, rate
from rummy_tui.variants.australian500.bot.seen import SEATS, Seen, after, bid_layout, lay_of
from rummy_tui.variants.australian500.bot.stakes import stakes
from rummy_tui.variants.australian500.bot.steady import expected
from rummy_tui.variants.australian500.state import TRICKS
from rummy_tui.variants.australian500.view import Australian500View as View

EXACT = 4
"""From so many cards in hand on, sampled deals are solved and not played out."""
EXCHANGES = 8
HOPE, HOPE_NULL, HELPED = 1.3, -9.0, 1.5
"""A bid is thought about if by count it is at most so many tricks short, more in a strain the partner has
bid; null, up to that danger."""
SPREAD = (-2.45, -1.42, -0.78, -0.25, 0.25, 0.78, 1.42, 2.45)
"""How far tricks lie from their count, by eighths."""
BID_EXCEEDED = 0.7
"""So many tricks more than the bid, another's hand is expected to win."""
PASS_COST = -16.0
"""What a pass is worth while nobody has bid, for each seat still to speak."""


# Bids


class Choice(NamedTuple):
    """A call to make, and the contract that it would leave standing: None where nobody has bid."""

    action: Action
    bidder: int
    offer: Offer | None


class Deal:
    """A sampled deal of the auction, each strain of it played out once."""

    def __init__(self, view: View, hands: dict[int, Sequence[Card]]) -> None:
        self._view = view
        self._hands = hands
        self._won: dict[tuple[int, Layout], int] = {}

    def won(self, bidder: int, lay: Layout) -> int:
        """The tricks of the bidder's side."""
        key = bidder, lay
        if key not in self._won:
            self._won[key] = self._played_out(bidder, lay)
        return self._won[key]

    def _played_out(self, bidder: int, lay: Layout) -> int:
        hands = [lay.mask(self._hands[seat]) for seat in SEATS]
        hands[bidder] |= lay.mask(self._hands[KITTY])
        away = lay_away(lay, hands[bidder])
        hands[bidder] ^= away
        return play_out(
            lay, opening(bidder, _leader(self._view, bidder), lay.strain == "null"), hands, lay.pack
        )


def _leader(view: View, bidder: int) -> int:
    return bidder if view.options.first_lead == "bidder" else bidder + 1 & 3


def rate_bids(
    view: View, legal: Sequence[Action], chance: Random, deadline: Deadline
) -> list[Rating[Choice]]:
    """The calls worth thinking of, the best first; the pass is always among them."""
    assert view.seat is not None
    seat = view.seat
    ratings = [_pass_rating(view, next(action for action in legal if not isinstance(action, Bid)))]
    for action in legal:
        if isinstance(action, Bid):
            offer = find_offer(view.options.schedule, action.strain, action.tricks, action.open)
            assert offer is not None
            lay = bid_layout(view, offer.strain)
            value = expected(lay, lay.mask(view.hand))
            if value >= _hope(view, offer):
                prior = _prior(offer, value)
                ratings.append(Rating(Choice(action, seat, offer), stakes(view, offer, seat), prior))
    if len(ratings) == 1:
        return ratings
    fresh = Fresh(view)

    def draw() -> Deal:
        return Deal(view, {seat: view.hand, **fresh.draw(chance)})

    def play(choice: Choice, deal: Deal) -> int:
        return deal.won(choice.bidder, bid_layout(view, choice.offer.strain)) if choice.offer else 0

    return rate(ratings, draw, play, deadline)


def _pass_rating(view: View, action: Action) -> Rating[Choice]:
    high = standing_bid(view.auction)
    if high and high.offer:
        prior = _prior(high.offer, high.offer.tricks + BID_EXCEEDED)
        return Rating(Choice(action, high.seat, high.offer), stakes(view, high.offer, high.seat), prior)
    waiting = 3 - len(view.auction)
    return Rating(Choice(action, -1, None), (waiting * PASS_COST,) * (TRICKS + 1))


def _hope(view: View, offer: Offer) -> float:
    """The least count that makes a bid worth thinking about."""
    if offer.strain == "null":
        return HOPE_NULL
    helped = any(
        call.offer and call.offer.strain == offer.strain and call.seat ^ 2 == view.seat
        for call in view.auction
    )
    return offer.tricks - HOPE - (HELPED if helped else 0.0)


def _prior(offer: Offer, tricks: float) -> tuple[int, ...]:
    """The tricks that a count leads to expect, before any deal is sampled."""
    if offer.strain == "null":
        return ()
    return tuple(min(TRICKS, max(0, round(tricks + off))) for off in SPREAD)


# The kitty


def rate_exchanges(view: View, chance: Random, deadline: Deadline) -> list[Rating[int]]:
    """Ways to lay three cards away, as bits, the best first."""
    contract, seat = view.contract, view.seat
    assert contract is not None
    assert seat is not None
    lay = lay_of(view)
    hand = lay.mask(view.hand)
    worths = stakes(view, contract, seat)
    ratings = [Rating(cards, worths) for _, cards in spare(lay, hand)[:EXCHANGES]]
    start = opening(seat, _leader(view, seat), contract.strain == "null")
    fresh = Fresh(view)

    def draw() -> list[int]:
        deal = fresh.draw(chance)
        return [0 if who == seat else lay.mask(deal[who]) for who in SEATS]

    def play(away: int, world: list[int]) -> int:
        hands = world.copy()
        hands[seat] = hand ^ away
        return play_out(lay, start, hands, lay.pack ^ away)

    return rate(ratings, draw, play, deadline)


# The play


def rate_plays(
    view: View, seen: Seen, first: tuple[int, int], chance: Random, deadline: Deadline
) -> list[Rating[tuple[int, int]]]:
    """The cards to play, and the suits they are led as, the best first; of equal ones ``first``."""
    assert view.contract is not None
    lay, table, seat = seen.lay, seen.table, seen.seat
    worths = stakes(view, view.contract, table.bidder)
    ratings = [Rating(choice, worths) for choice in cards_to_try(seen, first)]
    if len(ratings) == 1:
        return ratings
    worlds = Worlds(view, seen)
    solved = seen.hand.bit_count() <= EXACT

    def draw() -> tuple[list[int], Known] | None:
        hands = worlds.draw(chance)
        return (hands, {}) if hands else None

    def play(choice: tuple[int, int], world: tuple[list[int], Known]) -> int:
        card, led = choice
        hands = world[0].copy()
        hands[seat] ^= card
        follows = after(lay, table, card, led)
        if solved:
            return solve(lay, follows, hands, world[1])
        return play_out(lay, follows, hands, seen.live ^ card)

    return rate(ratings, draw, play, deadline)


def cards_to_try(seen: Seen, first: tuple[int, int]) -> list[tuple[int, int]]:
    """The legal cards, one of each sequence that nothing out can part; ``first`` foremost."""
    lay, table, hand = seen.lay, seen.table, seen.hand
    able = (hand & table.led or hand) if table.played else hand
    held = (seen.live & ~hand) | (table.best if table.played else 0)
    found = [first]
    taken = first[0]
    for suit in (*lay.led.values(), lay.joker):
        rest = able & suit
        group = 0
        while rest:
            card = rest & -rest
            rest ^= card
            group |= card
            if rest and not held & suit & ((rest & -rest) - 1) & -card:
                continue
            if not group & taken:
                low = group & -group
                if low == lay.joker and not table.played:
                    found += [(low, named) for named in lay.plain]
                else:
                    found.append((low, lay.suits[low]))
            elif first[0] == lay.joker and not table.played:
                found += [(lay.joker, named) for named in lay.plain if named != first[1]]
            group = 0
    return found
