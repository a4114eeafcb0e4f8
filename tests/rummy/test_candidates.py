"""Melds and lay-offs of small hands against a definition that shares no code with the program's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

import pytest

from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.errors import Refusal
from rummy_tui.rummy.candidates import lay_offs, melds
from rummy_tui.rummy.holding import SPREAD
from rummy_tui.rummy.melds import Kind, Meld, MeldRules, Reading, extend, lay, read
from rummy_tui.rummy.openings import fits_the_table, openings
from rummy_tui.rummy.usable import usable_depths

TWOS = frozenset(card for card in PACK if card.rank == 2)
GAMES = {
    "rummy500": MeldRules(ace="both", wild=frozenset({JOKER})),
    "persian": MeldRules(ace="high", joker_sets=True),
    "push": MeldRules(ace="both", wild=TWOS | {JOKER}),
    "push, loose sets, ace high": MeldRules(ace="high", wild=TWOS | {JOKER}, duplicate_suits=True),
    "gin": MeldRules(ace="low"),
}
DEPTH_GAMES = ("rummy500", "persian", "push")


@dataclass(frozen=True)
class Oracle:
    """What a meld is, said once more and slowly."""

    rules: MeldRules

    def is_set(self, cards: tuple[Card, ...]) -> bool:
        if self.rules.joker_sets and all(card is JOKER for card in cards):
            return 3 <= len(cards) <= 4
        natural = [card for card in cards if card not in self.rules.wild]
        most = 8 if self.rules.duplicate_suits else 4
        return (
            3 <= len(cards) <= most
            and bool(natural)
            and JOKER not in natural
            and len({card.rank for card in natural}) == 1
            and (self.rules.duplicate_suits or len({card.suit for card in natural}) == len(natural))
        )

    def run_starts(self, cards: tuple[Card, ...], natural_needed: bool = True) -> set[tuple[int, str]]:
        """The lowest ranks and suits with which the cards, in this order, are a run."""
        lowest = {"low": 1, "both": 1, "high": 2}[self.rules.ace]
        highest = {"low": 13, "both": 14, "high": 14}[self.rules.ace]
        starts = set()
        for suit in "SHDC":
            for low in range(lowest, highest - len(cards) + 2):
                at = [(rank - 1) % 13 + 1 for rank in range(low, low + len(cards))]
                if all(
                    card in self.rules.wild or (card.rank, card.suit) == (rank, suit)
                    for card, rank in zip(cards, at, strict=True)
                ):
                    starts.add((low, suit))
        if natural_needed and all(card in self.rules.wild for card in cards):
            return set()
        return starts if len(cards) <= 13 else set()

    def melds(self, hand: tuple[Card, ...]) -> set[tuple[str, tuple[Card, ...]]]:
        found: set[tuple[str, tuple[Card, ...]]] = set()
        for size in range(3, len(hand) + 1):
            found.update(("set", unordered(c)) for c in combinations(hand, size) if self.is_set(c))
            found.update(("run", c) for c in set(permutations(hand, size)) if self.run_starts(c))
        return found

    def lay_offs(self, meld: Meld, hand: tuple[Card, ...]) -> Counter[tuple[Card, ...]]:
        """The rows of cards that fit, and at how many ends."""
        found: Counter[tuple[Card, ...]] = Counter()
        for size in range(1, len(hand) + 1):
            if meld.kind == "set":
                for some in {unordered(c) for c in combinations(hand, size)}:
                    found[some] += self.is_set(meld.cards + some)
                continue
            for row in set(permutations(hand, size)):
                here = (meld.rank, meld.suit)
                found[row] += here in self.run_starts(meld.cards + row)
                found[row] += (meld.rank - size, meld.suit) in self.run_starts(row + meld.cards)
        return +found


def unordered(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def hands(seed: int, count: int, size: int) -> Iterator[tuple[Card, ...]]:
    """Hands in which much goes together: two suits, ranks around the ace or around a middle, wilds."""
    random = Random(seed)
    for _ in range(count):
        suits = random.sample("SHDC", 2)
        ranks = random.choice([(12, 13, 1, 2, 3), (5, 6, 7, 8), (1, 2, 3, 4), (10, 11, 12, 13, 1), (7,)])
        pool = [card for card in PACK if card.suit in suits and card.rank in ranks]
        pool += [card for card in PACK if card.rank == ranks[0]] + [JOKER] * 4
        yield tuple(random.choice(pool) for _ in range(size))


@pytest.mark.parametrize("game", GAMES)
def test_melds_are_all_there_and_each_once(game: str) -> None:
    """R5–R7, P5–P7, U6, U7."""
    rules = GAMES[game]
    oracle = Oracle(rules)
    for hand in hands(1, 60, 6):
        found = [(kind, unordered(c) if kind == "set" else c) for kind, c in melds(hand, rules)]
        assert Counter(found) == Counter(oracle.melds(hand)), hand
        for kind, cards in melds(hand, rules):
            reading = read(kind, cards, rules)
            assert isinstance(reading, Reading)
            assert reading.cards == cards


@pytest.mark.parametrize("game", GAMES)
def test_melds_with_a_certain_card(game: str) -> None:
    rules = GAMES[game]
    for hand in hands(2, 60, 6):
        for must in set(hand):
            wanted = [found for found in melds(hand, rules) if must in found[1]]
            assert list(melds(hand, rules, must)) == wanted


def some_melds(rules: MeldRules, seed: int) -> Iterator[Meld]:
    random = Random(seed)
    for hand in hands(seed, 60, 6):
        found = list(melds(hand, rules))
        if found:
            kind, cards = random.choice(found)
            reading = read(kind, cards, rules)
            assert isinstance(reading, Reading)
            yield lay(reading, 1, 0)


@pytest.mark.parametrize("game", GAMES)
def test_lay_offs_are_all_there_and_each_once(game: str) -> None:
    """R8, P9, U9, C12."""
    rules = GAMES[game]
    oracle = Oracle(rules)
    for meld, hand in zip(some_melds(rules, 3), hands(4, 60, 4), strict=False):
        wanted = oracle.lay_offs(meld, hand)
        found: Counter[tuple[Card, ...]] = Counter()
        for _, cards, end in lay_offs((meld,), hand, rules):
            longer = extend(meld, cards, end, 1, rules)
            assert isinstance(longer, Meld)
            assert len(longer.cards) == len(longer.laid_by) == len(meld.cards) + len(cards)
            if end is None:
                assert not isinstance(extend(meld, cards, None, 1, rules), Refusal)
            else:
                assert isinstance(extend(meld, cards, None, 1, rules), Refusal)
            found[unordered(cards) if meld.kind == "set" else cards] += 1
        assert found == wanted, (meld, hand)


@pytest.mark.parametrize("game", DEPTH_GAMES)
def test_a_depth_is_usable_exactly_if_a_meld_or_lay_off_has_its_card(game: str) -> None:
    """R9, R17, P8."""
    rules = GAMES[game]
    seen = Counter[bool]()
    table: tuple[Meld, ...] = ()
    for meld, hand, pile in zip(some_melds(rules, 5), hands(6, 60, 3), hands(7, 60, 5), strict=False):
        table = (*table[-1:], meld)
        for cards in (hand, ()):
            depths = usable_depths(cards, pile, table, rules)
            for depth in range(1, len(pile) + 1):
                pool, deepest = cards + pile[-depth:], pile[-depth]
                use = any(melds(pool, rules, deepest)) or any(lay_offs(table, pool, rules, deepest))
                assert (depth in depths) == use, (cards, pile[-depth:], table)
                seen[use] += 1
        for card in pile:
            alone = any(lay_offs(table, (card,), rules))
            assert fits_the_table(card, openings(table, rules), rules) == alone
    assert min(seen.values()) > 20


def test_a_natural_ace_fits_both_ends_of_two_to_king() -> None:
    """R6, C12."""
    rules = GAMES["rummy500"]
    reading = read("run", tuple(card for card in PACK if card.suit == "S" and card.rank > 1), rules)
    assert isinstance(reading, Reading)
    meld = lay(reading, 1, 0)
    ace = (Card("AS"),)
    assert list(lay_offs((meld,), ace, rules)) == [(meld, ace, "low"), (meld, ace, "high")]


@pytest.mark.parametrize(
    ("game", "kind", "laid", "next_cards"),
    [
        ("rummy500", "run", "QS KS AS", "JS"),
        ("rummy500", "run", "QC KC AC", "JC"),
        ("rummy500", "run", "AH 2H 3H", "4H"),
        ("rummy500", "run", "5D 6D JK", "4D 8D"),
        ("rummy500", "run", "JC QC KC", "10C AC"),
        ("push", "set", "9S 9H JK", "9S 9H 9D 9C"),
        ("persian", "set", "JK JK JK", "JK"),
    ],
)
def test_what_a_meld_may_take_next(game: str, kind: Kind, laid: str, next_cards: str) -> None:
    """R6, U6, P5: of its own suit, whatever lies beyond a high ace."""
    assert in_mask(as_meld(game, kind, laid).takes) == sorted(map(Card, next_cards.split()))


@pytest.mark.parametrize(
    ("kind", "laid", "naturals"),
    [
        ("set", "9S 9H JK", "9S 9H 9D 9C"),
        ("set", "9S 9H 9D", ""),
        ("run", "5D JK 7D 2S", "6D 8D"),
        ("run", "JK 3H 4H", "2H"),
        ("run", "JC QC KC JK", "AC"),
        ("run", "JK 2D 3D", "AD 2D"),
        ("run", "5D 6D 7D", ""),
    ],
)
def test_what_a_wild_may_stand_for(kind: Kind, laid: str, naturals: str) -> None:
    """U7, U11: a wild in a set is one more of its rank."""
    assert in_mask(as_meld("push", kind, laid).stood_for) == sorted(map(Card, naturals.split()))


def as_meld(game: str, kind: Kind, laid: str) -> Reading:
    reading = read(kind, tuple(map(Card, laid.split())), GAMES[game])
    assert isinstance(reading, Reading)
    return reading


def in_mask(mask: int) -> list[Card]:
    return sorted(card for card in (*PACK, JOKER) if mask & SPREAD[card])
