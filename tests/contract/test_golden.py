"""Games go as they went when their playthrough was pinned."""

from __future__ import annotations

import pytest

from rummy_tui import variants
from tests.contract import playthrough


@pytest.mark.parametrize("variant", variants())
def test_playthrough(variant: str) -> None:
    pinned = playthrough.path(variant)
    if not pinned.exists():
        pytest.skip("not pinned yet: python -m tests.contract.playthrough")
    assert playthrough.text(variant).splitlines() == pinned.read_text("utf-8").splitlines()


def test_no_playthrough_is_of_a_game_that_is_gone() -> None:
    assert {pinned.stem for pinned in playthrough.GOLDEN.glob("*.txt")} <= set(variants())
