"""What chosen cards can mean (the chooser's readings), and a hand in melds."""

from __future__ import annotations

import pytest

import rummy_tui as rt
from rummy_tui.engine.actions import to_json
from rummy_tui.rummy.candidates import melds as all_melds
from rummy_tui.rummy.proposals import proposals
from rummy_tui.rummy.spread import by_melds
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.persian.scoring import card_value
from rummy_tui.variants.persian.state import RULES as PERSIAN
from rummy_tui.variants.rummy500.state import RULES
from tests.rummy.positions import cards, position, table

MELDS = table(
    RULES,
    (1, "run", "5S 6S 7S"),
    (0, "set", "8C 8D 8H"),
    (1, "run", "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"),
)


def means(variant: str, hand: str, chosen: str) -> tuple[list[str], list[str]]:
    """The readings of chosen cards, melds and lay-offs, in the game's own words."""
    rules = RULES if variant == "rummy500" else PERSIAN
    others = ["2C"] if variant == "rummy500" else ["2C", "", ""]
    state = position(variant, [hand, *others], moment=Melding(), melds=MELDS)
    view = rt.view(state, 0)
    words = rt.variants()[variant].table
    found = proposals(view, cards(chosen), rules)
    laid = [a.cards for a in found.melds] + [a.cards for a in found.lay_offs]
    assert all(sorted(row) == sorted(cards(chosen)) for row in laid)
    legal = [to_json(a) for a in rt.legal_actions(state, 0)]
    for group in found:
        accepted = [to_json(action) in legal for action in group]
        assert all(accepted) or (len(group) == 1 and not any(accepted))
    return [words.describe(a, view) for a in found.melds], [words.describe(a, view) for a in found.lay_offs]


@pytest.mark.parametrize(
    ("chosen", "melds"),
    [
        ("9S 10S JS", ["run 9♠ 10♠ J♠"]),
        ("JS 9S 10S", ["run 9♠ 10♠ J♠"]),
        ("9S 9D 9C", ["set 9♠ 9♦ 9♣"]),
        ("7S 8S JK JK", ["run 5♠* 6♠* 7♠ 8♠", "run 6♠* 7♠ 8♠ 9♠*", "run 7♠ 8♠ 9♠* 10♠*"]),
        ("7S 9S JK", ["run 7♠ 8♠* 9♠"]),
        ("5D JK JK", ["set 5♦ ★ ★", "run 3♦* 4♦* 5♦", "run 4♦* 5♦ 6♦*", "run 5♦ 6♦* 7♦*"]),
        ("AD JK JK", ["set A♦ ★ ★", "run A♦ 2♦* 3♦*", "run Q♦* K♦* A♦"]),
        ("AS QS KS", ["run Q♠ K♠ A♠"]),
        ("AS 2S 3S", ["run A♠ 2♠ 3♠"]),
        ("9D 9C JK", ["set 9♦ 9♣ ★"]),
    ],
)
def test_readings(chosen: str, melds: list[str]) -> None:
    """R5–R7: a set before runs, runs from low to high, each wild as what it stands for."""
    assert means("rummy500", chosen, chosen)[0] == melds


@pytest.mark.parametrize(
    ("chosen", "lay_offs"),
    [
        ("JK", [
            "★ on Ben's run 5♠ 6♠ 7♠, low end",
            "★ on Ben's run 5♠ 6♠ 7♠, high end",
            "★ on Ann's set 8♣ 8♦ 8♥",
            "★ on Ben's run 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥, low end",
            "★ on Ben's run 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥, high end",
        ]),
        ("8S", ["8♠ on Ben's run 5♠ 6♠ 7♠", "8♠ on Ann's set 8♣ 8♦ 8♥"]),
        ("9S 8S", ["8♠ 9♠ on Ben's run 5♠ 6♠ 7♠"]),
        ("9S JK", ["★ 9♠ on Ben's run 5♠ 6♠ 7♠"]),
        ("AH", [
            "A♥ on Ben's run 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥, low end",
            "A♥ on Ben's run 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥, high end",
        ]),
    ],
)  # fmt: skip
def test_lay_offs(chosen: str, lay_offs: list[str]) -> None:
    """R8, C12: each meld, and each end where both fit."""
    assert means("rummy500", chosen, chosen)[1] == lay_offs


@pytest.mark.parametrize(
    ("variant", "chosen", "rule", "kind"),
    [
        ("rummy500", "KS AS 2S", "R6", "run"),
        ("rummy500", "5D 5D 5H", "R5", "set"),
        ("rummy500", "5D 5H", "R5", "set"),
        ("rummy500", "5D 6D", "R6", "run"),
        ("rummy500", "JK JK", "R7", "set"),
        ("rummy500", "7S 10S JK", "R6", "run"),
        ("persian", "7H 7D JK", "P7", "set"),
        ("persian", "7H JK 9H", "P7", "run"),
        ("persian", "AS 2S 3S", "P6", "run"),
    ],
)
def test_what_is_no_meld_still_has_its_reason(variant: str, chosen: str, rule: str, kind: str) -> None:
    """The likeliest proposal is there for the judge to refuse."""
    hands = [chosen, "2C"] if variant == "rummy500" else [chosen, "2C", "", ""]
    state = position(variant, hands, moment=Melding())
    found = proposals(rt.view(state, 0), cards(chosen), RULES if variant == "rummy500" else PERSIAN)
    (action,) = found.melds
    refusal = rt.why_not(state, action)
    assert (action.kind, refusal and refusal.rule) == (kind, rule)


def test_a_lay_off_that_fits_nowhere_is_aimed_at_the_likeliest_meld() -> None:
    """R8."""
    state = position("rummy500", ["10S 3D", "2C"], moment=Melding(), melds=MELDS)
    (action,) = proposals(rt.view(state, 0), cards("10S"), RULES).lay_offs
    refusal = rt.why_not(state, action)
    assert refusal
    assert "4♠ or 8♠" in refusal.text


def test_nothing_chosen_means_nothing() -> None:
    state = position("rummy500", ["10S 3D", "2C"], moment=Melding(), melds=MELDS)
    assert proposals(rt.view(state, 0), (), RULES) == ((), ())
    assert proposals(rt.view(state, None), cards("10S"), RULES) == ((), ())


@pytest.mark.parametrize(
    ("hand", "melded", "loose"),
    [
        ("3C 9S 9H 9D 4D JK", 27, "3C 4D JK"),
        ("6S 7S 8S 9S 7H 7D 2C", 30, "2C 7H 7D"),
        ("KS KH KD KC QS JS 10S", 70, ""),
        ("9S 9H 9D 9S 9H 9D", 54, ""),
        ("2C", 0, "2C"),
        ("", 0, ""),
    ],
)
def test_a_hand_in_melds(hand: str, melded: int, loose: str) -> None:
    """The best melds of its naturals first, the rest by rank, jokers last."""
    *groups, rest = by_melds(cards(hand), RULES, card_value)
    possible = [found for _, found in all_melds(cards(hand), RULES)]
    assert all(group in possible for group in groups)
    assert sum(card_value(card) for group in groups for card in group) == melded
    assert rest == cards(loose)
    assert sorted(card for group in (*groups, rest) for card in group) == sorted(cards(hand))
