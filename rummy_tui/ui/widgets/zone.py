"""The base of every zone of the table: one widget that paints cells and knows what was clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.ui.canvas import Canvas, Hit
from rummy_tui.ui.skin import DEFAULT, Skin

M = TypeVar("M")


class Zone(Widget, Generic[M]):
    """Shows a model, a frozen value, and nothing else: ``show(model)`` repaints only the spans that changed.

    The skin is the app's ``skin`` attribute. After that changes, ``touch()`` every zone.
    """

    ALLOW_SELECT = False
    paint: ClassVar[Callable[..., Canvas]]
    """``paint(model, width, height, skin)``, the pure function behind the zone."""

    class Pressed(Message):
        """A click on something. ``double`` is the second click of a quick pair."""

        def __init__(self, zone: Zone[Any], hit: Hit, double: bool) -> None:
            super().__init__()
            self.zone = zone
            self.hit = hit
            self.double = double

        @property
        def control(self) -> Zone[Any]:
            return self.zone

    def __init__(self, model: M, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.model = model
        self._canvas: Canvas | None = None

    @property
    def skin(self) -> Skin:
        return getattr(self.app, "skin", DEFAULT)

    def show(self, model: M) -> None:
        if model != self.model:
            self.model = model
            self.touch()

    def touch(self) -> None:
        """Paint off-screen and refresh what differs; everything on the first paint or after a resize."""
        old, self._canvas = self._canvas, None
        if old is None or (old.width, old.height) != self.size:
            self.refresh()
            return
        changed = old.diff(self.canvas())
        if changed:
            self.refresh(*changed)

    def canvas(self) -> Canvas:
        """What is on the screen now, or will be after the pending refresh."""
        canvas, (width, height) = self._canvas, self.size
        if canvas is None or canvas.width != width or canvas.height != height:
            canvas = self._canvas = type(self).paint(self.model, width, height, self.skin)
        return canvas

    def render_line(self, y: int) -> Strip:
        return self.canvas().strip(y)

    def on_click(self, event: events.Click) -> None:
        hit = self.canvas().hit(event.x, event.y) if event.button == 1 else None
        if hit is not None:
            event.stop()
            self.post_message(self.Pressed(self, hit, event.chain % 2 == 0))
