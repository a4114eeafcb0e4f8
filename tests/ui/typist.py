"""Somebody who plays every seat at a terminal by keys, and keeps a match to know what should be there."""

from __future__ import annotations

from typing import Any

from rummy_tui.cards import JOKER, Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.match import Match
from rummy_tui.engine.state import dump
from rummy_tui.engine.view import ROUND_ENDED
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings, save_settings
from rummy_tui.storage.shelf import latest
from rummy_tui.storage.start import Start
from rummy_tui.ui.clicks import click
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.modes import Confirming, Plain, Reading
from rummy_tui.ui.own_hand import Habits
from rummy_tui.ui.skin import DEFAULT
from tests.contract.support import cards_in
from tests.ui.flow import cards
from tests.ui.pty import Terminal
from tests.ui.wire import Wire, named_in, public, symbols

QUIET = 0.1  # seconds in which nothing more comes: the curtain is whole
SURE = 50  # cells of a prompt that no window cuts off


def on_disk(start: Start) -> Match:
    """A game that waits for ``rummy-tui continue``, where no key is taken for one meant for the table
    before; and the match that should come of it.
    """
    save_settings(Settings(glyphs="unicode", curtain_guard=0.0))
    table = Table.start(start)
    table.close()
    return Match(start.deal())


def saved_state() -> str:
    save = latest()
    assert save is not None
    table = Table.open(save.path)
    table.close()
    return dump(table.match.state)


class Typist:
    """``desk`` is the one that the screen should have: keys go to both, and are seen to do the same.

    At every curtain and at the score sheet all that has been written is read, byte by byte: between two
    players there is no card that all may not see, before that none but the player's own (C5).
    """

    def __init__(self, shown: Terminal, match: Match, size: tuple[int, int] = (80, 24)) -> None:
        self.shown = shown
        self.match = match
        self.wire = Wire(*size)
        self._read = 0
        self._may_see: set[str] = set()
        """What whoever has sat at the table since the last curtain was told there."""
        self.habits = [Habits() for _ in match.state.players]
        self.desk = Desk(match, 0, Habits())
        self.sat_at = 0

    @property
    def state(self) -> Any:
        return self.match.state

    def name(self, seat: int) -> str:
        return self.state.players[seat]  # type: ignore[no-any-return]

    def lift(self, name: str, *, by_mouse: bool = False) -> None:
        """The curtain is there and hides every hand, and the player named lifts it."""
        button = f"I am {name}"
        self.shown.wait_for(lambda text: button in text and "▏" not in _hand_part(text))
        self.shown.settle(QUIET)
        self.check_wire(button.encode())
        if by_mouse:
            self.click(button)
        else:
            self.shown.keys("enter")
        self.sit_down(name)
        self.desk.fresh = True

    def check_wire(self, curtain: bytes) -> None:
        """What has been written since the last look at it; from the curtain on, only what all may see."""
        data = bytes(self.shown.log[self._read :])
        self._read += len(data)
        before, sign, after = data.partition(curtain)
        assert sign, "the curtain was written"
        everybody = public(self.match)
        self.wire.take(before)
        self.wire.shows_only(self._may_see | everybody, f"before {curtain.decode()}")
        self.wire.take(after)
        self.wire.shows_only(everybody, f"at {curtain.decode()}")
        self._may_see = everybody

    def written(self) -> set[str]:
        """The cards that have been written since the last curtain."""
        self.wire.take(bytes(self.shown.log[self._read :]))
        return self.wire.cards

    def _note(self) -> None:
        """What the player at the desk now sees: the hand, the table, and the words about both."""
        desk, view, table = self.desk, self.desk.view, self.match.variant.table
        controls = (*desk.controls, *(cell.control for cell in desk.squares))
        words = [desk.prompt, *(cell.label for cell in desk.squares)]
        words += [word for control in controls for word in (control.label, control.why, control.confirm)]
        words += [table.describe(a, view) for c in controls for a in c.actions]
        words += [table.tell(event, view.players) for event in view.log]
        self._may_see |= symbols(tuple(cards_in(view))) | named_in(" ".join(words)) | public(self.match)

    def sit_down(self, name: str) -> None:
        seat = self.state.players.index(name)
        self.desk = Desk(self.match, seat, self.habits[seat])
        self.sat_at = len(self.match.actions)
        self._note()
        self.see()

    def keys(self, *keys: str) -> None:
        """Keys of the table; what they play is played, and the screen shows what comes of it."""
        for key in keys:
            action = self.desk.press(key)
            self._note()
            if action is not None:
                self.play(action)
        self.shown.keys(*keys)
        self.see()

    def play(self, action: Action) -> None:
        """Something is played that the desk at hand has nothing to do with."""
        seat, before = self.desk.seat, self.state.round
        self.desk.hand.chosen = frozenset()
        self.match.play(action)
        state = self.state
        if state.turn == seat and state.round == before and state.phase not in ROUND_ENDED:
            self.desk.look()
            self._note()

    def undo(self) -> None:
        self.match.undo()
        self.desk.look()
        self.shown.keys("u")
        self.shown.wait_for("Taken back.")

    def see(self) -> None:
        """The hand and the prompt are those of the desk, as long as it is its turn and nothing lies there
        until it has been seen.
        """
        lingers = self.match.variant.table.lingers(self.match.view(None))
        if lingers and self.sat_at != len(self.match.actions):
            return
        if self.desk.seat != self.state.turn or self.state.phase in ROUND_ENDED:
            return
        title = f"{self.name(self.desk.seat).upper()}'S HAND {len(self.desk.hand.cards)}"
        said = DEFAULT.say(self.desk.prompt)[:SURE]
        self.shown.wait_for(lambda text: title in text and said in text)

    def shows(self, *texts: str) -> None:
        """The screen comes to show all of these."""
        self.shown.wait_for(lambda screen: all(text in screen for text in texts))

    def choose(self, text: str) -> None:
        """Go to each card with the arrows and choose it with Space."""
        for card in cards(text):
            self.keys(*self._way_to(card), "space")

    def point_at(self, text: str) -> None:
        self.keys(*self._way_to(Card(text)))

    def _way_to(self, card: Card) -> list[str]:
        hand = self.desk.hand
        free = [i for i, held in enumerate(hand.cards) if held is card and i not in hand.chosen]
        assert free, f"no {card} to choose in {hand.cards}"
        open_to = [i for i, c in enumerate(hand.cards) if not hand.playable or c in hand.playable]
        steps = open_to.index(free[0]) - open_to.index(hand.cursor)
        return ["right" if steps > 0 else "left"] * abs(steps)

    def click(self, text: str) -> None:
        """Click on the lowest place that shows a text, once it is there."""
        self.shown.wait_for(text)
        rows = self.shown.text.split("\n")
        y = max(y for y, row in enumerate(rows) if text in row)
        self.shown.click(rows[y].index(text) + len(text) // 2, y)

    def click_card(self, text: str, times: int = 1) -> None:
        """Click on a card of the hand: the desk does what it should do."""
        card = Card(text)
        for _ in range(times):
            x, y = self._place_of(card)
            self.shown.click(x, y)
            action = click(self.desk, "card", self.desk.hand.cards.index(card), "", double=False)
            self._note()
            if action is not None:
                self.play(action)
            self.see()

    def _place_of(self, card: Card) -> tuple[int, int]:
        """A cell of a card of the hand, from its rank and its suit below that."""
        rows = [row.ljust(80) for row in self.shown.text.split("\n")]
        top = next(y for y, row in enumerate(rows) if "'S HAND" in row) + 1
        rank, suit = ("J", "K") if card is JOKER else (card.symbol[:-1], card.symbol[-1])
        for y in (top, top + 1):
            for x in range(76):
                if rows[y][x : x + 1 + len(rank)] == f"▏{rank}" and rows[y + 1][x + 1] == suit:
                    return x + 1, top + 2
        raise AssertionError(f"{card.symbol} is not in the hand:\n{self.shown.text}")

    def do(self, action: Action) -> None:
        """Whatever keys an action takes: its cards chosen, its button, its place in a list, the answer."""
        self.keys("escape") if self.desk.hand.chosen else None
        for card in action.from_hand():
            self.choose(card.text)
        control = next(one for one in self.desk.controls if action in one.actions)
        self.keys(control.key.lower())
        while not isinstance(self.desk.mode, (Plain, Confirming)) and self.desk.target != action:
            self.keys("down" if isinstance(self.desk.mode, Reading) else "right")
        if not isinstance(self.desk.mode, (Plain, Confirming)):
            self.keys("enter")
        if isinstance(self.desk.mode, Confirming):
            self.keys("enter")

    def scores(self) -> None:
        """The score sheet is there, with the totals of the match."""
        what = "wins" if self.state.phase == "game_over" else f"END OF ROUND {self.state.round}"
        text = self.shown.wait_for(lambda text: what in text and "TOTAL" in text and "Hands" in text)
        self.check_wire(b"Hands")
        total = next(line for line in text.split("\n") if "TOTAL" in line)
        assert total.split()[1:] == [str(score) for score in self.state.scores]

    def leave(self) -> None:
        """Q, at the score sheet; the same game is on disk."""
        self.shown.keys("q")
        assert self.shown.wait() == 0
        assert saved_state() == dump(self.state)


def _hand_part(text: str) -> str:
    """The lower part of the table, where the call window hides the hand; all of a curtain of its own."""
    table, sign, hand = text.partition("CURTAIN")
    return hand if sign else table


def stacked(pack: tuple[Card, ...], hands: tuple[str, ...], then: str) -> tuple[Card, ...]:
    """A deck that deals these hands, the dealer's left first, then turns up and draws these cards."""
    top = [card for row in zip(*map(cards, hands), strict=True) for card in row] + list(cards(then))
    rest = list(pack)
    for card in top:
        rest.remove(card)
    return (*top, *rest)
