"""Scenario files: deal a stacked deck, play the steps, expect and refuse (the format of tests/cases)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rummy_tui as rt
from rummy_tui.cards import Card
from rummy_tui.engine.state import GameState
from rummy_tui.engine.variant import variants

CASES = Path(__file__).parent.parent / "cases"


def load(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((CASES / name).read_text(encoding="utf-8"))
    return cases


def stacked(case: dict[str, Any]) -> list[Card]:
    """The deck, top first, that deals the case's hands, upcard and stock (C3)."""
    game = variants()[case["variant"]].game
    count = len(case["players"])
    pack = game.pack(game.options.model_validate(case["options"]), count)
    given = case["deal"]
    hands = [[Card(card) for card in hand] for hand in given["hands"]]
    order = [(case["dealer"] + 1 + i) % count for i in range(count)]
    deck = [hands[seat][i] for i in range(len(hands[0])) for seat in order]
    deck += [Card(given["upcard"]), *(Card(card) for card in given["stock"])]
    rest = Counter(pack)
    rest.subtract(deck)
    assert min(rest.values()) >= 0, "the case deals cards that the pack lacks"
    return [*deck, *sorted(rest.elements())]


LOOKS: dict[str, Callable[[GameState, str], Any]] = {
    "hand": lambda state, of: sorted(map(str, state.hands[int(of)])),
    "hand_count": lambda state, of: len(state.hands[int(of)]),
    "meld": lambda state, of: next(list(map(str, m.cards)) for m in state.melds if Card(of) in m.cards),
    "melds_count": lambda state, of: len(state.melds),
    "stock_count": lambda state, of: len(state.stock),
    "discard_top": lambda state, of: str(state.discard_pile[-1]),
    "discard_count": lambda state, of: len(state.discard_pile),
    "points": lambda state, of: list(state.results[-1].points),
    "reason": lambda state, of: state.results[-1].reason,
    "ended_by": lambda state, of: state.results[-1].ended_by,
}


def look(state: GameState, key: str) -> Any:
    name, _, of = key.partition(":")
    if name in LOOKS:
        return LOOKS[name](state, of)
    value = getattr(state, name)
    return list(value) if isinstance(value, tuple) else value


def filled(step: dict[str, Any], state: GameState) -> rt.Action:
    """The step's action; ``$5H`` is the id of the meld that holds the card."""
    action = dict(step)
    if isinstance(action.get("meld"), str):
        card = Card(action["meld"].removeprefix("$"))
        action["meld"] = next(meld.id for meld in state.melds if card in meld.cards)
    return rt.parse_action(action)


def run(case: dict[str, Any]) -> None:
    state = rt.new_game(
        case["variant"],
        case["players"],
        options=case["options"],
        seed=1,
        dealer=case["dealer"],
        decks=[stacked(case)],
    )
    for number, step in enumerate(case["steps"], 1):
        if "do" in step:
            state = rt.reduce(state, filled(step["do"], state))
        elif "illegal" in step:
            refusal = rt.why_not(state, filled(step["illegal"], state))
            assert refusal, f"step {number} is legal: {step['illegal']}"
            assert refusal.rule == step.get("rule", refusal.rule), (number, refusal)
            assert all(word in refusal.text for word in step.get("mentions", [])), (number, refusal)
        else:
            for key, want in step["expect"].items():
                got = look(state, key)
                assert got == (sorted(want) if key.startswith("hand:") else want), (number, key, got)
