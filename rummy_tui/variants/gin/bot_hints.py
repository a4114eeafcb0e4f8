"""What the hard player makes of a position, in words and expected points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rummy_tui.cards import symbols, without
from rummy_tui.engine.actions import Action, Pass
from rummy_tui.engine.player import Deadline, Hint
from rummy_tui.engine.table import count
from rummy_tui.rummy.actions import Discard, DrawDiscard, LayOff
from rummy_tui.rummy.solver import BIT, best_arrangements, hand_mask
from rummy_tui.variants.gin.actions import BigGin, Knock
from rummy_tui.variants.gin.bot_hand import after_draw, card_of, melding, settled
from rummy_tui.variants.gin.bot_playout import World, after_discard, knock_points, sampled
from rummy_tui.variants.gin.bot_read import Read, Stakes, danger, melds, outs, weighed
from rummy_tui.variants.gin.view import GinView

MOST = 3
FEWEST, ENOUGH = 8, 400
"""Worlds under which a mean says nothing, and at which there is no need for more."""
RISKY, SAFE = 0.3, 0.08


def explained(
    view: GinView, legal: tuple[Action, ...], best: Action, chance: Random, deadline: Deadline
) -> tuple[Hint, ...]:
    """The best action and what else is worth a thought, with reasons."""
    match view.phase:
        case "upcard" | "draw":
            return _draws(view, legal, best)
        case "discard":
            return _discards(view, legal, best, chance, deadline)
        case "layoff":
            return (Hint(best, _lay_off_reason(view, best)),)
    return (Hint(best, "There is nothing else to do."),)


def _draws(view: GinView, legal: tuple[Action, ...], best: Action) -> tuple[Hint, ...]:
    hand, top = hand_mask(view.hand), BIT[view.discard_pile[-1]]
    read = Read.of(view)
    opponent = view.players[1 - (view.seat or 0)]
    name = card_of(top).symbol

    def reason(action: Action) -> str:
        if isinstance(action, DrawDiscard):
            if not melds(hand, top):
                return f"{name} makes no meld and shows {opponent} what you collect."
            arranged = (
                m for melds in best_arrangements(hand | top) for m in melds if card_of(top) in m.cards
            )
            meld = next(arranged, None)
            if meld is None:
                return f"{name} could be melded, but that leaves no less over."
            left = after_draw(hand, top)
            return f"{name} makes the {meld.kind} {symbols(meld.cards)} and brings you down to {left}."
        if melds(hand, top):
            return f"That leaves {name} lying, which makes a meld."
        useful = (melding(hand) & read.unseen).bit_count()
        chances = f"{useful} of the {read.unseen.bit_count()} cards you have not seen make a meld"
        return f"{name} makes no meld. {chances}." if isinstance(action, Pass) else f"{chances}."

    others = [action for action in legal if action != best]
    return tuple(Hint(action, reason(action)) for action in (best, *others))


def _discards(
    view: GinView, legal: tuple[Action, ...], best: Action, chance: Random, deadline: Deadline
) -> tuple[Hint, ...]:
    if isinstance(best, BigGin):
        return (Hint(best, "Eleven cards without deadwood."),)
    hand = hand_mask(view.hand)
    read, stakes = Read.of(view), Stakes.of(view)
    if isinstance(best, Knock) and not settled[hand ^ BIT[best.card]][0]:
        return (Hint(best, f"Gin: without {best.card.symbol} nothing is left over."),)
    free = {BIT[action.card]: action for action in legal if isinstance(action, Discard)}
    actions: list[Action] = [free[bit] for _, bit in weighed(read, hand, list(free))[:MOST]]
    if knocks := [action for action in legal if isinstance(action, Knock)]:
        knock = min(knocks, key=lambda action: settled[hand ^ BIT[action.card]][0])
        actions.insert(1, knock)
    if best in actions:
        actions.remove(best)
    elif isinstance(best, Knock):
        actions = [action for action in actions if not isinstance(action, Knock)]
    actions = [best, *actions][:MOST]
    values = _values(view, read, stakes, actions, chance, deadline)
    return tuple(
        Hint(action, _discard_reason(view, read, action, best), value)
        for action, value in zip(actions, values, strict=True)
    )


def _values(
    view: GinView,
    read: Read,
    stakes: Stakes,
    actions: Sequence[Action],
    chance: Random,
    deadline: Deadline,
) -> list[float | None]:
    """The mean of the round's points, ours less theirs, over worlds that all actions meet alike."""
    hand = hand_mask(view.hand)
    last = view.stock_count <= 2

    def points_of(action: Action) -> Callable[[World], int]:
        if isinstance(action, Knock):
            ten = hand ^ BIT[action.card]
            return lambda world: knock_points(ten, world.theirs, stakes)
        card = BIT[action.card]  # type: ignore[attr-defined]
        return lambda world: 0 if last else after_discard(view, read, card, world, stakes)

    trials = [points_of(action) for action in actions]
    totals = [0] * len(actions)
    worlds = 0
    while worlds < ENOUGH and deadline.left():
        world = sampled(read, view.stock_count, chance)
        totals = [total + trial(world) for total, trial in zip(totals, trials, strict=True)]
        worlds += 1
    return [total / worlds if worlds >= FEWEST else None for total in totals]


def _discard_reason(view: GinView, read: Read, action: Action, best: Action) -> str:
    card = action.card  # type: ignore[attr-defined]
    ten = hand_mask(without(view.hand, (card,)))
    left = settled[ten][0]
    if isinstance(action, Knock):
        return f"Knocks with {left}." if action == best else f"A knock with {left} may come too late by now."
    wanted = (melding(ten) & read.unseen).bit_count()
    said = f"Leaves {left}; {count(wanted, 'card')} you have not seen would make a meld."
    if left <= view.knock_limit and not isinstance(best, Knock):
        return f"Waits for gin with {left} left: {count(outs(read, ten), 'card')} would do."
    risk = danger(BIT[card], read, read.cold)
    opponent = view.players[1 - (view.seat or 0)]
    if risk > RISKY:
        return f"{said} {opponent} may well want {card.symbol}."
    return f"{said} {opponent} has hardly any use for {card.symbol}." if risk < SAFE else said


def _lay_off_reason(view: GinView, action: Action) -> str:
    if not isinstance(action, LayOff):
        return f"Nothing more to lay off: your deadwood is {view.deadwood}."
    taken = [card for lay_off in view.best_lay_offs for card in lay_off.cards]
    left = settled[hand_mask(without(view.hand, taken))][0]
    return f"Laying off {symbols(taken)} leaves you {left}."
