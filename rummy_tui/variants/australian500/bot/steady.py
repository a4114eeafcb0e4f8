"""The steady player: counts its tricks, bids them, and plays by rules of thumb."""

from __future__ import annotations

from random import Random

from rummy_tui.engine.actions import Action, Pass
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.variants.australian500.actions import Bid, Claim, Exchange, Play
from rummy_tui.variants.australian500.auction import find_offer, standing_bid
from rummy_tui.variants.australian500.bot.hand import lay_away, tricks
from rummy_tui.variants.australian500.bot.layout import Layout
from rummy_tui.variants.australian500.bot.policy import follow, follow_null, lead, lead_null, name_suit
from rummy_tui.variants.australian500.bot.seen import Seen, bid_layout, in_play, lay_of
from rummy_tui.variants.australian500.view import Australian500View as View

SAFE = 0.3
"""So many tricks by count more than the bid."""
TO_SPARE = 1.0
"""And so many more to bid over the partner."""
SAFE_NULL, SAFE_OPEN_NULL = -4.0, -1.5


class Steady(Player):
    """Bids what its own hand covers; its cards are the rules of thumb's."""

    def choose(self, view: View, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        match view.phase:
            case "bid":
                return _bid(view, legal)
            case "exchange":
                lay = lay_of(view)
                return the_exchange(lay, legal, lay_away(lay, lay.mask(view.hand)))
            case "play":
                seen = in_play(view)
                return the_claim(legal) or the_play(seen.lay, legal, *thumb(seen))
        return legal[0]


def expected(lay: Layout, hand: int) -> float:
    """The tricks that ten cards and an unseen kitty win on average as the bidder's; in null minus the
    danger. Both lines are fits."""
    value = tricks(lay, hand)
    if lay.strain == "null":
        return value
    return 0.5 + value if lay.joker else 2.4 + 0.75 * value


def _bid(view: View, legal: tuple[Action, ...]) -> Action:
    """The dearest bid that the hand covers, else the pass."""
    standing = standing_bid(view.auction)
    spare = SAFE + (TO_SPARE if standing and standing.seat ^ 2 == view.seat else 0.0)
    found: Action = next(action for action in legal if isinstance(action, Pass))
    dearest = 0
    for action in legal:
        if not isinstance(action, Bid):
            continue
        offer = find_offer(view.options.schedule, action.strain, action.tricks, action.open)
        assert offer is not None
        if offer.worth > dearest:
            lay = bid_layout(view, offer.strain)
            value = expected(lay, lay.mask(view.hand))
            safe_null = SAFE_OPEN_NULL if offer.open else SAFE_NULL
            if value >= (safe_null if offer.strain == "null" else offer.tricks + spare):
                found, dearest = action, offer.worth
    return found


def thumb(seen: Seen) -> tuple[int, int]:
    """The card that the rules of thumb play, and the suit that it is led as."""
    lay, table, hand, live, seat = seen.lay, seen.table, seen.hand, seen.live, seen.seat
    losing = table.aside >= 0 and not table.won
    if not table.played:
        rule = lead_null if losing else lead
        card = rule(lay, hand, live, table.voids, seat, table.bidder)
        return card, lay.suits[card] if card != lay.joker else name_suit(lay, hand)
    left = table.seats - 1 - table.played
    if not losing:
        mate = table.winner ^ seat == 2
        return follow(lay, hand, live, table.led, table.best, mate, left), table.led
    mate = not (table.winner ^ seat) & 1
    after = left > 0 and table.following == table.bidder
    card = follow_null(lay, hand, table.led, table.best, mate, left, seat == table.bidder, after)
    return card, table.led


# The legal actions by what they do


def the_claim(legal: tuple[Action, ...]) -> Action | None:
    """A claim that is certain always pays."""
    return next((action for action in legal if isinstance(action, Claim)), None)


def the_exchange(lay: Layout, legal: tuple[Action, ...], away: int) -> Action:
    cards = set(lay.cards_of(away))
    return next(action for action in legal if isinstance(action, Exchange) and cards == set(action.cards))


def the_play(lay: Layout, legal: tuple[Action, ...], card: int, led: int) -> Action:
    wanted = lay.cards[card]
    return next(
        action
        for action in legal
        if isinstance(action, Play)
        and action.card is wanted
        and (not action.suit or lay.led[action.suit] == led)
    )
