"""The computer players of Australian 500."""

from __future__ import annotations

from random import Random
from typing import Any

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, Pass
from rummy_tui.engine.player import Deadline, Level, Player, pick
from rummy_tui.variants.australian500.actions import Bid, Claim, Exchange, Play
from rummy_tui.variants.australian500.auction import find_offer
from rummy_tui.variants.australian500.bot.hand import lay_away, tricks
from rummy_tui.variants.australian500.bot.layout import Layout, layout
from rummy_tui.variants.australian500.bot.policy import follow, follow_null, lead, lead_null, name_suit
from rummy_tui.variants.australian500.bot.seen import Seen, in_play
from rummy_tui.variants.australian500.bot.thought import rate_bids, rate_exchanges, rate_plays
from rummy_tui.variants.australian500.tricks import ranking, winning
from rummy_tui.variants.australian500.view import Australian500View as View


class Steady(Player):
    """Counts its tricks, bids them, and plays by rules of thumb."""

    def choose(self, view: View, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if len(legal) == 1:
            return legal[0]
        match view.phase:
            case "bid":
                return count_and_bid(view, legal)
            case "exchange":
                return exchange(legal, kept(view))
            case "play":
                return claim(legal) or play(view, legal)
        return legal[0]


def count_and_bid(view: View, legal: tuple[Action, ...]) -> Action:
    """The dearest bid that the hand's own tricks cover; over the partner's bid only with one to spare."""
    options = view.options
    standing = next((call.seat for call in reversed(view.auction) if call.offer), None)
    margin = 1.0 if standing is not None and standing ^ 2 == view.seat else 0.0
    best, dearest = legal[0], 0
    for action in legal:
        if isinstance(action, Pass):
            best = action
    for action in legal:
        if not isinstance(action, Bid):
            continue
        offer = find_offer(options.schedule, action.strain, action.tricks, action.open)
        assert offer is not None
        if offer.worth <= dearest:
            continue
        lay = layout(action.strain, options.joker_in_low)
        if covers(lay, lay.mask(view.hand), offer.tricks + margin, offer.open):
            best, dearest = action, offer.worth
    return best


def covers(lay: Layout, hand: int, needed: float, is_open: bool) -> bool:
    """Whether ten cards and an unseen kitty are good for so many tricks, by count."""
    value = tricks(lay, hand)
    if lay.strain == "null":
        return value >= (-1.5 if is_open else -4.0)
    if lay.joker:
        return 0.5 + value >= needed + 0.3
    return 2.4 + 0.75 * value >= needed + 0.3


def kept(view: View) -> tuple[Card, ...]:
    """Three cards to lay away."""
    lay = in_contract(view)
    return lay.cards_of(lay_away(lay, lay.mask(view.hand)))


def exchange(legal: tuple[Action, ...], cards: tuple[Card, ...]) -> Action:
    wanted = set(cards)
    return next(action for action in legal if isinstance(action, Exchange) and wanted == set(action.cards))


def claim(legal: tuple[Action, ...]) -> Action | None:
    return next((action for action in legal if isinstance(action, Claim)), None)


def play(view: View, legal: tuple[Action, ...]) -> Action:
    """The rules of thumb's card."""
    seen = in_play(view)
    card, led = thumb(seen)
    return as_action(seen.lay, legal, card, led)


def thumb(seen: Seen) -> tuple[int, int]:
    """The card the rules of thumb play, and the suit it is led as."""
    lay, table, hand, live = seen.lay, seen.table, seen.hand, seen.live
    null = table.aside >= 0 and not table.won
    turn, bidder = seen.seat, table.bidder
    if not table.played:
        rule = lead_null if null else lead
        card = rule(lay, hand, live, table.voids, turn, bidder)
        return card, lay.suits[card] if card != lay.joker else name_suit(lay, hand)
    left = table.seats - 1 - table.played
    if null:
        following = turn + 1 & 3
        if following == table.aside:
            following = following + 1 & 3
        mate = not (table.winner ^ turn) & 1
        mine = turn == bidder
        after = left > 0 and following == bidder
        return follow_null(lay, hand, table.led, table.best, mate, left, mine, after), 0
    return follow(lay, hand, live, table.led, table.best, table.winner ^ turn == 2, left), 0


def as_action(lay: Layout, legal: tuple[Action, ...], card: int, led: int) -> Action:
    wanted = lay.cards[card]
    for action in legal:
        if (
            isinstance(action, Play)
            and action.card is wanted
            and (not action.suit or lay.led[action.suit] == led)
        ):
            return action
    raise AssertionError(f"{wanted} is not among the legal cards")


class Hard(Player):
    """Tries its choices on sampled deals that agree with all it has seen."""

    def choose(self, view: View, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if len(legal) == 1:
            return legal[0]
        match view.phase:
            case "bid":
                return rate_bids(view, legal, chance, deadline)[0].choice.action
            case "exchange":
                lay = in_contract(view)
                return exchange(legal, lay.cards_of(rate_exchanges(view, chance, deadline)[0].choice))
            case "play":
                return claim(legal) or self._play(view, legal, chance, deadline)
        return legal[0]

    def _play(self, view: View, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        seen = in_play(view)
        card, led = rate_plays(view, seen, thumb(seen), chance, deadline)[0].choice
        return as_action(seen.lay, legal, card, led)


def in_contract(view: View) -> Layout:
    assert view.contract is not None
    return layout(view.contract.strain, view.options.joker_in_low)


class Easy(Player):
    """Sees aces and long suits, and plays the highest card whenever it may win."""

    def choose(self, view: View, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if len(legal) == 1:
            return legal[0]
        match view.phase:
            case "bid":
                return self._bid(view, legal, chance)
            case "exchange":
                cards = sorted(view.hand, key=lambda card: (_height(view, card), card))
                return exchange(legal, tuple(cards[:3]))
            case "play":
                return self._play(view, legal, chance)
        return legal[0]

    def _bid(self, view: View, legal: tuple[Action, ...], chance: Random) -> Action:
        """A suit of its own with five cards, six or seven tricks; a little too hopeful at times."""
        found = legal[0]
        for action in legal:
            if isinstance(action, Pass):
                found = action
        for action in legal:
            if not isinstance(action, Bid) or action.tricks not in (6, 7):
                continue
            lay = layout(action.strain)
            if lay.joker:
                continue
            length = (lay.mask(view.hand) & lay.trump).bit_count()
            if length + 2 * chance.random() >= (5.5 if action.tricks == 6 else 7.0):
                return action
        return found

    def _play(self, view: View, legal: tuple[Action, ...], chance: Random) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        if chance.random() < 0.1:
            return pick(plays, chance)
        plays.sort(key=lambda play: (_height(view, play.card), play.card, play.suit or ""))
        null = view.contract is not None and view.contract.strain == "null"
        if null:
            return plays[0]
        if not view.trick:
            return plays[-1]
        ranks = view.ranking
        assert ranks is not None
        assert view.seat is not None
        if winning(view.trick, ranks).seat ^ 2 == view.seat:
            return plays[0]
        for play in reversed(plays):
            if winning((*view.trick, play_of(view.seat, play)), ranks).seat == view.seat:
                return play
        return plays[0]


def play_of(seat: int, play: Play) -> Any:
    from rummy_tui.variants.australian500.tricks import Played

    return Played(seat, play.card, play.suit)


def _height(view: View, card: Card) -> int:
    assert view.contract is not None
    ranks = ranking(view.contract.strain, view.options.joker_in_low)
    suit = ranks.suits[card] or "S"
    return ranks.powers[suit][card]


LEVELS = {
    "easy": Level(Easy, "Bids long suits, plays its high cards at once and forgets what is out."),
    "steady": Level(Steady, "Counts its tricks before it bids, and keeps to the rules of thumb in play."),
    "hard": Level(Hard, "Tries every bid and card on deals that agree with all it has seen."),
}
