"""Random actions, legal and illegal, under house rules drawn at random: whatever is tried, the laws hold.

    python -m tests.contract.fuzz GAME|all [COUNT] [--seed N] [--jobs N] [--episode N]

tries so many actions, a million unless told otherwise. It goes episode by episode, each a game of its own;
a failure names its episode, and ``--episode`` plays that one alone.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random
from time import process_time

from rummy_tui import GameState, IllegalAction, dump, variants
from rummy_tui.engine.actions import Action
from rummy_tui.engine.variant import load_all
from rummy_tui.engine.view import ROUND_ENDED
from tests.contract import laws
from tests.contract.support import LISTED, PATIENT, Setup, attempts, choose, random_setup, tidy

EPISODE = 400
"""So many actions an episode goes on, unless the game is over before."""
SIDEWAYS = 3
"""So many legal actions are tried beside the one that is followed."""
SELDOM = 8
"""One state in so many is looked at through every seat's eyes, and held against what it was before."""


@dataclass
class Tally:
    """What an episode, or many, came to. ``values`` are the house rules that were in force."""

    accepted: int = 0
    refused: int = 0
    followed: int = 0
    rounds: int = 0
    games: int = 0
    seconds: float = 0.0
    clauses: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    values: set[tuple[str, object]] = field(default_factory=set)

    @property
    def tried(self) -> int:
        return self.accepted + self.refused

    def add(self, other: Tally) -> None:
        for name in ("accepted", "refused", "followed", "rounds", "games", "seconds", "clauses", "phases"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.values |= other.values

    def __str__(self) -> str:
        clauses = " ".join(f"{clause} {number}" for clause, number in sorted(self.clauses.items()))
        return (
            f"{self.tried:,} actions, {self.accepted:,} accepted and {self.refused:,} refused, in "
            f"{self.followed:,} turns of {self.rounds:,} finished rounds and {self.games:,} finished games; "
            f"{len(self.values)} values of options; {self.seconds:,.0f} s\n"
            f"  refused by {clauses}"
        )


class Failure(Exception):  # noqa: N818 (what the fuzzer is looking for)
    """A law was broken; the message says how to see it again."""


def episode(variant: str, seed: int, number: int) -> Tally:
    """A game under any house rules, followed for a while. Raises Failure."""
    load_all()
    rng = Random(f"{variant} {seed} {number}")
    setup = random_setup(variant, rng.randint(*variants()[variant].players), rng, short=rng.random() < 0.5)
    tally = Tally(values=set(setup.options))
    start = process_time()
    try:
        _follow(setup, rng, tally)
    except Exception as error:
        raise Failure(f"{variant} --seed {seed} --episode {number}: {setup}: {error!r}") from error
    tally.seconds = process_time() - start
    return tally


def _follow(setup: Setup, rng: Random, tally: Tally) -> None:
    dealer = rng.randrange(setup.players)
    decks = [tidy(setup, rng, dealer)] if rng.random() < 0.5 else []
    preferred = rng.choice([(), (), PATIENT])
    first = state = setup.begin(rng.getrandbits(128), decks, dealer)
    reducer = variants()[setup.variant].reducer
    line: list[Action] = []
    while state.awaiting and len(line) < EPISODE:
        tally.phases[state.phase] += 1
        seldom = rng.random() < 1 / SELDOM
        before = dump(state) if seldom else ""
        for action in _tries(state, rng, seldom=seldom):
            _try(state, action, tally)
        if seldom:
            assert dump(state) == before, "a state has changed"
            for seat in laws.seats(state):
                laws.hides(state, seat, rng)
                laws.holds_no_hidden_card(state, seat)
        action = choose(reducer, state, rng, preferred)
        after = reducer.reduce(state, action)
        laws.seats_everybody(state, after)
        laws.tells_in_sentences(after)
        laws.tells_no_secret(state, after)
        laws.goes_on(after)
        laws.adds_up(after)
        tally.rounds += after.phase in ROUND_ENDED and state.phase not in ROUND_ENDED
        line.append(action)
        state = after
    tally.followed += len(line)
    tally.games += not state.awaiting
    laws.replays(first, line, state)


def _tries(state: GameState, rng: Random, *, seldom: bool) -> Iterator[Action]:
    """A few of the legal actions, and ways to act that look no more than a little like one."""
    legal = list(islice(variants()[state.variant].reducer.legal_actions(state), LISTED))
    yield from rng.sample(legal, min(SIDEWAYS, len(legal)))
    yield from attempts(state, rng, most=6 if seldom else 0, mutants=6)


def _try(state: GameState, action: Action, tally: Tally) -> None:
    """Nothing but IllegalAction is raised, and what is accepted is listed and loses no card."""
    reducer = variants()[state.variant].reducer
    try:
        after = reducer.reduce(state, action)
    except IllegalAction as refused:
        laws.is_refused(state, action)
        tally.refused += 1
        tally.clauses[refused.rule] += 1
    else:
        laws.conserves_cards(after)
        assert reducer.why_not(state, action) is None
        assert laws.is_listed(state, action), f"not listed: {action!r}"
        tally.accepted += 1


def run(variant: str, wanted: int, seed: int, jobs: int = 1) -> Tally:
    """Episodes until so many actions have been tried. Raises Failure."""
    total = Tally()
    numbers = count()
    if jobs == 1:
        while total.tried < wanted:
            total.add(episode(variant, seed, next(numbers)))
        return total
    with ProcessPoolExecutor(jobs) as pool:
        running = {pool.submit(episode, variant, seed, next(numbers)) for _ in range(jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                total.add(future.result())
                if total.tried < wanted:
                    running.add(pool.submit(episode, variant, seed, next(numbers)))
    return total


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.contract.fuzz", description=__doc__)
    parser.add_argument("game", choices=[*variants(), "all"])
    parser.add_argument("count", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--episode", type=int)
    args = parser.parse_args()
    for variant in variants() if args.game == "all" else [args.game]:
        if args.episode is not None:
            tally = episode(variant, args.seed, args.episode)
        else:
            tally = run(variant, args.count, args.seed, args.jobs)
        print(f"{variant}: {tally}", flush=True)


if __name__ == "__main__":
    main()
