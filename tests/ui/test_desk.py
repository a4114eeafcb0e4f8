"""The desk without any screen: keys and clicks become actions, and a selection never outlives its turn."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, NextRound
from rummy_tui.engine.match import Match
from rummy_tui.engine.table import SORTS
from rummy_tui.rummy.actions import Discard, DrawDiscard, DrawStock, LayOff
from rummy_tui.storage.start import Start
from rummy_tui.ui.clicks import click
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.modes import Aiming, Confirming, Plain, Reading
from rummy_tui.ui.own_hand import Habits
from rummy_tui.variants.gin.actions import BigGin, Done, Knock
from tests.ui.flow import BIG_GIN, GIN, KNOCK, TIE, cards, deck, game


class Player:
    """Both seats at one keyboard, without a curtain."""

    def __init__(self, start: Start, *, confirm: bool = True) -> None:
        self.match = Match(start.deal())
        self.habits = [Habits(), Habits()]
        self.confirm = confirm
        self.desk = self._sit()

    def _sit(self) -> Desk:
        return Desk(
            self.match, self.match.state.turn, self.habits[self.match.state.turn], confirm=self.confirm
        )

    def press(self, *keys: str) -> Action | None:
        """Press keys and play what comes of the last one."""
        action = None
        for key in keys:
            action = self.desk.press(key)
            if action is not None:
                self.play(action)
        return action

    def play(self, action: Action) -> None:
        self.match.play(action)
        if self.match.state.turn == self.desk.seat:
            self.desk.drop_choice()
            self.desk.look()
        else:
            self.desk = self._sit()

    def choose(self, *texts: str) -> None:
        for text in texts:
            self.desk.toggle(self.desk.hand.cards.index(Card(text)))

    @property
    def shown(self) -> str:
        return " ".join(map(str, self.desk.hand.cards))

    @property
    def chosen(self) -> set[str]:
        return {str(self.desk.hand.cards[i]) for i in self.desk.hand.chosen}


@pytest.fixture
def knocker() -> Player:
    """Ann has drawn K♥ and may knock; lay-offs are on."""
    player = Player(game(KNOCK, layoffs=True))
    player.press("d")
    return player


# Moving and choosing


def test_the_cursor_goes_round_and_to_both_ends(knocker: Player) -> None:
    desk = knocker.desk
    knocker.press("home")
    assert desk.hand.cursor == 0
    knocker.press("left")
    assert desk.hand.cursor == 10
    knocker.press("right", "right")
    assert desk.hand.cursor == 1
    knocker.press("end")
    assert desk.hand.cursor == 10


def test_a_digit_or_a_capital_goes_to_the_next_card_of_that_rank(knocker: Player) -> None:
    desk = knocker.desk
    knocker.press("home")
    visited = []
    for key in ("K", "K", "K", "K", "2", "2", "A", "0"):
        knocker.press(key)
        visited.append(str(desk.hand.under_cursor))
    assert visited == ["KH", "KD", "KC", "KH", "2D", "2S", "AS", "AS"]


def test_space_chooses_and_drops_and_c_drops_all(knocker: Player) -> None:
    knocker.press("home", "space", "right", "space")
    assert knocker.chosen == {"AS", "2S"}
    knocker.press("space")
    assert knocker.chosen == {"AS"}
    knocker.press("c")
    assert knocker.chosen == set()


def test_escape_drops_the_choice_first(knocker: Player) -> None:
    knocker.choose("4C")
    knocker.press("escape")
    assert knocker.chosen == set()
    assert isinstance(knocker.desk.mode, Plain)


def test_the_cursor_is_on_the_card_just_drawn_and_marks_it_new(knocker: Player) -> None:
    desk = knocker.desk
    assert desk.hand.under_cursor == Card("KH")
    assert [str(desk.hand.cards[i]) for i in desk.hand.new] == ["KH"]


def test_a_card_drawn_last_turn_is_not_new_any_more(knocker: Player) -> None:
    knocker.choose("4C")
    knocker.press("x")
    assert knocker.desk.seat == 1
    assert knocker.desk.hand.new == frozenset()
    knocker.press("d", "x")
    assert knocker.desk.seat == 0
    assert knocker.desk.hand.new == frozenset()


def test_no_card_of_a_new_deal_is_new() -> None:
    player = Player(game(GIN, KNOCK), confirm=False)
    player.press("t")
    player.choose("4C")
    player.press("g")
    assert player.match.state.phase == "round_over"
    player.match.play(NextRound(seat=0))
    seat = player.match.state.turn
    assert Desk(player.match, seat, player.habits[seat]).hand.new == frozenset()


# Orders


def test_sorting_goes_through_all_four_orders_and_back(knocker: Player) -> None:
    seen = []
    for _ in SORTS:
        seen.append((knocker.habits[0].sort, knocker.shown))
        knocker.press("s")
    assert seen == [
        ("suit", "AS 2S 3S 7H 8H 9H KH 2D KD 4C KC"),
        ("rank", "AS 2S 2D 3S 4C 7H 8H 9H KS KH KD KC".replace("KS ", "")),
        ("melds", "KH KD KC AS 2S 3S 7H 8H 9H 2D 4C"),
        ("own", "KH KD KC AS 2S 3S 7H 8H 9H 2D 4C"),
    ]
    assert knocker.habits[0].sort == "suit"


def test_a_choice_survives_sorting(knocker: Player) -> None:
    knocker.choose("4C", "2D")
    for _ in SORTS:
        knocker.press("s")
        assert knocker.chosen == {"4C", "2D"}


def test_shift_and_an_arrow_carry_a_card_and_the_order_becomes_own(knocker: Player) -> None:
    knocker.press("home", "shift+right", "shift+right", "shift+left")
    assert knocker.shown.startswith("2S AS 3S")
    assert knocker.habits[0].sort == "own"
    assert knocker.desk.hand.under_cursor == Card("AS")


def test_nothing_is_carried_over_the_edge(knocker: Player) -> None:
    before = knocker.shown
    knocker.press("home", "shift+left")
    assert knocker.shown == before
    assert knocker.habits[0].sort == "suit"


def test_an_own_order_is_kept_after_a_draw_and_the_new_card_comes_last() -> None:
    """Field cases: own order kept, new card marked."""
    player = Player(game(KNOCK))
    player.press("end", "shift+left", "home")
    own = player.shown
    player.press("d")
    assert player.shown == f"{own} KH"
    assert [str(player.desk.hand.cards[i]) for i in player.desk.hand.new] == ["KH"]
    player.press("x")
    player.press("d", "x")
    assert player.desk.seat == 0
    assert player.shown == own


# Actions


def test_draw_take_and_discard_by_letters() -> None:
    player = Player(game(KNOCK))
    assert isinstance(player.press("t"), DrawDiscard)
    player.choose("KD")
    action = player.press("x")
    assert isinstance(action, Discard)
    assert action.card == Card("KD")
    assert isinstance(player.press("d"), DrawStock)


def test_letters_do_the_same_with_caps_lock_but_those_of_court_cards() -> None:
    player = Player(game(KNOCK))
    assert isinstance(player.press("D"), DrawStock)
    player.choose("4C")
    assert player.press("K") is None
    assert player.desk.hand.under_cursor == Card("KC")
    assert isinstance(player.press("X"), Discard)


def test_enter_discards_only_what_was_chosen(knocker: Player) -> None:
    assert knocker.press("enter") is None
    assert "Space chooses" in knocker.desk.say
    knocker.choose("KD")
    action = knocker.press("enter")
    assert isinstance(action, Discard)
    assert action.card == Card("KD")


def test_the_card_under_the_cursor_is_meant_where_none_is_chosen(knocker: Player) -> None:
    knocker.press("home", "right")
    action = knocker.press("x")
    assert isinstance(action, Discard)
    assert action.card == Card("2S")


def test_the_card_just_taken_may_not_go_back_and_the_reason_is_said() -> None:
    """G9."""
    player = Player(game(KNOCK))
    player.press("t")
    assert player.desk.hand.under_cursor == Card("3C")
    assert player.press("x") is None
    assert player.desk.prompt.startswith("3♣ was just taken")
    assert player.press("left") is None
    assert "just taken" not in player.desk.prompt


def test_a_refused_knock_says_how_much_would_be_left(knocker: Player) -> None:
    """G11."""
    knocker.choose("KD")
    assert knocker.press("k") is None
    assert re.search(r"K♦ leaves 26 .*\b10\b", knocker.desk.prompt)


def test_a_refused_knock_under_oklahoma_names_the_limit() -> None:
    player = Player(game(KNOCK, oklahoma=True))
    player.press("d")
    player.choose("2D")
    player.press("k")
    assert re.search(r"2♦ leaves 4 .*\b3\b", player.desk.prompt)


def test_a_knock_is_asked_once_and_can_be_called_off(knocker: Player) -> None:
    """Cancelling a knock loses no card."""
    knocker.choose("4C")
    before = knocker.match.state
    assert knocker.press("k") is None
    assert isinstance(knocker.desk.mode, Confirming)
    assert "Knock with 2, discarding 4♣?" in knocker.desk.prompt
    for key in ("x", "d", "left", "5", "S"):
        assert knocker.press(key) is None
        assert isinstance(knocker.desk.mode, Confirming), key
    assert knocker.press("escape") is None
    assert isinstance(knocker.desk.mode, Plain)
    assert knocker.match.state is before
    assert len(knocker.desk.hand.cards) == 11
    assert knocker.chosen == {"4C"}
    knocker.press("k")
    assert isinstance(knocker.press("enter"), Knock)


def test_n_says_no_and_y_says_yes(knocker: Player) -> None:
    knocker.choose("4C")
    assert knocker.press("k", "n") is None
    assert isinstance(knocker.desk.mode, Plain)
    assert isinstance(knocker.press("k", "y"), Knock)


def test_a_knock_is_not_asked_where_the_players_do_not_want_it() -> None:
    player = Player(game(KNOCK), confirm=False)
    player.press("d")
    player.choose("4C")
    assert isinstance(player.press("k"), Knock)


def test_gin_and_big_gin_have_keys_of_their_own() -> None:
    """G12, G15."""
    player = Player(game(GIN), confirm=False)
    player.press("t")
    player.choose("4C")
    assert isinstance(player.press("g"), Knock)
    assert player.match.state.results[-1].reason == "gin"

    player = Player(game(BIG_GIN, big_gin=True))
    player.press("d")
    assert player.press("b") is None
    assert isinstance(player.press("enter"), BigGin)


def test_equal_arrangements_are_all_offered_to_the_knocker() -> None:
    """G13: neither sets nor runs are picked silently, and Esc leads back from each question."""
    player = Player(game(TIE, layoffs=True))
    player.press("d")
    player.choose("KH")
    player.press("k")
    mode = player.desk.mode
    assert isinstance(mode, Reading)
    table, view = player.match.variant.table, player.desk.view
    told = [table.describe(action, view) for action in mode.control.actions]
    assert len(told) == 2
    sets = next(i for i, text in enumerate(told) if text.count("set") == 3)
    assert told[1 - sets].count("run") == 3

    player.press("down")
    assert player.desk.target == mode.control.actions[1]
    player.press("²")
    assert player.desk.mode == replace(mode, at=1)
    player.press("up", str(sets + 1))
    assert isinstance(player.desk.mode, Confirming)
    player.press("escape")
    assert isinstance(player.desk.mode, Reading)
    player.press(str(sets + 1))
    assert isinstance(player.press("enter"), Knock)
    assert {meld.kind for meld in player.match.state.melds} == {"set"}


def test_a_lay_off_goes_where_it_fits_or_says_why_not(knocker: Player) -> None:
    """G14."""
    knocker.choose("4C")
    knocker.press("k", "enter")
    assert knocker.desk.seat == 1
    knocker.choose("10S")
    assert knocker.press("l") is None
    assert knocker.desk.say
    knocker.press("c")
    knocker.choose("4S")
    action = knocker.press("l")
    assert isinstance(action, LayOff)
    assert [str(card) for card in action.cards] == ["4S"]
    best = knocker.press("b")
    assert isinstance(best, LayOff)
    assert [str(card) for card in best.cards] == ["10H"]
    assert isinstance(knocker.press("enter"), Done)


FITS_TWICE = deck("7S 7H 7D 8C 9C 10C QH QD 2H KH", "7C 3S 4S 5S 9H KD 4H 6S JD 3D", "QS")
"""Ann knocks with the queen taken; Ben's 7♣ fits the sevens and the clubs."""


@pytest.mark.parametrize(("keys", "kind"), [((), ""), (("right",), ""), (("SET",), "set"), (("RUN",), "run")])
def test_a_card_that_fits_twice_is_aimed(keys: tuple[str, ...], kind: str) -> None:
    """Enter takes the meld shown; an arrow goes to the other, a letter straight to its meld."""
    player = Player(game(FITS_TWICE, layoffs=True), confirm=False)
    player.press("t")
    player.choose("KH")
    player.press("k")
    player.choose("7C")
    assert player.press("l") is None
    mode = player.desk.mode
    assert isinstance(mode, Aiming)
    melds = {meld.id: meld for meld in player.match.state.melds}
    letters = {meld.kind: letter for meld, letter in zip(melds.values(), "abc", strict=False) if meld.id}
    letters |= {"set": next(x for m, x in zip(melds.values(), "abc", strict=False) if m.rank == 7)}
    shown = mode.control.actions[mode.at]
    player.press(*(letters[key.lower()] if key.isupper() else key for key in keys))
    action: Any = player.press("enter")
    assert isinstance(action, LayOff)
    if kind:
        assert melds[action.meld].kind == kind
    else:
        assert (action == shown) is (not keys)


def test_a_letter_of_a_meld_that_does_not_fit_says_so_and_escape_leaves() -> None:
    player = Player(game(FITS_TWICE, layoffs=True), confirm=False)
    player.press("t")
    player.choose("KH")
    player.press("k")
    player.choose("7C")
    player.press("l", "z")
    assert player.desk.prompt == "z is no meld that these cards fit."
    assert isinstance(player.desk.mode, Aiming)
    player.press("escape")
    assert isinstance(player.desk.mode, Plain)
    assert player.chosen == {"7C"}


# The mouse


def test_a_click_on_a_pile_draws(knocker: Player) -> None:
    player = Player(game(KNOCK))
    assert isinstance(click(player.desk, "stock", 0, "", double=False), DrawStock)
    assert isinstance(click(player.desk, "discard", 0, "", double=False), DrawDiscard)


def test_a_click_chooses_a_card_and_a_double_click_discards_it(knocker: Player) -> None:
    desk = knocker.desk
    place = desk.hand.cards.index(Card("KD"))
    assert click(desk, "card", place, "", double=False) is None
    assert knocker.chosen == {"KD"}
    assert click(desk, "card", place, "", double=False) is None
    assert knocker.chosen == set()
    action = click(desk, "card", place, "", double=True)
    assert isinstance(action, Discard)
    assert action.card == Card("KD")


def test_a_click_on_a_button_is_its_key(knocker: Player) -> None:
    knocker.choose("4C")
    assert click(knocker.desk, "key", "K", "", double=False) is None
    assert isinstance(knocker.desk.mode, Confirming)
    assert click(knocker.desk, "card", 0, "", double=True) is None
    assert isinstance(knocker.desk.mode, Confirming), "a card behind a question is not reached"
    assert click(knocker.desk, "key", "Esc", "", double=False) is None
    assert isinstance(knocker.desk.mode, Plain)
    click(knocker.desk, "key", "K", "", double=False)
    assert isinstance(click(knocker.desk, "key", "Enter", "", double=False), Knock)


def test_a_click_on_a_meld_lays_off_there_or_refuses(knocker: Player) -> None:
    knocker.choose("4C")
    knocker.press("k", "enter")
    desk = knocker.desk
    run = next(i for i, meld in enumerate(desk.view.melds) if meld.kind == "run" and meld.suit == "S")
    other = next(i for i, meld in enumerate(desk.view.melds) if meld.kind == "set")
    knocker.choose("4S")
    assert click(desk, "meld", other, "high", double=False) is None
    assert desk.say == "These cards do not fit there."
    assert isinstance(desk.mode, Plain)
    action: Any = click(desk, "meld", run, "low", double=False)
    assert isinstance(action, LayOff)
    assert action.meld == desk.view.melds[run].id


def test_a_click_where_nothing_can_be_done_does_nothing(knocker: Player) -> None:
    before = knocker.match.state
    for kind in ("stock", "discard", "meld", "depth", "choice", "seat", "more"):
        assert click(knocker.desk, kind, 0, "", double=False) is None
        assert click(knocker.desk, kind, 0, "", double=True) is None
    assert knocker.match.state is before


# Buttons by Tab


def test_tab_goes_to_the_buttons_and_back(knocker: Player) -> None:
    knocker.choose("4C")
    desk = knocker.desk
    knocker.press("tab", "right")
    assert desk.primary is not None
    assert desk.primary.key == "K"
    knocker.press("right")
    assert desk.primary.key == "X"
    knocker.press("left", "enter")
    assert isinstance(desk.mode, Confirming)
    knocker.press("escape", "tab")
    assert desk.button is None or desk.button == 0


def test_a_button_that_is_gone_leaves_the_buttons(knocker: Player) -> None:
    """A card chosen by click takes a button away while Tab is on the last one."""
    knocker.choose("4C")
    desk = knocker.desk
    knocker.press("tab", "end")
    assert desk.primary is not None
    assert desk.primary.key == "K"
    click(desk, "card", 0, "", double=False)
    assert desk.button is None
    knocker.press("space", "enter", "tab")


# Turns


def test_a_selection_never_survives_a_change_of_player(knocker: Player) -> None:
    """C6."""
    knocker.choose("4C")
    knocker.press("x")
    assert knocker.desk.seat == 1
    assert knocker.chosen == set()
    assert set(knocker.desk.hand.cards) == set(cards("10S JS QS 5C 5D 5H 4S 10H 9D 8D"))


def test_a_second_equal_key_in_the_wrong_phase_changes_nothing(knocker: Player) -> None:
    """C6: D again after the draw."""
    before = knocker.match.state
    assert knocker.press("d") is None
    assert knocker.press("t") is None
    assert knocker.match.state is before


@pytest.mark.parametrize("key", ["left", "space", "tab", "s", "x", "k", "enter", "A", "5", "f1", "ß", ""])
def test_no_key_goes_wrong_in_an_empty_hand(key: str) -> None:
    """A defender who has laid off everything still sits there."""
    start = game(
        deck("AS 2S 3S 7H 8H 9H KC KD KS 2D", "4S 5S 6S 10H JH QH KH 8S 9S 10S", "3C", "QC"), layoffs=True
    )
    player = Player(start, confirm=False)
    player.press("d", "x")
    assert player.desk.seat == 1
    player.desk.hand.cards = ()
    player.desk.press(key)


def test_deadwood_is_that_of_the_ten_cards_while_the_other_one_plays() -> None:
    player = Player(game(KNOCK))
    table, ann = player.match.variant.table, player.desk
    player.press("d")
    assert " after " in table.hand_note(ann.view, ann.selection)
    player.press("x")
    assert player.match.state.turn == 1
    ann.look()
    plain = f"deadwood {ann.view.deadwood}"  # type: ignore[attr-defined]
    assert table.hand_note(ann.view, ann.selection) == plain
    player.press("d")
    ann.look()
    assert table.hand_note(ann.view, ann.selection) == plain


def test_an_order_of_one_s_own_comes_back_after_all_the_others() -> None:
    player = Player(game(KNOCK))
    player.press("end", "shift+left", "shift+left", "home")
    own = player.shown
    for _ in player.match.variant.table.sorts[1:]:
        player.press("s")
        assert player.shown != own
    player.press("s")
    assert player.shown == own
    player.press("s", "d", "s", "s", "s")
    assert player.shown == f"{own} KH", "also after a draw"
