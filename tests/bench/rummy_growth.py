"""How long the legal actions of a big hand take: ``python -m tests.bench.rummy_growth``.

Rummy 500 after the draw, hands of 7 to 50 cards with 0 to 4 of them jokers, eight melds on the
table. Prints the median processor time to the first action and to all of them over several hands, and how the
time for all grows with the hand; then how long an action of a random game takes with 2 to 8 players.
"""

from __future__ import annotations

import gc
from random import Random
from statistics import median
from time import process_time

from rummy_tui import legal_actions, new_game, reduce
from rummy_tui.cards import JOKER, PACK, symbols
from rummy_tui.engine.state import evolve
from rummy_tui.rummy import candidates, holding, melds
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.rummy500.reducer import REDUCER
from rummy_tui.variants.rummy500.state import RULES, Rummy500State
from tests.rummy.positions import position, table

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
SIZES = (7, 14, 21, 28, 35, 50)
JOKERS = (0, 2, 4)
HANDS = 7
MELDS = table(
    RULES,
    (0, "run", "4H 5H 6H 7H 8H"),
    (1, "set", "KS KH KD"),
    (2, "run", "AS 2S 3S 4S 5S 6S 7S"),
    (3, "set", "9S 9H 9D 9C"),
    (0, "run", "10C JC QC"),
    (1, "set", "7H 7D 7C"),
    (2, "run", "2D 3D 4D"),
    (3, "set", "JS JH JD"),
)
CACHES = (
    holding.holding,
    candidates._few_groups,
    candidates._few_additions,
    candidates._stretches,
    melds._read,
    melds._addition,
)


def forget() -> None:
    """As in the first position of a game: nothing has been worked out yet."""
    for cache in CACHES:
        cache.cache_clear()


def hand_state(size: int, jokers: int, seed: int) -> Rummy500State:
    random = Random(f"{size} {jokers} {seed}")
    hand = random.sample(PACK * 2, size - jokers) + [JOKER] * jokers
    state = position("rummy500", ["", "2C", "2D", "2H"], melds=MELDS, moment=Melding())
    assert isinstance(state, Rummy500State)
    return evolve(state, hands=(tuple(hand), *state.hands[1:]))


def measure(state: Rummy500State) -> tuple[float, float, float, int]:
    """Seconds to the first action, to all, to all once more; and how many there are."""
    forget()
    start = process_time()
    next(REDUCER.legal_actions(state, 0))
    first = process_time() - start
    forget()
    gc.collect()
    start = process_time()
    count = len(list(REDUCER.legal_actions(state, 0)))
    everything = process_time() - start
    start = process_time()
    assert len(list(REDUCER.legal_actions(state, 0))) == count
    return first, everything, process_time() - start, count


def per_action(players: int, actions: int = 2000) -> float:
    """Microseconds for an action of random games, all legal ones listed before each."""
    random = Random(players)
    played = 0
    begin = process_time()
    while played < actions:
        state = new_game("rummy500", NAMES[:players], seed=random.getrandbits(64))
        while state.awaiting and played < actions:
            legal = list(legal_actions(state))
            state = reduce(state, legal[int(random.random() * len(legal))])
            played += 1
    return (process_time() - begin) / played * 1e6


def main() -> None:
    print(f"table: {'  '.join(symbols(meld.cards) for meld in MELDS)}")
    print("jokers  hand   first µs     all ms   again ms    actions   growth of all")
    for jokers in JOKERS:
        before = 0.0
        for size in SIZES:
            found = [measure(hand_state(size, jokers, seed)) for seed in range(HANDS)]
            first, everything, again, count = (median(row[i] for row in found) for i in range(4))
            growth = f"x {everything / before:.1f}" if before else ""
            print(
                f"{jokers:6}{size:6}{first * 1e6:11.0f}{everything * 1e3:11.2f}{again * 1e3:11.2f}"
                f"{count:11.0f}   {growth}"
            )
            before = everything
    print("players  an action, µs")
    for players in range(2, 9):
        print(f"{players:7}{per_action(players):15.0f}")


if __name__ == "__main__":
    main()
