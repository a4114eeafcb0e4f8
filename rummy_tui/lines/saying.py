"""Views in words: the hand, the table, what happened, the score. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.aloud import JOKER_NAME, cards_in_words
from rummy_tui.engine.rulebook import as_text, item_mark
from rummy_tui.engine.state import Event
from rummy_tui.engine.table import Presenter, Selection, count
from rummy_tui.engine.view import GameView

LETTERS = ascii_lowercase + ascii_uppercase


def joined(parts: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f" {last} ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def side_name(view: GameView, side: int) -> str:
    return joined([view.players[seat] for seat in view.sides[side]])


def events(view: GameView, log: Sequence[Event], presenter: Presenter) -> Iterator[str]:
    """What happened, as the viewer saw it, a sentence each."""
    for event in log:
        yield sentence(presenter.aloud(presenter.tell(event.seen_from(view.seat), view.players)))


def hand(groups: Sequence[Sequence[Card]], note: str) -> str:
    """``You hold 3 cards: 4 5 of hearts; king of spades. Deadwood 10.``"""
    held = sum(map(len, groups))
    if not held:
        return "You hold no cards."
    said = "; ".join(cards_in_words(group) for group in groups if group)
    text = f"You hold {count(held, 'card')}: {said}."
    return f"{text} {sentence(note)}" if note else text


def meld_letters(view: GameView) -> dict[int, str]:
    """Each meld's letter by its id, in the order of the table."""
    return {meld.id: letter for meld, letter in zip(view.melds, LETTERS, strict=False)}


def meld(there: Any) -> str:
    """A meld's cards, its wilds with what they stand for."""
    shown = []
    for card, stands_for in zip(there.cards, there.stands_for, strict=True):
        shown.append(card.symbol if stands_for is None else f"{card.symbol}={stands_for.symbol}")
    return f"{there.kind} {' '.join(shown)}"


def action(meant: Action, view: GameView, presenter: Presenter) -> str:
    """What an action would do, its cards and the meld it goes to among the words."""
    text = presenter.aloud(presenter.describe(meant, view)).replace("   ", "; ")
    if meant.from_hand() and not any(word in text for word in (" of ", JOKER_NAME)):
        text = f"{text} {cards_in_words(meant.from_hand())}"
    there = next((meld for meld in view.melds if meld.id in meant.on_table()), None)
    if there is None:
        return text
    whose = f"{view.players[there.owner]}'s {presenter.aloud(meld(there))}"
    letter = f"meld {meld_letters(view).get(there.id)}"
    return f"{text} ({letter})" if view.players[there.owner] in text else f"{text} on {letter}, {whose}"


# The whole table


def table(view: GameView, name: str, presenter: Presenter) -> Iterator[str]:
    """Everything that lies open, line by line."""
    yield sentence(f"{name}. {presenter.aloud(presenter.heading(view))}")
    for seat in range(len(view.players)):
        yield _seat(view, seat, presenter)
    stage = STAGES.get(presenter.stage(view), _piles)
    for line in (*stage(view), *_melds(view), *_open_hands(view)):
        yield sentence(presenter.aloud(line))


def _seat(view: GameView, seat: int, presenter: Presenter) -> str:
    side = next(i for i, seats in enumerate(view.sides) if seat in seats)
    partners = [view.players[other] for other in view.sides[side] if other != seat]
    parts = [count(view.hand_counts[seat], "card"), count(view.scores[side], "point")]
    if partners:
        parts[1] += f" with {joined(partners)}"
    if seat == view.dealer:
        parts.append("dealer")
    if seat == view.turn and not view.over:
        parts.append("to play")
    if tag := presenter.seat_tag(view, seat):
        parts.append(presenter.aloud(tag))
    return f"{view.players[seat]}: {', '.join(parts)}."


def _piles(view: GameView) -> Iterator[str]:
    yield f"Stock: {count(view.stock_count, 'card')}"
    pile = view.discard_pile
    if not view.discard_count:
        yield "The discard pile is empty"
    elif len(pile) > 1:
        yield f"Discard pile: {count(view.discard_count, 'card')}, from the top: {_listed(pile[::-1])}"
    else:
        top = f"; on top {pile[-1].symbol}" if pile else "; the top lies face down"
        yield f"Discard pile: {count(view.discard_count, 'card')}{top}"


def _listed(cards: Sequence[Card]) -> str:
    return ", ".join(card.symbol for card in cards)


def _melds(view: GameView) -> Iterator[str]:
    letters = meld_letters(view)
    for there in view.melds:
        yield f"Meld {letters.get(there.id, '')}: {view.players[there.owner]}'s {meld(there)}"


def _open_hands(view: GameView) -> Iterator[str]:
    for seat, cards in enumerate(view.shown):
        if cards and seat != view.seat:
            yield f"{view.players[seat]} shows {cards_in_words(sorted(cards))}"


def _auction(view: Any) -> Iterator[str]:
    if not view.auction:
        yield "Nobody has bid yet"
    for call in view.auction:
        yield f"{view.players[call.seat]} " + (f"bid {call.offer.name}" if call.offer else "passed")


def _kitty(view: Any) -> Iterator[str]:
    yield f"{view.players[view.contract.seat]} has the kitty and lays three cards away"
    if view.picked_up:
        yield f"The kitty was {cards_in_words(view.picked_up)}"


def _trick(view: Any) -> Iterator[str]:
    won = (f"{side_name(view, side)} {tricks}" for side, tricks in enumerate(view.tricks_won))
    yield f"Tricks won: {', '.join(won)}"
    if view.laid_away:
        yield f"You laid away {cards_in_words(view.laid_away)}"
    last = view.last_trick
    if last:
        plays = ", ".join(f"{view.players[play.seat]} {play.card.symbol}" for play in last.plays)
        yield f"Last trick: {plays}; {view.players[last.winner]} won it"
    if view.trick:
        plays = ", ".join(f"{view.players[play.seat]} {play.card.symbol}" for play in view.trick)
        winning = f"; {view.players[view.standing.seat]} is winning" if view.standing else ""
        yield f"This trick: {plays}{winning}"
    elif view.leader is not None:
        yield f"{view.players[view.leader]} leads"


def _cut(view: Any) -> Iterator[str]:
    for name, cards in zip(view.players, view.cut, strict=True):
        yield f"{name} cut {_listed(cards)}"


STAGES: dict[str, Callable[[Any], Iterator[str]]] = {
    "auction": _auction,
    "kitty": _kitty,
    "trick": _trick,
    "cut": _cut,
}


# The score


def score(view: GameView, presenter: Presenter) -> Iterator[str]:
    """How the last round was counted, and the totals: every line adds up."""
    result = view.results[-1]
    settled = [0] * len(view.sides)
    for line in view.settlement:
        settled = [old + new for old, new in zip(settled, line.points, strict=True)]
    for side in range(len(view.sides)):
        parts = [
            f"{presenter.aloud(line.label)} {number(line.points[side])}"
            for line in result.breakdown
            if line.points[side]
        ]
        points = number(result.points[side])
        text = f"{side_name(view, side)}: "
        text += f"{', '.join(parts)} makes {points}" if len(parts) > 1 else (parts or [points])[0]
        before = view.scores[side] - settled[side] - result.points[side]
        total = number(view.scores[side] - settled[side])
        yield f"{text}; with {number(before)} before, {total} in all."
    for side in range(len(view.sides)):
        parts = [
            f"{presenter.aloud(line.label)} {number(line.points[side])}"
            for line in view.settlement
            if line.points[side]
        ]
        if parts:
            was = number(view.scores[side] - settled[side])
            yield f"{side_name(view, side)}: {was}, {', '.join(parts)} makes {number(view.scores[side])}."


def totals(view: GameView) -> Iterator[str]:
    """Every side's points, round by round."""
    for side in range(len(view.sides)):
        rounds = [number(result.points[side]) for result in view.results]
        told = f" (rounds: {', '.join(rounds)})" if rounds else ""
        yield f"{side_name(view, side)}: {number(view.scores[side])}{told}."


def winners(view: GameView) -> str:
    names = [side_name(view, side) for side in view.winners]
    if len(names) > 1:
        return f"{joined(names)} share the win."
    return f"{names[0]} {'win' if len(view.sides[view.winners[0]]) > 1 else 'wins'}!"


def number(value: int) -> str:
    """A number as it is heard: ``minus 5``."""
    return f"minus {-value}" if value < 0 else str(value)


# The rules

_SCREEN_KEY = re.compile(r" \([A-Z](?: [^)]*)?\)")


def rules(page: str) -> Iterator[str]:
    """A page of rules without Markdown's marks and the screen's keys: a line for each paragraph or item."""
    for block in as_text(page).replace("**", "").replace("`", "").split("\n\n"):
        rows: list[str] = []
        for row in block.split("\n"):
            if row.startswith("#"):
                rows.append(sentence(row.lstrip("# ")))
            elif row.startswith("|"):
                cells = [cell.strip() for cell in row.strip("|").split("|")]
                rows += [] if set(row) <= set("|-: ") else [f"  {', '.join(cells)}"]
            elif item_mark(row, listed=not rows or rows[-1].startswith("  ")):
                rows.append(f"  {row.removeprefix('- ')}")
            elif rows and not row.startswith("    "):
                rows[-1] += f" {row.strip()}"
            else:
                lead = "  " if row.startswith("    ") else ""
                rows.append(lead + row.strip().replace("  ", ": "))
        yield from (_SCREEN_KEY.sub("", row) for row in rows)


# The viewer's hand


def groups(view: GameView, sort: str, presenter: Presenter) -> tuple[tuple[Card, ...], ...]:
    """The viewer's hand in the order asked for."""
    match sort:
        case "melds":
            return presenter.by_melds(view)
        case "rank":
            by_rank = presenter.by_rank(view)
            ranks = dict.fromkeys(card.rank for card in by_rank)
            return tuple(tuple(card for card in by_rank if card.rank == rank) for rank in ranks)
    return presenter.by_suits(view)


def hand_note(view: GameView, presenter: Presenter) -> str:
    return presenter.aloud(presenter.hand_note(view, Selection()))
