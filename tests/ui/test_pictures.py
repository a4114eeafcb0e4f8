"""The pictures that README shows are what the program draws today."""

from __future__ import annotations

import pytest

from tests.ui.pictures import FOLDER, pictures


@pytest.mark.parametrize("name", pictures())
async def test_a_picture_is_up_to_date(name: str) -> None:
    drawn = await pictures()[name]()
    kept = (FOLDER / name).read_text(encoding="utf-8")
    assert drawn == kept, "python -m tests.ui.pictures draws them anew"


def test_no_other_picture_is_kept() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*pictures(), "browser.png"}, "that one is Chromium's"
