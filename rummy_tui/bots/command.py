"""``rummy-tui arena``: what it is asked, and what it prints. Imports nothing heavy before it runs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rummy_tui.bots.arena import Outcome, Times

BAR = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the arena has besides a game and its house rules."""
    parser.add_argument(
        "--players", metavar="LEVELS", default="hard,steady", help="one level a side (default: hard,steady)"
    )
    parser.add_argument(
        "--games", metavar="NUMBER", type=int, default=100, help="games to play, mirrors included"
    )
    parser.add_argument("--jobs", metavar="NUMBER", type=int, default=1, help="processes to share the work")
    parser.add_argument(
        "--seed", metavar="NUMBER", type=int, default=1, help="the same number, the same deals"
    )
    parser.add_argument(
        "--budget-ms",
        metavar="NUMBER",
        type=float,
        default=100,
        help="processor time a player has for a move",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def report(args: argparse.Namespace, variant: str, options: Mapping[str, Any], preset: str | None) -> str:
    """Play the tournament and say how it went. Raises SetupError, one line, for what is not allowed."""
    from rummy_tui.bots.arena import Pairing, tournament

    levels = tuple(level.strip().lower() for level in args.players.split(","))
    pairing = Pairing(variant, levels, args.games, args.seed, options, preset, args.budget_ms / 1000)
    outcome = tournament(pairing, args.jobs, _bar if sys.stderr.isatty() else lambda done, total: None)
    if args.json:
        return json.dumps(outcome.as_json(), indent=2)
    return summary(outcome)


def summary(outcome: Outcome) -> str:
    """The result in a few lines."""
    head = (
        f"{outcome.games} games, {outcome.rounds} rounds in {outcome.seconds:.0f} s; seed {outcome.seed},"
        f" {outcome.budget_ms:g} ms a move; the same cards from every side"
    )
    return "\n".join(
        (
            head,
            *(
                f"  {score.level:8} won {score.wins:g}: {100 * score.rate:.1f} %"
                f" ({100 * score.low:.1f} to {100 * score.high:.1f})"
                f"   {score.points_per_round:+.2f} points a round"
                for score in outcome.scores
            ),
            "ms a move: median, 99 %, most; and of the processor's time",
            *(
                f"  {score.level:8} {_times(score.wall_ms)}   {_times(score.cpu_ms)}"
                for score in outcome.scores
            ),
        )
    )


def _times(ms: Times) -> str:
    return f"{ms.median:7.1f} {ms.p99:7.1f} {ms.max:7.1f}"


def _bar(done: int, total: int) -> None:
    filled = BAR * done // total
    end = "\n" if done == total else ""
    print(f"\r[{'#' * filled}{' ' * (BAR - filled)}] {done} of {total}", end=end, file=sys.stderr, flush=True)
