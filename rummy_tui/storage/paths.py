"""Where things are kept."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "RUMMY_TUI_HOME"


def home() -> Path:
    """The data folder: ``RUMMY_TUI_HOME``, else the one that the platform keeps for programs."""
    if chosen := os.environ.get(HOME_VARIABLE):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("rummy-tui", appauthor=False)


def saves() -> Path:
    return home() / "saves"


def settings_file() -> Path:
    return home() / "settings.json"


def presets_file() -> Path:
    return home() / "presets.json"


def statistics_file() -> Path:
    return home() / "statistics.sqlite3"


def crashes() -> Path:
    return home() / "crashes"
