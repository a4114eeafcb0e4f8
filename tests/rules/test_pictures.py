"""Every page of rules has a picture of its game for those who read the file; the table leaves it out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rummy_tui.engine.rulebook import rules_page
from rummy_tui.engine.variant import variants

FOLDER = Path(__file__).parents[2] / "assets" / "rules"


@pytest.mark.parametrize("game", sorted(variants()))
def test_a_page_has_a_picture_of_its_game(game: str) -> None:
    (picture,) = re.findall(r"!\[.+\]\((.+)\)", (FOLDER / f"{game}.md").read_text(encoding="utf-8"))
    assert (FOLDER / picture).resolve() == FOLDER.parent / "screenshots" / f"{game}.svg"
    assert (FOLDER / picture).is_file()
    assert "![" not in rules_page(variants()[game])
