"""The computer players of Push."""

from __future__ import annotations

from random import Random

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Level, Levels, Player, pick
from rummy_tui.rummy.actions import Discard, DrawDiscard
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.push.bot_actions import action_of, card_of, contract_action, table_of
from rummy_tui.variants.push.bot_hand import bit_of
from rummy_tui.variants.push.bot_play import Style, discards, plan, takes
from rummy_tui.variants.push.bot_shed import wild_alone, with_a_wild
from rummy_tui.variants.push.bot_table import Table
from rummy_tui.variants.push.state import FreedWild
from rummy_tui.variants.push.view import PushView

Legal = tuple[Action, ...]


def listed(action: Action | None, legal: Legal) -> Action | None:
    """The action as the game lists it, None where it does not."""
    if action is None:
        return None
    kind, fields = type(action), action.__dict__
    return next((one for one in legal if type(one) is kind and one.__dict__ == fields), None)


class PushPlayer(Player):
    """Plays in a style."""

    style = Style()

    def choose(self, view: PushView, legal: Legal, chance: Random, deadline: Deadline) -> Action:
        if view.phase not in ("draw", "meld"):
            return legal[0]
        table = table_of(view)
        if view.phase == "draw":
            return self.draws(view, table, legal, chance)
        if isinstance(view.moment, Melding) and isinstance(view.moment.duty, FreedWild):
            return listed(freed(view, table, view.moment.duty), legal) or legal[0]
        if action := listed(self.lays(view, table, chance), legal):
            return action
        return self.throws(view, table, legal, chance)

    def draws(self, view: PushView, table: Table, legal: Legal, chance: Random) -> Action:
        take = next((action for action in legal if isinstance(action, DrawDiscard)), legal[0])
        other = next((action for action in legal if not isinstance(action, DrawDiscard)), take)
        return take if takes(table, view.turn, self.style) else other

    def lays(self, view: PushView, table: Table, chance: Random) -> Action | None:
        first, then = plan(table, view.turn, self.style)
        if first:
            return contract_action(view, first)
        return action_of(view, then[0]) if then else None

    def throws(self, view: PushView, table: Table, legal: Legal, chance: Random) -> Action:
        costs = discards(table, view.turn, self.style, barred_bit(view))
        wanted = [card_of(card, view) for _, card in costs]
        free = {action.card: action for action in legal if isinstance(action, Discard)}
        return next((free[card] for card in wanted if card in free), legal[-1])


def barred_bit(view: PushView) -> int | None:
    barred = view.moment.barred if isinstance(view.moment, Melding) else None
    return bit_of(barred, view.rules) if barred else None


def freed(view: PushView, table: Table, duty: FreedWild) -> Action | None:
    """Where the wild of a swap goes (U11)."""
    but = next(i for i, there in enumerate(view.melds) if there.id == duty.source)
    hand = table.hands[view.turn]
    step = with_a_wild(hand, table.piles, view.rules, but) or wild_alone(table.piles, view.rules, but)
    return action_of(view, step, duty.card) if step else None


class Easy(PushPlayer):
    """A beginner: takes what looks like a pair, throws high cards, forgets to lay off."""

    def draws(self, view: PushView, table: Table, legal: Legal, chance: Random) -> Action:
        take = [action for action in legal if isinstance(action, DrawDiscard)]
        top: Card = view.discard_pile[-1]
        alike = any(card.rank == top.rank or abs(card - top) == 1 for card in view.hand)
        return take[0] if take and alike and chance.random() < 0.7 else legal[-1]

    def lays(self, view: PushView, table: Table, chance: Random) -> Action | None:
        action = super().lays(view, table, chance)
        return action if not view.is_down or chance.random() < 0.6 else None

    def throws(self, view: PushView, table: Table, legal: Legal, chance: Random) -> Action:
        free = [action for action in legal if isinstance(action, Discard)]
        costs = discards(table, view.turn, self.style, barred_bit(view))
        near = [card_of(card, view) for cost, card in costs[:5]]
        card = pick(near, chance)
        return next((action for action in free if action.card is card), legal[-1])


class Steady(PushPlayer):
    """Sound and greedy."""


LEVELS: Levels = {
    "easy": Level(Easy, "A beginner: likes pairs, throws cards it may need, forgets to lay off."),
    "steady": Level(
        Steady, "Takes what brings the contract nearer, and lays all it can at once."
    ),
}
