"""The contract finder of Push against a brute-force oracle (U4, U6, U7, U8).

``python -m tests.variants.test_push_contracts HANDS [SEED]`` compares that many hands in each round.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import islice
from statistics import median

import pytest

from rummy_tui.cards import JOKER, Card
from rummy_tui.rummy.actions import MeldCards
from rummy_tui.rummy.melds import MeldRules, Reading, read
from rummy_tui.variants.push.contracts import (
    CONTRACTS,
    HAND_SIZES,
    NEVER,
    fewest_wilds,
    holds_contract,
    sort_out,
    spelled,
)
from rummy_tui.variants.push.staging import missing
from rummy_tui.variants.push.state import TWO_DECKS, WILD, meld_rules
from rummy_tui.variants.push.ways import closest, ways
from tests.rummy.positions import cards
from tests.variants.push_oracle import every_way, holds, is_wild

RULES = meld_rules("both", False)
ROUNDS = range(1, 6)


def random_hand(rng: random.Random, low: int = 6, high: int = 14) -> tuple[Card, ...]:
    """A hand of the pack, of two suits of it, or of four ranks of it: so that many hold a contract."""
    pool = list(TWO_DECKS)
    kind = rng.random()
    if kind < 0.3:
        suits = rng.sample("SHDC", 2)
        pool = [card for card in pool if card.suit in suits or card is JOKER]
    elif kind < 0.5:
        ranks = rng.sample([1, *range(3, 14)], 4)
        pool = [card for card in pool if card.rank in ranks or is_wild(card)]
    return tuple(rng.sample(pool, rng.randint(low, high)))


def random_rules(rng: random.Random) -> MeldRules:
    return meld_rules(rng.choice(("both", "high")), rng.random() < 0.3)


def compare(hands: int, seed: int) -> list[int]:
    """Compares the finder with the oracle in every round; returns how many hands hold each contract."""
    rng = random.Random(seed)
    found = [0] * 5
    for _ in range(hands):
        hand, rules = random_hand(rng), random_rules(rng)
        for number in ROUNDS:
            expected = holds(hand, number, rules.ace, rules.duplicate_suits)
            got = holds_contract(hand, CONTRACTS[number - 1], rules)
            assert got == expected, (hand, number, rules.ace, rules.duplicate_suits)
            found[number - 1] += got
    return found


def test_the_contracts() -> None:
    """U4."""
    assert [spelled(contract) for contract in CONTRACTS] == [
        "2 sets of three",
        "a set of three and a run of four",
        "2 runs of four",
        "3 sets of three",
        "2 runs of five",
    ]
    assert HAND_SIZES == (6, 7, 8, 9, 10)


def test_the_finder_and_the_oracle_agree() -> None:
    """U4, U6, U7, U8."""
    found = compare(250, 1)
    assert all(20 < count < 230 for count in found[:4]), found
    assert found[4] > 2


@pytest.mark.parametrize("seed", range(3))
def test_every_way_is_found_once(seed: int) -> None:
    """U8: the ways are exactly those that trying everything finds, up to order."""
    rng = random.Random(seed)
    some = 0
    for _ in range(60):
        hand, rules = random_hand(rng, 6, 8), random_rules(rng)
        some += sum(count_ways(hand, number, rules) for number in ROUNDS)
    assert some > 20


@pytest.mark.parametrize("wilds", ["2S 2S JK JK", "2S 2D JK JK", "2S 2D 2H JK"])
def test_the_same_run_twice_has_no_mirror_image(wilds: str) -> None:
    """U8: with the same wilds in both, and with different ones."""
    assert count_ways(cards(f"5H 6H 5H 6H {wilds}"), 3, RULES)


def count_ways(hand: tuple[Card, ...], number: int, rules: MeldRules) -> int:
    """How many ways there are, once they are those that trying everything finds."""
    expected = {plain(way) for way in every_way(hand, number, rules.ace, rules.duplicate_suits)}
    found = [
        plain(tuple((part.kind, part.cards) for part in way))
        for way in ways(hand, CONTRACTS[number - 1], rules)
    ]
    assert len(set(found)) == len(found), (hand, number)
    assert set(found) == expected, (hand, number)
    return len(found)


def plain(way: tuple[tuple[str, tuple[Card, ...]], ...]) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """A way with its melds sorted, and their cards too where their order means nothing (C12)."""
    return tuple(
        sorted(
            (kind, tuple(sorted(some)) if kind == "set" or not any(map(is_wild, some)) else some)
            for kind, some in way
        )
    )


def test_ways_are_legal_melds_and_lazy() -> None:
    """U6, U7, U8: in big hands with wilds the first ways come at once."""
    rng = random.Random(4)
    wild = [card for card in TWO_DECKS if card in WILD]
    natural = [card for card in TWO_DECKS if card not in WILD]
    for number in ROUNDS:
        contract = CONTRACTS[number - 1]
        hand = (*rng.sample(natural, 15), *rng.sample(wild, 5))
        found = list(islice(ways(hand, contract, RULES), 300))
        assert len(found) == 300
        for way in found:
            assert [part.kind for part in way] == [part.kind for part in contract]
            for laid, part in zip(way, contract, strict=True):
                assert len(laid.cards) >= part.length
                assert isinstance(read(laid.kind, laid.cards, RULES), Reading)
        used = [sum(card in WILD for part in way for card in part.cards) for way in found]
        assert used == sorted(used)


def test_whole_ways_leave_no_card() -> None:
    hand = cards("9H 9S 9D 9C KH KS 2D")
    whole = list(ways(hand, CONTRACTS[0], RULES, whole=True))
    parts = "9S 9H 9D 9C", "KS KH 2D"
    assert whole == [tuple(MeldCards(kind="set", cards=cards(part)) for part in parts)]
    assert len(list(ways(hand, CONTRACTS[0], RULES))) > 1


def test_whole_ways_are_those_ways_that_take_every_card() -> None:
    rng = random.Random(6)
    some = 0
    for _ in range(150):
        hand, rules = random_hand(rng, 6, 9), random_rules(rng)
        for contract in CONTRACTS:
            every = list(ways(hand, contract, rules))
            expected = [way for way in every if sum(len(part.cards) for part in way) == len(hand)]
            assert list(ways(hand, contract, rules, whole=True)) == expected
            some += len(expected)
    assert some > 10


@pytest.mark.parametrize(
    ("hand", "number", "least"),
    [
        ("9H 9S 9D 9H 9S 9C", 1, 0),  # two sets of one rank
        ("9H 9S 9H 9S KD", 1, 2),  # one suit once in a set
        ("4H 5H 6H 7H 8H 9H 10H JH", 3, 0),  # adjoining runs
        ("4H 5H 6H 7H 4H 5H 6H 7H", 3, 0),  # the same run twice
        ("4H 5H 6H 7H 6S 6D", 2, 1),  # the six is wanted twice
        ("AH 3H 4H QH KH AH", 3, 2),  # an ace at each end
        ("AH 3H 4H QH KH JH", 3, 2),  # one ace for two ends
        ("AH 3S", 5, 8),
        ("AH", 5, NEVER),
        ("AH AH", 1, 4),
        ("9H 9S 9D 9C", 1, 2),  # the fourth of a rank begins another set
        ("9H 9S 9D 9C 5H", 4, 4),
        ("9H 9S 9D", 4, 6),
    ],
)
def test_fewest_wilds(hand: str, number: int, least: int) -> None:
    """U7: every part has a natural card, and a card is used once."""
    held, _ = sort_out(cards(hand), RULES)
    assert fewest_wilds(held, CONTRACTS[number - 1], RULES) == least


def test_options_change_what_counts() -> None:
    """U6: ``duplicate_suits`` and ``ace``."""
    loose, high = meld_rules("both", True), meld_rules("high", False)
    twice = cards("9H 9H 9S KD KD KS")
    assert holds_contract(twice, CONTRACTS[0], loose)
    assert not holds_contract(twice, CONTRACTS[0], RULES)
    low = cards("AH 2H 3H 4H 7S 8S 9S 10S")
    assert holds_contract(low, CONTRACTS[2], RULES)
    assert not holds_contract(low, CONTRACTS[2], high)


@pytest.mark.parametrize(
    ("hand", "number", "text"),
    [
        (
            "9H 9S JK 5H 6H 8H KC",
            2,
            "You have a set of 3; a run of 4 is missing: 5♥ 6♥ 8♥ needs 7♥ or a wild, "
            "and your wild is in the set.",
        ),
        (
            "9H 9S 9D KC KD QH",
            1,
            "You have a set of 3; another set of 3 is missing: K♦ K♣ needs K♠, K♥ or a wild.",
        ),
        (
            "4H 5H 6H 7H 9C QD 2S 5S",
            3,
            "You have a run of 4; another run of 4 is missing: 5♠ 2♠ needs 3♠ and 4♠, or wilds.",
        ),
        (
            "4H 8H 9C 3S 4S KD KC AS 10D",
            5,
            "2 runs of 5 are missing: A♠ 3♠ 4♠ needs 5♠ and a wild, or wilds.",
        ),
        ("JK JK 2S 2H 2D 4C", 1, "The contract takes a natural card in each of its melds."),
        ("9H 9S 9D KC KD KH", 1, ""),
    ],
)
def test_what_is_missing(hand: str, number: int, text: str) -> None:
    """U8, in words for the greyed button."""
    assert missing(cards(hand), CONTRACTS[number - 1], RULES) == text


def test_missing_with_loose_sets() -> None:
    text = missing(cards("KS KS KH AD 4C 3H"), CONTRACTS[0], meld_rules("both", True))
    assert text == "You have a set of 3; another set of 3 is missing: A♦ needs 2 more of rank A, or wilds."


def test_missing_is_said_exactly_where_the_contract_is_not_held() -> None:
    rng = random.Random(8)
    for _ in range(80):
        hand, rules = random_hand(rng), random_rules(rng)
        for contract in CONTRACTS:
            assert bool(missing(hand, contract, rules)) != holds_contract(hand, contract, rules)


def test_closest_takes_the_fewest_wilds() -> None:
    rng = random.Random(9)
    for _ in range(100):
        hand, rules = random_hand(rng), random_rules(rng)
        for contract in CONTRACTS:
            shapes = closest(hand, contract, rules)
            least = fewest_wilds(sort_out(hand, rules)[0], contract, rules)
            assert sum(shape.holes for shape in shapes) == (0 if least == NEVER else least)


def test_a_contract_check_is_quick() -> None:
    """A hand of 14 with three wilds: 2 ms at most by the median, in every round."""
    rng = random.Random(5)
    wild = [card for card in TWO_DECKS if card in WILD]
    natural = [card for card in TWO_DECKS if card not in WILD]
    for contract in CONTRACTS:
        times = []
        for _ in range(40):
            hand = (*rng.sample(natural, 11), *rng.sample(wild, 3))
            begin = time.process_time()
            holds_contract(hand, contract, RULES)
            times.append(time.process_time() - begin)
        assert median(times) < 0.002


if __name__ == "__main__":
    count = int(sys.argv[1])
    print(
        f"{count} hands agree; held by round: {compare(count, int(sys.argv[2]) if len(sys.argv) > 2 else 0)}"
    )
