"""The games there are, and what the package hands out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rummy_tui
from rummy_tui.engine import variant as registry
from rummy_tui.engine.options import choices


def test_every_game_says_what_a_title_needs() -> None:
    for name, game in rummy_tui.variants().items():
        assert game.id == name
        assert game.name
        assert game.cards
        assert game.summary.endswith(".")
        assert 1 <= game.players[0] <= game.players[1] <= 8
        assert game.minutes > 0


def test_every_option_means_something() -> None:
    """A game reads each of its options, and so offers none that is idle."""
    for game in rummy_tui.variants().values():
        folder = Path(rummy_tui.__file__).parent / "variants" / game.id
        code = [path.read_text("utf-8") for path in folder.rglob("*.py") if path.stem != "options"]
        for choice in choices(game.options):
            assert any(re.search(rf"\.{choice.name}\b", text) for text in code), (game.id, choice.name)


def test_everything_of_the_contract_is_importable() -> None:
    for name in rummy_tui.__all__:
        assert getattr(rummy_tui, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'deal'"):
        _ = rummy_tui.deal


def test_a_title_needs_no_pydantic() -> None:
    """The catalogue is read before the first paint: neither pydantic nor a game's rules are imported."""
    code = (
        "import sys, rummy_tui.engine.variant as v; v.variants(); "
        "print([m for m in sys.modules if m.startswith('pydantic') or m.endswith('.reducer')])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_games_come_from_other_packages_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an installed package declares them."""
    folder = tmp_path / "snap-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: snap\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[rummy_tui.variants]\nsnap = snap_game:VARIANT\n")
    (tmp_path / "snap_game.py").write_text(
        "from types import SimpleNamespace\nVARIANT = SimpleNamespace(id='snap')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    found = registry.variants.__wrapped__
    games = found()
    assert set(games) == {*rummy_tui.variants(), "snap"}
    other: Any = games["snap"]
    other.id = "gin"
    with pytest.raises(TypeError, match="two games are called 'gin'"):
        found()
