"""Whole hands and endings of Australian 500, held against a second reading of the rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import rummy_tui as rt
from rummy_tui.cards import Card
from rummy_tui.variants.australian500.state import Australian500State
from tests.variants.australian500_play import (
    PACK,
    RANKS,
    SISTER,
    action,
    check_hand,
    claim_holds,
    contract,
    do,
    ending,
    everything,
    new,
    plays,
    points,
    refused,
    resampled,
    suit_of,
    winner,
)

HANDS, PARTS = 500, 10


@pytest.mark.parametrize("part", range(PARTS))
def test_random_hands(part: int) -> None:
    """A1–A15, A9 of null, C5: every trick, every legal card, every view, every score, all 43 cards."""
    kinds = Counter(check_hand(seed)[0] for seed in range(part, HANDS, PARTS))
    assert len(kinds) >= 6


def test_the_second_reading_is_right() -> None:
    """The worked examples of the rules, by the tests' own scorer."""
    ace = [(0, "AS", ""), (1, "5S", ""), (2, "6S", ""), (3, "7S", "")]
    lost = [(1, "AS", ""), (2, "5S", ""), (3, "6S", ""), (0, "7S", "")]
    assert points([ace] * 8 + [lost] * 2, 0, "S", 6) == [80, 20]
    assert points([ace] * 5 + [lost] * 5, 0, "S", 6) == [-60, 50]
    assert points([ace] * 10, 1, "null", 0) == [100, 200]
    assert winner([(0, "10D", ""), (1, "JD", ""), (2, "4H", ""), (3, "KD", "")], "H") == 1
    assert winner([(0, "JK", "D"), (1, "4D", ""), (2, "AD", ""), (3, "5D", "")], "low") == 1


# Claims


def random_ending(rng: random.Random) -> Australian500State:
    """One to three tricks to go, often of few suits and with a strong hand on lead."""
    tricks = rng.choice((1, 2, 2, 2, 2, 3))
    strain = rng.choice(("S", "H", "D", "C", "high", "low"))
    suits = rng.sample("SHDC", rng.choice((1, 2, 3, 4)))
    pool = [
        card
        for card in PACK
        if card == "JK" or card[-1] in suits or (suit_of(card, strain) == strain and rng.random() < 0.3)
    ]
    if len(pool) < 4 * tricks + 3:
        pool = list(PACK)
    rng.shuffle(pool)
    if rng.random() < 0.6:
        pool.sort(key=lambda card: _strength(card, strain) + rng.random() * 6, reverse=True)
    mine, rest = pool[:tricks], pool[tricks:]
    rng.shuffle(rest)
    turn = rng.randrange(4)
    hands, shown_out = [""] * 4, [""] * 4
    hands[turn] = " ".join(mine)
    for i in (1, 2, 3):
        held, rest = rest[:tricks], rest[tricks:]
        seat = (turn + i) % 4
        hands[seat] = " ".join(held)
        void = [suit for suit in "SHDC" if suit not in {suit_of(card, strain) for card in held}]
        shown_out[seat] = "".join(suit for suit in void if rng.random() < 0.5)
    spare = [card for card in PACK if card not in pool]
    knows_kitty = tricks == 3 or rng.random() < 0.6
    a, b, c, d = shown_out
    return ending(
        hands,
        f"7 {strain}" if strain not in SISTER else f"7{strain}",
        bidder=turn if knows_kitty else (turn + rng.choice((1, 2, 3))) % 4,
        turn=turn,
        shown_out=(a, b, c, d),
        kitty=" ".join((rest + spare)[:3]),
        joker_in_low=rng.choice(("loses", "wins")),
    )


def _strength(card: str, strain: str) -> float:
    if card == "JK":
        return 0 if strain == "low" else 20
    rank = RANKS.index(card[:-1])
    if strain == "low":
        return 15 - rank
    return 12 + rank / 3 if suit_of(card, strain) == strain else rank


@pytest.mark.parametrize("seed", range(60))
def test_a_claim_stands_exactly_if_it_is_certain(seed: int) -> None:
    """A12: against every deal of the unseen cards and every play."""
    game = random_ending(random.Random(seed))
    assert (rt.why_not(game, action(game, "claim")) is None) == claim_holds(game)


def claimable(*hands: str, bid: str = "7H", kitty: str | None = None, **options: object) -> bool:
    game = ending(hands, bid, kitty=kitty, **options)  # type: ignore[arg-type]
    return rt.why_not(game, action(game, "claim")) is None


@pytest.mark.parametrize(
    ("hands", "bid", "stands"),
    [
        (["JK JH JD AH", "KH QH 4D 5D", "6C 7C 8C 9C", "9H 9D 10D KD"], "7H", True),
        (["JK JH KH 10H", "QH 4D 5D 6D", "6C 7C 8C 9C", "9H 9D 10D KD"], "7H", True),
        (["JK JH KH 10H", "AH 4D 5D 6D", "JD 7C 8C 9C", "9H 9D 10D KD"], "7H", False),
        (["JK JH AS KS", "JD 4D 5D 6D", "6C 7C 8C 9C", "QH 9D 10D KD"], "7H", True),
        (["JK AS KS QS", "JD 4D 5D 6D", "6C 7C 8C 9C", "QH 9D 10D KD"], "7H", False),
        (["AS KS AC", "QS 5C 6C", "JK 7C 8C", "9D 10D KD"], "7 high", False),
        (["JK AS KS", "QS JS 10S", "6C 7C 8C", "9D 10D KD"], "7 high", True),
        (["JK AS QS", "KS 5C 6C", "9S 7C 8C", "9D 10D KD"], "7 high", True),
        (["JK AS QS", "KS 5C 6C", "9S 8S 8C", "9D 10D KD"], "7 high", False),
        (["5S 6S 7S", "AS KS QS", "6C 7C 8C", "9D 10D JK"], "7 low", True),
        (["5S 7S 8S", "AS KS QS", "6C 6S 8C", "9D 10D KD"], "7 low", False),
    ],
)
def test_claims_on_ones_own_cards(hands: list[str], bid: str, stands: bool) -> None:
    """A12: tops in a row; a low trump once the higher ones must be gone; without trumps the joker out."""
    assert claimable(*hands, bid=bid) is stands


def test_a_claim_that_no_opponent_can_ruff() -> None:
    """A12: trumps are out, but both opponents have shown that they have none."""
    hands = ["AS KS", "5C 6C", "4H 5H", "7C 8C"]
    assert claimable(*hands, kitty="AD KD QD", shown_out=("", "H", "", "H")) is False
    assert claimable(*hands, kitty="AD KD QD") is False
    certain = ["AS KS", "5C 6C", "4D 5D", "7C 8C"]
    assert claimable(*certain, kitty="AD KD QD") is True


def test_the_last_trick_may_be_the_partners() -> None:
    """A12: the partner's higher heart may take the last trick, never one before."""
    out = ("", "H", "", "H")
    assert claimable("AS 9H", "5C 6C", "KH 5D", "7C 8C", bid="7 high", kitty="AD KD QD", shown_out=out)
    game = ending(["8H 9H", "5C 6C", "KH 5D", "7C 8C"], "7 high", kitty="AD KD QD", shown_out=out)
    why = refused(game, "claim")
    assert why.rule == "A12"
    assert why.text == "If 9♥ is led, Cy may have to win it with K♥, and Cy's next lead is not certain."


@pytest.mark.parametrize(
    ("hands", "bid", "text"),
    [
        (["9H AS", "5C 6C", "7C 8C", "AH 5D"], "7S", "If 9♥ is led, A♥ may still be out to beat it."),
        (
            ["AH QH 4H", "5C 6C 9D", "7C 8C 10D", "KH 5H 6H"],
            "7S",
            "If A♥ Q♥ are led, K♥ may still be out to beat Q♥.",
        ),
        (["AH KH", "5C 6C", "7C 8C", "5S 5D"], "7S", "If A♥ is led, 5♠ may still be out to beat it."),
        (["AH KH", "5C 6C", "7C 8C", "JK 5D"], "7 high", "If A♥ is led, ★ may still be out to beat it."),
        (["JK", "5S", "6H", "7D"], "7 low", None),
    ],
)
def test_a_refused_claim_shows_a_line_that_loses(hands: list[str], bid: str, text: str | None) -> None:
    """A12: in words that name cards which may be out."""
    game = ending(hands, bid, kitty="AD KD QD")
    if text is None:
        assert rt.why_not(game, action(game, "claim")) is None
    else:
        assert refused(game, "claim").text == text


def test_a_claim_tells_nothing_hidden() -> None:
    """C5: the answer is the same wherever the unseen cards lie."""
    rng = random.Random(1)
    for seed in range(60):
        game = random_ending(random.Random(seed))
        why = rt.why_not(game, action(game, "claim"))
        for _ in range(5):
            other = resampled(game, game.turn, rng)
            assert rt.why_not(other, action(other, "claim")) == why


def test_a_claim_ends_the_hand() -> None:
    """A14, A15: the rest of the tricks count; the hands stay, open to all."""
    game = ending(["JK JH", "5C 6C", "7C 8C", "5S 5D"], "7H", won=(5, 3))
    game = do(game, "claim")
    assert (game.phase, game.tricks_won) == ("round_over", (7, 3))
    assert game.results[-1].points == (180, 30)
    assert game.results[-1].ended_by == 0
    assert rt.view(game, None).shown == game.hands
    failed = do(ending(["JK JH", "5C 6C", "7C 8C", "5S 5D"], "8H", won=(5, 3)), "claim")
    assert failed.results[-1].points == (-270, 30)
    against = do(ending(["JK JH", "5C 6C", "7C 8C", "5S 5D"], "8H", won=(3, 5), bidder=1), "claim")
    assert against.results[-1].points == (50, -270)


def test_when_a_claim_may_be_made() -> None:
    """C7: on lead. A9: never in null."""
    game = ending(["JK JH", "5C 6C", "7C 8C", "5S 5D"], "7H")
    assert refused(game, "claim", seat=2).rule == "C7"
    assert refused(plays(game, "JK"), "claim").rule == "C7"
    null = ending(["4H 4D", "5C 6C", "7C 8C", "5S 5D"], "null")
    assert refused(null, "claim").rule == "A9"
    assert refused(ending(["AH AD", "5C 6C", "7C 8C", "5S 5D"], "null", bidder=1), "claim").rule == "A9"


def test_failing_to_follow_is_remembered() -> None:
    """A11: what everybody has seen, bowers and the joker reckoned in."""
    game = ending(["AS 5H", "6D JD", "7S 8S", "JK 9S"], "7H")
    assert refused(plays(game, "AS 6D 7S"), "play", card="JK").rule == "A11"
    game = plays(game, "AS 6D 7S 9S")
    assert game.shown_out == ("", "S", "", "")
    game = plays(game, "5H JD 8S JK")
    assert game.shown_out == ("", "S", "H", "")


def test_all_cards_are_there_at_every_step() -> None:
    """A1, A8: hands, kitty and tricks make up the pack."""
    game = contract(new(), "7C")
    assert everything(game) == Counter(map(Card, PACK))
