"""Random games of Push, checked after every action: ``python -m tests.variants.push_play GAMES [SEED]``."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import rummy_tui as rt
from rummy_tui.engine.state import GameState
from rummy_tui.engine.variant import variants
from rummy_tui.variants.push.state import TWO_DECKS, PushState

NAMES = ("Ann", "Ben", "Cy", "Dee")
PACK = Counter(TWO_DECKS)
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"ace": "high"},
    {"duplicate_suits": True},
    {"may_return_taken": True, "stall_turns": 20},
)


def all_cards(state: GameState) -> Counter[int]:
    """Every card of the game, wherever it is."""
    cards: Counter[int] = Counter(state.stock)
    cards.update(state.discard_pile)
    for hand in state.hands:
        cards.update(hand)
    for meld in state.melds:
        cards.update(meld.cards)
    return cards


def play(seed: int, most: int = 16) -> Iterator[PushState]:
    """The states of a random game that pushes more often than it takes, so that stocks run out.

    Of a long list of legal actions the first ``most`` are considered.
    """
    rng = random.Random(seed)
    reducer = variants()["push"].reducer
    state = rt.new_game("push", NAMES, seed=seed, options=OPTIONS[seed % len(OPTIONS)])
    assert isinstance(state, PushState)
    yield state
    while state.awaiting:
        seat = rng.choice(state.awaiting)
        legal = list(islice(reducer.legal_actions(state, seat), most))
        wanted = [action for action in legal if action.type == "push" and rng.random() < 0.6]
        state = reducer.reduce(state, rng.choice(wanted or legal))
        yield state


def check_game(seed: int) -> Counter[str]:
    """Plays a game and checks every state of it. Returns how its rounds ended."""
    last: PushState | None = None
    for state in play(seed):
        last = state
        assert all_cards(state) == PACK
        for hand, known in zip(state.hands, state.known, strict=True):
            assert not Counter(known) - Counter(hand)
        assert not any(len(meld.cards) < 3 for meld in state.melds)
    assert last is not None
    assert last.phase == "game_over"
    assert len(last.results) == 5
    assert last.scores == tuple(map(sum, zip(*(result.points for result in last.results), strict=True)))
    assert last.winners == tuple(side for side in (0, 1) if last.scores[side] == min(last.scores))
    return Counter(result.reason for result in last.results)


def main() -> None:
    games = int(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    ended: Counter[str] = Counter()
    for seed in range(first, first + games):
        ended += check_game(seed)
    print(f"{games} games hold; rounds ended: {dict(ended)}")


if __name__ == "__main__":
    main()
