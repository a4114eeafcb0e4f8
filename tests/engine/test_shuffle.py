"""The shuffle: the same on every machine for ever, and even."""

from __future__ import annotations

import os
from collections import Counter
from hashlib import shake_256
from itertools import islice

import pytest

from rummy_tui import dump, new_game
from rummy_tui.cards import PACK
from rummy_tui.shuffle import SEED_LIMIT, below, chosen, shuffled, words

SHUFFLES = int(os.environ.get("SHUFFLES", "4000"))

GOLDEN = {
    (0, "deal 1"): (
        "KS 4S 10D 5S JS AH 6H 4H 7D QD 2C 9S 2H 3C 9H 3H JC AD KD JH 9D 2S 10C 5D 6C 5H "
        "3D 2D KC 4D 5C AS 10H KH 6D QC 8D 8H 7H QS QH 9C 7C 4C 8S 3S JD 8C 7S 6S AC 10S"
    ),
    (1, "deal 1"): (
        "6D 5H 9S KH 7H 7C 2D 4D AS 10D KD 2H 10H 3S 8D JH JD 10S KS 5C 6S 4S QD JS 3D QH "
        "7D 5D 6C 9H 7S QC 8H 2C 4H JC 5S QS 2S 10C 9D 8C KC 6H AC AH 3C 3H 4C AD 8S 9C"
    ),
    (7, "deal 2"): (
        "5S 8H AH JH 5C 10S 6S 9D 4H AC 5H 10H 3C 4D 5D 4S KH 2C 7S 2S KC 6H 8C JC 7H 4C "
        "AS QS 7D QD 3D 3H QH AD 9H 3S 6C QC JS KD 6D KS 2H 8S 9S 8D JD 10D 9C 7C 10C 2D"
    ),
    (SEED_LIMIT - 1, "deal 1"): (
        "8H JD 10D QD KC 4D QS 4S 5S KS 2D AH 3D 2S 5D AD 8D 4C AS 9S 2H 5H 6C 9D 9C 7H "
        "AC 4H QC 10S 6S 10H JH 6H 10C 2C QH JC 7D KH KD 3S 5C 8S 7S 7C JS 9H 8C 3C 6D 3H"
    ),
}


@pytest.mark.parametrize(("seed", "purpose"), GOLDEN)
def test_pinned_orders(seed: int, purpose: str) -> None:
    """Saved games stand on these."""
    assert " ".join(map(str, shuffled(PACK, seed, purpose))) == GOLDEN[seed, purpose]


def test_words_are_what_is_documented() -> None:
    """SHAKE-256 of the text, in big-endian words of 64 bits, past the first block too."""
    digest = shake_256(b"rummy-tui/5/a purpose").digest(8 * 200)
    wanted = [int.from_bytes(digest[i : i + 8], "big") for i in range(0, len(digest), 8)]
    assert list(islice(words(5, "a purpose"), 200)) == wanted


def test_below_throws_away_what_would_be_uneven() -> None:
    limit = (1 << 64) // 10 * 10
    assert below(10, iter([limit, (1 << 64) - 1, limit - 1])) == 9
    assert below(1, iter([5])) == 0


def test_purposes_do_not_disturb_each_other() -> None:
    orders = {
        shuffled(PACK, seed, purpose) for seed in range(20) for purpose in ("deal 1", "deal 2", "dealer")
    }
    assert len(orders) == 60


def test_every_card_is_as_often_in_every_place() -> None:
    """Chi-square of places by cards, first and last included: 51² degrees of freedom, within 5 sigma."""
    places = [Counter[int]() for _ in PACK]
    for seed in range(SHUFFLES):
        for place, card in zip(places, shuffled(PACK, seed, "deal 1"), strict=True):
            place[card] += 1
    expected = SHUFFLES / 52
    for place in places:
        assert max(place.values()) < expected + 6 * expected**0.5
    square = sum((place[card] - expected) ** 2 / expected for place in places for card in PACK)
    degrees = 51 * 51
    assert abs(square - degrees) < 5 * (2 * degrees) ** 0.5


def test_neighbours_are_even_too() -> None:
    """What follows the ace of spades is any of the other 51."""
    after: Counter[int] = Counter()
    for seed in range(SHUFFLES):
        order = shuffled(PACK, seed, "deal 3")
        place = order.index(PACK[0])
        if place < 51:
            after[order[place + 1]] += 1
    expected = sum(after.values()) / 51
    square = sum((after[card] - expected) ** 2 / expected for card in PACK[1:])
    assert square < 50 + 5 * 100**0.5


def test_choices_are_even() -> None:
    found = Counter(chosen(3, seed, "first player 1") for seed in range(3000))
    assert set(found) == {0, 1, 2}
    assert min(found.values()) > 880


def test_seeds_up_to_their_limit() -> None:
    games = {dump(new_game("gin", ["Ann", "Ben"], seed=seed)) for seed in (0, 1, 1 << 64, SEED_LIMIT - 1)}
    assert len(games) == 4


def test_without_a_seed_every_game_differs() -> None:
    assert len({new_game("gin", ["Ann", "Ben"]).seed for _ in range(20)}) == 20
