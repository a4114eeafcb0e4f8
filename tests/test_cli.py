"""The command line: what is refused is refused in one line, and a pipe is no reason to fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rummy_tui import __version__, cli, variants
from rummy_tui.cli import pages, tables
from rummy_tui.engine.options import choices
from rummy_tui.storage.presets import own_presets
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import LastSetup, Settings, save_settings
from rummy_tui.storage.shelf import summaries
from rummy_tui.storage.start import Start
from tests.storage.test_records import finished

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run() -> Run:
    """Runs the program in a process of its own, its output in pipes."""

    def go(*args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "rummy_tui", *args],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **environment},
            timeout=60,
            check=False,
        )

    return go


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the screen would have been started with."""
    calls: list[dict[str, Any]] = []

    def run(table: Table | None = None, **more: Any) -> int:
        calls.append({"table": table, **more})
        if table is not None:
            table.close()
        return 0

    monkeypatch.setattr("rummy_tui.ui.app.run", run)
    monkeypatch.setattr(tables, "_check_screen", lambda args: None)
    return calls


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs what is refused and gives the one line that says so."""

    def run(*args: str) -> str:
        assert cli.main(list(args)) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.endswith("\n")
        line = captured.err[:-1]
        assert line.isprintable()
        assert line.startswith("rummy-tui: ")
        return line.removeprefix("rummy-tui: ")

    return run


# Refusals


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        ("play bridge", ["'bridge'", "gin"]),
        ("play", ["which game?", "gin"]),
        ("play persian --players Ann", ["is for 4 players, not 1", "--bots LEVEL"]),
        ("play rummy500 --players Ann", ["is for 2 to 8 players, not 1", "--bots LEVEL"]),
        ("rules bridge", ["'bridge'", "gin"]),
        ("options bridge", ["'bridge'", "gin"]),
        ("play gin --set gravity=1", ["'gravity'", "target, layoffs, "]),
        ("play gin --set target", ["--set target: write NAME=VALUE", "layoffs"]),
        ("play gin --set target=0", ["option target cannot be 0", "1 to 10000"]),
        ("play gin --set target=lots", ["option target cannot be 'lots'", "1 to 10000"]),
        ("play gin --set target=", ["option target cannot be ''", "1 to 10000"]),
        ("play gin --set layoffs=maybe", ["option layoffs cannot be 'maybe'", "off, on"]),
        ("play gin --set knock_limit=11", ["option knock_limit cannot be 11", "9, 10"]),
        (
            "play gin --set first_player=me",
            ["option first_player cannot be 'me'", "random, non_dealer, loser"],
        ),
        ("rules gin --set target=0", ["option target cannot be 0", "1 to 10000"]),
        ("play gin --preset chess", ["'chess'", "rummy-fans, standard, oklahoma"]),
        ("play gin --players Ann", ["Gin Rummy is for 2 players, not 1"]),
        ("play gin --players Ann,Ben,Cy", ["Gin Rummy is for 2 players, not 3"]),
        ("play gin --players Ann,Ann", ["two players are called 'Ann'"]),
        ("play gin --players Ann,", ["player ''", "1 to 20"]),
        ("play gin --players Ann,Bartholomew-the-Great", ["'Bartholomew-the-Great'", "1 to 20"]),
        ("play gin --players Ann,\x1b[2J", ["player '\\x1b[2J'"]),
        ("play gin --players Ann,Ben --dealer Cy", ["dealer 'Cy'", "Ann, Ben"]),
        ("play gin --bots hrd", ["no computer player 'hrd'", "easy, steady, hard"]),
        ("play gin --players Ann,Ben --bots Ben=best", ["no computer player 'best'", "easy, steady, hard"]),
        ("play gin --players Ann,Ben --bots Cy=hard", ["'Cy' does not play", "Ann, Ben"]),
        ("play gin --players Ann,Ben --bots Ben=hard,Ann", ["--bots Ann: write NAME=LEVEL", "Ann, Ben"]),
        ("play gin --players Ann,Ben,Cy --bots hard", ["Gin Rummy is for 2 players, not 3"]),
        ("play gin --think 0", ["--think", "'0' is no time to think: 0.02 to 60 seconds"]),
        ("continue --think nan", ["--think", "'nan'", "0.02 to 60"]),
        ("play gin --think long", ["--think", "'long'", "0.02 to 60"]),
        ("stats bridge", ["'bridge'", "gin"]),
        ("stats --player Zed", ["'Zed' has finished no game", "nobody"]),
        ("continue --lines", ["there is no game to continue", "rummy-tui play GAME"]),
        ("play gin --guided --seed 3", ["--guided", "--seed"]),
        ("play gin --guided --players Ann,Ben", ["--guided", "--players"]),
        ("play gin --guided --save-preset ours", ["--guided", "--save-preset"]),
        ("play bridge --guided", ["'bridge'", "gin"]),
        ("play gin --seed -1", ["seed cannot be -1", "0 to 2^128 - 1"]),
        ("play gin --seed seven", ["--seed", "'seven'", "0 to 2^128 - 1"]),
        ("play gin --seed", ["--seed", "rummy-tui play --help"]),
        ("play gin --fast", ["--fast", "--help"]),
        ("play gin --play Ann,Ben", ["--play", "--help"]),
        ("dance", ["'dance'", "'play'", "'continue'", "'rules'", "'options'"]),
        ("--\x1b[2J", ["--help"]),
        ("--theme pink", ["'pink'", "felt"]),
        ("serve --theme pink", ["'pink'", "felt"]),
        ("serve --port http", ["--port", "'http'", "0 to 65535"]),
        ("serve --port 65536", ["--port", "'65536'", "0 to 65535"]),
        ("serve --host no.such.host.invalid", ["--host", "'no.such.host.invalid'", "127.0.0.1"]),
        ("continue", ["there is no game to continue", "rummy-tui play GAME"]),
        ("continue nowhere.jsonl", ["nowhere.jsonl", "cannot be read"]),
    ],
)
def test_what_is_not_allowed_is_named_with_what_is(
    args: str, parts: list[str], refusal: Callable[..., str], home: Path
) -> None:
    line = refusal(*args.split(" "))
    for part in parts:
        assert part in line
    assert not home.exists()


@pytest.mark.parametrize("args", [[], ["play", "gin", "--players", "Ann,Ben"]])
def test_no_terminal_is_said(args: list[str], run: Run, home: Path) -> None:
    ran = run(*args)
    assert ran.returncode == 2
    assert ran.stdout == b""
    assert ran.stderr.startswith(b"rummy-tui: the table needs a terminal, and input or output goes elsewhere")
    assert ran.stderr.count(b"\n") == 1
    assert not home.exists()


@pytest.mark.skipif(os.name != "posix", reason="TERM means nothing there")
@pytest.mark.parametrize(("term", "said"), [("dumb", "TERM is dumb"), ("", "TERM is not set")])
def test_a_terminal_that_can_do_nothing_is_said(
    term: str, said: str, refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(getattr(sys, name), "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", term)
    line = refusal("play", "gin", "--players", "Ann,Ben")
    assert said in line
    assert "--lines" in line


def test_a_closed_input_is_no_terminal(refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "needs a terminal" in refusal()


@pytest.mark.parametrize("args", ["rules gin", "options gin", "stats"])
def test_a_closed_output_is_said(
    args: str, refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert refusal(*args.split()) == "the output cannot be written: it is closed"


def test_a_damaged_save_is_named(refusal: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "old\x1b.jsonl"
    path.write_text("not a save")
    assert refusal("continue", str(path)) == "old?.jsonl, line 1: it is not a saved game of Rummy TUI"


def test_the_game_finished_last_needs_no_name(
    refusal: Callable[..., str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("export", "replay"):
        assert refusal(command).startswith(f"no game has been finished yet; saves lie in {home}")
    finished("gin")
    assert cli.main(["export"]) == 0
    assert capsys.readouterr().out.startswith("Gin Rummy: Ann, Ben")
    assert "needs a terminal" in refusal("replay")


# Games


def test_without_a_command_there_is_the_title(shown: list[dict[str, Any]]) -> None:
    assert cli.main([]) == 0
    assert shown == [
        {
            "table": None,
            "replay": None,
            "settings": Settings(),
            "notices": (),
            "ascii_only": False,
            "mouse": True,
            "theme": None,
        }
    ]


@pytest.mark.parametrize(
    "args", ["--ascii --no-mouse --theme night play gin", "play gin --ascii --no-mouse --theme night"]
)
def test_looks_stand_before_the_command_or_after_it(args: str, shown: list[dict[str, Any]]) -> None:
    assert cli.main(args.split()) == 0
    assert (shown[0]["ascii_only"], shown[0]["mouse"], shown[0]["theme"]) == (True, False, "night")


def test_play_deals_what_was_asked_for(shown: list[dict[str, Any]]) -> None:
    line = (
        "play GIN --players Ann,Zoë --preset standard --set target=50 --set layoffs=off --set big-gin=no "
        "--set first_player=LOSER --seed 7 --dealer Zoë"
    )
    assert cli.main(line.split()) == 0
    table = shown[0]["table"]
    state = table.match.start
    options = state.options
    assert (options.target, options.layoffs, options.big_gin, options.first_player) == (
        50,
        False,
        False,
        "loser",
    )
    assert options.upcard_offer is True
    assert (state.players, state.seed, state.dealer) == (("Ann", "Zoë"), 7, 1)
    assert table.setup.preset == "standard"
    assert [save.path for save in summaries()] == [table.path]


def test_names_default_to_the_last_ones(shown: list[dict[str, Any]]) -> None:
    assert cli.main(["play", "gin"]) == 0
    assert shown[0]["table"].match.start.players == ("Player 1", "Player 2")
    save_settings(Settings(setups={"gin": LastSetup(("Ann", "Zoë"), ("human", "steady"))}))
    assert cli.main(["play", "gin"]) == 0
    assert shown[1]["table"].match.start.players == ("Ann", "Zoë")
    assert shown[1]["table"].seats == ("human", "steady")


@pytest.mark.parametrize(
    ("bots", "seats"),
    [
        ("Zoë=HARD", ("human", "hard")),
        ("Ann=easy, Zoë=steady", ("easy", "steady")),
        ("steady", ("human", "steady")),
    ],
)
def test_computers_are_seated(bots: str, seats: tuple[str, ...], shown: list[dict[str, Any]]) -> None:
    assert cli.main(["play", "gin", "--players", "Ann,Zoë", "--bots", bots]) == 0
    assert shown[0]["table"].seats == seats


@pytest.mark.parametrize(
    ("game", "words", "players"),
    [
        ("gin", ["--bots", "hard"], ("Player 1", "Ada")),
        ("gin", ["--bots", "hard", "--players", "Ada"], ("Ada", "Blaise")),
        ("push", ["--bots", "easy", "--players", "Ann,Ben"], ("Ann", "Ben", "Ada", "Blaise")),
        ("rummy500", ["--bots", "easy", "--players", "Ann,Ben,Cy"], ("Ann", "Ben", "Cy")),
    ],
)
def test_a_level_alone_fills_the_table(
    game: str, words: list[str], players: tuple[str, ...], shown: list[dict[str, Any]]
) -> None:
    assert cli.main(["play", game, *words]) == 0
    table = shown[0]["table"]
    assert table.match.start.players == players
    assert table.seats == ("human", *[words[1]] * (len(players) - 1))


def test_computers_are_given_their_time(shown: list[dict[str, Any]]) -> None:
    assert cli.main(["play", "gin", "--bots", "hard", "--think", "2.5"]) == 0
    assert cli.main(["continue"]) == 0
    assert [show["settings"].think for show in shown] == [2.5, 0.1]


def test_lines_need_no_terminal(run: Run) -> None:
    ran = run("play", "gin", "--lines", "--players", "Ann,Ben", TERM="dumb")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode().endswith("\nSaved. To play on: rummy-tui continue --lines\n")


def test_lines_need_an_input(
    refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "--lines needs an input" in refusal("play", "gin", "--lines", "--players", "Ann,Ben")
    assert not home.exists()


def test_lines_do_without_textual() -> None:
    script = (
        "import sys; from rummy_tui import cli; cli.main(['play', 'gin', '--lines', '--players', 'A,B']); "
        "print({'textual', 'rich'} & set(sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=True
    )
    assert ran.stdout.splitlines()[-1] == b"set()"


def test_continue_opens_the_last_game_or_the_one_named(shown: list[dict[str, Any]]) -> None:
    older, newer = (Table.start(Start("gin", ("Ann", "Zoë"), seed=seed)) for seed in (1, 2))
    for age, table in enumerate((newer, older)):
        table.close()
        assert table.path is not None
        os.utime(table.path, (1000 - age, 1000 - age))
    assert cli.main(["continue"]) == 0
    assert cli.main(["continue", str(older.path)]) == 0
    assert [call["table"].path for call in shown] == [newer.path, older.path]


def test_a_game_open_elsewhere_or_over_is_not_continued(
    refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.start(Start("gin", ("Ann", "Zoë")))
    assert refusal("continue").endswith("this game is already being played in another window")
    table.close()
    monkeypatch.setattr(Table, "finished", property(lambda table: True))
    assert refusal("continue", str(table.path)).endswith("this game is over")


def test_damaged_settings_are_handed_on(shown: list[dict[str, Any]], home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text("{")
    assert cli.main([]) == 0
    told = "settings.json: line 1, column 2: it is not JSON; the settings are as at first"
    assert shown[0]["notices"] == (told,)


# Pipes


def test_the_version(run: Run) -> None:
    ran = run("--version")
    assert (ran.returncode, ran.stdout.decode().strip()) == (0, f"rummy-tui {__version__}")


@pytest.mark.parametrize("game", sorted(variants()))
def test_options_lists_every_option_and_preset(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["options", game]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    for choice in choices(variants()[game].options):
        assert any(line.startswith(f"  {choice.name} ") for line in lines)
        assert choice.told(choice.default) in " ".join(out.split())
    for preset in variants()[game].presets:
        assert any(line.startswith(f"  {preset} ") for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("game", sorted(variants()))
def test_rules_are_printed_as_the_options_make_them(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", game]) == 0
    assert variants()[game].name in capsys.readouterr().out


def test_rules_follow_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    pages = []
    for more in ([], ["--preset", "standard"], ["--set", "target=77"]):
        assert cli.main(["rules", "gin", *more]) == 0
        pages.append(capsys.readouterr().out)
    assert len(set(pages)) == 3
    assert "77" in pages[2]
    assert "♠" in pages[0]


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize("command", ["rules", "options"])
def test_any_encoding_will_do(command: str, encoding: str, run: Run) -> None:
    ran = run(command, "gin", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert ran.returncode == 0
    assert ran.stderr == b""
    out = ran.stdout.decode(encoding)
    if command == "rules":
        assert ("7♠" in out) is (encoding == "utf-8")
        assert ("7s" in out) is (encoding != "utf-8")


def test_ascii_on_demand(run: Run) -> None:
    ran = run("rules", "gin", "--ascii", PYTHONIOENCODING="utf-8")
    assert ran.stdout.isascii()
    assert b"7s" in ran.stdout


def test_bad_news_in_any_encoding(run: Run) -> None:
    ran = run("play", "gin", "--players", "Zoë,Zoë", PYTHONIOENCODING="ascii")
    assert ran.returncode == 2
    assert ran.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="pipes of another kind")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_is_no_fault(unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [sys.executable, "-m", "rummy_tui", "rules", "gin"],
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        timeout=60,
        check=False,
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "rummy_tui", "rules", "gin"],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr.decode() == "rummy-tui: the output cannot be written: No space left on device\n"


def test_help_is_plain_and_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    for word in (
        "play",
        "continue",
        "stats",
        "rules",
        "options",
        "serve",
        "--ascii",
        "--no-mouse",
        "--theme",
        "--version",
    ):
        assert word in out


# A fault of the program


def test_a_crash_is_one_line_and_a_note_without_cards(
    shown: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    home: Path,
) -> None:
    def broken(table: Table, **more: Any) -> int:
        hand = "Q♠ QS 10♦"
        table.close()
        raise ZeroDivisionError(hand)

    monkeypatch.setattr("rummy_tui.ui.app.run", broken)
    assert cli.main(["play", "gin", "--players", "Ann,Zoë"]) == 1
    (note,) = (home / "crashes").iterdir()
    err = capsys.readouterr().err
    assert err == f"rummy-tui: a fault of the program (ZeroDivisionError), noted in {note}\n"
    text = note.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in text
    assert "test_cli.py:" in text
    assert not any(word in text for word in ("Q♠", "QS", "10♦", "Ann", "Zoë"))
    Table.open(summaries()[0].path).close()


def test_a_crash_on_a_full_disk_is_still_one_line(
    shown: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    home: Path,
) -> None:
    def broken(table: Table | None, **more: Any) -> int:
        raise ZeroDivisionError

    home.write_text("in the way")
    monkeypatch.setattr("rummy_tui.ui.app.run", broken)
    assert cli.main([]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_ctrl_c_before_the_screen_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(pages, "print_text", lambda text, ascii_only: interrupted(text))
    assert cli.main(["options", "gin"]) == 130


def test_the_command_line_is_light() -> None:
    script = (
        "import sys; from rummy_tui import cli; cli.main(['--version']); "
        "print({'pydantic', 'textual', 'rich'} & set(sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout.splitlines()[-1] == "set()"


# Presets of the players' own


def test_house_rules_are_kept_under_a_name_listed_used_and_deleted(
    shown: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--preset", "standard", "--set", "target=77"]
    assert cli.main(["options", "gin", *more, "--save-preset", "Friday night"]) == 0
    assert "Saved for --preset 'Friday night': target=77 layoffs=on" in capsys.readouterr().out
    assert cli.main(["options", "gin"]) == 0
    out = capsys.readouterr().out
    assert "  Friday night  target=77 layoffs=on" in out
    assert max(map(len, out.splitlines())) <= 80
    assert cli.main(["rules", "gin", "--preset", "friday-night"]) == 0
    assert "77" in capsys.readouterr().out
    assert cli.main(["play", "gin", "--preset", "friday-night", "--set", "layoffs=off"]) == 0
    start = shown[0]["table"].setup
    assert (start.options["target"], start.options["layoffs"], start.preset) == (77, False, None)
    assert cli.main(["options", "gin", "--delete-preset", "friday-night"]) == 0
    assert capsys.readouterr().out == "Deleted: Friday night.\n"
    assert cli.main(["options", "gin"]) == 0
    assert "Friday" not in capsys.readouterr().out


def test_house_rules_that_are_kept_are_not_lost_to_others_of_that_name(
    refusal: Callable[..., str], shown: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    keep = ("options", "gin", "--save-preset", "Friday night", "--set")
    assert cli.main([*keep, "layoffs=on"]) == 0
    capsys.readouterr()
    line = refusal(*keep[:3], "friday-night", "--set", "target=50")
    assert "'Friday night' is kept already: layoffs=on" in line
    assert "rummy-tui options gin --delete-preset 'Friday night'" in line
    assert "kept already" in refusal("play", "gin", "--save-preset", "Friday night")
    assert (shown, summaries()) == ([], [])
    assert cli.main([*keep, "layoffs=on"]) == 0
    assert own_presets("gin")["Friday night"]["target"] != 50


def test_play_can_keep_its_house_rules(shown: list[dict[str, Any]]) -> None:
    assert cli.main(["play", "gin", "--set", "target=77", "--save-preset", "Friday"]) == 0
    assert own_presets("gin")["Friday"]["target"] == 77
    assert len(shown) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "gin", "--save-preset", "standard"], "'standard' is a preset of Gin Rummy itself"),
        (["options", "gin", "--save-preset", "a\x1bb"], "control characters"),
        (["options", "gin", "--save-preset", "F", "--set", "target=x"], "option target cannot be 'x'"),
        (["options", "gin", "--delete-preset", "Friday"], "'Friday' is no preset of yours"),
        (["options", "gin", "--set", "target=50"], "go with --save-preset"),
        (["rules", "gin", "--preset", "Friday"], "presets: rummy-fans, standard, oklahoma"),
    ],
)
def test_a_preset_that_will_not_do_is_refused(
    words: list[str], said: str, refusal: Callable[..., str], shown: list[dict[str, Any]]
) -> None:
    assert said in refusal(*words)
    assert not shown
    assert own_presets("gin") == {}


def test_a_damaged_file_of_presets_keeps_no_listing_back(
    home: Path, refusal: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "presets.json").write_text("{")
    assert cli.main(["options", "gin"]) == 0
    captured = capsys.readouterr()
    assert "oklahoma" in captured.out
    assert captured.err.startswith("rummy-tui: presets.json: line 1, column 2")
    assert "presets.json: line 1" in refusal("play", "gin", "--preset", "Friday")
    assert (home / "presets.json").read_text() == "{"
