"""The place in front of the keyboard: one seat's view, its cards in order, what is chosen, and how keys
and clicks become actions. Knows no screen, so that mouse, keyboard and tests all meet here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from rummy_tui.cards import Card

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.table import Control
    from rummy_tui.engine.view import GameView

Sort = Literal["suit", "rank", "melds", "own"]
SORTS: tuple[Sort, ...] = ("suit", "rank", "melds", "own")


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
class Confirming:
    """Asked once before ``action``, which cannot be undone; ``back`` is where Esc leads."""

    control: Control
    action: Action
    back: Mode


Mode = Plain | Reading | Aiming | Depth | Confirming
Picking = Reading | Aiming | Depth


@dataclass
class Habits:
    """What the table remembers of a seat between its turns: sorting, own order, the hand it last saw
    and in which round.
    """

    sort: Sort = "suit"
    order: list[Card] = field(default_factory=list)
    seen: tuple[Card, ...] = ()
    round: int = 0


class Desk:
    """One seat at the keyboard.

    ``press`` takes a key and ``click`` what a zone says was hit; both return the action to play, or
    None. ``say`` is the line that answers the last key: a refusal's reason, what to do about it.
    """

    def __init__(self, match: Match, seat: int, habits: Habits, *, confirm: bool = True) -> None:
        self.match = match
        self.seat = seat
        self.habits = habits
        self.confirm = confirm
        self.mode: Mode = Plain()
        self.cursor = 0
        self.chosen: frozenset[int] = frozenset()
        self.button: int | None = None
        self.covered = False
        self.say = ""
        self.view: GameView
        self.cards: tuple[Card, ...] = ()
        self.groups: tuple[int, ...] = ()
        self.controls: tuple[Control, ...] = ()
        if habits.round != match.state.round:
            self.leave()
        self.look()

    # What is to be seen

    def look(self) -> None:
        """See the table as it is now: after an action, an undo or a new sorting."""
        self.view = self.match.view(self.seat)
        under = self.card_at_cursor
        picked = [self.cards[i] for i in self.chosen]
        before = Counter(self.cards)
        self.mode = Plain()
        self.button = None
        self._arrange()
        self.chosen = frozenset(self._places(picked))
        drawn = list((Counter(self.cards) - before).elements()) if before else []
        if len(drawn) == 1:
            under = drawn[0]
        places = [i for i, card in enumerate(self.cards) if card is under]
        self.cursor = min(places, key=lambda i: abs(i - self.cursor), default=min(self.cursor, self._last))
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
        fresh = Counter(self.cards) - Counter(self.habits.seen)
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
        hand, habits = self.view.hand, self.habits
        groups: tuple[tuple[Card, ...], ...]
        match habits.sort:
            case "suit":
                groups = tuple(
                    tuple(card for card in sorted(hand) if card.suit == suit)
                    for suit in ("S", "H", "D", "C", "")
                )
            case "rank":
                groups = (tuple(sorted(hand, key=lambda card: (card.rank or 14, card))),)
            case "melds":
                groups = self.match.variant.table.by_melds(self.view)
            case "own":
                kept, left = [], Counter(hand)
                for card in habits.order:
                    if left[card] > 0:
                        left[card] -= 1
                        kept.append(card)
                groups = ((*kept, *left.elements()),)
        groups = tuple(group for group in groups if group)
        self.cards = tuple(card for group in groups for card in group)
        self.groups = tuple(map(len, groups))
        habits.order = list(self.cards)

    def _offer(self) -> None:
        table = self.match.variant.table
        self.controls = table.controls(self.view, self.selection, self.match.why_not)

    @property
    def selection(self) -> Any:
        from rummy_tui.engine.table import Selection

        return Selection(tuple(self.cards[i] for i in sorted(self.chosen)), self.card_at_cursor)

    @property
    def prompt(self) -> str:
        match self.mode:
            case Confirming(control=control):
                return f"{control.confirm} It cannot be taken back."
            case Reading(control=control):
                return f"{control.label}: which way?"
            case Aiming(control=control):
                return f"{control.label}: to which meld?"
            case Depth(control=control):
                return f"{control.label}: how deep?"
        return self.say or self.match.variant.table.prompt(self.view, self.selection)

    @property
    def usable(self) -> tuple[Control, ...]:
        return tuple(control for control in self.controls if control.actions)

    @property
    def primary(self) -> Control | None:
        """The button that Enter presses: the one Tab went to, the game's own Enter, or the first."""
        usable = self.usable
        if self.button is not None:
            return usable[self.button]
        return next((control for control in usable if control.key == "Enter"), next(iter(usable), None))

    @property
    def target(self) -> Action | None:
        """The action that Enter would play while picking."""
        match self.mode:
            case Reading(control, at) | Aiming(control, at) | Depth(control, at):
                return control.actions[at]
        return None

    # Keys

    def press(self, key: str) -> Action | None:
        """A key of the table: ``left``, ``space``, ``enter``, ``escape`` or a character."""
        self.say = ""
        match self.mode:
            case Plain():
                return self._press_plain(key)
            case Confirming() as asked:
                return self._press_confirming(asked, key)
        return self._press_picking(self.mode, key)

    def _press_plain(self, key: str) -> Action | None:
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
        control = self._control(key.upper() if key.islower() else key)
        if control is not None:
            return self._activate(control)
        self._jump(key)
        return None

    def _control(self, key: str) -> Control | None:
        return next((control for control in self.controls if control.key == key), None)

    def _enter(self) -> Action | None:
        control = self.primary
        if control is None:
            return None
        if control.key == "X" and not self.chosen:
            self.say = f"Space chooses a card, then Enter discards it; X discards {self.card_at_cursor.symbol}."
            return None
        return self._activate(control)

    def _move_button(self, key: str) -> None:
        if self.button is not None and self.usable:
            self.button = (self.button + (1 if key in ("right", "down", "end") else -1)) % len(self.usable)

    def _move(self, key: str) -> None:
        rows = {"left": -1, "up": -1, "right": 1, "down": 1}
        if key in rows:
            self.cursor = (self.cursor + rows[key]) % max(1, len(self.cards))
        else:
            self.cursor = 0 if key == "home" else self._last
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

    def sort(self) -> None:
        """The next order of the hand; the names of the orders are told."""
        habits = self.habits
        habits.sort = SORTS[(SORTS.index(habits.sort) + 1) % len(SORTS)]
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
            self.say = control.why or "That is not possible now."
            return None
        if len(control.actions) > 1 and control.pick:
            mode = {"reading": Reading, "meld": Aiming, "depth": Depth}[control.pick]
            self.mode = mode(control)
            return None
        return self._commit(control, control.actions[0])

    def _commit(self, control: Control, action: Action) -> Action | None:
        if control.confirm and self.confirm:
            self.mode = Confirming(control, action, self.mode)
            return None
        return action

    def _press_confirming(self, asked: Confirming, key: str) -> Action | None:
        if key in ("enter", "y"):
            return asked.action
        if key in ("escape", "n"):
            self.mode = asked.back if not isinstance(asked.back, Confirming) else Plain()
        else:
            self.say = "Enter: yes. Esc: back."
        return None

    def _press_picking(self, mode: Picking, key: str) -> Action | None:
        count = len(mode.control.actions)
        match key:
            case "escape":
                self.mode = Plain()
            case "enter" | "space":
                return self._commit(mode.control, mode.control.actions[mode.at])
            case "left" | "up" | "right" | "down" | "home" | "end":
                self.mode = replace(mode, at=moved(mode.at, count, key, backwards=isinstance(mode, Depth)))
            case _ if isinstance(mode, Reading) and key.isdigit() and 1 <= int(key) <= count:
                return self._commit(mode.control, mode.control.actions[int(key) - 1])
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
            fits = [i for i, action in enumerate(actions) if letters.get(action.meld) == key]
        if fits:
            later = [i for i in fits if i > mode.at]
            self.mode = replace(mode, at=(later or fits)[0])
        else:
            self.say = f"{key} is no meld that these cards fit."

    # The mouse

    def click(self, kind: str, value: int | str, end: str, *, double: bool) -> Action | None:
        """A zone was clicked: a card, a button, a meld, a depth of the pile, the stock."""
        self.say = ""
        if kind == "key":
            name = str(value)
            return self.press(KEY_NAMES.get(name, name))
        if isinstance(self.mode, Confirming):
            return None
        if kind == "card" and isinstance(value, int):
            if double and (control := self._control("X")):
                self.chosen = frozenset({value})
                self.cursor = value
                self._offer()
                return self._activate(self._control("X") or control)
            self.mode = Plain()
            self.toggle(value)
            return None
        if kind == "meld" and isinstance(value, int):
            return self._click_meld(value, end)
        if kind == "depth" and isinstance(value, int):
            return self._click_depth(value)
        if kind == "choice" and isinstance(self.mode, Reading) and isinstance(value, int):
            return self._commit(self.mode.control, self.mode.control.actions[value])
        for key in {"stock": "D", "discard": "T"}.get(kind, ""):
            if control := self._control(key):
                return self._activate(control)
        return None

    def _click_meld(self, place: int, end: str) -> Action | None:
        if not isinstance(self.mode, Aiming):
            lay_off = self._control("L")
            if lay_off is None or not lay_off.actions:
                self.say = lay_off.why if lay_off else ""
                return None
            self.mode = Aiming(lay_off)
        meld = self.view.melds[place].id
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
            again = len(control.actions) == 1
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

    def leave(self) -> None:
        """The seat leaves the keyboard: what it holds now will not be new to it."""
        self.habits.seen = self.match.view(self.seat).hand
        self.habits.round = self.match.state.round


MOVES = ("left", "right", "up", "down", "home", "end")
JUMPS = {**{str(n): n for n in range(2, 10)}, "0": 10, "A": 1, "J": 11, "Q": 12, "K": 13}
KEY_NAMES = {"Enter": "enter", "Esc": "escape", "Space": "space", "Tab": "tab"}
SORT_WORDS = {
    "suit": "Sorted by suit.",
    "rank": "Sorted by rank.",
    "melds": "Sorted by the best melds.",
    "own": "In your own order: Shift with ← and → moves a card.",
}


def moved(at: int, count: int, key: str, *, backwards: bool = False) -> int:
    """A place in a list of ``count`` after an arrow key; ``backwards``: left goes on, as in the pile."""
    if key in ("home", "end"):
        return count - 1 if (key == "home") == backwards else 0
    step = -1 if key in ("left", "up") else 1
    return (at + (-step if backwards else step)) % count


def end_of(action: Any) -> str:
    return getattr(action, "end", None) or ""


def meld_letters(view: GameView) -> dict[int, str]:
    """Each meld's letter on the table by its id."""
    from string import ascii_letters

    return {meld.id: letter for meld, letter in zip(view.melds, ascii_letters, strict=False)}
