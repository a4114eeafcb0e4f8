"""The computer players of Australian 500: as sensible as they claim."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rummy_tui import legal_actions, new_game, reduce, view, why_not
from rummy_tui.bots.levels import levels, make_player
from rummy_tui.bots.turn import decide, stream
from rummy_tui.cards import JOKER, Card
from rummy_tui.engine.actions import NextRound, Pass
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.variants.australian500.actions import Bid, Claim, Exchange, Play
from rummy_tui.variants.australian500.bot.deals import Worlds
from rummy_tui.variants.australian500.bot.exact import solve
from rummy_tui.variants.australian500.bot.hand import lay_away, spare
from rummy_tui.variants.australian500.bot.layout import bits_of, layout
from rummy_tui.variants.australian500.bot.playout import Table, opening, play_out
from rummy_tui.variants.australian500.bot.seen import after, in_play
from rummy_tui.variants.australian500.state import Australian500State, sitting_out
from rummy_tui.variants.australian500.tricks import Strain
from rummy_tui.variants.australian500.view import Australian500View
from tests.variants.australian500_play import cards, new

GAME = "australian500"
NAMES = ("Ann", "Ben", "Cy", "Dee")
STRAINS: tuple[Strain, ...] = ("S", "H", "high", "low", "null")
RULES: list[dict[str, Any]] = [
    {},
    {"preset": "avondale"},
    {"options": {"joker_in_low": "wins", "first_lead": "bidder", "defender_points_in_null": False}},
    {"options": {"schedule": "avondale", "must_bid_to_win": True, "lose_at": -10, "target": 100}},
]
every_level = pytest.mark.parametrize("level", levels(GAME))


def short() -> Deadline:
    """Time for a dozen deals, on a clock that stands still."""
    return Deadline(0.01, clock=lambda: 0.0)


def game(seed: int, **rules: Any) -> Australian500State:
    state = new_game(GAME, NAMES, seed=seed, **rules)
    assert isinstance(state, Australian500State)
    return state


def moments(seed: int, players: list[Player], most: int = 400, **rules: Any) -> Iterator[Australian500State]:
    """The states of a game in which somebody is asked."""
    state = game(seed, **rules)
    for _ in range(most):
        if not state.awaiting:
            return
        if state.phase == "round_over":
            state = reduce(state, NextRound(seat=0))
            continue
        yield state
        action = decide(state, state.turn, players[state.turn], short())
        assert action is not None
        state = reduce(state, action)


def table_of(level: str) -> list[Player]:
    return [make_player(GAME, level)] * 4


def contract(
    hands: list[str], bid: tuple[Strain, int | None], kitty: str, **options: Any
) -> Australian500State:
    """Seat 0 has bid and laid the kitty away again; seat 1 leads."""
    strain, number = bid
    state = new(hands, kitty, dealer=3, **options)
    state = reduce(state, Bid(seat=0, strain=strain, tricks=number))
    for seat in (1, 2, 3):
        state = reduce(state, Pass(seat=seat))
    state = reduce(state, Exchange(seat=0, cards=cards(kitty)))
    assert isinstance(state, Australian500State)
    return state


def view_of(state: Australian500State, seat: int) -> Australian500View:
    found = view(state, seat)
    assert isinstance(found, Australian500View)
    return found


def play(state: Australian500State, *faces: str) -> Australian500State:
    for face in faces:
        state = reduce(state, Play(seat=state.turn, card=Card(face)))
    return state


# Any player


@every_level
@pytest.mark.parametrize("strain", ["high", "low", "null", "S"])
def test_whoever_holds_the_joker_plays_on_in_every_contract(level: str, strain: Strain) -> None:
    """A13: led without trumps it names a suit; the bidder of null may hold nothing but high cards."""
    for seed in range(4):
        number = None if strain == "null" else 6
        state = game(seed, dealer=3)
        state = reduce(state, Bid(seat=0, strain=strain, tricks=number))
        for seat in (1, 2, 3):
            state = reduce(state, Pass(seat=seat))
        plain = [card for card in state.hands[0] if card is not JOKER]
        state = reduce(state, Exchange(seat=0, cards=tuple(plain[:3])))
        while state.phase == "play":
            action = decide(state, state.turn, make_player(GAME, level), short())
            assert action is not None
            state = reduce(state, action)


def test_steady_beats_easy() -> None:
    wins = 0
    for seed in range(6):
        for turned in (0, 1):
            players = [make_player(GAME, ("steady", "easy")[(seat + turned) % 2]) for seat in range(4)]
            *_, last = moments(seed, players, 2000)
            action = decide(last, last.turn, players[last.turn], short())
            assert action is not None
            wins += turned in reduce(last, action).winners
    assert wins >= 9


# Sense


@pytest.mark.parametrize("level", ["steady", "hard"])
def test_a_partner_who_wins_for_sure_is_not_beaten(level: str) -> None:
    """The bidder plays last, could trump, and throws a club."""
    state = contract(
        ["JK JS JC AS KS QS 10S 9C 8C 7C", "10H 9H 8H 7H 6H 5H 4H QH 5C 6C", "AH KH"], ("S", 6), "9S 8S 7S"
    )
    state = play(state, "5H", "AH")
    state = reduce(state, next(iter(legal_actions(state, 3))))
    action = decide(state, 0, make_player(GAME, level), short())
    assert isinstance(action, Play)
    assert action.card in cards("9C 8C 7C")


@pytest.mark.parametrize("level", ["steady", "hard"])
def test_the_joker_is_not_wasted_on_the_partners_trick(level: str) -> None:
    """The partner's ace cannot be beaten any more: the joker waits."""
    state = contract(
        [
            "9S 8S 7S 6S 4D 5D 6D 7D 8D 9D",
            "AC KC QC 10C 9C 8C 7C 6C 5C AH",
            "KH QH JH 10H 9H 8H 7H 6H 5H 4H",
            "JK AS KS QS 10S AD KD QD JD 10D",
        ],
        ("high", 6),
        kitty="JS 5S JC",
    )
    state = play(state, "AH", "4H")
    action = decide(state, 3, make_player(GAME, level), short())
    assert isinstance(action, Play)
    assert action.card is not JOKER


@pytest.mark.parametrize("level", ["steady", "hard"])
def test_top_trumps_are_led(level: str) -> None:
    """With the joker out of the way the bidder draws trumps from the top."""
    state = contract(
        [
            "JS JC AS KS QS 10S AH KH AD 5D",
            "JK 9S AC 6C 7C 8C 9C KD QD JD",
            "8S 7S 10C QC KC 6D 7D 8D 9D 10D",
            "6S 5S 4D QH JH 10H 9H 8H 7H 6H",
        ],
        ("S", 7),
        "5H 5C 4H",
        first_lead="bidder",
    )
    state = play(state, "10S", "JK", "7S", "5S", "AC", "10C", "6H", "QS")
    action = decide(state, 0, make_player(GAME, level), short())
    assert isinstance(action, Play)
    assert action.card in cards("JS JC AS KS")


@pytest.mark.parametrize("level", ["steady", "hard"])
def test_what_is_certain_is_claimed(level: str) -> None:
    trumps = ["JK JS JC AS KS QS 10S 9S 8S 7S"]
    state = contract(trumps, ("S", 10), "6S 5S 4H", first_lead="bidder")
    assert isinstance(decide(state, 0, make_player(GAME, level), short()), Claim)


def test_a_hopeless_hand_passes_and_a_certain_one_bids_high() -> None:
    weak = new(["9S 8S 7S 6H 7H 8H 6D 8D 9C 7C"], "", dealer=3)
    strong = new(["JK JS JC AS KS QS 10S 9S AH AD"], "", dealer=3)
    for level in ("steady", "hard"):
        player = make_player(GAME, level)
        assert isinstance(decide(weak, 0, player, short()), Pass)
        action = decide(strong, 0, player, short())
        assert isinstance(action, Bid)
        assert action.strain == "S"
        assert (action.tricks or 0) >= 8


@pytest.mark.parametrize("strain", STRAINS)
def test_the_best_three_are_laid_away(strain: Strain) -> None:
    lay = layout(strain)
    chance = Random(4)
    pack = list(lay.cards)
    for _ in range(200):
        hand = sum(chance.sample(pack, 13))
        away = lay_away(lay, hand)
        assert away.bit_count() == 3
        assert away & hand == away
        costs = {cards: cost for cost, cards in spare(lay, hand)}
        assert costs[away] == pytest.approx(min(costs.values()))
    if strain == "S":
        assert lay_away(lay, lay.trump).bit_count() == 3


# The player's model


@pytest.mark.parametrize("strain", STRAINS)
def test_the_last_tricks_are_solved_like_trying_everything(strain: Strain) -> None:
    lay = layout(strain)
    chance = Random(7)
    for _ in range(60):
        dealt = chance.sample(list(lay.cards), 8)
        hands = [sum(dealt[2 * seat : 2 * seat + 2]) for seat in range(4)]
        bidder = chance.randrange(4)
        leader = (bidder + 1 + 2 * chance.randrange(2)) % 4
        table = opening(bidder, leader, strain == "null")
        best = tried(lay.strain, table, hands)
        assert solve(lay, table, hands.copy(), {}) == (min(best, 1) if strain == "null" else best)


def tried(strain: Strain, table: Table, hands: list[int]) -> int:
    lay = layout(strain)
    hand = hands[table.turn]
    if not hand:
        return table.won
    able = (hand & table.led or hand) if table.played else hand
    found = []
    for card in bits_of(able):
        for led in lay.plain if card == lay.joker and not table.played else (lay.suits[card],):
            rest = hands.copy()
            rest[table.turn] ^= card
            found.append(tried(strain, after(lay, table, card, led), rest))
    wants_many = (table.turn - table.bidder) % 2 == 0
    return max(found) if wants_many != (strain == "null") else min(found)


def test_the_model_follows_the_game() -> None:
    """Each card leads to the table that the next seat sees."""
    checked = 0
    for seed in range(8):
        expected = None
        for state in moments(seed, table_of("steady"), 100, **RULES[seed % 3]):
            if state.phase != "play":
                expected = None
                continue
            seen = in_play(view_of(state, state.turn))
            if expected:
                checked += 1
                assert seen.table.turn == expected.turn
                assert seen.table.won == expected.won
                assert seen.table.voids == expected.voids
                assert seen.table.played == expected.played
                if seen.table.played:
                    assert seen.table == expected
            action = decide(state, state.turn, make_player(GAME, "steady"), short())
            expected = None
            if isinstance(action, Play):
                lay = seen.lay
                bit = lay.bits[action.card]
                led = lay.led[action.suit] if action.suit else lay.suits[bit]
                expected = after(lay, seen.table, bit, led)
    assert checked > 200


def test_sampled_deals_agree_with_what_was_seen() -> None:
    """Counts, suits shown out, cards that lie open, and no card twice."""
    chance = Random(3)
    drawn = 0
    for seed in range(12):
        for state in moments(seed, table_of("steady"), 60, **RULES[seed % 2]):
            if state.phase != "play":
                continue
            seat = state.turn
            seen = in_play(view_of(state, seat))
            hands = Worlds(view_of(state, seat), seen).draw(chance)
            assert hands is not None
            drawn += 1
            assert hands[seat] == seen.hand
            for other in range(4):
                assert hands[other].bit_count() == len(state.hands[other])
                if other != sitting_out(state.contract):
                    assert not hands[other] & seen.table.voids[other]
            assert sum(hands) == hands[0] | hands[1] | hands[2] | hands[3]
            assert not sum(hands) & ~(seen.live)
    assert drawn > 300


def test_a_deal_played_out_has_ten_tricks() -> None:
    chance = Random(1)
    for strain in STRAINS:
        lay = layout(strain)
        for _ in range(50):
            pack = chance.sample(list(lay.cards), 40)
            hands = [sum(pack[10 * seat : 10 * seat + 10]) for seat in range(4)]
            even = play_out(lay, opening(0, 1, strain == "null"), hands.copy(), lay.pack)
            assert 0 <= even <= 10


# Reasons


def test_the_best_hint_is_what_the_hard_player_does() -> None:
    hard = make_player(GAME, "hard")
    valued = 0
    for seed, rules in ((4, {}), (5, {}), (6, RULES[1])):
        for state in islice(moments(seed, table_of("steady"), **rules), 45):
            seat = state.turn
            legal = tuple(legal_actions(state, seat))
            if len(legal) == 1:
                continue
            hints = hard.explain(view(state, seat), legal, stream(state, seat), short())
            assert hints[0].action == decide(state, seat, hard, short())
            assert 1 <= len(hints) <= 3
            assert len({hint.action for hint in hints}) == len(hints)
            for hint in hints:
                assert why_not(state, hint.action) is None
                assert hint.reason.endswith(".")
                assert len(hint.reason) < 110
                valued += hint.value is not None
    assert valued > 60


def test_a_bid_is_explained_by_how_often_it_was_made() -> None:
    state = new(["JK JS JC AS KS QS 10S 9S AH AD"], "", dealer=3)
    legal = tuple(legal_actions(state, 0))
    best, *_ = make_player(GAME, "hard").explain(view(state, 0), legal, Random(1), short())
    assert "was made in" in best.reason
    assert "tricks on average" in best.reason
    assert best.value is not None
    assert best.value > 100
