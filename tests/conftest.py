"""What every test stands on: a data folder of its own, and repeatable examples."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from rummy_tui.storage.paths import HOME_VARIABLE

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_configure() -> None:
    """A job in the background is born deaf to Ctrl-C, and what it starts would be, too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder: no test sees the saves and settings of whoever runs it."""
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture
def artifacts(request: pytest.FixtureRequest) -> Path:
    """A folder for pictures that are worth a look after the tests: ``.pytest_cache/d/screens``."""
    return request.config.cache.mkdir("screens")
