"""Gin hands: deadwood, arrangements and lay-offs against brute force (G3–G5, G13, G14)."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui import GameState, legal_actions, new_game, parse_action, reduce, view
from rummy_tui.cards import PACK, Card
from rummy_tui.engine.state import evolve
from rummy_tui.rummy.melds import Reading, read
from rummy_tui.rummy.solver import (
    best_arrangements,
    deadwood,
    hand_mask,
    least_deadwood,
    mask_cards,
    pip_value,
)
from rummy_tui.variants.gin.actions import Knock
from rummy_tui.variants.gin.state import RULES, GinState, LayingOff
from rummy_tui.variants.gin.view import GinView
from tests.variants import gin_oracle


def hand(faces: str) -> tuple[Card, ...]:
    return tuple(Card(face) for face in faces.split())


def layouts(faces: str) -> list[set[str]]:
    """The best arrangements of a hand, each meld as text."""
    return [
        {" ".join(map(str, meld.cards)) for meld in melds}
        for melds in best_arrangements(hand_mask(hand(faces)))
    ]


def test_against_brute_force() -> None:
    gin_oracle.compare(3000, seed=20)


@pytest.mark.parametrize("size", range(12))
def test_small_hands_against_brute_force(size: int) -> None:
    rng = Random(size)
    for _ in range(50):
        found = gin_oracle.disagreement(frozenset(rng.sample(PACK[: 13 + size], size)))
        assert found is None, found


def test_values() -> None:
    """G2."""
    assert [pip_value(card) for card in PACK[:13]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert {pip_value(card) for card in PACK if card.rank >= 10} == {10}


def test_mask_and_back() -> None:
    for card in PACK:
        assert mask_cards(hand_mask((card,))) == (card,)
    assert mask_cards(hand_mask(PACK)) == PACK


def test_the_least_is_over_all_arrangements() -> None:
    """G5: the set of sevens leaves 17, the run 14."""
    assert deadwood(hand("7C 7S 7D 8D 9D")) == 14


@pytest.mark.parametrize(
    ("faces", "melds"),
    [
        ("6H QH QC 5H KD KH 7H KC 4H QD", ["4H 5H 6H 7H", "QH QD QC", "KH KD KC"]),
        ("KC 3S 3C 9C KH 3H 9H 3D 9D KD", ["3S 3H 3D 3C", "9H 9D 9C", "KH KD KC"]),
        ("10C 2H 3H 2S 10D 5H 3S 4H 4S 10S", ["2H 3H 4H 5H", "2S 3S 4S", "10S 10D 10C"]),
        ("5S 4H 6S 10H 3H JH 5H 9H 2H 4S", ["2H 3H 4H 5H", "9H 10H JH", "4S 5S 6S"]),
    ],
)
def test_gin_hands_that_were_called_too_high_to_knock(faces: str, melds: list[str]) -> None:
    """G5, G12: each has exactly one best layout, and it is gin."""
    assert deadwood(hand(faces)) == 0
    assert layouts(faces) == [set(melds)]


def test_one_long_run_is_not_two_that_overlap() -> None:
    """G4, G5."""
    faces = "JC JD JS 6D 7D 8D 9D 10D 8S 8H"
    assert deadwood(hand(faces)) == 16
    assert layouts(faces) == [{"6D 7D 8D 9D 10D", "JS JD JC"}]


def test_equal_arrangements_are_all_offered() -> None:
    """G13: three runs or three sets leave the same ace."""
    found = layouts("AS 5S 6S 7S 5C 6C 7C 5D 6D 7D")
    assert found == [{"5S 6S 7S", "5D 6D 7D", "5C 6C 7C"}, {"5S 5D 5C", "6S 6D 6C", "7S 7D 7C"}]


@pytest.mark.parametrize(
    ("faces", "knocks"),
    [
        ("JS JH JD 8C 7S 7H 7D 4S 3D 2S AC", {"8C": 10}),
        ("8D 5S 5H 5D 4H 4C 3H 2H 2D 2C AD", {"8D": 9}),
        ("QH QS QC 4D 5D 6D 7D AH 2S 3C KH", {"KH": 6}),
    ],
)
def test_which_discards_allow_a_knock(faces: str, knocks: dict[str, int]) -> None:
    """G11: exact for every one of the eleven."""
    cards = hand(faces)
    left = {str(card): deadwood(tuple(c for c in cards if c is not card)) for card in cards}
    assert {card: points for card, points in left.items() if points <= 10} == knocks


@pytest.mark.parametrize(
    ("faces", "number"),
    [("AS AC AD AH 2S 3S", 6), ("4S 4C 4D 4H 5S 5C 5D 5H 6S 6C 6D", 14)],
)
def test_how_many_melds_there_are(faces: str, number: int) -> None:
    """G3: what ``read`` takes is what brute force calls a meld, among all groups of the cards."""
    cards = hand(faces)
    groups = [
        frozenset(card for i, card in enumerate(cards) if bits >> i & 1) for bits in range(1, 1 << len(cards))
    ]
    groups = [group for group in groups if len(group) <= 5]
    taken = [group for group in groups if any(is_read(kind, group) for kind in ("set", "run"))]
    assert taken == [group for group in groups if gin_oracle.is_meld(group)]
    assert len(taken) == number


def is_read(kind: str, group: frozenset[Card]) -> bool:
    return isinstance(read("set" if kind == "set" else "run", tuple(group), RULES), Reading)


@pytest.mark.parametrize(
    "faces",
    ["KC KD AD", "QS KS AS", "AC AD 2D", "JS QS KS AC", "AS 2S 3S KS", "AS AC AD 2S", "KS AS 2S", "5H 6H"],
)
def test_what_is_no_meld(faces: str) -> None:
    """G3: the ace is low only, and a run is not made of card numbers."""
    assert not is_read("set", frozenset(hand(faces)))
    assert not is_read("run", frozenset(hand(faces)))


def test_the_ace_is_low() -> None:
    """G1, G3."""
    reading = read("run", hand("3S AS 2S"), RULES)
    assert isinstance(reading, Reading)
    assert (reading.rank, reading.cards) == (1, hand("AS 2S 3S"))


def test_legal_knocks_against_brute_force() -> None:
    """G11, G13: exact for all eleven discards and every limit, with every best arrangement."""
    rng = Random(7)
    knocked = 0
    for _ in range(250):
        limit = rng.choice((0, 3, 7, 10))
        start = new_game("gin", ["Ann", "Ben"], seed=1, options={"knock_limit": limit})
        drawn = reduce(start, parse_action({"type": "draw_stock", "seat": start.turn}))
        low = rng.randrange(1, 10)
        cards = frozenset(rng.sample([card for card in PACK if low <= card.rank <= low + 3], 11))
        state = evolve(drawn, hands=(tuple(cards),) * 2)
        wanted = {}
        for card in cards:
            truth = gin_oracle.best(cards - {card})
            if truth.deadwood <= limit:
                wanted[card] = {None, *truth.arrangements}
        found: dict[Card, set[frozenset[frozenset[Card]] | None]] = {}
        for action in legal_actions(state):
            if isinstance(action, Knock):
                melds = frozenset(frozenset(meld.cards) for meld in action.melds) if action.melds else None
                found.setdefault(action.card, set()).add(melds)
        assert found == wanted
        knocked += bool(found)
    assert knocked > 50


def test_a_knock_at_the_very_limit() -> None:
    """G11: ten points in hand and a king to discard are twenty before it."""
    start = new_game("gin", ["Ann", "Ben"], seed=1)
    drawn = reduce(start, parse_action({"type": "draw_stock", "seat": start.turn}))
    state = evolve(drawn, hands=(hand("AS 2S 3S 5H 6H 7H 9C 9D 9S 10C KD"),) * 2)
    knocks = {action.card for action in legal_actions(state) if isinstance(action, Knock)}
    assert knocks == {Card("KD"), Card("10C")}


# Lay-offs


def laying_off(rng: Random) -> GinState:
    """A knock with lay-offs open: the knocker has melds that tempt, the defender cards near them."""
    while True:
        low = rng.randrange(1, 8)
        narrow = [card for card in PACK if low <= card.rank <= low + 6]
        rng.shuffle(narrow)
        knocker = tuple(narrow[:10])
        if 0 < deadwood(knocker) <= 10:
            break
    defender = tuple(narrow[10:20])
    rest = [card for card in PACK if card not in narrow[:20]]
    start = new_game(
        "gin",
        ["Ann", "Ben"],
        options={"layoffs": True, "first_player": "non_dealer"},
        dealer=0,
        decks=[[card for pair in zip(knocker, defender, strict=True) for card in pair] + rest],
    )
    drawn = reduce(start, parse_action({"type": "draw_stock", "seat": 1}))
    knock = {"type": "knock", "seat": 1, "card": str(drawn.hands[1][-1])}
    state = reduce(drawn, parse_action(knock))
    assert isinstance(state, GinState)
    assert isinstance(state.moment, LayingOff)
    return state


def test_best_lay_offs_against_brute_force() -> None:
    """G14: the offer leaves the least, with the fewest cards, and each of its actions is legal in turn."""
    rng = Random(5)
    helped = 0
    for _ in range(120):
        state: GameState = laying_off(rng)
        melds = tuple(frozenset(meld.cards) for meld in state.melds)
        least, fewest = gin_oracle.least_after_lay_offs(frozenset(state.hands[0]), melds)
        seen = view(state, 0)
        assert isinstance(seen, GinView)
        for action in seen.best_lay_offs:
            state = reduce(state, action)
        after = view(state, 0)
        assert isinstance(after, GinView)
        assert after.deadwood == least
        assert 10 - len(state.hands[0]) == fewest
        assert not after.best_lay_offs
        helped += bool(fewest)
    assert helped > 40


def test_lay_offs_are_for_the_defender_alone() -> None:
    state = laying_off(Random(6))
    for seat in (1, None):
        seen = view(state, seat)
        assert isinstance(seen, GinView)
        assert seen.best_lay_offs == ()


def test_a_hand_is_asked_about_as_a_tuple_or_a_mask() -> None:
    cards = hand("AS 3H 5D 7C 9S JH KD 2C QS 10D")
    assert deadwood(cards) == least_deadwood(hand_mask(cards)) == 67
