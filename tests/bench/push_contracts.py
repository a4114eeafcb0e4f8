"""How fast Push finds contracts and is played: ``python tests/bench/push_contracts.py``.

Prints, for hands of 6 to 20 cards with none to five wilds, the median microseconds over all five
contracts to tell whether the hand holds one, to say what is missing, and to find the first way to lay
it; how the check grows from 6 to 20 cards; and the actions a second of random games in which every
legal action is listed at every step.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median

from rummy_tui import new_game
from rummy_tui.cards import Card
from rummy_tui.engine.variant import variants
from rummy_tui.variants.push.contracts import CONTRACTS, Contract, holds_contract
from rummy_tui.variants.push.staging import missing
from rummy_tui.variants.push.state import TWO_DECKS, WILD, meld_rules
from rummy_tui.variants.push.ways import ways

RULES = meld_rules("both", False)
SIZES = range(6, 21, 2)
WILDS = range(6)
HANDS = 30
MOST_LISTED = 2000


def hands(size: int, wilds: int) -> Iterator[tuple[Card, ...]]:
    rng = random.Random(size * 100 + wilds)
    wild = [card for card in TWO_DECKS if card in WILD]
    natural = [card for card in TWO_DECKS if card not in WILD]
    for _ in range(HANDS):
        yield (*rng.sample(natural, size - wilds), *rng.sample(wild, wilds))


def microseconds(call: Callable[[tuple[Card, ...], Contract], object], size: int, wilds: int) -> float:
    times = []
    for hand in hands(size, wilds):
        for contract in CONTRACTS:
            begin = time.perf_counter()
            call(hand, contract)
            times.append(time.perf_counter() - begin)
    return median(times) * 1e6


def table(title: str, call: Callable[[tuple[Card, ...], Contract], object]) -> None:
    print(f"{title}, median µs\n{'cards':>7}" + "".join(f"{wilds:>8} wild" for wilds in WILDS))
    rows = {size: [microseconds(call, size, wilds) for wilds in WILDS] for size in SIZES}
    for size, row in rows.items():
        print(f"{size:>7}" + "".join(f"{value:>13.0f}" for value in row))
    growth = "".join(f"{b / a:>13.1f}" for a, b in zip(rows[SIZES[0]], rows[SIZES[-1]], strict=True))
    print(f"{'growth':>7}{growth}\n")


def play(games: int) -> tuple[int, int, float, int]:
    """Actions played and listed, seconds, and how often a list was cut short."""
    reducer = variants()["push"].reducer
    played = listed = cut = 0
    begin = time.perf_counter()
    for seed in range(games):
        rng = random.Random(seed)
        state = new_game("push", ["Ann", "Ben", "Cy", "Dee"], seed=seed)
        while state.awaiting:
            legal = list(islice(reducer.legal_actions(state), MOST_LISTED))
            cut += len(legal) == MOST_LISTED
            listed += len(legal)
            played += 1
            state = reducer.reduce(state, rng.choice(legal))
    return played, listed, time.perf_counter() - begin, cut


def main() -> None:
    table("Does the hand hold the contract?", lambda hand, contract: holds_contract(hand, contract, RULES))
    table("What is missing?", lambda hand, contract: missing(hand, contract, RULES))
    table("The first way to lay it", lambda hand, contract: next(iter(ways(hand, contract, RULES)), None))
    play(2)
    played, listed, seconds, cut = play(8)
    print(
        f"Random games: {played / seconds:,.0f} actions played and {listed / seconds:,.0f} listed a second; "
        f"{cut} of {played} lists cut at {MOST_LISTED:,}"
    )


if __name__ == "__main__":
    main()
