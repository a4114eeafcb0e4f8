"""How fast Australian 500 is played: ``python tests/bench/australian500_speed.py``.

Prints the median time to list the legal actions of a ten-card hand, and how many whole random hands,
from the auction to the score with every legal action listed at every step, are played in a second of
process time. A shared machine slows that too: the best of twenty batches comes nearest to a quiet one.
"""

from __future__ import annotations

import random
import time
from statistics import median

from rummy_tui import GameState, new_game
from rummy_tui.engine.variant import variants
from rummy_tui.engine.view import ROUND_ENDED

REDUCER = variants()["australian500"].reducer


def dealt(seed: int) -> GameState:
    return new_game("australian500", ["Ann", "Ben", "Cy", "Dee"], seed=seed)


def play_hand(state: GameState) -> list[GameState]:
    """The states of one random hand up to the score."""
    chance = random.Random(state.seed).random
    states = []
    while state.moment.name not in ROUND_ENDED:
        states.append(state)
        actions = list(REDUCER.legal_actions(state))
        state = REDUCER.reduce(state, actions[int(chance() * len(actions))])
    return states


def of_ten_cards(states: list[GameState]) -> list[GameState]:
    """Those in which ten cards might be played."""
    return [state for state in states if state.phase == "play" and len(state.hands[state.turn]) == 10]


def microseconds(state: GameState, times: int = 50) -> float:
    begin = time.process_time()
    for _ in range(times):
        list(REDUCER.legal_actions(state))
    return (time.process_time() - begin) / times * 1e6


def main() -> None:
    full = [state for seed in range(300) for state in of_ten_cards(play_hand(dealt(seed)))]
    spent = [microseconds(state) for state in full]
    leads = [microseconds(state) for state in full if not state.trick]  # type: ignore[attr-defined]
    print(f"legal actions of ten cards: median {median(spent):.1f} µs, worst {max(spent):.1f} µs")
    print(f"the same on lead, with the claim judged: median {median(leads):.1f} µs")
    hands, actions = [], []
    for batch in range(20):
        starts = [dealt(1000 + 100 * batch + i) for i in range(100)]
        begin = time.process_time()
        made = sum(len(play_hand(start)) for start in starts)
        seconds = time.process_time() - begin
        hands.append(len(starts) / seconds)
        actions.append(made / seconds)
    print(f"random hands: median {median(hands):,.0f} a second, best {max(hands):,.0f}")
    print(f"actions: median {median(actions):,.0f} a second, best {max(actions):,.0f}")


if __name__ == "__main__":
    main()
