"""What gin says: prompts, buttons, the log and the end of a round."""

from __future__ import annotations

from rummy_tui.cards import Card, symbols, without
from rummy_tui.engine.actions import Action, NextRound, Pass
from rummy_tui.engine.state import Event
from rummy_tui.engine.table import Control, Goal, Judge, Presenter, Selection, control, count, tell
from rummy_tui.rummy.actions import LayOff, MeldCards, discard, draw_discard, draw_stock
from rummy_tui.rummy.solver import best_arrangements, deadwood, hand_mask
from rummy_tui.variants.gin.actions import BigGin, Done, Knock
from rummy_tui.variants.gin.lesson import GinLesson
from rummy_tui.variants.gin.view import GinView

SENTENCES = {
    "dealt": "{who} dealt round {number}; {cards} is turned up",
    "refused": "{who} passed {cards} up",
    "drew": "{who} drew from the stock",
    "took": "{who} took {cards}",
    "discarded": "{who} discarded {cards}",
    "knocked": "{who} knocked with {number}",
    "gin": "{who} went gin",
    "big_gin": "{who} declared big gin",
    "laid_off": "{who} laid off {cards} on {other}'s {note}",
    "scored": "{who} scored {number}",
    "drawn": "The round is drawn",
    "won": "{who} won the game",
}


class GinTable(Presenter):
    """The presenter of gin."""

    lesson = GinLesson()

    def stage(self, view: GinView) -> str:
        return "gin"

    def heading(self, view: GinView) -> str:
        limit = f"knock ≤ {view.knock_limit}" if view.knock_limit else "gin only"
        return f"Round {view.round} · to {view.options.target} · {limit}"

    def prompt(self, view: GinView, selection: Selection) -> str:
        match view.phase:
            case "upcard":
                return f"take the upcard {view.upcard.symbol}, or pass it up."
            case "draw":
                if view.moment.stock_only:  # type: ignore[attr-defined]
                    return "both passed the upcard up: draw from the stock."
                return f"draw from the stock, or take {symbols(view.discard_pile[-1:])}."
            case "discard":
                return self._discard_prompt(view)
            case "layoff":
                best = view.best_lay_offs
                if not best:
                    return f"nothing more to lay off; your deadwood is {view.deadwood}."
                cards = symbols(card for action in best for card in action.cards)
                return f"lay off on {self._knocker(view)}'s melds: {cards} leaves you least."
        return self.verdict(view)

    def _discard_prompt(self, view: GinView) -> str:
        if not view.deadwood and view.options.big_gin:
            return "eleven cards without deadwood: you may declare big gin."
        card, left = best_discard(view)
        if left > view.knock_limit:
            return "choose a discard."
        if not left:
            return f"with {card.symbol} gone nothing is left over: you may go gin."
        return f"choose a discard. With {card.symbol} gone your deadwood is {left}: you may knock."

    def controls(self, view: GinView, selection: Selection, judge: Judge) -> tuple[Control, ...]:
        seat = view.seat
        if seat is None:
            return ()
        match view.phase:
            case "upcard":
                return (
                    control("T", f"Take {view.upcard.symbol}", (draw_discard(seat),), judge),
                    control("P", "Pass", (Pass(seat=seat),), judge),
                )
            case "draw":
                top = symbols(view.discard_pile[-1:])
                return (
                    control("D", "Draw", (draw_stock(seat),), judge),
                    control("T", f"Take {top}", (draw_discard(seat),), judge),
                )
            case "discard":
                return self._discard_controls(view, seat, selection, judge)
            case "layoff":
                return self._layoff_controls(view, seat, selection, judge)
            case "round_over":
                return (control("Enter", "Next round", (NextRound(seat=seat),), judge),)
        return ()

    def _discard_controls(
        self, view: GinView, seat: int, selection: Selection, judge: Judge
    ) -> tuple[Control, ...]:
        card = selection.one
        if card is None:
            none = "Choose one card to discard."
            return (Control("X", "Discard", why=none), Control("K", "Knock", why=none))
        left = deadwood(without(view.hand, (card,)))
        found = [control("X", f"Discard {card.symbol}", (discard(seat, card),), judge)]
        if left:
            knocks = self._knocks(view, seat, card)
            question = f"Knock with {left}, discarding {card.symbol}?"
            found.append(control("K", f"Knock ({left})", knocks, judge, pick="reading", confirm=question))
        else:
            question = f"Go gin, discarding {card.symbol}?"
            found.append(control("G", "Gin", (Knock(seat=seat, card=card),), judge, confirm=question))
        if view.options.big_gin:
            big = control("B", "Big gin", (BigGin(seat=seat),), judge, confirm="Declare big gin?")
            found.append(big)
        return tuple(found)

    def _knocks(self, view: GinView, seat: int, card: Card) -> list[Knock]:
        """One knock for every best arrangement that differs in more than how a run is cut up."""
        left = without(view.hand, (card,))
        arrangements = []
        for melds in best_arrangements(hand_mask(left)):
            ends = [{m.rank for m in melds if m.kind == "run" and m.suit == run.suit} for run in melds]
            cut = any(
                run.kind == "run" and run.rank + len(run.cards) in ranks
                for run, ranks in zip(melds, ends, strict=True)
            )
            if not cut:
                arrangements.append(tuple(MeldCards(kind=m.kind, cards=m.cards) for m in melds))
        if len(arrangements) == 1:
            return [Knock(seat=seat, card=card)]
        return [Knock(seat=seat, card=card, melds=melds) for melds in arrangements]

    def _layoff_controls(
        self, view: GinView, seat: int, selection: Selection, judge: Judge
    ) -> tuple[Control, ...]:
        left = [card for action in view.best_lay_offs for card in action.cards]
        stop = f"Stop here, though {symbols(left)} could be laid off?" if left else ""
        done = control("Enter", f"Done ({view.deadwood})", (Done(seat=seat),), judge, confirm=stop)
        cards = selection.chosen or ((selection.cursor,) if selection.cursor else ())
        there = [LayOff(seat=seat, meld=meld.id, cards=cards) for meld in view.melds if cards]
        lay_off = control("L", "Lay off", there, judge, pick="meld")
        if not view.best_lay_offs:
            return (done, lay_off)
        best = view.best_lay_offs[0]
        offer = control("B", f"Best: {symbols(best.cards)}", (best,), judge)
        return (offer, lay_off, done)

    def hand_note(self, view: GinView, selection: Selection) -> str:
        card = selection.one
        if view.phase != "discard" or view.seat not in view.awaiting or card is None or len(view.hand) <= 1:
            return f"deadwood {view.deadwood}"
        left = deadwood(without(view.hand, (card,)))
        return f"deadwood {left} after {card.symbol}"

    def by_melds(self, view: GinView) -> tuple[tuple[Card, ...], ...]:
        melds = tuple(meld.cards for meld in next(best_arrangements(hand_mask(view.hand))))
        loose = without(view.hand, (card for cards in melds for card in cards))
        return (*melds, tuple(sorted(loose, key=lambda card: (card.rank, card))))

    def tell(self, event: Event, players: tuple[str, ...]) -> str:
        return tell(SENTENCES, event, players)

    def describe(self, action: Action, view: GinView) -> str:
        if isinstance(action, Knock) and action.melds:
            return "   ".join(f"{meld.kind} {symbols(meld.cards)}" for meld in action.melds)
        cards = action.from_hand() if not isinstance(action, Knock) else (action.card,)
        return f"{action.type.replace('_', ' ')} {symbols(cards)}".strip()

    def verdict(self, view: GinView) -> str:
        result = view.results[-1]
        if result.ended_by is None:
            why = "only two cards are left" if result.reason == "stock_out" else "nobody draws any more"
            return f"Drawn: {why} and nobody knocked. No points."
        points = count(max(result.points), "point")
        ended = view.players[result.ended_by]
        match result.reason:
            case "gin":
                return f"{ended} went gin: {points}."
            case "big_gin":
                return f"{ended} declared big gin: {points}."
            case "undercut":
                return f"{view.players[1 - result.ended_by]} undercut {ended}'s knock: {points}."
        return f"{ended} knocked: {points}."

    def goal(self, view: GinView) -> Goal:
        return Goal(view.options.target)

    def _knocker(self, view: GinView) -> str:
        return view.players[view.moment.knocker]  # type: ignore[attr-defined]


def best_discard(view: GinView) -> tuple[Card, int]:
    """The discard that leaves the least deadwood, and how much; the dearest of equals."""
    left = {card: deadwood(without(view.hand, (card,))) for card in view.hand}
    if view.taken and not view.options.may_return_taken:
        del left[view.taken]
    card = min(left, key=lambda c: (left[c], -min(c.rank, 10)))
    return card, left[card]
