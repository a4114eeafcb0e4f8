"""What a friend at the table says to somebody's first round of Australian 500."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rummy_tui.cards import JOKER, SUIT_NAMES, SUIT_SYMBOLS, SUITS, card_at, symbols
from rummy_tui.engine.lesson import FirstDeal, Lesson, Tip
from rummy_tui.engine.player import Hint
from rummy_tui.engine.table import count
from rummy_tui.variants.australian500.auction import standing_bid
from rummy_tui.variants.australian500.scoring import is_made
from rummy_tui.variants.australian500.tricks import (
    JACK,
    SAME_COLOUR,
    arranged,
    followers,
    led_suit,
    ranking,
    standing,
)
from rummy_tui.variants.australian500.view import Australian500View as View


class Australian500Lesson(Lesson):
    """The guided round of Australian 500."""

    deal = FirstDeal(4, seed=49, dealer=3, preset="source")

    def tips(self, view: View, legal: Sequence[Any], advised: Any) -> Iterator[Tip]:
        match view.phase:
            case "bid":
                yield from _bidding(view)
            case "exchange":
                yield from _exchanging(view)
            case "play":
                yield from _playing(view, legal)

    def prefer(self, view: View, legal: Sequence[Any], hints: Sequence[Hint]) -> Hint:
        """A bid in a suit for what is seen in the hand."""
        action: Any = hints[0].action
        if action.type != "bid" or action.strain not in SUITS:
            return hints[0]
        trumps = next(group for group in arranged(view.hand, ranking(action.strain)) if group)
        suit = SUIT_NAMES[action.strain]
        return Hint(action, f"With {suit} as trumps you hold {symbols(trumps)}, and your partner helps.")

    def refused(self, view: View, key: str) -> str:
        match view.phase:
            case "bid":
                if key == "Enter":
                    return (
                        "That bid is too low: it must be worth more than the last one. Dimmed squares "
                        "cannot be bid; or pass with [P]."
                    )
                return (
                    "It is still the auction: move to a bid with the arrows and press [Enter], or pass "
                    "with [P]."
                )
            case "exchange":
                return (
                    "Choose exactly three cards with [Space], then [X] lays them away, face down. They "
                    "take no part in the play."
                )
        if key == "C":
            return (
                "**Claiming** means: I win all the other tricks, whatever the others hold. That is not "
                "certain now."
            )
        return "The suit led must be **followed** as long as you hold it. Dimmed cards may not be played now."

    def waiting(self, view: View) -> str:
        if view.phase == "bid":
            return (
                "The others bid. Each bid must be worth more than the one before; who passes is out of "
                "the auction."
            )
        if view.phase == "exchange":
            return (
                "The auction is over. Whoever won it takes the three cards of the **kitty** and lays "
                "three away."
            )
        if view.last_trick and not view.trick and view.ranking:
            won = view.last_trick.winner
            best = standing(view.last_trick.plays, view.ranking)
            who = "You win" if won == view.seat else f"{view.players[won]} wins"
            why = f" with {best.card.symbol}, {best.why}" if best else ""
            return f"{who} the trick{why}. {_count(view)}"
        return (
            "Each plays one card; the suit led must be followed. The highest **trump** wins, or else the "
            "highest of the suit led."
        )

    def ended(self, view: View) -> str:
        contract = view.contract
        if contract is None or view.seat is None:
            return ""
        bidders = next(i for i, seats in enumerate(view.sides) if contract.seat in seats)
        mine = next(i for i, seats in enumerate(view.sides) if view.seat in seats)
        won = view.tricks_won[bidders]
        made = "made" if is_made(contract, won) else "not made"
        whose = "Your side" if bidders == mine else "The other side"
        points = view.results[-1].points
        return (
            f"{whose} bid {contract.name} and won {count(won, 'trick')}: {made}. A bid that is made "
            f"scores its worth, {contract.worth}, and one that fails loses it; the other side scores "
            f"10 a trick. That makes {points[mine]} for you two and {points[1 - mine]} for the "
            f"others. The first side with {view.options.target} wins."
        )


def _bidding(view: View) -> Iterator[Tip]:
    me = view.seat or 0
    partner = view.players[(me + 2) % 4]
    yield Tip(
        "welcome",
        f"You are {view.players[me]}, {partner} is your partner. Four cards make a **trick**. Bid how "
        "many of ten you two will take, and with which suit as **trump**.",
    )
    if (high := standing_bid(view.auction)) is not None and high.seat == (me + 2) % 4:
        yield Tip(
            "partner",
            "The highest bid is your partner's. Bid over it only if your own suit is much better; "
            "else pass with [P].",
        )
    yield Tip(
        "trump",
        "The suit you bid becomes **trump** and beats the others. Best is ★, then the jack of "
        "trumps, then the other jack of its colour: the **bowers**.",
    )
    yield Tip(
        "worth",
        "A bid that fails loses its points. About five trumps with a bower and an ace or two beside "
        "are good for 6 or 7.",
    )


def _exchanging(view: View) -> Iterator[Tip]:
    yield Tip(
        "kitty",
        f"The **kitty** is yours: {symbols(view.picked_up)}. Lay three cards away: keep trumps and aces, "
        "give low cards of short suits.",
    )


def _playing(view: View, legal: Sequence[Any]) -> Iterator[Tip]:
    assert view.ranking is not None
    assert view.contract is not None
    me = view.seat or 0
    trump, partner = view.ranking.trump, (me + 2) % 4
    if any(action.type == "claim" for action in legal):
        yield Tip(
            "claim",
            "Every trick that is left is yours, whatever the others hold. [C] **claims** them all "
            "and saves the time.",
        )
    if not view.trick:
        yield Tip(
            "lead",
            "You **lead**: any card, and the others must follow its suit. Whoever wins the trick "
            "leads to the next.",
        )
    if trump:
        yield from _trumps(view, trump)
    if view.trick:
        led = led_suit(view.trick, view.ranking)
        best = view.standing
        if best is not None and best.seat == partner:
            yield Tip(
                "high partner",
                f"Your partner is winning this trick with {best.card.symbol}. No need to beat that: "
                "play a card you can spare.",
            )
        if followers(view.hand, led, view.ranking):
            yield Tip(
                "follow",
                f"{SUIT_NAMES[led].capitalize()} were led, and you must **follow suit**: other cards "
                "are dimmed. Win the trick if that is cheap, else play low.",
            )
        elif trump and led != trump:
            yield Tip(
                "void",
                f"You have no {SUIT_NAMES[led]}, so any card may be played: a **trump** takes the "
                "trick, or throw a worthless card.",
            )
    elif trump and view.contract.seat == me and followers(view.hand, trump, view.ranking):
        yield Tip(
            "draw trumps",
            "You bid, so lead high trumps first: each round of them takes trumps from the others, "
            "and your side cards are safe.",
        )
    yield Tip("count", f"{_count(view)} [L] shows the last trick again.")


def _trumps(view: View, trump: str) -> Iterator[Tip]:
    sign = SUIT_SYMBOLS[trump]
    left = card_at(JACK, SAME_COLOUR[trump])
    right = card_at(JACK, trump)
    order = f"★ {right.symbol} {left.symbol} A{sign} K{sign} Q{sign}"
    yield Tip(
        "order",
        f"{SUIT_NAMES[trump].capitalize()} are **trumps**, in this order: {order} and so on down. "
        "They beat every other suit.",
    )
    if left in view.hand:
        yield Tip(
            "left",
            f"{left.symbol} is the **left bower**: a trump now, and no {SUIT_NAMES[left.suit][:-1]} "
            "any more. It lies among your trumps.",
        )
    if JOKER in view.hand:
        yield Tip(
            "joker", "★ beats everything. It is a trump like the others: it must follow when trumps are led."
        )


def _count(view: View) -> str:
    """The tricks so far, and what the contract needs."""
    assert view.contract is not None
    mine = next(i for i, seats in enumerate(view.sides) if view.seat in seats)
    so_far = (
        f"Tricks so far: {view.tricks_won[mine]} for you two, {view.tricks_won[1 - mine]} for the others."
    )
    if not view.contract.tricks:
        return so_far
    whose = "You need" if view.contract.seat in view.sides[mine] else "They need"
    return f"{so_far} {whose} {view.contract.tricks}."
