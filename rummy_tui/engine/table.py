"""What a game says to whoever draws it: words, buttons and the score sheet, free of any screen.

A screen holds a view and what the player has chosen in it. The game turns both into controls, each
with the legal actions it would give, or the reason why there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from rummy_tui.cards import SUITS, Card, symbols
from rummy_tui.engine.actions import Action
from rummy_tui.engine.aloud import spell
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.state import Event

if TYPE_CHECKING:
    from rummy_tui.engine.lesson import Lesson

Judge = Callable[[Action], Refusal | None]
"""Why an action is illegal now, or None: the reducer's ``why_not`` with the state filled in."""

Pick = Literal["", "reading", "meld", "depth", "stage"]
"""How a player picks among a control's actions: not at all (there is one), from a list of readings,
by a meld and its end, or by a depth in the discard pile. ``stage``: the one picked is not played but
put aside, a part of something that is played as a whole."""


Sort = Literal["suit", "rank", "melds", "own"]
"""An order of a hand; ``own`` is the player's."""
SORTS: tuple[Sort, ...] = ("suit", "rank", "melds", "own")


class Selection(NamedTuple):
    """The cards a player has chosen, in the order shown, and the one under the cursor.

    ``staged`` are the actions put aside so far, in order.
    """

    chosen: tuple[Card, ...] = ()
    cursor: Card | None = None
    staged: tuple[Action, ...] = ()

    @property
    def one(self) -> Card | None:
        """The single card meant: the only chosen one, or the cursor's where none is chosen."""
        if self.chosen:
            return self.chosen[0] if len(self.chosen) == 1 else None
        return self.cursor


class Control(NamedTuple):
    """A button: its key, its words, the legal actions behind it, or ``why`` there are none.

    ``confirm`` is the question asked once before something that cannot be undone; ``asked`` are the actions
    it is for, None: all. ``short`` are its words where there is little room.
    """

    key: str
    label: str
    actions: tuple[Action, ...] = ()
    why: str = ""
    pick: Pick = ""
    confirm: str = ""
    asked: tuple[Action, ...] | None = None
    short: str = ""

    @property
    def bare(self) -> str:
        """Its words without the dots that promise a question."""
        return self.label.removesuffix("…")

    def question(self, action: Action) -> str:
        """What is asked before one of its actions, if anything."""
        return self.confirm if self.asked is None or action in self.asked else ""


class Cell(NamedTuple):
    """One square of a grid: ``label`` and ``points`` as shown, and the control behind it.

    ``keys`` are pressed one after the other to go there; ``suit`` is for its colour.
    """

    label: str
    points: str
    keys: str
    control: Control
    suit: str = ""


@dataclass(frozen=True)
class Grid:
    """Controls laid out in rows under column headings; ``extras`` stand below."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    extras: tuple[Cell, ...] = ()


def control(
    key: str, label: str, actions: Sequence[Action], judge: Judge, *, pick: Pick = "", confirm: str = ""
) -> Control:
    """A control for candidate actions: the legal ones, else the first one's refusal."""
    why = ""
    legal = []
    for action in actions:
        refusal = judge(action)
        if refusal is None:
            legal.append(action)
        else:
            why = why or refusal.text
    one = len(legal) == 1 and pick != "depth"
    return Control(key, label, tuple(legal), "" if legal else why, "" if one else pick, confirm)


@dataclass(frozen=True)
class Goal:
    """What the totals run towards: a target (None: a number of rounds), and whether least wins."""

    target: int | None
    lowest: bool = False


class Presenter(Protocol):
    """The words of one game. Every method reads a view and so cannot tell what a seat may not know.

    A game's presenter inherits what it has no need of. ``lesson`` is its guided first round, if any;
    ``sorts`` are the orders of a hand that make sense in it.
    """

    lesson: Lesson | None = None
    sorts: tuple[Sort, ...] = SORTS

    def stage(self, view: Any) -> str:
        """Which kind of zone fills the middle of the table."""

    def heading(self, view: Any) -> str:
        """The title line after the game's name: the round, the target, what is in force."""

    def prompt(self, view: Any, selection: Selection) -> str:
        """What the viewer may do now, in at most 70 cells."""

    def controls(self, view: Any, selection: Selection, judge: Judge) -> tuple[Control, ...]:
        """The buttons, most likely first."""

    def grid(self, view: Any, judge: Judge) -> Grid | None:
        """Controls that are too many for a row of buttons."""
        return None

    def playable(self, view: Any, judge: Judge) -> frozenset[Card] | None:
        """The cards of the hand that may be played now; None where that is no question."""
        return None

    def lingers(self, view: Any) -> bool:
        """Whether what lies on the table is finished and stays until everybody has seen it."""
        return False

    def hand_note(self, view: Any, selection: Selection) -> str:
        """What to say of the viewer's hand beside its title."""

    def by_suits(self, view: Any) -> tuple[tuple[Card, ...], ...]:
        """The viewer's hand suit by suit, jokers last."""
        hand = sorted(view.hand)
        return tuple(tuple(card for card in hand if card.suit == suit) for suit in (*SUITS, ""))

    def by_rank(self, view: Any) -> tuple[Card, ...]:
        """The viewer's hand from its lowest rank to its highest, the ace low, jokers last."""
        return tuple(sorted(view.hand, key=lambda card: (card.rank or 14, card)))

    def by_melds(self, view: Any) -> tuple[tuple[Card, ...], ...]:
        """The viewer's hand in its best melds, the rest last, in a game that has any."""
        return self.by_suits(view)

    def seat_tag(self, view: Any, seat: int) -> str:
        """A short word about a seat: its tricks, whether it is down."""
        return ""

    def tell(self, event: Event, players: tuple[str, ...]) -> str:
        """The event as a sentence, with names."""

    def describe(self, action: Action, view: Any) -> str:
        """An action as a reading in a chooser: ``run 6♠ 7♠ 8♠``."""

    def verdict(self, view: Any) -> str:
        """How the last round, or the game, ended, in a sentence."""

    def goal(self, view: Any) -> Goal:
        """What the totals run towards."""

    def aloud(self, text: str) -> str:
        """A text of this game with the cards in it as words."""
        return spell(text)


def button_for(presenter: Presenter, view: Any, action: Action, judge: Judge) -> Control | None:
    """The control through which an action would be played with its cards chosen, if there is one."""
    cards = action.from_hand()
    selection = Selection(cards, cards[0] if len(cards) == 1 else None)
    grid = presenter.grid(view, judge)
    squares = (cell for row in grid.rows for cell in row) if grid else ()
    for control in (*(cell.control for cell in squares), *presenter.controls(view, selection, judge)):
        if action in control.actions:
            return control
    return None


def tell(sentences: dict[str, str], event: Event, players: tuple[str, ...]) -> str:
    """An event in the words of its game: ``{who} took {cards}``."""
    return sentences[event.kind].format(
        who="" if event.seat is None else players[event.seat],
        other="" if event.other is None else players[event.other],
        cards=symbols(event.cards) if event.cards else "a card",
        number=event.number,
        note=event.note,
    )


def count(number: int, thing: str) -> str:
    """``1 card``, ``3 cards``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
