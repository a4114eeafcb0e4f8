"""Numbers stepped and typed in the set-up."""

from __future__ import annotations

import pytest

from rummy_tui.ui.numbers import Numbers

TARGET = Numbers(1, 10_000)
BONUS = Numbers(0, 100)
LOSE = Numbers(-10_000, -1, optional=True)


@pytest.mark.parametrize(
    ("numbers", "value", "by", "there"),
    [
        (TARGET, 100, 1, 125),
        (TARGET, 100, -1, 75),
        (TARGET, 110, 1, 125),
        (TARGET, 110, -1, 100),
        (TARGET, 1, -1, 1),
        (TARGET, 10_000, 1, 10_000),
        (BONUS, 25, 1, 30),
        (BONUS, 0, -1, 0),
        (LOSE, None, -1, -25),
        (LOSE, None, 1, None),
        (LOSE, -25, 1, -1),
        (LOSE, -1, 1, None),
        (LOSE, -500, -1, -525),
        (Numbers(5, 900, optional=True), 5, -1, None),
        (Numbers(5, 900, optional=True), None, 1, 25),
        (Numbers(5, 900, optional=True), None, -1, None),
    ],
)
def test_steps(numbers: Numbers, value: int | None, by: int, there: int | None) -> None:
    assert numbers.step(value, by) == there
    assert there in numbers


def test_typed_digits() -> None:
    assert TARGET.typed("250") == 250
    assert TARGET.typed("99999") == 10_000
    assert LOSE.typed("500") == -500
    assert LOSE.typed("99999") == -10_000


def test_what_is_in_the_range() -> None:
    assert None in LOSE
    assert None not in TARGET
    assert "100" not in TARGET
    assert True not in TARGET
    assert str(LOSE) == "none, or -10000–-1"
