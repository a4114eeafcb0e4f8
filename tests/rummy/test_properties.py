"""Melds of any hand: laid at once or bit by bit, they are the same."""

from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.cards import JOKER, PACK, Card, holds
from rummy_tui.rummy.candidates import lay_offs, melds
from rummy_tui.rummy.melds import Meld, MeldRules, Reading, extend, lay, read
from rummy_tui.variants.persian.state import RULES as PERSIAN
from rummy_tui.variants.rummy500.state import RULES

HANDS = st.lists(st.sampled_from((*PACK[:14], *PACK[26:34], JOKER)), min_size=3, max_size=18).map(tuple)
SOME = 200


def laid(kind: str, cards: tuple[Card, ...], rules: MeldRules) -> Meld:
    reading = read("run" if kind == "run" else "set", cards, rules)
    assert isinstance(reading, Reading)
    return lay(reading, 1, 0)


@given(HANDS, st.sampled_from([RULES, PERSIAN]))
def test_a_meld_is_the_same_laid_at_once_or_three_and_then_the_rest(
    hand: tuple[Card, ...], rules: MeldRules
) -> None:
    """R5–R8, P5–P9, C12."""
    for kind, cards in islice(melds(hand, rules), SOME):
        assert holds(hand, cards)
        whole = laid(kind, cards, rules)
        if len(cards) == 3 or all(card in rules.wild for card in cards[:3]):
            continue
        high = extend(laid(kind, cards[:3], rules), cards[3:], "high" if kind == "run" else None, 0, rules)
        assert isinstance(high, Meld)
        assert (high.rank, high.faces, high.cards) == (whole.rank, whole.faces, whole.cards)


@given(HANDS, HANDS)
def test_whatever_is_laid_off_leaves_a_meld(hand: tuple[Card, ...], other: tuple[Card, ...]) -> None:
    """R6, R8: read afresh in its own order it is the same meld, each card with whoever laid it."""
    for kind, cards in islice(melds(hand, RULES), 20):
        there = laid(kind, cards, RULES)
        for _, added, end in islice(lay_offs((there,), other, RULES), SOME):
            assert holds(other, added)
            longer = extend(there, added, end, 1, RULES)
            assert isinstance(longer, Meld)
            again = read(longer.kind, longer.cards, RULES)
            assert isinstance(again, Reading)
            assert (again.rank, again.cards) == (longer.rank, longer.cards)
            assert longer.laid_by.count(1) == len(added)
