"""Saves: what was played is there again, whatever happened in between."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rummy_tui import IllegalAction, SetupError, dump, legal_actions, parse_action, variants
from rummy_tui.storage import form
from rummy_tui.storage.saves import SaveError, Table
from rummy_tui.storage.shelf import latest, summaries
from rummy_tui.storage.start import Start
from tests.storage.files import lines_of, write_lines

Deal = Callable[..., Table]
Play = Callable[..., Table]


def saved(table: Table) -> Path:
    """The path of a table's save, the table being closed."""
    table.close()
    assert table.path is not None
    return table.path


def undoable_discard(table: Table) -> None:
    """Play on to where the last action can be taken back: a taken discard does not hide anything."""
    for _ in range(200):
        if table.match.undoable:
            return
        action = next((a for a in legal_actions(table.match.state) if a.type == "draw_discard"), None)
        table.play(action or next(iter(legal_actions(table.match.state))))
    raise AssertionError("nothing could be undone")


# Round trips


@pytest.mark.parametrize("variant", sorted(variants()))
def test_a_game_of_every_kind_comes_back_as_it_was(variant: str, deal: Deal, play: Play) -> None:
    players = tuple(f"Player {n}" for n in range(1, variants()[variant].players[0] + 1))
    table = play(deal(variant, players, preset=None), 120)
    states = [dump(state) for state in table.match.states]
    again = Table.open(saved(table))
    assert [dump(state) for state in again.match.states] == states
    assert again.match.actions == table.match.actions
    assert again.setup == table.setup
    assert again.setup.players == players  # as entered; a game may seat them otherwise
    assert again.notice is None
    assert again.trouble is None
    again.close()


def test_every_step_of_a_game_comes_back(deal: Deal, play: Play) -> None:
    table = deal()
    path = table.path
    for step in range(40):
        play(table, 1, seed=step)
        state = dump(table.match.state)
        table.close()
        assert path is not None
        table = Table.open(path)
        assert dump(table.match.state) == state
    table.close()


def test_the_setup_is_saved_with_everything_decided(deal: Deal) -> None:
    table = deal(seed=None, seats=("human", "steady"), options={"target": 50}, dealer=1)
    header = json.loads(lines_of(saved(table))[0])
    assert header["format"] == "rummy-tui save"
    assert header["version"] == 2
    assert header["players"] == ["Ann", "Zoë"]
    assert header["options"]["target"] == 50
    assert header["options"]["layoffs"] is True  # from the preset
    assert header["options"].keys() == variants()["gin"].options.model_fields.keys()
    assert header["seed"] == table.match.start.seed
    assert header["dealer"] == 1
    assert header["seats"] == ["human", "steady"]
    again = Table.open(saved(table))
    assert again.seats == ("human", "steady")
    assert again.match.start == table.match.start
    again.close()


@pytest.mark.parametrize("variant", sorted(variants()))
def test_the_computer_plays_for_whom_it_was_set(variant: str, deal: Deal) -> None:
    players = tuple(f"Player {n}" for n in range(1, variants()[variant].players[0] + 1))
    for seed in range(5):
        table = deal(
            variant, players, preset=None, seed=seed, seats=("steady", *("human",) * (len(players) - 1))
        )
        again = Table.open(saved(table))
        assert again.seats == table.seats
        assert {
            name for name, who in zip(again.match.state.players, again.seats, strict=True) if who == "steady"
        } == {"Player 1"}
        again.close()


def test_a_stacked_deck_is_saved(deal: Deal) -> None:
    pack = variants()["gin"].game.pack(variants()["gin"].options(), 2)
    deck = tuple(reversed(pack))
    table = deal(decks=(deck, pack))
    again = Table.open(saved(table))
    assert again.match.start.decks == (deck, pack)
    assert dump(again.match.start) == dump(table.match.start)
    again.close()


@pytest.mark.parametrize("variant", sorted(variants()))
def test_a_glance_at_the_save_of_a_running_game_tells_no_card(variant: str, deal: Deal, play: Play) -> None:
    players = tuple(f"Player {n}" for n in range(1, variants()[variant].players[0] + 1))
    pack = variants()[variant].game.pack(variants()[variant].options(), len(players))
    table = play(deal(variant, players, preset=None, seed=987654321, decks=(pack,)), 60)
    header, *moves = saved(table).read_text(encoding="ascii").splitlines()
    assert str(table.match.start.seed) not in header
    assert not re.search(r'"(JK|(10|[2-9AJQK])[SHDC])"', header)
    assert moves
    for move in moves:
        assert re.fullmatch(r'[A-Za-z0-9+/=]+|{"type":"next_round","seat":\d}|{"type":"over"}', move)
    words = b"".join(b64decode(move) for move in moves if not move.startswith("{"))
    assert b"type" not in words
    assert b"seat" not in words


def test_undo_is_a_line_and_comes_back(deal: Deal) -> None:
    table = deal()
    undoable_discard(table)
    before = dump(table.match.states[-2])
    undone = table.undo()
    assert dump(table.match.state) == before
    lines = lines_of(saved(table))
    assert lines[-1] == '{"type":"undo"}'
    assert parse_action(lines[-2]) == undone
    again = Table.open(saved(table))
    assert dump(again.match.state) == before
    again.close()


def test_a_refused_action_or_undo_writes_nothing(deal: Deal) -> None:
    table = deal()
    assert table.path is not None
    before = table.path.read_bytes()
    with pytest.raises(IllegalAction):
        table.play(parse_action({"type": "done", "seat": 0}))
    with pytest.raises(IllegalAction):
        table.undo()
    assert table.path.read_bytes() == before


def test_a_setup_that_is_refused_makes_no_file(deal: Deal, home: Path) -> None:
    with pytest.raises(SetupError):
        deal(options={"target": 0})
    with pytest.raises(SetupError):
        deal(seats=("human",))
    assert not home.exists()


def test_a_preset_that_has_gone_does_not_matter(deal: Deal, play: Play) -> None:
    """The options are all in the save, whatever the preset's name means by now."""
    table = play(deal(), 5)
    path = saved(table)
    lines = lines_of(path)
    header = json.loads(lines[0]) | {"preset": "grandma"}
    write_lines(path, [json.dumps(header), *lines[1:]])
    again = Table.open(path)
    assert dump(again.match.state) == dump(table.match.state)
    again.close()


def test_a_rematch_is_the_same_game_with_other_cards(deal: Deal) -> None:
    table = deal(options={"target": 50}, dealer=1, seats=("human", "steady"))
    again = table.rematch()
    assert (again.players, again.seats, again.options) == (
        table.setup.players,
        table.seats,
        table.setup.options,
    )
    assert (again.seed, again.dealer, again.decks) == (None, None, ())


# Nothing is lost


KILLED = """
import os, random, signal, sys
from rummy_tui import dump, legal_actions
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start

for count in range(int(sys.argv[1])):
    out, into = os.pipe()
    child = os.fork()
    if not child:
        table = Table.start(Start("gin", ("Ann", "Ben"), seed=3, preset="standard"))
        chance = random.Random(count)
        for _ in range(count):
            table.play(chance.choice(list(legal_actions(table.match.state))))
        os.write(into, f"{table.path}\\t{dump(table.match.state)}\\n".encode())
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    sys.stdout.write(os.read(out, 1 << 16).decode())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")
def test_kill_9_after_any_action_loses_nothing() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, "30"], capture_output=True, encoding="utf-8", check=True, timeout=60
    )
    killed = [line.split("\t") for line in ran.stdout.splitlines()]
    assert len(killed) == 30
    for path, state in killed:
        table = Table.open(path)
        assert dump(table.match.state) == state
        assert table.notice is None
        table.close()


def test_a_line_is_whole_on_disk_before_play_returns(
    deal: Deal, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = deal()
    synced: list[int] = []
    fsync = os.fsync

    def watch(fd: int) -> None:
        synced.append(os.fstat(fd).st_size)
        fsync(fd)

    monkeypatch.setattr(os, "fsync", watch)
    for _ in range(5):
        play(table, 1)
        assert table.path is not None
        assert synced[-1] == table.path.stat().st_size
        assert table.path.read_bytes().endswith(b"\n")
    assert len(synced) == 5


@pytest.mark.parametrize("cut", [1, 2, 10, 25])
def test_a_last_line_cut_off_is_dropped_and_said(cut: int, deal: Deal, play: Play) -> None:
    table = play(deal(), 20)
    path = saved(table)
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    again = Table.open(path)
    assert dump(again.match.state) == dump(table.match.states[-2])
    assert again.notice == "Line 21 of the save was cut off in writing and has been dropped."
    assert path.read_bytes() == data[:-cut]  # looking changes nothing
    again.play(table.match.actions[-1])
    assert path.read_bytes() == data
    again.close()


@pytest.mark.parametrize(
    "junk", [b"\0" * 400, b'{"type":"disc', b'{"type":\n', b"\n", b"\xff\xfe\n", b"\0\0\n"]
)
def test_junk_at_the_end_is_dropped_and_said(junk: bytes, deal: Deal, play: Play) -> None:
    table = play(deal(), 20)
    path = saved(table)
    data = path.read_bytes()
    path.write_bytes(data + junk)
    again = Table.open(path)
    assert dump(again.match.state) == dump(table.match.state)
    assert again.notice is not None
    play(again, 1, seed=5)
    again.close()
    assert path.read_bytes().startswith(data)
    last = Table.open(path)
    assert last.notice is None
    assert dump(last.match.state) == dump(again.match.state)
    last.close()


# Files that are refused


def refused(path: Path) -> str:
    """The one line that refuses a save; the file stays as it is."""
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        Table.open(path)
    assert path.read_bytes() == before
    text = str(caught.value)
    assert text.isprintable()
    assert path.name in text
    assert len(text) < 400
    return text


def change(**fields: object) -> Callable[[list[str]], list[str]]:
    def changed(lines: list[str]) -> list[str]:
        return [json.dumps({**json.loads(lines[0]), **fields}), *lines[1:]]

    return changed


def action(**fields: object) -> Callable[[list[str]], list[str]]:
    """Changes the first action, on line 2."""

    def changed(lines: list[str]) -> list[str]:
        return [lines[0], json.dumps({**json.loads(lines[1]), **fields}), *lines[2:]]

    return changed


def drop(name: str) -> Callable[[list[str]], list[str]]:
    def changed(lines: list[str]) -> list[str]:
        header = json.loads(lines[0])
        del header[name]
        return [json.dumps(header), *lines[1:]]

    return changed


def put(number: int, *new: str) -> Callable[[list[str]], list[str]]:
    """Puts lines in the place of one, counted from 1."""
    return lambda lines: [*lines[: number - 1], *new, *lines[number:]]


DAMAGES: list[tuple[Callable[[list[str]], list[str]], str]] = [
    (lambda lines: [], "line 1: it is empty"),
    (lambda lines: lines[1:], "line 1: it is not a saved game of Rummy TUI"),
    (put(1, "[]"), "line 1: it is not a saved game"),
    (put(1, "#!/bin/sh"), "line 1: it is not a saved game"),
    (change(format="other"), "line 1: it is not a saved game"),
    (change(version=3), "line 1: it is from a newer Rummy TUI (format 3; this one reads 2)"),
    (change(version=1), "line 1: it is from an older Rummy TUI (format 1; this one reads 2)"),
    (change(version=0), "line 1: version cannot be 0"),
    (change(version="1"), "line 1: version cannot be '1'"),
    (change(version=True), "line 1: version cannot be True"),
    (change(variant="bridge"), "line 1: there is no game 'bridge'; games: "),
    (change(variant=["gin"]), "line 1: variant cannot be"),
    (change(players=["Ann"]), "line 1: 2 seats are set for 1 players"),
    (change(players=["Ann"], seats=["human"]), "line 1: Gin Rummy is for 2 players, not 1"),
    (change(players=["Ann", "Ann"]), "line 1: two players are called 'Ann'"),
    (change(players=["Ann", "\x1b[2J"]), "line 1: players cannot be"),
    (change(players=["Ann", "\ud800"]), "line 1: players cannot be"),
    (change(players=["Ann", "B" * 21]), "line 1: players cannot be"),
    (change(players=["Ann", " "]), "line 1: player ' '"),
    (change(players="AB"), "line 1: players cannot be 'AB'"),
    (change(players={"Ann": 1, "Ben": 2}), "line 1: players cannot be"),
    (change(options=[]), "line 1: options cannot be []"),
    (change(options={"target": 0}), "line 1: option target cannot be 0; allowed: 1 to 10000"),
    (change(options={"target": 10**400}), "line 1: option target cannot be"),
    (change(options={"gravity": 1}), "line 1: there is no option 'gravity'"),
    (change(options={"\x1b]0;x\x07": 1}), "line 1: there is no option"),
    (change(seed=-1), "line 1: seed cannot be -1"),
    (change(seed=1 << 128), "line 1: seed cannot be"),
    (change(seed=1.5), "line 1: seed cannot be 1.5"),
    (change(seed=True), "line 1: seed cannot be True"),
    (change(dealer=2), "line 1: dealer cannot be 2"),
    (change(dealer="Ann"), "line 1: dealer cannot be 'Ann'"),
    (change(decks=[["AS"]]), "line 1: deck 1 is not the game's pack"),
    (change(decks=[["ZZ"] * 52]), "line 1: deck 1: 'ZZ' is no card"),
    (change(decks=7), "line 1: decks cannot be 7"),
    (change(seats=["human"]), "line 1: 1 seats are set for 2 players"),
    (change(extra=1), "line 1: 'extra' is unknown"),
    (change(key="\x1b[2J"), "line 1: key cannot be"),
    (drop("seats"), "line 1: 'seats' is missing"),
    (drop("seed"), "line 1: 'seed' is missing"),
    (drop("key"), "line 1: 'decks' is unknown"),
    (put(2, "{"), "line 2: it is not JSON"),
    (put(2, ""), "line 2: it is not JSON"),
    (put(2, "7"), "line 2: it is neither in braces nor sealed there"),
    (put(2, "null"), "line 2: it is not "),
    (put(2, "AAAA" * 10), "line 2: it is not "),
    (put(2, '{"type":"draw_stock","seat":NaN}'), "line 2: NaN is no number here"),
    (put(2, '{"type":"draw_stock","seat":' + "9" * 5000 + "}"), "line 2: "),
    (put(2, '{"type":"draw_stock\x1b[2J","seat":0}'), "line 2: it is not JSON"),
    (put(2, '{"type":"draw_\0stock","seat":0}'), "line 2: it is not JSON"),
    (put(2, '{"type":"draw_stock\\u001b[2J","seat":0}'), "line 2: "),
    (put(2, '{"x":' + "[" * 8000 + "]" * 8000 + "}"), "line 2: "),
    (put(2, '{"type":"draw_stock","x":' + "[" * 16_000), "line 2: "),
    (put(2, '{"type":"' + "x" * form.LONGEST_ACTION + '"}'), "line 2: it is too long"),
    (action(seat=-1), "line 2: "),
    (action(seat=9), "line 2: "),
    (action(seat=1 << 70), "line 2: "),
    (action(seat=None), "line 2: "),
    (action(seat=[]), "line 2: "),
    (action(colour="red"), "line 2: "),
    (action(type="teleport"), "line 2: "),
    (action(type=None), "line 2: "),
    (put(2, '{"seat":0}'), "line 2: "),
    (put(2, '{"type":"play","seat":0,"card":"AS"}'), "line 2: "),
    (put(2, '{"type":"undo"}'), "line 2: undo is not allowed there"),
    (put(2, '{"type":"undo","seat":0}'), "line 2: "),
    (put(2, '{"type":"over"}'), "line 2: the game was not over yet"),
    (lambda lines: [*lines[:3], lines[2], *lines[3:]], "line 4: "),  # a line twice
    (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], "line 3: "),  # two lines the wrong way round
    (lambda lines: [*lines[:5], *lines[6:]], "line 6: "),  # a line less
    (lambda lines: lines[:1] * 2 + lines[1:], "line 2: "),
]


@pytest.mark.parametrize(("damage", "reason"), DAMAGES, ids=[str(n) for n in range(len(DAMAGES))])
def test_a_damaged_save_is_refused_in_one_line(
    damage: Callable[[list[str]], list[str]], reason: str, deal: Deal, play: Play
) -> None:
    path = saved(play(deal(preset=None), 20))
    lines = damage(lines_of(path))
    write_lines(path, lines)
    assert f"{path.name}, {reason}" in refused(path)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "line 1: it is empty"),
        (b"\0" * 5000, "line 1: it is not a saved game"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "line 1: it is not a saved game"),
        (b'{"format":"rummy-tui save","vers', "line 1: it is cut off"),
        ('{"format":"rummy-tui save"}'.encode("utf-16"), "line 1: it is not a saved game"),
        (b"\xef\xbb\xbf{}\n", "line 1: it is not a saved game"),
        (b"x" * (form.LONGEST_LINE + 1), "line 1: it is too long"),
        (b'{"format":' + b"[" * 200_000 + b"]" * 200_000 + b"}\n", "line 1: it is nested too deeply"),
        (b"\n" * (form.LARGEST + 1), "it is too large"),
    ],
)
def test_a_foreign_file_is_refused(data: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_bytes(data)
    assert reason in refused(path)


def test_a_line_that_is_not_utf_8_is_refused(deal: Deal, play: Play) -> None:
    path = saved(play(deal(), 20))
    first, _, *rest = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([first, b'{"type":"draw\xffstock"}\n', *rest]))
    assert "it is not UTF-8" in refused(path)


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "pipe").touch()
    for path in (tmp_path, tmp_path / "missing", Path("/dev/zero"), tmp_path / "pipe" / "below"):
        with pytest.raises(SaveError, match="it cannot be read"):
            Table.open(path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "fifo")
        with pytest.raises(SaveError, match="it is not a file"):
            Table.open(tmp_path / "fifo")


def test_a_hostile_file_name_does_not_get_through(tmp_path: Path) -> None:
    path = tmp_path / "x\x1b[2J\n.jsonl"
    path.write_bytes(b"")
    with pytest.raises(SaveError) as caught:
        Table.open(path)
    assert str(caught.value) == "x?[2J?.jsonl, line 1: it is empty"


# Two windows


def test_a_game_that_is_being_played_is_refused(deal: Deal) -> None:
    table = deal()
    assert table.path is not None
    with pytest.raises(SaveError) as caught:
        Table.open(table.path)
    told = "Gin Rummy with Ann, Zoë: this game is already being played in another window"
    assert str(caught.value) == told
    (found,) = summaries()
    assert found.open_elsewhere
    table.close()
    assert not found.open_elsewhere
    Table.open(table.path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="links are Unix's")
def test_a_link_is_refused_and_what_it_leads_to_stays_as_it_is(deal: Deal, tmp_path: Path) -> None:
    table = deal()
    table.close()
    assert table.path is not None
    outside = tmp_path / "elsewhere.jsonl"
    table.path.rename(outside)
    table.path.symlink_to(outside)
    told = f"{table.path.name}: it cannot be read: it is a link, and what it leads to is not written to"
    assert refused(table.path) == told
    (found,) = summaries()
    assert found.damage == told
    assert latest() is None


def test_another_process_is_told(deal: Deal) -> None:
    table = deal()
    script = "import sys; from rummy_tui.storage.saves import Table; Table.open(sys.argv[1])"
    command = [sys.executable, "-c", script, str(table.path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "already being played in another window" in ran.stderr
    table.close()
    assert subprocess.run(command, timeout=60, check=False).returncode == 0


def test_a_refused_save_is_let_go(deal: Deal, play: Play) -> None:
    path = saved(play(deal(), 5))
    good = path.read_bytes()
    write_lines(path, [*lines_of(path), '{"type":"teleport"}', '{"type":"undo"}'])
    refused(path)
    path.write_bytes(good)
    Table.open(path).close()


# The list


def test_the_last_played_game_comes_first(deal: Deal, play: Play) -> None:
    first, second, third = deal(), deal(), deal()
    for age, table in enumerate((second, first, third)):
        os.utime(saved(table), (1_000_000 - age, 1_000_000 - age))
    assert [save.path for save in summaries()] == [second.path, first.path, third.path]
    best = latest()
    assert best is not None
    assert (best.path, best.variant, best.players) == (second.path, "gin", ("Ann", "Zoë"))
    assert (best.finished, best.damage, best.when.timestamp()) == (False, None, 1_000_000)


def test_names_never_clash(deal: Deal) -> None:
    assert len({deal().path for _ in range(20)}) == 20


def test_no_saves_no_list() -> None:
    assert summaries() == []
    assert latest() is None


SHORT: dict[str, Any] = {"options": {"target": 1}, "preset": None}
"""A game of one round."""


def test_a_finished_game_is_kept_but_not_offered(deal: Deal, play: Play) -> None:
    older = deal()
    os.utime(saved(older), (1, 1))
    table = play(deal("rummy500", **SHORT), 2000)
    assert table.finished
    lines = lines_of(saved(table))
    assert lines[-1] == '{"type":"over"}'
    assert [save.finished for save in summaries()] == [True, False]
    best = latest()
    assert best is not None
    assert best.path == older.path
    again = Table.open(saved(table))
    assert again.finished
    assert dump(again.match.state) == dump(table.match.state)
    again.close()
    for more in ('{"type":"over"}', lines[-2], '{"type":"undo"}'):
        write_lines(saved(table), [*lines, more])
        assert "the game was over" in refused(saved(table))


def test_a_finished_game_without_its_mark_gets_it(deal: Deal, play: Play) -> None:
    path = saved(play(deal("rummy500", **SHORT), 2000))
    data = path.read_bytes()
    path.write_bytes(data.removesuffix(b'{"type":"over"}\n'))
    assert latest() is not None
    Table.open(path).close()
    assert path.read_bytes() == data
    assert latest() is None


def test_damaged_saves_are_listed_with_their_reason(deal: Deal, home: Path) -> None:
    good = saved(deal())
    os.utime(good, (1, 1))
    hostile = json.loads(lines_of(good)[0]) | {"players": ["\x1b[2J", "Ben"]}
    (home / "saves" / "hostile.jsonl").write_text(json.dumps(hostile) + "\n")
    (home / "saves" / "empty.jsonl").touch()
    (home / "saves" / "deep.jsonl").write_text('{"format":' + "[" * 200_000 + "]" * 200_000 + "}\n")
    (home / "saves" / "notes.txt").write_text("not mine")
    (home / "saves" / "folder.jsonl").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(home / "saves" / "pipe.jsonl")
    found = {save.path.name: save for save in summaries()}
    assert found.keys() == {good.name, "hostile.jsonl", "empty.jsonl", "deep.jsonl"}
    assert found["deep.jsonl"].damage == "deep.jsonl, line 1: it is nested too deeply"
    assert found["empty.jsonl"].damage == "empty.jsonl, line 1: it is empty"
    assert found["hostile.jsonl"].players == ()
    damage = found["hostile.jsonl"].damage
    assert damage is not None
    assert damage.isprintable()
    best = latest()
    assert best is not None
    assert best.path == good


def test_the_round_is_told(deal: Deal, play: Play) -> None:
    table = deal()
    while table.match.state.round < 3:
        play(table, 1, seed=len(table.match.actions))
    best = latest()
    assert best is not None
    assert best.round == 3


def test_the_list_needs_no_pydantic(deal: Deal) -> None:
    saved(deal())
    script = (
        "import sys; from rummy_tui.storage.shelf import latest; from rummy_tui.storage.settings import "
        "load_settings; assert latest(); load_settings(); print({'pydantic', 'textual'} & set(sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout == "set()\n"


def test_a_start_is_a_value() -> None:
    assert Start("gin", ("Ann", "Ben")) == Start("gin", ("Ann", "Ben"))
