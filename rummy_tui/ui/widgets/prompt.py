"""The amber row: whose move it is and what is asked."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, fit, width_of
from rummy_tui.ui.paint import wrap
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class PromptModel:
    """``name``: the chip, a player's or a word such as ``Rummy?``; none if empty. ``text``: one sentence."""

    name: str = ""
    text: str = ""


def prompt_rows(model: PromptModel, width: int, skin: Skin) -> int:
    """How many rows show all of it: one, or two."""
    chip = width_of(skin.say(model.name)) + 3 if model.name else 0
    return 1 if 1 + chip + width_of(skin.say(model.text)) <= width else 2


def paint_prompt(model: PromptModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("gold", "prompt", True))
    x = 1
    if model.name:
        x = canvas.put(0, 0, f" {skin.say(model.name)} ", skin.style("on_amber", "amber", True)) + 1
    text = skin.say(model.text)
    lines = wrap(text, width - x) if height > 1 else (text,)
    for y, line in enumerate(lines[:height]):
        canvas.put(x, y, fit(line, width - x, skin.glyphs.more), skin.style("gold", "prompt", True))
    return canvas


class Prompt(Zone[PromptModel]):
    """Its screen is ``-wordy`` where one row is too short."""

    paint = staticmethod(paint_prompt)

    def touch(self) -> None:
        self._measure()
        super().touch()

    def on_resize(self) -> None:
        self._measure()

    def _measure(self) -> None:
        if self.size.width:
            self.screen.set_class(prompt_rows(self.model, self.size.width, self.skin) > 1, "-wordy")
