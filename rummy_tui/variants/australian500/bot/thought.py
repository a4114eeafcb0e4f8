"""What the hard player asks of sampled deals: which bid, which cards to lay away, which card to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline
from rummy_tui.variants.australian500.actions import Bid
from rummy_tui.variants.australian500.auction import Call, Offer, find_offer, standing_bid
from rummy_tui.variants.australian500.bot.deals import Fresh, Worlds
from rummy_tui.variants.australian500.bot.exact import solve
from rummy_tui.variants.australian500.bot.hand import lay_away, spare, tricks
from rummy_tui.variants.australian500.bot.layout import Layout, layout
from rummy_tui.variants.australian500.bot.playout import opening, play_out
from rummy_tui.variants.australian500.bot.search import Rating, rate
from rummy_tui.variants.australian500.bot.seen import SEATS, Seen, after, others
from rummy_tui.variants.australian500.bot.stakes import stakes
from rummy_tui.variants.australian500.view import Australian500View as View

EXACT = 4
"""From so many cards in hand on, sampled deals are solved and not played out."""
EXCHANGES = 8
HOPE = 1.8
"""A strain is thought about if by count it is at most so many tricks short."""
PASS_VALUE = 0.0
"""What it is worth to pass while nobody has bid."""


# Bids


@dataclass(frozen=True)
class Strained:
    """A strain that may be bid, and its bids; ``standing`` is the bid of another that a pass would leave."""

    lay: Layout
    bids: tuple[tuple[Action, Offer], ...]
    standing: Call | None = None


@dataclass(frozen=True)
class BidRating:
    """A bid, or the pass, over sampled deals: its value in points, how often it was made, the mean tricks."""

    action: Action
    offer: Offer | None
    value: float
    made: float
    mean: float
    deals: int


def rate_bids(view: View, legal: Sequence[Action], chance: Random, deadline: Deadline) -> list[BidRating]:
    """The calls worth thinking of, the best first; the pass is always among them."""
    assert view.seat is not None
    seat, options = view.seat, view.options
    passing = next(action for action in legal if not isinstance(action, Bid))
    offers: dict[Layout, list[tuple[Action, Offer]]] = {}
    for action in legal:
        if isinstance(action, Bid):
            offer = find_offer(options.schedule, action.strain, action.tricks, action.open)
            assert offer is not None
            offers.setdefault(layout(action.strain, options.joker_in_low), []).append((action, offer))
    choices = [
        Strained(lay, tuple(bids))
        for lay, bids in offers.items()
        if _hopeful(lay, lay.mask(view.hand), min(offer.tricks for _, offer in bids))
    ]
    high = standing_bid(view.auction)
    if high and high.offer:
        choices.append(Strained(layout(high.offer.strain, options.joker_in_low), (), high))
    if not any(choice.bids for choice in choices):
        return [BidRating(passing, None, 0.0, 0.0, 0.0, 0)]
    fresh = Fresh(others(view.hand), seat, view.auction)
    table = _Auction(view, choices)
    rated = rate(choices, lambda: fresh.draw(chance), table.value, deadline)
    found = [rating for choice in rated for rating in table.ratings(choice, passing)]
    if not high:
        found.append(BidRating(passing, None, PASS_VALUE, 0.0, 0.0, 0))
    return sorted(found, key=lambda rating: (-rating.value, rating.offer.tricks if rating.offer else 0))


def _hopeful(lay: Layout, hand: int, needed: int) -> bool:
    value = tricks(lay, hand)
    if lay.strain == "null":
        return value >= -9.0
    return (0.5 + value if lay.joker else 2.4 + 0.75 * value) >= needed - HOPE


class _Auction:
    """Contracts played out over deals, from one seat's hand and point of view."""

    def __init__(self, view: View, choices: Sequence[Strained]) -> None:
        assert view.seat is not None
        self._view = view
        self._seat = view.seat
        self._tables = {
            id(choice): [
                stakes(view, offer, view.seat if not choice.standing else choice.standing.seat)
                for offer in _offers(choice)
            ]
            for choice in choices
        }
        self._won: dict[int, list[int]] = {id(choice): [] for choice in choices}

    def value(self, choice: Strained, deal: dict[int, list[Card]]) -> float:
        """Plays the strain out; the value of the bid in it that has come to most so far."""
        lay = choice.lay
        bidder = choice.standing.seat if choice.standing else self._seat
        hands = [0] * 4
        for seat in SEATS:
            hands[seat] = lay.mask(self._view.hand if seat == self._seat else deal[seat])
        hands[bidder] |= lay.mask(deal[-1])
        away = lay_away(lay, hands[bidder])
        hands[bidder] ^= away
        null = lay.strain == "null"
        leader = bidder if self._view.options.first_lead == "bidder" else bidder + 1 & 3
        won = play_out(lay, opening(bidder, leader, null), hands, lay.pack)
        self._won[id(choice)].append(won)
        tables = self._tables[id(choice)]
        if len(tables) == 1:
            return tables[0][won]
        return max(tables, key=lambda table: sum(map(table.__getitem__, self._won[id(choice)])))[won]

    def ratings(self, rating: Rating[Strained], passing: Action) -> list[BidRating]:
        choice = rating.choice
        won = self._won[id(choice)]
        calls = choice.bids or tuple((passing, offer) for offer in _offers(choice))
        deals = len(won)
        if not deals:
            return [BidRating(passing, None, 0.0, 0.0, 0.0, 0)] if not choice.bids else []
        found = []
        for (action, offer), table in zip(calls, self._tables[id(choice)], strict=True):
            value = sum(map(table.__getitem__, won)) / deals
            made = sum(not n if offer.strain == "null" else n >= offer.tricks for n in won) / deals
            bid = offer if choice.bids else None
            found.append(BidRating(action, bid, value, made, sum(won) / deals, deals))
        return found


def _offers(choice: Strained) -> tuple[Offer, ...]:
    if choice.standing and choice.standing.offer:
        return (choice.standing.offer,)
    return tuple(offer for _, offer in choice.bids)


# The kitty


def rate_exchanges(view: View, chance: Random, deadline: Deadline) -> list[Rating[int]]:
    """Ways to lay three cards away, as bits, the best first."""
    contract, seat = view.contract, view.seat
    assert contract is not None
    assert seat is not None
    lay = layout(contract.strain, view.options.joker_in_low)
    hand = lay.mask(view.hand)
    choices = [cards for _, cards in sorted(spare(lay, hand))[:EXCHANGES]]
    table = stakes(view, contract, seat)
    leader = seat if view.options.first_lead == "bidder" else seat + 1 & 3
    start = opening(seat, leader, contract.strain == "null")
    fresh = Fresh(others(view.hand), seat, view.auction)

    def draw() -> list[int]:
        deal = fresh.draw(chance)
        return [0 if who == seat else lay.mask(deal[who]) for who in SEATS]

    def value(away: int, world: list[int]) -> float:
        hands = world.copy()
        hands[seat] = hand ^ away
        return table[play_out(lay, start, hands, lay.pack ^ away)]

    return rate(choices, draw, value, deadline)


# The play


def rate_plays(
    view: View, seen: Seen, first: tuple[int, int], chance: Random, deadline: Deadline
) -> list[Rating[tuple[int, int]]]:
    """The cards to play, and the suits they are led as, the best first; of equal ones ``first``."""
    assert view.contract is not None
    lay, table, seat = seen.lay, seen.table, seen.seat
    choices = cards_to_try(seen, first)
    if len(choices) == 1:
        return [Rating(choices[0])]
    worth = stakes(view, view.contract, table.bidder)
    worlds = Worlds(seen)
    solved = seen.hand.bit_count() <= EXACT

    def value(choice: tuple[int, int], world: list[int]) -> float:
        card, led = choice
        hands = world.copy()
        hands[seat] ^= card
        follows = after(lay, table, card, led)
        if solved:
            return worth[solve(lay, follows, hands)]
        return worth[play_out(lay, follows, hands, seen.live ^ card)]

    return rate(choices, lambda: worlds.draw(chance), value, deadline)


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
