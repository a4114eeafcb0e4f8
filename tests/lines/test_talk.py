"""What is typed and what is said: words, numbers, lists, curtains, calls, and what nobody may hear."""

from __future__ import annotations

import re

import pytest

from rummy_tui import variants
from rummy_tui.cards import SUIT_NAMES, Card, holds
from rummy_tui.engine.aloud import PLURALS, RANK_NAMES, cards_in_words
from rummy_tui.lines.session import Session
from rummy_tui.lines.voice import Leave, Voice
from rummy_tui.lines.words import read_cards, tokens
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings, load_settings
from rummy_tui.storage.shelf import latest
from rummy_tui.ui.glyphs import ASCII
from tests.contract.support import cards_in
from tests.lines.player import Chooser, listed
from tests.lines.talk import QUIET, Sink, deal, stacked, talk

ALONE = ("human", "steady")
KNOCK = ("AS 2S 3S 7H 8H 9H KC KD 4C 2D", "10S JS QS 5C 5D 5H 4S 10H 9D 8D")
"""Anna draws the king of hearts and may knock: without the 4 of clubs two are left."""
THREE = (
    "4H 5H 6H KS QS 2D 3D",
    "7H 9C JC 2S 5D 8S KD",
    "8H 10C QC 3S 6D 9S AC",
)

PUSH = ("KS KH KC 4D 4C 4H", "3S 5S 7S 9S JS AD", "3H 5H 7H 9H JH AC", "3D 5D 7D 9D JD AH")


def gin(**options: object) -> Table:
    return stacked("gin", "Anna,Ben", *KNOCK, then="3C KH 6C", first_player="non_dealer", **options)


def after(said: str, line: str) -> str:
    """What is said once this line has been typed, up to the next prompt."""
    return said.split(f"> {line}\n", 1)[1].split("\n> ", 1)[0]


# The turn


def test_a_turn_in_words() -> None:
    said = talk(gin(layoffs=True), ["", "draw", "knock 4c", "yes"])
    assert after(said, "").startswith(
        "So far: Ben dealt round 1; 3 of clubs is turned up.\n"
        "You hold 10 cards: ace 2 3 of spades; 7 8 9 of hearts; 2 king of diamonds; 4 king of clubs. "
    )
    assert "Anna: draw from the stock, or take 3 of clubs.\n  1: draw\n  2: take 3 of clubs" in said
    assert "New in your hand: king of hearts.\n" in after(said, "draw")
    asked = after(said, "knock 4c")
    assert asked == "Knock with 2, discarding 4 of clubs? It cannot be taken back. Yes or no?"
    assert after(said, "yes").startswith("Anna knocked with 2.\n")
    assert "Ben's knock" not in said
    assert "4 of clubs" not in after(said, "yes").split("Pass the keyboard")[1], "it lies face down"


@pytest.mark.parametrize(
    "typed",
    ["discard kh", "x kh", "DISCARD king of hearts.", "discard K♥", "dis kh", "kh", "1", "discard"],
)
def test_many_ways_to_say_the_same(typed: str) -> None:
    """Cards alone ask where they could be discarded or knocked with; a button alone asks for the card."""
    said = talk(gin(), ["", "d", typed, {"kh": "1", "1": "7", "discard": "king of hearts"}.get(typed, "")])
    assert "Anna discarded king of hearts." in said
    if typed == "1":
        assert listed(after(said, "1"))[6] == "king of hearts"


def test_no_is_no_and_a_setting_asks_nothing() -> None:
    said = talk(gin(), ["", "d", "knock 4c", "no", "hand"])
    assert after(said, "no").startswith("Not done.\nAnna: choose a discard.")
    assert "You hold 11 cards" in after(said, "hand")
    said = talk(gin(), ["", "d", "knock 4c"], Settings(confirm=False))
    assert "Yes or no?" not in said
    assert "Anna knocked: 29 points." in said


def test_numbers_lead_through_lists_and_back_leads_out() -> None:
    said = talk(gin(), ["", "1", "1", "back", "1", "99", "11"])
    first = after(said, "1")
    assert "New in your hand" in first
    shown = said.split("Discard. Which card?\n")[1]
    assert listed(shown.split("\n> ")[0])[:3] == ["ace of spades", "2 of spades", "3 of spades"]
    assert after(said, "99") == "Type a number from 1 to 11, or back."
    assert "Anna discarded king of clubs." in after(said, "11")


def test_a_word_cut_short_is_understood_or_asked_about() -> None:
    table = stacked("push", "Anna,Ben,Cy,Dee", *PUSH, then="9C")
    said = talk(table, ["", "ha", "take", "l", "back", "l", "2", "la"])
    assert "You hold 6 cards" in after(said, "ha")
    assert after(said, "l") == "Which do you mean?\n  1: lay contract\n  2: log"
    assert "Anna took 9 of clubs" in after(said, "2")
    assert "Anna laid the contract: " in after(said, "la")


def test_unknown_words_and_wrong_times_are_answered_in_one_line() -> None:
    said = talk(gin(), ["", "frobnicate now", "discard kc", "take 2", "7", "ks"])
    assert after(said, "frobnicate now") == (
        '"frobnicate now" means nothing here. You may say draw, take, help, hand, table, log, score, rules, '
        "hint, sort, move, undo, save or quit."
    )
    assert after(said, "discard kc") == "Not now. You may draw or take."
    assert after(said, "take 2") == '"2" does not fit there.'
    assert after(said, "7").startswith("There is no choice 7. You may say draw, take, ")
    assert after(said, "ks") == "You do not hold king of spades."


def test_only_what_is_legal_is_named_where_a_word_comes_at_the_wrong_time() -> None:
    said = talk(gin(), ["", "draw", "take"])
    assert after(said, "take") == "Not now. You may discard or knock."
    held = "AS 3S 5S 7H 9H JH KD 2C 4C 6C", "10S QS QH 5D 7D 9D 4H 6H 8C 10C"
    said = talk(stacked("gin", "Anna,Ben", *held, then="3C KH", upcard_offer=False), ["", "draw", "take"])
    assert after(said, "take") == "Not now. You may discard."


@pytest.mark.parametrize("game", sorted(variants()))
def test_the_rules_are_plain_text_with_what_to_type(game: str) -> None:
    table = deal(game, ",".join(["Anna", "Ben", "Cy", "Dee"][: variants()[game].players[0]]))
    told = after(talk(table, ["rules", "quit"]), "rules")
    assert told.startswith(f"{variants()[game].name}.\n")
    assert not re.search(r"[*#|`\[\]]|\([A-Z]\)|Enter lays|^- |  [.,:]", told, re.MULTILINE), told
    assert "What to type.\nType the number of a choice" in told


def test_the_reasons_are_those_of_the_rules() -> None:
    """G11."""
    said = talk(gin(), ["", "t", "discard 3c", "knock kc"])
    assert after(said, "discard 3c") == (
        "3 of clubs was just taken from the discard pile: another card must be discarded."
    )


def test_undo_takes_back_and_says_when_it_cannot() -> None:
    said = talk(gin(), ["", "take", "undo", "draw", "undo"])
    assert after(said, "undo").startswith("Taken back.\nYou hold 10 cards")
    assert (
        said.split("> draw\n")[1]
        .split("> undo\n")[1]
        .startswith("There is nothing in this turn to take back.")
    )


def test_an_empty_line_says_again_what_is_asked() -> None:
    said = talk(gin(), ["", "table", "", "quit"])
    assert said.count("Anna: draw from the stock, or take 3 of clubs.") == 2


def test_sorting_is_said_and_remembered() -> None:
    said = talk(gin(), ["", "sort", "sort melds", "sort colour"])
    assert "aces" not in said
    assert "ace of spades; twos of spades and diamonds; 3 of spades; 4 of clubs;" in after(said, "sort")
    assert "ace 2 3 of spades; 7 8 9 of hearts;" in after(said, "sort melds")
    assert after(said, "sort colour") == "A hand is sorted by suit, rank, melds or own."
    assert load_settings()[0].sorts == {"Anna": "melds"}


def test_an_order_of_ones_own_lasts_through_a_draw_and_a_pause() -> None:
    table = gin()
    said = talk(table, ["", "move kd first", "move as 2s after kd", "move 9s last", "d", "hand", "quit"])
    assert "cards: king of diamonds, " in after(said, "move kd first")
    assert "cards: king of diamonds, ace 2 3 of spades, 7" in after(said, "move as 2s after kd")
    assert "Move cards that you hold" in after(said, "move 9s last")
    held = after(said, "hand").split("cards: ")[1]
    assert held.startswith("king of diamonds, ace 2 3 of spades, 7")
    assert held.split(".")[0].endswith("king of hearts"), "what is new comes last"
    path = table.path
    table.close()
    assert path is not None
    settings = load_settings()[0]
    assert settings.sorts["Anna"] == "own"
    said = talk(Table.open(path), ["", "hand", "quit"], settings)
    assert after(said, "hand").split("cards: ")[1] == held, "and so it is when the game goes on"


def test_an_order_of_ones_own_ends_with_the_deal() -> None:
    talk(gin(), ["", "move kd first", "draw", "knock 4c", "yes", "quit"])
    assert load_settings()[0].orders["Anna"] != tuple(range(10))
    talk(gin(), ["", "move kd first", "draw", "knock 4c", "yes", "", "quit"])
    assert load_settings()[0].orders["Anna"] == tuple(range(10)), "the new hand lies as the cards do"


def test_a_hint_is_advice_in_words() -> None:
    said = talk(gin(), ["", "d", "hint"])
    assert after(said, "hint").startswith("Hint 1: ")
    assert not set("♠♥♦♣") & set(said)
    off = talk(gin(), ["", "hint"], Settings(hints=False))
    assert after(off, "hint") == "Hints are off in the settings."


def test_a_hint_is_followed_by_its_number_with_the_question_of_its_button() -> None:
    table = gin()
    said = talk(table, ["", "d", "hint", "hint 9", "hint 1", "no", "hint 1", "yes"])
    assert "There is no hint 9" in after(said, "hint 9")
    assert after(said, "hint").startswith("Hint 1: knock")
    assert "It cannot be taken back. Yes or no?" in after(said, "hint 1")
    assert after(said, "no").startswith("Not done.")
    assert table.match.state.phase == "round_over"
    assert "Hints are off" in talk(gin(), ["", "hint 1"], Settings(hints=False))


def test_the_log_of_the_whole_game_is_told_turn_by_turn() -> None:
    said = talk(gin(), ["log all", "", "d", "discard kh", "log all"])
    assert after(said, "log all") == "Round 1.\nBen dealt round 1; 3 of clubs is turned up."
    told = said.rsplit("> log all\n", 1)[1]
    assert "Turn 1: Anna drew from the stock. Anna discarded king of hearts." in told


def test_lay_offs_are_listed_and_the_best_is_offered() -> None:
    """G14."""
    lines = ["", "d", "knock 4c", "y", "", "table", "lay off 10h on b", "lay off 10h on c", "done", "yes"]
    said = talk(gin(layoffs=True), lines)
    assert listed(said.split("leaves you least.\n")[1].split("\n> ")[0]) == [
        "best: 4 of spades",
        "lay off",
        "done (31)",
    ]
    assert "Meld b: Anna's run ace 2 3 of spades.\n" in after(said, "table")
    assert "Anna shows 2 of diamonds." in after(said, "table")
    assert after(said, "lay off 10h on b") == '"on b" does not fit there.'
    assert "Ben laid off 10 of hearts on Anna's run." in after(said, "lay off 10h on c")
    assert "Yes or no?" in after(said, "done"), "4 of spades could be laid off too"
    assert "Anna knocked: " in after(said.split("> done\n")[1], "yes")


# Melds, targets, depths


def test_melding_laying_off_and_going_deep() -> None:
    """R9, R11."""
    table = stacked("rummy500", "Anna,Ben,Cy", *THREE, then="AH JH 2H 3H")
    first = ["", "d", "meld 4 5 6 of hearts", "discard 2d", "", "d", "lay off 7h on a", "x kd"]
    said = talk(table, [*first, "", "take 2", "take 9", "take qs"])
    assert "Anna melded 4 5 6 of hearts." in said
    assert "Ben laid off 7 of hearts on Anna's run." in said
    assert after(said, "take 2") == "King of diamonds could not be melded or laid off at once."
    assert after(said, "take 9") == "The discard pile has 3 cards."
    assert after(said, "take qs") == "Queen of spades is not in the discard pile."


@pytest.mark.parametrize("lines", [["take 2d"], ["take 1"], ["t", "1"], ["take 2 of diamonds"]])
def test_a_depth_is_typed_by_number_or_card_or_chosen(lines: list[str]) -> None:
    """R8."""
    table = stacked("rummy500", "Anna,Ben,Cy", "4D 3D 5H KS QS 9D 8C", *THREE[1:], then="2D 2H")
    said = talk(table, ["", *lines])
    if len(lines) == 2:
        assert after(said, "t").startswith("Take. How deep?\n  1: take 2 of diamonds;")
    assert "Anna took 2 of diamonds from the discard pile." in said
    assert "Anna: meld or lay off 2 of diamonds now.\n  1: meld\n" in said


def test_what_cards_can_mean_is_asked() -> None:
    """A joker could stand for several cards."""
    hands = ("4H 5H JK KS QS 2D 3D", *THREE[1:])
    said = talk(
        stacked("rummy500", "Anna,Ben,Cy", *hands, then="AH JH 2H"), ["", "d", "meld 4h 5h joker", "2"]
    )
    assert listed(after(said, "meld 4h 5h joker")) == [
        "run joker as 3 of hearts, 4 5 of hearts",
        "run 4 5 of hearts, joker as 6 of hearts",
    ] or listed(after(said, "meld 4h 5h joker")) == [
        "run wild as 3 of hearts, 4 5 of hearts",
        "run 4 5 of hearts, wild as 6 of hearts",
    ]
    assert "Anna melded 4 5 of hearts, joker." in after(said, "2")


def test_the_contract_is_laid_part_by_part() -> None:
    """U6: the parts are put aside, taken back with undo, and laid together."""
    table = stacked("push", "Anna,Ben,Cy,Dee", *PUSH, then="9C")
    said = talk(
        table,
        [
            "",
            "take",
            "meld kings of spades hearts clubs",
            "undo",
            "part ks kh kc",
            "part 4d 4c 4h",
            "lay contract",
        ],
    )
    assert "Put aside: set kings" in after(said, "meld kings of spades hearts clubs")
    assert after(said, "undo").startswith("Taken back.")
    assert "Anna laid the contract" in after(said, "lay contract")


def test_a_bid_is_typed_or_chosen() -> None:
    said = talk(
        deal("australian500", "Anna,Ben,Cy,Dee", seed=3, dealer=3),
        ["", "7h", "", "bid 6 clubs", "bid 7 high", "", "bid", "1"],
    )
    assert "Anna bid 7 hearts." in after(said, "7h")
    assert after(said, "bid 6 clubs") == "That is no bid, or too low."
    assert "Ben bid 7 high." in after(said, "bid 7 high")
    assert "Which bid?" in after(said, "bid")
    assert "bid 8 spades (" not in after(said, "bid"), "only what is high enough is listed"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("bid 7 hearts", "7 hearts"),
        ("bid 10 clubs", "10 clubs"),
        ("10s", "10 spades"),
        ("7 no-trumps", ""),
        ("bid 7 no-trumps", "7 no-trumps"),
        ("bid open", "open misère"),
        ("n", "misère"),
    ],
)
def test_bids_go_by_several_names(typed: str, name: str) -> None:
    """A6."""
    table = deal("australian500", "Anna,Ben,Cy,Dee", seed=3, dealer=3, options={"schedule": "avondale"})
    said = after(talk(table, ["", typed]), typed)
    assert f"Anna bid {name}." in said if name else "means nothing here" in said


# Between people


def test_the_curtain_hides_what_was_said() -> None:
    said = talk(
        gin(), ["", "d", "discard kh", "hand", "hint", "sort", "table", "undo", "", "quit"], Settings()
    )
    gap = after(said, "discard kh")
    assert gap.count("\n" * 40) == 1
    assert gap.endswith("Pass the keyboard to Ben. Press Enter when you are Ben.")
    behind = said.split("Press Enter when you are Ben.\n", 1)[1].split("So far:")[0]
    assert "You hold" not in behind
    assert behind.count("Every hand is hidden now.") == 3
    assert "Gin Rummy. Round 1, to 100" in behind


def cards_said(text: str) -> list[Card]:
    """The cards that a text names in words."""
    ranks, suits = (
        "|".join((*RANK_NAMES.values(), *PLURALS[1:], "10", "[2-9]")),
        "|".join(SUIT_NAMES.values()),
    )
    rows = re.findall(rf"\b(?:(?:{ranks}) )+of (?:{suits})(?:(?:,| and) (?:{suits}))*|\bjoker", text)
    return [card for row in rows for card in read_cards(tokens(row))[0]]


@pytest.mark.parametrize("variant", variants())
def test_a_hand_is_said_to_its_player_only(variant: str) -> None:
    """C5: between a curtain and the Enter behind it no card is said that all may not see; then the hand is
    that player's."""
    count = variants()[variant].players[0]
    table = deal(variant, ",".join(("Anna", "Ben", "Cy", "Dee")[:count]), seed=5)
    chooser = Chooser(2)
    sink = Sink()
    at = ""  # who is at the keyboard, nobody behind a curtain
    due = ""
    hands = 0

    class Listening(Voice):
        def cover(self, count: int) -> None:
            self.say("COVERED")

        def ask(self) -> str:
            nonlocal at, due, hands
            said = sink.getvalue()
            if not at or "COVERED\n" in said:
                heard = said.rpartition("COVERED\n")[2]
                assert set(cards_said(heard)) <= set(cards_in(table.match.view(None))), heard
            sink.seek(0)
            sink.truncate()
            for line in said.split("\n"):
                if line.startswith(("You hold", "New in your hand")):
                    hand = table.match.state.hands[table.match.state.players.index(at)]
                    named, _ = read_cards([word.rstrip(";") for word in tokens(line.split(": ", 1)[1])])
                    assert holds(hand, named)
                    hands += 1
                elif found := re.search(r"Press Enter when you are (\w+)\.", line):
                    at, due = "", found[1]
            if hands > 40:
                raise Leave
            answer = chooser.answer(said)
            if due and not answer:
                at, due = due, ""
            return answer

    with pytest.raises(Leave):
        Session(table, Listening(sink, sink, ASCII.say), QUIET).play()
    assert hands > 40


def test_any_seat_may_call_rummy_between_two_turns() -> None:
    """R16, R18: nothing tells that there is something to call; only what is pointed at is judged."""
    table = stacked("rummy500", "Anna,Ben,Cy", *THREE, then="AH JH 2H 3H")
    first = ["", "d", "meld 4h 5h 6h", "discard 2d", "1", "table", "3", "1", "3", "many", ""]
    said = talk(table, [*first, "d", "x 7h", "3", "1", "no", "3", "1", "yes", ""])
    window = after(said, "discard 2d")
    assert "\nAnna discarded 2 of diamonds. Ben is next.\n" in window
    assert window.endswith("A seat's number calls Rummy: 2 Ben, 3 Cy.")
    assert after(said, "1").startswith("That seat may not call now.")
    assert "You hold" not in after(said, "table")
    assert after(said, "3") == "Cy, how many cards from the top of the discard pile do you claim?"
    assert "2 of diamonds" in said.split("do you claim?\n> 1\n")[1].split("\n")[0]
    assert "A claim is a number from 1 to 2." in after(said, "many")
    called = said.split("> x 7h\n")[1]
    assert 'Cy, claim 7 of hearts: Call "Rummy!"? Yes or no?' in after(called, "1")
    assert 'Cy called "Rummy!".' in after(called, "yes")
    assert "Press Enter to settle the call." in after(called, "yes")
    assert table.match.state.phase == "meld"
    assert table.match.state.turn == 2


# One person and computers


def test_computers_moves_are_told_in_words_and_no_curtain_falls() -> None:
    said = talk(deal(seed=7, dealer=0, seats=ALONE), ["d", "discard ks", "d"])
    assert "Pass the keyboard" not in said
    told = after(said, "discard ks").split("\n")
    assert told[0] == "Anna discarded king of spades."
    assert told[1].startswith("Ben ")
    assert told[2].startswith("Ben discarded ")
    assert told[3].startswith("You hold 10 cards:")


def test_what_a_computer_holds_is_never_said() -> None:
    table = deal(seed=7, dealer=0, seats=ALONE)
    said = talk(table, ["table", "log", "d", "table", "log", "hand", "score", "rules", "save"])
    hidden = set(table.match.state.hands[1]) - set(table.match.state.hands[0])
    rules = said.index("Gin Rummy.\nTwo players")
    for card in hidden:
        assert cards_in_words((card,)) not in said[:rules]


# The table in words


def test_the_table_says_everything_that_lies_open() -> None:
    table = stacked("rummy500", "Anna,Ben,Cy", *THREE, then="AH JH 2H 3H")
    said = talk(table, ["", "d", "meld 4h 5h 6h", "discard 2d", "", "table"])
    there = after(said, "table")
    assert there.split("\n")[:8] == [
        "Rummy 500. Round 1, to 500.",
        "Anna: 4 cards, 0 points.",
        "Ben: 7 cards, 0 points, to play.",
        "Cy: 7 cards, 0 points, dealer.",
        f"Stock: {len(table.match.state.stock)} cards.",
        "Discard pile: 2 cards, from the top: 2 of diamonds, ace of hearts.",
        "Meld a: Anna's run 4 5 6 of hearts.",
        "You hold 7 cards: 2 8 of spades; 7 of hearts; 5 king of diamonds; 9 jack of clubs. 51 points.",
    ]


def test_a_trick_and_an_auction_are_said() -> None:
    table = deal("australian500", "Anna,Ben,Cy,Dee", seed=3, dealer=3)
    said = talk(table, ["", "6s", "", "pass", "", "table"])
    assert "Anna bid 6 spades.\nBen passed.\n" in after(said, "table")
    lines = ["", "10s", "", "pass", "", "pass", "", "pass", "", "1", "1", "yes", "", "1", "", "table"]
    said = talk(deal("australian500", "Anna,Ben,Cy,Dee", seed=3, dealer=3), lines)
    there = after(said, "table")
    assert "Tricks won: Anna and Cy 0, Ben and Dee 0." in there
    assert "This trick: Ben 10 of spades; Ben is winning." in there
    assert "Ben: 9 cards, 0 points with Dee, 0 tricks." in there


def test_the_cut_is_said() -> None:
    said = talk(deal("persian", "Anna,Ben,Cy,Dee", seed=3), ["table", ""])
    assert said.count("Ben cut 8 of diamonds.") == 2, "when it happens, and on the table"
    assert "Press Enter to deal." in said
    assert "dealt round 1" in after(said, "")


def test_a_save_goes_on_where_it_was() -> None:
    table = gin()
    talk(table, ["", "d"])
    table.close()
    save = latest()
    assert save is not None
    again = Table.open(save.path)
    said = talk(again, ["", "log"])
    assert "You hold 11 cards" in said
    assert "Anna drew from the stock." in after(said, "log")
    again.close()


def test_no_line_is_longer_than_the_terminal() -> None:
    class Terminal(Sink):
        def isatty(self) -> bool:
            return True

    sink = Terminal()
    Voice(Sink(), sink, ASCII.say).say("word " * 60)
    assert max(map(len, sink.getvalue().split("\n"))) <= 80


def test_control_characters_are_not_heard() -> None:
    said = talk(gin(), ["", "fr\x1b[2Job\x07"])
    assert '"fr [2Job" means nothing here.' in said


def test_a_game_without_melds_has_no_order_by_melds() -> None:
    said = talk(deal("australian500", "A,B,C,D", seed=5), ["", "sort melds", "quit"])
    assert after(said, "sort melds") == "A hand is sorted by suit, rank or own."
