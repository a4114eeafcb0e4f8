"""Gin against public computer players: OpenSpiel's simple bot and RLCard's novice.

    python -m tests.bench.gin_players openspiel --games 200 --seed 1

Needs the ``bench`` extra. Both are asked for single moves in our game, under the source's rules, and
we keep the score. Neither remembers anything, so a position of theirs is built anew for every move.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from rummy_tui.bots.arena import Pairing, play_mirror, summed
from rummy_tui.bots.command import summary
from rummy_tui.bots.levels import make_player
from rummy_tui.cards import PACK, SUITS, Card, without
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Player, pick
from rummy_tui.rummy.actions import Discard, DrawDiscard
from rummy_tui.rummy.solver import hand_mask, least_deadwood
from rummy_tui.variants.gin.actions import Knock
from rummy_tui.variants.gin.view import GinView


def _draw(legal: tuple[Action, ...], take: bool) -> Action:
    return next(action for action in legal if isinstance(action, DrawDiscard) == take)


def _lay(view: GinView, legal: tuple[Action, ...], card: Card, knock: bool) -> Action:
    """The discard or knock with a card; what we do not allow (G9) becomes the next best discard."""
    kind = Knock if knock else Discard
    for action in legal:
        if isinstance(action, kind) and action.card is card:
            return action
    discards = [action for action in legal if isinstance(action, Discard)]
    return min(discards, key=lambda a: least_deadwood(hand_mask(without(view.hand, (a.card,)))))


class OpenSpiel(Player):
    """``pyspiel.make_simple_gin_rummy_bot``: takes what melds, throws the dearest, knocks at once."""

    SUITS = "SCDH"  # their order of suits
    STOCK, TAKE, KNOCK = 53, 52, 55

    def __init__(self) -> None:
        import pyspiel

        self._game = pyspiel.load_game("gin_rummy")
        self._bot = pyspiel.make_simple_gin_rummy_bot(self._game.get_parameters(), 1)

    def choose(self, view: GinView, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.phase == "draw":
            state = self._to_draw(view.hand, view.discard_pile[-1])
            return _draw(legal, self._step(state) == self.TAKE)
        drawn = view.taken or view.hand[-1]
        state = self._to_draw(without(view.hand, (drawn,)), None, spare=drawn)
        state.apply_action(self.STOCK)
        state.apply_action(self._number(drawn))
        action = self._step(state)
        knock = action == self.KNOCK
        if knock:
            state.apply_action(action)
            action = self._bot.step(state)
        return _lay(view, legal, self._card(action), knock)

    def _step(self, state: Any) -> int:
        self._bot.restart()
        action: int = self._bot.step(state)
        return action

    def _to_draw(self, hand: tuple[Card, ...], top: Card | None, spare: Card | None = None) -> Any:
        """Their player 1 to draw with ten cards; player 0 has begun and discarded ``top``."""
        others = [card for card in PACK if card not in hand and card is not top and card is not spare]
        top = top or others.pop()
        state = self._game.new_initial_state()
        for card in (top, *others[:9], *hand, others[9]):
            state.apply_action(self._number(card))
        state.apply_action(self.TAKE)
        state.apply_action(self._number(top))
        return state

    def _number(self, card: Card) -> int:
        return 13 * self.SUITS.index(card.suit) + card.rank - 1

    def _card(self, number: int) -> Card:
        return PACK[13 * SUITS.index(self.SUITS[number // 13]) + number % 13]


class Novice(Player):
    """RLCard's ``GinRummyNoviceRuleAgent``: draws at random, throws the dearest, knocks at once."""

    def __init__(self) -> None:
        from rlcard.games.gin_rummy.utils import action_event, utils
        from rlcard.models import gin_rummy_rule_models as models

        self._agent, self._numpy = models.GinRummyNoviceRuleAgent(), models.np
        self._events, self._utils = action_event, utils

    def choose(self, view: GinView, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if view.phase == "draw":
            return pick(legal, chance)  # as the agent does
        self._numpy.random.seed(chance.getrandbits(32))
        ids: dict[int, Action] = {}
        for action in legal:
            if isinstance(action, Discard):
                ids[self._events.DiscardAction(self._card(action.card)).action_id] = action
            elif isinstance(action, Knock) and action.melds is None:
                gin = not least_deadwood(hand_mask(without(view.hand, (action.card,))))
                event = self._events.GinAction() if gin else self._events.KnockAction(self._card(action.card))
                ids[event.action_id] = action
        hand = self._utils.encode_cards([self._card(card) for card in view.hand])
        return ids[int(self._agent.step({"legal_actions": dict.fromkeys(ids), "obs": [hand]}))]

    def _card(self, card: Card) -> Any:
        return self._utils.get_card(13 * SUITS.index(card.suit) + card.rank - 1)


RIVALS: dict[str, Callable[[], Player]] = {"openspiel": OpenSpiel, "rlcard": Novice}


def main() -> None:
    parser = argparse.ArgumentParser(description="Our gin players against public ones.")
    parser.add_argument("rival", choices=RIVALS)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    pairing = Pairing("gin", (args.level, args.rival), args.games, args.seed)
    makers: list[Callable[[], Player]] = [partial(make_player, "gin", args.level), RIVALS[args.rival]]
    began = perf_counter()
    played = [game for mirror in range(pairing.mirrors) for game in play_mirror(pairing, 2, mirror, makers)]
    print(summary(summed(pairing, played, perf_counter() - began)))


if __name__ == "__main__":
    main()
