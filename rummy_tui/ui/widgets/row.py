"""A row of a form that holds a value: one of some, or a number that can be typed."""

from __future__ import annotations

from typing import Any

from rummy_tui.engine.options import Choice, worded
from rummy_tui.ui.numbers import Numbers
from rummy_tui.ui.widgets.cycle import Cycle, CycleModel


class Row(Cycle):
    """One choice among ``values``, or a number that can be typed.

    ``words``: how values are shown; ``texts``: what is said of them, where it is not ``text``.
    """

    def __init__(
        self, name: str, label: str, text: str, values: tuple[Any, ...] | Numbers, value: Any
    ) -> None:
        super().__init__(CycleModel(label, ""), id=f"row-{name}")
        self.option = name
        self.text = text
        self.label = label
        self.values = values
        self.value = value
        self._typed = ""
        self.words: dict[Any, str] = {}
        self.texts: dict[Any, str] = {}

    def on_mount(self) -> None:
        self.set(self.value)

    def set(self, value: Any) -> None:
        self.value = value
        self.show(CycleModel(self.label, self.words.get(value, worded(value))))

    def step(self, by: int) -> None:
        self._typed = ""
        if isinstance(self.values, Numbers):
            self.set(self.values.step(self.value, by))
            return
        at = self.values.index(self.value) if self.value in self.values else 0
        self.set(self.values[(at + by) % len(self.values)])

    def type(self, digit: str) -> None:
        """A digit of a number; one that is too large stays at the largest."""
        if isinstance(self.values, Numbers):
            self._typed = (self._typed + digit)[-6:]
            self.set(self.values.typed(self._typed))

    def on_blur(self) -> None:
        self._typed = ""
        if isinstance(self.values, Numbers) and self.value not in self.values:
            self.set(self.values.clamp(self.value))


def option_row(choice: Choice, value: Any) -> Row:
    """The row of a house rule."""
    row = Row(choice.name, choice.label, choice.text, allowed(choice), value)
    row.texts = {each: choice.told(each) for each in choice.values or (None,)}
    return row


def allowed(choice: Choice) -> tuple[Any, ...] | Numbers:
    if choice.values is not None:
        return choice.values
    assert choice.low is not None
    assert choice.high is not None
    return Numbers(choice.low, choice.high, choice.optional)
