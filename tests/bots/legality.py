"""Computer players at tables of every kind: each move judged, and asked for again with other hidden cards.

``nice python -m tests.bots.legality GAME [MOVES] [SEED]`` does it so often and says what the moves took.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import thread_time
from typing import NamedTuple

from rummy_tui import GameState, legal_actions, reduce, variants, view, why_not
from rummy_tui.bots.arena import Times
from rummy_tui.bots.levels import levels, make_player
from rummy_tui.bots.memory import settle
from rummy_tui.bots.turn import MOST, asked, decide
from rummy_tui.engine.actions import Action, NextRound
from rummy_tui.engine.player import Deadline, Player
from tests.contract.laws import dealt_anew
from tests.contract.support import choose, hidden_slots, random_setup

SECONDS = {"hard": 0.01}
"""What a level's standing clock shows, 0.1 where nothing is said: a hard player's work goes by it."""
SHARES = {"hard": 1}
"""How many seats of a level there are for four of any other."""
ASTRAY = 0.1  # of the moves are made at random, to bring players where they would not go
AT_A_TABLE = 400
"""After so many moves there is another table."""


def ticking(looks: int) -> Deadline:
    """Time that runs out after so many looks at the clock, on any machine."""
    ticks = count()
    return Deadline(looks, clock=lambda: next(ticks))


class Moment(NamedTuple):
    """A player that was asked, what it did, and the processor's seconds that took."""

    state: GameState
    seat: int
    level: str
    player: Player
    action: Action | None
    cpu: float


def standing(level: str) -> Deadline:
    return Deadline(SECONDS.get(level, 0.1), clock=lambda: 0.0)


def moments(variant: str, seed: int, at_a_table: int = AT_A_TABLE) -> Iterator[Moment]:
    """Without end: tables with house rules, seats and levels at random."""
    for number in count():
        yield from islice(_at_a_table(variant, Random(f"{variant} {seed} {number}")), at_a_table)


def _at_a_table(variant: str, rng: Random) -> Iterator[Moment]:
    setup = random_setup(variant, rng.randint(*variants()[variant].players), rng, short=rng.random() < 0.5)
    state = setup.begin(rng.getrandbits(32))
    known = [level for level in levels(variant) for _ in range(SHARES.get(level, 4))]
    seated = [rng.choice(known) for _ in state.players]
    players = [make_player(variant, level) for level in seated]
    settle()
    while state.awaiting:
        if state.phase == "round_over":
            state = reduce(state, NextRound(seat=state.awaiting[0]))
            continue
        action: Action | None = None
        for seat in asked(state):
            began = thread_time()
            action = decide(state, seat, players[seat], standing(seated[seat]))
            yield Moment(state, seat, seated[seat], players[seat], action, thread_time() - began)
            if action is not None:
                break
        if rng.random() < ASTRAY:
            action = choose(variants()[variant].reducer, state, rng)
        assert action is not None
        state = reduce(state, action)


def check_legal(moment: Moment) -> None:
    """Legal, or nothing at all where the turn is another's."""
    if moment.action is None:
        assert moment.seat != moment.state.turn, "the seat whose turn it is does nothing"
    else:
        refusal = why_not(moment.state, moment.action)
        assert refusal is None, f"{moment.level}: {refusal}"


def other_cards(state: GameState, seat: int, rng: Random) -> GameState:
    """The state dealt anew where the seat cannot see."""
    return dealt_anew(state, hidden_slots(state, view(state, seat)), rng)


def check_fair(moment: Moment, rng: Random) -> None:
    """The same legal actions and the same move when only cards are different that the seat cannot see."""
    state, seat = moment.state, moment.seat
    other = other_cards(state, seat, rng)
    assert list(legal_actions(other, seat, MOST)) == list(legal_actions(state, seat, MOST))
    assert decide(other, seat, moment.player, standing(moment.level)) == moment.action


def report(variant: str, moves: int, seed: int) -> str:
    rng = Random(seed)
    times: dict[str, list[float]] = defaultdict(list)
    for moment in islice(moments(variant, seed), moves):
        check_legal(moment)
        check_fair(moment, rng)
        times[moment.level].append(moment.cpu)
    lines = [f"{variant}, seed {seed}: {moves} moves, all legal, all the same with other hidden cards"]
    for level in filter(times.__contains__, levels(variant)):
        ms = Times.of(times[level])
        lines.append(
            f"  {level:8}{len(times[level]):7} moves; ms of the processor's time:"
            f" median {ms.median:.2f}, 99 % {ms.p99:.1f}, most {ms.max:.1f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    name, *numbers = sys.argv[1:]
    print(report(name, *map(int, numbers), *(100_000, 1)[len(numbers) :]), flush=True)
