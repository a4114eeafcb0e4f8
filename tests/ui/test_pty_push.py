"""Push in a real pseudo-terminal: a game's first two rounds by keys, by four players."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rummy_tui.storage.start import Start
from rummy_tui.variants.push.state import TWO_DECKS
from tests.ui.flow import cards
from tests.ui.pty import terminal
from tests.ui.typist import Typist, on_disk, stacked

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

ANN, BEN = "6D 7H 8H 10C JC AS", "KS KH JK 9S 9H 9D"
CY, DEE = "QS QH QD 3S 3H 3D", "4H 5H 7S 10H JH AH"
TWO_SETS = stacked(TWO_DECKS, (ANN, BEN, CY, DEE), "4C 5C 7C KD 9C")
"""Ann pushes 4♣ and 5♣ to Ben and draws 7♣; Ben pushes 6♦ and K♦ to Cy and draws 9♣."""
SET_AND_RUN = stacked(
    TWO_DECKS,
    ("KC KD KH 4S 5S 6S 7S", "4H 5H 7H 10H JH AH 3C", "4D 5D 7D 10D JD AD 3S", "4C 5C 7C 10C JC AC 3D"),
    "8S",
)
"""Ben takes 8♠ and lays everything."""
GAME = Start("push", ("Ann", "Ben", "Cy", "Dee"), seed=5, dealer=3, decks=(TWO_SETS, SET_AND_RUN))


def test_two_rounds_by_keys_with_a_push_contracts_a_swap_and_a_lay_off(home: Path) -> None:
    """U4–U8, U10–U12, U14."""
    match = on_disk(GAME)
    with terminal(home, "continue") as shown:
        table = Typist(shown, match)
        table.lift("Ann")
        table.shows("needs 2 sets of three")
        table.keys("p")
        table.shows("Ann drew from the stock")
        shown.keys("enter")
        table.shows("short of the contract")
        table.point_at("6D")
        table.keys("x")

        # Ben has both cards marked behind the curtain; he pushes on, and lays the contract part by part
        table.shows("Ann pushed 4♣ and another card to Ben", "I am Ben")
        assert "5♣" not in shown.text
        table.lift("Ben")
        assert table.desk.hand.new == {
            i for i, card in enumerate(table.desk.hand.cards) if card in cards("4C 5C")
        }
        table.keys("p")
        table.choose("9S 9H 9D")
        table.keys("m")
        table.shows("Part 2/2")
        table.shows("aside")
        table.keys("u")
        table.shows("Part 1 of 2")
        table.choose("9S 9H 9D")
        table.keys("m")
        table.choose("KS KH JK")
        table.keys("m")
        table.shows("every part is laid out")
        table.keys("enter")
        table.shows("Ben laid the contract")
        table.shows("▏♠ ▏♥ ▏*")
        table.point_at("9C")
        table.keys("x")

        # Cy knows one card of the two; he lays the contract at once
        table.shows(
            "I am Cy", "Ann pushed 4♣ and another card to Ben", "Ben pushed 6♦ and another card to Cy"
        )
        assert not {"5♣", "K♦"} & set(shown.text.split())
        table.lift("Cy")
        table.keys("t", "enter")
        table.shows("Cy laid the contract")

        # K♦ for the joker among Ben's kings, and the joker to the queens; both are taken back together
        table.choose("KD")
        table.keys("w")
        table.shows("use JK at once", "Cy swapped K♦ for JK in Ben's meld")
        table.choose("6D")
        table.keys("x")
        table.shows("JK must be used at once")
        table.keys("escape")
        table.choose("JK")
        table.keys("l")
        table.shows("Lay off where?")
        before = [meld.cards for meld in match.states[-2].melds]
        table.keys("d", "enter")
        table.shows("Cy laid off JK on Cy's set")
        table.undo()
        assert [meld.cards for meld in table.state.melds] == before
        table.shows("K♦", "HAND 3")
        table.choose("KD")
        table.keys("w")
        table.choose("JK")
        table.keys("l", "d", "enter")
        table.choose("9C")
        table.keys("l")
        table.shows("Cy laid off 9♣ on Ben's set")
        table.keys("x")
        table.shows("Discard the last card and go out?")
        table.keys("enter")
        table.scores()
        assert table.state.scores == (0, 10 + 5 + 5 + 5 + 10 + 10 + 15)
        table.shows("Ben's hand")
        table.shows("Dee's hand")

        shown.keys("enter")
        match.play(next(match.variant.reducer.legal_actions(match.state)))
        table.lift("Ben")
        table.shows("needs a set of three and a run of four")
        table.keys("t", "enter")
        table.shows("Lay contract · which way?", "run 4♠ 5♠ 6♠ 7♠ 8♠   going out")
        while len(table.desk.target.from_hand()) < 8:  # type: ignore[union-attr]
            table.keys("down")
        table.keys("enter")
        table.shows("Lay all cards and go out?")
        table.keys("enter")
        table.scores()
        table.leave()
