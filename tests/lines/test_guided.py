"""A guided deal in line mode: the guide's words, without keys and signs."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rummy_tui.engine.variant import variants
from rummy_tui.lines.guided import spoken
from rummy_tui.storage.guided import guided_start
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import load_settings
from tests.lines.talk import QUIET, talk


def told(game: str, *lines: str) -> str:
    settings = replace(QUIET, guides={game: "begun"}, think=0.05)
    return talk(Table.start(guided_start(game, settings)), lines, settings)


@pytest.mark.parametrize("game", variants())
def test_the_guide_is_heard_from_the_first_turn(game: str) -> None:
    text = told(game, "hand")
    assert text.count("Guide: You are Anna") == 1
    assert "Guide: a good move is " in text
    guide = " ".join(line for line in text.split("\n") if line.startswith("Guide: "))
    assert not re.search(r"[♠♥♦♣★*\[\]]", guide)


def test_following_it_leads_to_the_score() -> None:
    text = told("gin", *["hint 1", "yes"] * 60)
    assert "End of round 1." in text
    assert re.search(r"Guide: You had \d+ left over", text)
    assert load_settings()[0].guides == {"gin": "seen"}


def test_a_word_ends_it() -> None:
    text = told("gin", "skip", "draw", "skip")
    assert text.count("Guide: ") == 2  # what there was to say of the first position
    assert "The guide says no more." in text
    assert "There is no guide at this table." in text
    assert load_settings()[0].guides == {"gin": "skipped"}


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("[D] draws. Then **throw** one with [X].", '"draw" draws. Then throw one with "discard".'),
        ("A **meld** [X] lies there.", "A meld lies there."),
        ("One. [L] shows the last trick.", "One."),
    ],
)
def test_keys_become_words(text: str, heard: str) -> None:
    assert spoken(text, {"D": "Draw", "X": "Discard K♠"}) == heard
