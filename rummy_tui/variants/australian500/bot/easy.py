"""The easy player: a beginner who likes long suits and high cards."""

from __future__ import annotations

from random import Random

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, Pass
from rummy_tui.engine.player import Deadline, Player, pick
from rummy_tui.variants.australian500.actions import Bid, Exchange, Play
from rummy_tui.variants.australian500.bot.layout import layout
from rummy_tui.variants.australian500.tricks import Played, winning
from rummy_tui.variants.australian500.view import Australian500View as View

LAPSE = 0.1
"""How often any card will do."""


class Easy(Player):
    """Bids a suit of five or so, keeps its high cards, and plays them as soon as one may win."""

    def choose(self, view: View, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        match view.phase:
            case "bid":
                return _bid(view, legal, chance)
            case "exchange":
                lowest = set(sorted(view.hand, key=lambda card: (_height(view, card), card))[:3])
                return next(a for a in legal if isinstance(a, Exchange) and lowest == set(a.cards))
            case "play":
                return _play(view, [action for action in legal if isinstance(action, Play)], chance)
        return legal[0]


def _bid(view: View, legal: tuple[Action, ...], chance: Random) -> Action:
    for action in legal:
        if isinstance(action, Bid) and action.tricks in (6, 7) and not (lay := layout(action.strain)).joker:
            length = (lay.mask(view.hand) & lay.trump).bit_count()
            if length + 2 * chance.random() >= (5.5 if action.tricks == 6 else 7.0):
                return action
    return next(action for action in legal if isinstance(action, Pass))


def _play(view: View, plays: list[Play], chance: Random) -> Action:
    ranks, contract, seat = view.ranking, view.contract, view.seat
    assert ranks is not None
    assert contract is not None
    assert seat is not None
    if chance.random() < LAPSE:
        return pick(plays, chance)
    plays.sort(key=lambda play: (_height(view, play.card), play.card, play.suit or ""))
    if contract.strain == "null":
        return plays[0]
    if not view.trick:
        return plays[-1]
    if winning(view.trick, ranks).seat ^ 2 != seat:
        for play in reversed(plays):
            if winning((*view.trick, Played(seat, play.card, play.suit)), ranks).seat == seat:
                return play
    return plays[0]


def _height(view: View, card: Card) -> int:
    """How high a card looks."""
    ranks = view.ranking
    assert ranks is not None
    return ranks.powers[ranks.suits[card] or "S"][card]
