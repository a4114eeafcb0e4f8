"""The place in front of the keyboard: one seat's view, its cards in order, what is chosen, and how keys
and clicks become actions. Knows no screen, so that mouse, keyboard and tests all meet here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rummy_tui.cards import Card, arranged
from rummy_tui.engine.table import Sort

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.player import Hint
    from rummy_tui.engine.table import Cell, Control, Grid
    from rummy_tui.engine.view import GameView


@dataclass(frozen=True)
class Plain:
    """Nothing is under way: keys are the controls' keys."""


@dataclass(frozen=True)
class Reading:
    """Picking one of several actions from a list."""

    control: Control
    at: int = 0


@dataclass(frozen=True)
class Aiming:
    """Picking the meld, and the end of it, that an action goes to. ``control.actions`` are the targets."""

    control: Control
    at: int = 0


@dataclass(frozen=True)
class Depth:
    """Picking how deep into the discard pile to take. ``control.actions`` are the depths allowed."""

    control: Control
    at: int = 0


@dataclass(frozen=True)
class Hinting:
    """Reading advice: ``reasons`` for each of ``control.actions``, the best first."""

    control: Control
    reasons: tuple[str, ...]
    at: int = 0


@dataclass(frozen=True)
class Confirming:
    """Asked once before ``action``, which cannot be undone; ``back`` is where Esc leads."""

    control: Control
    action: Action
    back: Mode


Mode = Plain | Reading | Aiming | Depth | Hinting | Confirming
Picking = Reading | Aiming | Depth | Hinting


@dataclass
class Habits:
    """What the table remembers of a seat between its turns: sorting, and this deal's order of its own."""

    sort: Sort = "suit"
    order: list[Card] = field(default_factory=list)

    def remember(self, sort: str | None, sorts: tuple[Sort, ...]) -> None:
        """Sort as the player did in another game, where that is one of this game's ``sorts``."""
        self.sort = next((known for known in sorts if known == sort), self.sort)


class Desk:
    """One seat at the keyboard.

    ``press`` takes a key and ``click`` what a zone says was hit; both return the action to play, or
    None. ``say`` is the line that answers the last key: a refusal's reason, what to do about it. ``lit``
    are the cards that have come with the last look.
    ``refused`` is the key of the last one that could do nothing. ``fresh``: the cards have just been shown by
    an Enter, and one more by mistake is to play nothing, unless one card is all that may be played.
    """

    def __init__(self, match: Match, seat: int, habits: Habits, *, confirm: bool = True) -> None:
        self.match = match
        self.seat = seat
        self.habits = habits
        self.confirm = confirm
        self.mode: Mode = Plain()
        self.cursor = 0
        self.chosen: frozenset[int] = frozenset()
        self.lit: frozenset[int] = frozenset()
        self.button: int | None = None
        self.covered = False
        self.fresh = False
        self.say = ""
        self.refused = ""
        self.staged: tuple[Action, ...] = ()
        self.grid: Grid | None = None
        self.square = 0
        self.keys_so_far = ""
        self.playable: frozenset[Card] | None = None
        self.view: GameView
        self.cards: tuple[Card, ...] = ()
        self.groups: tuple[int, ...] = ()
        self.controls: tuple[Control, ...] = ()
        self.look()

    # What is to be seen

    def look(self) -> None:
        """See the table as it is now: after an action, an undo or a new sorting."""
        self.view = self.match.view(self.seat)
        self._seen = _last_seen(self.match, self.seat)
        under = self.card_at_cursor
        picked = [self.cards[i] for i in self.chosen]
        before = Counter(self.cards)
        self.mode = Plain()
        self.button = None
        self.staged = ()
        self._arrange()
        self.chosen = frozenset(self._places(picked))
        drawn = list((Counter(self.cards) - before).elements()) if before else []
        self.lit = frozenset(self._places(drawn, from_end=True)) if before else self.new
        if len(drawn) == 1:
            under = drawn[0]
        places = [i for i, card in enumerate(self.cards) if card is under]
        self.cursor = min(places, key=lambda i: abs(i - self.cursor), default=min(self.cursor, self._last))
        self.playable = self.match.variant.table.playable(self.view, self.match.why_not)
        if self.playable is not None and under not in self.playable:
            self.cursor = next((i for i, c in enumerate(self.cards) if c in self.playable), self.cursor)
        self._offer()
        if self.grid is not None:
            legal = [i for i, cell in enumerate(self.squares) if cell.control.actions]
            self.square = legal[0] if legal else 0
            self._offer()

    def drop_choice(self) -> None:
        self.chosen = frozenset()
        self._offer()

    @property
    def _last(self) -> int:
        return max(0, len(self.cards) - 1)

    @property
    def card_at_cursor(self) -> Card | None:
        return self.cards[self.cursor] if self.cursor < len(self.cards) else None

    @property
    def new(self) -> frozenset[int]:
        """Places of the cards that this seat had not seen at the end of its last turn."""
        fresh = Counter(self.cards) - Counter(self._seen)
        return frozenset(self._places(fresh.elements(), from_end=True))

    def _places(self, cards: Iterable[Card], *, from_end: bool = False) -> list[int]:
        wanted = Counter(cards)
        found = []
        places = range(len(self.cards))
        for i in reversed(places) if from_end else places:
            if wanted[self.cards[i]] > 0:
                wanted[self.cards[i]] -= 1
                found.append(i)
        return found

    def _arrange(self) -> None:
        hand, habits = self._left_in_hand(), self.habits
        groups: tuple[tuple[Card, ...], ...]
        match habits.sort:
            case "suit":
                groups = _kept(self.match.variant.table.by_suits(self.view), hand)
            case "rank":
                groups = _kept((self.match.variant.table.by_rank(self.view),), hand)
            case "melds":
                groups = _kept(self.match.variant.table.by_melds(self.view), hand)
            case "own":
                groups = (arranged(hand, habits.order or self.cards),)
        groups = tuple(group for group in groups if group)
        self.cards = tuple(card for group in groups for card in group)
        self.groups = tuple(map(len, groups))
        if habits.sort == "own":
            habits.order = list(self.cards)

    def _left_in_hand(self) -> tuple[Card, ...]:
        """The hand without what has been put aside."""
        aside = Counter(card for part in self.staged for card in part.from_hand())
        return tuple((Counter(self.view.hand) - aside).elements()) if aside else self.view.hand

    def _offer(self) -> None:
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

        chosen = tuple(self.cards[i] for i in sorted(self.chosen))
        return Selection(chosen, self.card_at_cursor, self.staged)

    @property
    def prompt(self) -> str:
        match self.mode:
            case Confirming(control=control):
                return f"{control.confirm} It cannot be taken back."
            case _ if self.say:
                return self.say
            case Reading(control=control):
                return f"{plain(control.label)}: which way?"
            case Aiming(control=control):
                return f"{plain(control.label)} where? Arrows or a meld's letter; < > its end."
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
        first = next(iter(usable), None) if self.chosen else None
        return next((control for control in usable if control.key == "Enter"), first)

    @property
    def forced(self) -> bool:
        """Whether there is but one card to play."""
        return self.playable is not None and len(self.playable) == 1

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
        if fresh and key == "enter" and self.primary is not None and not self.forced:
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
                self._move(key)
            return None
        match key:
            case "tab" | "shift+tab":
                self.button = 0 if self.button is None and self.usable else None
            case "space":
                if self.button is not None:
                    return self._activate(self.usable[self.button])
                self.toggle(self.cursor)
            case "enter":
                return self._enter()
            case "escape":
                self.button = None
                self.drop_choice()
            case "u" if self.staged:
                self._unstage()
            case "c" if self.chosen and not self._control("C"):
                self.drop_choice()
            case "s" if not self._control("S"):
                self.sort()
            case "shift+left" | "shift+right":
                self._carry(-1 if key == "shift+left" else 1)
            case _:
                return self._press_character(key)
        return None

    def _press_character(self, key: str) -> Action | None:
        control = None if key in COURT else self._control(key.upper())
        if control is not None:
            return self._activate(control)
        if key.isalpha() and key not in COURT:
            self.refused = key.upper()
            self.say = f"{self.refused} does nothing now. {self._offered}"
        self._jump(key)
        return None

    def _control(self, key: str) -> Control | None:
        return next((control for control in self.controls if control.key == key), None)

    def _enter(self) -> Action | None:
        if control := self.primary or self._control("Enter"):
            return self._activate(control)
        usable = self.usable
        if any(control.key == "X" for control in usable) and self.card_at_cursor is not None:
            self.say = f"Space chooses a card, then Enter discards it; X throws {self.card_at_cursor.symbol}."
        elif usable:
            self.say = self._offered
        elif self.controls:
            return self._activate(self.controls[0])
        return None

    @property
    def _offered(self) -> str:
        offered = ", ".join(f"{one.key} {plain(one.label)}" for one in self.usable)
        return (
            f"Each button has its own key: {offered}{'' if offered.endswith('!') else '.'}" if offered else ""
        )

    def _press_grid(self, key: str) -> bool:
        """Arrows, or a square's own keys one after the other; whether the key was meant for the grid."""
        squares = self.squares
        if key in MOVES and self.grid is not None:
            rows = [len(row) for row in (*self.grid.rows, self.grid.extras) if row]
            self.square = _step_grid(rows, self.square, key)
            self.keys_so_far = ""
            self._offer()
            return True
        if len(key) != 1:
            return False
        for typed in (self.keys_so_far + key, key):
            begun = [i for i, cell in enumerate(squares) if cell.keys.startswith(typed)]
            if begun:
                self.keys_so_far = typed if squares[begun[0]].keys != typed else ""
                self.square = begun[0]
                self._offer()
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
        self.chosen = frozenset()
        self._arrange()
        self.cursor = 0
        self._offer()

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

    def _move(self, key: str) -> None:
        rows = {"left": -1, "up": -1, "right": 1, "down": 1}
        open_to = [i for i, card in enumerate(self.cards) if self.playable is None or card in self.playable]
        if not open_to:
            return
        if key not in rows:
            self.cursor = open_to[0 if key == "home" else -1]
        elif rows[key] > 0:
            self.cursor = next((i for i in open_to if i > self.cursor), open_to[0])
        else:
            self.cursor = next((i for i in reversed(open_to) if i < self.cursor), open_to[-1])
        self._offer()

    def _jump(self, key: str) -> None:
        """Go to the next card of a rank: 2–9, 0 for ten, capital A J Q K."""
        rank = JUMPS.get(key)
        after = [*range(self.cursor + 1, len(self.cards)), *range(self.cursor + 1)]
        for i in after:
            if rank is not None and i < len(self.cards) and self.cards[i].rank == rank:
                self.cursor = i
                self._offer()
                return

    def toggle(self, place: int) -> None:
        if place < len(self.cards):
            self.cursor = place
            self.chosen ^= {place}
            self._offer()

    def sort(self, order: Sort | None = None) -> None:
        """An order of the hand, or the next one; its name is told."""
        habits, sorts = self.habits, self.match.variant.table.sorts
        habits.sort = order or sorts[(sorts.index(habits.sort) + 1) % len(sorts)]
        self.look()
        self.say = SORT_WORDS[habits.sort]

    def _carry(self, step: int) -> None:
        """Move the card under the cursor: from now on the order is the player's own."""
        there = self.cursor + step
        if not 0 <= there < len(self.cards):
            return
        order = list(self.cards)
        order[self.cursor], order[there] = order[there], order[self.cursor]
        self.habits.sort, self.habits.order = "own", order
        self.chosen = frozenset()
        self.cursor = there
        self._arrange()
        self._offer()

    # Picking and confirming

    def _activate(self, control: Control) -> Action | None:
        self.say = ""
        if not control.actions:
            self.refused = control.key
            self.say = control.why or "That is not possible now."
            return None
        if control.pick == "depth" or (control.pick and len(control.actions) > 1):
            self.mode = PICKERS[control.pick](control)
            return None
        return self._commit(control, control.actions[0])

    def _take(self, mode: Picking, at: int) -> Action | None:
        """The action picked; advice is followed as if by the action's own button, questions and all."""
        from rummy_tui.engine.table import button_for

        control, action = mode.control, mode.control.actions[at]
        if isinstance(mode, Hinting):
            table = self.match.variant.table
            button = button_for(table, self.view, action, self.match.why_not)
            control = button._replace(pick="") if button else control
        return self._commit(control, action)

    def _commit(self, control: Control, action: Action) -> Action | None:
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
                return self._take(mode, mode.at)
            case "left" | "up" | "right" | "down" | "home" | "end":
                self.mode = replace(mode, at=moved(mode.at, count, key, backwards=isinstance(mode, Depth)))
            case _ if isinstance(mode, (Reading, Hinting)) and key.isdigit() and 1 <= int(key) <= count:
                return self._take(mode, int(key) - 1)
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

    # The mouse

    def click(self, kind: str, value: int | str, end: str, *, double: bool) -> Action | None:
        """A zone was clicked: a card, a button, a meld, a depth of the pile, the stock."""
        self.say = self.refused = ""
        self.fresh = False
        if kind == "key":
            name = str(value)
            if isinstance(self.mode, Plain) and (control := self._control(name)):
                return self._activate(control)
            return self.press(KEY_NAMES.get(name, name.lower()))
        if isinstance(self.mode, Confirming):
            return None
        if kind == "card" and isinstance(value, int):
            return self._click_card(value, double=double)
        if kind == "meld" and isinstance(value, int):
            return self._click_meld(value, end)
        if kind == "depth" and isinstance(value, int):
            return self._click_depth(value)
        if kind == "bid" and isinstance(value, int) and self.grid is not None:
            again = value == self.square
            self.square = value
            self._offer()
            return self._activate(self.squares[value].control) if again or double else None
        if kind == "choice" and isinstance(self.mode, (Reading, Hinting)) and isinstance(value, int):
            return self._take(self.mode, value)
        for key in {"stock": "D", "discard": "T"}.get(kind, ""):
            if control := self._control(key):
                return self._activate(control)
        return None

    def _click_card(self, place: int, *, double: bool) -> Action | None:
        """A click chooses; a double click discards. A card to be played is raised, then played."""
        self.mode = Plain()
        if self.playable is not None:
            again = self.cursor == place and place in self.chosen
            self.cursor, self.chosen = place, frozenset({place})
            self._offer()
            return self._enter() if again or double else None
        before = self.chosen
        if double and self._control("X"):
            self.cursor, self.chosen = place, frozenset({place})
            self._offer()
            if (control := self._control("X")) and control.actions:
                return self._activate(control)
            self.chosen = before
        self.toggle(place)
        if double and not self.chosen and (control := self._control("X")):
            self.say = control.why
        return None

    def _click_meld(self, place: int, end: str) -> Action | None:
        """Lay off there, or where that is not possible swap a wild for the card chosen."""
        if place >= len(self.view.melds):
            return None
        meld = self.view.melds[place].id
        if not isinstance(self.mode, Aiming):
            aims = [control for key in "LW" if (control := self._control(key))]
            fitting = [aim for aim in aims if any(meld in action.on_table() for action in aim.actions)]
            if not fitting:
                self.say = next((aim.why for aim in aims if aim.why), "These cards do not fit there.")
                return None
            self.mode = Aiming(fitting[0])
        actions: list[Any] = list(self.mode.control.actions)
        fits = [i for i, action in enumerate(actions) if action.meld == meld]
        if not fits:
            self.say = "These cards do not fit there."
            self.mode = Plain()
            return None
        exact = [i for i in fits if end_of(actions[i]) in ("", end)]
        self.mode = replace(self.mode, at=(exact or fits)[0])
        return self._commit(self.mode.control, self.mode.control.actions[self.mode.at])

    def _click_depth(self, depth: int) -> Action | None:
        """The first click on a card of the pile sets the depth, the next one takes."""
        if not isinstance(self.mode, Depth):
            control = self._control("T")
            if control is None or not control.actions:
                self.say = control.why if control else ""
                return None
            self.mode = Depth(control)
            again = False
        else:
            again = self._depth_of(self.mode.at) == depth
        places = [i for i in range(len(self.mode.control.actions)) if self._depth_of(i) == depth]
        if not places:
            self.say = self._why_not_depth(depth)
            return None
        self.mode = replace(self.mode, at=places[0])
        return self._commit(self.mode.control, self.mode.control.actions[places[0]]) if again else None

    def _depth_of(self, i: int) -> int:
        action: Any = self.mode.control.actions[i] if isinstance(self.mode, Depth) else None
        return int(action.count) if action else 0

    def _why_not_depth(self, depth: int) -> str:
        if isinstance(self.mode, Depth):
            refusal = self.match.why_not(self.mode.control.actions[0].model_copy(update={"count": depth}))
            return refusal.text if refusal else ""
        return ""


PICKERS: dict[str, type[Reading | Aiming | Depth]] = {
    "reading": Reading,
    "stage": Reading,
    "meld": Aiming,
    "depth": Depth,
}
MOVES = ("left", "right", "up", "down", "home", "end")
COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}
JUMPS = {**{str(n): n for n in range(2, 10)}, "0": 10, **COURT}
KEY_NAMES = {"Enter": "enter", "Esc": "escape", "Space": "space", "Tab": "tab", "←": "left", "→": "right"}
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


def _kept(groups: tuple[tuple[Card, ...], ...], hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The groups without the cards that are not in the hand, copies counted."""
    left = Counter(hand)
    kept = []
    for group in groups:
        cards = []
        for card in group:
            if left[card] > 0:
                left[card] -= 1
                cards.append(card)
        kept.append(tuple(cards))
    return tuple(kept)


def moved(at: int, count: int, key: str, *, backwards: bool = False) -> int:
    """A place in a list of ``count`` after an arrow key; ``backwards``: left goes on, as in the pile."""
    if key in ("home", "end"):
        return count - 1 if (key == "home") == backwards else 0
    step = -1 if key in ("left", "up") else 1
    return (at + (-step if backwards else step)) % count


def _step_grid(rows: list[int], at: int, key: str) -> int:
    """A square's place after an arrow key, in rows of so many squares."""
    starts = [sum(rows[:i]) for i in range(len(rows))]
    row = max(i for i, start in enumerate(starts) if start <= at)
    column = at - starts[row]
    match key:
        case "left" | "right":
            column = (column + (1 if key == "right" else -1)) % rows[row]
        case "up" | "down":
            row = (row + (1 if key == "down" else -1)) % len(rows)
        case "home" | "end":
            column = 0 if key == "home" else rows[row] - 1
    return starts[row] + min(column, rows[row] - 1)


def small(key: str) -> str:
    """A letter as it is without Caps Lock; the capitals of court cards are keys of their own."""
    return key if len(key) > 1 or key in COURT else key.lower()


def plain(label: str) -> str:
    """A control's label without the dots that promise a question."""
    return label.removesuffix("…")


def end_of(action: Any) -> str:
    return getattr(action, "end", None) or ""


def meld_letters(view: GameView) -> dict[int, str]:
    """Each meld's letter on the table by its id."""
    from string import ascii_letters

    return {meld.id: letter for meld, letter in zip(view.melds, ascii_letters, strict=False)}
