"""Who sits at the table, in one or two rows.

Hits: ``seat`` with its place in ``seats``.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.ui.canvas import Canvas, Hit, fit, width_of
from rummy_tui.ui.skin import Skin
from rummy_tui.ui.widgets.zone import Zone


@dataclass(frozen=True)
class Seat:
    """``team``: "", "A" or "B". ``hand``: cards held, None for not shown. ``tag``: ``3t``, ``down``."""

    name: str
    hand: int | None = None
    score: int | None = None
    turn: bool = False
    dealer: bool = False
    team: str = ""
    tag: str = ""


@dataclass(frozen=True)
class SeatsModel:
    """``seats`` in their order round the table, 1 to 8."""

    seats: tuple[Seat, ...] = ()


def seat_rows(count: int) -> int:
    """How many rows a number of seats needs."""
    return 1 if count <= 4 else 2


def paint_seats(model: SeatsModel, width: int, height: int, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "seats"))
    count = len(model.seats)
    columns = -(-count // seat_rows(count)) if count else 1
    numbers, gap = _numbers(model.seats, width // columns, skin)
    for place, seat in enumerate(model.seats):
        row, column = divmod(place, columns)
        left, right = width * column // columns, width * (column + 1) // columns
        _seat(canvas, left, row, right - left - gap, seat, numbers[place], skin)
        canvas.mark(left, row, right - left, 1, Hit("seat", place))
    return canvas


def _numbers(seats: tuple[Seat, ...], width: int, skin: Skin) -> tuple[list[str], int]:
    """Beside each name tag, hand and score, and the gap between seats: in columns; or closer, or with the
    tag's first letter, so that all names fit.
    """
    found: list[str] = []
    names = [width_of(_name(seat, skin)) + (1 if seat.dealer else 0) for seat in seats]
    for hand, score, tag, gap in ((3, 4, 9, 1), (1, 1, 9, 1), (1, 1, 9, 0), (1, 1, 1, 1), (1, 1, 1, 0)):
        found = [_counts(seat, hand, score, tag, skin) for seat in seats]
        if all(name + width_of(text) + 2 + gap <= width for name, text in zip(names, found, strict=True)):
            return found, gap
    return found, 0


def _counts(seat: Seat, hand: int, score: int, tag: int, skin: Skin) -> str:
    counts = [skin.say(seat.tag)[:tag]] if seat.tag else []
    if seat.hand is not None:
        counts.append(f"{seat.hand}{skin.glyphs.hand}".rjust(hand))
    if seat.score is not None:
        counts.append(str(seat.score).rjust(score))
    return " ".join(counts)


def _name(seat: Seat, skin: Skin) -> str:
    return f"{seat.team} {skin.say(seat.name)}" if seat.team else skin.say(seat.name)


def _seat(canvas: Canvas, x: int, y: int, width: int, seat: Seat, numbers: str, skin: Skin) -> None:
    glyphs = skin.glyphs
    ground = "amber" if seat.turn else "seats"
    quiet = skin.style("on_amber" if seat.turn else "muted", ground)
    ink = "on_amber" if seat.turn else {"A": "team_a", "B": "team_b"}.get(seat.team, "text")
    bright = skin.style(ink, ground, seat.turn)
    canvas.fill(x, y, width, 1, quiet)
    start = x + width - width_of(numbers)
    canvas.put(start, y, numbers, quiet)
    if seat.turn:
        canvas.put(x, y, glyphs.turn, bright)
    dealer = glyphs.dealer if seat.dealer else ""
    end = canvas.put(x + 1, y, fit(_name(seat, skin), start - x - 2 - len(dealer), glyphs.more), bright)
    canvas.put(end, y, dealer, bright)


class Seats(Zone[SeatsModel]):
    paint = staticmethod(paint_seats)
