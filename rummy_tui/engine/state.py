"""The state of a game: one frozen value, produced by a reducer and never parsed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from pydantic import BaseModel

from rummy_tui.cards import Card
from rummy_tui.engine.options import Options

S = TypeVar("S", bound="GameState")

Hands = tuple[tuple[Card, ...], ...]
Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Moment:
    """A phase of play together with what only that phase knows."""

    name: ClassVar[str]


@dataclass(frozen=True)
class RoundOver(Moment):
    name: ClassVar[str] = "round_over"


@dataclass(frozen=True)
class GameOver(Moment):
    name: ClassVar[str] = "game_over"


class Event(NamedTuple):
    """What came of an action: ``cards`` are hidden from all but ``seen_by`` (None: all saw them).

    ``kind`` selects the sentence that a game tells it in; ``other`` is a second seat or a meld's
    owner, ``number`` a count, ``note`` a word that the sentence needs.
    """

    kind: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    seen_by: tuple[int, ...] | None = None
    other: int | None = None
    number: int = 0
    note: str = ""

    def seen_from(self, seat: int | None) -> Event:
        """The event as a seat (None: a bystander) knows it."""
        if self.seen_by is None or seat in self.seen_by:
            return self
        return self._replace(cards=(), seen_by=())


class ScoreLine(NamedTuple):
    """One line of a score sheet: what it is for, and its points per side."""

    label: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """A finished round. ``breakdown`` adds up to ``points`` (both per side)."""

    points: tuple[int, ...]
    reason: str
    ended_by: int | None
    breakdown: tuple[ScoreLine, ...]


@dataclass(frozen=True, kw_only=True)
class GameState:
    """What every game's state has (ENGINE.md); a game's own state adds to it.

    ``decks`` are stacked decks for the first rounds. ``settlement`` is what the end of the game
    added to the totals. ``known`` are, per seat, cards openly seen going to that hand and not seen
    leaving it. ``log`` tells this round so far.

    No field has a default that the class would keep: Python reads those of an object slowly.
    """

    variant: str
    options: Options
    players: tuple[str, ...]
    seed: int
    decks: tuple[tuple[Card, ...], ...]
    sides: Sides
    round: int
    dealer: int
    turn: int
    awaiting: tuple[int, ...]
    moment: Moment
    hands: Hands
    stock: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    melds: tuple[Any, ...]
    scores: tuple[int, ...]
    results: tuple[Result, ...] = field(default_factory=tuple)
    settlement: tuple[ScoreLine, ...] = field(default_factory=tuple)
    winners: tuple[int, ...] = field(default_factory=tuple)
    known: Hands
    log: tuple[Event, ...] = field(default_factory=tuple)

    @property
    def phase(self) -> str:
        return self.moment.name

    @property
    def deal(self) -> tuple[int, int]:
        """Which deal of the game this is: the round, and how often its cards have been dealt."""
        return self.round, sum(event.kind == "dealt" for event in self.log)

    def side_of(self, seat: int) -> int:
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise (C1)."""
        return (seat + 1) % len(self.players)


_new = object.__new__
_set_fields = GameState.__dict__["__dict__"].__set__


def evolve(state: S, **changes: Any) -> S:
    """The state with some fields changed. (``dataclasses.replace`` takes ten times as long.)"""
    return with_changes(state, changes)


def with_changes(state: S, changes: Mapping[str, Any]) -> S:
    """``evolve`` for changes that are in a mapping already.

    The fields get a dict of their own: from one that shares its keys with the class, as a copy by ``|``
    does, Python reads them half as fast.
    """
    new: S = _new(type(state))
    _set_fields(new, {**state.__dict__, **changes})
    return new


def hand_changed(hands: Hands, seat: int, hand: tuple[Card, ...]) -> Hands:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def dump(state: GameState) -> str:
    """The state's canonical JSON, its phase beside the fields: equal states have equal texts."""
    return json.dumps(
        {"phase": state.phase, **_plain(state)}, sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return value.text
    if value is None or isinstance(value, (str, int, bool)):
        return value
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value) if each.init}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(item) for name, item in value._asdict().items()}
    if isinstance(value, Sequence):
        return [_plain(item) for item in value]
    raise TypeError(f"a state holds no {type(value).__name__}")
