"""Settings: kept, and forgiving."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_tui.engine.table import SORTS as TABLE_SORTS
from rummy_tui.storage.settings import SORTS, THEMES, LastSetup, Settings, load_settings, save_settings
from rummy_tui.ui.palette import NAMES as PALETTES

MINE = replace(
    Settings(),
    theme="night",
    deck="two",
    confirm=False,
    pace="none",
    think=2.5,
    curtain_guard=1.0,
    curtain_lines=0,
    setups={
        "gin": LastSetup(("Ann", "Zoë"), ("human", "steady"), "standard", {"target": 50, "layoffs": True})
    },
    sorts={"Zoë": "rank"},
)


def write(home: Path, text: str | bytes) -> Path:
    home.mkdir(exist_ok=True)
    path = home / "settings.json"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_nothing_saved_is_the_defaults_without_a_word(home: Path) -> None:
    assert load_settings() == (Settings(), ())
    assert not home.exists()


def test_settings_come_back() -> None:
    save_settings(MINE)
    assert load_settings() == (MINE, ())
    save_settings(Settings())
    assert load_settings() == (Settings(), ())


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "line 1, column 1: it is not JSON"),
        (b'{\n  "theme": "felt",\n  deck', "line 3, column 3: it is not JSON"),
        (b"[]", "it holds no settings"),
        (b"\0\0\0", "line 1, column 1: it is not JSON"),
        (b"{\n\xff", "line 2: it is not UTF-8"),
        (b"7", "it holds no settings"),
        (b"[" * 100_000, "it is nested too deeply"),
        (b'"' + b"x" * (1 << 20) + b'"', "it is too long"),
        (b'{"a":' + b"9" * 5000, "line 1, column 5006: it is not JSON"),
    ],
)
def test_a_damaged_file_is_said_once_with_the_line_and_kept(data: bytes, fault: str, home: Path) -> None:
    path = write(home, data)
    settings, notices = load_settings()
    assert settings == Settings()
    assert notices == (f"settings.json: {fault}; the settings are as at first",)
    assert path.with_name("settings.json.damaged").read_bytes() == data
    assert load_settings() == (Settings(), ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", 3),
        ("theme", "pink"),
        ("theme", "\x1b[2J"),
        ("theme", ""),
        ("deck", "three"),
        ("deck", ["two"]),
        ("glyphs", None),
        ("confirm", 1),
        ("hints", "on"),
        ("pace", 5),
        ("think", 0),
        ("think", 61),
        ("think", "long"),
        ("curtain_guard", -1),
        ("curtain_guard", 1e9),
        ("curtain_guard", True),
        ("curtain_lines", -1),
        ("curtain_lines", 10_000),
        ("curtain_lines", 1.5),
        ("mouse", {}),
        ("setups", [1]),
        ("setups", {"gin": 7}),
        ("setups", {"gin": {"players": ["Ann"]}}),
        ("setups", {"gin": {"players": ["\x1b"], "seats": [], "preset": None, "options": {}}}),
        ("setups", {"gin": {"players": ["Ann"], "seats": [], "preset": None, "options": {"target": [1]}}}),
        ("sorts", {"Ann": 3}),
        ("sorts", {"Ann": "colour"}),
        ("sorts", "suit"),
    ],
)
def test_a_value_that_cannot_be_is_said_and_the_rest_used(name: str, value: object, home: Path) -> None:
    save_settings(MINE)
    path = home / "settings.json"
    path.write_text(
        json.dumps(json.loads(path.read_text(encoding="utf-8")) | {name: value}), encoding="utf-8"
    )
    settings, notices = load_settings()
    assert settings == replace(MINE, **{name: getattr(Settings(), name)})
    (notice,) = notices
    assert notice.startswith(f"settings.json: {name} cannot be ")
    assert notice.isprintable()
    assert path.with_name("settings.json.damaged").exists()
    assert load_settings() == (settings, ())


def test_what_the_screens_offer_can_be_kept() -> None:
    assert tuple(SORTS) == TABLE_SORTS
    assert tuple(THEMES) == PALETTES
    for theme in PALETTES:
        save_settings(replace(Settings(), theme=theme, sorts={"Ann": TABLE_SORTS[-1]}))
        assert load_settings()[0].theme == theme


def test_a_newer_programs_settings_are_passed_over(home: Path) -> None:
    write(home, '{"theme": "night", "hologram": true}')
    assert load_settings() == (replace(Settings(), theme="night"), ())


def test_not_a_number_is_no_time(home: Path) -> None:
    write(home, '{"curtain_guard": NaN}')
    settings, notices = load_settings()
    assert settings == Settings()
    assert len(notices) == 1


def test_settings_that_cannot_be_read_are_said(home: Path) -> None:
    (home / "settings.json").mkdir(parents=True)
    settings, notices = load_settings()
    assert settings == Settings()
    assert notices[0].startswith("The settings cannot be read: ")


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(MINE)

    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            save_settings(Settings())
    assert [path.name for path in home.iterdir()] == ["settings.json"]
    assert load_settings() == (MINE, ())


def test_the_old_file_stands_until_the_new_one_is_on_disk(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(MINE)
    seen: list[Settings] = []
    monkeypatch.setattr(os, "fsync", lambda fd: seen.append(load_settings()[0]))
    save_settings(Settings())
    assert seen == [MINE]
    assert [path.name for path in home.iterdir()] == ["settings.json"]


def test_only_so_many_players_are_remembered() -> None:
    save_settings(replace(Settings(), sorts={f"Player {n}": "rank" for n in range(500)}))
    sorts = load_settings()[0].sorts
    assert len(sorts) == 200
    assert "Player 499" in sorts
