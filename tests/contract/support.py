"""What the contract is tried on: games of every variant under many options, and ways to act wrongly.

Nothing here knows a game. By convention a state's cards lie in ``CONTAINERS``; whatever else holds cards
(the log, what is known, a copy of the upcard) is a copy. A card set aside in a new game goes into one of
these names, or its name joins the list.

``CONTRACT_TIMES=20 pytest tests/contract`` tries twenty times as much.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import combinations, islice, permutations, product
from random import Random
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from rummy_tui import GameState, GameView, IllegalAction, SetupError, new_game, variants
from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.actions import Action, parse_action, to_json
from rummy_tui.engine.options import Choice, choices
from rummy_tui.engine.reducer import Reducer
from rummy_tui.engine.view import ROUND_ENDED
from tests.cases import runner

TIMES = int(os.environ.get("CONTRACT_TIMES", "1"))
CONTAINERS = ("hands", "stock", "discard_pile", "melds", "kitty", "trick", "tricks", "set_aside")
PUBLIC = (
    *("variant", "options", "players", "sides", "round", "dealer", "turn", "awaiting", "phase", "melds"),
    *("scores", "results", "settlement", "winners"),
)
"""What every state has and every view shows."""
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
SHORT = {"target": 1, "stall_turns": 20}
STYLES = 3
"""Seed by seed: a shuffled pack, a tidy one, and players who draw and discard till the stock is empty."""
PATIENT = ("draw_stock", "discard")
LISTED = 300
"""So many legal actions are looked at where a random player chooses."""


# Games


@dataclass(frozen=True)
class Setup:
    variant: str
    players: int
    preset: str | None
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        defaults = {choice.name: choice.default for choice in choices(variants()[self.variant].options)}
        changed = (f"{name}={value}" for name, value in self.options if value != defaults[name])
        rules = self.preset or ",".join(changed)
        return f"{self.variant}-{self.players}-{rules}"

    def begin(
        self, seed: int, decks: Iterable[tuple[Card, ...]] = (), dealer: int | None = None
    ) -> GameState:
        return new_game(
            self.variant,
            NAMES[: self.players],
            options=dict(self.options),
            preset=self.preset,
            seed=seed,
            dealer=dealer,
            decks=tuple(decks),
        )


def setups() -> list[Setup]:
    """Every variant with fewest and most players, by every preset and by random options."""
    found = []
    for variant in variants().values():
        names = {choice.name for choice in choices(variant.options)}
        short = tuple((name, value) for name, value in SHORT.items() if name in names)
        for players in sorted(set(variant.players)):
            found += [Setup(variant.id, players, preset, short) for preset in variant.presets]
            rng = Random(f"{variant.id} {players}")
            found += [random_setup(variant.id, players, rng, short=True) for _ in range(2 * TIMES)]
    return found


def random_setup(variant: str, players: int, rng: Random, *, short: bool) -> Setup:
    """Any house rules at all; a ``short`` game's end is near."""
    while True:
        drawn = {choice.name: _drawn(choice, rng) for choice in choices(variants()[variant].options)}
        if short:
            drawn |= {name: value for name, value in SHORT.items() if name in drawn}
        setup = Setup(variant, players, None, tuple(drawn.items()))
        try:
            setup.begin(0)
        except SetupError:
            continue
        return setup


def _drawn(choice: Choice, rng: Random) -> Any:
    """One of the values that an option may have; of a wide range the ends as often as what is between."""
    if choice.values is not None:
        return rng.choice(choice.values)
    assert choice.low is not None
    assert choice.high is not None
    none = [None] if choice.optional else []
    return rng.choice([choice.low, rng.randint(choice.low, choice.high), choice.high, *none])


def tidy(setup: Setup, rng: Random, dealer: int) -> tuple[Card, ...]:
    """A deck that deals hands full of melds: suits or ranks in order, and a few cards astray."""
    start = setup.begin(0, dealer=dealer)
    size = len(start.hands[0])
    pack = variants()[setup.variant].game.pack(start.options, setup.players)
    by_suit = rng.random() < 0.5
    order = sorted(pack, key=lambda card: (card is JOKER, card if by_suit else (card.rank, card.suit)))
    turn = rng.randrange(len(order))
    order = order[turn:] + order[:turn]
    for _ in range(rng.randrange(size)):
        i, j = rng.randrange(len(order)), rng.randrange(len(order))
        order[i], order[j] = order[j], order[i]
    dealt = size * setup.players
    hands = [order[size * i : size * (i + 1)] for i in range(setup.players)]
    return (*(hands[i][place] for place in range(size) for i in range(setup.players)), *order[dealt:])


class Step(NamedTuple):
    before: GameState
    action: Action
    after: GameState


ROUND_LIMIT = 2000
"""No round of random play takes so many actions: the stock runs out, or C8 ends it."""


@cache
def played(setup: Setup, seed: int, rounds: int = 3) -> tuple[Step, ...]:
    """So many rounds, or a whole game, of random play in the seed's style."""
    rng = Random(seed)
    dealer = seed % setup.players
    style = seed % STYLES
    decks = [tidy(setup, rng, (dealer + i) % setup.players) for i in range(rounds)] if style == 1 else []
    state = setup.begin(seed, decks, dealer)
    reducer = variants()[setup.variant].reducer
    steps: list[Step] = []
    in_round = 0
    while state.awaiting and (state.round < rounds or state.phase not in ROUND_ENDED):
        action = choose(reducer, state, rng, PATIENT if style == 2 else ())
        after = reducer.reduce(state, action)
        steps.append(Step(state, action, after))
        in_round = in_round + 1 if after.round == state.round else 0
        assert in_round < ROUND_LIMIT, "the round does not end"
        state = after
    return tuple(steps)


def choose(reducer: Reducer[Any], state: GameState, rng: Random, preferred: tuple[str, ...] = ()) -> Action:
    """A legal action: of the first preferred kind there is, else every kind is as likely as the next."""
    legal = list(islice(reducer.legal_actions(state), LISTED))
    assert legal, f"nobody can do anything in {state.phase}"
    kinds = sorted({action.type for action in legal})
    kind = next((kind for kind in preferred if kind in kinds), None) or rng.choice(kinds)
    return rng.choice([action for action in legal if action.type == kind])


def sample(setup: Setup, number: int) -> list[GameState]:
    """States met in play, spread over its phases."""
    by_phase: dict[str, list[GameState]] = {}
    for seed in range(STYLES):
        for step in played(setup, seed):
            by_phase.setdefault(step.before.phase, []).append(step.before)
    rng = Random(number)
    share = max(1, number * TIMES // len(by_phase))
    return [state for states in by_phase.values() for state in rng.sample(states, min(share, len(states)))]


# Cards


def cards_in(value: Any) -> Iterator[Card]:
    """Every card in a value, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from cards_in(getattr(value, name))
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, (tuple, list, frozenset)):
        for item in value:
            yield from cards_in(item)


def all_cards(state: GameState) -> Counter[Card]:
    """The cards in play."""
    found: Counter[Card] = Counter()
    for name in CONTAINERS:
        found.update(cards_of(state, name))
    return found


def cards_of(table: GameState | GameView, name: str) -> Iterator[Card]:
    """The cards in a field. A meld's are its ``cards``: what a wild stands for is none."""
    held = getattr(table, name, ())
    return cards_in([meld.cards for meld in held] if name == "melds" else held)


def pack_of(state: GameState) -> Counter[Card]:
    game = variants()[state.variant].game
    return Counter(game.pack(state.options, len(state.players)))


class Slot(NamedTuple):
    """Where a hidden card lies: a container, for hands whose, and its place there."""

    container: str
    seat: int | None
    place: int


def hidden_slots(state: GameState, seen: GameView) -> list[Slot]:
    """The places whose cards the viewer cannot tell (C5)."""
    slots = [Slot("stock", None, place) for place in range(len(state.stock))]
    for seat, hand in enumerate(state.hands):
        if seat == seen.seat or (hand and seen.shown[seat] == hand):
            continue
        known = Counter(state.known[seat])
        for place, card in enumerate(hand):
            known[card] -= 1
            if known[card] < 0:
                slots.append(Slot("hands", seat, place))
    if state.discard_pile and seen.discard_pile[-1:] != state.discard_pile[-1:]:
        slots.append(Slot("discard_pile", None, len(state.discard_pile) - 1))
    for name in ("kitty", "set_aside"):
        laid = getattr(state, name, ())
        if laid and not any(getattr(seen, field.name) == laid for field in fields(seen)):
            slots += [Slot(name, None, place) for place in range(len(laid))]
    return slots


def card_at(state: GameState, slot: Slot) -> Card:
    held = getattr(state, slot.container)
    card: Card = (held if slot.seat is None else held[slot.seat])[slot.place]
    return card


# Wrong ways to act


def plain(action: Action) -> str:
    """An action without what means nothing: the order of cards and of melds, an end that is plain."""
    data = to_json(action)
    data.pop("end", None)
    return repr(_sorted({name: value for name, value in data.items() if value is not False}))


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return sorted(map(_sorted, value), key=repr)
    return value


def blind(state: GameState, rng: Random, most: int) -> Iterator[Action]:
    """Actions of every kind there is, put together without a look at the rules; ``most`` of a kind."""
    for model in Action.kinds.values() if most else ():
        values = [
            [(name, value) for value in _values(name, field.annotation, state, rng)]
            for name, field in model.model_fields.items()
            if name != "type"
        ]
        total = 1
        for options in values:
            total *= len(options)
        picks: Iterable[tuple[tuple[str, Any], ...]] = product(*values)
        if total > most:
            picks = (tuple(rng.choice(options) for options in values) for _ in range(most))
        for pick in picks:
            try:
                yield model.model_validate({name: value for name, value in pick if value is not None})
            except ValidationError:
                continue


def _values(name: str, kind: Any, state: GameState, rng: Random) -> list[Any]:
    """Some values of a field: all that might be legal, and one or two that cannot."""
    seat = rng.choice(state.awaiting) if state.awaiting else 0
    hand = sorted(set(state.hands[seat]))
    if name == "seat":
        return [*range(len(state.players)), *state.awaiting * 2, len(state.players)]
    if name == "meld":
        return [*(meld.id for meld in state.melds), 99]
    if name == "count":
        return [*range(1, min(len(state.discard_pile), 6) + 2), len(state.discard_pile)]
    if get_origin(kind) in (Union, UnionType):
        return [None, *(v for part in get_args(kind) for v in _values(name, part, state, rng))]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if kind is type(None):
        return []
    if kind is bool:
        return [True, False]
    if kind is int:
        return list(range(12))
    if kind is Card:
        return [*hand, *rng.sample(PACK, 2)]
    if get_origin(kind) is tuple and get_args(kind)[0] is Card:
        return _groups(state.hands[seat], rng)
    if name == "melds":
        return _layouts(state.hands[seat], rng)
    return []


def _groups(hand: tuple[Card, ...], rng: Random) -> list[tuple[Card, ...]]:
    few = rng.sample(hand, min(len(hand), 8))
    groups = [group for size in (1, 2, 3, 4) for group in combinations(few, size)]
    orders = [order for size in (2, 3) for order in permutations(few[:4], size)]
    return groups + orders or [(rng.choice(PACK),)]


def _layouts(hand: tuple[Card, ...], rng: Random) -> list[list[dict[str, Any]]]:
    groups = [group for group in _groups(hand, rng) if len(group) > 2] or [hand]
    return [
        [{"kind": rng.choice(("set", "run")), "cards": rng.choice(groups)} for _ in range(size)]
        for size in (1, 2, 3)
        for _ in range(10)
    ]


def changed(action: Action, state: GameState, rng: Random) -> Action | None:
    """The action with one thing in it changed, None where that makes no action at all."""
    data = to_json(action)
    holder, key = rng.choice(list(_places(data)))
    value = holder[key]
    if isinstance(value, list):
        value = list(value)
        match rng.randrange(5):
            case 0 if value:
                value.pop(rng.randrange(len(value)))
            case 1 if value:
                value.append(rng.choice(value))
            case 2:
                rng.shuffle(value)
            case 3 if value:
                value = value[1:] + value[:1]
            case _:
                value.append(_some_card(state, rng))
        holder[key] = value
    elif key == "type":
        holder[key] = rng.choice(sorted(Action.kinds))
    elif key == "kind":
        holder[key] = "run" if value == "set" else "set"
    elif isinstance(value, int):
        holder[key] = value + rng.choice((-1, 1, 2))
    elif key == "end":
        holder[key] = rng.choice(("low", "high", None))
    else:
        holder[key] = _some_card(state, rng)
    if "meld" in data and "end" not in data and rng.random() < 0.3:
        data["end"] = rng.choice(("low", "high"))
    try:
        return parse_action(data)
    except ValidationError:
        return None


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield data, key
        if isinstance(value, (dict, list)):
            yield from _places(value)


def _some_card(state: GameState, rng: Random) -> str:
    hand = state.hands[state.turn]
    return str(rng.choice(hand if hand and rng.random() < 0.8 else PACK))


def attempts(state: GameState, rng: Random, most: int = 120, mutants: int = 60) -> Iterator[Action]:
    """Blind actions, ``most`` of a kind, and legal ones with something changed once or twice."""
    yield from blind(state, rng, most)
    legal = list(islice(variants()[state.variant].reducer.legal_actions(state), LISTED))
    if not legal:
        return
    kinds = sorted({action.type for action in legal})
    for _ in range(mutants):
        kind = rng.choice(kinds)
        mutant: Action | None = rng.choice([action for action in legal if action.type == kind])
        for _ in range(rng.choice((1, 1, 2))):
            mutant = mutant and changed(mutant, state, rng)
        if mutant:
            yield mutant


def case_states(variant: str) -> Iterator[tuple[GameState, Action]]:
    """What the scenario files try."""
    for case in runner.load():
        if case.data["variant"] == variant:
            yield from runner.play(case)


def accepted(state: GameState, action: Action) -> bool:
    """Whether reduce takes the action. A refusal must leave the state equal: states are values."""
    try:
        variants()[state.variant].reducer.reduce(state, action)
    except IllegalAction:
        return False
    return True
