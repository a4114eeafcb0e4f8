"""What a player of Push considers, with reasons in words and what the round is then likely to bring."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from rummy_tui.cards import symbols
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Hint
from rummy_tui.engine.table import count
from rummy_tui.rummy.actions import Discard, DrawDiscard
from rummy_tui.variants.push.bot_actions import action_of, barred_in, card_of, contract_action, table_of
from rummy_tui.variants.push.bot_hand import need
from rummy_tui.variants.push.bot_play import (
    STEADY,
    Plan,
    Style,
    after_laying,
    discards,
    draws,
    finish,
    leftover,
    plan,
    play_out,
    should_wait,
    take_worth,
    unseen,
    world,
)
from rummy_tui.variants.push.bot_table import Table
from rummy_tui.variants.push.view import PushView

MOST = 3
WORLDS = 24
POINTS = 4.0
"""What a draw more or less to the contract is worth, roughly: an estimate of the slope, not a measurement."""


class Option(NamedTuple):
    """``cost`` is in draws to the contract; only differences mean something."""

    action: Action
    reason: str
    cost: float


def considered(
    view: PushView, best: Action, legal: tuple[Action, ...], style: Style, chance: Random, deadline: Deadline
) -> tuple[Hint, ...]:
    """The best few actions. The first is worth what rounds played on from here bring, the others less
    by what they cost."""
    table = table_of(view)
    find = _drawing if view.phase == "draw" else _turning
    options = sorted(find(view, table, legal, style), key=lambda option: (option.action != best, option.cost))
    if not options or options[0].action != best:
        options.insert(0, Option(best, "This goes best with the hand.", 0.0))
    value = expected(table, view.turn, view.phase, barred_in(view), style, chance, deadline)
    least = options[0].cost
    return tuple(
        Hint(
            option.action,
            option.reason,
            None if value is None else round(value - POINTS * max(0.0, option.cost - least), 1),
        )
        for option in options[:MOST]
    )


def expected(
    table: Table,
    seat: int,
    phase: str,
    barred: int | None,
    style: Style,
    chance: Random,
    deadline: Deadline,
) -> float | None:
    """The points that the seat's side gains on the other in the round, on the average of some worlds;
    None where there is no time for any."""
    gained = []
    for _ in range(WORLDS):
        if deadline.left() <= deadline.seconds / 2:
            break
        one = world(table, seat, chance)
        over = finish(one, seat, style, barred) if phase == "meld" else None
        if over is None:
            one.turn = (seat + 1) % 4 if phase == "meld" else seat
            over = play_out(one, (style,) * 4)
        gained.append(over[1 - seat % 2] - over[seat % 2])
    return sum(gained) / len(gained) if gained else None


def _drawing(view: PushView, table: Table, legal: tuple[Action, ...], style: Style) -> list[Option]:
    worth = take_worth(table, view.turn, style)
    top, left = symbols(view.discard_pile), view.players[(view.turn + 1) % 4]
    brings = f"{top} {_brought(table, view.turn)}"
    pushing = f"{left} would get {top} and a card of the stock."
    if worth <= 0:
        pushing = f"{brings}, but two cards more in {left}'s hand are worth more."
    return [
        Option(action, f"{brings}.", -worth)
        if isinstance(action, DrawDiscard)
        else Option(action, pushing if view.stock_count else f"{brings}, and the stock is empty.", 0.0)
        for action in legal
    ]


def _brought(table: Table, seat: int) -> str:
    """What taking the top would do, as a sentence without its subject and its stop."""
    hand, with_top = table.hands[seat], table.hands[seat].copy()
    with_top.add(table.top or 0)
    rest = unseen(table, seat)
    if not table.down[seat] and (before := draws(hand, table, rest, STEADY)):
        after = draws(with_top, table, rest, STEADY)
        if not after:
            return "completes the contract"
        nearer = round(before - after)
        return (
            f"brings the contract nearer by about {count(nearer, 'draw')}" if nearer > 0 else "helps little"
        )
    left = after_laying(table, seat, hand.copy())
    gained = after_laying(table, seat, with_top)
    if gained.count <= 1:
        return "lets the whole hand go down at once"
    return "can be laid with the rest" if gained.points <= left.points else "would be left in the hand"


def _turning(view: PushView, table: Table, legal: tuple[Action, ...], style: Style) -> list[Option]:
    seat = view.turn
    found = plan(table, seat, style)
    waits = should_wait(table, seat, style, found)
    options = []
    if found.contract or found.then:
        action = contract_action(view, found.contract) if found.contract else action_of(view, found.then[0])
        options.append(Option(action, _laying(found), 2.0 if waits else 0.0))
    costs = discards(table, seat, style, barred_in(view))
    cheapest = costs[0][0]
    free = {action.card: action for action in legal if isinstance(action, Discard)}
    for cost, card in costs[: MOST - len(options)]:
        if (face := card_of(card, view)) in free:
            reason = _throwing(view, table, card, waits)
            later = 0.0 if waits or not options else 2.0
            options.append(Option(free[face], f"Without {face.symbol} {reason}.", cost - cheapest + later))
    return options


def _laying(found: Plan) -> str:
    if found.left <= 1:
        return "Everything can be laid: this goes out."
    what = "Lays the contract" if found.contract else "Lays what can be laid"
    return f"{what}; {count(found.left, 'card')} will be left."


def _throwing(view: PushView, table: Table, card: int, waits: bool) -> str:
    """What is so when a card is gone, as the rest of a sentence without its stop."""
    seat = view.turn
    after = table.hands[seat].copy()
    after.drop(card)
    if waits:
        left = count(leftover(table, after).count, "card")
        return f"the contract would leave {left}: it waits, for nobody is seen to be near going out"
    if not table.down[seat]:
        wanted = need(after.once, after.twice, table.contract, table.rules)
        short = wanted.wilds - after.wilds
        if short > 0:
            rest = unseen(table, seat)
            live = rest.live(wanted.outs) + rest.wilds
            return f"the contract is {count(short, 'card')} short, and {live} unseen cards help"
        return "the contract is still in the hand"
    return f"{after.points} points are left in the hand"
