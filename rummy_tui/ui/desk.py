"""The place in front of the keyboard: one seat's view, its hand, and how keys become actions.

Knows no screen, so that mouse, keyboard and tests all meet here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rummy_tui.cards import Card
from rummy_tui.engine.table import Sort
from rummy_tui.ui.keys import COURT, MOVES, meld_letters, moved, small, step_grid
from rummy_tui.ui.modes import (
    PICKERS,
    Aiming,
    Confirming,
    Depth,
    Hinting,
    Mode,
    Picking,
    Plain,
    Reading,
    end_of,
)
from rummy_tui.ui.own_hand import Habits, OwnHand

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.player import Hint
    from rummy_tui.engine.table import Cell, Control, Grid
    from rummy_tui.engine.view import GameView


class Desk:
    """One seat at the keyboard.

    ``press`` takes a key and returns the action to play, or None. ``say`` is the line that answers it: a
    refusal's reason, what to do about it. ``refused`` is the key of the last one that could do nothing.
    ``fresh``: the cards have just been shown by an Enter, and one more by mistake is to play nothing, unless
    one card is all that may be played.
    """

    def __init__(self, match: Match, seat: int, habits: Habits, *, confirm: bool = True) -> None:
        self.match = match
        self.seat = seat
        self.hand = OwnHand(match.variant.table, habits)
        self.confirm = confirm
        self.mode: Mode = Plain()
        self.button: int | None = None
        self.covered = False
        self.fresh = False
        self.say = ""
        self.refused = ""
        self.staged: tuple[Action, ...] = ()
        self.grid: Grid | None = None
        self.square = 0
        self.keys_so_far = ""
        self.view: GameView
        self.controls: tuple[Control, ...] = ()
        self.look()

    # What is to be seen

    def look(self) -> None:
        """See the table as it is now: after an action, an undo or a new sorting."""
        self.view = self.match.view(self.seat)
        self.mode = Plain()
        self.button = None
        self.staged = ()
        playable = self.match.variant.table.playable(self.view, self.match.why_not)
        self.hand.look(self.view, _last_seen(self.match, self.seat), playable)
        self.offer()
        if self.grid is not None:
            legal = [i for i, cell in enumerate(self.squares) if cell.control.actions]
            self.square = legal[0] if legal else 0
            self.offer()

    def drop_choice(self) -> None:
        self.hand.chosen = frozenset()
        self.offer()

    def offer(self) -> None:
        """See what the table offers for the cards chosen now."""
        table = self.match.variant.table
        controls = table.controls(self.view, self.selection, self.match.why_not)
        self.grid = table.grid(self.view, self.match.why_not)
        if self.grid is not None:
            controls = (self.squares[self.square].control, *controls)
        self.controls = controls
        if self.button is not None and self.button >= len(self.usable):
            self.button = None

    @property
    def squares(self) -> tuple[Cell, ...]:
        """The grid's squares, row by row, then the extras."""
        if self.grid is None:
            return ()
        return (*(cell for row in self.grid.rows for cell in row), *self.grid.extras)

    @property
    def selection(self) -> Any:
        from rummy_tui.engine.table import Selection

        return Selection(self.hand.picked, self.hand.under_cursor, self.staged)

    @property
    def prompt(self) -> str:
        match self.mode:
            case Confirming(control=control):
                return f"{control.confirm} It cannot be taken back."
            case _ if self.say:
                return self.say
            case Reading(control=control):
                return f"{control.bare}: which way?"
            case Aiming(control=control):
                return f"{control.bare} where? Arrows or a meld's letter; < > its end."
            case Depth(control=control, at=at):
                return f"{self.match.variant.table.describe(control.actions[at], self.view)}."
            case Hinting(reasons=reasons, at=at):
                return reasons[at]
        return self.match.variant.table.prompt(self.view, self.selection)

    @property
    def usable(self) -> tuple[Control, ...]:
        return tuple(control for control in self.controls if control.actions)

    @property
    def primary(self) -> Control | None:
        """The button that Enter presses: the one Tab went to, the game's own Enter, or the first one for
        the cards chosen. With none chosen a draw is a key of its own: no Enter too many plays it.

        In a grid it is the square's, or none: Enter on a bid that is too low does nothing else.
        """
        usable = self.usable
        if self.button is not None:
            return usable[self.button]
        if self.grid is not None:
            return self.controls[0] if self.controls[0].actions else None
        first = next(iter(usable), None) if self.hand.chosen else None
        return next((control for control in usable if control.key == "Enter"), first)

    @property
    def target(self) -> Action | None:
        """The action that Enter would play while picking."""
        match self.mode:
            case Reading(control, at) | Aiming(control, at) | Depth(control, at):
                return control.actions[at]
            case Hinting(control=control, at=at):
                return control.actions[at]
        return None

    # Keys

    def press(self, key: str) -> Action | None:
        """A key of the table: ``left``, ``space``, ``enter``, ``escape`` or a character."""
        self.say = self.refused = ""
        fresh, self.fresh = self.fresh, False
        if fresh and key == "enter" and self.primary is not None and not self.hand.forced:
            self.say = f"Enter once more: {self.primary.label}."
            return None
        match self.mode:
            case Plain():
                return self._press_plain(key)
            case Confirming() as asked:
                return self._press_confirming(asked, key)
        return self._press_picking(self.mode, key)

    def _press_plain(self, key: str) -> Action | None:
        key = small(key)
        if self.grid is not None and self.button is None and self._press_grid(key):
            return None
        if key in MOVES:
            if self.button is not None:
                self._move_button(key)
            else:
                self.hand.move(key)
                self.offer()
            return None
        match key:
            case "tab" | "shift+tab":
                self.button = 0 if self.button is None and self.usable else None
            case "space":
                if self.button is not None:
                    return self.activate(self.usable[self.button])
                self.toggle(self.hand.cursor)
            case "enter":
                return self.enter()
            case "escape":
                self.button = None
                self.drop_choice()
            case "u" if self.staged:
                self._unstage()
            case "c" if self.hand.chosen and not self.control("C"):
                self.drop_choice()
            case "s" if not self.control("S"):
                self.sort()
            case "shift+left" | "shift+right":
                self._carry(-1 if key == "shift+left" else 1)
            case _:
                return self._press_character(key)
        return None

    def _press_character(self, key: str) -> Action | None:
        control = None if key in COURT else self.control(key.upper())
        if control is not None:
            return self.activate(control)
        if key.isalpha() and key not in COURT:
            self.refused = key.upper()
            self.say = f"{self.refused} does nothing now. {self._offered}"
        self.hand.jump(key)
        self.offer()
        return None

    def control(self, key: str) -> Control | None:
        """The button that a key presses."""
        return next((control for control in self.controls if control.key == key), None)

    def enter(self) -> Action | None:
        """What Enter does where nothing is under way."""
        if control := self.primary or self.control("Enter"):
            return self.activate(control)
        usable = self.usable
        if any(control.key == "X" for control in usable) and self.hand.under_cursor is not None:
            self.say = (
                f"Space chooses a card, then Enter discards it; X throws {self.hand.under_cursor.symbol}."
            )
        elif usable:
            self.say = self._offered
        elif self.controls:
            return self.activate(self.controls[0])
        return None

    @property
    def _offered(self) -> str:
        offered = ", ".join(f"{one.key} {one.bare}" for one in self.usable)
        stop = "" if offered.endswith("!") else "."
        return f"Each button has its own key: {offered}{stop}" if offered else ""

    def _press_grid(self, key: str) -> bool:
        """Arrows, or a square's own keys one after the other; whether the key was meant for the grid."""
        squares = self.squares
        if key in MOVES and self.grid is not None:
            rows = [len(row) for row in (*self.grid.rows, self.grid.extras) if row]
            self.square = step_grid(rows, self.square, key)
            self.keys_so_far = ""
            self.offer()
            return True
        if len(key) != 1:
            return False
        for typed in (self.keys_so_far + key, key):
            begun = [i for i, cell in enumerate(squares) if cell.keys.startswith(typed)]
            if begun:
                self.keys_so_far = typed if squares[begun[0]].keys != typed else ""
                self.square = begun[0]
                self.offer()
                return True
        return False

    def _stage(self, action: Action) -> None:
        """Put a part aside until all can be played together."""
        self.staged = (*self.staged, action)
        self._restage()

    def _unstage(self) -> None:
        self.staged = self.staged[:-1]
        self._restage()
        self.say = "Taken back."

    def _restage(self) -> None:
        self.mode = Plain()
        self.button = None
        self.hand.chosen = frozenset()
        self._arrange()
        self.hand.cursor = 0
        self.offer()

    def advise(self, hints: tuple[Hint, ...]) -> None:
        """Show advice; Enter follows it."""
        from rummy_tui.engine.table import Control

        if not hints:
            self.say = "There is nothing to advise."
            return
        control = Control("H", "Hint", tuple(hint.action for hint in hints), pick="reading")
        self.mode = Hinting(control, tuple(hint.reason for hint in hints))

    def _move_button(self, key: str) -> None:
        if self.button is not None and self.usable:
            self.button = (self.button + (1 if key in ("right", "down", "end") else -1)) % len(self.usable)

    def toggle(self, place: int) -> None:
        """Choose a card, or no longer."""
        self.hand.toggle(place)
        self.offer()

    def sort(self, order: Sort | None = None) -> None:
        """An order of the hand, or the next one; its name is told."""
        habits, sorts = self.hand.habits, self.match.variant.table.sorts
        habits.sort = order or sorts[(sorts.index(habits.sort) + 1) % len(sorts)]
        self.look()
        self.say = SORT_WORDS[habits.sort]

    def _carry(self, step: int) -> None:
        if self.hand.carry(step):
            self._arrange()
            self.offer()

    def _arrange(self) -> None:
        self.hand.arrange(self.view, [card for part in self.staged for card in part.from_hand()])

    # Picking and confirming

    def activate(self, control: Control) -> Action | None:
        """Press a button."""
        self.say = ""
        if not control.actions:
            self.refused = control.key
            self.say = control.why or "That is not possible now."
            return None
        if control.pick == "depth" or (control.pick and len(control.actions) > 1):
            self.mode = PICKERS[control.pick](control)
            return None
        return self.commit(control, control.actions[0])

    def take(self, mode: Picking, at: int) -> Action | None:
        """The action picked; advice is followed as if by the action's own button, questions and all."""
        from rummy_tui.engine.table import button_for

        control, action = mode.control, mode.control.actions[at]
        if isinstance(mode, Hinting):
            table = self.match.variant.table
            button = button_for(table, self.view, action, self.match.why_not)
            control = button._replace(pick="") if button else control
        return self.commit(control, action)

    def commit(self, control: Control, action: Action) -> Action | None:
        """The action, unless it is refused, put aside, or asked about first."""
        if control.pick == "stage":
            self._stage(action)
            return None
        if (refusal := self.match.why_not(action)) is not None:
            self.say = refusal.text
            return None
        if self.confirm and control.question(action):
            self.mode = Confirming(control, action, self.mode)
            return None
        return action

    def _press_confirming(self, asked: Confirming, key: str) -> Action | None:
        if small(key) in ("enter", "y"):
            return asked.action
        if small(key) in ("escape", "n"):
            self.mode = asked.back if not isinstance(asked.back, Confirming) else Plain()
        return None

    def _press_picking(self, mode: Picking, key: str) -> Action | None:
        count = len(mode.control.actions)
        match key:
            case "escape":
                self.mode = Plain()
            case "enter" | "space":
                return self.take(mode, mode.at)
            case "left" | "right" if isinstance(mode, Depth) and count == 1:
                self.say = (
                    f"{mode.control.bare}: nothing else can be taken now. Enter takes it, Esc goes back."
                )
            case "left" | "up" | "right" | "down" | "home" | "end":
                self.mode = replace(mode, at=moved(mode.at, count, key, backwards=isinstance(mode, Depth)))
            case _ if isinstance(mode, (Reading, Hinting)) and key.isdecimal() and 1 <= int(key) <= count:
                return self.take(mode, int(key) - 1)
            case _ if isinstance(mode, Aiming):
                self._aim(mode, key)
        return None

    def _aim(self, mode: Aiming, key: str) -> None:
        """A letter picks the meld, ``<`` and ``>`` its end."""
        actions: list[Any] = list(mode.control.actions)
        if key in "<>,.":
            end = "low" if key in "<," else "high"
            here = actions[mode.at].meld
            fits = [i for i, action in enumerate(actions) if action.meld == here and end_of(action) == end]
        else:
            letters = meld_letters(self.view)
            key = key if key in letters.values() else key.lower()
            fits = [i for i, action in enumerate(actions) if letters.get(action.meld) == key]
        if fits:
            later = [i for i in fits if i > mode.at]
            self.mode = replace(mode, at=(later or fits)[0])
        else:
            self.say = f"{key} is no meld that these cards fit."


SORT_WORDS = {
    "suit": "Sorted by suit.",
    "rank": "Sorted by rank.",
    "melds": "Sorted by the best melds.",
    "own": "In your own order: Shift with ← and → moves a card.",
}


def _last_seen(match: Match, seat: int) -> tuple[Card, ...]:
    """The seat's hand at the end of its last turn in this deal, or as it was dealt."""
    states, actions = match.states, match.actions
    deal, at, own = states[-1].deal, len(actions), True
    while at and states[at - 1].deal == deal and (own or actions[at - 1].seat != seat):
        own = own and actions[at - 1].seat == seat
        at -= 1
    view: GameView = match.variant.game.view(states[at], seat)
    return view.hand
