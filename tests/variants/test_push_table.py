"""What Push says and offers: prompts, buttons, the contract part by part, the log."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import rummy_tui as rt
from rummy_tui.cards import Card
from rummy_tui.engine.state import GameState, Result, evolve
from rummy_tui.engine.table import Control, Goal, Selection
from rummy_tui.engine.variant import variants
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.push.staging import parts
from rummy_tui.variants.push.state import meld_rules
from tests.rummy.positions import cards, discard, do, lay_off, meld, table, take
from tests.variants.push_play import NAMES, play
from tests.variants.test_push import ANN, BEN, CY, DEE, at, contract, down, melding, push, swap

RULES = meld_rules("both", False)
TABLE: Any = variants()["push"].table


def view(state: GameState, seat: int = ANN) -> Any:
    return rt.view(state, seat)


def controls(state: GameState, chosen: str = "", cursor: str = "", staged: Any = ()) -> dict[str, Control]:
    selection = Selection(cards(chosen), Card(cursor) if cursor else None, staged)
    found = TABLE.controls(view(state), selection, lambda action: rt.why_not(state, action))
    return {control.key: control for control in found}


def told(state: GameState, seat: int | None) -> list[str]:
    return [TABLE.tell(event, state.players) for event in rt.view(state, seat).log]


def test_the_heading_and_the_goal() -> None:
    """U4, U15."""
    heads = [TABLE.heading(view(evolve(at("KC"), round=number))) for number in range(1, 6)]
    assert heads[0] == "Round 1 of 5 · needs 2 sets of three"
    assert heads[1] == "Round 2 of 5 · needs a set of three and a run of four"
    assert heads[4] == "Round 5 of 5 · needs 2 runs of five"
    assert TABLE.goal(view(at("KC"))) == Goal(None, lowest=True)
    assert TABLE.stage(view(at("KC"))) == "stack"


def test_the_draw() -> None:
    """U10, U13."""
    found = controls(at("KC"))
    assert {key: control.label for key, control in found.items()} == {"T": "Take 9♣", "P": "Push to Ben"}
    assert all(control.actions and not control.confirm for control in found.values())
    last = controls(at("KC", stock="3D"))
    assert "end the round" in last["P"].confirm
    empty = controls(at("KC", stock=""))
    assert (empty["P"].label, empty["P"].actions[0].type) == ("Pass", "pass")
    assert "end the round" in empty["P"].confirm
    assert controls(evolve(at("KC"), turn=BEN, awaiting=(BEN,))) == {}


def test_prompts_fit_their_line() -> None:
    """At most 70 cells, with the longest names too."""
    names = tuple(name * 20 for name in "ABCD")
    for stock in ("", "3D", "3D 4D"):
        state = evolve(at("KC", stock=stock, pile="10H"), players=names)
        for seat in range(4):
            assert len(TABLE.prompt(view(state, seat), Selection())) <= 70
    for state in (melding("KC"), down("KC"), melding("KC KD KH 9C 9S 9D")):
        assert 0 < len(TABLE.prompt(view(state), Selection())) <= 70


def test_a_round_in_the_log_and_its_verdicts() -> None:
    """U10, U14: a push is told as one known and one unknown card, but to the receiver."""
    state = do(at("KC QC 9H 9S 9D KD KH", pile="7C", stock="4D 2C 5D"), push())
    assert "Ann pushed 7♣ and another card to Ben" in told(state, CY)
    assert "Ann pushed 7♣ and another card to Ben" in told(state, None)
    assert "Ann pushed 7♣ and another card to Ben" in told(state, ANN)
    assert "Ann pushed 7♣ and 4♦ to Ben" in told(state, BEN)
    state = do(state, contract(ANN, ("set", "9H 9S 9D"), ("set", "KC KD KH")))
    assert told(state, BEN)[-1] == "Ann laid the contract: 9♥ 9♠ 9♦, K♣ K♦ K♥"
    state = do(state, lay_off(ANN, 1, "2C"), discard(ANN, "QC"))
    assert told(state, BEN)[-3:] == ["Ann laid off 2♣ on Ann's set", "Ann discarded Q♣", "Ann went out"]
    assert TABLE.verdict(view(state)) == "Ann went out: Ben and Dee pay 40."
    assert TABLE.prompt(view(state), Selection()) == TABLE.verdict(view(state))
    assert controls(state)["Enter"].actions[0].type == "next_round"


@pytest.mark.parametrize(
    ("scores", "winners", "words"),
    [((90, 120), (0,), "Ann and Cy win, 90 to 120."), ((90, 90), (0, 1), "A tie at 90: the win is shared.")],
)
def test_the_verdict_of_a_game(scores: tuple[int, ...], winners: tuple[int, ...], words: str) -> None:
    """U15."""
    result = Result((0, 0), "went_out", ANN, ())
    state = evolve(at("KC"), scores=scores, winners=winners, results=(result,))
    assert TABLE.verdict(view(state)) == words


def test_a_round_that_nobody_won() -> None:
    """U13, C8."""
    for reason, words in (("stock_out", "The stock ran out"), ("stalled", "Nobody drew")):
        state = evolve(at("KC"), results=(Result((30, 45), reason, None, ()),))
        assert TABLE.verdict(view(state)).startswith(words)
        assert TABLE.verdict(view(state)).endswith("both sides pay, 30 and 45.")


def test_laying_the_contract_from_the_whole_hand() -> None:
    """U8: one key lays it; what is missing is said on the button."""
    found = controls(melding("9H 9S 9D KC KD KH 3S"))["Enter"]
    assert found.label == "Lay contract"
    assert [action.type for action in found.actions] == ["lay_contract"]
    assert not found.question(found.actions[0])
    many = controls(melding("9H 9S JK KC KD KH 2C"))["Enter"]
    assert 1 < len(many.actions) <= 9
    assert many.pick == "reading"
    lacking = controls(melding("9H 9S JK KC KD 4H 3S"))["Enter"]
    assert not lacking.actions
    assert lacking.why.startswith("You have a set of 3; another set of 3 is missing: ")
    chosen = controls(melding("9H 9S 9D KC KD KH KS 3S"), "9H 9S 9D KC KD KH")["Enter"]
    assert [len(action.from_hand()) for action in chosen.actions] == [6]
    over = controls(melding("9H 9S 9D KC KD KH KS 3S"), "9H 9S 9D KC KD KH 3S")["Enter"]
    assert over.why == "Some of the chosen cards are left over."
    out = controls(melding("9H 9S 9D KC KD KH"))["Enter"]
    assert "go out" in out.question(out.actions[0])
    some = controls(melding("9H 9S 9D 9C KC KD KH"))["Enter"]
    assert {len(action.from_hand()) for action in some.actions} == {6, 7}
    for action in some.actions:
        assert bool(some.question(action)) is (len(action.from_hand()) == 7)


def test_laying_the_contract_part_by_part() -> None:
    """U8: M puts a part aside, in each way the chosen cards can be one; the last completes it."""
    state = melding("9H 9S JK 5C 6C 7C 2D 3S", round=2)
    seen = view(state)
    nothing = parts(seen, (), Selection())
    assert nothing.why == "Choose the cards of a set of 3 or a run of 4."
    assert [str(part) for part in nothing.missing] == ["set of 3", "run of 4"]
    one = parts(seen, (), Selection(cards("9H 9S JK")))
    assert [(part.kind, part.cards) for part in one.readings] == [("set", cards("9S 9H JK"))]
    run = parts(seen, (), Selection(cards("5C 6C 7C 2D")))
    assert [part.cards for part in run.readings] == [cards("2D 5C 6C 7C"), cards("5C 6C 7C 2D")]
    staged = (one.readings[0],)
    two = parts(seen, staged, Selection(cards("5C 6C 7C 2D")))
    assert [str(part) for part in two.missing] == ["run of 4"]
    assert two.action is None
    done = parts(seen, (*staged, two.readings[1]), Selection())
    assert done.missing == ()
    assert done.action is not None
    after = rt.reduce(state, done.action)
    assert [there.cards for there in after.melds] == [cards("9S 9H JK"), cards("5C 6C 7C 2D")]


def test_why_chosen_cards_are_no_part() -> None:
    """U6, U7, U8."""
    seen = view(melding("9H 9S JK 5C 6C 7C 2D 3S", round=2))
    staged = parts(seen, (), Selection(cards("9H 9S JK"))).readings
    for chosen, so_far, words in (
        ("5C 6C 7C", (), "5♣ 6♣ 7♣ is a run of 3; a set of 3 or a run of 4 is missing."),
        ("9H 9S", (), "9♥ 9♠ is no set: a set has at least 3 cards."),
        ("JK 2D 3S", staged, "These cards are part of the contract already."),
        ("9H 5C 6C", (), "9♥ 5♣ 6♣ is no run: all cards of a run are of one suit."),
    ):
        found = parts(seen, so_far, Selection(cards(chosen)))
        assert not found.readings
        assert found.why == words


def test_parts_are_staged_through_the_buttons() -> None:
    """U8."""
    state = melding("9H 9S 9D KC KD KH 3S")
    first = controls(state, "9H 9S 9D")["M"]
    assert (first.label, first.pick) == ("Part 1 of 2", "stage")
    staged = first.actions[:1]
    half = controls(state, staged=staged)
    assert half["M"].label == "Part 2 of 2"
    assert not half["Enter"].actions
    assert half["Enter"].why == "Choose the cards of a set of 3."
    both = (*staged, *controls(state, "KC KD KH", staged=staged)["M"].actions)
    lay = controls(state, staged=both)["Enter"]
    assert [action.type for action in lay.actions] == ["lay_contract"]
    assert do(rt.reduce(state, lay.actions[0]), discard(ANN, "3S")).phase == "round_over"


def test_buttons_after_the_contract() -> None:
    """U9, U11, U12."""
    laid = table(RULES, (BEN, "run", "4H JK 6H"), (CY, "set", "9H 9S 9D"))
    state = down("5H 7H 9C KC KD KH", melds=laid)
    found = controls(state)
    assert list(found) == ["M", "L", "W", "X"]
    assert not any(control.actions for control in found.values())
    assert all(control.why.endswith(".") for control in found.values())
    assert [action.type for action in controls(state, "KC KD KH")["M"].actions] == ["meld"]
    assert [action.meld for action in controls(state, cursor="7H")["L"].actions] == [1]  # type: ignore[attr-defined]
    swaps = controls(state, cursor="5H")["W"]
    assert [TABLE.describe(action, view(state)) for action in swaps.actions] == ["5♥ for ★ in 4♥ 5♥* 6♥"]
    assert controls(state, "9C")["W"].why == "No wild on the table stands for 9♣."
    last = controls(down("KC", melds=laid), cursor="KC")["X"]
    assert "go out" in last.confirm


def test_a_swap_leaves_only_its_duty() -> None:
    """U11."""
    laid = table(RULES, (BEN, "run", "4H JK 6H"), (CY, "set", "9H 9S 9D"))
    state = do(down("5H 7H KC", melds=laid), swap(ANN, 1, 1, "5H"))
    assert "use ★ at once" in TABLE.prompt(view(state), Selection())
    found = controls(state, "JK")
    assert [action.meld for action in found["L"].actions] == [2]  # type: ignore[attr-defined]
    assert not found["X"].actions
    assert "★" in found["X"].why


def test_readings_say_what_each_wild_stands_for() -> None:
    """U7: two wilds can lie either way round, and the chooser tells them apart."""
    state = down("JK 2C 5S 6S KC")
    readings = controls(state, "JK 2C 5S 6S")["M"].actions
    words = [TABLE.describe(action, view(state)) for action in readings]
    assert "run 5♠ 6♠ ★=7♠ 2♣=8♠" in words
    assert "run 5♠ 6♠ 2♣=7♠ ★=8♠" in words
    assert len(set(words)) == len(words)
    way = controls(melding("9H 9S 9D KC KD KH 3S"))["Enter"].actions[0]
    assert TABLE.describe(way, view(state)) == "set 9♠ 9♥ 9♦   set K♥ K♦ K♣"


def test_the_hand_s_note_and_order() -> None:
    """U3, U8."""
    short = view(melding("9H 9S JK KC 4H 5D 3S"))
    assert TABLE.hand_note(short, Selection()) == "2 cards short of the contract"
    assert TABLE.hand_note(view(melding("9H 9S 9D KC KD KH 3S")), Selection()) == "contract ready"
    assert TABLE.hand_note(view(down("9H JK")), Selection()) == "25 points"
    groups = TABLE.by_melds(view(melding("9H 3S 9S KD JK KC KH")))
    assert set(map(frozenset, groups)) == {
        frozenset(cards("9H 9S JK")),
        frozenset(cards("KC KD KH")),
        frozenset(cards("3S")),
    }
    for hand in ("9H 9S JK KC 4H 5D 3S", "JK JK 2S"):
        groups = TABLE.by_melds(view(melding(hand)))
        assert sorted(card for group in groups for card in group) == sorted(cards(hand))


def test_seats_that_are_down() -> None:
    """U8."""
    state = evolve(at("KC"), down=(True, False, False, False))
    assert [TABLE.seat_tag(view(state), seat) for seat in range(4)] == ["down", "", "", ""]


def test_every_event_and_action_of_random_games_has_words() -> None:
    kinds: set[str] = set()
    for seed in range(3):
        for state in islice(play(seed), 0, None, 3):
            for seat in (ANN, None):
                seen: Any = rt.view(state, seat)
                kinds.update(event.kind for event in seen.log)
                words = [TABLE.tell(event, NAMES) for event in seen.log[-6:]]
                assert all(words)
                assert not any("{" in text for text in words)
            mine: Any = rt.view(state, state.turn)
            assert TABLE.prompt(mine, Selection())
            for action in islice(rt.legal_actions(state), 5):
                assert TABLE.describe(action, mine)
    assert {"pushed", "contract", "melded", "laid_off", "swapped", "buried", "stock_out"} <= kinds


def test_what_buttons_offer_is_legal() -> None:
    """Every action behind a button of random positions is one that the reducer takes."""
    for seed in range(4):
        for state in islice(play(seed), 0, None, 17):
            if not state.awaiting:
                continue
            seat = state.turn
            hand = state.hands[seat]
            for size in (0, 1, 3):
                selection = Selection(hand[:size], hand[0] if hand else None)
                found = TABLE.controls(rt.view(state, seat), selection, lambda a, s=state: rt.why_not(s, a))
                for control in found:
                    assert control.actions or control.why
                    if control.pick != "stage":
                        assert all(rt.why_not(state, action) is None for action in control.actions)


def test_taking_and_melding_in_the_log() -> None:
    state = do(at("KC KD QC", pile="KH", down=(True,) * 4), take(ANN), meld(ANN, "set", "KC KD KH"))
    assert told(state, DEE)[-2:] == ["Ann took K♥ from the discard pile", "Ann melded K♣ K♦ K♥"]
    assert state.moment == Melding()


def test_the_log_says_what_a_wild_laid_off_stands_for() -> None:
    """U7: on a run; a wild in its own place, and one on a set, need no word."""
    laid = table(meld_rules("both", False), (BEN, "run", "3H 4H 5H"), (CY, "set", "9S 9H 9D"))
    state = down("2H JK 7H 2S KC QC", melds=laid)
    state = do(state, lay_off(ANN, 1, "JK 7H"), lay_off(ANN, 1, "2H", "low"), lay_off(ANN, 2, "2S"))
    assert told(state, DEE)[-3:] == [
        "Ann laid off ★ 7♥ on Ben's run as 6♥",
        "Ann laid off 2♥ on Ben's run",
        "Ann laid off 2♠ on Cy's set",
    ]
