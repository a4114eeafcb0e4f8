"""Rummy 500, clause by clause (rules/rummy500.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rummy_tui as rt
from rummy_tui.cards import Card
from rummy_tui.engine.options import make_options, preset_values
from rummy_tui.engine.state import GameState
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.rummy500.options import Rummy500Options, pack
from rummy_tui.variants.rummy500.state import RULES, Draw, Rummy500State
from tests.rummy.positions import (
    NAMES,
    call,
    cards,
    discard,
    do,
    draw,
    give_up,
    lay_off,
    legal,
    meld,
    next_round,
    position,
    refused,
    resolve,
    scored,
    table,
    take,
)


def at(*hands: str, **changes: Any) -> GameState:
    return position("rummy500", hands, **changes)


def melding(*hands: str, **changes: Any) -> GameState:
    """After the draw."""
    return at(*hands, moment=Melding(), **changes)


def discarded(*hands: str, **changes: Any) -> GameState:
    """After a discard by the last seat: everybody else may call."""
    last = len(hands) - 1
    changes = {"moment": Draw(last), "awaiting": tuple(range(last))} | changes
    return at(*hands, **changes)


# Cards and deal


@pytest.mark.parametrize(("jokers", "decks", "size"), [(0, 1, 52), (2, 1, 54), (4, 2, 112), (2, "auto", 54)])
def test_the_pack(jokers: int, decks: Any, size: int) -> None:
    """R1."""
    options = make_options(Rummy500Options, {"jokers": jokers, "decks": decks})
    assert len(pack(options, 4)) == size
    assert pack(options, 4).count(Card("JK")) == jokers * (2 if decks == 2 else 1)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_deal(players: int) -> None:
    """R2, R4, C2, C3."""
    state = rt.new_game("rummy500", NAMES[:players], seed=3)
    each = 13 if players == 2 else 7
    total = 54 if players <= 4 else 108
    assert [len(hand) for hand in state.hands] == [each] * players
    assert len(state.discard_pile) == 1
    assert len(state.stock) == total - each * players - 1
    assert state.turn == (state.dealer + 1) % players
    assert state.awaiting == (state.turn,)
    assert state.sides == tuple((seat,) for seat in range(players))


def test_a_pack_too_small_is_refused() -> None:
    """R2: 8 players and one pack leave no stock."""
    with pytest.raises(rt.SetupError, match="option decks cannot be 1 for 8 players"):
        rt.new_game("rummy500", NAMES, options={"decks": 1, "jokers": 4})
    assert rt.new_game("rummy500", NAMES[:7], options={"decks": 1, "jokers": 0}).stock


@pytest.mark.parametrize(
    ("preset", "changed"),
    [
        ("source", {}),
        ("no-jokers", {"jokers": 0}),
        ("5-10-15", {"values": "5-10-15"}),
        ("floating", {"floating": True}),
        ("top-card-free", {"top_card_free": True}),
    ],
)
def test_presets(preset: str, changed: dict[str, Any]) -> None:
    assert next(iter(Rummy500Options.presets)) == "source"
    assert preset_values(Rummy500Options, preset) == changed


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("jokers", 5, "0, 1, 2, 3, 4"),
        ("decks", 3, "auto, 1, 2"),
        ("values", "10", "face, 5-10-15"),
        ("target", 0, "1 to 10000"),
        ("stall_turns", 19, "20 to 400"),
        ("floating", "perhaps", "off, on"),
    ],
)
def test_options_out_of_range(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(rt.SetupError, match=f"option {name} cannot be {value!r}; allowed: {allowed}"):
        rt.new_game("rummy500", NAMES[:2], options={name: value})


def test_the_deal_passes_to_the_left() -> None:
    """C2, C11: any seat asks for the next round."""
    state = do(at("2C", "5D", "6H", stock=""), give_up(0))
    assert state.phase == "round_over"
    assert state.awaiting == (0, 1, 2)
    after = do(state, next_round(2))
    assert (after.round, after.dealer, after.turn) == (2, (state.dealer + 1) % 3, (state.dealer + 2) % 3)
    assert after.melds == ()
    assert Counter(after.stock + after.discard_pile + sum(after.hands, ())) == Counter(
        pack(make_options(Rummy500Options), 3)
    )


# Melds


def test_sets() -> None:
    """R5: three or four of one rank, no two of one suit, in whatever order."""
    state = melding("5D 5D 5H 5C 5S 6S JK JK", "2C", options={"decks": 2})
    for text in ("5D 5D 5H", "5H 5C 5D 5D", "5D 5H 5D JK"):
        refused(state, "R5", meld(0, "set", text), "5♦")
    refused(state, "R5", meld(0, "set", "5D 5H"))
    refused(state, "R5", meld(0, "set", "5D 5H 5C 5S JK"))
    refused(state, "R5", meld(0, "set", "5D 5H 6S"))
    assert do(state, meld(0, "set", "5D 5H 5C")).melds[0].rank == 5
    assert do(state, meld(0, "set", "5S 5D 5C 5H")).melds


def test_runs() -> None:
    """R6: in sequence, the ace high or low but not both, in whatever order; at most 13."""
    spades = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    state = melding(spades + " KH QH", "2C")
    for text in ("KS AS 2S", "QS KS AS 2S", "AS 2S 3S KS", "2S 3S 5S", "QH KH AS", "JS QS"):
        refused(state, "R6", meld(0, "run", text))
    assert do(state, meld(0, "run", "3S AS 2S")).melds[0].rank == 1
    assert do(state, meld(0, "run", "AS QS KS")).melds[0].rank == 12
    assert len(do(state, meld(0, "run", spades)).melds[0].cards) == 13
    refused(do(state, meld(0, "run", spades[3:])), "R8", lay_off(0, 1, "AS"), "both ends")
    both = melding(spades + " AS", "2C")
    refused(both, "R6", meld(0, "run", spades + " AS"))


def test_jokers() -> None:
    """R7: what a joker stands for is settled when it is laid and stays."""
    state = melding("JK JK 7S 8S 9S 4H 4D KC", "2C")
    refused(state, "R7", meld(0, "set", "JK JK"))
    assert do(state, meld(0, "run", "JK 7S 8S")).melds[0].faces == cards("6S 7S 8S")
    assert do(state, meld(0, "run", "7S JK 9S")).melds[0].faces == cards("7S 8S 9S")
    assert do(state, meld(0, "run", "7S 8S JK")).melds[0].faces == cards("7S 8S 9S")
    refused(state, "R6", meld(0, "run", "7S 9S JK"))
    full = do(state, meld(0, "set", "4H 4D JK JK"))
    assert full.melds[0].rank == 4
    after = do(melding("JK 7S 8S 6S KC", "2C"), meld(0, "run", "JK 7S 8S"))
    refused(after, "R8", lay_off(0, 1, "6S"), "5♠ or 9♠")
    refused(after, "C7", {"type": "swap_wild", "seat": 0, "meld": 1, "position": 0, "card": "6S"})


def test_a_meld_needs_a_natural_card_before_anything_else() -> None:
    """R7, C9."""
    state = melding("JK JK JK 5S", "2C", options={"jokers": 4})
    for kind in ("set", "run"):
        refused(state, "R7", meld(0, kind, "JK JK JK"), "natural")
        refused(state, "R7", meld(0, kind, "JK JK"), "natural")


def test_laying_off() -> None:
    """R8, C12: own melds and others', one card or several, at one end."""
    melds = table(RULES, (1, "run", "JS QS KS"), (0, "set", "7S 7H 7D"))
    state = melding("10S 9S AS 7C 8S 3D", "2C", melds=melds)
    refused(state, "R8", lay_off(0, 1, "9S"), "9♠", "10♠ or A♠")
    refused(state, "R8", lay_off(0, 1, "10S AS"))
    refused(state, "R8", lay_off(0, 1, "10S 9S", "high"))
    refused(state, "R8", lay_off(0, 2, "8S"), "7♣")
    refused(state, "R8", lay_off(0, 2, "7C", "low"), "no ends")
    refused(state, "C7", lay_off(0, 9, "8S"))
    refused(state, "C7", lay_off(0, 1, "JH"), "J♥")
    after = do(state, lay_off(0, 1, "10S 9S"))
    assert after.melds[0].cards == cards("9S 10S JS QS KS")
    assert after.melds[0].laid_by == (0, 0, 1, 1, 1)
    assert do(state, lay_off(0, 1, "9S 10S", "low")).melds == after.melds
    assert do(state, lay_off(0, 1, "10S"), lay_off(0, 1, "9S")).melds == after.melds
    assert do(state, lay_off(0, 1, "AS")).melds[0].rank == 11
    assert do(state, lay_off(0, 2, "7C")).melds[1].cards == cards("7S 7H 7D 7C")


def test_the_player_says_which_end_a_joker_goes_to() -> None:
    """R8, C12."""
    state = melding("JK 3D", "2C", melds=table(RULES, (1, "run", "5S 6S 7S"), (1, "run", "AH 2H 3H")))
    refused(state, "R8", lay_off(0, 1, "JK"), "low or high")
    assert do(state, lay_off(0, 1, "JK", "low")).melds[0].faces == cards("4S 5S 6S 7S")
    assert do(state, lay_off(0, 1, "JK", "high")).melds[0].faces == cards("5S 6S 7S 8S")
    assert do(state, lay_off(0, 2, "JK")).melds[1].faces == cards("AH 2H 3H 4H")
    ends = [a for a in legal(state) if a["type"] == "lay_off"]
    assert ends == [
        {"type": "lay_off", "seat": 0, "meld": 1, "cards": ["JK"], "end": "low"},
        {"type": "lay_off", "seat": 0, "meld": 1, "cards": ["JK"], "end": "high"},
        {"type": "lay_off", "seat": 0, "meld": 2, "cards": ["JK"]},
    ]


def test_a_card_that_fits_a_set_and_a_run() -> None:
    """R8, field case: on the run 9♠ may follow; on the set it may not."""
    melds = table(RULES, (1, "set", "10C 10D 10H"), (1, "run", "JS QS KS"))
    state = melding("10S 9S 4D", "AD", melds=melds)
    on_run = do(state, lay_off(0, 2, "10S"), lay_off(0, 2, "9S"), discard(0, "4D"))
    assert on_run.results[-1].breakdown[0].points == (19, 60)
    on_set = do(state, lay_off(0, 1, "10S"))
    refused(on_set, "R8", lay_off(0, 2, "9S"), "10♠ or A♠")


# Drawing


def test_taking_at_depth_needs_a_use_for_the_deepest_card() -> None:
    """R9."""
    state = at("6D 7D KS QD 3C", "2C", pile="5C 8D 2S KH")
    takes = [a["count"] for a in legal(state) if a["type"] == "draw_discard"]
    assert takes == [3]
    refused(state, "R9", take(0, 4), "5♣")
    refused(state, "R9", take(0), "K♥")
    refused(state, "R9", take(0, 5), "only 4")
    refused(at("6D", "2C"), "R9", take(0), "empty")
    after = do(state, take(0, 3))
    assert after.hands[0] == cards("6D 7D KS QD 3C 8D 2S KH")
    assert after.discard_pile == cards("5C")
    assert after.known[0] == cards("8D 2S KH")
    assert after.awaiting == (0,)


def test_the_deepest_card_comes_first() -> None:
    """R9, C9: the duty before the shape of a meld and before discards."""
    melds = table(RULES, (1, "run", "10H JH QH"))
    state = do(at("6D 7D KS KC KD 3C", "2C", pile="8D 2S KH", melds=melds), take(0, 3))
    assert isinstance(state.moment, Melding)
    refused(state, "R9", discard(0, "2S"), "8♦")
    refused(state, "R9", meld(0, "set", "KS KC KD"), "8♦")
    refused(state, "R9", meld(0, "set", "2S 3C KS"), "8♦")
    refused(state, "R9", lay_off(0, 1, "KH"), "8♦")
    refused(state, "C7", draw(0))
    assert legal(state) == [meld(0, "run", "6D 7D 8D")]
    after = do(state, meld(0, "run", "6D 7D 8D"))
    assert do(after, discard(0, "2S")).turn == 1
    assert do(after, lay_off(0, 1, "KH")).melds[0].cards == cards("10H JH QH KH")


def test_the_deepest_card_may_be_laid_off_across_others() -> None:
    """R9: with cards of the hand, of the pile, or jokers between it and a run."""
    melds = table(RULES, (1, "run", "JH QH KH"))
    for hand, pile in (("10H 2C", "9H"), ("2C 5D", "9H 10H"), ("JK 2C", "9H"), ("2C 5D", "9H JK")):
        state = do(at(hand, "2C", pile=pile, melds=melds), take(0, len(pile.split())))
        assert all("9H" in action["cards"] for action in legal(state))
        assert legal(state)


def test_top_card_free() -> None:
    """R9a, R10, C10."""
    state = at("6D 7D KS", "2C", pile="5C KH", options={"top_card_free": True})
    refused(state, "R9", take(0, 2), "5♣")
    after = do(state, take(0))
    assert legal(after) == [discard(0, card) for card in ("6D", "7D", "KS")]
    refused(after, "R10", discard(0, "KH"), "K♥")
    copy = do(at("KH 7D", "2C", pile="KH", options={"top_card_free": True, "decks": 2}), take(0))
    assert do(copy, discard(0, "KH")).hands[0] == cards("7D KH")
    refused(at("6D", "2C", options={"top_card_free": True}), "R9", take(0), "empty")


def test_the_ban_lapses_when_the_taken_card_is_the_last() -> None:
    """C10."""
    state = do(
        at("6D 7D 8D", "2C", pile="KH", options={"top_card_free": True}), take(0), meld(0, "run", "6D 7D 8D")
    )
    assert do(state, discard(0, "KH")).results[-1].ended_by == 0


def test_of_several_taken_any_may_be_discarded() -> None:
    """R10, with and without the free top card; and a copy once the taken one is melded."""
    for options in ({}, {"top_card_free": True}):
        state = at("6D 7D KS", "2C", pile="8D KH", options=options)
        state = do(state, take(0, 2), meld(0, "run", "6D 7D 8D"))
        assert do(state, discard(0, "KH")).discard_pile == cards("KH")
    copy = at("6D 7D 8D 3C", "2C", pile="8D", options={"decks": 2})
    after = do(copy, take(0), meld(0, "run", "6D 7D 8D"))
    assert do(after, discard(0, "8D")).hands[0] == cards("3C")


def test_drawing_from_the_stock() -> None:
    """R9, R11, R12, C5."""
    state = do(at("6D 7D KS KC KD", "2C", stock="KH 9C"), draw(0))
    assert state.hands[0] == cards("6D 7D KS KC KD KH")
    assert state.stock == cards("9C")
    assert state.known == ((), ())
    assert state.phase == "meld"
    refused(state, "C7", draw(0), "meld")
    refused(state, "C7", take(0))
    refused(state, "C7", draw(1), "Ann's turn")
    after = do(state, meld(0, "set", "KS KC KD"), lay_off(0, 1, "KH"), discard(0, "6D"))
    assert (after.turn, after.phase, after.hands[0]) == (1, "draw", cards("7D"))
    refused(at("6D", "2C"), "C7", discard(0, "6D"), "draw a card first")
    refused(at("6D", "2C"), "C7", meld(0, "set", "6D 6C 6H"))


# The end of a round


def test_out_by_melding_all() -> None:
    """R12, R13: no discard is needed."""
    state = do(melding("9C 9D 9H", "KS QH"), meld(0, "set", "9C 9D 9H"))
    assert (state.phase, state.results[-1].reason, state.results[-1].ended_by) == ("round_over", "out", 0)
    assert state.results[-1].points == (27, -20)
    refused(state, "C7", draw(1))


def test_out_by_discarding() -> None:
    """R13, R21: nobody has a bonus; hands count against their owners."""
    state = do(melding("4C", "KS QH"), discard(0, "4C"))
    assert state.results[-1].points == (0, -20)
    assert state.scores == (0, -20)
    refused(state, "C7", call(1))


def test_the_stock_runs_out() -> None:
    """R13: no reshuffle; pass ends the round, a pile that can be used plays on."""
    state = at("AS", "5H", stock="", pile="9C")
    refused(state, "R13", draw(0), "empty")
    assert legal(state) == [give_up(0)]
    after = do(state, give_up(0))
    assert (after.results[-1].reason, after.results[-1].ended_by) == ("stock_out", None)
    assert after.results[-1].points == (-15, -5)
    usable = at("9S 9H 4D", "5H", stock="", pile="9C")
    assert legal(usable) == [take(0), give_up(0)]
    assert do(usable, take(0), meld(0, "set", "9S 9H 9C"), discard(0, "4D")).results[-1].reason == "out"


def test_passing_is_for_an_empty_stock() -> None:
    """R13, C11."""
    refused(at("AS", "5H"), "R13", give_up(0))
    refused(melding("AS 2S", "5H"), "C7", give_up(0))


def test_nobody_plays_for_ever() -> None:
    """C8: turns without a stock draw, a meld or a lay-off; each of them starts the count anew."""
    options = {"top_card_free": True, "stall_turns": 20, "call_rummy": False}
    state: GameState = at("2C 9D", "5H JD", pile="KS", options=options)
    for turn in range(19):
        seat = turn % 2
        state = do(state, take(seat), discard(seat, str(state.hands[seat][0])))
    assert state.phase == "draw"
    seat = state.turn
    drawn = do(state, draw(seat), discard(seat, str(state.hands[seat][0])))
    assert isinstance(drawn, Rummy500State)
    assert (drawn.phase, drawn.idle) == ("draw", 1)
    stalled = do(state, take(seat), discard(seat, str(state.hands[seat][0])))
    assert (stalled.results[-1].reason, stalled.results[-1].ended_by) == ("stalled", None)


# Floating

FLOATING = {"floating": True}


def test_melding_the_whole_hand_floats() -> None:
    """R14: the turn passes without a discard, and so opens no calls."""
    state = do(melding("9C 9D 9H", "KS QH", "2C", options=FLOATING, pile="9S"), meld(0, "set", "9C 9D 9H"))
    assert (state.phase, state.turn, state.awaiting, state.hands[0]) == ("draw", 1, (1,), ())
    refused(state, "R16", call(1), "after a discard")
    assert do(state, take(1), lay_off(1, 1, "9S"), discard(1, "KS")).phase == "draw"


def floater(**changes: Any) -> GameState:
    melds = table(RULES, (0, "set", "9C 9D 9H"), (1, "run", "4S 5S 6S"))
    return at("", "KS QH", "2C 8D", **{"melds": melds, "options": FLOATING, **changes})


def test_a_floater_discards_and_is_out() -> None:
    """R14 a."""
    state = do(floater(stock="KD QD"), draw(0), discard(0, "KD"))
    assert (state.phase, state.results[-1].ended_by) == ("round_over", 0)


def test_a_floater_takes_melds_and_discards_the_last() -> None:
    """R14 b."""
    state = do(floater(pile="7S KC"), take(0, 2), lay_off(0, 2, "7S"), discard(0, "KC"))
    assert (state.phase, state.results[-1].ended_by) == ("round_over", 0)


def test_a_floater_lays_the_drawn_card_and_floats_on() -> None:
    """R14 c."""
    state = do(floater(stock="7S QD"), draw(0), lay_off(0, 2, "7S"))
    assert (state.phase, state.turn, state.hands[0]) == ("draw", 1, ())


def test_a_floater_keeps_a_card_and_goes_on() -> None:
    """R14 d."""
    state = do(floater(pile="7S KC QC"), take(0, 3), lay_off(0, 2, "7S"), discard(0, "KC"))
    assert (state.phase, state.turn, state.hands[0]) == ("draw", 1, cards("QC"))


def test_a_floater_melds_the_whole_take_and_floats_on() -> None:
    """R14."""
    state = do(floater(pile="7S 8S"), take(0, 2), lay_off(0, 2, "7S 8S"))
    assert (state.phase, state.turn, state.hands[0]) == ("draw", 1, ())


def test_a_floater_may_pass_when_the_stock_is_gone() -> None:
    """R13, R14."""
    assert do(floater(stock="", pile="KC"), give_up(0)).results[-1].reason == "stock_out"


def test_a_floater_may_call_and_a_call_skips_one() -> None:
    """R14, R17."""
    after_discard = {"moment": Draw(2), "awaiting": (0, 1), "pile": "KC 7S"}
    claimed = do(floater(**after_discard), call(0), resolve(1), lay_off(0, 2, "7S"))
    assert (claimed.phase, claimed.turn, claimed.hands[0]) == ("draw", 1, ())
    skipped = do(floater(**after_discard), call(1), resolve(0), lay_off(1, 2, "7S"), discard(1, "KS"))
    assert (skipped.turn, skipped.hands[0]) == (2, ())
    assert skipped.awaiting == (2, 0)


def test_floating_with_the_free_top_card() -> None:
    """R9a, R14, C10: the only card left may be discarded, and ends the round."""
    state = floater(pile="KC", stock="3D", options={"floating": True, "top_card_free": True})
    assert do(state, take(0), discard(0, "KC")).results[-1].ended_by == 0


def test_the_last_discard_must_be_unplayable() -> None:
    """R15."""
    melds = table(RULES, (1, "run", "4S 5S 6S"))
    options = {"final_discard_unplayable": True}
    state = melding("7S", "KS QH", melds=melds, options=options)
    refused(state, "R15", discard(0, "7S"), "7♠")
    assert legal(state) == [{"type": "lay_off", "seat": 0, "meld": 1, "cards": ["7S"]}]
    assert do(state, lay_off(0, 1, "7S")).results[-1].ended_by == 0
    assert do(melding("8S", "KS QH", melds=melds, options=options), discard(0, "8S")).results
    assert do(melding("7S 8S", "KS QH", melds=melds, options=options), discard(0, "7S")).phase == "draw"
    assert do(melding("7S", "KS QH", melds=melds), discard(0, "7S")).results
    refused(melding("JK", "KS", melds=melds, options=options), "R15", discard(0, "JK"), "★")


# Calls


def test_who_may_call_and_when() -> None:
    """R16, R19: anybody but the discarder, after a discard, before the next draw."""
    melds = table(RULES, (1, "run", "6D 7D 8D"))
    fresh = at("4C", "2C", "3C", pile="9D", melds=melds)
    refused(fresh, "R16", call(0), "after a discard")
    state = do(melding("4C KD", "2C", "9D 3C", pile="QC", melds=melds, turn=2), discard(2, "9D"))
    assert state.awaiting == (0, 1)
    refused(state, "C7", call(2))
    assert [a for a in legal(state) if a["type"] == "call_rummy"] == [call(0), call(1)]
    refused(do(state, draw(0)), "C7", call(1))
    off = do(
        melding("4C KD", "2C", "9D 3C", turn=2, melds=melds, options={"call_rummy": False}), discard(2, "9D")
    )
    assert off.awaiting == (0,)
    refused(off, "R16", call(0), "without calling")


def test_what_may_be_called() -> None:
    """R16, R17, R20: the deepest card used with the cards taken and the table only."""
    melds = table(RULES, (1, "run", "6D 7D 8D"))
    state = discarded("5C 4C QC QD", "2C", "3C", pile="QH 5H 5S KC 5D 9D QS", melds=melds)
    counts = [a["count"] for a in legal(state, 1) if a["type"] == "call_rummy"]
    assert counts == [2, 3, 6]
    refused(state, "R17", call(0, 1), "Q♠")
    refused(state, "R17", call(0, 5), "5♠")
    refused(state, "R17", call(0, 8), "only 7")
    nothing = discarded("QC QD", "2C", "3C", pile="KC QH QS")
    text = refused(nothing, "R20", call(0, 1), "Q♠")
    assert text == refused(state, "R17", call(0, 1)), "the sentence tells nothing of other claims"


def test_a_call_is_made_good_without_the_hand() -> None:
    """R17, C9."""
    state = discarded("5C 4C QC", "2C", "3C", pile="KC 5H 5S 5D")
    after = do(state, call(0, 3), resolve(0))
    assert (after.turn, after.awaiting, after.phase) == (0, (0,), "meld")
    assert after.hands[0] == cards("5C 4C QC 5H 5S 5D")
    assert after.known[0] == cards("5H 5S 5D")
    refused(after, "R17", meld(0, "set", "5C 5H 5S"), "5♥ 5♠ 5♦")
    refused(after, "R17", meld(0, "set", "5C 5S 5D"), "5♥")
    refused(after, "R17", discard(0, "QC"), "5♥")
    assert legal(after) == [meld(0, "set", "5S 5H 5D")]
    done = do(after, meld(0, "set", "5D 5S 5H"))
    assert do(done, lay_off(0, 1, "5C"), discard(0, "QC")).turn == 1


def test_the_turn_passes_to_the_left_of_the_caller() -> None:
    """R17, R18: the nearest caller after the discarder has it, whatever was called first."""
    melds = table(RULES, (3, "run", "6D 7D 8D"))
    state = discarded("4C KD", "2C QC", "3C JC", "KS", pile="QH 9D", melds=melds)
    called = do(state, call(2), call(1))
    refused(called, "R18", draw(0), "call")
    refused(called, "R18", take(0))
    refused(called, "R18", call(2), "Cy has called")
    refused(called, "C7", resolve(3))
    assert legal(called, 2) == [resolve(2)]
    after = do(called, resolve(2))
    assert after.turn == 1
    done = do(after, lay_off(1, 1, "9D"), discard(1, "2C"))
    assert (done.turn, done.awaiting) == (2, (2, 3, 0))
    refused(state, "R18", resolve(0), "Nobody has called")


def test_no_pass_while_a_call_stands() -> None:
    """R18."""
    melds = table(RULES, (1, "run", "6D 7D 8D"))
    state = do(discarded("4C", "2C", "3C", pile="9D", stock="", melds=melds), call(1))
    refused(state, "R18", give_up(0))


def test_a_call_that_empties_the_hand() -> None:
    """R13, R17."""
    melds = table(RULES, (1, "run", "6D 7D 8D"))
    state = do(discarded("", "2C", "3C", pile="9D", melds=melds, options=FLOATING), call(0), resolve(0))
    assert do(state, lay_off(0, 1, "9D")).phase == "draw"
    out = do(discarded("4C", "2C", "3C", pile="9D QC", melds=melds), call(0, 2), resolve(0))
    out = do(out, lay_off(0, 1, "9D"), discard(0, "QC"))
    assert out.phase == "draw"
    last = discarded("10D", "2C", "3C", pile="9D", melds=melds)
    last = do(last, call(0), resolve(0), lay_off(0, 1, "9D"), lay_off(0, 1, "10D"))
    assert last.results[-1].ended_by == 0


def test_no_calls_or_melds_after_the_end() -> None:
    """R19."""
    melds = table(RULES, (1, "run", "6D 7D 8D"))
    state = do(melding("9D", "10D KS", "3C", melds=melds), discard(0, "9D"))
    assert state.phase == "round_over"
    refused(state, "C7", call(1), "over")
    refused(state, "C7", lay_off(1, 1, "10D"), "over")


# Scores


def laid(text: str, kind: str, options: dict[str, Any] | None = None) -> int:
    """What a hand scores that is melded at once."""
    state = do(melding(text, "2C", options=options), meld(0, kind, text))
    return state.results[-1].points[0]


@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        ("AS 2S 3S", "run", 6),
        ("AS 2S 3S 4S", "run", 10),
        ("QS KS AS", "run", 35),
        ("AC AD AH", "set", 45),
        ("9S 10S JS", "run", 29),
        ("AS JK 3S", "run", 19),
        ("AS 2S JK", "run", 18),
        ("AS JK JK", "run", 31),
        ("JK 2S 3S", "run", 20),
        ("AS AH JK", "set", 45),
        ("QS JK AS", "run", 40),
        ("2S 3S 4S", "run", 9),
    ],
)
def test_values(text: str, kind: str, points: int) -> None:
    """R3."""
    assert laid(text, kind) == points


@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [("AS 2S 3S", "run", 11), ("9S 10S JS", "run", 25), ("AC AD JK", "set", 45), ("QS KS AS", "run", 35)],
)
def test_values_5_10_15(text: str, kind: str, points: int) -> None:
    """R3, option values."""
    assert laid(text, kind, {"values": "5-10-15"}) == points
    assert do(at("AS KS 9S 2S", "JK", stock="", options={"values": "5-10-15"}), give_up(0)).results[
        -1
    ].points == (-35, -15)


def test_an_ace_laid_off_low_counts_one() -> None:
    """R3; a joker in its place counts 15; and high it is 15."""
    low = table(RULES, (1, "run", "2S 3S 4S"))
    assert do(melding("AS", "2C", melds=low), lay_off(0, 1, "AS")).results[-1].points == (1, 7)
    assert do(melding("JK", "2C", melds=low), lay_off(0, 1, "JK", "low")).results[-1].points == (15, 7)
    high = table(RULES, (1, "run", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"))
    assert do(melding("AS", "2C", melds=high), lay_off(0, 1, "AS", "low")).results[-1].points[0] == 1
    assert do(melding("AS", "2C", melds=high), lay_off(0, 1, "AS", "high")).results[-1].points[0] == 15


def test_cards_score_for_whoever_laid_them() -> None:
    """R8, R21, field case."""
    state = do(
        melding("7S 7H 7D KC", "7C 2H", "3C", stock="9S 9H"),
        meld(0, "set", "7S 7H 7D"),
        discard(0, "KC"),
    )
    assert state.results[-1].points == (21, -9, -3)
    melds = table(RULES, (0, "set", "7S 7H 7D"))
    state = do(melding("4C", "7C", "3C", melds=melds, turn=1), lay_off(1, 1, "7C"))
    assert state.results[-1].points == (21 - 4, 7, -3)


def test_the_breakdown_adds_up() -> None:
    """R21: the example of the rules."""
    melds = table(RULES, (0, "run", "9H 10H JH QH"), (0, "run", "AC 2C 3C"))
    state = do(at("KS AD", "5C", stock="", melds=melds), give_up(0))
    result = state.results[-1]
    assert [(line.label, line.points) for line in result.breakdown] == [
        ("melded", (45, 0)),
        ("left in hand", (-25, -5)),
    ]
    assert result.points == (20, -5)
    assert state.scores == (20, -5)


def ended(*scores: int, target: int = 500) -> GameState:
    """A round that scores nobody anything but 2 against the last seat."""
    hands = [*([""] * (len(scores) - 1)), "2C"]
    return do(scored(at(*hands, stock="", options={"target": target}), scores), give_up(0))


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ((505, 530, 0), (1,)),
        ((530, 505, 0), (0,)),
        ((510, 510, 0), ()),
        ((499, 100, 0), ()),
        ((500, 100, 0), (0,)),
        ((510, 512, 514), ()),
        ((500, 0, 502), ()),
        ((500, 0, 501), (0,)),
        ((-20, -40, 10), ()),
    ],
)
def test_the_end_of_the_game(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """R22: the highest at the target or over; a tie for it plays on."""
    state = ended(*scores)
    assert state.winners == winners
    assert state.phase == ("game_over" if winners else "round_over")
    assert state.awaiting == (() if winners else (0, 1, 2))
    if not winners:
        assert do(state, next_round()).round == 3


def test_another_target() -> None:
    """R22."""
    assert ended(60, 0, target=50).winners == (0,)
    refused(ended(60, 0, target=50), "C7", next_round(), "over")
