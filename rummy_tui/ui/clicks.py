"""The mouse at a desk: what a click on a zone does, by the same controls as the keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rummy_tui.ui.keys import KEY_NAMES
from rummy_tui.ui.modes import Aiming, Confirming, Depth, Hinting, Plain, Reading, end_of

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.ui.desk import Desk

PILES = {"stock": "D", "discard": "T"}
"""The key that draws from each."""


def click(desk: Desk, kind: str, value: int | str, end: str, *, double: bool) -> Action | None:
    """A zone was clicked: a card, a button, a meld, a depth of the pile, the stock."""
    desk.say = desk.refused = ""
    desk.fresh = False
    if kind == "key":
        name = str(value)
        if isinstance(desk.mode, Plain) and (control := desk.control(name)):
            return desk.activate(control)
        return desk.press(KEY_NAMES.get(name, name.lower()))
    if isinstance(desk.mode, Confirming):
        return None
    if kind == "card" and isinstance(value, int):
        return _click_card(desk, value, double=double)
    if kind == "meld" and isinstance(value, int):
        return _click_meld(desk, value, end)
    if kind == "depth" and isinstance(value, int):
        return _click_depth(desk, value)
    if kind == "bid" and isinstance(value, int) and desk.grid is not None:
        again = value == desk.square
        desk.square = value
        desk.offer()
        return desk.activate(desk.squares[value].control) if again or double else None
    if kind == "choice" and isinstance(desk.mode, (Reading, Hinting)) and isinstance(value, int):
        return desk.take(desk.mode, value)
    control = desk.control(PILES[kind]) if kind in PILES else None
    return desk.activate(control) if control else None


def _click_card(desk: Desk, place: int, *, double: bool) -> Action | None:
    """A click chooses; a double click discards. A card to be played is raised, then played."""
    desk.mode = Plain()
    if desk.hand.playable is not None:
        again = desk.hand.cursor == place and place in desk.hand.chosen
        desk.hand.cursor, desk.hand.chosen = place, frozenset({place})
        desk.offer()
        return desk.enter() if again or double else None
    before = desk.hand.chosen
    if double and desk.control("X"):
        desk.hand.cursor, desk.hand.chosen = place, frozenset({place})
        desk.offer()
        if (control := desk.control("X")) and control.actions:
            return desk.activate(control)
        desk.hand.chosen = before
    desk.toggle(place)
    if double and not desk.hand.chosen and (control := desk.control("X")):
        desk.say = control.why
    return None


def _click_meld(desk: Desk, place: int, end: str) -> Action | None:
    """Lay off there, or where that is not possible swap a wild for the card chosen."""
    if place >= len(desk.view.melds):
        return None
    meld = desk.view.melds[place].id
    if not isinstance(desk.mode, Aiming):
        aims = [control for key in "LW" if (control := desk.control(key))]
        fitting = [aim for aim in aims if any(meld in action.on_table() for action in aim.actions)]
        if not fitting:
            desk.say = next((aim.why for aim in aims if aim.why), "These cards do not fit there.")
            return None
        desk.mode = Aiming(fitting[0])
    actions: list[Any] = list(desk.mode.control.actions)
    fits = [i for i, action in enumerate(actions) if action.meld == meld]
    if not fits:
        desk.say = "These cards do not fit there."
        desk.mode = Plain()
        return None
    exact = [i for i in fits if end_of(actions[i]) in ("", end)]
    desk.mode = replace(desk.mode, at=(exact or fits)[0])
    return desk.commit(desk.mode.control, desk.mode.control.actions[desk.mode.at])


def _click_depth(desk: Desk, depth: int) -> Action | None:
    """The first click on a card of the pile sets the depth, the next one takes."""
    if not isinstance(desk.mode, Depth):
        control = desk.control("T")
        if control is None or not control.actions:
            desk.say = control.why if control else ""
            return None
        desk.mode = Depth(control)
        again = False
    else:
        again = _depth_of(desk, desk.mode.at) == depth
    places = [i for i in range(len(desk.mode.control.actions)) if _depth_of(desk, i) == depth]
    if not places:
        desk.say = _why_not_depth(desk, depth)
        return None
    desk.mode = replace(desk.mode, at=places[0])
    return desk.commit(desk.mode.control, desk.mode.control.actions[places[0]]) if again else None


def _depth_of(desk: Desk, i: int) -> int:
    action: Any = desk.mode.control.actions[i] if isinstance(desk.mode, Depth) else None
    return int(action.count) if action else 0


def _why_not_depth(desk: Desk, depth: int) -> str:
    if isinstance(desk.mode, Depth):
        refusal = desk.match.why_not(desk.mode.control.actions[0].model_copy(update={"count": depth}))
        return refusal.text if refusal else ""
    return ""
