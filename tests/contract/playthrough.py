"""Pinned playthroughs: one readable file a game in ``golden/``, a round or two as it was told.

``python -m tests.contract.playthrough`` writes them anew; the diff shows what has become different. Moves
are chosen by the same stable bits that shuffle, so they are alike on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from rummy_tui import GameState, legal_actions, new_game, reduce, variants
from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, to_json
from rummy_tui.engine.view import ROUND_ENDED
from rummy_tui.shuffle import below, words

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben", "Cy", "Dee")
SEED = 2024
ROUNDS = 2
LISTED = 300


def tell(variant: str) -> Iterator[str]:
    """Two rounds by a game's last preset: the first from a pack in order, the second shuffled."""
    game = variants()[variant]
    players = NAMES[: max(2, game.players[0])]
    preset = list(game.presets)[-1]
    yield f"{variant}, preset {preset}, seed {SEED}: {', '.join(players)}"
    shuffled = new_game(variant, players, preset=preset, seed=SEED, dealer=0)
    pack = game.game.pack(shuffled.options, len(players))
    decks = [in_order(pack, len(players), len(shuffled.hands[0]))]
    state = new_game(variant, players, preset=preset, seed=SEED, dealer=0, decks=decks)
    yield from table(state)
    chance = words(SEED, f"playthrough {variant}")
    while state.awaiting and not (state.phase in ROUND_ENDED and state.round == ROUNDS):
        legal = sorted(islice(legal_actions(state), LISTED), key=words_of)
        kinds = sorted({action.type for action in legal})
        kind = kinds[below(len(kinds), chance)]
        some = [action for action in legal if action.type == kind]
        action = some[below(len(some), chance)]
        before, state = state, reduce(state, action)
        yield f"  {words_of(action)}"
        told = state.log[len(before.log) :] if state.round == before.round else state.log
        yield from (f"      {game.table.tell(event, state.players)}" for event in told)
        if state.phase in ROUND_ENDED or state.round != before.round:
            yield from table(state)


def in_order(pack: tuple[Card, ...], seats: int, size: int) -> list[Card]:
    """A deck that deals every hand a stretch of the pack, for a first round in which much happens."""
    dealt = [pack[size * seat + place] for place in range(size) for seat in range(seats)]
    return [*dealt, *pack[size * seats :]]


def words_of(action: Action) -> str:
    data = to_json(action)
    kind, seat = data.pop("type"), data.pop("seat")
    return " ".join([str(seat), kind, *(f"{name}={show(value)}" for name, value in data.items())])


def show(value: object) -> str:
    if isinstance(value, dict):
        return ":".join(map(show, value.values()))
    if isinstance(value, (list, tuple)):
        return "[" + " ".join(map(show, value)) + "]"
    return value.text if isinstance(value, Card) else str(value)


def table(state: GameState) -> Iterator[str]:
    yield f"round {state.round}, {state.phase}, dealer {state.dealer}, turn {state.turn}"
    yield from (
        f"    hand {name}: {show(hand)}" for name, hand in zip(state.players, state.hands, strict=True)
    )
    yield from (f"    meld {meld.id} of {meld.owner}: {show(meld.cards)}" for meld in state.melds)
    yield f"    pile {show(state.discard_pile)}, stock {len(state.stock)}"
    for result in state.results[-1:] if state.phase in ROUND_ENDED else ():
        yield f"    {result.reason}, ended by {result.ended_by}: {show(result.points)}"
        yield from (f"      {line.label}: {show(line.points)}" for line in result.breakdown)
    yield f"    scores {show(state.scores)}, winners {show(state.winners)}"


def text(variant: str) -> str:
    return "\n".join(tell(variant)) + "\n"


def path(variant: str) -> Path:
    return GOLDEN / f"{variant}.txt"


if __name__ == "__main__":
    for name in variants():
        path(name).write_text(text(name), "utf-8")
        print(path(name).relative_to(Path.cwd()))
