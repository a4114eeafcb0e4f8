"""The hard player: tries its choices on sampled deals, and can say why."""

from __future__ import annotations

from random import Random
from typing import Any

from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Hint, Player
from rummy_tui.variants.australian500.actions import Bid
from rummy_tui.variants.australian500.bot.search import Rating
from rummy_tui.variants.australian500.bot.seen import in_play, lay_of
from rummy_tui.variants.australian500.bot.steady import (
    the_claim,
    the_exchange,
    the_play,
    thumb,
)
from rummy_tui.variants.australian500.bot.thought import Choice, rate_bids, rate_exchanges, rate_plays
from rummy_tui.variants.australian500.bot.words import about_bid, about_exchange, about_play
from rummy_tui.variants.australian500.view import Australian500View as View

MOST = 3
"""So many actions are explained."""


class Hard(Player):
    """Every bid, exchange and card that makes sense is tried on deals that agree with all that was seen."""

    def choose(self, view: View, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if len(legal) == 1:
            return legal[0]
        match view.phase:
            case "bid":
                return rate_bids(view, legal, chance, deadline)[0].choice.action
            case "exchange":
                away = rate_exchanges(view, chance, deadline)[0].choice
                return the_exchange(lay_of(view), legal, away)
            case "play":
                if certain := the_claim(legal):
                    return certain
                seen = in_play(view)
                card, led = rate_plays(view, seen, thumb(seen), chance, deadline)[0].choice
                return the_play(seen.lay, legal, card, led)
        return legal[0]

    def explain(
        self, view: View, legal: tuple[Action, ...], chance: Random, deadline: Deadline
    ) -> tuple[Hint, ...]:
        """Values are points by what they are worth at this score (see ``stakes``)."""
        match view.phase:
            case "bid":
                calls = best_of_each_strain(rate_bids(view, legal, chance, deadline))[:MOST]
                return tuple(
                    Hint(call.choice.action, about_bid(view, call, best=not i), value_of(call))
                    for i, call in enumerate(calls)
                )
            case "exchange":
                lay = lay_of(view)
                return tuple(
                    Hint(the_exchange(lay, legal, way.choice), about_exchange(view, lay, way), value_of(way))
                    for way in rate_exchanges(view, chance, deadline)[:MOST]
                )
            case "play":
                if certain := the_claim(legal):
                    return (Hint(certain, "Every trick that is left is certain."),)
                seen = in_play(view)
                return tuple(
                    Hint(
                        the_play(seen.lay, legal, *card.choice),
                        about_play(view, seen, *card.choice),
                        value_of(card),
                    )
                    for card in rate_plays(view, seen, thumb(seen), chance, deadline)[:MOST]
                )
        return super().explain(view, legal, chance, deadline)


def value_of(rating: Rating[Any]) -> float | None:
    return rating.mean if rating.won else None


def best_of_each_strain(ratings: list[Rating[Choice]]) -> list[Rating[Choice]]:
    """The best bid in each strain, and the pass."""
    found: dict[object, Rating[Choice]] = {}
    for rating in ratings:
        action = rating.choice.action
        found.setdefault(action.strain if isinstance(action, Bid) else action, rating)
    return list(found.values())
