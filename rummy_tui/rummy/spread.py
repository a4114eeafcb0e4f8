"""What games with a spread discard pile say alike: the log, the buttons of a turn, a hand in melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rummy_tui.cards import Card, symbols
from rummy_tui.engine.actions import Action
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.table import Control, Judge, Selection, control
from rummy_tui.engine.view import GameView
from rummy_tui.rummy.actions import (
    Discard,
    DrawDiscard,
    LayOff,
    MeldAction,
    discard,
    draw_discard,
    draw_stock,
)
from rummy_tui.rummy.candidates import melds
from rummy_tui.rummy.melds import MeldRules, Reading, read
from rummy_tui.rummy.proposals import proposals

SENTENCES = {
    "dealt": "{who} dealt round {number}; {cards} is turned up",
    "drew": "{who} drew from the stock",
    "took": "{who} took {cards} from the discard pile",
    "took_many": "{who} took {number} cards (from {note})",
    "melded": "{who} melded {cards}",
    "laid_off": "{who} laid off {cards} on {other}'s {note}",
    "discarded": "{who} discarded {cards}",
    "stalled": "Nobody draws or melds any more: the round ends",
    "won": "{note} won the game",
}


def draw_controls(view: GameView, seat: int, judge: Judge) -> tuple[Control, Control]:
    """Draw from the stock, or take from the pile at a depth."""
    takes = [draw_discard(seat, depth) for depth in range(1, max(view.discard_count, 1) + 1)]
    return (
        control("D", "Draw", (draw_stock(seat),), judge),
        control("T", "Take…", takes, judge, pick="depth"),
    )


def meld_controls(
    view: GameView, seat: int, selection: Selection, judge: Judge, rules: MeldRules, *, out: str
) -> tuple[Control, Control, Control]:
    """Meld or lay off the chosen cards, or discard one. ``out`` asks before the last card goes down."""
    chosen = selection.chosen
    laid = chosen or ((selection.cursor,) if selection.cursor else ())
    melded = proposals(view, chosen, rules).melds
    added = proposals(view, laid, rules).lay_offs
    last = out if len(laid) == len(view.hand) else ""
    meld = Control("M", "Meld", why="Choose the cards to meld.")
    lay_off = Control("L", "Lay off…", why="There is no meld on the table.")
    if melded:
        meld = control("M", "Meld", melded, judge, pick="reading", confirm=last)
    if added:
        lay_off = control("L", "Lay off…", added, judge, pick="meld", confirm=last)
    elif view.melds:
        lay_off = lay_off._replace(why="Choose the cards to lay off.")
    return meld, lay_off, discard_control(seat, selection, judge)


def discard_control(seat: int, selection: Selection, judge: Judge, confirm: str = "") -> Control:
    card = selection.one
    if card is None:
        return Control("X", "Discard", why="Choose one card to discard.")
    throwing = control("X", f"Discard {card.symbol}", (discard(seat, card),), judge, confirm=confirm)
    return throwing._replace(short=card.symbol)


def describe(action: Action, view: GameView, rules: MeldRules) -> str:
    """An action as a reading in a chooser; a wild in a run as the card it stands for, ``5♠*``."""
    match action:
        case MeldAction():
            reading = read(action.kind, action.cards, rules)
            cards = symbols(action.cards) if isinstance(reading, Refusal) else faces(reading)
            return f"{action.kind} {cards}"
        case LayOff():
            there = next(meld for meld in view.melds if meld.id == action.meld)
            whose = f"{view.players[there.owner]}'s {there.kind} {faces(there)}"
            return f"{symbols(action.cards)} on {whose}" + (f", {action.end} end" if action.end else "")
        case DrawDiscard():
            above = " and all above it" if action.count > 1 else ""
            deepest = view.discard_pile[-action.count].symbol
            return f"take {deepest}{above}; {deepest} must be melded or laid off at once"
        case Discard():
            return f"discard {action.card.symbol}"
    return action.type.replace("_", " ")


def faces(reading: Reading) -> str:
    pairs = zip(reading.cards, reading.stands_for, strict=True)
    return " ".join(f"{face.symbol}*" if face else card.symbol for card, face in pairs)


def by_melds(
    hand: tuple[Card, ...], rules: MeldRules, worth: Callable[[Card], int]
) -> tuple[tuple[Card, ...], ...]:
    """The hand in melds of its natural cards, the best of three greedy ways; then the rest by rank."""
    natural = tuple(card for card in hand if card not in rules.wild)
    candidates = [(kind, cards) for kind, cards in melds(natural, rules)]

    def points(cards: tuple[Card, ...]) -> int:
        return sum(map(worth, cards))

    ways = [
        sorted(candidates, key=lambda found: -points(found[1])),
        sorted(candidates, key=lambda found: (found[0] == "set", -points(found[1]))),
        sorted(candidates, key=lambda found: (found[0] == "run", -points(found[1]))),
    ]
    arrangements = [tuple(_greedy(natural, [cards for _, cards in way])) for way in ways]
    best = max(arrangements, key=lambda found: sum(map(points, found)))
    left = Counter(hand) - Counter(card for cards in best for card in cards)
    rest = tuple(sorted(left.elements(), key=lambda card: (card.rank == 0, card.rank, card)))
    return (*best, rest)


def _greedy(hand: tuple[Card, ...], ranked: list[tuple[Card, ...]]) -> Iterator[tuple[Card, ...]]:
    left = Counter(hand)
    for cards in ranked:
        while Counter(cards) <= left:
            left -= Counter(cards)
            yield cards
