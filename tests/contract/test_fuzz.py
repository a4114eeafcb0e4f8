"""The fuzzer's first few thousand actions at each game; the long run is a command (``fuzz.py``)."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui import variants
from rummy_tui.engine.options import choices
from tests.contract import fuzz, laws
from tests.contract.support import TIMES, random_setup


@pytest.mark.parametrize("variant", variants())
def test_whatever_is_tried_the_laws_hold(variant: str) -> None:
    tally = fuzz.run(variant, 2500 * TIMES, seed=1)
    assert tally.accepted > 300
    assert tally.refused > 300
    assert len(tally.clauses) > 3


@pytest.mark.parametrize("variant", variants())
def test_every_house_rule_is_drawn_with_every_value(variant: str) -> None:
    rng = Random(2)
    low, high = variants()[variant].players
    drawn = {
        value
        for _ in range(120)
        for value in random_setup(variant, rng.randint(low, high), rng, short=False).options
    }
    for choice in choices(variants()[variant].options):
        none = (None,) if choice.optional else ()
        for value in choice.values or (choice.low, choice.high, *none):
            assert (choice.name, value) in drawn


def test_a_broken_law_is_reported_with_the_way_back_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: object) -> None:
        raise AssertionError("a card too many")

    monkeypatch.setattr(laws, "conserves_cards", broken)
    with pytest.raises(fuzz.Failure, match=r"gin --seed 5 --episode 0: gin-2-.*a card too many"):
        fuzz.run("gin", 10, seed=5)
