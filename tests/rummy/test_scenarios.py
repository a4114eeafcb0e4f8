"""The worked examples of Rummy 500 and Persian Rummy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rummy.scenarios import load, run

CASES = [*load("rummy500.json"), *load("persian.json")]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['variant']}: {case['name']}" for case in CASES])
def test_scenario(case: dict[str, Any]) -> None:
    run(case)
