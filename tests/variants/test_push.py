"""Push, clause by clause (rules/push.md). Whole turns of round 1 are told in tests/cases/push.json."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from itertools import combinations, islice, permutations
from typing import Any

import pytest

import rummy_tui as rt
from rummy_tui.cards import JOKER, Card
from rummy_tui.engine.actions import to_json
from rummy_tui.engine.match import Match
from rummy_tui.engine.options import make_options, preset_values
from rummy_tui.engine.state import GameState, dump, evolve
from rummy_tui.rummy.melds import Kind
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.push.options import PushOptions
from rummy_tui.variants.push.scoring import card_value, hand_value
from rummy_tui.variants.push.state import TWO_DECKS, WILD, FreedWild, PushState, meld_rules
from tests.rummy.positions import (
    cards,
    discard,
    do,
    give_up,
    lay_off,
    legal,
    meld,
    next_round,
    position,
    refused,
    scored,
    table,
    take,
)
from tests.variants.push_oracle import every_way
from tests.variants.push_play import NAMES, check_game, play

RULES = meld_rules("both", False)
ANN, BEN, CY, DEE = range(4)
REST = ("4C 5C", "6C 8C", "10C QC")
EVERYBODY = (True,) * 4


def at(*hands: str, **changes: Any) -> GameState:
    """At Ann's draw."""
    hands += REST[len(hands) - 1 :]
    return position("push", hands, **({"pile": "9C", "stock": "3D 4D 5D 6D 7D"} | changes))


def melding(*hands: str, **changes: Any) -> GameState:
    """After Ann's draw."""
    return at(*hands, **({"moment": Melding()} | changes))


def down(*hands: str, **changes: Any) -> GameState:
    """After Ann's draw, where everybody has laid the contract."""
    return melding(*hands, **({"down": EVERYBODY} | changes))


def push(seat: int = ANN) -> dict[str, Any]:
    return {"type": "push", "seat": seat}


def contract(seat: int, *melds: tuple[str, str]) -> dict[str, Any]:
    laid = [{"kind": kind, "cards": text.split()} for kind, text in melds]
    return {"type": "lay_contract", "seat": seat, "melds": laid}


def swap(seat: int, meld_id: int, place: int, card: str) -> dict[str, Any]:
    return {"type": "swap_wild", "seat": seat, "meld": meld_id, "position": place, "card": card}


def view(state: GameState, seat: int | None) -> Any:
    return rt.view(state, seat)


# Cards and deal


def test_the_pack() -> None:
    """U1: two decks and four jokers."""
    assert len(TWO_DECKS) == 108
    assert Counter(TWO_DECKS)[JOKER] == 4
    assert Counter(Counter(TWO_DECKS).values()) == {2: 52, 4: 1}


def test_wilds() -> None:
    """U2: jokers and 2s."""
    assert sum(card in WILD for card in TWO_DECKS) == 12


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("JK 2C AC KH 10D 9S 3D", 85),
        ("KH AC", 25),
        ("3S 4S 5S 6S 7S 8S 9S", 35),
        ("10S JS QS KS", 40),
        ("JK 2S", 40),
    ],
)
def test_card_values(hand: str, points: int) -> None:
    """U3."""
    assert hand_value(cards(hand)) == points
    assert sum(map(card_value, cards(hand))) == points


def test_five_rounds_and_their_hands() -> None:
    """U4, C2, C3: the deal passes to the left; the dealer's left begins."""
    state = rt.new_game("push", NAMES, seed=3, dealer=DEE)
    for number, size in enumerate((6, 7, 8, 9, 10), 1):
        assert state.round == number
        assert set(map(len, state.hands)) == {size}
        assert state.dealer == (DEE + number - 1) % 4
        assert state.turn == state.dealer + 1 if state.dealer < 3 else state.turn == 0
        assert len(state.stock) + 1 + 4 * size == 108
        assert view(state, ANN).contract == state.contract  # type: ignore[attr-defined]
        state = evolve(state, stock=())
        state = do(state, give_up(state.turn))
        if number < 5:
            state = do(state, next_round(2))
    assert state.phase == "game_over"
    assert state.awaiting == ()


def test_the_first_dealer_is_random_but_the_seed_s() -> None:
    """C2."""
    dealers = {rt.new_game("push", NAMES, seed=seed).dealer for seed in range(30)}
    assert dealers == {0, 1, 2, 3}


def test_wild_upcards_are_buried_in_order() -> None:
    """U5."""
    for seed in range(200):
        state = rt.new_game("push", NAMES, seed=seed)
        told = [event for event in state.log if event.kind == "buried"]
        assert state.discard_pile[-1] not in WILD
        assert len(state.stock) == 83
        assert len(state.discard_pile) == 1
        assert state.stock[len(state.stock) - len(told) :] == tuple(event.cards[0] for event in told)
        assert all(event.cards[0] in WILD for event in told)
        assert [event.kind for event in state.log].count("dealt") == 1
    assert any(
        sum(event.kind == "buried" for event in rt.new_game("push", NAMES, seed=seed).log) > 1
        for seed in range(200)
    )


# What is a meld


@pytest.mark.parametrize(
    ("kind", "text", "rule"),
    [
        ("set", "9C JK 2H", ""),
        ("set", "9C 9D JK 2S", ""),
        ("set", "JK JK 2C", "U7"),
        ("set", "9C 10D JK", "U6"),
        ("set", "9C 9C JK", "U6"),
        ("set", "9C 9D", "U6"),
        ("set", "9C 9D 9H 9S 2C", "U6"),
        ("set", "2C 2D 2H", "U7"),
        ("run", "2S 3S 4S", ""),
        ("run", "3S 4S 2S", ""),
        ("run", "AS 2S 3S", ""),
        ("run", "QS KS AS", ""),
        ("run", "AS 3S 4S 2S", "U6"),
        ("run", "KS AS 2S", "U6"),
        ("run", "JK 2C 5S", ""),
        ("run", "JK 2C 2D", "U7"),
        ("run", "7D 7D 8D 9D", "U6"),
        ("run", "7D 8D", "U6"),
        ("run", "4S 5S 6H", "U6"),
        ("run", "4S 6S JK", "U6"),
        ("run", "4S JK 6S", ""),
        ("run", "AS JK 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", ""),
        ("run", "AS JK 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "U6"),
    ],
)
def test_melds(kind: Any, text: str, rule: str) -> None:
    """U2, U6, U7."""
    state = down(text + " 3H", round=1)
    if not rule:
        after = do(state, meld(ANN, kind, text))
        assert after.melds[-1].kind == kind
    else:
        refused(state, rule, meld(ANN, kind, text))


def test_a_natural_card_is_asked_for_before_the_size() -> None:
    """U7, C9."""
    refused(down("JK 2S 3H"), "U7", meld(ANN, "set", "JK 2S"))


def test_the_order_says_what_a_wild_stands_for() -> None:
    """U7: a two may lie in its own place or in another, and stays what it was laid as."""
    state = down("2S 3S 4S 9H")
    own = do(state, meld(ANN, "run", "2S 3S 4S")).melds[0]
    other = do(state, meld(ANN, "run", "3S 4S 2S")).melds[0]
    assert own.stands_for == (Card("2S"), None, None)
    assert other.stands_for == (None, None, Card("5S"))
    refused(state, "U6", meld(ANN, "run", "3S 2S 4S"))


def test_natural_runs_in_any_order() -> None:
    """C12."""
    state = do(down("5S 3S 4S 9H"), meld(ANN, "run", "5S 3S 4S"))
    assert state.melds[0].cards == cards("3S 4S 5S")


def test_the_ace_high_only() -> None:
    """U6: option ``ace``."""
    state = down("AS 2C 3S 4S KS QS", options={"ace": "high"})
    refused(state, "U6", meld(ANN, "run", "AS 2C 3S"))
    refused(state, "U6", meld(ANN, "run", "AS 3S 4S"))
    assert do(state, meld(ANN, "run", "QS KS AS")).melds[0].rank == 12
    assert do(state, meld(ANN, "run", "2C 3S 4S")).melds[0].rank == 2


def test_loose_sets() -> None:
    """U6: option ``duplicate_suits`` allows two of a suit and up to eight cards."""
    nine = "9C 9C 9D 9D 9H 9H 9S JK 2C"
    state = down(nine + " KC", options={"duplicate_suits": True})
    assert len(do(state, meld(ANN, "set", "9C 9C 9D 9D 9H 9H 9S JK")).melds[0].cards) == 8
    refused(state, "U6", meld(ANN, "set", nine))
    refused(down(nine), "U6", meld(ANN, "set", "9C 9C 9D"), "9♣")


# The contract


ROUND_HANDS = {
    1: (("set", "9H 9S JK"), ("set", "KC KD KH")),
    2: (("set", "9H 9S JK"), ("run", "5C 6C 7C 8C")),
    3: (("run", "9H 10H JK QH"), ("run", "5C 6C 7C 8C 9C")),
    4: (("set", "9H 9S JK"), ("set", "KC KD KH"), ("set", "4C 4D 2H 4S")),
    5: (("run", "9H 10H JK QH KH"), ("run", "AC 2C 3C 4C 5C")),
}


@pytest.mark.parametrize("number", range(1, 6))
def test_each_round_s_contract(number: int) -> None:
    """U4, U8: in any order, with longer parts; of another round it is refused."""
    melds = ROUND_HANDS[number]
    hand = " ".join(text for _, text in melds) + " 3D"
    for order in permutations(melds):
        after = do(melding(hand, round=number), contract(ANN, *order))
        assert after.hands[ANN] == cards("3D")
        assert [there.kind for there in after.melds] == [kind for kind, _ in order]
        assert [there.id for there in after.melds] == list(range(1, len(melds) + 1))
        assert after.down == (True, False, False, False)  # type: ignore[attr-defined]
    for other in set(range(1, 6)) - {number, 3 if number == 5 else number}:
        refused(melding(hand, round=other), "U8", contract(ANN, *melds))


def test_the_contract_is_laid_whole_and_alone() -> None:
    """U8, C9."""
    state = melding("9H 9S 9D KC KD KH 4C 5C 6C")
    sets = (("set", "9H 9S 9D"), ("set", "KC KD KH"))
    refused(state, "U8", contract(ANN, sets[0]))
    refused(state, "U8", contract(ANN, *sets, ("run", "4C 5C 6C")), "2 sets of three")
    refused(state, "U8", contract(ANN, sets[0], ("run", "4C 5C 6C")))
    refused(state, "U8", contract(ANN, sets[0], ("set", "KC KD")), "K♣ K♦")
    refused(state, "U6", contract(ANN, sets[0], ("set", "KC KD 4C")))
    after = do(state, contract(ANN, *sets))
    refused(after, "C7", contract(ANN, *sets))
    again = down("9H 9S 9D KC KD KH 4C")
    refused(again, "U8", contract(ANN, *sets), "Ann")


def test_a_contract_of_adjoining_runs() -> None:
    """U8: two adjoining runs of a suit count as two."""
    state = melding("4H 5H 6H 7H 8H 9H 10H JH 3C", round=3)
    after = do(state, contract(ANN, ("run", "4H 5H 6H 7H"), ("run", "8H 9H 10H JH")))
    assert len(after.melds) == 2


def test_each_player_lays_their_own_contract_first() -> None:
    """U8, U9."""
    laid = table(RULES, (CY, "set", "9H 9S JK"), (CY, "run", "4C 5C 6C"))
    state = melding("9D 7C KC KD KH 3S", melds=laid, down=(False, True, True, True))
    refused(state, "U9", lay_off(ANN, 1, "9D"), "Ann")
    refused(state, "U9", lay_off(ANN, 2, "7C"))
    refused(state, "U9", meld(ANN, "set", "KC KD KH"))
    refused(state, "U9", swap(ANN, 1, 2, "9D"))
    mine = evolve(state, down=EVERYBODY)
    after = do(mine, lay_off(ANN, 1, "9D"), lay_off(ANN, 2, "7C"), meld(ANN, "set", "KC KD KH"))
    assert after.hands[ANN] == cards("3S")


def test_lay_offs_on_any_meld() -> None:
    """U9, C12: at one end, several in a row; a wild says which end where both are open."""
    laid = table(RULES, (BEN, "run", "5C 6C 7C"), (DEE, "set", "9H 9S 9D"))
    state = down("3C 4C 8C JK 9C 9H KD", melds=laid)
    refused(state, "U6", lay_off(ANN, 1, "3C"), "3♣", "4♣", "8♣")
    refused(state, "U6", lay_off(ANN, 1, "4C 8C"))
    refused(state, "U6", lay_off(ANN, 1, "JK"), "low or high")
    refused(state, "U6", lay_off(ANN, 2, "9H"))
    assert do(state, lay_off(ANN, 1, "3C 4C")).melds[0].cards == cards("3C 4C 5C 6C 7C")
    low = do(state, lay_off(ANN, 1, "JK", "low")).melds[0]
    assert (low.rank, low.stands_for[0]) == (4, Card("4C"))
    assert low.laid_by == (ANN, BEN, BEN, BEN)
    assert do(state, lay_off(ANN, 1, "8C JK")).melds[0].stands_for[-1] == Card("9C")
    assert len(do(state, lay_off(ANN, 2, "9C")).melds[1].cards) == 4
    same = table(RULES, (BEN, "run", "4S 5S 6S"))
    refused(down("5S KD", melds=same), "U6", lay_off(ANN, 1, "5S"))


# Take or push


def test_a_push() -> None:
    """U10: two cards to the left, then the stock's next to the pusher."""
    state = at("KC QC", pile="8H 9H", stock="3D 4D 5D")
    after = do(state, push())
    assert after.hands[ANN] == cards("KC QC 4D")
    assert after.hands[BEN][-2:] == cards("9H 3D")
    assert after.stock == cards("5D")
    assert after.discard_pile == cards("8H")
    assert after.turn == ANN
    assert after.awaiting == (ANN,)
    assert after.phase == "meld"
    refused(after, "C7", push())
    refused(after, "C7", take(ANN))


def test_there_is_no_refusing_a_push() -> None:
    """U10: the receiver's turn begins as any other."""
    after = do(at("KC QC"), push(), discard(ANN, "KC"))
    assert after.turn == BEN
    assert {action["type"] for action in legal(after)} == {"draw_discard", "push"}


def test_what_is_known_after_a_push() -> None:
    """U10, C5: everybody knows the discard went left; only the receiver sees the stock card."""
    after = do(at("KC QC", pile="9H", stock="3D 4D 5D"), push())
    for seat in (ANN, CY, DEE, None):
        seen = view(after, seat)
        assert seen.known[BEN] == cards("9H")
        assert "3D" not in told(seen, seat)
    assert cards("3D")[0] in view(after, BEN).hand
    assert pushed(view(after, BEN)) == (cards("3D"), "9H")
    assert pushed(view(after, CY)) == ((), "9H")
    gone = do(after, discard(ANN, "KC"), take(BEN), discard(BEN, "9H"))
    assert gone.known[BEN] == cards("KC")


def told(seen: Any, seat: int | None) -> str:
    """All text of a view but the viewer's own hand."""
    return repr(evolve_view(seen, hand=()))


def evolve_view(seen: Any, **changes: Any) -> Any:
    from dataclasses import replace

    return replace(seen, **changes)


def pushed(seen: Any) -> tuple[tuple[Card, ...], str]:
    event = next(event for event in seen.log if event.kind == "pushed")
    return event.cards, event.note


def test_only_the_top_of_the_discard_pile_is_seen() -> None:
    """C5."""
    state = at("KC QC", pile="8H 9H")
    assert view(state, BEN).discard_pile == cards("9H")
    assert view(state, BEN).discard_count == 2


def test_taking_one_card_only() -> None:
    """U10."""
    refused(at("KC QC", pile="8H 9H"), "U10", take(ANN, 2))


def test_the_taken_card_stays_this_turn() -> None:
    """U10, C10."""
    taken = do(at("KC QC", pile="9H", stock="3D 4D 5D 6D 7D 8D 9D"), take(ANN))
    refused(taken, "U10", discard(ANN, "9H"), "9♥")
    assert discard(ANN, "KC") in legal(taken)
    assert discard(ANN, "9H") in legal(do(at("KC 9H", pile="9H"), take(ANN)))
    assert discard(ANN, "9H") in legal(do(at("", pile="9H"), take(ANN)))
    free = at("KC QC", pile="9H", options={"may_return_taken": True})
    assert discard(ANN, "9H") in legal(do(free, take(ANN)))
    next_turn = do(taken, discard(ANN, "KC"), push(BEN), discard(BEN, "4C"), take(CY), discard(CY, "6C"))
    assert discard(DEE, "6C") not in legal(do(next_turn, take(DEE)))
    later = do(next_turn, push(DEE))
    later = do(later, legal(later)[-1], push(ANN))
    assert discard(ANN, "9H") in legal(later)


# Swapping wilds


def test_a_swap_and_its_duty() -> None:
    """U11, C9: the natural goes in, and the wild at once into another meld."""
    laid = table(RULES, (BEN, "run", "4H JK 6H"))
    state = down("5H 8C 8D KS", melds=laid)
    after = do(state, swap(ANN, 1, 1, "5H"))
    assert after.melds[0].cards == cards("4H 5H 6H")
    assert after.melds[0].stands_for == (None, None, None)
    assert after.melds[0].laid_by == (BEN, ANN, BEN)
    assert Counter(after.hands[ANN]) == Counter(cards("8C 8D KS JK"))
    assert after.known[ANN] == cards("JK")
    refused(after, "U11", discard(ANN, "KS"), "★")
    refused(after, "U11", lay_off(ANN, 1, "JK", "low"), "another")
    refused(after, "U11", meld(ANN, "set", "8C 8D"))
    refused(after, "U11", swap(ANN, 1, 1, "8C"))
    found = legal(after)
    assert {action["type"] for action in found} == {"meld"}
    assert all("JK" in action["cards"] for action in found)
    done = do(after, meld(ANN, "set", "8C 8D JK"))
    assert discard(ANN, "KS") in legal(done)


def test_a_swap_is_refused_without_a_use() -> None:
    """U11: a freed wild that could go nowhere stays where it is."""
    laid = table(RULES, (BEN, "run", "4H JK 6H"))
    refused(down("5H 8C KS", melds=laid), "U11", swap(ANN, 1, 1, "5H"), "★")
    full = table(RULES, (BEN, "run", "4H JK 6H"), (CY, "set", "9H 9S 9D 9C"))
    refused(down("5H 8C KS", melds=full), "U11", swap(ANN, 1, 1, "5H"))
    room = table(RULES, (BEN, "run", "4H JK 6H"), (CY, "set", "9H 9S 9D"))
    after = do(down("5H 8C KS", melds=room), swap(ANN, 1, 1, "5H"))
    assert legal(after) == [lay_off_json(ANN, 2, "JK")]


def lay_off_json(seat: int, meld_id: int, text: str) -> dict[str, Any]:
    return {"type": "lay_off", "seat": seat, "meld": meld_id, "cards": text.split()}


def test_only_the_card_that_the_wild_stands_for() -> None:
    """U11."""
    laid = table(RULES, (BEN, "run", "4H JK 6H"), (CY, "set", "9H 9S 9D"))
    state = down("5D 5H 4H 8C", melds=laid)
    refused(state, "U11", swap(ANN, 1, 1, "5D"), "5♥")
    refused(state, "U11", swap(ANN, 1, 0, "4H"))
    refused(state, "U11", swap(ANN, 1, 3, "5H"))
    refused(state, "C7", swap(ANN, 1, 1, "5C"))
    refused(state, "C7", swap(ANN, 7, 1, "5H"))


def test_a_two_in_a_two_s_place_stays() -> None:
    """U11: but a joker there gives way to the two of that suit, and a two elsewhere is swapped."""
    room: tuple[int, Kind, str] = (CY, "set", "9H 9S 9D")
    own = table(RULES, (BEN, "run", "2S 3S 4S"), room)
    refused(down("2S 8C", melds=own), "U11", swap(ANN, 1, 0, "2S"), "2♠")
    strange = table(RULES, (BEN, "run", "2H 3S 4S"), room)
    refused(down("2S 8C", melds=strange), "U11", swap(ANN, 1, 0, "2S"))
    joker = table(RULES, (BEN, "run", "JK 3S 4S"), room)
    state = down("2S 2H 8C", melds=joker)
    refused(state, "U11", swap(ANN, 1, 0, "2H"))
    after = do(state, swap(ANN, 1, 0, "2S"))
    assert after.melds[0].cards == cards("2S 3S 4S")
    assert after.melds[0].stands_for == (Card("2S"), None, None)
    elsewhere = table(RULES, (BEN, "run", "3S 4S 2S"), room)
    assert do(down("5S 8C", melds=elsewhere), swap(ANN, 1, 2, "5S")).melds[0].cards == cards("3S 4S 5S")


def test_swaps_in_a_set() -> None:
    """U11: a natural of the rank whose suit is missing; any with loose sets."""
    room: tuple[int, Kind, str] = (CY, "run", "4C 5C 6C")
    laid = table(RULES, (BEN, "set", "9H JK 9S"), room)
    state = down("9D 9H 8D 2C", melds=laid)
    refused(state, "U11", swap(ANN, 1, 1, "9H"), "9♥")
    refused(state, "U11", swap(ANN, 1, 1, "8D"))
    refused(state, "U11", swap(ANN, 1, 1, "2C"))
    assert do(state, swap(ANN, 1, 1, "9D")).melds[0].cards == cards("9H 9D 9S")
    loose = evolve(state, options=make_options(PushOptions, {"duplicate_suits": True}))
    assert do(loose, swap(ANN, 1, 1, "9H")).melds[0].cards == cards("9H 9H 9S")


def test_the_freed_wild_may_go_out() -> None:
    """U11, U12."""
    laid = table(RULES, (BEN, "run", "4H JK 6H"), (CY, "set", "9H 9S 9D"))
    after = do(down("5H", melds=laid), swap(ANN, 1, 1, "5H"))
    assert after.phase == "meld"
    after = do(after, lay_off(ANN, 2, "JK"))
    assert after.phase == "round_over"
    assert after.results[-1].ended_by == ANN


def test_a_swap_can_be_undone_as_a_whole() -> None:
    """U11."""
    laid = table(RULES, (BEN, "run", "4H JK 6H"))
    state = down("5H 8C 8D KS", melds=laid)
    match = Match(state)
    for action in (swap(ANN, 1, 1, "5H"), meld(ANN, "set", "8C 8D JK")):
        match.play(rt.parse_action(action))
    match.undo()
    assert match.state == state
    assert not match.undoable


def test_a_swapped_in_taken_card_no_longer_bars() -> None:
    """U10, U11."""
    laid = table(RULES, (BEN, "run", "4H JK 6H"), (CY, "set", "9H 9S 9D"))
    state = at("5H 8C", melds=laid, down=EVERYBODY, pile="5H")
    after = do(state, take(ANN), swap(ANN, 1, 1, "5H"))
    assert after.moment == Melding(FreedWild(JOKER, "U11", 1), None)


# The end of a round


def test_going_out() -> None:
    """U12, U14: by a discard, a meld, a lay-off or the contract itself."""
    laid = table(RULES, (BEN, "run", "5C 6C 7C"))
    ends = [
        (down("KC"), discard(ANN, "KC")),
        (down("KC KD KH"), meld(ANN, "set", "KC KD KH")),
        (down("8C", melds=laid), lay_off(ANN, 1, "8C")),
        (melding("KC KD KH 9C 9S 9D"), contract(ANN, ("set", "KC KD KH"), ("set", "9C 9S 9D"))),
    ]
    for state, action in ends:
        after = do(state, action)
        result = after.results[-1]
        assert after.phase == "round_over"
        assert (result.reason, result.ended_by) == ("went_out", ANN)
        assert result.points == (0, 10 + 20)


def test_both_hands_of_the_other_side_count() -> None:
    """U3, U14: the partner of who went out pays nothing."""
    state = down("4D", "JK 2C", "KH AC", "AC KH 10D 9S 3D")
    result = do(state, discard(ANN, "4D")).results[-1]
    assert result.points == (0, 40 + 45)
    assert [line.label for line in result.breakdown] == ["Ben's hand", "Dee's hand"]
    assert [line.points for line in result.breakdown] == [(0, 40), (0, 45)]


def test_the_stock_runs_out_in_the_middle_of_a_push() -> None:
    """U13, U14: the two cards are handed over; nobody went out and both sides pay."""
    state = at("KC", "QC", "JC", "10C", pile="9H", stock="3D")
    after = do(state, push())
    assert after.phase == "round_over"
    assert after.hands == (cards("KC"), cards("QC 9H 3D"), cards("JC"), cards("10C"))
    result = after.results[-1]
    assert (result.reason, result.ended_by, result.points) == ("stock_out", None, (20, 30))
    assert tuple(map(sum, zip(*(line.points for line in result.breakdown), strict=True))) == result.points


def test_an_empty_stock() -> None:
    """U13, C11: no push; take the discard, or pass and end the round."""
    state = at("KC", stock="", pile="9H")
    refused(state, "U13", push())
    assert legal(state) == [take(ANN), {"type": "pass", "seat": ANN}]
    assert do(state, take(ANN), discard(ANN, "KC")).phase == "draw"
    after = do(state, give_up(ANN))
    assert after.phase == "round_over"
    assert after.results[-1].reason == "stock_out"
    refused(at("KC", stock="3D"), "U13", give_up(ANN))


def test_two_stock_cards_are_enough_for_a_push() -> None:
    """U13."""
    after = do(at("KC", stock="3D 4D"), push())
    assert after.phase == "meld"
    assert after.stock == ()


def test_nobody_plays_for_ever() -> None:
    """C8: 20 turns of taking and discarding alone end the round as an empty stock does."""
    state = at("KC QC", "JC 9D", "8C 8D", "7C 7D", pile="9H", options={"stall_turns": 20})
    for turn in range(20):
        seat = turn % 4
        assert state.phase == "draw"
        state = do(state, take(seat))
        state = do(state, next(a for a in legal(state) if a["type"] == "discard"))
    assert state.phase == "round_over"
    result = state.results[-1]
    assert (result.reason, result.ended_by) == ("stalled", None)
    assert min(result.points) > 0


def test_a_push_begins_the_count_anew() -> None:
    """C8."""
    state = at("KC QC", idle=40)
    assert do(state, push(), discard(ANN, "KC")).phase == "draw"
    assert do(state, take(ANN), discard(ANN, "KC")).phase == "round_over"
    laid = table(RULES, (BEN, "run", "5C 6C 7C"))
    able = at("8C QC", idle=40, melds=laid, down=EVERYBODY)
    assert do(able, take(ANN), lay_off(ANN, 1, "8C"), discard(ANN, "QC")).phase == "draw"


@pytest.mark.parametrize(
    ("before", "winners", "totals"),
    [((100, 100), (0,), (100, 125)), ((125, 100), (0, 1), (125, 125)), ((200, 100), (1,), (200, 125))],
)
def test_the_lowest_total_wins(
    before: tuple[int, int], winners: tuple[int, ...], totals: tuple[int, int]
) -> None:
    """U15: after five rounds; a tie is shared."""
    state = scored(down("KC", "KD", "AC", "AD"), before, rounds=4)
    after = do(state, discard(ANN, "KC"))
    assert after.phase == "game_over"
    assert after.scores == totals
    assert after.winners == winners
    refused(after, "C7", next_round())


def test_a_round_over_goes_on_by_any_seat() -> None:
    """C11."""
    after = do(down("KC"), discard(ANN, "KC"))
    assert after.awaiting == (0, 1, 2, 3)
    for seat in range(4):
        again = do(after, next_round(seat))
        assert (again.round, again.phase, again.melds, again.down) == (2, "draw", (), (False,) * 4)  # type: ignore[attr-defined]


def test_only_who_is_on_turn_acts() -> None:
    """C6, C7."""
    refused(at("KC"), "C7", push(BEN), "Ann")
    refused(at("KC"), "C7", discard(ANN, "KC"))
    refused(at("KC"), "C7", {"type": "draw_stock", "seat": ANN})
    refused(melding("KC"), "C7", discard(ANN, "QC"), "Q♣")


# Options


def test_presets() -> None:
    """U6, U10: what each preset changes."""
    assert list(PushOptions.presets) == ["source", "ace-high", "loose-sets"]
    assert preset_values(PushOptions, "source") == {}
    assert preset_values(PushOptions, "ace-high") == {"ace": "high"}
    assert preset_values(PushOptions, "loose-sets") == {"duplicate_suits": True}
    assert rt.new_game("push", NAMES, preset="ace-high").options.ace == "high"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "words"),
    [({"ace": "low"}, "both, high"), ({"jokers": 2}, "may_return_taken"), ({"stall_turns": 10}, "20 to 400")],
)
def test_bad_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(rt.SetupError, match=words):
        rt.new_game("push", NAMES, options=options)


def test_four_players() -> None:
    with pytest.raises(rt.SetupError, match="4 players"):
        rt.new_game("push", NAMES[:3])


# Legal actions are all there are


def test_a_blind_enumeration_finds_no_other_action() -> None:
    """U6–U12: every well-formed action of small hands is legal exactly when it is listed."""
    rng = random.Random(12)
    laid = table(RULES, (BEN, "run", "4H JK 6H"), (CY, "set", "9H 2S 9D"), (DEE, "run", "JK 3C 4C"))
    pool = cards("5H 5H 7H 3H 9S 9C 9H 2C 2C JK JK KC KD 5C 6C 8H AC AH")
    for turn in range(40):
        hand = " ".join(map(str, rng.sample(pool, 4)))
        options = {"duplicate_suits": turn % 3 == 0, "ace": "high" if turn % 4 == 0 else "both"}
        state = down(hand, melds=laid, options=options)
        if turn % 2:
            state = freed(state)
        check_listed(state)


def freed(state: GameState) -> GameState:
    """After the first legal swap, if there is one."""
    swaps = [action for action in legal(state) if action["type"] == "swap_wild"]
    return do(state, swaps[0]) if swaps else state


def check_listed(state: GameState) -> None:
    sets = {there.id for there in state.melds if there.kind == "set"}
    listed = [plain(action, sets) for action in legal(state)]
    assert len(set(listed)) == len(listed)
    for action in blind(state):
        if not is_legal(state, action):
            assert plain(action, sets) not in listed, action
        else:
            bare = {**action, "end": None}
            only = action.get("end") and is_legal(state, bare)  # the end may be named, but need not be
            assert plain(bare if only else action, sets) in listed, action


def is_legal(state: GameState, action: dict[str, Any]) -> bool:
    return rt.why_not(state, rt.parse_action(action)) is None


def blind(state: GameState) -> Any:
    """Every action of Ann's that the hand and the table have words for."""
    hand = state.hands[ANN]
    yield push()
    yield take(ANN)
    yield give_up(ANN)
    for card in dict.fromkeys(hand):
        yield discard(ANN, str(card))
        for there in state.melds:
            for place in range(len(there.cards) + 1):
                yield swap(ANN, there.id, place, str(card))
    for size in range(1, len(hand) + 1):
        for chosen in {some for picked in combinations(hand, size) for some in permutations(picked)}:
            text = " ".join(map(str, chosen))
            for kind in ("set", "run"):
                yield meld(ANN, kind, text)
            for there in state.melds:
                for end in (None, "low", "high"):
                    yield lay_off(ANN, there.id, text, end)


def plain(action: dict[str, Any], sets: Collection[int] = ()) -> Any:
    """An action with the order of its cards left out where that means nothing."""
    found = {name: value for name, value in action.items() if value is not None}
    if "melds" in found:
        found["melds"] = tuple(
            sorted(
                (part["kind"], order_free(part["kind"], cards(" ".join(part["cards"]))))
                for part in found["melds"]
            )
        )
    if "cards" in found:
        some = found["cards"]
        wild = any(Card(card) in WILD for card in some)
        on_run = found["type"] == "lay_off" and found["meld"] not in sets
        in_order = wild and (found.get("kind") == "run" or on_run)
        found["cards"] = tuple(some) if in_order else tuple(sorted(some))
    return tuple(sorted((name, value) for name, value in found.items()))


@pytest.mark.parametrize("number", range(1, 6))
def test_every_contract_is_listed(number: int) -> None:
    """U8: all ways, in every round, as a blind search has them."""
    hands = {
        1: "9H 9S JK KC KD KH 9D",
        2: "9H 9S JK 5C 6C 7C 8C",
        3: "9H 10H JK QH 5C 6C 7C 8C",
        4: "9H 9S JK KC KD KH 4C 4D 2H",
        5: "9H 10H JK QH KH 4C 5C 6C 7C 8C",
    }
    state = melding(hands[number] + " 3D", round=number)
    listed = [plain(to_json(action)) for action in rt.legal_actions(state) if action.type == "lay_contract"]
    expected = {
        tuple((kind, order_free(kind, some)) for kind, some in way)
        for way in every_way(cards(hands[number]) + cards("3D"), number)
    }
    assert len(set(listed)) == len(listed) == len(expected)
    assert {dict(action)["melds"] for action in listed} == {tuple(sorted(way)) for way in expected}


def order_free(kind: str, some: tuple[Card, ...]) -> tuple[str, ...]:
    texts = tuple(map(str, some))
    return texts if kind == "run" and any(card in WILD for card in some) else tuple(sorted(texts))


def test_the_first_contract_comes_at_once() -> None:
    """A hand with many wilds has very many ways; the first ones need no waiting."""
    hand = "JK JK JK JK 2S 2H 2D 2C 4H 5H 6H 9S 10S JS KC KD"
    for number in range(1, 6):
        state = melding(hand, round=number)
        assert len(list(islice(rt.legal_actions(state), 50))) == 50


# Whole games


@pytest.mark.parametrize("first", range(0, 100, 10))
def test_random_games_end_and_keep_their_cards(first: int) -> None:
    """U4, U13, U15: 108 cards after every action, five rounds, and a winner."""
    ended: Counter[str] = Counter()
    for seed in range(first, first + 10):
        ended += check_game(seed)
    assert sum(ended.values()) == 50


def test_hidden_cards_do_not_change_a_view() -> None:
    """C5: what a seat may not know, dealt anew, leaves its view as it was."""
    rng = random.Random(7)
    for seed in (1, 2, 3):
        for state in islice(play(seed), 0, None, 29):
            if state.phase in ("round_over", "game_over"):
                continue
            for seat in (0, 1, 2, 3, None):
                assert view(resampled(state, seat, rng), seat) == view(state, seat)


def resampled(state: PushState, seat: int | None, rng: random.Random) -> GameState:
    """The state with all that the seat does not know shuffled about."""
    hidden = [*state.stock, *state.discard_pile[:-1]]
    counts = []
    for who, hand in enumerate(state.hands):
        unknown = Counter() if who == seat else Counter(hand) - Counter(state.known[who])
        hidden += unknown.elements()
        counts.append(sum(unknown.values()))
    rng.shuffle(hidden)
    hands = []
    for who, hand in enumerate(state.hands):
        given = tuple(hidden.pop() for _ in range(counts[who]))
        hands.append(hand if who == seat else (*state.known[who], *given))
    under = tuple(hidden.pop() for _ in state.discard_pile[1:])
    pile = (*under, *state.discard_pile[-1:])
    return evolve(state, hands=tuple(hands), stock=tuple(hidden), discard_pile=pile)


def test_replaying_gives_the_same_states() -> None:
    start = rt.new_game("push", NAMES, seed=5)
    rng = random.Random(5)
    match = Match(start)
    while match.state.awaiting and len(match.actions) < 120:
        legal_now = list(islice(rt.legal_actions(match.state, match.state.awaiting[0]), 12))
        match.play(rng.choice(legal_now))
    again = Match(start, [rt.parse_action(to_json(action)) for action in match.actions])
    assert dump(again.state) == dump(match.state)
