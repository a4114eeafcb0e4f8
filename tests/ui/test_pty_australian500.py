"""Australian 500 in a real pseudo-terminal: a whole hand by keys, and one by mouse, by four players."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rummy_tui.engine.actions import Pass
from rummy_tui.storage.start import Start
from rummy_tui.variants.australian500.actions import bid, claim, exchanges
from rummy_tui.variants.australian500.tricks import PACK_43
from tests.ui.flow import cards
from tests.ui.pty import terminal
from tests.ui.typist import Typist, on_disk, stacked

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

HANDS = (
    "JK AS KS QS AH KH AD KD JD 5C",
    "8C 9C 10S JS 9S 4H 5H 4D 5D 6D",
    "10C JC 5S 6S 6H 7H 7D 8D 9D 10D",
    "QC KC 7S 8S 8H 9H 10H JH QH QD",
)
DECK = stacked(PACK_43, HANDS, "AC 6C 7C")
"""Ann, with the kitty, wins every trick at no trumps once Dee's lone queen of diamonds has fallen."""
GAME = Start("australian500", ("Ann", "Ben", "Cy", "Dee"), seed=5, dealer=3, decks=(DECK,))


def test_a_hand_by_keys_from_the_auction_to_a_claim(home: Path) -> None:
    """A4–A8, A11–A13, A15."""
    match = on_disk(GAME)
    with terminal(home, "continue") as shown:
        table = Typist(shown, match)
        table.lift("Ann")
        table.keys("right", "enter")
        table.lift("Ben")
        table.shows("dim = too low", " Ann           6♣")
        table.keys("6", "s")
        table.keys("enter")
        table.shows("6♠ (60) is not higher than 6♣ (70)")
        table.keys("7", "d")
        table.shows("Bid 7♦ (160)")
        table.keys("enter")
        for name in ("Cy", "Dee"):
            table.lift(name)
            table.keys("p")
        table.lift("Ann")
        table.shows("bid higher than 7♦ (160), or pass")
        table.keys("8", "+", "enter")
        table.lift("Ben")
        table.keys("p")

        table.lift("Ann")
        table.shows("Choose three of the thirteen cards", "0 of 3 chosen", "8 high by Ann")
        assert table.desk.hand.new == {
            i for i, card in enumerate(table.desk.hand.cards) if card in cards("AC 6C 7C")
        }
        table.choose("5C 6C")
        table.keys("x")
        table.shows("Choose three cards to lay away: 2 chosen.")
        table.choose("7C")
        table.keys("x")
        table.shows("Lay 7♣ 6♣ 5♣ away?")
        table.keys("enter")

        # the first trick stays until it has been seen
        for name, card in (("Ben", "8C"), ("Cy", "10C"), ("Dee", "QC")):
            table.lift(name)
            table.keys("home")
            table.point_at(card)
            table.keys("enter")
        table.lift("Ann")
        table.shows("follow clubs", "Dee ✓ winning")
        table.keys("enter")
        table.shows("LAST TRICK · 1 OF 10", "Ann (you) ✓ wins it", "Any key goes on")
        shown.keys("space")
        table.sit_down("Ann")
        table.shows("TRICK 2 OF 10", "Ann (you) · leads")
        shown.keys("l")
        table.shows("LAST TRICK · 1 OF 10", "▏Q")
        shown.keys("l")
        table.shows("── TRICK 2 OF 10")

        # a claim with a line that loses; the joker draws the queen; then all is certain
        table.keys("c")
        table.shows("If A♦ K♦ J♦ are led, Q♦ may still be out to beat J♦")
        table.point_at("JK")
        table.keys("enter")
        table.shows("Lead JK · which way?", "JK as ♦ diamonds")
        table.keys("3")
        table.lift("Ben")
        table.shows("Ann led JK as diamonds", "follow diamonds")
        table.keys("home", "enter")
        for name in ("Cy", "Dee"):
            table.lift(name)
            table.keys("home", "enter")
        table.shows("LAST TRICK · 2 OF 10", "Any key goes on")
        shown.keys("enter")
        table.lift("Ann")
        table.keys("c")
        table.shows("Claim the last 8 tricks?")
        table.keys("enter")
        table.scores()
        assert table.state.scores == (200 + 2 * 10, 0)
        table.leave()


def test_a_hand_by_mouse_alone(home: Path) -> None:
    """A4–A8, A11, A12, A15."""
    match = on_disk(GAME)
    with terminal(home, "continue") as shown:
        table = Typist(shown, match)

        table.lift("Ann", by_mouse=True)
        table.click("7Hi")
        table.shows("Bid 7 high")
        table.click("7Hi")
        match.play(bid(0, "high", 7, False))
        for seat, name in enumerate(("Ben", "Cy", "Dee"), 1):
            table.lift(name, by_mouse=True)
            table.click("Pass")
            match.play(Pass(seat=seat))
        table.lift("Ann", by_mouse=True)
        for card in ("5C", "6C", "AC", "AC", "7C"):
            table.click_card(card)
        table.click("Lay away 7♣ 6♣ 5♣")
        table.click("Yes, lay away")
        match.play(exchanges(0)[cards("5C 6C 7C")])
        for name, card in (("Ben", "8C"), ("Cy", "10C"), ("Dee", "QC"), ("Ann", "AC")):
            table.lift(name, by_mouse=True)
            table.click_card(card, times=2)
        table.shows("LAST TRICK · 1 OF 10")
        table.click("Go on")
        table.sit_down("Ann")
        table.click("Last trick")
        table.shows("LAST TRICK · 1 OF 10")
        table.click("This trick")
        table.click("Claim")
        table.shows("If A♦ K♦ J♦ are led")
        table.click_card("JK", times=2)
        table.click("JK as ♦")
        match.play(
            next(a for a in match.variant.reducer.legal_actions(match.state) if getattr(a, "suit", "") == "D")
        )
        for name, card in (("Ben", "4D"), ("Cy", "7D"), ("Dee", "QD")):
            table.lift(name, by_mouse=True)
            table.click_card(card, times=2)
        table.click("Go on")
        table.lift("Ann", by_mouse=True)
        table.click("Claim")
        table.click("Yes, claim")
        match.play(claim(0))
        table.scores()
        table.click("Save & quit")
        assert shown.wait() == 0
