"""One setting on one row, ``‹ value ›``: arrows, Space and clicks turn it. It can be focused.

Hits: ``step`` with -1 or 1, from keys as well as from clicks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from textual.binding import Binding, BindingType

from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class CycleModel:
    """``label``: empty for a bare value, put at the left. ``focused`` is kept by the widget itself."""

    label: str = ""
    value: str = ""
    enabled: bool = True
    focused: bool = False


def paint_cycle(model: CycleModel, width: int, height: int, skin: Skin) -> Canvas:
    ground = "amber" if model.focused else "seats"
    ink = "on_amber" if model.focused else "text" if model.enabled else "muted"
    style = skin.style(ink, ground, model.focused)
    canvas = Canvas(width, height, style)
    low, high, more = skin.glyphs.low, skin.glyphs.high, skin.glyphs.more
    label = skin.say(model.label)
    text = fit(skin.say(model.value), width - 5, more)
    shown = f"{low} {text} {high}" if model.enabled else f"  {text}  "
    size = width_of(shown)
    left = width - 1 - size if label else 0
    canvas.put(1, 0, fit(label, left - 2, more), style)
    canvas.put(left, 0, shown, style)
    if model.enabled:
        canvas.mark(0, 0, width, 1, Hit("step", 1))
        canvas.mark(left - 1, 0, 1 + size // 2, 1, Hit("step", -1))
    return canvas


class Cycle(Zone[CycleModel], can_focus=True):
    paint = staticmethod(paint_cycle)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]

    def show(self, model: CycleModel) -> None:
        super().show(replace(model, focused=self.has_focus))

    def on_focus(self) -> None:
        super().show(replace(self.model, focused=True))

    def on_blur(self) -> None:
        super().show(replace(self.model, focused=False))

    def action_step(self, by: int) -> None:
        if self.model.enabled:
            self.post_message(self.Pressed(self, Hit("step", by), False))
