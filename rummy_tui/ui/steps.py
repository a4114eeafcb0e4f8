"""From a move to the keys that make it: the next one or few, from wherever a desk stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_tui.cards import symbols
from rummy_tui.engine.lesson import chosen_for, same_move
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.keys import meld_letters
from rummy_tui.ui.modes import Aiming, Confirming, Depth, Hinting, Picking, end_of

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.table import Control

BACK = "escape"


class Step(NamedTuple):
    """``keys`` to press one after the other, and the whole way from here in words, keys in brackets."""

    keys: tuple[str, ...]
    text: str


def next_step(desk: Desk, action: Action) -> Step:
    """The next step towards a legal action of the desk's seat."""
    match desk.mode:
        case Confirming(action=asked):
            if same_move(asked, action):
                return Step(("enter",), "[Enter] says yes.")
            return Step((BACK,), "[Esc] goes back.")
        case Hinting():
            return Step(("enter",), "[Enter] does it, [Esc] goes back.")
        case Aiming() | Depth() as picking:
            return _pick(desk, picking, action)
    if isinstance(desk.mode, Picking):
        return _pick(desk, desk.mode, action)
    if desk.staged:
        return _staged(desk)
    return _offered(desk, action) or _choose(desk, action)


def _pick(desk: Desk, mode: Picking, action: Action) -> Step:
    at = _index(mode.control.actions, action)
    if at is None:
        return Step((BACK,), "[Esc] goes back.")
    label = mode.control.bare
    if at == mode.at:
        return Step(("enter",), f"[Enter] {label}.")
    match mode:
        case Depth():
            key, sign = ("left", "←") if at > mode.at else ("right", "→")
            deepest = desk.view.discard_pile[-_count(mode.control.actions[at])].symbol
            return Step((key,) * abs(at - mode.at), f"[{sign}] as far as {deepest}, then [Enter].")
        case Aiming():
            target: Any = mode.control.actions[at]
            there: Any = mode.control.actions[mode.at]
            key = meld_letters(desk.view)[target.meld]
            if there.meld == target.meld:
                key = "<" if end_of(target) == "low" else ">"
            return Step((key,), f"[{key}] points there, then [Enter].")
    return Step((str(at + 1),), f"[{at + 1}] picks it.")


def _staged(desk: Desk) -> Step:
    """Parts have been put aside: lay them, or start again."""
    ready = next((control for control in desk.usable if control.key == "Enter"), None)
    if ready is not None:
        return Step(("enter",), f"[Enter] {ready.bare}.")
    return Step(("u",), "choose the next part and press [M], or take this one back with [U].")


def _offered(desk: Desk, action: Action) -> Step | None:
    """The button that makes the move as things stand."""
    for place, cell in enumerate(desk.squares):
        if _index(cell.control.actions, action) is not None:
            if place == desk.square and desk.button is None:
                return Step(("enter",), f"[Enter] {cell.control.label}.")
            signs = " ".join(f"[{sign}]" for sign in cell.keys)
            return Step(tuple(cell.keys), f"type {signs}, then [Enter]: {cell.control.label}.")
    control = _offering(desk.controls, action)
    if control is None:
        return None
    return Step((_key(control),), f"[{control.key}] {control.bare}.")


def _choose(desk: Desk, action: Action) -> Step:
    """The cards to choose first, then the button."""
    wanted = Counter(action.from_hand())
    view, judge = desk.view, desk.match.why_not
    selection = chosen_for(action)
    then = _offering(desk.match.variant.table.controls(view, selection, judge), action)
    press = f"[{then.key}] {then.bare}" if then else "its key"
    chosen = Counter(desk.selection.chosen)
    if chosen - wanted:
        return Step((BACK,), "[Esc] drops your choice.")
    under = desk.hand.under_cursor
    if wanted.total() == 1:
        return Step(("right",), f"go to {symbols(wanted)} with [←→], then {press}.")
    ready = under is not None and desk.hand.cursor not in desk.hand.chosen and (wanted - chosen)[under] > 0
    text = f"choose {symbols(action.from_hand())} with [←→] and [Space], then {press}."
    return Step(("space" if ready else "right",), text)


def _offering(controls: Sequence[Control], action: Action) -> Control | None:
    """The control behind which the action is: itself, else one of its kind with the same cards."""
    for control in controls:
        if _index(control.actions, action) is not None:
            return control
    cards = sorted(action.from_hand())
    return next(
        (c for c in controls for a in c.actions if a.type == action.type and sorted(a.from_hand()) == cards),
        None,
    )


def _index(actions: Sequence[Action], action: Action) -> int | None:
    if action in actions:
        return actions.index(action)
    return next((i for i, one in enumerate(actions) if same_move(one, action)), None)


def _key(control: Control) -> str:
    return "enter" if control.key == "Enter" else control.key.lower()


def _count(action: Any) -> int:
    return int(action.count)
