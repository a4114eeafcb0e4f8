"""What every stage is, and how melds and aims become what zones show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.containers import Container

from rummy_tui.ui.desk import Desk
from rummy_tui.ui.modes import Aiming, Depth, end_of
from rummy_tui.ui.paint import Face
from rummy_tui.ui.widgets.melds import MeldView

if TYPE_CHECKING:
    from rummy_tui.engine.view import GameView
    from rummy_tui.ui.window import Window

TEAMS = ("A", "B")


class Stage(Container):
    """The middle of the table.

    ``back`` shows what was finished last instead of what is under way, where a stage can look back.
    ``bare`` shows wild cards as they are instead of as what they stand for.
    ``below`` is the seat whose open hand is looked at below the stage, after a round.
    """

    back = False
    bare = False
    below: int | None = None

    def can_look_back(self, view: GameView) -> bool:
        return False

    def show(self, view: GameView, desk: Desk | None, window: Window | None) -> None:
        """Put a view into the zones. Without a desk nobody's hand is in play; a window may be open."""
        raise NotImplementedError


def team_of(view: GameView, seat: int) -> str:
    """A or B in a game of two partnerships, else nothing."""
    if len(view.sides) == len(view.players):
        return ""
    return next(TEAMS[i] for i, side in enumerate(view.sides) if seat in side)


def side_names(view: GameView) -> tuple[tuple[str, ...], ...]:
    """Who plays on each side."""
    return tuple(tuple(view.players[seat] for seat in side) for side in view.sides)


def side_name(view: GameView, side: int) -> str:
    return " + ".join(side_names(view)[side])


def faces(meld: Any, *, bare: bool = False) -> tuple[Face, ...]:
    """A meld's cards as shown: a wild as what it stands for, or ``bare`` as the card it is."""
    shown = []
    for at, (card, stands_for) in enumerate(zip(meld.cards, meld.stands_for, strict=True)):
        wild = at in meld.wild_places
        if bare or not wild:
            shown.append(Face(card.rank, card.suit, wild))
        elif stands_for is not None:
            shown.append(Face(stands_for.rank, stands_for.suit, wild))
        else:
            shown.append(Face(meld.rank, "", wild))
    return tuple(shown)


def wilds_lie(view: GameView) -> bool:
    """Whether a wild card stands for another in some meld."""
    return any(meld.wild_places for meld in view.melds)


def landing(meld: Any, action: Any) -> str:
    """The end of a meld where an action's cards go: the one named, else the only one they fit."""
    if end := end_of(action):
        return end
    cards = getattr(action, "cards", ())
    natural = next((card for card in cards if card.suit), None)
    if meld.kind == "set" or natural is None:
        return "high"
    rank = 14 if natural.rank == 1 and meld.rank != 2 else natural.rank
    return "low" if rank < meld.rank else "high"


def laid(view: GameView, desk: Desk | None, *, columns: bool, bare: bool = False) -> tuple[MeldView, ...]:
    """The melds for the zone, legal ends lit while the desk aims; ``bare`` as for ``faces``."""
    ends: dict[int, set[str]] = {}
    if desk and isinstance(desk.mode, Aiming):
        by_id = {meld.id: meld for meld in view.melds}
        for action in desk.mode.control.actions:
            target: Any = action
            ends.setdefault(target.meld, set()).add(landing(by_id[target.meld], action))
    column = {seat: i for i, side in enumerate(view.sides) for seat in side if columns}
    on_table = tuple(
        MeldView(
            owner=view.players[meld.owner],
            cards=faces(meld, bare=bare),
            team=team_of(view, meld.owner),
            column=column.get(meld.owner, 0),
            low="low" in ends.get(meld.id, ()),
            high="high" in ends.get(meld.id, ()),
        )
        for meld in view.melds
    )
    if desk is None:
        return on_table
    return on_table + tuple(
        MeldView(
            owner="aside",
            cards=tuple(Face(card.rank, card.suit) for card in part.from_hand()),
            column=column.get(desk.seat, 0),
        )
        for part in desk.staged
    )


def aimed_at(view: GameView, desk: Desk | None) -> tuple[int | None, str]:
    """The place of the meld aimed at, and its end."""
    if desk and isinstance(desk.mode, Aiming):
        action: Any = desk.mode.control.actions[desk.mode.at]
        place = next(i for i, meld in enumerate(view.melds) if meld.id == action.meld)
        return place, landing(view.melds[place], action)
    return None, ""


def open_piles(desk: Desk | None) -> frozenset[str]:
    """Which of stock and discard pile may be drawn from now."""
    if desk is None:
        return frozenset()
    usable = {control.key for control in desk.usable}
    return frozenset(name for name, key in (("stock", "D"), ("discard", "T")) if key in usable)


def depth(desk: Desk | None) -> tuple[int, frozenset[int]]:
    """The depth under the cursor and the depths that may be taken; nothing unless the desk picks one."""
    if desk and isinstance(desk.mode, Depth):
        counts: list[Any] = list(desk.mode.control.actions)
        return counts[desk.mode.at].count, frozenset(action.count for action in counts)
    return 0, frozenset()
