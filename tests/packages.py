"""The package as others get it, on every Python there is here: ``python -m tests.packages [PART …]``.

    wheel, sdist    built, installed in a fresh environment with what it needs, and tried
    lowest          with the oldest versions that pyproject.toml allows; the tests of engine, table and
                    command line are run
    single          one file that holds everything (README.md), built and tried

``--this`` tries the running Python only. What is installed comes from the package index.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests.ui.pty import spawn

ROOT = Path(__file__).parents[1]
OLDEST = (3, 11)
GAME = ("play", "gin", "--lines", "--players", "Ann,Ben", "--bots", "Ann=easy,Ben=easy", "--set", "target=1")
TOOLS = ("pytest", "pytest-asyncio", "hypothesis", "pexpect", "pyte", "pillow")
TRIED = ("tests/engine", "tests/test_cli.py", "tests/ui/test_flow_gin.py", "tests/ui/test_pty_persian.py")


def pythons() -> Iterator[Path]:
    """One interpreter of each version that will do, the running one first."""
    seen = {sys.version_info[:2]}
    yield Path(sys.executable)
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    for folder in folders:
        for minor in range(OLDEST[1], 20):
            python = folder / f"python3.{minor}"
            if (3, minor) not in seen and python.exists() and _run(python, "--version", check=False) == 0:
                seen.add((3, minor))
                yield python


def _run(*command: str | Path, check: bool = True, **more: object) -> int:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, **more)  # type: ignore[call-overload]
    if check and ran.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{ran.stdout}{ran.stderr}")
    return int(ran.returncode)


def built(folder: Path, kind: str) -> Path:
    _run(sys.executable, "-m", "build", "--outdir", folder, f"--{kind}", ROOT)
    (made,) = folder.iterdir()
    return made


def fresh(python: Path, folder: Path, *packages: str | Path) -> Path:
    """The commands of a new environment that has these packages."""
    _run(python, "-m", "venv", folder)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    _run(commands / "python", "-m", "pip", "install", "--quiet", *packages)
    return commands


def tried(folder: Path, *program: str | Path) -> None:
    """It prints a page of rules, plays a game by lines and paints its title."""
    _run(*program, "rules", "push", cwd=folder)
    os.environ["RUMMY_TUI_HOME"] = str(folder / "home")
    _run(*program, *GAME, cwd=folder)
    if os.name == "posix":
        command = tuple(map(str, program))
        with spawn(command, folder / "home", 80, 24, {"PYTHONPATH": None}) as shown:
            shown.wait_for("Gin Rummy")
            shown.settle()
            shown.keys("q")
            if shown.wait():
                raise SystemExit(shown.text)


def installs(kind: str, python: Path, folder: Path) -> None:
    commands = fresh(python, folder / "venv", built(folder / "dist", kind))
    tried(folder, commands / "rummy-tui")


def lowest(python: Path, folder: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bounds = project["dependencies"] + project["optional-dependencies"]["web"]
    exact = [bound.replace(">=", "==") for bound in bounds]
    wheel = built(folder / "dist", "wheel")
    commands = fresh(python, folder / "venv", wheel, *exact, *TOOLS)
    tried(folder, commands / "rummy-tui")
    _run(commands / "python", "-m", "pytest", "-p", "no:cacheprovider", *TRIED, cwd=ROOT)


def single(python: Path, folder: Path) -> None:
    commands = fresh(python, folder / "venv", "shiv")
    file = folder / "rummy-tui.pyz"
    _run(commands / "shiv", "--quiet", "-c", "rummy-tui", "-o", file, ROOT)
    os.environ["SHIV_ROOT"] = str(folder / "unpacked")
    tried(folder, python, file)


PARTS: dict[str, Callable[[Path, Path], None]] = {
    "wheel": partial(installs, "wheel"),
    "sdist": partial(installs, "sdist"),
    "lowest": lowest,
    "single": single,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.packages")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--this", action="store_true", help="the running Python only")
    chosen = parser.parse_args()
    for python in [Path(sys.executable)] if chosen.this else pythons():
        for part in chosen.parts or PARTS:
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "dist").mkdir()
                PARTS[part](python, Path(folder))
            print(f"{python}: {part} works", flush=True)


if __name__ == "__main__":
    main()
