"""The table of benchmarks: a part of it is measured, and goals are judged the right way round."""

from __future__ import annotations

import json
import sys
from itertools import accumulate

import pytest

from tests.bench import engine_speed, gin_speed
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


def test_a_rate_is_given_at_the_peer_s_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half as fast a host has half as fast a peer: the paced rate is the same."""
    monkeypatch.setattr(gin_speed, "open_spiel", lambda: lambda rng, wanted: gin_speed.Played(wanted, wanted))
    for host in (1.0, 0.5):
        clock = iter(at / host for at in accumulate((1, 2) * 4))
        monkeypatch.setattr(engine_speed, "process_time", lambda clock=clock: next(clock))
        (rate,) = engine_speed.rates(["gin"], repeats=1, least=30).values()
        assert rate.median == rate.best == 15 * host
        assert rate.paced == pytest.approx(engine_speed.PACE * 15 / 30)


def test_without_the_peer_no_pace_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> gin_speed.Play:
        raise ImportError

    monkeypatch.setattr(gin_speed, "open_spiel", missing)
    (rate,) = engine_speed.rates(["gin"], repeats=1, least=30).values()
    assert rate.paced is None
