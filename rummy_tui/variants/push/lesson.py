"""What a friend at the table says to somebody's first round of Push."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rummy_tui.cards import Card, symbols
from rummy_tui.engine.lesson import FirstDeal, Lesson, Tip
from rummy_tui.engine.table import count
from rummy_tui.rummy.scoring import side_name
from rummy_tui.rummy.table import duty_of
from rummy_tui.variants.push.contracts import fewest_wilds, sort_out, spelled
from rummy_tui.variants.push.state import WILD
from rummy_tui.variants.push.view import PushView


class PushLesson(Lesson):
    """The guided round of Push."""

    deal = FirstDeal(4, seed=16, dealer=3, preset="source")

    def tips(self, view: PushView, legal: Sequence[Any], advised: Any) -> Iterator[Tip]:
        if view.phase == "draw":
            yield from _drawing(view)
        elif view.phase == "meld":
            yield from _melding(view, advised)

    def refused(self, view: PushView, key: str) -> str:
        if view.phase == "draw":
            if key == "D":
                return (
                    "Here you draw only after a **push**: [P] gives the discard and a stock card to your "
                    "left, then you draw."
                )
            return "First take the discard with [T], or push it on with [P]. Melding and throwing come after."
        if (duty := duty_of(view)) is not None:
            return (
                f"{duty.card.symbol} comes first: it was swapped out of a meld and must go into another "
                "at once."
            )
        match key:
            case "D" | "T" | "P":
                return "You have your cards for this turn. Lay what you may, then throw one with [X]."
            case "M" | "L" | "W" | "Enter" if not view.is_down:
                return (
                    f"First you need the whole **contract**, in one go: {spelled(view.contract)}. 2s and "
                    "jokers ★ are **wild**: they stand for what is missing."
                )
            case "M":
                return (
                    "These cards are no **meld**: choose with [Space] three or more of one rank, or in a "
                    "row of one suit."
                )
            case "L":
                return (
                    "No meld on the table takes that. A lay-off goes on at an end of a run, or is a "
                    "set's fourth card."
                )
            case "W":
                return "**Swapping** needs the very card that a wild on the table stands for."
            case "X":
                return (
                    "Throw exactly one card, under ▲ or chosen with [Space]. One just taken from the "
                    "discard stays this turn."
                )
        return ""

    def waiting(self, view: PushView) -> str:
        if any(view.down):
            return "The others play. Watch their melds: once you are down, your cards may go on any of them."
        return (
            f"The others play. Whoever first lays {spelled(view.contract)} is **down**, and may then get "
            "rid of cards fast."
        )

    def ended(self, view: PushView) -> str:
        result = view.results[-1]
        side = next(i for i, seats in enumerate(view.sides) if view.seat in seats)
        others = side_name(view.players, view.sides[1 - side])
        if result.ended_by is None:
            how = "The round ran out, so both sides pay for what they hold"
        else:
            name = "You" if result.ended_by == view.seat else view.players[result.ended_by]
            how = f"{name} went out: that side pays nothing, the other for all that its two players hold"
        return (
            f"{how}. 3 to 9 cost 5, ten to king 10, aces 15, wild cards 20. That makes "
            f"{result.points[side]} for you two and {result.points[1 - side]} for {others}. Four "
            "rounds follow, each with a harder contract; the lower total wins."
        )


def _drawing(view: PushView) -> Iterator[Tip]:
    me = view.seat or 0
    partner, left = view.players[(me + 2) % 4], view.players[(me + 1) % 4]
    yield Tip(
        "welcome",
        f"You are {view.players[me]}, {partner} is your partner. {symbols(view.discard_pile)} lies "
        f"open: take it if it helps, else **push** it, with a stock card, to {left}, and draw.",
    )
    if (pushed := _pushed_here(view)) is not None:
        yield Tip(
            "pushed",
            f"{pushed[0]} **pushed**: {pushed[1]} and a stock card came into your hand. More to get "
            "rid of, but more to meld with, too.",
        )
    yield Tip(
        "pushing",
        f"A push is not refused, and {left} plays against you: two cards more to get rid of. Take only what "
        "really helps.",
    )
    if any(view.down) and not view.is_down:
        yield Tip(
            "hurry",
            "Somebody is down already. Once one player goes out, your side pays for all its cards: "
            "the contract is urgent now.",
        )


def _melding(view: PushView, advised: Any) -> Iterator[Tip]:
    kind = advised.type if advised is not None else ""
    contract = spelled(view.contract)
    if kind == "lay_contract":
        yield Tip(
            "contract",
            f"You hold the **contract**, {contract}! [Enter] lays it whole. From then on you may meld "
            "and lay off, this turn and later.",
        )
    if not view.is_down:
        yield from _before(view, contract)
        return
    if kind == "swap_wild":
        card = advised.card.symbol
        yield Tip(
            "swap",
            f"A wild card on the table stands for {card}, and you hold {card}: **swap** them [W]. The "
            "wild is yours, to be used at once.",
        )
    if kind == "lay_off":
        there = next(meld for meld in view.melds if meld.id == advised.meld)
        yield Tip(
            "layoff",
            f"{symbols(advised.cards)} fits {view.players[there.owner]}'s {there.kind}: **lay it off** "
            "there [L]. On anybody's meld, as often as you like.",
        )
    if kind == "meld":
        yield Tip(
            "meld",
            f"{symbols(advised.cards)} is one more **meld**: choose its cards and lay it with [M].",
        )
    yield Tip(
        "down",
        "You are **down**: each card that goes is one less to pay for. Meld sets, or **runs** of one "
        "suit in a row (5♠ 6♠ 7♠), lay off, then throw one.",
    )
    yield Tip(
        "out",
        "Whoever gets rid of the last card, laid or thrown, **goes out**: that ends the round, and "
        "their side pays nothing.",
    )


def _before(view: PushView, contract: str) -> Iterator[Tip]:
    """What to think of as long as the contract is missing."""
    yield Tip(
        "needs",
        "Cards left at the end cost points. To get rid of them you first need the **contract**, "
        f"{contract}. A **set** is three of one rank: 9♥ 9♦ 9♣.",
    )
    if any(card in WILD for card in view.hand):
        yield Tip(
            "wild",
            "2s and jokers ★ are **wild**: in a meld they stand for any card. Never throw one "
            "without need: they cost 20, too.",
        )
    held, wilds = sort_out(view.hand, view.rules)
    short = fewest_wilds(held, view.contract, view.rules) - len(wilds)
    yield Tip(
        "short",
        f"You are {count(max(short, 0), 'card')} short of the contract. Keep pairs and wild cards; "
        "throw what stands alone, the dear ones first.",
    )
    yield Tip(
        "prices",
        "What you hold at the end costs: 3 to 9 cost 5 each, ten to king 10, aces 15, wild cards 20. "
        "[S] sorts your hand.",
    )


def _pushed_here(view: PushView) -> tuple[str, str] | None:
    """Who last pushed which open card into the viewer's hand, if that was since the viewer's last turn."""
    for event in reversed(view.log):
        if event.seat == view.seat:
            return None
        if event.kind == "pushed" and event.other == view.seat and event.seat is not None:
            return view.players[event.seat], Card(event.note).symbol
    return None
