"""Tournaments of computer players on mirrored deals.

Every seed is played once for each way to turn the contestants round the table, with the same cards
in the same seats, so that nobody owes a win to the deal. Players' budgets are of the processor's time,
so that nobody owes a loss to a machine that is busy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from rummy_tui.bots.levels import make_player
from rummy_tui.bots.memory import settle
from rummy_tui.bots.turn import BUDGET, asked, decide
from rummy_tui.engine.actions import NextRound
from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.game import find_variant, new_game, reduce
from rummy_tui.engine.options import make_options
from rummy_tui.engine.player import Deadline, Player
from rummy_tui.engine.state import GameState
from rummy_tui.shuffle import words

Z95 = 1.959963984540054


class Pairing(NamedTuple):
    """A tournament: one level a side, seeds from ``seed``. ``games`` is rounded up to whole mirrors."""

    variant: str
    levels: tuple[str, ...]
    games: int = 100
    seed: int = 1
    options: Mapping[str, Any] = {}
    preset: str | None = None
    budget: float = BUDGET

    @property
    def mirrors(self) -> int:
        """How many seeds are played, each ``len(levels)`` times."""
        return -(-self.games // len(self.levels))


class Move(NamedTuple):
    """Seconds that a move took: by the clock on the wall, and of the processor's time. A machine with
    much else to do shows in the first alone."""

    wall: float
    cpu: float


class Played(NamedTuple):
    """One game by contestant: share of the win, points in all rounds, what every move took."""

    wins: tuple[float, ...]
    points: tuple[int, ...]
    rounds: int
    moves: tuple[tuple[Move, ...], ...]


@dataclass(frozen=True)
class Times:
    """Milliseconds a move."""

    median: float
    p99: float
    max: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        ordered = sorted(seconds)
        last = len(ordered) - 1
        return cls(*(1000 * ordered[last * percent // 100] for percent in (50, 99, 100)))


@dataclass(frozen=True)
class Score:
    """How a contestant did. ``low`` to ``high`` is the 95 % interval of its ``rate`` of wins."""

    level: str
    wins: float
    rate: float
    low: float
    high: float
    points_per_round: float
    wall_ms: Times
    cpu_ms: Times
    moves: int


@dataclass(frozen=True)
class Outcome:
    """A tournament's result."""

    variant: str
    options: dict[str, Any]
    seed: int
    budget_ms: float
    games: int
    rounds: int
    seconds: float
    scores: tuple[Score, ...]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson: sound for few games and near 0 and 1."""
    rate = wins / games
    scale = 1 + Z95**2 / games
    middle = rate + Z95**2 / (2 * games)
    spread = Z95 * sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def check(pairing: Pairing) -> GameState:
    """A first state of such a game. Raises SetupError, one line, for anything not allowed."""
    variant = find_variant(pairing.variant)
    for level in pairing.levels:
        make_player(variant.id, level)
    low, high = variant.players
    count = min(max(len(pairing.levels), low), high)
    start = _start(pairing, count, 0)
    if len(pairing.levels) != len(start.sides):
        raise SetupError(
            f"{variant.name} is played by {len(start.sides)} sides here: name one level for each,"
            f" not {len(pairing.levels)}"
        )
    if pairing.games < 1:
        raise SetupError(f"games cannot be {pairing.games}; allowed: 1 and more")
    if pairing.budget <= 0:
        raise SetupError("the budget must be more than 0")
    return start


def _start(pairing: Pairing, count: int, mirror: int) -> GameState:
    seed = next(words(pairing.seed, f"arena {mirror}"))
    names = [f"Seat {number}" for number in range(1, count + 1)]
    return new_game(pairing.variant, names, options=pairing.options, preset=pairing.preset, seed=seed)


def play_game(
    state: GameState, contestants: Sequence[int], makers: Sequence[Callable[[], Player]], budget: float
) -> Played:
    """A game to its end; ``contestants`` says who plays each side."""
    players = [makers[contestants[state.side_of(seat)]]() for seat in range(len(state.players))]
    moves: tuple[list[Move], ...] = tuple([] for _ in makers)
    while state.awaiting:
        if state.phase == "round_over":
            state = reduce(state, NextRound(seat=state.awaiting[0]))
            continue
        state = _move(state, contestants, players, moves, budget)
    wins = [0.0] * len(makers)
    points = [0] * len(makers)
    for side in state.winners:
        wins[contestants[side]] += 1 / len(state.winners)
    for result in state.results:
        for side, scored in enumerate(result.points):
            points[contestants[side]] += scored
    return Played(tuple(wins), tuple(points), len(state.results), tuple(map(tuple, moves)))


def _move(
    state: GameState,
    contestants: Sequence[int],
    players: Sequence[Player],
    moves: tuple[list[Move], ...],
    budget: float,
) -> GameState:
    for seat in asked(state):
        wall, cpu = perf_counter(), thread_time()
        action = decide(state, seat, players[seat], Deadline(budget, clock=thread_time))
        took = Move(perf_counter() - wall, thread_time() - cpu)
        moves[contestants[state.side_of(seat)]].append(took)
        if action is not None:
            return reduce(state, action)
    raise AssertionError("the seat whose turn it is has nothing to do")


def play_mirror(
    pairing: Pairing, count: int, mirror: int, makers: Sequence[Callable[[], Player]]
) -> tuple[Played, ...]:
    """One seed, with the contestants turned round the table; ``makers`` make a player of each."""
    sides = len(makers)
    settle()
    return tuple(
        play_game(
            _start(pairing, count, mirror),
            tuple((side + turned) % sides for side in range(sides)),
            makers,
            pairing.budget,
        )
        for turned in range(sides)
    )


def _play_levels(pairing: Pairing, count: int, mirror: int) -> tuple[Played, ...]:
    makers = [partial(make_player, pairing.variant, level) for level in pairing.levels]
    return play_mirror(pairing, count, mirror, makers)


def tournament(
    pairing: Pairing, jobs: int = 1, progress: Callable[[int, int], None] = lambda done, total: None
) -> Outcome:
    """Play it all, in ``jobs`` processes. ``progress`` hears of games done, of how many.

    Raises SetupError, one line, for anything not allowed.
    """
    start = check(pairing)
    if jobs < 1:
        raise SetupError(f"jobs cannot be {jobs}; allowed: 1 and more")
    began = perf_counter()
    played: list[Played] = []
    total = pairing.mirrors * len(pairing.levels)
    for games in _all_mirrors(pairing, len(start.players), jobs):
        played += games
        progress(len(played), total)
    return summed(pairing, played, perf_counter() - began)


def summed(pairing: Pairing, played: Sequence[Played], seconds: float) -> Outcome:
    """What came of the games that were played."""
    options = make_options(find_variant(pairing.variant).options, pairing.options, pairing.preset)
    return Outcome(
        variant=pairing.variant,
        options=options.model_dump(mode="json"),
        seed=pairing.seed,
        budget_ms=pairing.budget * 1000,
        games=len(played),
        rounds=sum(game.rounds for game in played),
        seconds=round(seconds, 1),
        scores=tuple(_score(level, i, played) for i, level in enumerate(pairing.levels)),
    )


def _all_mirrors(pairing: Pairing, count: int, jobs: int) -> Iterator[Iterable[Played]]:
    mirrors = range(pairing.mirrors)
    if jobs == 1:
        yield from (_play_levels(pairing, count, mirror) for mirror in mirrors)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_play_levels, pairing, count, mirror) for mirror in mirrors]
        try:
            yield from (done.result() for done in as_completed(waiting))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _score(level: str, contestant: int, played: Sequence[Played]) -> Score:
    wins = sum(game.wins[contestant] for game in played)
    low, high = wilson(wins, len(played))
    moves = [move for game in played for move in game.moves[contestant]]
    rounds = sum(game.rounds for game in played)
    return Score(
        level=level,
        wins=wins,
        rate=wins / len(played),
        low=low,
        high=high,
        points_per_round=sum(game.points[contestant] for game in played) / rounds,
        wall_ms=Times.of([move.wall for move in moves]),
        cpu_ms=Times.of([move.cpu for move in moves]),
        moves=len(moves),
    )
