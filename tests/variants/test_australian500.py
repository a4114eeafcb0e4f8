"""Australian 500, clause by clause (rules/australian500.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

import pytest

import rummy_tui as rt
from rummy_tui.cards import JOKER, Card, Suit
from rummy_tui.engine.game import deck_for
from rummy_tui.engine.options import choices
from rummy_tui.engine.rulebook import rules_page
from rummy_tui.variants.australian500.auction import STRAINS, offers
from rummy_tui.variants.australian500.options import Australian500Options
from rummy_tui.variants.australian500.state import Australian500State
from rummy_tui.variants.australian500.tricks import PACK_43, Played, Strain, arranged, ranking, standing
from tests.variants.australian500_play import (
    NAMES,
    PACK,
    action,
    bid_fields,
    calls,
    cards,
    contract,
    do,
    ending,
    new,
    plays,
    refused,
    winner,
    worth,
)

AVONDALE: dict[str, Any] = {"preset": "avondale"}


def laid(text: str) -> list[Played]:
    """The cards of a trick in turn; ``JK/H`` is a joker led as hearts."""
    found = []
    for seat, word in enumerate(text.split()):
        card, _, suit = word.partition("/")
        found.append(Played(seat, Card(card), cast(Suit, suit) if suit else None))
    return found


def trick(text: str, strain: Strain, joker_in_low: Literal["loses", "wins"] = "loses") -> str:
    """The card that wins, by both readings of the rules."""
    best = standing(laid(text), ranking(strain, joker_in_low))
    assert best is not None
    again = winner([(p.seat, p.card.text, p.suit or "") for p in laid(text)], strain, joker_in_low == "wins")
    assert best.seat == again
    return best.card.text


# Cards


def test_the_pack() -> None:
    """A1: no 2s, no 3s, no black 4s, the red 4s and one joker in."""
    assert len(PACK_43) == len(set(PACK_43)) == 43
    assert [c.text for c in PACK_43 if c.rank == 4] == ["4H", "4D"]
    assert not [c for c in PACK_43 if c.rank in (2, 3)]
    assert sum(c is JOKER for c in PACK_43) == 1
    assert {c.text for c in PACK_43} == set(PACK)


@pytest.mark.parametrize("dealer", range(4))
def test_the_deal(dealer: int) -> None:
    """A2, C3: ten cards each, one at a time from the dealer's left, and three face down."""
    game = rt.new_game("australian500", NAMES, seed=5, dealer=dealer, decks=[PACK])
    assert isinstance(game, Australian500State)
    assert game.hands[(dealer + 1) % 4] == tuple(map(Card, PACK[0:40:4]))
    assert game.hands[dealer] == tuple(map(Card, PACK[3:40:4]))
    assert game.kitty == tuple(map(Card, PACK[40:]))
    assert (game.phase, game.turn, game.stock) == ("bid", (dealer + 1) % 4, ())
    assert game.sides == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("played", "strain", "best"),
    [
        ("10D JD 4H KD", "H", "JD"),
        ("10S JD JH AH", "H", "JH"),
        ("JK JD JH AH", "H", "JK"),
        ("10D 5S AC KD", "S", "5S"),
        ("JH QH 10S JD", "high", "QH"),
        ("JS QS KS 9S", "H", "KS"),
        ("JS QS 10S 9S", "H", "QS"),
        ("AS JC KS QS", "C", "JC"),
        ("JS AC KC QC", "C", "JS"),
        ("5H 4H AH 6H", "S", "AH"),
        ("AC KC QC JK", "high", "JK"),
        ("AC KC QC JK", "null", "JK"),
        ("10D 5D AC KD", "low", "5D"),
        ("10D JK 5D KD", "low", "5D"),
        ("JK/D 4D AD 5D", "low", "4D"),
        ("JK/H 4D AD 5D", "low", "JK"),
        ("JK/H 4D AH 5D", "high", "JK"),
    ],
)
def test_who_wins_a_trick(played: str, strain: Strain, best: str) -> None:
    """A3, A12, A13: bowers and joker among the trumps; no bowers without trumps; the joker in low."""
    assert trick(played, strain) == best


@pytest.mark.parametrize(("played", "best"), [("10D JK 5D KD", "JK"), ("JK/D 4D AD 5D", "JK")])
def test_the_joker_may_win_in_low(played: str, best: str) -> None:
    """A13, option joker_in_low."""
    assert trick(played, "low", "wins") == best


@pytest.mark.parametrize(
    ("played", "strain", "why"),
    [
        ("10D JD 4H KD", "H", "the left bower"),
        ("10S JH JD AH", "H", "the right bower"),
        ("JK JD JH AH", "H", "the joker, top trump"),
        ("10D 5S AC KD", "S", "the highest trump"),
        ("10D 5S AC KD", "C", "the highest trump"),
        ("10D 5S AC KD", "high", "the highest of diamonds"),
        ("10D 5D AC KD", "low", "the lowest of diamonds"),
        ("10D JK", "high", "the joker is the highest card"),
        ("JK/H AD", "low", "nobody has followed"),
    ],
)
def test_why_a_card_is_winning(played: str, strain: Strain, why: str) -> None:
    """A12."""
    best = standing(laid(played), ranking(strain))
    assert best is not None
    assert best.why == why


def test_nobody_is_winning_before_the_lead() -> None:
    assert standing((), ranking("H")) is None


def test_a_hand_lies_with_bowers_and_joker_among_the_trumps() -> None:
    """A3."""
    hand = cards("4H JD AS 10D JK JH AD 5S AH JS")
    hearts = arranged(hand, ranking("H"))
    assert hearts == (cards("JK JH JD AH 4H"), cards("AS JS 5S"), cards("AD 10D"))
    high = arranged(hand, ranking("high"))
    assert high == (cards("JK"), cards("AS JS 5S"), cards("AH JH 4H"), cards("AD JD 10D"))
    assert arranged(hand, None) == high
    assert arranged(hand, ranking("low")) == high


# The auction


def test_bids_rise_and_a_pass_is_for_good() -> None:
    """A4, A7."""
    game = calls(new(), "6S", "6C", "pass", "6D", "6H", "pass")
    assert game.turn == 0
    assert refused(game, "bid", seat=2, strain="H", tricks=10).rule == "C7"
    game = calls(game, "7S")
    assert game.turn == 1
    game = calls(game, "pass")
    assert (game.phase, game.turn) == ("exchange", 0)
    assert game.contract is not None
    assert game.contract[:5] == (0, "S", 7, False, 120)
    assert [call.offer.name if call.offer else "pass" for call in game.auction] == [
        "6♠", "6♣", "pass", "6♦", "6♥", "pass", "7♠", "pass",
    ]  # fmt: skip


def test_the_last_may_still_bid_after_three_passes() -> None:
    """A4: a bid must stand; the fourth ends the auction by bidding."""
    game = calls(new(), "pass", "pass", "pass")
    assert (game.phase, game.turn) == ("bid", 0)
    game = calls(game, "7 low")
    assert (game.phase, game.turn) == ("exchange", 0)


def test_four_passes_and_the_next_dealer_deals_anew() -> None:
    """A4: the same round, no result, from the seed with words of its own."""
    game = calls(new(), "pass", "pass", "pass", "pass")
    assert (game.phase, game.round, game.dealer, game.turn) == ("bid", 1, 1, 2)
    assert (game.results, game.scores, game.auction) == ((), (0, 0), ())
    deck = deck_for((), PACK_43, 1, 1, redeal=1)
    assert game.hands[2] == deck[0:40:4]
    assert game.kitty == deck[40:]
    assert "thrown_in" in [event.kind for event in game.log]
    again = calls(game, "pass", "pass", "pass", "pass")
    assert (again.round, again.dealer, again.redeals) == (1, 2, 2)
    assert again.hands != game.hands
    assert calls(new(), "pass", "pass", "pass", "pass").hands == game.hands


def test_the_deal_passes_on_from_whoever_dealt_last() -> None:
    """C2, A4."""
    game = contract(calls(new(), "pass", "pass", "pass", "pass"), "6S")
    while game.phase == "play":
        game = rt.reduce(game, next(a for a in rt.legal_actions(game) if a.type == "play"))
    assert game.dealer == 1
    game = do(game, "next_round", seat=3)
    assert (game.round, game.dealer, game.turn, game.phase, game.redeals) == (2, 2, 3, "bid", 0)
    assert (game.tricks, game.trick, game.contract) == ((), (), None)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"strain": "S", "tricks": 5}, "6 to 10 tricks, not 5"),
        ({"strain": "H", "tricks": 11}, "6 to 10 tricks, not 11"),
        ({"strain": "H", "tricks": 0}, "6 to 10 tricks, not 0"),
        ({"strain": "H"}, "names a number of tricks"),
        ({"strain": "high"}, "names a number of tricks"),
        ({"strain": "null", "tricks": 6}, "without a number"),
        ({"strain": "null", "tricks": 0}, "without a number"),
        ({"strain": "null", "open": True}, "Avondale"),
        ({"strain": "S", "tricks": 6, "open": True}, "misère"),
    ],
)
def test_bids_that_there_are_not(fields: dict[str, Any], words: str) -> None:
    """A5."""
    why = refused(new(), "bid", **fields)
    assert why.rule == "A5"
    assert words in why.text


@pytest.mark.parametrize("strain", ["X", "", "h", "no-trumps"])
def test_a_strain_that_there_is_not_is_no_action(strain: str) -> None:
    with pytest.raises(ValueError, match="strain"):
        rt.parse_action({"type": "bid", "seat": 0, "strain": strain, "tricks": 6})


def test_what_bids_are_worth() -> None:
    """A6, the source's table."""
    table = {(o.strain, o.tricks): o.worth for o in offers("source")}
    assert [table["S", n] for n in range(6, 11)] == [60, 120, 180, 240, 300]
    assert [table["C", n] for n in range(6, 11)] == [70, 140, 210, 280, 350]
    assert [table["D", n] for n in range(6, 11)] == [80, 160, 240, 320, 400]
    assert [table["H", n] for n in range(6, 11)] == [90, 180, 270, 360, 450]
    assert {table[strain, n] for strain in ("high", "low") for n in range(6, 11)} == {200}
    assert table["null", 0] == 200
    assert len(table) == 31


def test_the_avondale_schedule() -> None:
    """Preset Avondale: 26 bids in one order, misère between 8♠ and 8♣, open misère just below 10♥."""
    names = [offer.name for offer in offers("avondale")]
    assert len(names) == 27
    assert len({offer.height for offer in offers("avondale")}) == 27
    assert names[names.index("misère") - 1 : names.index("misère") + 2] == ["8♠", "misère", "8♣"]
    at = names.index("open misère")
    assert names[at - 1 : at + 2] == ["10♦", "open misère", "10♥"]
    assert names[-1] == "10 no-trumps"
    assert [offer.worth for offer in offers("avondale")][:6] == [40, 60, 80, 100, 120, 140]
    for offer in offers("avondale"):
        assert offer.worth == worth(offer.strain, offer.tricks, offer.open, "avondale")


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("7H", "8S"),
        ("8D", "9S"),
        ("9S", "8H"),
        ("10C", "9H"),
        ("10S", "9D"),
        ("null", "6 high"),
        ("null", "6 low"),
        ("6 high", "7 low"),
        ("6 low", "7 high"),
        ("10 high", "8C"),
        ("9D", "10D"),
    ],
)
def test_which_bid_is_higher(low: str, high: str) -> None:
    """A7: the worth, then the tricks. Every collision and inversion of the table."""
    assert rt.why_not(calls(new(), low), action(calls(new(), low), "bid", **bid_fields(high))) is None
    game = calls(new(), high)
    why = refused(game, "bid", **bid_fields(low))
    assert why.rule == "A7"
    assert "is not higher than" in why.text


@pytest.mark.parametrize(("first", "second"), [("6 high", "6 low"), ("7 low", "7 high"), ("7D", "7D")])
def test_equal_bids_are_not_higher(first: str, second: str) -> None:
    """A7."""
    assert refused(calls(new(), first), "bid", **bid_fields(second)).rule == "A7"


def test_nothing_is_higher_than_the_highest() -> None:
    """A7: what a refusal advises."""
    assert refused(calls(new(), "10H"), "bid", strain="S", tricks=6).text.endswith("(450): pass.")
    why = refused(calls(new(), "7D"), "bid", strain="C", tricks=7)
    assert why.text == "7♣ (140) is not higher than 7♦ (160): bid 7♥ (180) or more, or pass."


def test_low_is_not_offered_in_avondale() -> None:
    """Preset Avondale."""
    why = refused(new(**AVONDALE), "bid", strain="low", tricks=7)
    assert why.rule == "A5"
    assert "low" in why.text
    assert {o.strain for o in offers("avondale")} == {*STRAINS["avondale"], "null"}


def test_misere_in_avondale() -> None:
    """Preset Avondale: what goes over misère, and over open misère."""
    game = calls(new(**AVONDALE), "8S", "null")
    assert refused(game, "bid", strain="S", tricks=8).rule == "A7"
    game = calls(game, "8C", "open null")
    assert refused(game, "bid", strain="D", tricks=10).rule == "A7"
    assert refused(game, "bid", strain="null").rule == "A7"
    game = calls(game, "10H")
    assert refused(game, "bid", strain="null", open=True).rule == "A7"


# The kitty


def test_the_kitty() -> None:
    """A8: ten cards, thirteen, ten; kitty cards, joker and bowers may be laid away."""
    game = calls(new(["", "JH JD 4H 5H 6H 7H 8H 9H 10H QH", "9S"], "JK AS KS"), "7H", "pass", "pass", "pass")
    assert (game.phase, game.turn, game.kitty) == ("exchange", 1, ())
    assert len(game.hands[1]) == 13
    assert set(cards("JK AS KS")) < set(game.hands[1])
    after = do(game, "exchange", cards=["JK", "JH", "AS"])
    assert len(after.hands[1]) == 10
    assert set(after.kitty) == set(cards("JK JH AS"))
    assert after.phase == "play"
    game = plays(after, "9S")
    while game.turn != 1:
        game = rt.reduce(game, next(a for a in rt.legal_actions(game) if a.type == "play"))
    assert refused(game, "play", card="JK").rule == "C7"


@pytest.mark.parametrize("away", [[], ["4H"], ["4H", "5H"], ["4H", "5H", "6H", "7H"]])
def test_exactly_three_are_laid_away(away: list[str]) -> None:
    """A8."""
    game = calls(new(["", "JH JD 4H 5H 6H 7H 8H 9H 10H QH"]), "7H", "pass", "pass", "pass")
    why = refused(game, "exchange", cards=away)
    assert why.rule == "A8"
    assert f"not {len(away)}" in why.text


def test_only_cards_held_are_laid_away() -> None:
    """C7."""
    game = calls(new(["AS", "JH JD 4H 5H"]), "7H", "pass", "pass", "pass")
    assert refused(game, "exchange", cards=["JH", "JD", "AS"]).rule == "C7"
    assert refused(game, "exchange", cards=["JH", "JH", "JD"]).rule == "C7"
    assert refused(game, "play", card="JH").rule == "C7"
    assert len(list(rt.legal_actions(game))) == 286


# The play


@pytest.mark.parametrize("bidder", range(4))
def test_who_leads_first(bidder: int) -> None:
    """A10, option first_lead."""
    dealer = (bidder - 1) % 4
    assert contract(new(dealer=dealer), "6S").turn == (bidder + 1) % 4
    assert contract(new(dealer=dealer, first_lead="bidder"), "6S").turn == bidder
    assert contract(new(dealer=dealer), "null").turn == (bidder + 1) % 4


@pytest.mark.parametrize("first_lead", ["left_of_bidder", "bidder"])
def test_nothing_is_taken_back(first_lead: str) -> None:
    """A4, A8, A11: bids, passes, the three cards laid away and cards played stand."""
    state = new(dealer=3, first_lead=first_lead)
    match = rt.Match(state)
    for text in ("6S", "pass", "pass", "pass"):
        kind, fields = ("pass", {}) if text == "pass" else ("bid", bid_fields(text))
        match.play(action(match.state, kind, **fields))
        assert not match.undoable
    laid_away = [card.text for card in match.state.hands[0][:3]]
    match.play(action(match.state, "exchange", cards=laid_away))
    assert not match.undoable
    match.play(next(a for a in rt.legal_actions(match.state) if a.type == "play"))
    assert not match.undoable


def test_following_suit() -> None:
    """A11: a refusal names the cards that could follow."""
    game = contract(new(["", "KH AH", "9S", "6S AC 10S 4H 5H 6H 7H 8H 9H 10H"]), "6H")
    game = plays(game, "9S")
    why = refused(game, "play", card="AC")
    assert why.rule == "A11"
    assert why.text == "A♣ does not follow spades: play 10♠ or 6♠."
    assert set(why.cards) == set(cards("10S 6S"))


def test_whoever_cannot_follow_plays_any_card() -> None:
    """A11."""
    game = contract(new(["", "KH AH", "9S", "AC KC QC JC 10C 9C 8C 7C 6C JK"]), "6H")
    game = plays(game, "9S")
    assert len(list(rt.legal_actions(game))) == 10


def test_the_left_bower_follows_trumps_only() -> None:
    """A3, A11."""
    hands = ["5C 6C 7C 8C 9C 10C QC KC AC JS", "JC 5H 6H 7H 8H 9H 10H QH KH AH",
             "5S 6S 7S 8S 9S 10S QS KS AS 4H", "JK 4D 5D 6D 7D 8D 9D 10D QD KD"]  # fmt: skip
    game = calls(new(hands, "JH JD AD"), "pass", "6S", "pass", "pass")
    game = do(game, "exchange", cards=["JH", "JD", "AD"])
    game = plays(game, "JK JS")
    assert refused(game, "play", card="5H").text == "5♥ does not follow spades: play J♣."
    game = plays(game, "JC 5S 4D")
    assert rt.why_not(game, action(game, "play", card="5C")) is None


def test_the_winner_leads() -> None:
    """A12."""
    game = ending(["AS 5H", "KS 6H", "QS 7H", "JS 8H"], "7D", turn=3)
    game = plays(game, "JS AS KS QS")
    assert (game.turn, game.trick, game.tricks_won) == (0, (), (9, 0))
    assert game.tricks[-1].winner == 0
    assert [play.seat for play in game.tricks[-1].plays] == [3, 0, 1, 2]


def test_the_joker_without_trumps_is_played_by_one_who_cannot_follow() -> None:
    """A13."""
    game = ending(["AS 5H", "JK 6S", "QS JK", "JS 8H"], "7 high")
    game = plays(game, "AS")
    why = refused(game, "play", card="JK")
    assert (why.rule, why.cards) == ("A11", cards("6S"))
    free = ending(["AS 5H", "JK 6D", "QS 7S", "JS 8H"], "7 high")
    assert rt.why_not(plays(free, "AS"), action(plays(free, "AS"), "play", card="JK")) is None


def test_the_joker_led_without_trumps_names_a_suit() -> None:
    """A13: held or not; the others must follow it."""
    game = ending(["JK 5H", "6S 6D", "QS 7S", "JS 8H"], "7 high")
    why = refused(game, "play", card="JK")
    assert why.rule == "A13"
    assert "names the suit" in why.text
    named = [a.suit for a in rt.legal_actions(game) if a.type == "play" and a.card is JOKER]  # type: ignore[attr-defined]
    assert named == ["S", "H", "D", "C"]
    game = plays(game, "JK/D")
    why = refused(game, "play", card="6S")
    assert (why.rule, why.cards) == ("A11", cards("6D"))
    game = plays(game, "6D 7S JS")
    assert game.turn == 0


@pytest.mark.parametrize(
    ("bid", "before", "card", "suit"),
    [("7H", "", "JK", "H"), ("7 high", "", "5H", "H"), ("7 high", "5H", "JK", "H"), ("7H", "5H", "JK", "H")],
)
def test_a_suit_is_named_at_no_other_time(bid: str, before: str, card: str, suit: str) -> None:
    """A13."""
    held = "JK 6S" if before else "JK 5H"
    other = "5H 8D" if before else "6S 6D"
    game = ending([held, "QS 7S", "JS 8H", other], bid, turn=3 if before else 0)
    game = plays(game, before)
    assert refused(game, "play", card=card, suit=suit).rule == "A13"


def test_the_joker_as_the_last_card() -> None:
    """A13: led in the last trick, in every strain."""
    for bid in ("7H", "7 high", "7 low", "null"):
        game = ending(["JK", "6S", "QS", "JS"], bid, bidder=0 if bid == "null" else 1)
        game = plays(game, "JK" if bid == "7H" else "JK/C")
        while game.phase == "play":
            game = rt.reduce(game, next(iter(rt.legal_actions(game))))
        assert game.phase in ("round_over", "game_over")


# Null


def test_null_is_played_by_three() -> None:
    """A9: tricks of three cards, the partner skipped for every lead and turn; ten tricks."""
    game = contract(new(["", "5S", "", ""]), "null")
    assert game.turn == 2
    seats = set()
    while game.phase == "play":
        seats.add(game.turn)
        game = rt.reduce(game, next(a for a in rt.legal_actions(game) if a.type == "play"))
    assert seats == {0, 1, 2}
    assert len(game.tricks) == 10
    assert {len(t.plays) for t in game.tricks} == {3}
    assert len(game.hands[3]) == 10
    assert sum(game.tricks_won) == 10


def test_the_partner_may_not_play_in_null() -> None:
    """A9, C7."""
    game = plays(contract(new(["", "", "9S", "AS"]), "null"), "9S")
    assert game.turn == 0
    assert refused(game, "play", seat=3, card="AS").rule == "C7"


# The score


def scored(bid: str, won: tuple[int, int], *, bidder: int = 0, last: str = "", **options: Any) -> Any:
    """A hand ends with a last trick that seat 0 wins with A♠: ``won`` are the tricks before it."""
    game = ending(["AS", "5S", "6S", "7S"], bid, bidder=bidder, won=won, **options)
    return plays(game, "AS 5S 7S" if bid.endswith("null") and bidder % 2 == 0 else "AS 5S 6S 7S")


@pytest.mark.parametrize(
    ("bid", "won", "points"),
    [
        ("6S", (8, 2), (80, 20)),
        ("6S", (5, 5), (-60, 50)),
        ("7S", (7, 3), (120, 30)),
        ("8S", (10, 0), (200, 0)),
        ("9H", (10, 0), (370, 0)),
        ("7 high", (8, 2), (210, 20)),
        ("7 low", (6, 4), (-200, 40)),
    ],
)
def test_made_over_and_down(bid: str, won: tuple[int, int], points: tuple[int, int]) -> None:
    """A14, A15: the rules' examples."""
    strain_ace = "5C" if bid.endswith("low") else "AS"
    hands = [strain_ace, "6C", "7C", "8C"] if bid.endswith("low") else ["AS", "5S", "6S", "7S"]
    game = ending(hands, bid, won=(won[0] - 1, won[1]))
    game = plays(game, " ".join(hands))
    assert game.tricks_won == won
    assert game.results[-1].points == points
    assert game.results[-1].reason == ("made" if points[0] > 0 else "failed")
    assert game.scores == points
    assert tuple(map(sum, zip(*(line.points for line in game.results[-1].breakdown), strict=True))) == points


@pytest.mark.parametrize(
    ("won", "option", "points"),
    [
        ((0, 9), True, (200, 100)),
        ((0, 9), False, (200, 0)),
        ((1, 8), True, (-200, 90)),
        ((1, 8), False, (-200, 0)),
    ],
)
def test_null_kept_and_failed(won: tuple[int, int], option: bool, points: tuple[int, int]) -> None:
    """A14, A15, option defender_points_in_null; one trick is enough to fail."""
    game = ending(["5S", "6S", "7S", "8S"], "null", won=won, turn=1, defender_points_in_null=option)
    game = plays(game, "6S 8S 5S")
    assert game.results[-1].points == points


def test_the_first_trick_fails_null() -> None:
    """A9, A14."""
    game = contract(new(["7S", "AS KS QS JS 10S 9S 8S AH KH QH", "5S"], "JK AD AC"), "null", "JK AD AC")
    game = plays(game, "5S 7S 8S")
    while game.phase == "play":
        game = rt.reduce(game, next(a for a in rt.legal_actions(game) if a.type == "play"))
    assert game.tricks_won[1] >= 1
    assert game.results[-1].points[1] == -200


@pytest.mark.parametrize(
    ("bid", "won", "points"),
    [("6S", (8, 2), (40, 20)), ("7S", (7, 3), (140, 30)), ("6S", (5, 5), (-40, 50))],
)
def test_no_points_above_the_bid_in_avondale(bid: str, won: tuple[int, int], points: tuple[int, int]) -> None:
    """Preset Avondale."""
    game = ending(["AS", "5S", "6S", "7S"], bid, won=(won[0] - 1, won[1]), preset="avondale")
    assert plays(game, "AS 5S 6S 7S").results[-1].points == points


@pytest.mark.parametrize(("bid", "worth"), [("null", 250), ("open null", 500)])
def test_misere_scores(bid: str, worth: int) -> None:
    """Preset Avondale: misère 250, open misère 500, kept and failed."""
    kept = ending(["5S", "6S", "7S", "8S"], bid, won=(0, 9), turn=1, preset="avondale")
    assert plays(kept, "6S 8S 5S").results[-1].points == (worth, 100)
    failed = ending(["9S", "6S", "7S", "8S"], bid, won=(0, 9), turn=1, preset="avondale")
    assert plays(failed, "6S 8S 9S").results[-1].points == (-worth, 90)


# The end of the game


def over(
    scores: tuple[int, int], bid: str, won: tuple[int, int], *, bidder: int = 0, **options: Any
) -> Australian500State:
    """A game at these scores whose hand ends so; side 0 wins the last trick."""
    game = ending(["AS", "5S", "6S", "7S"], bid, bidder=bidder, won=(won[0] - 1, won[1]), **options)
    return plays(replace(game, scores=scores), "AS 5S 6S 7S")


def test_the_first_side_to_reach_the_target_wins() -> None:
    """A16."""
    game = over((430, 100), "6S", (7, 3))
    assert (game.scores, game.winners, game.phase, game.awaiting) == ((500, 130), (0,), "game_over", ())
    assert refused_over(game)
    assert over((429, 100), "6S", (7, 3)).phase == "round_over"
    assert over((0, 480), "6S", (7, 3)).winners == (1,)
    assert over((0, 0), "6S", (7, 3), target=70).winners == (0,)


def refused_over(game: Australian500State) -> bool:
    return not list(rt.legal_actions(game)) and refused(game, "next_round").rule == "C7"


def test_both_sides_reach_the_target_in_one_hand() -> None:
    """A16: the bidders win if they made their bid, else the others."""
    assert over((470, 480), "6S", (7, 3)).winners == (0,)
    assert over((470, 480), "7S", (7, 3), bidder=1).winners == (0,)
    assert over((480, 440), "6S", (3, 7), bidder=1).winners == (1,)
    assert over((800, 480), "6S", (5, 5)).winners == (1,)


def test_must_bid_to_win() -> None:
    """A16, option must_bid_to_win."""
    game = over((0, 480), "6S", (7, 3), must_bid_to_win=True)
    assert (game.scores, game.winners, game.phase) == ((70, 510), (), "round_over")
    assert over((480, 510), "6S", (7, 3), must_bid_to_win=True).winners == (0,)
    assert over((480, 600), "6S", (5, 5), must_bid_to_win=True).winners == ()
    assert over((600, 440), "6S", (4, 6), bidder=1, must_bid_to_win=True).winners == (1,)
    assert over((600, 100), "6S", (4, 6), bidder=1, must_bid_to_win=True).winners == ()


def test_lose_at() -> None:
    """A16, option lose_at: the other side wins, whatever it has."""
    game = over((-440, 20), "6S", (5, 5), lose_at=-500)
    assert (game.scores, game.winners, game.phase) == ((-500, 70), (1,), "game_over")
    assert over((-430, 20), "6S", (5, 5), lose_at=-500).phase == "round_over"
    assert over((-440, 20), "6S", (5, 5)).phase == "round_over"
    avondale = over((-470, -100), "6S", (5, 5), preset="avondale")
    assert (avondale.scores, avondale.winners) == ((-510, -50), (1,))


def test_options_and_presets() -> None:
    """C11: what they may be, and what Avondale changes. C8 has no place here: no round can stall."""
    assert [choice.name for choice in choices(Australian500Options)] == [
        "target", "schedule", "first_lead", "joker_in_low",
        "defender_points_in_null", "must_bid_to_win", "lose_at",
    ]  # fmt: skip
    with pytest.raises(rt.SetupError, match="no option 'stall_turns'"):
        new(stall_turns=40)
    source = new(preset="source").options
    assert source == new().options == Australian500Options()
    changed = {
        name: value
        for name, value in new(**AVONDALE).options.model_dump().items()
        if value != getattr(source, name)
    }
    assert changed == {
        "schedule": "avondale", "first_lead": "bidder", "must_bid_to_win": True, "lose_at": -500,
    }  # fmt: skip
    for wrong in ({"target": 0}, {"target": 10_001}, {"lose_at": 0}, {"schedule": "x"}, {"nil": True}):
        with pytest.raises(rt.SetupError, match=next(iter(wrong))):
            new(**wrong)


@pytest.mark.parametrize("preset", ["source", "avondale"])
def test_the_rules_page(preset: str) -> None:
    """Every preset's page speaks of that preset only."""
    game = new(preset=preset)
    page = rules_page(rt.variants()["australian500"], game.options)
    assert ("Misère" in page) == (preset == "avondale")
    assert ("**low**" in page) == (preset == "source")
    assert "[" not in page
    assert "{" not in page


def test_every_action_only_in_its_phase() -> None:
    """C7: by the seat whose turn it is, in its phase, with cards held."""
    game = new()
    assert refused(game, "bid", seat=2, strain="S", tricks=6).rule == "C7"
    assert refused(game, "exchange", cards=["AS", "KS", "QS"]).rule == "C7"
    assert refused(game, "claim").rule == "C7"
    assert refused(game, "next_round").rule == "C7"
    assert refused(game, "draw_stock").rule == "C7"
    playing = contract(game, "6S")
    assert refused(playing, "pass").rule == "C7"
    assert refused(playing, "bid", strain="H", tricks=6).rule == "C7"
    assert refused(playing, "play", card=playing.hands[0][0].text).rule == "C7"
