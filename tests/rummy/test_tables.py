"""What the spread-pile games say and offer: prompts, buttons, the log, verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

import rummy_tui as rt
from rummy_tui.cards import Card
from rummy_tui.engine.state import GameState
from rummy_tui.engine.table import Control, Goal, Selection
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.persian.state import Draw as Passing
from rummy_tui.variants.rummy500.state import RULES, Draw
from tests.rummy.playing import play, random_start
from tests.rummy.positions import (
    call,
    cards,
    discard,
    do,
    draw,
    give_up,
    meld,
    position,
    resolve,
    table,
    take,
)

WIDE = ("Wilhelmina Ostertag", "Bartholomew Quincey", "Konstantin Vasiliev", "Maximiliane Zweigle")
MELDS = table(RULES, (1, "run", "6D 7D 8D"))


def controls(state: GameState, seat: int, chosen: str = "", cursor: str = "") -> dict[str, Control]:
    """The buttons by their key."""
    selection = Selection(cards(chosen), Card(cursor) if cursor else None)
    shown = rt.variants()[state.variant].table.controls(
        rt.view(state, seat), selection, partial(rt.why_not, state)
    )
    found = {control.key: control for control in shown}
    assert len(found) == len(shown)
    return found


def prompt(state: GameState, seat: int) -> str:
    return rt.variants()[state.variant].table.prompt(rt.view(state, seat), Selection())


@pytest.mark.parametrize("variant", ["rummy500", "persian"])
def test_all_that_is_said_in_random_games(variant: str) -> None:
    """Prompts fit, buttons are legal or say why, the log tells no hidden card."""
    words = rt.variants()[variant].table
    for seed in range(6):
        state = random_start(variant, seed)
        for step in play(state, seed):
            for seat in (*range(len(state.players)), None):
                view = rt.view(step.after, seat)
                assert 0 < len(words.prompt(view, Selection())) <= 70
                assert words.heading(view)
                assert words.stage(view) == "spread"
                assert words.hand_note(view, Selection())
                judge = partial(rt.why_not, step.after)
                shown = words.controls(view, Selection(view.hand[:2]), judge)
                for control in shown:
                    assert bool(control.actions) != bool(control.why), control
                    assert all(words.describe(action, view) for action in control.actions)
                    if control.key != "R":
                        assert all(rt.why_not(step.after, action) is None for action in control.actions)
                for event in view.log:
                    text = words.tell(event, view.players)
                    assert text
                    assert event.kind != "drew" or text.endswith("from the stock")


@pytest.mark.parametrize("variant", ["rummy500", "persian"])
def test_the_longest_names_fit(variant: str) -> None:
    words = rt.variants()[variant].table
    for seed in range(4):
        for step in play(rt.new_game(variant, WIDE, seed=seed), seed):
            for seat in range(4):
                assert len(words.prompt(rt.view(step.after, seat), Selection())) <= 70


def test_drawing() -> None:
    """R9, R13: one action a depth that is allowed."""
    state = position("rummy500", ["9D 9C 2C", "KS", "3C"], pile="5C 9S QC", melds=MELDS)
    found = controls(state, 0)
    assert list(found) == ["D", "T"]
    assert [to.count for to in found["T"].actions] == [2]  # type: ignore[attr-defined]
    assert found["T"].pick == "depth"
    none = controls(position("rummy500", ["9D 2C", "KS"], pile="5C", stock=""), 0)
    assert (none["D"].actions, none["T"].actions) == ((), ())
    assert none["D"].why.startswith("The stock is empty")
    assert none["T"].why == "5♣ could not be melded or laid off at once."
    assert (none["P"].label, bool(none["P"].confirm)) == ("End the round", True)
    assert controls(state, 1) == {}


def test_melding() -> None:
    """The readings behind M, the places behind L, and a question before the last card goes."""
    state = position("rummy500", ["7S 8S JK 9D", "KS"], moment=Melding(), melds=MELDS)
    none = controls(state, 0)
    assert none["M"].why == "Choose the cards to meld."
    assert none["X"].why == "Choose one card to discard."
    some = controls(state, 0, "7S 8S JK")
    assert (len(some["M"].actions), some["M"].pick, some["M"].confirm) == (2, "reading", "")
    assert "cannot be laid off" in some["L"].why
    joker = controls(state, 0, "", "JK")
    assert (len(joker["L"].actions), joker["L"].pick) == (2, "meld")
    assert joker["X"].label == "Discard ★"
    bad = controls(state, 0, "7S 9D")
    assert "no" in bad["M"].why
    last = position("rummy500", ["9D", "KS"], moment=Melding(), melds=MELDS)
    assert "go out" in controls(last, 0, "9D")["L"].confirm
    assert "go out" in controls(last, 0, "9D")["X"].confirm
    floats = position("rummy500", ["9D", "KS"], moment=Melding(), melds=MELDS, options={"floating": True})
    assert controls(floats, 0, "9D")["L"].confirm == ""


def test_the_prompt_names_a_duty() -> None:
    """R9, R17, R10."""
    state = position("rummy500", ["9D 2C", "KS", "3C"], pile="10D QC", melds=MELDS, stock="2H")
    assert "pile" in prompt(state, 0)
    assert prompt(do(state, take(0, 2)), 0) == "meld or lay off 10♦ now."
    called = position("rummy500", ["2C", "KS", "3C"], pile="9D", melds=MELDS, moment=Draw(2), awaiting=(0, 1))
    called = do(called, call(1))
    assert "called" in prompt(called, 0)
    assert "with cards of the pile and table only" in prompt(do(called, resolve(0)), 1)
    free = position("rummy500", ["9D 2C", "KS"], pile="QC", options={"top_card_free": True})
    assert "Q♣ was just taken" in prompt(do(free, take(0)), 0)


def windows(**options: Any) -> Iterator[GameState]:
    """A pile with a claim in it, and one without."""
    for pile in ("KC 9D QC", "KC QC"):
        yield position(
            "rummy500",
            ["2C", "KS", "3C"],
            pile=pile,
            melds=MELDS,
            moment=Draw(2),
            awaiting=(0, 1),
            options=options,
        )


def test_no_button_hints_at_a_call() -> None:
    """R20: every claim is offered, the judge speaks after the press."""
    for state, depth in zip(windows(), (3, 2), strict=True):
        found = controls(state, 1)
        assert list(found) == ["R"]
        assert [to.count for to in found["R"].actions] == list(range(1, depth + 1))  # type: ignore[attr-defined]
        assert (found["R"].pick, bool(found["R"].confirm)) == ("depth", True)
        assert "R" in controls(state, 0)
        assert controls(state, 2) == {}


def test_the_house_may_announce_calls() -> None:
    """Option announce_calls."""
    some, none = (controls(state, 1)["R"] for state in windows(announce_calls=True))
    assert [to.count for to in some.actions] == [2]  # type: ignore[attr-defined]
    assert none.actions == ()
    assert none.why


def test_a_call_stands() -> None:
    """R18."""
    state = do(next(windows()), call(1, 2))
    view = rt.view(state, 0)
    words = rt.variants()["rummy500"].table
    assert [words.seat_tag(view, seat) for seat in range(3)] == ["", "Rummy!", ""]
    assert controls(state, 1)["R"].why == "Ben has called already."
    turn = controls(state, 0)
    assert list(turn) == ["Enter", "D", "T", "R"]
    assert "call stands" in turn["D"].why
    assert len(turn["Enter"].actions) == 1


def test_the_log_of_rummy_500() -> None:
    state = position("rummy500", ["9D 9C 9H 2C", "KS", "3C"], pile="5C 9S QC", melds=MELDS, stock="10D 2S")
    state = do(state, take(0, 2), meld(0, "set", "9D 9S 9C"), discard(0, "QC"))
    state = do(state, draw(1), discard(1, "KS"))
    words = rt.variants()["rummy500"].table
    log = [words.tell(event, state.players) for event in rt.view(state, 2).log[1:]]
    assert log == [
        "Ann took 2 cards (from 9♠)",
        "Ann melded 9♦ 9♠ 9♣",
        "Ann discarded Q♣",
        "Ben drew from the stock",
        "Ben discarded K♠",
    ]


def test_verdicts_of_rummy_500() -> None:
    words = rt.variants()["rummy500"].table
    out = do(position("rummy500", ["4C", "KS QH"], moment=Melding()), discard(0, "4C"))
    assert words.verdict(rt.view(out, 1)) == "Ann went out; most for Ann: 0."
    gone = do(position("rummy500", ["4C", "KS QH"], stock=""), give_up(0))
    assert words.verdict(rt.view(gone, 1)) == "The stock ran out; most for Ann: -4."
    won = position("rummy500", ["4C", "KS QH"], stock="", scores=(520, 510))
    assert words.verdict(rt.view(do(won, give_up(0)), 1)) == "Ann wins the game with 516."
    assert words.goal(rt.view(out, 1)) == Goal(500)


def test_what_persian_rummy_says() -> None:
    """P3, P11, P12, P14, P16."""
    words = rt.variants()["persian"].table
    cut = rt.new_game("persian", ["Ann", "Ben", "Cy", "Dee"], seed=7)
    view = rt.view(cut, None)
    assert words.heading(view) == "The cut for partners"
    assert words.prompt(view, Selection()) == f"{cut.players[0]} and {cut.players[2]} are partners."
    dealer, partner = cut.players[0], cut.players[2]
    assert words.tell(view.log[-1], view.players) == f"{dealer} deals, with {partner} as partner"
    assert controls(cut, 3)["Enter"].label == "Deal"

    state = position("persian", ["7S", "", "JK", "10C"], moment=Melding(), stock="")
    assert words.heading(rt.view(state, 0)) == "Round 1 of 2"
    assert words.seat_tag(rt.view(state, 0), 1) == "no cards"
    state = do(state, discard(0, "7S"))
    found = controls(state, 1)
    assert (found["P"].label, found["P"].confirm) == ("Pass", "")
    over = do(state, *[give_up(seat) for seat in (1, 2, 3, 0)])
    assert words.verdict(rt.view(over, 0)) == "All have passed: nobody has the 25 points."
    assert words.goal(rt.view(over, 0)) == Goal(None)
    last = position("persian", ["7S 7H 7D", "", "", ""], moment=Melding())
    assert "end the round" in controls(last, 0, "7S 7H 7D")["M"].confirm
    ended = do(last, meld(0, "set", "7S 7H 7D"))
    assert words.verdict(rt.view(ended, 0)) == "Ann melded the last card: 25 points."
    second = position("persian", ["7S 7H 7D", "", "", ""], moment=Melding(), options={"deals": 1})
    won = do(second, meld(0, "set", "7S 7H 7D"))
    assert words.verdict(rt.view(won, 0)) == "Ann and Cy win the game, 46 to 0."
    assert words.tell(won.log[-1], won.players) == "Ann and Cy won the game"
    tied = position("persian", [""] * 4, moment=Passing(3), stock="", options={"deals": 1})
    shared = do(tied, give_up(0))
    assert words.verdict(rt.view(shared, 0)) == "The game is shared, 0 to 0."
    assert words.tell(shared.log[-1], shared.players) == "The game is shared by Ann and Cy and Ben and Dee"
