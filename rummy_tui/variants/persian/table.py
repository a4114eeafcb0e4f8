"""What Persian Rummy says: prompts, buttons, the log and the end of a round."""

from __future__ import annotations

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, NextRound, Pass
from rummy_tui.engine.state import Event
from rummy_tui.engine.table import Control, Goal, Judge, Presenter, Selection, control, count, tell
from rummy_tui.rummy import spread
from rummy_tui.rummy.scoring import side_name
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.persian.lesson import PersianLesson
from rummy_tui.variants.persian.options import PersianOptions
from rummy_tui.variants.persian.scoring import card_value
from rummy_tui.variants.persian.state import RULES
from rummy_tui.variants.persian.view import PersianView

SENTENCES = spread.SENTENCES | {
    "cut": "{who} cut {cards}",
    "paired": "{who} deals, with {other} as partner",
    "passed": "{who} passed",
    "out": "{who} melded the last card: 25 points",
    "passed_out": "All have passed: the round ends",
    "shared": "The game is shared by {note}",
}


class PersianTable(Presenter):
    """The presenter of Persian Rummy."""

    lesson = PersianLesson()

    def stage(self, view: PersianView) -> str:
        return "cut" if view.phase == "cut" else "spread"

    def heading(self, view: PersianView) -> str:
        if view.phase == "cut":
            return "The cut for partners"
        deals = _options(view).deals
        if view.round > deals:
            return "Tie-break round"
        return f"Round {view.round} of {deals}"

    def prompt(self, view: PersianView, selection: Selection) -> str:
        if view.over:
            return self.verdict(view)
        if view.phase == "cut":
            return f"{view.players[0]} and {view.players[2]} are partners."
        whose = view.players[view.turn]
        if isinstance(view.moment, Melding):
            if view.seat != view.turn:
                return f"{whose} melds, lays off and discards."
            if view.duty:
                return f"meld or lay off {view.duty.card.symbol} now."
            return "meld, lay off, discard. Only melding the last card ends a round."
        if view.seat != view.turn:
            return f"{whose} is to draw."
        if not view.stock_count:
            return "the stock is empty: take a card that can be melded, or pass."
        return "draw from the stock, or take from the discard pile."

    def controls(self, view: PersianView, selection: Selection, judge: Judge) -> tuple[Control, ...]:
        seat = view.seat
        if seat is None or seat not in view.awaiting:
            return ()
        match view.phase:
            case "draw":
                draw, take = spread.draw_controls(view, seat, judge)
                if view.stock_count:
                    return (draw, take)
                return (draw, take, control("P", "Pass", (Pass(seat=seat),), judge))
            case "meld":
                ask = "Meld the last card and end the round?"
                return spread.meld_controls(view, seat, selection, judge, RULES, out=ask)
        label = "Deal" if view.phase == "cut" else "Next round"
        return (control("Enter", label, (NextRound(seat=seat),), judge),)

    def hand_note(self, view: PersianView, selection: Selection) -> str:
        cards = selection.chosen or view.hand
        points = count(sum(map(card_value, cards)), "point")
        return f"{len(cards)} chosen: {points}" if selection.chosen else points

    def by_melds(self, view: PersianView) -> tuple[tuple[Card, ...], ...]:
        return spread.by_melds(view.hand, RULES, card_value)

    def seat_tag(self, view: PersianView, seat: int) -> str:
        empty = view.phase in ("draw", "meld") and not view.hand_counts[seat]
        return "no cards" if empty else ""

    def tell(self, event: Event, players: tuple[str, ...]) -> str:
        return tell(SENTENCES, event, players)

    def describe(self, action: Action, view: PersianView) -> str:
        return spread.describe(action, view, RULES)

    def verdict(self, view: PersianView) -> str:
        names = [side_name(view.players, side) for side in view.sides]
        scores = " to ".join(str(score) for score in sorted(view.scores, reverse=True))
        if len(view.winners) == 1:
            return f"{names[view.winners[0]]} win the game, {scores}."
        if view.winners:
            return f"The game is shared, {scores}."
        result = view.results[-1]
        match result.reason:
            case "out":
                assert result.ended_by is not None
                return f"{view.players[result.ended_by]} melded the last card: 25 points."
            case "passed_out":
                return "All have passed: nobody has the 25 points."
        return "Nobody draws or melds any more: nobody has the 25 points."

    def goal(self, view: PersianView) -> Goal:
        return Goal(None)


def _options(view: PersianView) -> PersianOptions:
    assert isinstance(view.options, PersianOptions)
    return view.options
