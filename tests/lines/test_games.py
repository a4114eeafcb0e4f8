"""Every game is played to its end by typed lines, through pipes, on a terminal that can do nothing."""

from __future__ import annotations

import signal
import sys

import pytest

from rummy_tui.engine.match import Match
from rummy_tui.engine.state import dump
from rummy_tui.lines.saying import totals
from rummy_tui.storage.saves import review
from rummy_tui.storage.shelf import latest, summaries
from rummy_tui.storage.stats import statistics
from tests.lines.player import Chooser, Pipes, play_out
from tests.lines.talk import deal, talk

GAMES = {
    "gin": ("--players", "Anna,Ben", "--set", "target=20"),
    "rummy500": ("--players", "Anna,Ben,Cy", "--set", "target=60"),
    "persian": ("--players", "Anna,Ben,Cy,Dee"),
    "push": ("--players", "Anna,Ben,Cy,Dee", "--bots", "Ben=easy,Cy=easy,Dee=easy"),
    "australian500": ("--players", "Anna,Ben,Cy,Dee", "--set", "target=50"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_numbers(game: str) -> None:
    pipes = Pipes("play", game, "--lines", "--seed", "3", *GAMES[game])
    chooser = Chooser(1)
    told: list[str] = []

    def answer(heard: str) -> str:
        if "or type rematch" in heard and not told:
            told.append("score")
            return "score"
        return chooser.answer(heard)

    play_out(pipes, answer)
    assert pipes.end() == (0, "")
    assert pipes.said.count("The game is over.") == 1
    assert "Saved" not in pipes.said

    (save,) = summaries()
    assert save.finished
    start, match = review(save.path)
    assert dump(Match(start.deal(), match.actions).state) == dump(match.state)
    for line in totals(match.view(None)):
        assert line in pipes.said
    assert not set("♠♥♦♣★") & set(pipes.said)
    records, notices = statistics()
    people = {name for name, who in zip(start.players, start.seats, strict=True) if who == "human"}
    assert ({one.player for one in records}, notices) == (people, ())
    assert all((one.game, one.games) == (game, 1) for one in records)


@pytest.mark.parametrize("preset", ["rummy-fans", "standard"])
def test_the_score_adds_up_in_words(preset: str) -> None:
    """G22: what is said of a side is what its deals and the settlement come to."""
    seats = ("steady", "steady")
    said = talk(deal(preset=preset, options={"target": 40}, seed=3, seats=seats), []).replace("minus ", "-")
    (save,) = summaries()
    state = review(save.path)[1].state
    for side in range(2):
        before = 0
        for result in state.results:
            after = before + result.points[side]
            assert f"{result.points[side]}; with {before} before, {after} in all." in said
            before = after
        assert f"makes {state.scores[side]}." in said or state.scores[side] == before


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_any_output_will_do(encoding: str) -> None:
    pipes = Pipes(
        "play", "gin", "--lines", "--players", "Zoë,Ben", "--bots", "steady", PYTHONIOENCODING=encoding
    )
    heard = pipes.hear()
    assert ("Zo\xeb:" if encoding == "cp1252" else "Zoe:") in heard
    assert pipes.end() == (0, "")


def test_the_end_of_input_leaves_a_saved_game_that_goes_on() -> None:
    pipes = Pipes("play", "gin", "--lines", "--seed", "7", "--players", "Anna,Ben", "--dealer", "Anna")
    pipes.hear()
    pipes.type("")
    assert "New in your hand: queen of clubs." in pipes.type("draw")
    assert pipes.end() == (0, "")
    assert pipes.said.endswith("\nSaved. To play on: rummy-tui continue --lines\n")
    pipes = Pipes("continue", "--lines")
    assert "Press Enter when you are Anna." in pipes.hear()
    heard = pipes.type("")
    assert "You hold 11 cards" in heard
    assert "1: discard" in heard
    assert pipes.end() == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix's")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_signals_leave_a_saved_game(name: str) -> None:
    pipes = Pipes("play", "gin", "--lines", "--players", "Anna,Ben")
    pipes.hear()
    pipes.signal(getattr(signal, name))
    assert pipes.end(close=False) == (0, "")
    assert pipes.said.endswith("Saved. To play on: rummy-tui continue --lines\n")
    assert latest() is not None


def test_computers_alone_play_to_the_end_and_are_not_counted() -> None:
    pipes = Pipes(
        "play",
        "gin",
        "--lines",
        "--seed",
        "1",
        "--players",
        "Anna,Ben",
        "--set",
        "target=1",
        "--bots",
        "Anna=steady,Ben=steady",
    )
    assert pipes.end() == (0, "")
    assert "The game is over." in pipes.said
    assert statistics() == ((), ())


def test_a_reader_that_leaves_is_no_fault() -> None:
    pipes = Pipes("play", "gin", "--lines", "--players", "Anna,Ben", "--bots", "Anna=steady,Ben=steady")
    pipes.deaf()
    assert pipes.end() == (0, "")
