"""What Rummy 500 says: prompts, buttons, the log and the end of a round."""

from __future__ import annotations

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, NextRound, Pass
from rummy_tui.engine.state import Event
from rummy_tui.engine.table import Control, Goal, Judge, Presenter, Selection, control, count, tell
from rummy_tui.rummy import spread
from rummy_tui.rummy.actions import DrawDiscard
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.rummy500.actions import CallRummy, ResolveCalls, call_rummy
from rummy_tui.variants.rummy500.lesson import Rummy500Lesson
from rummy_tui.variants.rummy500.options import Rummy500Options
from rummy_tui.variants.rummy500.scoring import card_value
from rummy_tui.variants.rummy500.state import RULES, Claim
from rummy_tui.variants.rummy500.view import Rummy500View

SENTENCES = spread.SENTENCES | {
    "called": '{who} called "Rummy!"',
    "floats": "{who} melded every card and floats",
    "out": "{who} went out",
    "stock_out": "The stock is empty: the round ends",
}


class Rummy500Table(Presenter):
    """The presenter of Rummy 500."""

    lesson = Rummy500Lesson()

    def stage(self, view: Rummy500View) -> str:
        return "spread"

    def heading(self, view: Rummy500View) -> str:
        options = _options(view)
        extra = " · floating" if options.floating else ""
        return f"Round {view.round} · to {options.target}{extra}"

    def prompt(self, view: Rummy500View, selection: Selection) -> str:
        if view.over:
            return self.verdict(view)
        if isinstance(view.moment, Melding):
            return _meld_prompt(view, view.moment)
        if view.calls:
            return '"Rummy!" was called: call too, or settle it.'
        if view.seat != view.turn:
            return f"{view.players[view.turn]} is to draw."
        if not view.stock_count:
            return "the stock is empty: take from the discard pile, or end the round."
        return "draw from the stock, or take from the discard pile."

    def controls(self, view: Rummy500View, selection: Selection, judge: Judge) -> tuple[Control, ...]:
        seat = view.seat
        if seat is None or seat not in view.awaiting:
            return ()
        match view.phase:
            case "draw":
                return _draw_controls(view, seat, judge)
            case "meld":
                return self._meld_controls(view, seat, selection, judge)
        return (control("Enter", "Next round", (NextRound(seat=seat),), judge),)

    def _meld_controls(
        self, view: Rummy500View, seat: int, selection: Selection, judge: Judge
    ) -> tuple[Control, ...]:
        out = "" if _options(view).floating else "Meld the last card and go out?"
        meld, lay_off, _ = spread.meld_controls(view, seat, selection, judge, RULES, out=out)
        going = "Discard the last card and go out?" if len(view.hand) == 1 else ""
        return (meld, lay_off, spread.discard_control(seat, selection, judge, going))

    def hand_note(self, view: Rummy500View, selection: Selection) -> str:
        cards = selection.chosen or view.hand
        points = count(sum(card_value(card, _options(view)) for card in cards), "point")
        return f"{len(cards)} chosen: {points}" if selection.chosen else points

    def by_melds(self, view: Rummy500View) -> tuple[tuple[Card, ...], ...]:
        return spread.by_melds(view.hand, RULES, lambda card: card_value(card, _options(view)))

    def seat_tag(self, view: Rummy500View, seat: int) -> str:
        if any(call.seat == seat for call in view.calls):
            return "Rummy!"
        floats = _options(view).floating and not view.over and not view.hand_counts[seat]
        return "floats" if floats else ""

    def tell(self, event: Event, players: tuple[str, ...]) -> str:
        return tell(SENTENCES, event, players)

    def describe(self, action: Action, view: Rummy500View) -> str:
        if isinstance(action, CallRummy):
            above = " and all above it" if action.count > 1 else ""
            return f"claim {view.discard_pile[-action.count].symbol}{above}"
        if isinstance(action, DrawDiscard) and action.count == 1 and _options(view).top_card_free:
            return f"take {view.discard_pile[-1].symbol} into the hand"
        return spread.describe(action, view, RULES)

    def verdict(self, view: Rummy500View) -> str:
        result = view.results[-1]
        if view.winners:
            winner = view.winners[0]
            return f"{view.players[winner]} wins the game with {view.scores[winner]}."
        best = max(result.points)
        names = [view.players[i] for i, points in enumerate(result.points) if points == best]
        most = f"most for {names[0] if len(names) == 1 else 'several'}: {best}"
        match result.reason:
            case "out":
                assert result.ended_by is not None
                return f"{view.players[result.ended_by]} went out; {most}."
            case "stock_out":
                return f"The stock ran out; {most}."
        return f"Nobody draws or melds any more; {most}."

    def goal(self, view: Rummy500View) -> Goal:
        return Goal(_options(view).target)


def _options(view: Rummy500View) -> Rummy500Options:
    assert isinstance(view.options, Rummy500Options)
    return view.options


def _meld_prompt(view: Rummy500View, moment: Melding) -> str:
    if view.seat != view.turn:
        return f"{view.players[view.turn]} melds, lays off and discards."
    if isinstance(moment.duty, Claim):
        return f"meld or lay off {moment.duty.card.symbol} now, with cards of the pile and table only."
    if moment.duty:
        return f"meld or lay off {moment.duty.card.symbol} now."
    if moment.barred and len(view.hand) > 1:
        return f"meld, lay off, then discard; {moment.barred.symbol} was just taken and stays."
    return "meld, lay off, then discard."


def _draw_controls(view: Rummy500View, seat: int, judge: Judge) -> tuple[Control, ...]:
    found: list[Control] = []
    if view.calls:
        found.append(control("Enter", "Settle the call", (ResolveCalls(seat=seat),), judge))
    if seat == view.turn:
        found += spread.draw_controls(view, seat, judge)
        if not view.stock_count:
            end = control("P", "End the round", (Pass(seat=seat),), judge, confirm="Pass and end the round?")
            found.append(end)
    if view.calling:
        found.append(_call_control(view, seat, judge))
    return tuple(found)


def _call_control(view: Rummy500View, seat: int, judge: Judge) -> Control:
    """Every claim there is, legal or not: spotting one is the game (R20), unless the house tells."""
    claims = tuple(call_rummy(seat, depth) for depth in range(1, view.discard_count + 1))
    ask = 'Call "Rummy!"?'
    if _options(view).announce_calls:
        return control("R", "Rummy!", claims, judge, pick="depth", confirm=ask)
    if any(call.seat == seat for call in view.calls):
        return Control("R", "Rummy!", why=f"{view.players[seat]} has called already.")
    return Control("R", "Rummy!", claims, pick="depth", confirm=ask)
