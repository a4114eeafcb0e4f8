"""How fast gin is played, beside OpenSpiel and RLCard: ``python tests/bench/gin_speed.py``.

Everybody plays random games from Python in the same loop: list every legal action, choose one, apply
it. Counted are the decisions of players. OpenSpiel deals and draws by chance nodes; they are played in
the same loop, and its rate is given twice: decisions only (the time spent on chance is its own, as
shuffling is ours) and, in its favour, with every chance node counted as if it were a decision.
RLCard is asked for its rules alone, without the observations of its environment.

The other two come with ``pip install rummy-tui[bench]``; whichever is missing is left out. Repeats are
interleaved, and medians are printed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from rummy_tui import legal_actions, new_game, reduce

PRESETS = ("rummy-fans", "standard", "oklahoma")


class Played(NamedTuple):
    decisions: int
    chance: int = 0


Play = Callable[[random.Random, int], Played]
"""Plays random games until so many decisions have been made."""


def ours(rng: random.Random, wanted: int) -> Played:
    made = games = 0
    while made < wanted:
        preset = PRESETS[games % len(PRESETS)]
        games += 1
        state = new_game("gin", ["Ann", "Ben"], preset=preset, seed=rng.getrandbits(64))
        while state.awaiting and made < wanted:
            actions = list(legal_actions(state))
            state = reduce(state, actions[int(rng.random() * len(actions))])
            made += 1
    return Played(made)


def open_spiel() -> Play:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")

    def play(rng: random.Random, wanted: int) -> Played:
        made = chance = 0
        while made < wanted:
            state = game.new_initial_state()
            while made < wanted and not state.is_terminal():
                if state.is_chance_node():
                    chance += 1
                else:
                    made += 1
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        return Played(made, chance)

    return play


def rlcard() -> Play:
    from rlcard.games.gin_rummy.game import GinRummyGame

    def play(rng: random.Random, wanted: int) -> Played:
        made = 0
        game = GinRummyGame()
        while made < wanted:
            game.init_game()
            while made < wanted and not game.is_over():
                actions = game.judge.get_legal_actions()
                game.step(actions[int(rng.random() * len(actions))])
                made += 1
        return Played(made)

    return play


PEERS: dict[str, Callable[[], Play]] = {"OpenSpiel": open_spiel, "RLCard": rlcard}


def compare(repeats: int = 9, decisions: int = 8000) -> dict[str, tuple[float, float]]:
    """Decisions a second of every program that is installed, and how many times as fast ours is."""
    programs: dict[str, Play] = {"rummy_tui": ours}
    for name, load in PEERS.items():
        try:
            programs[name] = load()
        except ImportError:
            continue
    rates: dict[str, list[float]] = {name: [] for name in programs}
    with_chance: list[float] = []
    for play in programs.values():
        play(random.Random(0), 2000)
    for repeat in range(repeats):
        for name, play in programs.items():
            begin = time.process_time()
            played = play(random.Random(repeat), decisions)
            seconds = time.process_time() - begin
            rates[name].append(played.decisions / seconds)
            if played.chance:
                with_chance.append((played.decisions + played.chance) / seconds)
    if with_chance:
        rates["OpenSpiel, chance nodes counted"] = with_chance
    own = rates["rummy_tui"]
    return {
        name: (median(found), median(mine / theirs for mine, theirs in zip(own, found, strict=True)))
        for name, found in rates.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Random gin: actions per second, side by side.")
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--decisions", type=int, default=8000, help="of each program in each repeat")
    chosen = parser.parse_args()
    found = compare(chosen.repeats, chosen.decisions)
    for name, (rate, ratio) in found.items():
        print(f"{name:32} {rate:8,.0f} actions/s    rummy_tui is {ratio:.2f} times as fast")
    for name in PEERS:
        if name not in found:
            print(f"{name} is not installed")


if __name__ == "__main__":
    main()
