"""Numbers in a form: stepped by round steps, or typed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Numbers:
    """The whole numbers from ``low`` to ``high``, and none where ``optional``."""

    low: int
    high: int
    optional: bool = False

    def __contains__(self, value: object) -> bool:
        if value is None:
            return self.optional
        return type(value) is int and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{'none, or ' if self.optional else ''}{self.low}–{self.high}"

    @property
    def _step(self) -> int:
        size = self.high - self.low
        return 1 if size <= 50 else 5 if size <= 400 else 25

    @property
    def _nearest_none(self) -> int:
        """The end of the range beyond which none lies: the one nearer to zero."""
        return self.high if self.high < 0 else self.low

    def step(self, value: int | None, by: int) -> int | None:
        """The next round number up or down; past the end nearer to zero comes none."""
        if value is None:
            inward = by < 0 if self.high < 0 else by > 0
            return self.clamp(by * self._step) if inward else None
        if self.optional and value == self._nearest_none and (by > 0) == (self.high < 0):
            return None
        step = self._step
        there = (value // step + by) * step if by > 0 else -((-value // step - by) * step)
        return self.clamp(there)

    def typed(self, digits: str) -> int:
        """What typed digits mean: as far as they may go, below zero in a range below zero."""
        number = int(digits)
        return max(-number, self.low) if self.high < 0 else min(number, self.high)

    def clamp(self, value: int) -> int:
        return max(self.low, min(self.high, value))
