"""What a friend at the table says to somebody's first round of Rummy 500."""

from __future__ import annotations

from rummy_tui.engine.lesson import FirstDeal
from rummy_tui.engine.table import count
from rummy_tui.rummy.teaching import SpreadLesson
from rummy_tui.variants.rummy500.view import Rummy500View


class Rummy500Lesson(SpreadLesson):
    """The guided round of Rummy 500: without jokers and without calls."""

    deal = FirstDeal(3, seed=4, dealer=2, preset="no-jokers", options={"call_rummy": False})
    values = (
        "That is worth points: 2 to 9 count their number, ten to king 10, an ace 15, or 1 below a 2. "
        "What you hold at the end is taken off."
    )

    def welcome(self, view: Rummy500View) -> str:
        return (
            f"You are {view.players[view.seat or 0]}. Lay **melds** and score them: **sets** of one "
            "rank (9♥ 9♦ 9♣), **runs** of one suit (5♠ 6♠ 7♠), three cards or more."
        )

    def ended(self, view: Rummy500View) -> str:
        result = view.results[-1]
        held = sum(len(cards) for cards in view.shown)
        how = "The stock is used up, and so the round is over."
        if result.ended_by is not None:
            name = "You" if result.ended_by == view.seat else view.players[result.ended_by]
            how = f"{name} went out, and so the round is over."
        cost = f", less the {count(held, 'card')} still held" if held else ""
        mine = count(result.points[view.seat or 0], "point")
        return (
            f"{how} Each of you scores the cards you laid, on whatever meld{cost}: {mine} for you. "
            f"Rounds go on until somebody has {view.options.model_dump()['target']}. A table of your "
            "own has wild jokers, and the call 'Rummy!'."
        )
