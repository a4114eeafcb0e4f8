"""The package as others get it: built, installed where nothing else is, and started."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
import sysconfig
import tarfile
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

import rummy_tui
from rummy_tui import __version__, assets

ROOT = Path(__file__).parents[1]
BUILD: list[str | Path] = [sys.executable, "-m", "build", "--no-isolation", "--outdir"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([*BUILD, folder, "--wheel", ROOT], check=True, capture_output=True, timeout=120)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a fresh environment that has the wheel.

    What the wheel needs comes from the environment of the tests, so that no network is needed; its
    own copy of the program is not among that, for the new environment's comes first.
    """
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=60)
    paths = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
    Path(paths["purelib"], "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        folder,
        "install",
        "--no-deps",
        "--no-index",
        "--quiet",
    ]
    subprocess.run([*pip, wheel], check=True, capture_output=True, timeout=120)
    return Path(paths["scripts"])


def started(*command: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PYTHONIOENCODING"] = "utf-8"
    ran = subprocess.run(
        command, cwd=cwd, env=environment, check=True, capture_output=True, encoding="utf-8", timeout=60
    )
    assert ran.stderr == ""
    return ran.stdout


def names_in(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".") and path.suffix != ".pyc"
    }


def test_the_wheel_holds_the_program_and_its_assets(wheel: Path) -> None:
    with ZipFile(wheel) as file:
        names = {name for name in file.namelist() if ".dist-info/" not in name and "/." not in name}
    code = {f"rummy_tui/{name}" for name in names_in(ROOT / "rummy_tui")}
    shipped = {f"rummy_tui/_assets/{name}" for name in names_in(ROOT / "assets")}
    assert names == code | shipped
    assert "rummy_tui/py.typed" in names


def test_the_source_archive_builds_the_same(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([*BUILD, tmp_path, "--sdist", ROOT], check=True, capture_output=True, timeout=120)
    (archive,) = tmp_path.iterdir()
    with tarfile.open(archive) as file:
        names = {name.split("/", 1)[1] for name in file.getnames()}
    for folder in ("rummy_tui", "assets", "tests"):
        assert {f"{folder}/{name}" for name in names_in(ROOT / folder)} <= names
    assert {"README.md", "pyproject.toml", ".ci/run"} <= names


def test_the_installed_program_starts_anywhere(installed: Path, tmp_path: Path) -> None:
    assert started(installed / "rummy-tui", "--version", cwd=tmp_path) == f"rummy-tui {__version__}\n"
    assert (
        started(installed / "python", "-m", "rummy_tui", "--version", cwd=tmp_path)
        == f"rummy-tui {__version__}\n"
    )
    assert started(installed / "rummy-tui", "rules", "gin", cwd=tmp_path).startswith("# Gin Rummy\n")


def test_the_installed_program_finds_its_own_assets(installed: Path, tmp_path: Path) -> None:
    script = "from rummy_tui.assets import ROOT; print(ROOT)"
    found = Path(started(installed / "python", "-c", script, cwd=tmp_path).strip())
    assert found.is_relative_to(installed.parent)
    assert found.name == "_assets"
    assert names_in(found) == names_in(ROOT / "assets")
    assert (found / "styles/app.tcss").read_text(encoding="utf-8") == assets.read_text("styles/app.tcss")


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_the_installed_program_paints_its_title(installed: Path, tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    pyte = pytest.importorskip("pyte")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    child = pexpect.spawn(
        str(installed / "rummy-tui"), cwd=tmp_path, env=environment, dimensions=(24, 80), encoding="utf-8"
    )
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    deadline = time.monotonic() + 20
    while "Gin Rummy" not in "\n".join(screen.display):
        assert time.monotonic() < deadline, screen.display
        try:
            stream.feed(child.read_nonblocking(1 << 16, timeout=1))
        except pexpect.TIMEOUT:
            continue
    child.send("q")
    child.expect(pexpect.EOF, timeout=20)
    child.close()
    assert (child.exitstatus, child.signalstatus) == (0, None)


def test_the_contract_stays_callable() -> None:
    """A package hides a function of its own name, so the package of the games can be called."""
    rummy_tui.new_game("gin", ["Ann", "Ben"])
    assert "gin" in rummy_tui.variants()
    for name in rummy_tui.__all__:
        assert getattr(rummy_tui, name) is not None


def test_the_readme_is_right() -> None:
    failed, run = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert run == 5
    assert not failed
