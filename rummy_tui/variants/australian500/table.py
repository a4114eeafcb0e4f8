"""What Australian 500 says: prompts, buttons, the bids, the log and the end of a hand."""

from __future__ import annotations

import re
from typing import NamedTuple

from rummy_tui.cards import JOKER, SUIT_NAMES, SUIT_SYMBOLS, SUITS, Card, symbols
from rummy_tui.engine.actions import Action, NextRound, Pass
from rummy_tui.engine.state import Event
from rummy_tui.engine.table import (
    Cell,
    Control,
    Goal,
    Grid,
    Judge,
    Presenter,
    Selection,
    control,
    count,
    tell,
)
from rummy_tui.variants.australian500.actions import Bid, Exchange, Play, bid, claim, play
from rummy_tui.variants.australian500.auction import (
    LEVELS,
    STRAINS,
    Offer,
    find_offer,
    offers,
    passed,
    standing_bid,
)
from rummy_tui.variants.australian500.lesson import Australian500Lesson
from rummy_tui.variants.australian500.state import SEATS, TRICKS
from rummy_tui.variants.australian500.tricks import Strain, arranged, followers, led_suit
from rummy_tui.variants.australian500.view import Australian500View as View

SENTENCES = {
    "dealt": "{who} dealt round {number}",
    "bid": "{who} bid {note}",
    "passed": "{who} passed",
    "thrown_in": "All four passed: the next dealer deals again",
    "kitty": "{who} won the auction with {note} and took the kitty",
    "laid_away": "{who} laid three cards away",
    "sits_out": "{who} sits out",
    "led": "{who} led {cards}",
    "played": "{who} played {cards}",
    "named": "{who} led {cards} as {note}",
    "trick": "{who} won trick {number} with {cards}",
    "claimed": "{who} claimed the last {note}",
    "made": "{who} made {note}",
    "failed": "{who} failed {note}",
    "won": "{who} and {other} won the game",
}

COLUMNS: dict[Strain, str] = {**{suit: SUIT_SYMBOLS[suit] for suit in SUITS}, "high": "High", "low": "Low"}
KEYS: dict[Strain, str] = {**{suit: suit.lower() for suit in SUITS}, "high": "+", "low": "-", "null": "n"}
STAGES = {"bid": "auction", "exchange": "kitty"}

_BID = re.compile(r"((?:[Bb]id|than|auction with|made|failed) )?\b(10|[6-9])([♠♥♦♣])(?(1)|(?= by ))")
_TRICKS = re.compile(r"\b(\d+)t\b")
_NAMES = {SUIT_SYMBOLS[suit]: name for suit, name in SUIT_NAMES.items()}


class BidCell(NamedTuple):
    """One bid of the grid; whether it is allowed now is the judge's to say of ``action``."""

    strain: Strain
    tricks: int
    worth: int
    name: str
    action: Bid


class Australian500Table(Presenter):
    """The presenter of Australian 500."""

    lesson = Australian500Lesson()
    sorts = ("suit", "rank", "own")

    def stage(self, view: View) -> str:
        return STAGES.get(view.phase, "trick")

    def heading(self, view: View) -> str:
        text = f"Round {view.round} · dealer {view.players[view.dealer]}"
        if view.contract is None:
            return f"{text} · to {view.options.target}"
        return f"{text} · {view.contract.name} by {view.players[view.contract.seat]}"

    def prompt(self, view: View, selection: Selection) -> str:
        if view.over:
            return self.verdict(view)
        if view.seat not in view.awaiting:
            return f"wait for {view.players[view.turn]}."
        match view.phase:
            case "bid":
                high = standing_bid(view.auction)
                if high is None or high.offer is None:
                    return "open the bidding, or pass."
                return f"bid higher than {high.offer.name} ({high.offer.worth}), or pass."
            case "exchange":
                return f"lay three cards away, face down ({len(selection.chosen)} of 3 chosen)."
        return self._play_prompt(view, selection)

    def _play_prompt(self, view: View, selection: Selection) -> str:
        assert view.ranking is not None
        if not view.trick:
            if selection.one is JOKER and not view.ranking.trump:
                return "lead ★ and name the suit that the others must follow."
            return "lead any card."
        led = led_suit(view.trick, view.ranking)
        if followers(view.hand, led, view.ranking):
            lead = view.trick[0].card
            trump = led == view.ranking.trump and lead.suit != led
            return f"follow {SUIT_NAMES[led]}{f' ({lead.symbol} is a trump)' if trump else ''}."
        return f"you have no {SUIT_NAMES[led]}: play any card."

    def controls(self, view: View, selection: Selection, judge: Judge) -> tuple[Control, ...]:
        seat = view.seat
        if seat is None:
            return ()
        match view.phase:
            case "bid":
                return (control("P", "Pass", (Pass(seat=seat),), judge),)
            case "exchange":
                return (self._exchange_control(seat, selection, judge),)
            case "play":
                return self._play_controls(view, seat, selection, judge)
            case "round_over":
                return (control("Enter", "Next round", (NextRound(seat=seat),), judge),)
        return ()

    def bids(self, view: View) -> tuple[tuple[BidCell, ...], ...]:
        """The grid of bids: a row for each number of tricks, the strains from left to right, and a last
        row of null (misère)."""
        seat = view.turn if view.seat is None else view.seat
        schedule = view.options.schedule
        order = STRAINS[schedule]
        rows = []
        for tricks in (*LEVELS, 0):
            row = [offer for offer in offers(schedule) if offer.tricks == tricks]
            row.sort(key=lambda offer: order.index(offer.strain) if tricks else offer.worth)
            rows.append(tuple(_cell(seat, offer) for offer in row))
        return tuple(rows)

    def grid(self, view: View, judge: Judge) -> Grid | None:
        """All bids while the auction lasts; a square is reached by its tricks and its strain's sign."""
        if view.phase != "bid" or view.seat not in view.awaiting:
            return None
        *rows, extras = (tuple(self._square(view, cell, judge) for cell in row) for row in self.bids(view))
        columns = tuple(COLUMNS.get(cell.strain, "") for cell in self.bids(view)[0])
        return Grid(columns, tuple(rows), extras)

    def _square(self, view: View, cell: BidCell, judge: Judge) -> Cell:
        sign = KEYS[cell.strain]
        keys = f"{cell.tricks % 10}{sign}" if cell.tricks else "o" if cell.action.open else sign
        suit = cell.strain if cell.strain in SUITS else ""
        short = {"high": f"{cell.tricks}Hi", "low": f"{cell.tricks}Lo"}.get(cell.strain, cell.name)
        return Cell(
            short[0].upper() + short[1:], str(cell.worth), keys, self.bid_control(view, cell, judge), suit
        )

    def playable(self, view: View, judge: Judge) -> frozenset[Card] | None:
        if view.phase != "play" or view.seat is None or view.seat not in view.awaiting:
            return None
        return frozenset(card for card in view.hand if any(not judge(p) for p in _plays(view, card)))

    def lingers(self, view: View) -> bool:
        """A finished trick lies until it has been seen."""
        ends = [event.kind for event in view.log[-4:] if event.kind in ("trick", "claimed")]
        return ends[-1:] == ["trick"] and not view.trick

    def bid_control(self, view: View, cell: BidCell, judge: Judge) -> Control:
        """The button for the bid under the grid's cursor; one that ends the auction asks first."""
        final = len(passed(view.auction)) == SEATS - 1
        confirm = f"Bid {cell.name}, and so end the auction?" if final else ""
        return control("Enter", f"Bid {cell.name} ({cell.worth})", (cell.action,), judge, confirm=confirm)

    def _exchange_control(self, seat: int, selection: Selection, judge: Judge) -> Control:
        cards = selection.chosen
        if len(cards) != 3:
            return Control("X", "Lay away", why=f"Choose three cards to lay away: {len(cards)} chosen.")
        confirm = f"Lay {symbols(cards)} away?"
        return control(
            "X", f"Lay away {symbols(cards)}", (Exchange(seat=seat, cards=cards),), judge, confirm=confirm
        )

    def _play_controls(
        self, view: View, seat: int, selection: Selection, judge: Judge
    ) -> tuple[Control, ...]:
        card = selection.one
        if card is None:
            found = Control("Enter", "Play", why="Choose one card to play.")
        else:
            verb = "Lead" if not view.trick else "Play"
            found = control("Enter", f"{verb} {card.symbol}", _plays(view, card), judge, pick="reading")
        if view.trick or view.sits_out is not None or seat not in view.awaiting:
            return (found,)
        left = count(TRICKS - len(view.tricks), "trick")
        return found, control("C", "Claim", (claim(seat),), judge, confirm=f"Claim the last {left}?")

    def hand_note(self, view: View, selection: Selection) -> str:
        if view.phase == "exchange" and view.seat in view.awaiting:
            return f"{len(selection.chosen)} of 3 chosen"
        if view.ranking is None or not view.ranking.trump or not view.hand:
            return ""
        return count(len(followers(view.hand, view.ranking.trump, view.ranking)), "trump")

    def by_suits(self, view: View) -> tuple[tuple[Card, ...], ...]:
        """Trumps first."""
        return arranged(view.hand, view.ranking)

    def by_rank(self, view: View) -> tuple[Card, ...]:
        """The ace is the highest of its suit."""
        return tuple(sorted(view.hand, key=lambda card: ({0: 15, 1: 14}.get(card.rank, card.rank), card)))

    def seat_tag(self, view: View, seat: int) -> str:
        if view.phase == "bid":
            return "pass" if seat in passed(view.auction) else ""
        if seat == view.sits_out:
            return "sits out"
        won = sum(trick.winner == seat for trick in view.tricks)
        return f"{won}t" if view.phase != "exchange" else ""

    def tell(self, event: Event, players: tuple[str, ...]) -> str:
        return tell(SENTENCES, event, players)

    def describe(self, action: Action, view: View) -> str:
        if isinstance(action, Play):
            if action.suit:
                return f"{action.card.symbol} as {SUIT_SYMBOLS[action.suit]} {SUIT_NAMES[action.suit]}"
            return f"play {action.card.symbol}"
        if isinstance(action, Bid):
            offer = find_offer(view.options.schedule, action.strain, action.tricks, action.open)
            return f"bid {offer.name}" if offer else "bid"
        return action.type.replace("_", " ")

    def verdict(self, view: View) -> str:
        """``8♥ by Cy: 270, 2 more tricks 20; Ben + Dee 1 trick 10.``"""
        assert view.contract is not None
        bidders = next(i for i, side in enumerate(view.sides) if view.contract.seat in side)
        first, *rest = view.results[-1].breakdown
        text = f"{first.label}: {first.points[bidders]}"
        for line in rest:
            if line.points[bidders]:
                text += f", {line.label} {line.points[bidders]}"
            else:
                others = " + ".join(view.players[seat] for seat in view.sides[1 - bidders])
                text += f"; {others} {line.label} {line.points[1 - bidders]}"
        return f"{text}."

    def goal(self, view: View) -> Goal:
        return Goal(view.options.target)

    def aloud(self, text: str) -> str:
        """A bid is ``8 hearts``, a card the ``8 of hearts``; ``3t`` are 3 tricks."""
        text = _TRICKS.sub(lambda match: count(int(match[1]), "trick"), text)
        return super().aloud(_BID.sub(_bid_in_words, text))


def _plays(view: View, card: Card) -> tuple[Play, ...]:
    """The ways to play a card: a joker led without trumps names a suit (A13)."""
    assert view.seat is not None
    if card is JOKER and not view.trick and view.ranking and not view.ranking.trump:
        return tuple(play(view.seat, JOKER, suit) for suit in SUITS)
    return (play(view.seat, card),)


def _bid_in_words(match: re.Match[str]) -> str:
    before, tricks, sign = match.groups("")
    return f"{before}{tricks} {_NAMES[sign]}"


def _cell(seat: int, offer: Offer) -> BidCell:
    action = bid(seat, offer.strain, offer.tricks or None, offer.open)
    return BidCell(offer.strain, offer.tricks, offer.worth, offer.name, action)
