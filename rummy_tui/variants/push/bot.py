"""The computer players of Push."""

from __future__ import annotations

from random import Random

from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Hint, Level, Levels, Player, pick
from rummy_tui.rummy.actions import Discard, DrawDiscard, LayOff, MeldAction
from rummy_tui.rummy.melds import Addition, Reading, addition, read
from rummy_tui.rummy.table import duty_of
from rummy_tui.variants.push.actions import LayContract
from rummy_tui.variants.push.bot_actions import action_of, barred_in, card_of, contract_action, table_of
from rummy_tui.variants.push.bot_hints import considered
from rummy_tui.variants.push.bot_play import HARD, STEADY, Plan, Style, discards, plan, should_wait, takes
from rummy_tui.variants.push.bot_shed import wild_alone, with_a_wild
from rummy_tui.variants.push.bot_table import Table
from rummy_tui.variants.push.state import FreedWild
from rummy_tui.variants.push.view import PushView

Legal = tuple[Action, ...]


class PushPlayer(Player):
    """Plays in a style. What it lays it makes with the game's own rules, and looks up nowhere: a hand
    late in a round can be laid in millions of ways."""

    style: Style = STEADY

    def choose(self, view: PushView, legal: Legal, chance: Random, deadline: Deadline) -> Action:
        if view.phase not in ("draw", "meld"):
            return legal[0]
        table = table_of(view)
        if view.phase == "draw":
            return self.draws(view, table, legal, chance)
        if isinstance(duty := duty_of(view), FreedWild):
            return sound(freed(view, table, duty), view) or legal[0]
        found = plan(table, view.turn, self.style)
        if not should_wait(table, view.turn, self.style, found):
            action = sound(first_of(found, view), view)
            if action and self.lays(action, view, chance):
                return action
        return self.throws(view, table, legal, chance)

    def explain(self, view: PushView, legal: Legal, chance: Random, deadline: Deadline) -> tuple[Hint, ...]:
        best = self.choose(view, legal, chance, deadline)
        if view.phase not in ("draw", "meld") or duty_of(view):
            return (Hint(best, "Nothing else is to be done now."),)
        return considered(view, best, legal, self.style, chance, deadline)

    def draws(self, view: PushView, table: Table, legal: Legal, chance: Random) -> Action:
        take = next((action for action in legal if isinstance(action, DrawDiscard)), legal[0])
        other = next((action for action in legal if not isinstance(action, DrawDiscard)), take)
        return take if takes(table, view.turn, self.style) else other

    def lays(self, action: Action, view: PushView, chance: Random) -> bool:
        """Whether to lay what can be laid."""
        return True

    def throws(self, view: PushView, table: Table, legal: Legal, chance: Random) -> Action:
        costs = discards(table, view.turn, self.style, barred_in(view))
        return thrown(costs[0][1], view, legal)


def thrown(card: int, view: PushView, legal: Legal) -> Action:
    """The discard of that card; any other where it is not allowed."""
    wanted = card_of(card, view)
    free = [action for action in legal if isinstance(action, Discard)]
    return next((action for action in free if action.card is wanted), legal[-1])


def first_of(found: Plan, view: PushView) -> Action | None:
    if found.contract:
        return contract_action(view, found.contract)
    return action_of(view, found.then[0]) if found.then else None


def freed(view: PushView, table: Table, duty: FreedWild) -> Action | None:
    """Where the wild of a swap goes (U11)."""
    but = next(i for i, there in enumerate(view.melds) if there.id == duty.source)
    hand = table.hands[view.turn]
    step = with_a_wild(hand, table.piles, view.rules, but) or wild_alone(table.piles, view.rules, but)
    return action_of(view, step, duty.card) if step else None


def sound(action: Action | None, view: PushView) -> Action | None:
    """The action where the game's rules make melds of it, else None."""
    match action:
        case LayContract(melds=melds):
            fits = all(isinstance(read(part.kind, part.cards, view.rules), Reading) for part in melds)
        case MeldAction(kind=kind, cards=cards):
            fits = isinstance(read(kind, cards, view.rules), Reading)
        case LayOff(meld=there, cards=cards, end=end):
            found = next(meld for meld in view.melds if meld.id == there)
            fits = isinstance(addition(found, cards, end, view.rules), Addition)
        case _:
            fits = True
    return action if fits else None


class Easy(PushPlayer):
    """A beginner: takes what looks like a pair, throws what it may need, forgets to lay off."""

    def draws(self, view: PushView, table: Table, legal: Legal, chance: Random) -> Action:
        take = [action for action in legal if isinstance(action, DrawDiscard)]
        top = view.discard_pile[-1]
        alike = any(card.rank == top.rank or abs(card - top) == 1 for card in view.hand)
        return take[0] if take and alike and chance.random() < 0.7 else legal[-1]

    def lays(self, action: Action, view: PushView, chance: Random) -> bool:
        return not view.is_down or chance.random() < 0.6

    def throws(self, view: PushView, table: Table, legal: Legal, chance: Random) -> Action:
        costs = discards(table, view.turn, self.style, barred_in(view))
        return thrown(pick(costs[:5], chance)[1], view, legal)


class Steady(PushPlayer):
    """Sound and greedy: the fewest draws to the contract, and down with it at once."""


class Hard(PushPlayer):
    """Lays the contract only to go out with it, or when somebody else is about to."""

    style = HARD


LEVELS: Levels = {
    "easy": Level(Easy, "A beginner: likes pairs, throws cards it may need, forgets to lay off."),
    "steady": Level(Steady, "Takes what brings the contract nearer, and lays all it can at once."),
    "hard": Level(Hard, "Keeps its melds back to go out at one stroke, unless somebody else is about to."),
}
