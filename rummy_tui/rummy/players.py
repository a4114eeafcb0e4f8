"""Computer players of games with a spread discard pile."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, Pass
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.rummy.actions import Discard, DrawDiscard, DrawStock, LayOff, MeldAction
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.play.laying import lay_all
from rummy_tui.rummy.play.moves import first_step
from rummy_tui.rummy.play.policy import drawing, takes, throw
from rummy_tui.rummy.play.scheme import FIRST_JOKER, Scheme, card, pack_of
from rummy_tui.rummy.play.sight import Sight
from rummy_tui.rummy.play.weigh import prospects, turns_left


class Game(NamedTuple):
    """What players must know of a game besides its views: how it melds, and its pack."""

    rules: MeldRules
    scheme: Callable[[Any], Scheme]
    pack: Callable[[Any], tuple[Card, ...]]


class SpreadPlayer(Player):
    """The turn that all levels have in common."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if len(legal) == 1:
            return legal[0]
        sight = Sight.of(view, self.game.rules, self.game.pack(view))
        scheme = self.game.scheme(view)
        match view.phase:
            case "draw":
                return self.draw(scheme, sight, view, legal, chance, deadline)
            case "meld":
                return self.play(scheme, sight, view, legal, chance, deadline)
        return legal[0]

    def draw(
        self,
        scheme: Scheme,
        sight: Sight,
        view: Any,
        legal: tuple[Action, ...],
        chance: Random,
        deadline: Deadline,
    ) -> Action:
        raise NotImplementedError

    def play(
        self,
        scheme: Scheme,
        sight: Sight,
        view: Any,
        legal: tuple[Action, ...],
        chance: Random,
        deadline: Deadline,
    ) -> Action:
        raise NotImplementedError


def laying(legal: tuple[Action, ...]) -> list[Action]:
    return [action for action in legal if isinstance(action, (MeldAction, LayOff))]


class Steady(SpreadPlayer):
    """Takes what pays, lays all it can, throws what it can spare."""

    def draw(
        self,
        scheme: Scheme,
        sight: Sight,
        view: Any,
        legal: tuple[Action, ...],
        chance: Random,
        deadline: Deadline,
    ) -> Action:
        turns = turns_left(sight.stock, sight.counts, sight.seat)
        depths = [action.count for action in legal if isinstance(action, DrawDiscard)]
        pile = list(sight.pile)
        found = takes(scheme, sight.hand, pile, sight.table, depths, turns)
        best = max(found, default=None)
        rest = next((a for a in legal if isinstance(a, (DrawStock, Pass))), None)
        if best and (rest is None or best.value > drawing(scheme, sight.hand, sight.table, turns)):
            return next(a for a in legal if isinstance(a, DrawDiscard) and a.count == best.depth)
        return rest or legal[0]

    def play(
        self,
        scheme: Scheme,
        sight: Sight,
        view: Any,
        legal: tuple[Action, ...],
        chance: Random,
        deadline: Deadline,
    ) -> Action:
        must = duty(sight, view)
        usable = sight.hand if must == 0 else pack_of(view.duty.usable(view.hand))
        _, _, steps = lay_all(scheme, usable, sight.table, must)
        step = first_step(steps[0], sight.table, legal)
        if step:
            return step
        discards = {action.card: action for action in legal if isinstance(action, Discard)}
        if not discards:
            return max(laying(legal), key=lambda action: len(action.from_hand()))
        turns = turns_left(sight.stock, sight.counts, sight.seat)
        held = sight.hand
        for bad in _others(held, discards):
            held &= ~bad
        ahead = prospects(sight.unseen, sight.heap, turns)
        return discards[card(throw(scheme, held, sight.table, sight.heap, ahead))]


def _others(hand: int, discards: dict[Card, Discard]) -> list[int]:
    from rummy_tui.rummy.play.scheme import bits

    return [bit for bit in bits(hand) if card(bit) not in discards]


def duty(sight: Sight, view: Any) -> int:
    """The hand's card that must be used first, 0 for none."""
    if view.duty is None:
        return 0
    wanted = pack_of((view.duty.card,))
    while not wanted & sight.hand:
        wanted <<= 1 if wanted >> FIRST_JOKER else 52
    return wanted
