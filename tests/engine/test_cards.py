"""Cards: their text, symbols and order."""

from __future__ import annotations

import copy
import pickle

import pytest
from pydantic import TypeAdapter, ValidationError

from rummy_tui.cards import JOKER, PACK, SUITS, Card, card_at, holds, symbols, without


def test_text_and_back() -> None:
    for card in (*PACK, JOKER):
        assert Card(str(card)) is card
        assert Card(str(card).lower()) is card
        assert repr(card) == f"{card}" == str(card)
    assert len(set(PACK)) == 52


def test_t_is_read_as_ten() -> None:
    assert Card("TD") is Card("10D") is Card("td") is Card(" 10d ")
    assert str(Card("TD")) == "10D"


@pytest.mark.parametrize("text", ["", "1S", "11H", "A", "S", "XX", "AS2H", "J", "JKS", "10", "♠A", "A♠"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        Card(text)


def test_symbols() -> None:
    assert symbols([Card("AS"), Card("10D"), Card("KC"), Card("2H"), JOKER]) == "A♠ 10♦ K♣ 2♥ ★"


def test_order_and_ranks() -> None:
    """G1, C4: suit by suit, the ace first; one object a face."""
    assert list(PACK) == sorted(PACK)
    assert [card.rank for card in PACK[:13]] == list(range(1, 14))
    assert [PACK[13 * i].suit for i in range(4)] == list(SUITS)
    assert (JOKER.rank, JOKER.suit) == (0, "")
    assert card_at(14, "S") is card_at(1, "S") is Card("AS")


def test_a_card_does_not_change_and_survives_copying() -> None:
    card = Card("10D")
    with pytest.raises(AttributeError):
        card.rank = 3
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy((card, JOKER)) == (card, JOKER)
    assert copy.copy(card) is card


def test_hands_count_copies() -> None:
    hand = tuple(map(Card, ("5D", "5D", "JK", "AS")))
    assert without(hand, [Card("5D")]) == tuple(map(Card, ("5D", "JK", "AS")))
    assert holds(hand, [Card("5D"), Card("5D")])
    assert not holds(hand, [Card("5D")] * 3)
    with pytest.raises(ValueError, match="not in"):
        without(hand, [Card("KC")])


def test_in_a_pydantic_model() -> None:
    adapter = TypeAdapter(tuple[Card, ...])
    assert adapter.validate_json('["AS", "td", "jk"]') == (Card("AS"), Card("10D"), JOKER)
    assert adapter.dump_json((Card("10D"), JOKER)) == b'["10D","JK"]'
    for wrong in ('["1S"]', "[1]", "[null]"):
        with pytest.raises(ValidationError, match="is no card"):
            adapter.validate_json(wrong)
