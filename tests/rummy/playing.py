"""Random games, and what must hold after every action of them.

``python -m tests.rummy.playing rummy500 2000`` plays so many with every check that the tests make.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import rummy_tui as rt
from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.actions import Action, NextRound, Pass
from rummy_tui.engine.options import choices
from rummy_tui.engine.reducer import Reducer
from rummy_tui.engine.state import GameState, evolve
from rummy_tui.engine.variant import variants
from rummy_tui.engine.view import ROUND_ENDED
from rummy_tui.rummy.actions import Discard, DrawDiscard, DrawStock, LayOff, MeldAction
from rummy_tui.variants.rummy500.actions import CallRummy, ResolveCalls
from tests.rummy.positions import NAMES

MOST_ROUNDS = 3  # of a random game; by chance alone totals may sink for ever, and rounds are all alike


class Step(NamedTuple):
    before: GameState
    legal: list[Action]
    action: Action
    after: GameState


def random_start(variant: str, seed: int, players: int | None = None) -> GameState:
    """A game with options drawn by lot, short enough to play many."""
    random = Random(f"{variant} {seed}")
    game = variants()[variant]
    options: dict[str, Any] = {}
    for choice in choices(game.options):
        if choice.values is not None:
            options[choice.name] = random.choice(choice.values)
    if "target" in game.options.model_fields:
        options["target"] = random.choice((1, 40, 90, 500))
    count = players or random.randint(*game.players)
    if count == 8 and options.get("decks") == 1:
        options["decks"] = "auto"
    return rt.new_game(variant, NAMES[:count], options=options, seed=seed)


def play(state: GameState, seed: int) -> Iterator[Step]:
    """The game to its end or some rounds long, every action one of the legal ones by lot."""
    random = Random(seed)
    reducer: Reducer[Any] = variants()[state.variant].reducer
    while state.awaiting and len(state.results) < MOST_ROUNDS:
        legal = list(reducer.legal_actions(state))
        assert legal, f"nothing to do: {rt.dump(state)}"
        action = random.choice(legal)
        after = reducer.reduce(state, action)
        yield Step(state, legal, action, after)
        state = after


def all_cards(state: GameState) -> list[Card]:
    melded = [card for meld in state.melds for card in meld.cards]
    return sorted([*state.stock, *state.discard_pile, *melded, *(c for hand in state.hands for c in hand)])


def check_state(state: GameState, pack: list[Card], before: GameState) -> None:
    """Cards are conserved; melds are whole; a round that ended adds up."""
    assert all_cards(state) == pack
    if state.melds is not before.melds:
        check_melds(state)
    for seat, known in enumerate(state.known):
        assert not known or not Counter(known) - Counter(state.hands[seat])
    if state.phase in ROUND_ENDED:
        result = state.results[-1]
        lines = [line.points for line in result.breakdown]
        assert result.points == tuple(map(sum, zip(*lines, strict=True)))
        assert state.scores == tuple(map(sum, zip(*(r.points for r in state.results), strict=True)))


def check_melds(state: GameState) -> None:
    assert [meld.id for meld in state.melds] == list(range(1, len(state.melds) + 1))
    for meld in state.melds:
        assert len(meld.cards) == len(meld.laid_by) == len(meld.stands_for) >= 3
        if meld.kind == "run":
            ranks = range(meld.rank, meld.rank + len(meld.cards))
            assert [face.rank for face in meld.faces] == [(rank - 1) % 13 + 1 for rank in ranks]
            assert len({face.suit for face in meld.faces}) == 1


def check_hidden(state: GameState, random: Random) -> None:
    """C5: deal what a seat may not know anew, and its view is the same."""
    if state.phase in ROUND_ENDED:
        return
    for seat in (None, *range(len(state.players))):
        others = [other for other in range(len(state.players)) if other != seat]
        unseen = {o: Counter(state.hands[o]) - Counter(state.known[o]) for o in others}
        pool = [*state.stock, *(card for other in others for card in unseen[other].elements())]
        random.shuffle(pool)
        hands = list(state.hands)
        for other in others:
            count = len(hands[other]) - len(state.known[other])
            hands[other] = (*state.known[other], *(pool.pop() for _ in range(count)))
        log = tuple(
            event if event.seen_by is None or seat in event.seen_by else event._replace(cards=(JOKER,))
            for event in state.log
        )
        other_state = evolve(state, hands=tuple(hands), stock=tuple(pool), log=log)
        assert rt.view(other_state, seat) == rt.view(state, seat)


def check_replay(start: GameState, steps: list[Step]) -> None:
    """The same actions lead to the same states; each legal action is accepted, JSON and all."""
    from rummy_tui.engine.actions import to_json

    state = start
    for step in steps:
        state = rt.reduce(state, rt.parse_action(to_json(step.action)))
    assert rt.dump(state) == rt.dump(steps[-1].after)


# Every action there is


def canonical(action: Action) -> tuple[Any, ...]:
    """An action up to the order of cards where order means nothing; for the ``rummy`` games."""
    match action:
        case MeldAction():
            free = action.kind == "set" or JOKER not in action.cards
            return ("meld", action.seat, action.kind, tuple(sorted(action.cards)) if free else action.cards)
        case LayOff():
            free = JOKER not in action.cards or len(set(action.cards)) == 1
            row = tuple(sorted(action.cards)) if free else action.cards
            return ("lay_off", action.seat, action.meld, row, action.end)
    return (action.type, action.seat, *action.model_dump(exclude={"type", "seat"}).values())


def every_action(state: GameState) -> Iterator[Action]:
    """All that could be said of the cards in play, sense or nonsense: hands must be small."""
    for seat in range(len(state.players)):
        yield from (kind(seat=seat) for kind in (DrawStock, Pass, NextRound, ResolveCalls))
        for count in range(1, len(state.discard_pile) + 2):
            yield DrawDiscard(seat=seat, count=count)
            yield CallRummy(seat=seat, count=count)
        yield from (Discard(seat=seat, card=card) for card in (*PACK, JOKER))
        if seat not in state.awaiting:
            continue
        for size in range(1, len(state.hands[seat]) + 1):
            for row in set(permutations(state.hands[seat], size)):
                yield MeldAction(seat=seat, kind="set", cards=row)
                yield MeldAction(seat=seat, kind="run", cards=row)
                for meld in state.melds:
                    yield from (
                        LayOff(seat=seat, meld=meld.id, cards=row, end=end) for end in (None, "low", "high")
                    )


def check_complete(state: GameState, legal: list[Action]) -> int:
    """``legal_actions`` yields exactly what ``reduce`` accepts, each once; how much was tried."""
    reducer: Reducer[Any] = variants()[state.variant].reducer
    listed = Counter(map(canonical, legal))
    assert max(listed.values(), default=1) == 1
    accepted = set()
    tried = 0
    for action in every_action(state):
        tried += 1
        if reducer.why_not(state, action) is None:
            accepted.add(canonical(action))
    # C12: an end may also be named where the cards fit at one end only, and then means nothing.
    plain = {name for name in accepted if name[0] == "lay_off" and name[-1] is None}
    accepted -= {(*name[:-1], end) for name in plain for end in ("low", "high")}
    assert accepted == set(listed), accepted ^ set(listed)
    return tried


def check_game(variant: str, seed: int) -> int:
    """One random game with every check; how many actions it took."""
    start = random_start(variant, seed)
    pack = sorted(variants()[variant].game.pack(start.options, len(start.players)))
    random = Random(seed)
    steps = []
    for step in play(start, seed):
        steps.append(step)
        check_state(step.after, pack, step.before)
        if random.random() < 0.01:
            check_hidden(step.after, random)
        if random.random() < 0.005 and all(len(step.before.hands[s]) <= 4 for s in step.before.awaiting):
            check_complete(step.before, step.legal)
    if seed % 4 == 0:
        check_replay(start, steps)
    return len(steps)


if __name__ == "__main__":
    name, games = sys.argv[1], int(sys.argv[2])
    total = sum(check_game(name, seed) for seed in range(games))
    print(f"{games} games of {name}, {total} actions: all checks hold")
