"""The one judge of legality, and the only way from one state to the next.

A game lists its moves: for each kind of action the phases it belongs to, the rules that must hold,
proposals, and the transition that follows. ``why_not``, ``reduce`` and ``legal_actions`` all read
that list, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, Generic, TypeVar

from rummy_tui.cards import Card, holds, symbols
from rummy_tui.engine.actions import Action, NextRound
from rummy_tui.engine.errors import IllegalAction, Refusal
from rummy_tui.engine.state import GameState

S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Action)

Duty = Callable[[S, int], Refusal | None]
Rule = Callable[[S, A], Refusal | None]
_Ways = tuple[bool, tuple[Duty[S], ...], Callable[[S, int], Iterable[Any]], tuple[Rule[S, Any], ...]]
"""Whether a move is for the seat in turn alone, its duties, its proposals, and the rules to put to these."""


@dataclass(frozen=True)
class Move(Generic[S, A]):
    """All that a game knows of one kind of action.

    ``duties`` ask only who wants to act, so they are put once for all proposals; ``rules`` judge the
    action itself. Both stand in the order of C9. ``propose`` yields actions of cards that the seat
    holds and melds that lie on the table, every legal one among them. ``reveals`` marks what shows
    a player something hidden: it cannot be undone. ``half`` marks what must be finished by the next
    action: the two are undone together. ``in_turn`` marks what only the seat in turn may do where others are
    awaited as well. ``exact`` promises that ``propose`` yields legal actions alone,
    from the tables that ``rules`` read too, or has put ``rules`` to them once for many states: no rule
    is put to them again. ``held`` and ``at`` are the action's ``from_hand`` and ``on_table``, None where it
    has none of its own: pydantic's objects find their methods slowly.
    """

    action: type[A]
    phases: tuple[str, ...]
    propose: Callable[[S, int], Iterable[A]]
    apply: Callable[[S, A], S]
    duties: tuple[Duty[S], ...] = field(default_factory=tuple)
    rules: tuple[Rule[S, A], ...] = field(default_factory=tuple)
    reveals: bool = False
    half: bool = False
    in_turn: bool = False
    exact: bool = False
    held: Callable[[A], tuple[Card, ...]] | None = field(init=False)
    at: Callable[[A], tuple[int, ...]] | None = field(init=False)

    def __post_init__(self) -> None:
        held, at = self.action.from_hand, self.action.on_table
        object.__setattr__(self, "held", None if held is Action.from_hand else held)
        object.__setattr__(self, "at", None if at is Action.on_table else at)


def next_round(deal: Callable[[S, int], S]) -> Move[S, NextRound]:
    """After a round any seat may start the next (C11); ``deal`` gets the next dealer, who sits at the
    last one's left (C2)."""
    return Move(
        NextRound,
        ("round_over",),
        propose=lambda state, seat: (NextRound(seat=seat),),
        apply=lambda state, action: deal(state, state.left_of(state.dealer)),
        reveals=True,
    )


@dataclass(frozen=True)
class Reducer(Generic[S]):
    """A game's moves. ``prompts`` says, per phase, what is to be done in it ("draw a card first")."""

    moves: tuple[Move[S, Any], ...]
    prompts: Mapping[str, str]
    _of_type: dict[type[Action], Move[S, Any]] = field(init=False, repr=False)
    _of_phase: dict[str, tuple[_Ways[S], ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        of_type = {move.action: move for move in self.moves}
        if len(of_type) != len(self.moves):
            raise TypeError("an action has two moves")
        of_phase: dict[str, tuple[_Ways[S], ...]] = {}
        for move in self.moves:
            ways = move.in_turn, move.duties, move.propose, () if move.exact else move.rules
            for phase in move.phases:
                of_phase[phase] = (*of_phase.get(phase, ()), ways)
        object.__setattr__(self, "_of_type", of_type)
        object.__setattr__(self, "_of_phase", of_phase)

    def move(self, action: Action) -> Move[S, Any] | None:
        return self._of_type.get(type(action))

    def why_not(self, state: S, action: Action) -> Refusal | None:
        """The first rule that the action breaks, in the order of C9, or None where it is legal."""
        move = self._of_type.get(type(action))
        seat = action.seat
        if move is None or seat not in state.awaiting or state.moment.name not in move.phases:
            return self._out_of_place(state, action, move)
        if move.in_turn and seat != state.turn:
            return _not_in_turn(state, seat)
        if move.held and not holds(state.hands[seat], cards := move.held(action)):
            return _not_held(state, seat, cards)
        if move.at and not {there.id for there in state.melds}.issuperset(move.at(action)):
            return Refusal("C7", "There is no such meld on the table.")
        for duty in move.duties:
            if refusal := duty(state, seat):
                return refusal
        for rule in move.rules:
            if refusal := rule(state, action):
                return refusal
        return None

    def reduce(self, state: S, action: Action) -> S:
        """The state after the action. Raises IllegalAction, and then nothing has changed."""
        if refusal := self.why_not(state, action):
            raise IllegalAction(refusal)
        after: S = self._of_type[type(action)].apply(state, action)
        return after

    def legal_actions(self, state: S, seat: int | None = None, most: int | None = None) -> Iterator[Action]:
        """Every legal action of the awaiting seats, or of one, as they are asked for; ``most`` of a kind."""
        return chain.from_iterable(self._legal(state, seat, most))

    def _legal(self, state: S, seat: int | None, most: int | None) -> Iterator[Iterable[Action]]:
        seats = state.awaiting if seat is None else (seat,) if seat in state.awaiting else ()
        moves = self._of_phase.get(state.moment.name, ())
        for who in seats:
            for in_turn, duties, propose, rules in moves:
                if in_turn and who != state.turn:
                    continue
                for duty in duties:
                    if duty(state, who):
                        break
                else:
                    found = propose(state, who)
                    if rules:
                        found = _lawful(found, rules, state)
                    yield found if most is None else islice(found, most)

    def _out_of_place(self, state: S, action: Action, move: Move[S, Any] | None) -> Refusal:
        if not state.awaiting:
            return Refusal("C7", "The game is over.")
        if move is None:
            return Refusal("C7", f"This game knows no {action.type.replace('_', ' ')}.")
        if action.seat >= len(state.players):
            return Refusal("C7", f"There is no seat {action.seat}: seats are 0 to {len(state.players) - 1}.")
        if action.seat not in state.awaiting:
            return _not_in_turn(state, action.seat)
        return Refusal("C7", f"Not now: {self.prompts[state.phase]}.")


def _lawful(proposals: Iterable[A], rules: tuple[Rule[S, A], ...], state: S) -> Iterator[A]:
    for action in proposals:
        for rule in rules:
            if rule(state, action):
                break
        else:
            yield action


def _not_in_turn(state: GameState, seat: int) -> Refusal:
    return Refusal("C7", f"It is {state.players[state.turn]}'s turn, not {state.players[seat]}'s.")


def _not_held(state: GameState, seat: int, cards: tuple[Any, ...]) -> Refusal:
    hand = state.hands[seat]
    missing = tuple(card for card in dict.fromkeys(cards) if cards.count(card) > hand.count(card))
    many = "that many " if holds(hand, missing) else ""
    return Refusal("C7", f"{state.players[seat]} does not hold {many}{symbols(missing)}.", missing)
