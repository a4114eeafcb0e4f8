"""The full log: every round and turn so far, as anybody at the table could see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.widgets.record import Entry, Record, RecordModel, lay_out_record, record_room

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match

FOOT = "↑↓ PgUp PgDn scroll · [ ] round · Esc close"


class LogScreen(Dialog[None]):
    """Opens at its end. Shows what had been played when it was opened, or the first ``moves``."""

    def __init__(self, match: Match, moves: int | None = None) -> None:
        super().__init__()
        self._entries = tuple(entries(match, moves))
        self._model = RecordModel("LOG", (), 0, FOOT)

    def compose(self) -> ComposeResult:
        yield Record(self._model, id="page")

    def on_resize(self) -> None:
        self.call_after_refresh(self._lay_out)

    def _lay_out(self) -> None:
        rows = lay_out_record(self._entries, self._record.size.width)
        at_end = not self._model.rows or self._model.top >= self._last
        self._model = RecordModel("LOG", rows, self._model.top, FOOT)
        self._go(self._last if at_end else self._model.top)

    @property
    def _record(self) -> Record:
        return self.query_one(Record)

    @property
    def _room(self) -> int:
        return record_room(self._record.size.height)

    @property
    def _last(self) -> int:
        return max(0, len(self._model.rows) - self._room)

    def _go(self, top: int) -> None:
        model = self._model
        self._model = RecordModel(model.title, model.rows, max(0, min(top, self._last)), model.foot)
        self._record.show(self._model)

    def _deal(self, step: int) -> None:
        """To the heading of the round before or after."""
        heads = [place for place, row in enumerate(self._model.rows) if row.heading and row.mark]
        top = self._model.top
        there = [head for head in heads if (head > top if step > 0 else head < top)]
        self._go((there[0] if step > 0 else there[-1]) if there else self._last * (step > 0))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        top, leap = self._model.top, self._room - 1
        moves = {"up": top - 1, "down": top + 1, "pageup": top - leap, "pagedown": top + leap}
        moves |= {"space": top + leap, "home": 0, "end": self._last}
        match key_of(event):
            case "escape" | "q" | "o" | "O":
                self.dismiss()
            case "[" | "]" as key:
                self._deal(1 if key == "]" else -1)
            case key if key in moves:
                self._go(moves[key])

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._go(self._model.top + 3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._go(self._model.top - 3)


def entries(match: Match, moves: int | None = None) -> Iterator[Entry]:
    """The chronicle in sentences: a heading for each round, the turn's number before its first line."""
    from rummy_tui.engine.chronicle import chronicle

    tell, players = match.variant.table.tell, match.state.players
    states = match.states if moves is None else match.states[: moves + 1]
    for played in chronicle(match.variant, states):
        yield Entry(f"ROUND {played.number}", "round", True)
        for number, told in played.turns:
            for place, event in enumerate(told):
                yield Entry(tell(event, players), str(number) if number and not place else "")
        if played.verdict:
            yield Entry(played.verdict, "=")
