"""Keys that mean the same at every table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_tui.engine.view import GameView

MOVES = ("left", "right", "up", "down", "home", "end")
COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}
JUMPS = {**{str(n): n for n in range(2, 10)}, "0": 10, **COURT}
KEY_NAMES = {"Enter": "enter", "Esc": "escape", "Space": "space", "Tab": "tab", "←": "left", "→": "right"}


def moved(at: int, count: int, key: str, *, backwards: bool = False) -> int:
    """A place in a list of ``count`` after an arrow key; ``backwards``: left goes on, as in the pile."""
    if key in ("home", "end"):
        return count - 1 if (key == "home") == backwards else 0
    step = -1 if key in ("left", "up") else 1
    return (at + (-step if backwards else step)) % count


def step_grid(rows: list[int], at: int, key: str) -> int:
    """A square's place after an arrow key, in rows of so many squares."""
    starts = [sum(rows[:i]) for i in range(len(rows))]
    row = max(i for i, start in enumerate(starts) if start <= at)
    column = at - starts[row]
    match key:
        case "left" | "right":
            column = (column + (1 if key == "right" else -1)) % rows[row]
        case "up" | "down":
            row = (row + (1 if key == "down" else -1)) % len(rows)
        case "home" | "end":
            column = 0 if key == "home" else rows[row] - 1
    return starts[row] + min(column, rows[row] - 1)


def small(key: str) -> str:
    """A letter as it is without Caps Lock; the capitals of court cards are keys of their own."""
    return key if len(key) > 1 or key in COURT else key.lower()


def meld_letters(view: GameView) -> dict[int, str]:
    """Each meld's letter on the table by its id."""
    from string import ascii_letters

    return {meld.id: letter for meld, letter in zip(view.melds, ascii_letters, strict=False)}
