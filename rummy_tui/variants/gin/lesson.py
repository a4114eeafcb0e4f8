"""What a friend at the table says to somebody's first round of gin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rummy_tui.cards import Card, symbols, without
from rummy_tui.engine.lesson import FirstDeal, Lesson, Tip
from rummy_tui.engine.table import count
from rummy_tui.rummy.solver import best_arrangements, deadwood, hand_mask
from rummy_tui.variants.gin.view import GinView


class GinLesson(Lesson):
    """The guided round of gin."""

    deal = FirstDeal(2, seed=3, dealer=1, preset="rummy-fans", options={"first_player": "non_dealer"})

    def tips(self, view: GinView, legal: Sequence[Any], advised: Any) -> Iterator[Tip]:
        other = _other(view)
        match view.phase:
            case "draw":
                yield from _drawing(view, other, advised)
            case "discard":
                yield from _discarding(view, legal, other)
            case "upcard":
                top = view.upcard.symbol
                yield Tip(
                    "upcard", f"{top} is offered first: take it if it makes a meld, else pass it to {other}."
                )
            case "layoff":
                yield Tip(
                    "layoff",
                    f"{other} has knocked. Cards of yours that fit {other}'s melds may be **laid "
                    "off** there.",
                )

    def refused(self, view: GinView, key: str) -> str:
        if key in "ML":
            return (
                "In gin nothing is laid on the table before a knock: melds stay in your hand, and count "
                "by themselves."
            )
        if view.phase == "draw":
            return "First take a card, with [D] or [T]. Throwing one away, or knocking, comes after that."
        if key in "DT":
            return "You have taken your card for this turn. Now throw one: go to it with [←→] and press [X]."
        if key == "X" and view.taken:
            return (
                f"{view.taken.symbol} has just come from the discard pile and may not go straight back. "
                "Throw another card."
            )
        if key == "G":
            return "**Gin** is a hand in which every card is in a meld. Yours is not there yet."
        if key == "K":
            left = least_left(view)
            return (
                f"To **knock**, at most {view.knock_limit} points may be left over when a card has gone; "
                f"at best you have {left}."
            )
        return ""

    def waiting(self, view: GinView) -> str:
        other = _other(view)
        return (
            f"{other}'s turn. Watch: what {other} takes from the discard pile is what {other} collects, and "
            "cards near it are dangerous to throw."
        )

    def ended(self, view: GinView) -> str:
        result = view.results[-1]
        if result.ended_by is None:
            return (
                "Nobody knocked before the stock ran low, so nobody scores. It happens; the next round is "
                "a new chance."
            )
        winner = max(range(2), key=lambda seat: result.points[seat])
        points = result.points[winner]
        mine, theirs = (deadwood(view.shown[seat]) for seat in (view.seat or 0, 1 - (view.seat or 0)))
        left = f"You had {mine} left over, {_other(view)} had {theirs}."
        who = "you score" if winner == view.seat else f"{view.players[winner]} scores"
        match result.reason:
            case "knock":
                how = f"The knocker had less, so {who} the difference: {count(points, 'point')}."
            case "undercut":
                how = (
                    f"The knocker had no less, and that is an **undercut**: {who} {points}, a bonus and "
                    "the difference."
                )
            case _:
                how = (
                    f"That is **gin**, nothing left over: {who} {points}, a bonus and all the other's "
                    "deadwood."
                )
        return f"{left} Melds cost nothing. {how} Rounds go on until somebody has {view.options.target}."


def _drawing(view: GinView, other: str, advised: Any) -> Iterator[Tip]:
    top = view.discard_pile[-1]
    yield Tip(
        "welcome",
        f"You are {view.players[view.seat or 0]}. Build **melds**: **sets** of one rank (7♠ 7♥ 7♣) "
        "and **runs** of one suit (5♦ 6♦ 7♦), three cards or more.",
    )
    if advised is not None and advised.type == "draw_discard":
        yield Tip(
            "take",
            f"Look at the **discard pile**: with {top.symbol} you have a meld. Take it, though "
            f"{other} sees it: it is sure, the stock is not.",
        )
    yield Tip(
        "stock",
        "Each turn you take one card: the top of the **stock**, unseen, or the **discard pile**'s "
        f"{top.symbol}. Take {top.symbol} only for a meld.",
    )
    if (took := _taken_by_other(view)) is not None:
        yield Tip(
            "watch",
            f"{other} took {took.symbol} from the discard pile: cards near it, or of its rank, are "
            "dangerous to throw.",
        )
    yield Tip(
        "round",
        "The round lasts until somebody **knocks**, with melds and hardly anything left over. I'll say "
        "when you can.",
    )
    if view.stock_count < 12:
        yield Tip("short", "The stock runs low. With two cards left in it and no knock, the round is a draw.")


def _discarding(view: GinView, legal: Sequence[Any], other: str) -> Iterator[Tip]:
    left = least_left(view)
    if any(action.type == "knock" for action in legal):
        if not left:
            yield Tip(
                "gin",
                "Every card is in a meld: that is **gin**, the best there is. It brings a bonus and "
                f"all that {other} has left over.",
            )
        yield Tip(
            "knock",
            f"You may **knock**: throw a card face down and end the round. Only {left} would be left "
            f"over; if {other} has more, you win the difference.",
        )
        yield Tip(
            "undercut",
            f"Knock or wait? If {other} has no more left over than you, {other} **undercuts** you. "
            "Early in a round a knock is fairly safe.",
        )
    yield Tip(
        "deadwood",
        "Now throw one card. What is in no meld is **deadwood**: court cards 10, aces 1, others "
        f"their number. You have {view.deadwood}: bring it down.",
    )
    melds = [meld.cards for meld in next(best_arrangements(hand_mask(view.hand)))]
    if melds:
        yield Tip(
            "meld",
            f"{symbols(melds[0])} is a meld, and costs you nothing. It stays in your hand, unseen, "
            "until somebody knocks.",
        )
    yield Tip(
        "keep",
        "Keep pairs, and neighbours of one suit: two cards of a meld wait for the third. Throw what "
        "is dear and stands alone.",
    )
    yield Tip(
        "sort",
        "[S] sorts your hand another way: by suit, by rank, or melds first. [H] tells more about "
        "good moves, at any time.",
    )


def least_left(view: GinView) -> int:
    """The deadwood after the best discard."""
    free = [card for card in view.hand if card is not view.taken or view.options.may_return_taken]
    return min(deadwood(without(view.hand, (card,))) for card in free)


def _taken_by_other(view: GinView) -> Card | None:
    took = [event.cards[0] for event in view.log if event.kind == "took" and event.seat != view.seat]
    return took[-1] if took else None


def _other(view: GinView) -> str:
    return view.players[1 - (view.seat or 0)]
