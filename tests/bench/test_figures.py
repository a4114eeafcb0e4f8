"""The table of benchmarks: a part of it is measured, and goals are judged the right way round."""

from __future__ import annotations

import json
import sys

import pytest

from tests.bench.__main__ import Figure, main


def test_a_part_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "--quick", "--json", "solver"])
    main()
    rows = json.loads(capsys.readouterr().out)
    assert {row["part"] for row in rows} == {"solver"}
    assert all(row["value"] > 0 for row in rows)
    monkeypatch.setattr(sys, "argv", ["bench", "--quick", "solver"])
    main()
    assert "arrange 10 cards" in capsys.readouterr().out


def test_goals_are_the_least_or_the_most() -> None:
    assert Figure("a rate", 30_000, "actions/s", 20_000).met is True
    assert Figure("a rate", 10_000, "actions/s", 20_000).met is False
    assert Figure("a time", 7.9, "ms", most=8.0).met is True
    assert Figure("a time", 8.1, "ms", most=8.0).met is False
    assert Figure("a time", 8.1, "ms").met is None
