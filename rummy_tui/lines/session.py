"""A game from line to line: who is to act, what each may hear, and the words that are understood at any
time. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_tui.bots.levels import make_player
from rummy_tui.bots.turn import decide
from rummy_tui.engine.actions import Action, NextRound
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.engine.table import Control, Selection
from rummy_tui.lines import saying
from rummy_tui.lines.answers import Answers
from rummy_tui.lines.turn import Turn
from rummy_tui.lines.voice import Voice
from rummy_tui.lines.words import verb
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings
from rummy_tui.storage.start import HUMAN, Start
from rummy_tui.storage.stats import record


class Session:
    """Plays a table to its end, or until the players leave (``Leave``)."""

    def __init__(self, table: Table, voice: Voice, settings: Settings) -> None:
        self.table = table
        self.voice = voice
        self.match = table.match
        self.answers = Answers(table, voice, settings)
        self._turn: Turn | None = None
        self._lifted: int | None = None  # who has said to be at the keyboard, behind the curtain
        self._exposed = False
        self._asked_at = -1  # how many actions there were when all could speak up
        self._players: dict[int, Player] = {}

    @property
    def presenter(self) -> Any:
        return self.match.variant.table

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, who in enumerate(self.table.seats) if who == HUMAN)

    # From one player to the next

    def play(self) -> Start | None:
        """Until the game is over: what to play next, if anything."""
        self.voice.say(f"{self.match.variant.name}: {saying.joined(self.match.state.players)}.")
        self.voice.say("Type help at any time.")
        if len(self.humans) < 2 or not self.match.actions:
            view = self.match.view(self.humans[0] if len(self.humans) == 1 else None)
            for line in saying.events(view, view.log, self.presenter):
                self.voice.say(line)
        while True:
            state = self.match.state
            if state.phase == "game_over":
                return self._game_over()
            if state.phase == "round_over":
                self._round_over()
                continue
            seat = state.turn if state.turn in state.awaiting else state.awaiting[0]
            if len(state.awaiting) > 1 and self._asked_at != len(self.match.actions):
                self._open_window(seat)
            elif seat in self.humans:
                self._sit_down(seat)
            else:
                self._play(self._decide(seat), seat)

    def _sit_down(self, seat: int) -> None:
        """The seat's turn, behind a curtain where other people have been at the keyboard."""
        if self._turn is None or self._turn.seat != seat:
            if len(self.humans) > 1:
                self._curtain(seat)
            self._turn = Turn(self.match, seat, self.answers)
        self._exposed = True
        if self.answers.guide is not None:
            self.answers.guide.tell(self._turn)
        action = self._turn.ask()
        if action is not None:
            self._play(action, seat)

    def _curtain(self, seat: int) -> None:
        self.cover()
        name = self.match.state.players[seat]
        if self._lifted != seat:
            self.voice.say(f"Pass the keyboard to {name}. Press Enter when you are {name}.")
            while line := self.voice.ask():
                if not self.answers.aside(line, None):
                    self.voice.say(f"Press Enter when you are {name}.")
        self._lifted = None
        view = self.match.view(seat)
        told = list(saying.events(view, self.match.told_since(seat), self.presenter))
        if told:
            since = "Since your last turn" if self.match.has_acted(seat) else "So far"
            self.voice.say(f"{since}: {' '.join(told)}")

    def cover(self) -> None:
        """Hide what was said to one player before others look."""
        if self._exposed and len(self.humans) > 1:
            self.voice.cover(self.answers.settings.curtain_lines)
        self._exposed = False
        self._turn = None

    def _play(self, action: Action, seat: int) -> None:
        """The action is judged and on disk; those who may hear it hear what came of it."""
        before = self.match.state
        self.table.play(action)
        after = self.match.state
        if after.deal != before.deal:
            self.answers.dealt_anew()
        self.answers.keep_orders()
        log = after.log[len(before.log) :] if after.log[: len(before.log)] == before.log else after.log
        listener = self._listener(seat)
        if listener is not False:
            for line in saying.events(self.match.view(listener), log, self.presenter):
                self.voice.say(line)
        self.answers.tell_trouble()

    def _listener(self, seat: int) -> int | bool | None:
        """Whose ears are at the table: the only person's, the one's at the keyboard, everybody's (None)
        where all may hear; False for a computer's move that each person hears behind the curtain."""
        if not self.humans:
            return None
        if len(self.humans) == 1:
            return self.humans[0]
        if self._turn is not None and self._turn.seat == seat:
            return seat
        return None if seat in self.humans else False

    # Any seat may speak up

    def _open_window(self, seat: int) -> None:
        """Before the seat goes on: first the people, then the computers, may say something."""
        action = self._hear_people(seat)
        self._asked_at = len(self.match.actions)
        if action is not None:
            self._play(action, action.seat)
            return
        for other in self.match.state.awaiting:
            if other != seat and other not in self.humans:
                wish = self._ask(other)
                if wish is not None:
                    self._play(wish, other)
                    return

    def _hear_people(self, seat: int) -> Action | None:
        """What a person wants to do before the seat goes on. Nothing in it says that there is anything."""
        callers = [who for who in self.humans if self._calls(who)]
        ending = self._control(seat, "Enter")
        if not self.humans or not (ending or any(who != seat for who in callers)):
            return None
        self.cover()
        players, view = self.match.state.players, self.match.view(None)
        if ending is None and view.log:
            told = self.presenter.aloud(self.presenter.tell(view.log[-1], players))
            self.voice.say(f"{saying.sentence(told)} {players[seat]} is next.")
        else:
            self.voice.say(saying.sentence(self.presenter.aloud(self.presenter.prompt(view, Selection()))))
        while True:
            self.voice.say(self._window_words(seat, callers, ending))
            line = self.voice.ask()
            if not line:
                self._lifted = seat if ending is None else None
                return ending.actions[0] if ending else None
            if line.isdecimal() and int(line) - 1 in callers:
                action = self._call(int(line) - 1)
                if action is not None:
                    return action
            elif line.isdecimal():
                self.voice.say("That seat may not call now.")
            elif not self.answers.aside(line, None):
                self.voice.say("Press Enter, or type a seat's number.")

    def _window_words(self, seat: int, callers: Sequence[int], ending: Control | None) -> str:
        players = self.match.state.players
        if ending:
            text = f"Press Enter to {verb(ending.label)}."
        elif seat in self.humans and len(self.humans) > 1:
            text = f"Pass the keyboard to {players[seat]}. Press Enter when you are {players[seat]}."
        else:
            text = "Press Enter to go on."
        if callers:
            names = ", ".join(f"{who + 1} {players[who]}" for who in callers)
            text += f" A seat's number calls Rummy: {names}."
        return text

    def _call(self, seat: int) -> Action | None:
        """How many cards of the pile the caller claims; only what is then pointed at is judged."""
        control = self._control(seat, "R")
        view = self.match.view(None)
        if control is None:
            return None
        name = view.players[seat]
        self.voice.say(f"{name}, how many cards from the top of the discard pile do you claim?")
        line = self.voice.ask()
        claims: list[Any] = list(control.actions)
        action: Action | None = next((a for a in claims if str(a.count) == line), None)
        if action is None:
            self.voice.say(f"A claim is a number from 1 to {view.discard_count}." if line else "No call.")
            return None
        if (refusal := self.match.why_not(action)) is not None:
            self.voice.say(saying.sentence(self.presenter.aloud(refusal.text)))
            return None
        claim = self.presenter.aloud(self.presenter.describe(action, view))
        if self.answers.confirm and not self.voice.agree(f"{name}, {claim}: {control.confirm}"):
            return None
        return action

    def _calls(self, seat: int) -> bool:
        return seat in self.match.state.awaiting and self._control(seat, "R") is not None

    def _control(self, seat: int, key: str) -> Control | None:
        """A seat's control that has something behind it."""
        view = self.match.view(seat)
        controls: Sequence[Control] = self.presenter.controls(view, Selection(), self.match.why_not)
        return next((control for control in controls if control.key == key and control.actions), None)

    # Computer players

    def _player(self, seat: int) -> Player:
        if seat not in self._players:
            self._players[seat] = make_player(self.match.variant.id, self.table.seats[seat])
        return self._players[seat]

    def _ask(self, seat: int) -> Action | None:
        return decide(self.match.state, seat, self._player(seat), Deadline(self.answers.settings.think))

    def _decide(self, seat: int) -> Action:
        action = self._ask(seat)
        assert action is not None, "the seat whose turn it is has something to do"
        return action

    # The score

    def _round_over(self) -> None:
        self._tell_score(f"End of round {self.match.state.round}.")
        if self.answers.guide is not None:
            self.answers.guide.end()
            self.answers.note_guide("seen")
        if self.humans:
            self._pause("Press Enter for the next round.")
        self._play(NextRound(seat=self.match.state.awaiting[0]), self.match.state.awaiting[0])

    def _game_over(self) -> Start | None:
        self._tell_score("The game is over.")
        if notice := record(self.table):
            self.voice.say(notice)
        view = self.match.view(None)
        self.voice.say(saying.winners(view))
        if not self.humans:
            return None
        word = self._pause("Press Enter to leave, or type rematch.", "rematch")
        return self.table.rematch() if word else None

    def _tell_score(self, title: str) -> None:
        self.cover()
        view = self.match.view(None)
        self.voice.say(f"{title} {self.presenter.aloud(self.presenter.verdict(view))}")
        for line in saying.score(view, self.presenter):
            self.voice.say(line)

    def _pause(self, text: str, word: str = "") -> bool:
        """Until Enter (False) or the word (True)."""
        self.voice.say(text)
        while line := self.voice.ask():
            if word and line.lower() == word:
                return True
            if not self.answers.aside(line, None):
                self.voice.say(text)
        return False
