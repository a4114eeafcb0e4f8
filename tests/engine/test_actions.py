"""Actions as they cross a file, and what a game says to one it does not know."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest
from pydantic import ValidationError

from rummy_tui import Card, IllegalAction, new_game, parse_action, reduce
from rummy_tui.engine.actions import Action, made, made_each, to_json
from rummy_tui.rummy.actions import Discard, LayOff, MeldAction, MeldCards
from rummy_tui.variants.gin.actions import Knock


def test_a_mapping_a_text_and_bytes() -> None:
    wanted = Discard(seat=1, card=Card("10D"))
    assert parse_action({"type": "discard", "seat": 1, "card": "td"}) == wanted
    assert parse_action('{"type": "discard", "seat": 1, "card": "10D"}') == wanted
    assert parse_action(b'{"type": "discard", "seat": 1, "card": "10d"}') == wanted


def test_there_and_back() -> None:
    knock = Knock(
        seat=0, card=Card("KC"), melds=(MeldCards(kind="run", cards=(Card("3H"), Card("4H"), Card("5H"))),)
    )
    assert to_json(knock) == {
        "type": "knock",
        "seat": 0,
        "card": "KC",
        "melds": [{"kind": "run", "cards": ["3H", "4H", "5H"]}],
    }
    assert parse_action(to_json(knock)) == knock
    assert to_json(Knock(seat=0, card=Card("KC"))) == {"type": "knock", "seat": 0, "card": "KC"}


def test_a_made_action_is_like_a_read_one() -> None:
    cards = (Card("9H"), Card("10H"))
    new = made(LayOff, {"type": "lay_off", "seat": 1, "meld": 3, "cards": cards, "end": None})
    read = LayOff(seat=1, meld=3, cards=cards)
    assert (new, hash(new), repr(new), to_json(new)) == (read, hash(read), repr(read), to_json(read))
    assert (new.model_fields_set, new.model_extra) == ({"type", "seat", "meld", "cards", "end"}, None)
    assert new.model_dump_json(exclude_unset=True) == read.model_dump_json()
    for again in (new.model_copy(), copy(new), deepcopy(new), pickle.loads(pickle.dumps(new))):
        assert again == new == read
        assert again.model_fields_set == new.model_fields_set
    with pytest.raises(ValidationError):
        new.seat = 2
    with pytest.raises(AttributeError, match="'LayOff' object has no attribute 'colour'"):
        getattr(new, "colour")  # noqa: B009


def test_actions_made_together_differ_in_one_field() -> None:
    cards = (Card("9H"), Card("9D"), Card("9C"))
    fields = {"type": "meld", "seat": 1, "kind": "set", "cards": ()}
    rows = [cards, cards[::-1]]
    new = list(made_each(MeldAction, fields, "cards", rows))
    assert new == [MeldAction(seat=1, kind="set", cards=row) for row in rows]
    assert fields["cards"] == ()


def test_a_knocks_melds_may_be_bare_lists() -> None:
    """G13: in gin the cards tell a set from a run."""
    knock = parse_action(
        {"type": "knock", "seat": 0, "card": "KC", "melds": [["3H", "4H", "5H"], ["9S", "9D", "9C"]]}
    )
    assert isinstance(knock, Knock)
    assert [meld.kind for meld in knock.melds or ()] == ["run", "set"]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"type": "discard", "seat": 1}, "card"),
        ({"type": "discard", "card": "AS"}, "seat"),
        ({"type": "discard", "seat": 1, "card": "1S"}, "card"),
        ({"type": "discard", "seat": -1, "card": "AS"}, "seat"),
        ({"type": "discard", "seat": "1", "card": "AS"}, "seat"),
        ({"type": "discard", "seat": True, "card": "AS"}, "seat"),
        ({"type": "discard", "seat": 1, "card": "AS", "colour": "red"}, "colour"),
        ({"type": "draw_discard", "seat": 1, "count": 0}, "count"),
        ({"type": "draw_discard", "seat": 1, "count": "2"}, "count"),
        ({"type": "call_rummy", "seat": 1, "count": True}, "count"),
        ({"type": "swap_wild", "seat": 1, "meld": 1, "position": 1.0, "card": "AS"}, "position"),
        ({"type": "bid", "seat": 1, "strain": "S", "tricks": "7"}, "tricks"),
        ({"type": "lay_off", "seat": 1, "meld": 1, "cards": []}, "cards"),
        ({"type": "lay_off", "seat": 1, "meld": "1", "cards": ["AS"]}, "meld"),
        ({"type": "lay_off", "seat": 1, "meld": 1, "cards": ["AS"], "end": "top"}, "end"),
        ({"type": "knock", "seat": 1, "card": "AS", "melds": [["XX"]]}, "melds"),
        ({"type": "steal", "seat": 1}, "type"),
        ({"seat": 1}, "type"),
    ],
)
def test_a_wrong_shape_names_the_field(data: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as caught:
        parse_action(data)
    assert field in str(caught.value)


def test_actions_are_frozen_values() -> None:
    one, other = (parse_action({"type": "pass", "seat": 0}) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    with pytest.raises(ValidationError, match="frozen"):
        one.seat = 1


def test_two_kinds_cannot_share_a_name() -> None:
    with pytest.raises(TypeError, match="two actions are called 'pass'"):
        type("Another", (Action,), {"__annotations__": {"type": str}, "type": "pass"})


@pytest.mark.parametrize("kind", ["push", "call_rummy", "claim"])
def test_an_action_of_another_game_is_illegal_like_any_other(kind: str) -> None:
    """C7."""
    state = new_game("gin", ["Ann", "Ben"], seed=1)
    data = {"type": kind, "seat": state.turn, **({"count": 1} if kind == "call_rummy" else {})}
    with pytest.raises(IllegalAction, match=f"knows no {kind.replace('_', ' ')}") as caught:
        reduce(state, parse_action(data))
    assert caught.value.rule == "C7"
    assert caught.value.cards == ()
