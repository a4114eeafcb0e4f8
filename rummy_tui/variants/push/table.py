"""What Push says: prompts, buttons, the log and the end of a round."""

from __future__ import annotations

from itertools import islice

from rummy_tui.cards import Card, symbols, without
from rummy_tui.engine.actions import Action, NextRound, Pass
from rummy_tui.engine.state import Event
from rummy_tui.engine.table import Control, Goal, Judge, Presenter, Selection, control, count, tell
from rummy_tui.rummy import spread
from rummy_tui.rummy.actions import DrawDiscard, MeldAction, MeldCards, draw_discard, meld
from rummy_tui.rummy.melds import Kind, Meld, Reading, read
from rummy_tui.rummy.scoring import side_name
from rummy_tui.rummy.table import duty_of
from rummy_tui.variants.push.actions import LayContract, SwapWild, push, swap_wild
from rummy_tui.variants.push.contracts import (
    CONTRACTS,
    fewest_wilds,
    holds_contract,
    sort_out,
    spelled,
)
from rummy_tui.variants.push.lesson import PushLesson
from rummy_tui.variants.push.scoring import card_value, hand_value
from rummy_tui.variants.push.staging import Staging, missing, parts
from rummy_tui.variants.push.state import WILD
from rummy_tui.variants.push.view import PushView
from rummy_tui.variants.push.ways import closest, ways

SENTENCES = spread.SENTENCES | {
    "buried": "{cards} was turned up and is buried under the stock",
    "passed": "{who} passed",
    "contract": "{who} laid the contract: {note}",
    "swapped": "{who} swapped {cards} for {note} in {other}'s meld",
    "went_out": "{who} went out",
    "stock_out": "The stock has run out",
    "shared": "{note} share the win",
}

MOST_WAYS = 9


class PushTable(Presenter):
    """The presenter of Push."""

    lesson = PushLesson()

    def stage(self, view: PushView) -> str:
        return "stack"

    def heading(self, view: PushView) -> str:
        return f"Round {view.round} of {len(CONTRACTS)} · needs {spelled(view.contract)}"

    def prompt(self, view: PushView, selection: Selection) -> str:
        if view.over:
            return self.verdict(view)
        if view.seat != view.turn:
            return f"{view.players[view.turn]} is to {'draw' if view.phase == 'draw' else 'discard'}."
        return self._draw_prompt(view) if view.phase == "draw" else _meld_prompt(view, selection)

    def _draw_prompt(self, view: PushView) -> str:
        top = symbols(view.discard_pile)
        left = view.players[(view.turn + 1) % len(view.players)]
        if not view.stock_count:
            return f"the stock is empty: take {top}, or pass to end the round."
        if view.stock_count == 1:
            return f"take {top}; to push it with the last stock card ends the round."
        return f"take {top}, or push it with a stock card to {left}."

    # Buttons

    def controls(self, view: PushView, selection: Selection, judge: Judge) -> tuple[Control, ...]:
        seat = view.seat
        if seat is None or seat not in view.awaiting:
            return ()
        match view.phase:
            case "draw":
                return self._draw_controls(view, seat, judge)
            case "meld":
                return self._turn_controls(view, seat, selection, judge)
        return (control("Enter", "Next round", (NextRound(seat=seat),), judge),)

    def _turn_controls(
        self, view: PushView, seat: int, selection: Selection, judge: Judge
    ) -> tuple[Control, ...]:
        last = "Discard the last card and go out?" if len(view.hand) == 1 else ""
        discarding = spread.discard_control(seat, selection, judge, last)
        if not view.is_down:
            laying = self._contract(view, seat, selection, judge)
            return (laying, self._part(view, seat, selection), discarding)
        out = "Lay the last card and go out?"
        melding, laying_off, _ = spread.meld_controls(view, seat, selection, judge, view.rules, out=out)
        return (melding, laying_off, self._swap(view, seat, selection, judge), discarding)

    def _draw_controls(self, view: PushView, seat: int, judge: Judge) -> tuple[Control, ...]:
        taking = control("T", f"Take {symbols(view.discard_pile)}", (draw_discard(seat),), judge)
        if not view.stock_count:
            question = "Pass and end the round?"
            return (taking, control("P", "Pass", (Pass(seat=seat),), judge, confirm=question))
        left = view.players[(seat + 1) % len(view.players)]
        question = "Push the last stock card and end the round?" if view.stock_count == 1 else ""
        return (taking, control("P", f"Push to {left}", (push(seat),), judge, confirm=question))

    def _staging(self, view: PushView, selection: Selection) -> Staging:
        """The contract laid part by part: what has been put aside, and what the chosen cards can be."""
        staged = [
            MeldCards(kind=part.kind, cards=part.cards)
            for part in selection.staged
            if isinstance(part, MeldAction)
        ]
        return parts(view, staged, selection)

    def _part(self, view: PushView, seat: int, selection: Selection) -> Control:
        staging = self._staging(view, selection)
        asked = len(view.contract)
        label = f"Part {min(len(selection.staged) + 1, asked)} of {asked}"
        readings = tuple(meld(seat, part.kind, part.cards) for part in staging.readings)
        why = staging.why or "Every part is laid out: lay the contract."
        short = label.replace(" of ", "/")
        return Control("M", label, readings, "" if readings else why, "stage", short=short)

    def _contract(self, view: PushView, seat: int, selection: Selection, judge: Judge) -> Control:
        """The whole contract in one go: of the parts put aside, of the chosen cards, or of any."""
        chosen = selection.chosen
        actions: list[LayContract] = []
        if selection.staged:
            staging = self._staging(view, selection)
            why = staging.why
            if staging.action:
                actions.append(staging.action)
        else:
            found = ways(chosen or view.hand, view.contract, view.rules, whole=bool(chosen))
            actions += [LayContract(seat=seat, melds=way) for way in islice(found, MOST_WAYS)]
            why = "" if actions else missing(chosen or view.hand, view.contract, view.rules)
        if not actions:
            why = why or "Some of the chosen cards are left over."
            return Control("Enter", "Lay contract", why=why, short="Lay")
        out = tuple(action for action in actions if len(action.from_hand()) == len(view.hand))
        laying = control(
            "Enter", "Lay contract", actions, judge, pick="reading", confirm="Lay all cards and go out?"
        )
        return laying._replace(asked=out, short="Lay")

    def _swap(self, view: PushView, seat: int, selection: Selection, judge: Judge) -> Control:
        card = selection.one
        if card is None:
            return Control("W", "Swap…", why="Choose the one card that a wild stands for.")
        actions = [
            swap_wild(seat, there.id, position, card)
            for there in view.melds
            for position, wild in enumerate(there.cards)
            if wild in WILD and there.stands_for[position] in (None, card)
        ]
        if not actions:
            return Control("W", "Swap…", why=f"No wild on the table stands for {card.symbol}.")
        return control("W", "Swap…", actions, judge, pick="meld")

    # The hand and the seats

    def hand_note(self, view: PushView, selection: Selection) -> str:
        if view.is_down or view.seat is None or view.over:
            return f"{hand_value(view.hand)} points"
        held, wilds = sort_out(view.hand, view.rules)
        short = fewest_wilds(held, view.contract, view.rules) - len(wilds)
        return f"{count(short, 'card')} short of the contract" if short > 0 else "contract ready"

    def by_melds(self, view: PushView) -> tuple[tuple[Card, ...], ...]:
        if view.is_down:
            return spread.by_melds(view.hand, view.rules, card_value)
        groups = _contract_groups(view)
        rest = without(view.hand, (card for group in groups for card in group))
        return (*groups, tuple(sorted(rest, key=lambda card: (card.rank or 14, card))))

    def seat_tag(self, view: PushView, seat: int) -> str:
        return "down" if view.down[seat] else ""

    # Words

    def tell(self, event: Event, players: tuple[str, ...]) -> str:
        if event.kind == "pushed":
            seen, unseen = Card(event.note).symbol, symbols(event.cards) or "another card"
            return f"{_name(players, event.seat)} pushed {seen} and {unseen} to {_name(players, event.other)}"
        return tell(SENTENCES, event, players)

    def describe(self, action: Action, view: PushView) -> str:
        match action:
            case LayContract():
                out = "   going out" if len(action.from_hand()) == len(view.hand) else ""
                return "   ".join(_spell_out(part.kind, part.cards, view) for part in action.melds) + out
            case MeldAction():
                return _spell_out(action.kind, action.cards, view)
            case DrawDiscard():
                return f"take {symbols(view.discard_pile)}"
            case SwapWild():
                there = _meld_of(view, action.meld)
                wild = there.cards[action.position].symbol
                return f"{action.card.symbol} for {wild} in {spread.faces(there)}"
        return spread.describe(action, view, view.rules)

    def verdict(self, view: PushView) -> str:
        result = view.results[-1]
        if view.winners:
            totals = " to ".join(str(score) for score in sorted(view.scores))
            if len(view.winners) > 1:
                return f"A tie at {view.scores[0]}: the win is shared."
            return f"{side_name(view.players, view.sides[view.winners[0]])} win, {totals}."
        if result.ended_by is None:
            why = "The stock ran out" if result.reason == "stock_out" else "Nobody drew any more"
            return f"{why}: both sides pay, {result.points[0]} and {result.points[1]}."
        side = next(i for i, seats in enumerate(view.sides) if result.ended_by not in seats)
        name = view.players[result.ended_by]
        return f"{name} went out: {side_name(view.players, view.sides[side])} pay {result.points[side]}."

    def goal(self, view: PushView) -> Goal:
        return Goal(None, lowest=True)


def _meld_prompt(view: PushView, selection: Selection) -> str:
    if duty := duty_of(view):
        return f"use {duty.card.symbol} at once: meld it, or lay it off on another meld."
    if view.is_down:
        return "meld, lay off on any meld, swap a wild; then discard."
    if selection.staged:
        left = len(view.contract) - len(selection.staged)
        return f"choose the next part: {left} to go." if left else "every part is laid out: lay the contract."
    if holds_contract(view.hand, view.contract, view.rules):
        return f"you can lay {spelled(view.contract)}; or discard."
    return "choose a discard."


def _meld_of(view: PushView, meld_id: int) -> Meld:
    found: Meld = next(there for there in view.melds if there.id == meld_id)
    return found


def _name(players: tuple[str, ...], seat: int | None) -> str:
    return "" if seat is None else players[seat]


def _spell_out(kind: Kind, cards: tuple[Card, ...], view: PushView) -> str:
    """A reading, each wild of a run with what it stands for: ``run 5♠ ★=6♠ 7♠``."""
    reading = read(kind, cards, view.rules)
    faces = reading.stands_for if isinstance(reading, Reading) else (None,) * len(cards)
    return f"{kind} " + " ".join(
        f"{card.symbol}={face.symbol}" if face else card.symbol
        for card, face in zip(cards, faces, strict=True)
    )


def _contract_groups(view: PushView) -> tuple[tuple[Card, ...], ...]:
    """The parts of the contract that lack least, with the hand's wilds in their holes."""
    wilds = iter(sort_out(view.hand, view.rules)[1])
    groups = []
    for shape in closest(view.hand, view.contract, view.rules):
        cards = (card or next(wilds, None) for card in shape.cards)
        groups.append(tuple(card for card in cards if card))
    return tuple(groups)
