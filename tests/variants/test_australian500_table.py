"""What a player of Australian 500 sees and reads."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

import rummy_tui as rt
from rummy_tui.engine.actions import Action
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.table import Control, Selection
from rummy_tui.engine.variant import variants
from rummy_tui.variants.australian500.game import GAME
from rummy_tui.variants.australian500.state import Australian500State
from rummy_tui.variants.australian500.table import Australian500Table
from rummy_tui.variants.australian500.view import Australian500View
from tests.variants.australian500_play import calls, cards, contract, do, ending, new, plays, random_hand

TABLE = Australian500Table()
NONE = Selection()
LEFT = ["", "JH JD 4H 5H 6H 7H 8H 9H 10H QH"]


def view(state: Australian500State, seat: int | None) -> Australian500View:
    return GAME.view(state, seat)  # type: ignore[return-value]


def judge(state: Australian500State) -> Callable[[Action], Refusal | None]:
    return lambda action: rt.why_not(state, action)


def buttons(state: Australian500State, chosen: str = "", cursor: str = "") -> dict[str, Control]:
    """The controls of the seat whose turn it is, by key."""
    selection = Selection(cards(chosen), cards(cursor)[0] if cursor else None)
    found = TABLE.controls(view(state, state.turn), selection, judge(state))
    return {control.key: control for control in found}


# Views


def test_the_kitty_is_the_bidders_secret() -> None:
    """C5, A8: what was picked up, and what was laid away, is seen by the bidder alone."""
    game = calls(new(LEFT, "JK AS KS"), "7H", "pass", "pass", "pass")
    assert view(game, 1).picked_up == cards("JK AS KS")
    for seat in (None, 0, 2, 3):
        assert view(game, seat).picked_up == ()
        assert not [event for event in view(game, seat).log if event.kind == "kitty" and event.cards]
    game = do(game, "exchange", cards=["AS", "KS", "4H"])
    assert view(game, 1).laid_away == cards("AS KS 4H")
    assert view(game, 1).picked_up == ()
    for seat in (None, 0, 2, 3):
        assert view(game, seat).laid_away == ()
        text = repr(view(game, seat))
        assert "JK" not in text.replace("JK/", "")
    assert view(game, 0).hand_counts == (10, 10, 10, 10)


def test_the_table_in_a_view() -> None:
    """C5: auction, contract, the trick under way and who is winning it, the last trick."""
    game = calls(new(), "6S", "pass")
    seen = view(game, 2)
    assert (seen.contract, seen.ranking, seen.leader, seen.standing) == (None, None, None, None)
    assert [call.seat for call in seen.auction] == [1, 2]
    game = ending(["AS 5H", "KS 6H", "QS 7H", "JS 8H"], "7D", turn=3)
    assert (view(game, 0).leader, view(game, 0).last_trick is not None) == (3, True)
    game = plays(game, "JS AS")
    seen = view(game, 1)
    assert seen.leader == 3
    assert [play.card.text for play in seen.trick] == ["JS", "AS"]
    assert seen.standing is not None
    assert (seen.standing.seat, seen.standing.why) == (0, "the highest of spades")
    game = plays(game, "KS QS")
    last = view(game, 1).last_trick
    assert last is not None
    assert (last.winner, len(last.plays)) == (0, 4)
    assert view(game, 1).standing is None


def test_the_open_misere_hand() -> None:
    """Avondale: the bidder's hand is open after the first trick, not before, and only in open misère."""
    for bid, is_open in (("open null", True), ("null", False)):
        game = contract(new(preset="avondale"), bid)
        for _ in range(3):
            assert view(game, 0).shown == ((), (), (), ())
            game = rt.reduce(game, next(iter(rt.legal_actions(game))))
        for seat in (None, 0, 2, 3):
            assert view(game, seat).shown[1] == (game.hands[1] if is_open else ())
            assert view(game, seat).shown[3] == ()
        while game.phase == "play":
            game = rt.reduce(game, next(iter(rt.legal_actions(game))))
        assert view(game, 0).shown == ((), (), (), ())
        assert view(game, 3).sits_out == 3


def test_the_hand_laid_aside_is_never_shown() -> None:
    """A9."""
    game = contract(new(), "null")
    seen = view(game, 0)
    assert (seen.sits_out, seen.shown[3]) == (3, ())
    assert view(game, 3).hand == game.hands[3]


def test_views_are_built_for_every_state() -> None:
    """Every word a presenter can say, in every state of some hands, from every place."""
    for seed in range(16):
        for state in random_hand(seed):
            for seat in (None, 0, 1, 2, 3):
                seen = view(state, seat)
                assert TABLE.stage(seen) in ("auction", "kitty", "trick")
                assert len(TABLE.heading(seen)) <= 60
                if state.phase not in ("round_over", "game_over"):
                    assert len(TABLE.prompt(seen, NONE)) <= 70
                TABLE.hand_note(seen, NONE)
                assert sorted(card for group in TABLE.by_suits(seen) for card in group) == sorted(seen.hand)
                for event in seen.log:
                    text = TABLE.tell(event, seen.players)
                    assert "{" not in text
                    assert not event.seen_by or "a card" not in text


# Words


def test_the_stages_and_headings() -> None:
    game = new(LEFT)
    assert TABLE.stage(view(game, 1)) == "auction"
    assert TABLE.heading(view(game, 1)) == "Round 1 · dealer Ann · to 500"
    game = calls(game, "7H", "pass", "pass", "pass")
    assert TABLE.stage(view(game, 1)) == "kitty"
    assert TABLE.heading(view(game, 0)) == "Round 1 · dealer Ann · 7♥ by Ben"
    assert TABLE.stage(view(contract(new(LEFT), "7H"), 0)) == "trick"
    assert TABLE.goal(view(game, 0)).target == 500


@pytest.mark.parametrize(
    ("bids", "text"),
    [([], "open the bidding, or pass."), (["7D"], "bid higher than 7♦ (160), or pass.")],
)
def test_prompts_of_the_auction(bids: list[str], text: str) -> None:
    game = calls(new(), *bids)
    assert TABLE.prompt(view(game, game.turn), NONE) == text
    assert TABLE.prompt(view(game, 0), NONE) == f"wait for {game.players[game.turn]}."


def test_prompts_of_the_play() -> None:
    game = calls(new(LEFT), "7H", "pass", "pass", "pass")
    assert TABLE.prompt(view(game, 1), Selection(cards("4H 5H"))).endswith("(2 of 3 chosen).")
    game = ending(["JK AS", "KS 6H", "7H 8D", "JS 8H"], "7 high")
    assert TABLE.prompt(view(game, 0), NONE) == "lead any card."
    joker = Selection((), cards("JK")[0])
    assert TABLE.prompt(view(game, 0), joker) == "lead ★ and name the suit that the others must follow."
    game = plays(game, "AS")
    assert TABLE.prompt(view(game, 1), NONE) == "follow spades."
    game = plays(game, "KS")
    assert [TABLE.tell(event, game.players) for event in game.log[-2:]] == ["Ann led A♠", "Ben played K♠"]
    assert TABLE.prompt(view(game, 2), NONE) == "you have no spades: play any card."


@pytest.mark.parametrize("lead", ["JD", "JK"])
def test_the_prompt_says_that_another_suits_card_is_a_trump(lead: str) -> None:
    """A3: the left bower and the joker are hearts here."""
    game = plays(ending([f"{lead} 5D", "4H 6D", "7H 7D", "8H 8D"]), lead)
    assert TABLE.prompt(view(game, 1), NONE) == f"follow hearts ({cards(lead)[0].symbol} is a trump)."
    game = plays(ending(["9H 5D", "4H 6D", "7H 7D", "8H 8D"]), "9H")
    assert TABLE.prompt(view(game, 1), NONE) == "follow hearts."


def test_the_grid_of_bids() -> None:
    """A5, A6: rows of strains, the worth, and the judge's reason where a bid is not allowed."""
    game = calls(new(), "7D")
    rows = TABLE.bids(view(game, 2))
    assert [len(row) for row in rows] == [6, 6, 6, 6, 6, 1]
    assert [cell.name for cell in rows[1]] == ["7♠", "7♣", "7♦", "7♥", "7 high", "7 low"]
    assert [cell.worth for cell in rows[-1]] == [200]
    why = judge(game)
    assert [why(cell.action) is None for cell in rows[1]] == [False, False, False, True, True, True]
    bid = TABLE.bid_control(view(game, 2), rows[1][3], why)
    assert (bid.key, bid.label, bid.actions, bid.confirm) == (
        "Enter",
        "Bid 7♥ (180)",
        (rows[1][3].action,),
        "",
    )
    low = TABLE.bid_control(view(game, 2), rows[1][2], why)
    assert low.actions == ()
    assert low.why.startswith("7♦ (160) is not higher than 7♦")
    last = calls(new(), "pass", "pass", "pass")
    cell = TABLE.bids(view(last, 0))[0][0]
    assert TABLE.bid_control(view(last, 0), cell, judge(last)).confirm == "Bid 6♠, and so end the auction?"
    avondale = TABLE.bids(view(new(preset="avondale"), None))
    assert [len(row) for row in avondale] == [5, 5, 5, 5, 5, 2]
    assert [cell.name for cell in avondale[-1]] == ["misère", "open misère"]


def test_all_bids_are_in_the_grid() -> None:
    for preset in ("source", "avondale"):
        game = new(preset=preset)
        grid = {cell.action for row in TABLE.bids(view(game, 1)) for cell in row}
        assert grid == {action for action in rt.legal_actions(game) if action.type == "bid"}


def test_the_buttons() -> None:
    game = new(LEFT, "JK AS KS")
    assert [action.type for action in buttons(game)["P"].actions] == ["pass"]
    game = calls(game, "7H", "pass", "pass", "pass")
    assert buttons(game, "4H 5H")["X"].why == "Choose three cards to lay away: 2 chosen."
    away = buttons(game, "4H 5H 6H")["X"]
    assert (away.confirm, len(away.actions)) == ("Lay 4♥ 5♥ 6♥ away?", 1)
    game = rt.reduce(game, away.actions[0])
    assert buttons(game)["Enter"].why == "Choose one card to play."
    over = do(ending(["JK JH", "5C 6C", "7C 8C", "5S 5D"], "7H"), "claim")
    assert buttons(over)["Enter"].label == "Next round"
    assert TABLE.controls(view(game, None), NONE, judge(game)) == ()


def test_playing_a_card() -> None:
    """A11, A13: the joker led without trumps is a list of four readings."""
    game = ending(["JK AS", "KS 6H", "7H 8D", "JS 8H"], "7 high")
    lead = buttons(game, cursor="JK")["Enter"]
    assert (len(lead.actions), lead.pick) == (4, "reading")
    assert [TABLE.describe(action, view(game, 0)) for action in lead.actions] == [
        "★ as ♠ spades", "★ as ♥ hearts", "★ as ♦ diamonds", "★ as ♣ clubs",
    ]  # fmt: skip
    game = plays(game, "AS")
    assert set(buttons(game, cursor="KS")) == {"Enter"}
    refused = buttons(game, "6H")["Enter"]
    assert refused.actions == ()
    assert refused.why == "6♥ does not follow spades: play K♠."
    assert TABLE.playable(view(game, 1), judge(game)) == frozenset(cards("KS"))


def test_the_claim_button() -> None:
    game = ending(["JK JH", "5C 6C", "7C 8C", "5S 5D"], "7H")
    claim = buttons(game)["C"]
    assert (claim.confirm, len(claim.actions)) == ("Claim the last 2 tricks?", 1)
    game = ending(["9H AS", "5C 6C", "7C 8C", "AH 5D"], "7S")
    assert buttons(game)["C"].why == "If 9♥ is led, A♥ may still be out to beat it."
    assert "C" not in buttons(ending(["9H AS", "5C 6C", "7C 8C", "AH 5D"], "null"))


def test_by_rank_the_ace_is_over_the_king() -> None:
    game = new()
    seen = replace(view(game, 1), hand=cards("AH KC JK AC 5C 10H JS"))
    assert [card.text for card in TABLE.by_rank(seen)] == ["5C", "10H", "JS", "KC", "AH", "AC", "JK"]


def test_seats_and_hand_notes() -> None:
    game = calls(new(), "6S", "pass")
    assert [TABLE.seat_tag(view(game, 0), seat) for seat in range(4)] == ["", "", "pass", ""]
    game = ending(["AS 5H", "KS JH", "JD 8D", "JS 8H"], "7H")
    assert TABLE.hand_note(view(game, 1), NONE) == "1 trump"
    game = plays(ending(["AS 5H", "KS JH", "8C 8D", "JS 8H"], "null", won=(0, 8)), "AS KS JS")
    assert TABLE.seat_tag(view(game, 0), 2) == "sits out"
    assert TABLE.seat_tag(view(game, 1), 0).endswith("t")
    game = calls(new(LEFT), "7H", "pass", "pass", "pass")
    assert TABLE.hand_note(view(game, 1), Selection(cards("4H 5H"))) == "2 of 3 chosen"


@pytest.mark.parametrize(
    ("bid", "won", "text"),
    [
        ("8H", (9, 0), "8♥ by Ann: 270, 2 more tricks 20."),
        ("8H", (8, 1), "8♥ by Ann: 270, 1 more trick 10; Ben + Dee 1 trick 10."),
        ("8H", (6, 3), "8♥ by Ann, failed: -270; Ben + Dee 3 tricks 30."),
    ],
)
def test_the_verdict_spells_the_sum(bid: str, won: tuple[int, int], text: str) -> None:
    """A14, A15."""
    game = plays(ending(["JK", "5S", "6S", "7S"], bid, won=won), "JK 5S 6S 7S")
    assert TABLE.verdict(view(game, None)) == text
    assert TABLE.prompt(view(game, 0), NONE) == text


def test_the_log_in_words() -> None:
    """No hidden card is told, and every player by name."""
    game = calls(new(LEFT, "JK AS KS"), "pass", "7 high", "pass", "pass")
    game = do(game, "exchange", cards=[card.text for card in game.hands[2][:3]])
    told = [TABLE.tell(event, game.players) for event in game.log]
    assert told == [
        "Ann dealt round 1", "Ben passed", "Cy bid 7 high", "Dee passed", "Ann passed",
        "Cy won the auction with 7 high and took the kitty", "Cy laid three cards away",
    ]  # fmt: skip
    game = plays(ending(["JK", "5S", "6S", "7S"], "7 high"), "JK/H 5S 6S 7S")
    told = [TABLE.tell(event, game.players) for event in game.log[1:]]
    assert told[0] == "Ann led ★ as hearts"
    assert told[-2:] == ["Ann won trick 10 with ★", "Ann made 7 high"]


def test_words_for_every_action() -> None:
    """Whatever is legal has a short description."""
    rng = random.Random(4)
    for state in random_hand(6):
        for action in rng.sample(listed := list(rt.legal_actions(state)), min(5, len(listed))):
            assert 3 <= len(TABLE.describe(action, view(state, state.turn))) <= 40


def test_its_card_in_the_catalogue() -> None:
    variant = variants()["australian500"]
    assert variant.name == "Australian 500"
    assert variant.players == (4, 4)
    assert variant.rules.startswith("# Australian 500")
