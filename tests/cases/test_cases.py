"""Every scenario of every game holds."""

from __future__ import annotations

import pytest

from tests.cases.runner import Case, load, play

CASES = load()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    assert any("expect" in step or "illegal" in step for step in case.data["steps"]), "the case asks nothing"
    for _ in play(case):
        pass


def test_names_differ() -> None:
    names = [str(case) for case in CASES]
    assert len(names) == len(set(names))
