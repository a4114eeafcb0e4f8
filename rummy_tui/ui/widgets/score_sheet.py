"""The score after a deal: a column a side, a row a deal, the last deal in detail, totals and bars."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, fit, width_of
from rummy_tui.ui.paint import wrap
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone

SHORTEST = 16  # cells of a bar


@dataclass(frozen=True)
class ScoreLine:
    """One row: a value for each side, None for nothing (a dot)."""

    label: str
    values: tuple[int | str | None, ...]


@dataclass(frozen=True)
class Bar:
    """``part``: how much of the way to the goal, 0 to 1. ``note``: ``90 to go``. ``lead``: amber."""

    name: str
    part: float
    note: str = ""
    lead: bool = False


@dataclass(frozen=True)
class ScoreSheetModel:
    """``sides``: the columns' names. ``deals``: a line each, oldest first. ``details``: of the last deal.

    ``totals``: one value a side. ``leaders``: columns in amber. ``bars``: in the order shown.
    """

    sides: tuple[str, ...] = ()
    deals: tuple[ScoreLine, ...] = ()
    details: tuple[ScoreLine, ...] = ()
    totals: tuple[int | str | None, ...] = ()
    leaders: frozenset[int] = frozenset()
    bars: tuple[Bar, ...] = ()


def paint_score_sheet(model: ScoreSheetModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    details, bars = model.details, model.bars
    sheet = _Sheet(canvas, model, skin)
    bare = 3 + len(sheet.heads) + min(len(model.deals), 2)
    if bare + len(details) + len(bars) > height:
        bars = bars[: max(0, height - bare - len(details))] if height - bare - len(details) >= 3 else ()
    if bare + len(details) > height:
        details = ()
    spare = height - 3 - len(sheet.heads) - len(details) - len(bars)
    deals = _latest(model.deals, max(1, spare))
    spare -= len(deals)
    gaps = [False, False, False]
    for at in (2, 1, 0):
        if spare > 0 and (at == 0 or (bars if at == 2 else details)):
            gaps[at] = True
            spare -= 1
    y = int(gaps[0])
    for names in sheet.heads:
        y = sheet.row(y, "", names, "text", True)
    y = sheet.rule(y)
    for line in deals:
        y = sheet.row(y, line.label, line.values, "text")
    y += gaps[1]
    for line in details:
        y = sheet.row(y, f" {line.label}", line.values, "muted")
    y = sheet.rule(y)
    y = sheet.row(y, "TOTAL", model.totals, "text", True, "gold")
    y += gaps[2]
    for bar in bars:
        y = sheet.bar(y, bar)
    return canvas


def _latest(deals: tuple[ScoreLine, ...], room: int) -> tuple[ScoreLine, ...]:
    """The last deals, those before them added up in one line where there is no room for all."""
    if len(deals) <= room:
        return deals
    split = len(deals) - room + 1
    before = tuple(
        sum(value for value in column if isinstance(value, int))
        for column in zip(*(line.values for line in deals[:split]), strict=True)
    )
    return (ScoreLine(f"{split} before" if room > 1 else f"{split} rounds", before), *deals[split:])


class _Sheet:
    """Where the columns stand."""

    def __init__(self, canvas: Canvas, model: ScoreSheetModel, skin: Skin) -> None:
        self.canvas, self.model, self.skin = canvas, model, skin
        count = max(1, len(model.sides))
        names = max((width_of(skin.say(side)) for side in model.sides), default=0)
        labels = max((width_of(skin.say(line.label)) for line in (*model.deals, *model.details)), default=0)
        widest = max(18, names + 2)
        least = 15 if canvas.width < 100 else 20
        self.label = max(least, min(labels + 1, canvas.width - 1 - widest * count))
        self.across = min(widest, max(6, (canvas.width - 1 - self.label) // count))
        self.heads = self._heads()
        named = max((width_of(skin.say(bar.name)) for bar in model.bars), default=0)
        self.bars = max(self.label, min(named + 3, canvas.width - 15 - SHORTEST))

    def _heads(self) -> tuple[tuple[str, ...], ...]:
        """The columns' names in one row, or in two where a name of several words is too long."""
        wrapped = [wrap(self.skin.say(side), self.across - 1) for side in self.model.sides]
        heads = [(lines[0], " ".join(lines[1:])) if len(lines) > 1 else ("", *lines) for lines in wrapped]
        rows = tuple(zip(*heads, strict=True))
        return rows if rows and any(rows[0]) else rows[1:]

    def row(
        self,
        y: int,
        label: str,
        values: tuple[int | str | None, ...],
        ink: str,
        bold: bool = False,
        label_ink: str = "muted",
    ) -> int:
        skin, canvas = self.skin, self.canvas
        text = fit(skin.say(label), self.label, skin.glyphs.more)
        canvas.put(2, y, text, skin.style(label_ink, "felt", bold))
        for column, value in enumerate(values):
            shown = skin.glyphs.dot if value is None else str(value)
            if isinstance(value, str):
                shown = fit(skin.say(value), self.across - 1, skin.glyphs.more)
            lead = bold and column in self.model.leaders
            below = isinstance(value, int) and value < 0 and ink == "text"
            style = skin.style("gold" if lead else "bad" if below else ink, "felt", bold)
            canvas.put(self.label + self.across * (column + 1) - width_of(shown), y, shown, style)
        return y + 1

    def rule(self, y: int) -> int:
        skin = self.skin
        self.canvas.fill(1, y, self.canvas.width - 2, 1, skin.style("faint", "felt"), skin.glyphs.rule)
        return y + 1

    def bar(self, y: int, bar: Bar) -> int:
        skin, canvas = self.skin, self.canvas
        left = self.bars
        across = canvas.width - left - 15
        filled = round(max(0.0, min(1.0, bar.part)) * across)
        name = fit(skin.say(bar.name), left - 3, skin.glyphs.more)
        canvas.put(2, y, name, skin.style("gold" if bar.lead else "text", "felt", bar.lead))
        canvas.fill(left, y, across, 1, skin.style("faint", "felt"), skin.glyphs.dot)
        canvas.fill(left, y, filled, 1, skin.style("on_amber", "amber" if bar.lead else "key"))
        note = fit(skin.say(bar.note), 12, skin.glyphs.more)
        canvas.put(canvas.width - 2 - width_of(note), y, note, skin.style("muted", "felt"))
        return y + 1


class ScoreSheet(Zone[ScoreSheetModel]):
    paint = staticmethod(paint_score_sheet)
