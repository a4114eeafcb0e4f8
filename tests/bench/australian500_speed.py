"""How fast Australian 500 is played: ``python tests/bench/australian500_speed.py``.

Prints the median time to list the legal actions of a ten-card hand, and how many whole random hands,
from the auction to the score with every legal action listed at every step, are played in a second.
"""

from __future__ import annotations

import random
import time
from statistics import median

from rummy_tui import GameState, new_game
from rummy_tui.engine.variant import variants

REDUCER = variants()["australian500"].reducer


def dealt(seed: int) -> GameState:
    return new_game("australian500", ["Ann", "Ben", "Cy", "Dee"], seed=seed)


def hand_to_score(state: GameState) -> tuple[int, list[GameState]]:
    """The number of actions in one random hand, and the states in which ten cards might be played."""
    rng = random.Random(state.seed)
    full = []
    actions = 0
    while state.phase not in ("round_over", "game_over"):
        if state.phase == "play" and len(state.hands[state.turn]) == 10:
            full.append(state)
        state = REDUCER.reduce(state, rng.choice(list(REDUCER.legal_actions(state))))
        actions += 1
    return actions, full


def microseconds(state: GameState, times: int = 50) -> float:
    begin = time.process_time()
    for _ in range(times):
        list(REDUCER.legal_actions(state))
    return (time.process_time() - begin) / times * 1e6


def main() -> None:
    full = [state for seed in range(300) for state in hand_to_score(dealt(seed))[1]]
    spent = [microseconds(state) for state in full]
    leads = [microseconds(state) for state in full if not state.trick]  # type: ignore[attr-defined]
    print(f"legal actions of ten cards: median {median(spent):.1f} µs, worst {max(spent):.1f} µs")
    print(f"the same on lead, with the claim judged: median {median(leads):.1f} µs")
    rates = []
    for batch in range(5):
        starts = [dealt(1000 + 400 * batch + i) for i in range(400)]
        begin = time.process_time()
        actions = sum(hand_to_score(start)[0] for start in starts)
        rates.append(400 / (time.process_time() - begin))
    print(f"random hands: median {median(rates):.0f} a second ({actions / 400:.0f} actions each)")


if __name__ == "__main__":
    main()
