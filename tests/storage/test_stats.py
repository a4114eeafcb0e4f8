"""Statistics: every finished game counts once, and a damaged file is built anew from the saves."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rummy_tui import cli, legal_actions, variants
from rummy_tui.bots.baseline import Baseline
from rummy_tui.engine.actions import NextRound
from rummy_tui.engine.player import Deadline
from rummy_tui.lines.statistics import PLAIN_SPARKS, SPARKS, bar, report, sparkline
from rummy_tui.storage import paths
from rummy_tui.storage.paths import statistics_file
from rummy_tui.storage.records import deals
from rummy_tui.storage.saves import Table, review
from rummy_tui.storage.shelf import summaries
from rummy_tui.storage.start import Start
from rummy_tui.storage.stats import MIGRATIONS, Record, StatsError, record, statistics

PLAYERS = {"gin": "Ann Zoë", "rummy500": "Ann Ben Cy"}
SHORT = {"gin": {"target": 10}, "rummy500": {"target": 100}, "australian500": {"target": 50}}


def finished(variant: str = "gin", seed: int = 1, seats: tuple[str, ...] = ()) -> Table:
    """A game played to its end by beginners, in the names of people; its save is closed."""
    name, data = save_of(variant, seed, seats)
    paths.saves().mkdir(parents=True, exist_ok=True)
    path = paths.saves() / name
    path.write_bytes(data)
    table = Table.open(path)
    table.close()
    return table


@cache
def save_of(variant: str, seed: int, seats: tuple[str, ...]) -> tuple[str, bytes]:
    names = tuple(PLAYERS.get(variant, "Ann Ben Cy Dee").split())
    table = Table.start(Start(variant, names, SHORT.get(variant, {}), seed=seed, seats=seats))
    chance, deadline = Random(seed), Deadline(9.0)
    while not table.finished:
        state = table.match.state
        legal = tuple(islice(legal_actions(state, state.turn), 80))
        if state.phase == "round_over":
            table.play(NextRound(seat=0))
        else:
            table.play(Baseline().choose(table.match.view(state.turn), legal, chance, deadline))
    table.close()
    assert table.path is not None
    return table.path.name, table.path.read_bytes()


def base() -> sqlite3.Connection:
    return sqlite3.connect(statistics_file())


def of(player: str, records: tuple[Record, ...]) -> Record:
    (one,) = (one for one in records if one.player == player)
    return one


def test_nothing_played_is_nothing_written(home: Path) -> None:
    assert statistics() == ((), ())
    assert not home.exists()


@pytest.mark.parametrize("variant", sorted(variants()))
def test_every_game_is_counted_from_its_save(variant: str) -> None:
    table = finished(variant)
    state = table.match.state
    records, notices = statistics()
    assert notices == ()
    assert [one.player for one in records] == sorted(state.players)
    for seat, player in enumerate(state.players):
        one, side = of(player, records), state.side_of(seat)
        assert (one.game, one.games) == (variant, 1)
        assert one.wins == (side in state.winners)
        assert one.points == [result.points[side] for result in state.results]
        assert one.lowest == (variant == "push")
        assert one.best == (min if one.lowest else max)(one.points)
        assert one.average == sum(one.points) / len(one.points)


def test_what_players_boast_of_is_counted() -> None:
    """G17 to G20, U12, A14: what the tallies say is what the results say."""
    for variant in ("gin", "push", "australian500"):
        finished(variant)
    records = {(one.game, one.player): one for one in statistics()[0]}
    for save in summaries():
        start, match = review(save.path)
        results = match.state.results
        total: Counter[str] = Counter()
        for player in start.players:
            total.update(records[save.variant, player].tallies)
        if save.variant == "gin":
            kinds = Counter(result.reason for result in results)
            assert total["knocks"] == kinds["knock"]
            assert total["gins"] == kinds["gin"]
            assert total["undercuts"] == kinds["undercut"]
        elif save.variant == "push":
            went_out = [match.state.players[r.ended_by] for r in results if r.ended_by is not None]
            assert total["times out"] == len(went_out)
            laid = [event for _, last in deals(match) for event in last.log if event.kind == "contract"]
            assert total["contracts laid"] == len(laid) > 0
        else:
            assert total["contracts made"] + total["contracts failed"] == len(results)


def test_a_game_counts_once() -> None:
    table = finished()
    assert record(table) is None
    assert record(table) is None
    assert of("Ann", statistics()[0]).games == 1
    assert of("Ann", statistics()[0]).games == 1


def test_a_game_under_way_does_not_count(home: Path) -> None:
    table = Table.start(Start("gin", ("Ann", "Zoë")))
    assert record(table) is None
    table.close()
    assert not statistics_file().exists()
    assert statistics() == ((), ())


def test_a_game_is_recorded_while_its_save_is_still_held() -> None:
    path = finished().path
    assert path is not None
    table = Table.open(path)
    assert record(table) is None
    table.close()
    assert of("Ann", statistics()[0]).games == 1


def test_computers_do_not_count() -> None:
    finished(seats=("human", "steady"))
    assert [one.player for one in statistics()[0]] == ["Ann"]


def test_streaks_follow_the_order_of_play() -> None:
    one = Record("gin", "Ann", lowest=False)
    for won in (True, True, False, True, True, True):
        one.add(won, shared=False)
    one.add(True, shared=True)
    assert (one.games, one.wins, one.shared, one.streak, one.longest_streak) == (7, 6, 1, 4, 4)
    one.add(False, shared=False)
    assert (one.streak, one.longest_streak) == (0, 4)


def test_statistics_outlive_the_saves() -> None:
    path = finished().path
    assert path is not None
    statistics()
    path.unlink()
    assert of("Ann", statistics()[0]).games == 1


def test_a_damaged_save_is_said_and_the_others_count() -> None:
    broken = finished(seed=1).path
    finished(seed=2)
    assert broken is not None
    text = broken.read_text(encoding="utf-8").split("\n")
    broken.write_text("\n".join([text[0], "{}", *text[2:]]), encoding="utf-8")
    records, notices = statistics()
    assert of("Ann", records).games == 1
    (notice,) = notices
    assert notice.startswith(f"Not counted: {broken.name}, line 2: ")
    assert notice.isprintable()


# The file


@pytest.mark.parametrize("data", [b"not a database" * 100, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_file_is_kept_aside_and_built_anew(data: bytes) -> None:
    finished(seed=1)
    before = statistics()[0]
    statistics_file().write_bytes(data)
    records, notices = statistics()
    assert records == before
    aside = statistics_file().with_name("statistics.sqlite3.damaged")
    assert notices == (
        f"The statistics were damaged: counted anew from the saves, the old file is {aside.name}.",
    )
    assert aside.read_bytes() == data
    assert statistics() == (before, ())


@pytest.mark.parametrize(
    "spoil", ["DROP TABLE rounds", "ALTER TABLE seats DROP COLUMN won", "PRAGMA user_version = 0"]
)
def test_a_file_without_what_it_should_have_is_built_anew(spoil: str) -> None:
    finished()
    before = statistics()[0]
    with closing(base()) as spoiled, spoiled:
        spoiled.execute(spoil)
    records, notices = statistics()
    assert records == before
    assert len(notices) == 1


def test_flipped_bytes_never_give_a_traceback() -> None:
    finished(seed=1)
    before = statistics()[0]
    sound = statistics_file().read_bytes()
    chance = Random(5)
    rebuilt = 0
    for _ in range(30):
        spoiled = bytearray(sound)
        for _ in range(20):
            spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
        statistics_file().write_bytes(spoiled)
        records, notices = statistics()
        if notices:
            rebuilt += 1
            assert records == before
    assert rebuilt > 10


def test_recording_into_a_damaged_file_says_so_and_counts_all() -> None:
    first = finished(seed=1)
    assert record(first) is None
    statistics_file().write_bytes(b"nothing of ours")
    second = finished(seed=2)
    assert (record(second) or "").startswith("The statistics were damaged")
    assert of("Ann", statistics()[0]).games == 2


def test_a_newer_file_is_left_alone() -> None:
    finished()
    statistics()
    with closing(base()) as newer, newer:
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = statistics_file().read_bytes()
    with pytest.raises(StatsError, match="from a newer Rummy TUI"):
        statistics()
    assert statistics_file().read_bytes() == before


def test_trouble_with_the_file_is_one_line(home: Path) -> None:
    table = finished()
    statistics_file().mkdir()
    with pytest.raises(StatsError, match="cannot be kept"):
        statistics()
    assert "cannot be kept" in (record(table) or "")


@pytest.mark.skipif(sys.platform == "win32", reason="links are Unix's")
def test_a_link_is_refused_and_what_it_leads_to_stays_as_it_is(tmp_path: Path) -> None:
    record(finished())
    outside = tmp_path / "elsewhere.sqlite3"
    statistics_file().rename(outside)
    statistics_file().symlink_to(outside)
    before = outside.read_bytes()
    told = "The statistics cannot be kept: it is a link, and what it leads to is not written to."
    with pytest.raises(StatsError) as caught:
        statistics()
    assert str(caught.value) == told
    assert record(finished()) == told
    assert statistics_file().is_symlink()
    assert outside.read_bytes() == before


def test_another_window_that_writes_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished()
    statistics()
    monkeypatch.setattr("rummy_tui.storage.stats.PATIENCE", 0.05)
    with closing(base()) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "locked" in (record(table) or "")
    assert record(table) is None


# In words


def test_sparklines_and_bars() -> None:
    assert sparkline([0, 7, 3, 7], plain=False) == "▁█▄█"
    assert sparkline([-5, -5], plain=False) == "▄▄"
    assert sparkline([0, 100], plain=True) == "_#"
    assert len(SPARKS) == len(PLAIN_SPARKS) == 8
    assert PLAIN_SPARKS.isascii()
    assert (bar(0.5, plain=True), bar(1, plain=False)) == ("#####.....", "██████████")


def test_the_report_in_words() -> None:
    one = Record("gin", "Ann", False, 3, 2, 1, 1, 2, [10, -5, 40], {"gins": 2, "knocks": 1})
    assert report([one], plain=True) == (
        "Gin Rummy\n"
        "  Ann\n"
        "    games   #######...  2 of 3 won (67%), 1 of them shared; wins in a row: 1 now, 2 at most\n"
        "    rounds  :_#  3 rounds, 15.0 points on average; best 40, worst -5\n"
        "            gins 2, knocks 1"
    )
    assert report([Record("chess", "Ann", False, 1)], plain=True).startswith("chess\n  Ann\n")


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["stats"]) == 0
    assert capsys.readouterr().out == "No game has been finished yet.\n"
    finished("gin")
    finished("rummy500")
    assert cli.main(["stats"]) == 0
    everything = capsys.readouterr().out
    assert everything.count("\n  Ann\n") == 2
    assert "▁" in everything
    assert cli.main(["stats", "gin", "--player", "Zoë", "--ascii"]) == 0
    some = capsys.readouterr().out
    assert some.startswith("Gin Rummy\n  Zoe\n")
    assert "Rummy 500" not in some
    assert some.isascii()
    assert cli.main(["stats", "--json", "--player", "Ben"]) == 0
    (ben,) = json.loads(capsys.readouterr().out)
    assert (ben["game"], ben["player"], ben["games"]) == ("rummy500", "Ben", 1)
    assert cli.main(["stats", "--player", "Zed"]) == 2
    assert capsys.readouterr().err == ("rummy-tui: 'Zed' has finished no game; players: Ann, Zoë, Ben, Cy\n")
    assert cli.main(["stats", "bridge"]) == 2
