"""What must hold of every state, action and view (DESIGN.md): each law an assertion about one of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import islice
from random import Random
from typing import Any

import pytest

from rummy_tui import GameState, GameView, IllegalAction, dump, legal_actions, reduce, variants, view, why_not
from rummy_tui.engine.actions import Action, parse_action, to_json
from rummy_tui.engine.state import evolve
from rummy_tui.engine.view import ROUND_ENDED
from tests.contract.support import (
    CONTAINERS,
    Slot,
    all_cards,
    card_at,
    cards_of,
    hidden_slots,
    pack_of,
    plain,
)

CLAUSE = re.compile(r"[A-Z]\d+[a-z]?")
SEARCHED = 20_000
"""So many legal actions are looked through for one: a contract in Push can be laid in millions of ways."""

BURIED = "buried"
"""Tells of a card that was turned up and is hidden again."""

# States


def conserves_cards(state: GameState) -> None:
    """The pack's cards, no more and no fewer, lie on the table and in the hands."""
    assert all_cards(state) == pack_of(state), f"cards in {state.phase}"


def goes_on(state: GameState) -> None:
    """Somebody may act until the game is over, everybody after a round (C11)."""
    assert (state.phase == "game_over") == (not state.awaiting) == bool(state.winners), state.phase
    assert set(state.awaiting) <= set(range(len(state.players)))
    if state.phase == "round_over":
        assert state.awaiting == tuple(range(len(state.players)))
    assert (state.phase in ROUND_ENDED) == (len(state.results) == state.round)


def adds_up(state: GameState) -> None:
    """A round's breakdown makes its points, and they make the totals."""
    for result in state.results:
        for side, points in enumerate(result.points):
            assert sum(line.points[side] for line in result.breakdown) == points, result
    for side, total in enumerate(state.scores):
        found = sum(result.points[side] for result in state.results)
        assert found + sum(line.points[side] for line in state.settlement) == total


def seats_everybody(before: GameState, after: GameState) -> None:
    """Every seat is on one side (C1); the deal passes to the left, also when a hand is thrown in (C2)."""
    seats = len(after.players)
    assert sorted(seat for side in after.sides for seat in side) == list(range(seats))
    dealt = after.deal != before.deal and before.deal[1] > 0
    assert after.dealer == (before.dealer + dealt) % seats
    assert after.round - before.round in (0, dealt)
    assert 0 <= after.turn < seats


def tells_in_sentences(state: GameState) -> None:
    """The log has names, and no card that only one seat saw."""
    table = variants()[state.variant].table
    for event in state.log[-2:]:
        sentence = table.tell(event.seen_from(None), state.players)
        assert sentence, event
        assert "{" not in sentence, event
        if event.seen_by is not None:
            assert not event.seen_from(None).cards


# Actions


def is_refused(state: GameState, action: Action) -> None:
    """A clause and a sentence say why (C6), and ``reduce`` says the same."""
    refusal = why_not(state, action)
    assert refusal is not None
    assert CLAUSE.fullmatch(refusal.rule), refusal
    assert re.fullmatch(r"[\w♠♥♦♣★].*[.!]", refusal.text), refusal
    assert not re.search(r"[_{}\[\]<>]|None|\d[SHDC]\b", refusal.text), refusal
    with pytest.raises(IllegalAction) as caught:
        reduce(state, action)
    assert (caught.value.rule, str(caught.value)) == (refusal.rule, refusal.text)


def is_listed(state: GameState, action: Action) -> bool:
    """Whether a legal action is among those listed; where they are too many, it is taken to be."""
    wanted, cards = plain(action), sorted(action.from_hand())
    left = SEARCHED
    for legal in islice(legal_actions(state, action.seat), SEARCHED):
        left -= 1
        if type(legal) is type(action) and sorted(legal.from_hand()) == cards and plain(legal) == wanted:
            return True
    return not left


def replays(start: GameState, actions: Sequence[Action], end: GameState) -> None:
    """The same actions, through a file, give the same state."""
    state = start
    for action in actions:
        read = parse_action(json.loads(json.dumps(to_json(action))))
        assert read == action
        state = reduce(state, read)
    assert state == end
    assert dump(state) == dump(end)
    assert hash(state) == hash(end)


# Secrets


def seats(state: GameState) -> tuple[int | None, ...]:
    """Everybody who looks, a bystander last."""
    return (*range(len(state.players)), None)


def hides(state: GameState, seat: int | None, rng: Random) -> None:
    """Hidden cards dealt anew change nothing in what the seat sees (C5)."""
    seen = view(state, seat)
    assert view(dealt_anew(state, hidden_slots(state, seen), rng), seat) == seen


def holds_no_hidden_card(state: GameState, seat: int | None) -> None:
    """Field by field, a view has no more copies of a card than lie open to the viewer."""
    seen = view(state, seat)
    open_cards = pack_of(state) - Counter(card_at(state, slot) for slot in hidden_slots(state, seen))
    for name in _own_fields(state, seen):
        for card in set(cards_of(seen, name)):
            assert open_cards[card], f"{name} shows {card}"


def _own_fields(state: GameState, seen: GameView) -> Iterator[str]:
    """The fields that may hold cards; left out are the log (below) and what the rules keep as a public
    copy, such as the card that was turned up first."""
    containers = {*CONTAINERS, "moment", "known"}
    for field in fields(seen):
        name = field.name
        copied = getattr(state, name, None) == getattr(seen, name)
        if name not in ("log", "results", "options") and (name in containers or not copied):
            yield name


def tells_no_secret(before: GameState, after: GameState) -> None:
    """What all are told has only cards that lie open."""
    new = after.log[len(before.log) :] if after.round == before.round else after.log
    hidden = Counter(card_at(after, slot) for slot in hidden_slots(after, view(after, None)))
    open_cards = pack_of(after) - hidden
    for event in new:
        if event.seen_by is None and event.kind != BURIED:
            assert all(open_cards[card] for card in event.cards), event


def dealt_anew(state: GameState, slots: list[Slot], rng: Random) -> GameState:
    """The state with the cards of some places shuffled among them."""
    cards = [card_at(state, slot) for slot in slots]
    rng.shuffle(cards)
    held: dict[str, Any] = {name: getattr(state, name, ()) for name in CONTAINERS}
    new = {name: [list(c) if name == "hands" else c for c in held[name]] for name in held}
    for slot, card in zip(slots, cards, strict=True):
        if slot.seat is None:
            new[slot.container][slot.place] = card
        else:
            new[slot.container][slot.seat][slot.place] = card
    changes: dict[str, Any] = {
        name: tuple(map(tuple, new[name])) if name == "hands" else tuple(new[name])
        for name in {slot.container for slot in slots}
    }
    return evolve(state, **changes)
