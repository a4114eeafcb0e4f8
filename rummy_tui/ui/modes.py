"""What can be under way at a desk besides choosing cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.table import Control


@dataclass(frozen=True)
class Plain:
    """Nothing is under way: keys are the controls' keys."""


@dataclass(frozen=True)
class Reading:
    """Picking one of several actions from a list."""

    control: Control
    at: int = 0


@dataclass(frozen=True)
class Aiming:
    """Picking the meld, and the end of it, that an action goes to. ``control.actions`` are the targets."""

    control: Control
    at: int = 0


@dataclass(frozen=True)
class Depth:
    """Picking how deep into the discard pile to take. ``control.actions`` are the depths allowed."""

    control: Control
    at: int = 0


@dataclass(frozen=True)
class Hinting:
    """Reading advice: ``reasons`` for each of ``control.actions``, the best first."""

    control: Control
    reasons: tuple[str, ...]
    at: int = 0


@dataclass(frozen=True)
class Confirming:
    """Asked once before ``action``, which cannot be undone; ``back`` is where Esc leads."""

    control: Control
    action: Action
    back: Mode


Mode = Plain | Reading | Aiming | Depth | Hinting | Confirming
Picking = Reading | Aiming | Depth | Hinting
PICKERS: dict[str, type[Reading | Aiming | Depth]] = {
    "reading": Reading,
    "stage": Reading,
    "meld": Aiming,
    "depth": Depth,
}


def end_of(action: Any) -> str:
    return getattr(action, "end", None) or ""
