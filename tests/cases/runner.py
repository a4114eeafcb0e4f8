"""Scenario files: a stacked deal, then what is done, what is refused, and what must then be so.

A file is a list of cases::

    {"name": "…", "rules": ["G17"], "variant": "gin", "players": ["Ann", "Ben"], "options": {}, "dealer": 0,
     "deal": {"hands": ["AS 2S …", "…"], "upcard": "9H", "kitty": "", "stock": "2C 3D"},
     "steps": [{"do": {"type": "draw_stock", "seat": 1}},
               {"illegal": {"type": "discard", "seat": 1, "card": "KC"}, "rule": "G9", "mentions": ["K♣"]},
               {"expect": {"phase": "draw", "hand:1": "AS …", "view:0:stock_count": 30}}]}

Cards are a list or one string. Hands are dealt as C3 says, then comes the upcard or kitty, then ``stock``
from its top, then the rest of the pack. ``deals`` has one such deal a round. ``"$5H"`` as a meld's id is the
meld on the table that holds the card. What ``expect`` knows is in ``look``. ``{"idle": 27}`` is that many
turns in which a card is drawn unseen and discarded.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rummy_tui import GameState, IllegalAction, dump, new_game, parse_action, reduce, variants, view, why_not
from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, to_json
from rummy_tui.engine.options import make_options
from rummy_tui.rummy.actions import discard, draw_stock
from rummy_tui.variants.push.actions import push

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    file: str
    data: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.file}: {self.data['name']}"


def load(folder: Path = FOLDER) -> list[Case]:
    """Every case of a folder's files."""
    return [
        Case(path.stem, data)
        for path in sorted(folder.glob("*.json"))
        for data in json.loads(path.read_text("utf-8"))
    ]


def cards(listed: Any) -> list[Card]:
    return [Card(face) for face in (listed.split() if isinstance(listed, str) else listed or ())]


def deck(deal: Mapping[str, Any], pack: tuple[Card, ...], dealer: int) -> list[Card]:
    """The pack as it deals this, top first; what is not named follows, low cards and wilds last."""
    hands = [cards(hand) for hand in deal["hands"]]
    seats = len(hands)
    order = [hands[(dealer + 1 + i) % seats][place] for place in range(len(hands[0])) for i in range(seats)]
    order += cards([deal["upcard"]] if deal.get("upcard") else ())
    order += cards(deal.get("kitty")) + cards(deal.get("stock"))
    extra = Counter(order) - Counter(pack)
    assert not extra, f"the case deals cards that the pack lacks: {extra}"
    rest = (Counter(pack) - Counter(order)).elements()
    return order + sorted(rest, key=lambda card: (card.rank <= 2, card))


def begin(case: Case) -> GameState:
    data = case.data
    players, dealer = data["players"], data.get("dealer", 0)
    variant = variants()[data["variant"]]
    options = make_options(variant.options, data.get("options"), data.get("preset"))
    pack = variant.game.pack(options, len(players))
    deals = data.get("deals") or [data["deal"]]
    decks = [deck(deal, pack, (dealer + i) % len(players)) for i, deal in enumerate(deals)]
    return new_game(
        data["variant"], players, options=options, seed=data.get("seed", 1), dealer=dealer, decks=decks
    )


def filled(value: Any, state: GameState) -> Any:
    """The value with every ``"$5H"`` as the id of the first meld that holds the card."""
    if isinstance(value, str) and value.startswith("$"):
        return next((meld.id for meld in state.melds if Card(value[1:]) in meld.cards), 999)
    if isinstance(value, dict):
        return {key: filled(item, state) for key, item in value.items()}
    if isinstance(value, list):
        return [filled(item, state) for item in value]
    return value


def look(state: GameState, key: str, want: Any) -> tuple[Any, Any]:
    """What an expectation's key finds, and what is wanted, in the same form."""
    name, _, rest = key.partition(":")
    match name:
        case "hand":
            return sorted(state.hands[int(rest)]), sorted(cards(want))
        case "hand_count":
            return len(state.hands[int(rest)]), want
        case "stock_count":
            return len(state.stock), want
        case "discard_top":
            return state.discard_pile[-1:], tuple(cards([want] if want else ()))
        case "discard_count":
            return len(state.discard_pile), want
        case "melds_count":
            return len(state.melds), want
        case "meld":
            found = next((list(meld.cards) for meld in state.melds if Card(rest) in meld.cards), None)
            return found, None if want is None else cards(want)
        case "points" | "reason" | "ended_by" | "breakdown":
            return _plain(getattr(state.results[-1], name)), want
        case "view":
            seat, _, field = rest.partition(":")
            return _plain(getattr(view(state, int(seat) if seat else None), field)), want
    return _plain(getattr(state, name)), want


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Action):
        return to_json(value)
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def play(case: Case) -> Iterator[tuple[GameState, Action]]:
    """Play a case through and yield every action tried with the state it met. Raises AssertionError."""
    state = begin(case)
    for number, step in enumerate(case.data["steps"], 1):
        where = f"{case}, step {number}"
        assert len({"do", "illegal", "expect", "idle"} & step.keys()) == 1, f"{where}: {step}"
        if "do" in step:
            action = parse_action(filled(step["do"], state))
            yield state, action
            try:
                state = reduce(state, action)
            except IllegalAction as error:
                raise AssertionError(f"{where}: refused by {error.rule}: {error}") from None
        elif "illegal" in step:
            action = parse_action(filled(step["illegal"], state))
            yield state, action
            refused(state, action, step, where)
        elif "idle" in step:
            for _ in range(2 * step["idle"]):
                action = idle(state)
                yield state, action
                state = reduce(state, action)
        else:
            for key, want in step["expect"].items():
                got, wanted = look(state, key, want)
                assert got == wanted, f"{where}: {key} is {got!r}, not {wanted!r}"


def idle(state: GameState) -> Action:
    """What is drawn unseen goes to the discard pile."""
    if state.phase != "draw":
        return discard(state.turn, state.hands[state.turn][-1])
    return push(state.turn) if state.variant == "push" else draw_stock(state.turn)


def refused(state: GameState, action: Action, step: Mapping[str, Any], where: str) -> None:
    before = dump(state)
    refusal = why_not(state, action)
    assert refusal, f"{where}: accepted, but is illegal: {action}"
    assert refusal.rule == step.get("rule", refusal.rule), f"{where}: refused by {refusal}"
    for word in step.get("mentions", ()):
        assert word in refusal.text, f"{where}: {word!r} is not in {refusal.text!r}"
    with pytest.raises(IllegalAction, match=re.escape(refusal.text)):
        reduce(state, action)
    assert dump(state) == before, f"{where}: a refused action changed the state"
