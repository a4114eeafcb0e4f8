"""House rules under a name of the players' own: kept, found again, and never lost."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from rummy_tui import variants
from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.options import make_options
from rummy_tui.storage.presets import (
    LONGEST,
    MOST,
    PresetError,
    delete_preset,
    find_preset,
    own_presets,
    save_preset,
    with_preset,
)
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start

GIN = variants()["gin"]
PUSH = variants()["push"]


def write(home: Path, text: str | bytes) -> Path:
    home.mkdir(exist_ok=True)
    path = home / "presets.json"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def whole(games: object, version: object = 1) -> str:
    return json.dumps({"format": "rummy-tui presets", "version": version, "games": games})


def test_none_kept_is_no_file(home: Path) -> None:
    assert own_presets("gin") == {}
    assert find_preset("gin", "Friday") is None
    assert not home.exists()


def test_what_was_kept_comes_back_with_every_option() -> None:
    assert save_preset(GIN, "  Friday night ", {"target": 77, "layoffs": True}) == "Friday night"
    (values,) = own_presets("gin").values()
    assert values == make_options(GIN.options, {"target": 77, "layoffs": True}).model_dump(mode="json")
    assert own_presets("push") == {}


@pytest.mark.parametrize("written", ["Friday night", "friday-night", "FRIDAY_NIGHT"])
def test_a_name_is_found_however_it_is_written(written: str) -> None:
    save_preset(GIN, "Friday night", {"target": 77})
    assert find_preset("gin", written) == "Friday night"
    options, preset = with_preset(GIN, {"layoffs": True}, written)
    assert (options["target"], options["layoffs"], preset) == (77, True, None)
    save_preset(GIN, written, {"target": 88})
    assert [values["target"] for values in own_presets("gin").values()] == [88]
    assert delete_preset(GIN, "friday night") == written
    assert own_presets("gin") == {}


def test_every_game_has_its_own_and_they_are_sorted() -> None:
    for name in ("zwölf", "Äpfel", "abend"):
        save_preset(GIN, name, {})
    save_preset(PUSH, "abend", {})
    assert list(own_presets("gin")) == ["abend", "zwölf", "Äpfel"]
    assert list(own_presets("push")) == ["abend"]


def test_a_games_own_presets_and_none_pass_through() -> None:
    assert with_preset(GIN, {"target": 5}, "standard") == ({"target": 5}, "standard")
    assert with_preset(GIN, {}, None) == ({}, None)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("", "1 to 24"),
        ("   ", "1 to 24"),
        ("x" * (LONGEST + 1), "1 to 24"),
        ("a\nb", "control"),
        ("\x1b[2J", "control"),
        ("standard", "itself"),
        ("Rummy Fans", "itself"),
        ("RUMMY_FANS", "itself"),
        ("own", "itself"),
        ("Your own", "itself"),
    ],
)
def test_a_name_that_will_not_do_is_refused(name: str, word: str, home: Path) -> None:
    with pytest.raises(PresetError, match=word) as refused:
        save_preset(GIN, name, {})
    assert "\n" not in str(refused.value)
    assert "\x1b" not in str(refused.value)
    assert not home.exists()


def test_options_that_are_not_allowed_are_not_kept(home: Path) -> None:
    with pytest.raises(SetupError, match="no option 'chess'"):
        save_preset(GIN, "Friday", {"chess": 1})
    assert not home.exists()


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    save_preset(GIN, "Friday", {})
    with pytest.raises(PresetError, match=r"'Monday'.*standard.*Friday"):
        with_preset(GIN, {}, "Monday")
    with pytest.raises(PresetError, match=r"'Monday'.*Friday"):
        delete_preset(GIN, "Monday")
    with pytest.raises(PresetError, match="'standard' is a preset of the game itself"):
        delete_preset(GIN, "standard")


def test_no_more_than_so_many_are_kept_but_each_can_be_replaced() -> None:
    for number in range(MOST):
        save_preset(GIN, f"n{number}", {})
    with pytest.raises(PresetError, match="delete one"):
        save_preset(GIN, "one more", {})
    save_preset(GIN, "n0", {"target": 77})
    save_preset(PUSH, "one more", {})
    assert own_presets("gin")["n0"]["target"] == 77


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"", "line 1, column 1"),
        (b'{\n"a": ]', "line 2, column 6"),
        (b"[" * 100_000, "nested"),
        (b'{"a":\n"\xff"}', "line 2"),
        (b" " * (1 << 20) + b"{}", "too long"),
        (b'{"a":' + b"9" * 5000 + b"}", "no presets of Rummy TUI"),
        ("[]", "no presets of Rummy TUI"),
        ("7", "no presets of Rummy TUI"),
        (whole({}, 2), "newer Rummy TUI (version 2"),
        (whole({}, "1"), "version cannot be '1'"),
        (whole({}, True), "version"),
        (whole([]), "games cannot be"),
        (whole({"gin": 3}), "gin cannot be 3"),
        (whole({"gin": {"Friday": []}}), "gin, Friday cannot be"),
        (whole({"gin": {"Friday": {"target": [1]}}}), "gin, Friday: target"),
        (whole({"gin": {"Friday": {"target": 1.5}}}), "gin, Friday: target"),
        (whole({"gin": {"a\nb": {}}}), "gin: 'a\\nb' is no name"),
        (whole({"gin": {"": {}}}), "gin: '' is no name"),
        ('{"format": "rummy-tui presets", "version": 1}', "'games' is missing"),
        ('{"format": "rummy-tui presets", "version": 1, "games": {}, "x": 1}', "'x' is unknown"),
        ('{"format": "rummy-tui presets", "version": 1, "games": {"gin": {"F": {"target": NaN}}}}', "nan"),
    ],
)
def test_a_damaged_or_newer_file_is_named_and_left_as_it_is(
    text: str | bytes, place: str, home: Path
) -> None:
    path = write(home, text)
    before = path.read_bytes()
    for attempt in (
        lambda: own_presets("gin"),
        lambda: save_preset(GIN, "Monday", {}),
        lambda: delete_preset(GIN, "Friday"),
    ):
        with pytest.raises(PresetError) as refused:
            attempt()
        said = str(refused.value)
        assert said.startswith("presets.json: ")
        assert place in said
        assert said.isprintable()
        assert len(said) <= 200
    assert path.read_bytes() == before
    assert [entry.name for entry in home.iterdir()] == ["presets.json"]


def test_what_a_later_version_no_longer_allows_is_refused_by_name_and_kept(home: Path) -> None:
    write(
        home,
        whole({"gin": {"Old": {"chess": True}, "Odd": {"target": "many"}, "Good": {"target": 77}}}),
    )
    with pytest.raises(PresetError, match=r"'Old' in presets\.json: there is no option 'chess'"):
        with_preset(GIN, {}, "old")
    with pytest.raises(PresetError, match=r"'Odd' in presets\.json: option target cannot be 'many'"):
        with_preset(GIN, {}, "odd")
    assert with_preset(GIN, {}, "good")[0]["target"] == 77
    save_preset(GIN, "New", {})
    assert list(own_presets("gin")) == ["Good", "New", "Odd", "Old"]


def test_other_games_presets_outlive_a_change(home: Path) -> None:
    write(home, whole({"pinochle": {"Friday": {"deck": "double"}}}))
    save_preset(GIN, "Friday", {})
    delete_preset(GIN, "Friday")
    assert own_presets("pinochle") == {"Friday": {"deck": "double"}}


def test_a_write_that_fails_leaves_what_there_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_preset(GIN, "Friday", {"target": 77})
    before = (home / "presets.json").read_bytes()

    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PresetError, match="No space left"):
        save_preset(GIN, "Monday", {})
    assert (home / "presets.json").read_bytes() == before
    assert [entry.name for entry in home.iterdir()] == ["presets.json"]


def test_a_game_dealt_by_a_preset_does_not_need_it_any_more() -> None:
    save_preset(GIN, "Friday", {"target": 77, "layoffs": True})
    options, preset = with_preset(GIN, {}, "Friday")
    table = Table.start(Start("gin", ("Ann", "Ben"), options, preset, seed=7))
    path = table.path
    table.close()
    delete_preset(GIN, "Friday")
    assert path is not None
    again = Table.open(path)
    assert (again.match.state.options.target, again.match.state.options.layoffs) == (77, True)  # type: ignore[attr-defined]
    again.close()
