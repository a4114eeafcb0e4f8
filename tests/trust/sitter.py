"""Somebody at the screen of any game, who knows after every key what must stand there and in the save."""

from __future__ import annotations

from copy import copy
from itertools import islice
from random import Random
from typing import Any

from rummy_tui.engine.actions import Action, NextRound
from rummy_tui.engine.match import Match
from rummy_tui.engine.state import dump
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.modes import Confirming, Plain, Reading
from rummy_tui.ui.own_hand import Habits
from rummy_tui.ui.skin import DEFAULT
from rummy_tui.ui.window import LIFT, Window

SURE = 50  # cells of a prompt that no window cuts off
Keys = tuple[str, ...]


class Sitter:
    """All the seats of a match at the keyboard of a table screen, one after the other.

    ``states`` are the dumps after every line that the save must have had, the set-up's first. ``step``
    gives the keys of one thing to do, with at most one such line, and takes it for done.
    """

    def __init__(self, match: Match, chance: Random) -> None:
        self.match = match
        self.chance = chance
        self.states = [dump(match.state)]
        self.desk: Desk | None = None
        self.window: Window | None = None
        self.lingers = False
        self._seen_at = self._asked_at = -1
        self._advance()

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def seat(self) -> int:
        state = self.state
        return int(state.turn if state.turn in state.awaiting else state.awaiting[0])

    @property
    def scoring(self) -> bool:
        return not self.lingers and self.state.phase in ("round_over", "game_over")

    @property
    def over(self) -> bool:
        return self.scoring and not self.state.awaiting

    def _advance(self) -> None:
        """What the table screen comes to after a line of the save."""
        moves = len(self.match.actions)
        self.window = None
        self.lingers = self._seen_at != moves and self.match.variant.table.lingers(self.match.view(None))
        if self.lingers:
            return
        if self.scoring:
            self.desk = None
            return
        if self.desk is not None and self.desk.seat != self.seat:
            self.desk = None
        if len(self.state.awaiting) > 1 and self._asked_at != moves:
            everybody = tuple(range(len(self.state.players)))
            window = Window(self.match, self.seat, everybody)
            if window.needed:
                self.desk, self.window = None, window
                return
            self._asked_at = moves
        if self.desk is not None:
            self.desk.look()

    # What the screen shows

    def shown(self, text: str) -> bool:
        """Whether a screen is the one that is due."""
        if self.lingers:
            return "Any key goes on" in text
        if self.scoring:
            end = ("wins", "win!", "share the win") if self.over else (f"END OF ROUND {self.state.round}",)
            return "Save & quit" in text and any(word in text for word in end)
        if self.window is not None:
            return "To call Rummy" in text or "Settle the call" in text
        if self.desk is None:
            return f"I am {self.state.players[self.seat]}" in text and "▏" not in text
        title = f"{self.state.players[self.seat].upper()}'S HAND {len(self.desk.hand.cards)}"
        return title in text and DEFAULT.say(self.desk.prompt)[:SURE] in text

    # What to do there

    def step(self) -> Keys:
        if self.lingers:
            self._seen_at = len(self.match.actions)
            self._advance()
            return ("space",)
        if self.scoring:
            self._play(NextRound(seat=self.state.awaiting[0]))
            return ("enter",)
        if self.window is not None:
            return self._speak_up(self.window)
        if self.desk is None:
            self._sit_down()
            return ("enter",)
        if self.match.undoable and self.chance.random() < 0.3:
            self.match.undo()
            self.desk.look()
            self.desk.say = "Taken back."
            self.states.append(dump(self.state))
            return ("u",)
        return self._act(self.desk)

    def _speak_up(self, window: Window) -> Keys:
        if window.callers and self.chance.random() < 0.5:
            calling = copy(window)
            keys: Keys = (str(1 + self.chance.choice(window.callers)), "enter")
            answers = [calling.press(key) for key in keys]
            if isinstance(answers[-1], Action):
                self._play(answers[-1])
                return keys
        answer = window.press("enter")
        if isinstance(answer, Action):
            self._play(answer)
        else:
            assert answer == LIFT
            self._asked_at = len(self.match.actions)
            self.window = None
            self._sit_down()
        return ("enter",)

    def _sit_down(self) -> None:
        self.desk = Desk(self.match, self.seat, Habits())
        self.desk.fresh = True

    def _play(self, action: Action) -> None:
        if self.desk is not None:
            self.desk.hand.chosen = frozenset()
        self.match.play(action)
        self.states.append(dump(self.state))
        self._advance()

    def _act(self, desk: Desk) -> Keys:
        """The keys of some legal action."""
        legal = list(islice(self.match.variant.reducer.legal_actions(self.state, desk.seat), 200))
        self.chance.shuffle(legal)
        for action in legal:
            keys = keys_for(desk, action)
            if keys is not None:
                for key in keys:
                    desk.press(key)
                self._play(action)
                return keys
        raise AssertionError(f"no keys for any of {legal[:20]}")


def keys_for(desk: Desk, wanted: Action) -> Keys | None:
    """The keys that play an action at a table where nothing is chosen: its cards, its button, its place
    in a list, the answer. None where it takes others."""
    trial = copy(desk)
    trial.hand = hand = copy(desk.hand)
    hand.habits = copy(hand.habits)
    keys: list[str] = []
    played: Action | None = None

    def press(*more: str) -> None:
        nonlocal played
        for key in more:
            keys.append(key)
            played = trial.press(key)

    for card in wanted.from_hand():
        open_to = [i for i, c in enumerate(hand.cards) if not hand.playable or c in hand.playable]
        free = [i for i in open_to if hand.cards[i] is card and i not in hand.chosen]
        if not free:
            return None
        steps = open_to.index(free[0]) - open_to.index(hand.cursor)
        press(*["right" if steps > 0 else "left"] * abs(steps), "space")
    control = next((one for one in trial.controls if wanted in one.actions), None)
    if control is None or control.pick == "stage":
        return None
    if control.key == "Enter" and trial.primary is not control:
        return None
    if control.key == "Enter" and trial.fresh and not hand.forced:
        press("enter")
    press("enter" if control.key == "Enter" else control.key.lower())
    for _ in range(40):
        if played is not None or isinstance(trial.mode, Plain):
            break
        if isinstance(trial.mode, Confirming) or trial.target == wanted:
            press("enter")
        else:
            press("down" if isinstance(trial.mode, Reading) else "right")
    return tuple(keys) if played == wanted else None
