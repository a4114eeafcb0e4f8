"""A game of another package that brings no player has a beginner, and with it everything that plays."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Command = Callable[..., str]


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """``rummy-tui`` where the package is installed."""
    shutil.copy(Path(__file__).parent / "third_party" / "high_card.py", tmp_path)
    folder = tmp_path / "high_card-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[rummy_tui.variants]\nhigh_card = high_card:VARIANT\n")
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]

    def run(*words: str, typed: str = "") -> str:
        return subprocess.run(
            [sys.executable, "-m", "rummy_tui", *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        ).stdout

    return run


def test_beginners_play_each_other(command: Command) -> None:
    found = json.loads(command("arena", "high_card", "--players", "easy,easy", "--games", "20", "--json"))
    assert found["games"] == 20
    assert sum(score["wins"] for score in found["scores"]) == 20
    assert [score["moves"] for score in found["scores"]] == [20, 20]


def test_a_person_plays_a_beginner_and_asks_for_a_hint(command: Command) -> None:
    words = ("play", "high_card", "--lines", "--players", "Ann", "--bots", "easy", "--seed", "7")
    said = command(*words, typed="hint\n1\n1\n\n")
    assert "Hint 1: show " in said
    assert "A computer player would do this." in said
    assert "Ada showed " in said
    assert "The highest card wins." in said
