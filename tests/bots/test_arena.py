"""Mirrored deals, counts and intervals."""

from __future__ import annotations

import argparse
import gc
import json
from random import Random
from time import sleep
from weakref import ref

import pytest

from rummy_tui import SetupError, variants
from rummy_tui.bots import command
from rummy_tui.bots.arena import Pairing, Times, check, play_mirror, summed, tournament, wilson
from rummy_tui.bots.baseline import Baseline
from rummy_tui.bots.levels import make_player
from rummy_tui.bots.memory import settle
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline

# A short game, so that a tournament takes a moment.
SHORT = {"target": 30}


def test_the_interval_is_wilson_s() -> None:
    assert wilson(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(10, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)
    assert wilson(777, 1000) == pytest.approx((0.75017, 0.80170), abs=1e-4)


def test_equal_players_without_chance_share_mirrored_deals_exactly() -> None:
    outcome = tournament(Pairing("gin", ("steady", "steady"), games=20, options=SHORT))
    first, second = outcome.scores
    assert outcome.games == 20
    assert first.wins == second.wins == 10
    assert first.points_per_round == pytest.approx(second.points_per_round)
    assert first.moves == second.moves
    assert first.low < 0.5 < first.high


def test_a_mirror_has_the_same_cards_in_the_same_seats() -> None:
    pairing = Pairing("gin", ("steady", "steady"), seed=4)
    makers = [lambda: make_player("gin", "steady")] * 2
    one, other = play_mirror(pairing, 2, 0, makers)
    assert one.points == other.points[::-1]
    assert one.wins == other.wins[::-1]
    assert one.rounds == other.rounds
    assert play_mirror(pairing, 2, 1, makers)[0].points != one.points


def test_points_and_wins_are_counted_once() -> None:
    pairing = Pairing("gin", ("steady", "easy"), games=4)
    makers = [lambda: make_player("gin", "steady"), lambda: make_player("gin", "easy")]
    played = [game for mirror in range(2) for game in play_mirror(pairing, 2, mirror, makers)]
    outcome = summed(pairing, played, 1.0)
    assert outcome.games == 4
    assert sum(score.wins for score in outcome.scores) == 4
    for i, score in enumerate(outcome.scores):
        assert score.wins == sum(game.wins[i] for game in played)
        assert score.points_per_round * outcome.rounds == pytest.approx(sum(g.points[i] for g in played))
        assert score.moves == sum(len(game.moves[i]) for game in played)
        for times in (score.wall_ms, score.cpu_ms):
            assert 0 < times.median <= times.p99 <= times.max
    for game in played:
        assert max(game.points) >= 100 > min(game.points)


def test_times_are_the_median_the_ninety_ninth_and_the_most() -> None:
    assert Times.of([n / 1000 for n in range(100, -1, -1)]) == Times(50.0, 99.0, 100.0)
    assert Times.of([0.002]) == Times(2.0, 2.0, 2.0)


class Dreamer(Baseline):
    """Waits once and does nothing: as on a machine that is busy elsewhere."""

    woken = False

    def choose(self, view: object, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if not self.woken:
            self.woken = True
            sleep(0.2)
        return super().choose(view, legal, chance, deadline)


def test_waiting_is_told_from_thinking() -> None:
    pairing = Pairing("gin", ("easy", "easy"), options={"target": 1})
    _, dreamer = summed(pairing, play_mirror(pairing, 2, 0, [Baseline, Dreamer]), 1.0).scores
    assert dreamer.wall_ms.max >= 200
    assert dreamer.cpu_ms.max < 200


def test_what_is_kept_is_looked_through_no_more() -> None:
    """Else a full collection of garbage would take the longer the more the players remember."""
    kept = [[number] for number in range(50_000)]
    settle()
    assert len(gc.get_objects()) < len(kept) / 10
    cycle = Baseline()
    cycle.self = cycle  # type: ignore[attr-defined]
    gone = ref(cycle)
    del cycle
    settle()
    assert gone() is None


def test_steady_beats_easy_and_hard_beats_steady() -> None:
    for levels, rules in ((("steady", "easy"), {}), (("hard", "steady"), {"layoffs": True})):
        outcome = tournament(Pairing("gin", levels, games=30, options={"target": 60, **rules}))
        assert outcome.scores[0].rate > 0.55, levels


def test_the_same_seed_gives_the_same_result_in_any_number_of_processes() -> None:
    pairing = Pairing("gin", ("hard", "easy"), games=6, seed=9, options=SHORT, budget=60)
    seen: list[tuple[int, int]] = []
    alone = tournament(pairing, 1, lambda done, total: seen.append((done, total)))
    assert seen == [(2, 6), (4, 6), (6, 6)]
    shared = tournament(pairing, 2)
    for one, other in zip(alone.scores, shared.scores, strict=True):
        assert (one.wins, one.points_per_round, one.moves) == (
            other.wins,
            other.points_per_round,
            other.moves,
        )


@pytest.mark.parametrize("name", variants())
def test_every_game_has_an_arena(name: str) -> None:
    low = variants()[name].players[0]
    sides = 2 if low == 4 else low
    start = check(Pairing(name, ("easy",) * sides))
    assert len(start.sides) == sides


def test_games_are_rounded_up_to_whole_mirrors() -> None:
    outcome = tournament(Pairing("gin", ("easy", "steady"), games=3, options=SHORT))
    assert outcome.games == 4


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"levels": ("hard", "godlike")}, "no computer player 'godlike'"),
        ({"levels": ("hard",)}, "2 sides here: name one level for each, not 1"),
        ({"levels": ("hard",) * 3}, "2 sides here"),
        ({"games": 0}, "games cannot be 0"),
        ({"budget": 0.0}, "budget must be more than 0"),
        ({"options": {"target": 0}}, "option target cannot be 0"),
        ({"preset": "nobody"}, "no preset 'nobody'"),
        ({"variant": "chess"}, "no game 'chess'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_not_allowed_is_refused_in_a_line(changes: dict[str, object], words: str) -> None:
    pairing = Pairing("gin", ("hard", "steady"))._replace(**changes)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=words) as refused:
        tournament(pairing)
    assert "\n" not in str(refused.value)
    with pytest.raises(SetupError, match="jobs cannot be 0"):
        tournament(Pairing("gin", ("hard", "steady")), jobs=0)


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--preset")
    command.add_arguments(parser)
    return parser.parse_args(words)


def test_the_command_says_who_won_how_often() -> None:
    args = arguments("--players", "Steady, easy", "--games", "4", "--seed", "3", "--budget-ms", "50")
    text = command.report(args, "gin", SHORT, args.preset)
    head, steady, easy, times, *measured = text.split("\n")
    assert head.startswith("4 games, ")
    assert "seed 3, 50 ms a move" in head
    assert steady.split()[:2] == ["steady", "won"]
    assert easy.split()[:2] == ["easy", "won"]
    assert times.startswith("ms a move: median, 99 %, most")
    assert [line.split()[0] for line in measured] == ["steady", "easy"]
    assert all(float(figure) >= 0 for line in measured for figure in line.split()[1:])
    assert text.isascii()


def test_the_command_says_it_in_json() -> None:
    args = arguments("--players", "steady,easy", "--games", "2", "--json", "--preset", "standard")
    found = json.loads(command.report(args, "gin", SHORT, args.preset))
    assert found["games"] == 2
    assert found["options"]["layoffs"] is True
    assert found["options"]["target"] == 30
    assert [score["level"] for score in found["scores"]] == ["steady", "easy"]
    assert set(found["scores"][0]) >= {
        "wins",
        "rate",
        "low",
        "high",
        "points_per_round",
        "wall_ms",
        "cpu_ms",
    }
    assert set(found["scores"][0]["cpu_ms"]) == {"median", "p99", "max"}


def test_a_beginner_is_worse_than_all_others() -> None:
    makers = [lambda: make_player("gin", "easy"), Baseline]
    pairing = Pairing("gin", ("easy", "easy"), options=SHORT)
    played = [game for mirror in range(10) for game in play_mirror(pairing, 2, mirror, makers)]
    assert sum(game.wins[0] for game in played) >= 14
