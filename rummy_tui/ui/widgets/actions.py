"""The row of keys, each a button.

Hits: ``key`` with the action's ``key``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rummy_tui.ui.canvas import Canvas, Hit, width_of
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class Key:
    """One button. ``key``: as printed and as its hit says: ``M``, ``Enter``. ``primary``: the amber one.

    One that is not ``enabled`` can be pressed all the same: it says ``why`` not. ``short``: its label where
    there is little room.
    """

    key: str
    label: str
    primary: bool = False
    enabled: bool = True
    why: str = ""
    short: str = ""


@dataclass(frozen=True)
class ActionsModel:
    """``keys``: the most important first; the last ones lose their labels where there is no room."""

    keys: tuple[Key, ...] = ()


def keys_width(keys: tuple[Key, ...], skin: Skin, tight: bool = False) -> int:
    """Cells that a row of keys takes."""
    return sum(_width(key, skin, tight) for key in keys) + max(0, len(keys) - 1)


def _width(key: Key, skin: Skin, tight: bool) -> int:
    return width_of(skin.say(key.key)) + 2 + width_of(_label(key, skin, tight))


def _label(key: Key, skin: Skin, tight: bool) -> str:
    """A key without a word takes no room for one."""
    text = skin.say(key.label)
    return "" if not text else f"{text} " if tight else f" {text} "


def fitted(keys: tuple[Key, ...], width: int, skin: Skin) -> tuple[Key, ...]:
    """The keys with labels that fit in ``width`` cells, drawn tight: from the last one on the short ones,
    then none. Every key stays, and the primary one keeps a label.
    """
    shown = list(keys)
    for bare in (False, True):
        for place in reversed(range(len(keys))):
            if keys_width(tuple(shown), skin, tight=True) <= width:
                break
            key = keys[place]
            if bare and not key.primary:
                shown[place] = replace(key, label="")
            elif key.short:
                shown[place] = replace(key, label=key.short)
    return tuple(shown)


def draw_keys(
    canvas: Canvas, x: int, y: int, width: int, keys: tuple[Key, ...], skin: Skin, ground: str = "rail"
) -> int:
    """A row of keys in ``width`` cells; the cell after it."""
    tight = keys_width(keys, skin) > width
    for key in fitted(keys, width, skin) if tight else keys:
        x = _draw_key(canvas, x, y, key, skin, tight, ground) + 1
    return x - 1


def _draw_key(canvas: Canvas, x: int, y: int, key: Key, skin: Skin, tight: bool, ground: str) -> int:
    if not key.enabled:
        cap, label = skin.style("muted", ground), skin.style("muted", ground)
    elif key.primary:
        cap, label = skin.style("on_amber", "amber", True), skin.style("gold", "button", True)
    else:
        cap, label = skin.style("on_key", "key", True), skin.style("text", "button")
    cap_text = f" {skin.say(key.key)} " if key.enabled else f"({skin.say(key.key)})"
    end = canvas.put(x, y, cap_text, cap)
    end = canvas.put(end, y, _label(key, skin, tight), label)
    canvas.mark(x, y, end - x, 1, Hit("key", key.key))
    return end


def paint_actions(model: ActionsModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "rail"))
    draw_keys(canvas, 1, 0, width - 1, model.keys, skin)
    return canvas


class Actions(Zone[ActionsModel]):
    paint = staticmethod(paint_actions)

    def press(self, key: Key) -> None:
        """As a click on the key does, as long as it is there."""
        if key in self.model.keys:
            self.post_message(self.Pressed(self, Hit("key", key.key), False))
