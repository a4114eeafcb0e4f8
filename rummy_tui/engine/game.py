"""The calls that screens, players, saves and tests stand on (ENGINE.md)."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.errors import Refusal, SetupError
from rummy_tui.engine.options import Options, make_options
from rummy_tui.engine.player import Levels
from rummy_tui.engine.reducer import Reducer
from rummy_tui.engine.state import GameState
from rummy_tui.engine.table import Presenter
from rummy_tui.engine.variant import LONGEST_NAME, Variant, variants
from rummy_tui.engine.view import GameView
from rummy_tui.shuffle import SEED_LIMIT, chosen, shuffled

S = TypeVar("S", bound=GameState)


Tallies = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class Setup:
    """A validated start: ``dealer`` is None where the game decides; ``decks`` are card orders."""

    variant: str
    options: Any
    players: tuple[str, ...]
    seed: int
    dealer: int | None
    decks: tuple[tuple[Card, ...], ...]

    def first_dealer(self) -> int:
        """The dealer named, else a random one (C2)."""
        return chosen(len(self.players), self.seed, "dealer") if self.dealer is None else self.dealer


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game's rules: ``pack`` for a number of players, ``start`` deals round 1.

    ``players`` are its computer players, the weakest first; a game without any has a beginner still.
    ``tallies`` counts what its players boast of, from the last state of a deal: what it is called, in
    the plural, and the seats that did it, once for each time.
    """

    options: type[Options]
    pack: Callable[[Any, int], tuple[Card, ...]]
    start: Callable[[Setup], S]
    reducer: Reducer[S]
    view: Callable[[S, int | None], GameView]
    table: Presenter
    players: Levels = field(default_factory=dict)
    tallies: Callable[[S], Tallies] = lambda state: {}


def find_variant(name: str) -> Variant:
    """The game of that id. Raises SetupError that lists the games."""
    if name not in list(variants()):
        raise SetupError(f"there is no game {name!r:.60}; games: {', '.join(sorted(variants()))}")
    return variants()[name]


def new_game(
    variant: str,
    players: Sequence[str],
    *,
    options: Mapping[str, Any] | Options | None = None,
    preset: str | None = None,
    seed: int | None = None,
    dealer: int | None = None,
    decks: Sequence[Sequence[Card | str]] | None = None,
) -> GameState:
    """The first state of a game. Raises SetupError, one line, for anything not allowed."""
    found = find_variant(variant)
    names = check_players(found, players)
    if dealer is not None and (type(dealer) is not int or dealer not in range(len(names))):
        raise SetupError(f"dealer cannot be {dealer!r}; allowed: 0 to {len(names) - 1}")
    if seed is None:
        seed = secrets.randbits(64)
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise SetupError(f"seed cannot be {seed!r}; allowed: a whole number from 0 to 2^128 - 1")
    chosen_options = make_options(found.options, options, preset)
    pack = found.game.pack(chosen_options, len(names))
    if isinstance(decks, str) or not isinstance(decks or (), Sequence):
        raise SetupError(f"decks cannot be {decks!r:.60}; allowed: a list of card orders")
    stacked = tuple(_stacked(deck, pack, i + 1) for i, deck in enumerate(decks or ()))
    start: GameState = found.game.start(Setup(variant, chosen_options, names, seed, dealer, stacked))
    return start


def check_players(variant: Variant, players: Sequence[Any]) -> tuple[str, ...]:
    """The players' names. Raises SetupError that names the fault."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise SetupError(f"players cannot be {players!r:.60}; allowed: a list of names")
    low, high = variant.players
    if not low <= len(players) <= high:
        allowed = str(low) if low == high else f"{low} to {high}"
        raise SetupError(f"{variant.name} is for {allowed} players, not {len(players)}")
    for name in players:
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise SetupError(f"player {name!r}: a name has 1 to {LONGEST_NAME} printable characters")
        if not name.strip():
            raise SetupError(f"player {name!r}: a name has at least one letter")
    twice = [name for name, count in Counter(players).items() if count > 1]
    if twice:
        raise SetupError(f"two players are called {twice[0]!r}; names must differ")
    return tuple(players)


def _stacked(deck: Iterable[Card | str], pack: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    if isinstance(deck, str) or not isinstance(deck, Iterable):
        raise SetupError(f"deck {number} cannot be {deck!r:.60}; allowed: a list of cards")
    try:
        cards = tuple(card if isinstance(card, Card) else Card(str(card)) for card in deck)
    except ValueError as error:
        raise SetupError(f"deck {number}: {error}") from None
    if Counter(cards) != Counter(pack):
        extra = Counter(cards) - Counter(pack)
        missing = Counter(pack) - Counter(cards)
        named = [f"{card} too many" for card in extra] + [f"{card} missing" for card in missing]
        raise SetupError(f"deck {number} is not the game's pack of {len(pack)}: {', '.join(named[:5])}")
    return cards


def deck_for(
    decks: tuple[tuple[Card, ...], ...], pack: tuple[Card, ...], seed: int, round_number: int, redeal: int = 0
) -> tuple[Card, ...]:
    """The card order of a round, top first: the stacked one, else the seed's shuffle."""
    if redeal == 0 and round_number <= len(decks):
        return decks[round_number - 1]
    purpose = f"deal {round_number}" + (f" again {redeal}" if redeal else "")
    return shuffled(pack, seed, purpose)


def deal(
    deck: tuple[Card, ...], seats: int, dealer: int, count: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """The hands by seat, dealt one at a time from the dealer's left (C3), and the rest of the deck."""
    first = (dealer + 1) % seats
    dealt = seats * count
    hands = tuple(deck[(seat - first) % seats : dealt : seats] for seat in range(seats))
    return hands, deck[dealt:]


@cache
def _reducer(variant: str) -> Reducer[Any]:
    return variants()[variant].game.reducer


def why_not(state: GameState, action: Action) -> Refusal | None:
    """The first rule that the action breaks, or None where it is legal."""
    return _reducer(state.variant).why_not(state, action)


def reduce(state: S, action: Action) -> S:
    """The state after the action. Raises IllegalAction, and then nothing has changed."""
    after: S = _reducer(state.variant).reduce(state, action)
    return after


def legal_actions(state: GameState, seat: int | None = None, most: int | None = None) -> Iterator[Action]:
    """Every legal action of the awaiting seats, or of one, lazily; at the most ``most`` of each kind."""
    return _reducer(state.variant).legal_actions(state, seat, most)


def view(state: GameState, seat: int | None) -> GameView:
    """What that seat (None: a bystander) may know. Raises ValueError for a seat that there is not."""
    if seat is not None and seat not in range(len(state.players)):
        raise ValueError(f"there is no seat {seat!r}; seats: 0 to {len(state.players) - 1}")
    seen: GameView = variants()[state.variant].game.view(state, seat)
    return seen
