"""What a friend at the table says to somebody's first round of Persian Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummy_tui.cards import JOKER
from rummy_tui.engine.lesson import FirstDeal, Tip
from rummy_tui.engine.table import count
from rummy_tui.rummy.teaching import SpreadLesson
from rummy_tui.variants.persian.view import PersianView


class PersianLesson(SpreadLesson):
    """The guided round of Persian Rummy: partners as they sit."""

    deal = FirstDeal(4, seed=6, dealer=3, preset="source", options={"teams": "seats"})
    values = (
        "That is worth points for both of you: 2 to 9 count their number, ten to king 10, aces 15, "
        "jokers 20. What you both hold at the end is taken off."
    )

    def welcome(self, view: PersianView) -> str:
        me = view.seat or 0
        partner = view.players[(me + 2) % 4]
        return (
            f"You are {view.players[me]}, with {partner} as your **partner**. Lay **melds**: **sets** "
            "of one rank (9♥ 9♦ 9♣), **runs** of one suit (5♠ 6♠ 7♠)."
        )

    def own_tips(self, view: PersianView) -> Iterator[Tip]:
        if JOKER in view.hand:
            yield Tip(
                "joker",
                "★ is a joker. Here it is not wild: three or four jokers make a set of their own, "
                "and nothing else.",
            )
        ranks = Counter(card.rank for card in view.hand)
        if 3 in ranks.values():
            yield Tip(
                "four",
                "Three of a rank? **Four laid in one go count double.** Sometimes the fourth is "
                "worth waiting for, sometimes not.",
            )
        if len(view.hand) <= 3:
            yield Tip(
                "last",
                "Only **melding or laying off** the last card ends the round, and earns 25. Throw "
                "your last card, and you just play on.",
            )

    def ended(self, view: PersianView) -> str:
        result = view.results[-1]
        side = next(i for i, seats in enumerate(view.sides) if view.seat in seats)
        how = "Nobody could go on, and so nobody has the 25 points for ending it."
        if result.ended_by is not None:
            name = "You" if result.ended_by == view.seat else view.players[result.ended_by]
            how = f"{name} laid the last card: 25 points for that side."
        return (
            f"{how} Each side scores what its two players laid, a set of four at one go double, less "
            f"all they still held: {count(result.points[side], 'point')} for you two, "
            f"{result.points[1 - side]} for the others. The next round decides: the higher total wins."
        )
