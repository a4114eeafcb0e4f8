"""The table that melding games share: how cards move between hands, stock, discard pile and melds.

Transitions here keep the books (hands, known cards, the log) and leave turn and phase to the game,
which passes them in as further changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeVar, cast

from rummy_tui.cards import Card, symbols, without
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.state import Event, GameState, Moment, evolve, hand_changed, with_changes
from rummy_tui.engine.view import GameView
from rummy_tui.rummy.actions import LayOff, MeldAction
from rummy_tui.rummy.melds import Addition, Meld, MeldRules, Reading, addition, extend, lay, read


@dataclass(frozen=True)
class Duty:
    """A card that must be melded or laid off before anything else, and the clause that says so."""

    card: Card
    clause: str

    def usable(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that may do it."""
        return hand

    def takers(self, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
        """The melds that it may be done at."""
        return melds

    def refusal(self) -> Refusal:
        return Refusal(self.clause, f"{self.card.symbol} must be melded or laid off first.", (self.card,))

    def why_not(self, action: MeldAction | LayOff) -> Refusal | None:
        """Why the action does not do this duty."""
        return None if self.card in action.cards else self.refusal()


@dataclass(frozen=True)
class Melding(Moment):
    """A player has drawn, and melds, lays off and discards.

    ``barred`` is the card that was taken alone and so may not be discarded this turn (C10).
    """

    name: ClassVar[str] = "meld"
    duty: Duty | None = None
    barred: Card | None = None

    def after(self, cards: tuple[Card, ...]) -> Melding:
        """The phase once these cards have been melded or laid off."""
        if self.duty is None and self.barred not in cards:
            return self
        return free_but(None if self.barred in cards else self.barred)


@cache
def free_but(barred: Card | None) -> Melding:
    """The phase of a player who is bound to nothing, but keeps the card barred."""
    return Melding(barred=barred)


DRAWN = free_but(None)


@dataclass(frozen=True, kw_only=True)
class RummyState(GameState):
    """``idle`` counts turns in a row without a stock draw, a meld or a lay-off, the turn under way
    among them until it has one (C8)."""

    idle: int


S = TypeVar("S", bound=RummyState)


def melding(state: GameState) -> Melding:
    """The phase of a player who has drawn."""
    return cast(Melding, state.moment)


def duty_of(view: GameView) -> Duty | None:
    """The card that whoever is to act must use first."""
    return view.moment.duty if isinstance(view.moment, Melding) else None


def meld_at(state: GameState, meld_id: int) -> Meld:
    for meld in state.melds:
        if meld.id == meld_id:
            return cast(Meld, meld)
    raise LookupError(f"no meld {meld_id}")


def leaving(state: GameState, seat: int, cards: tuple[Card, ...]) -> dict[str, Any]:
    """``hands`` and ``known`` once cards have openly left a hand."""
    changes = {"hands": hand_changed(state.hands, seat, without(state.hands[seat], cards))}
    if known := state.known[seat]:
        kept = list(known)
        for card in cards:
            if card in kept:
                kept.remove(card)
        if len(kept) < len(known):
            changes["known"] = hand_changed(state.known, seat, tuple(kept))
    return changes


def joining(state: GameState, seat: int, cards: tuple[Card, ...]) -> dict[str, Any]:
    """``hands`` and ``known`` once cards have openly joined a hand."""
    return {
        "hands": hand_changed(state.hands, seat, state.hands[seat] + cards),
        "known": hand_changed(state.known, seat, state.known[seat] + cards),
    }


@cache
def _drew(seat: int, cards: tuple[Card]) -> tuple[Event]:
    return (Event("drew", seat, cards, (seat,)),)


@cache
def _took(seat: int, cards: tuple[Card]) -> tuple[Event]:
    return (Event("took", seat, cards, number=1, note=cards[0].symbol),)


@cache
def _discarded(seat: int, cards: tuple[Card]) -> tuple[Event]:
    return (Event("discarded", seat, cards),)


def draw_top(state: S, seat: int, **changes: Any) -> S:
    """The seat draws the top of the stock, once the ``changes`` are made, and is free to meld."""
    hands = changes.get("hands", state.hands)
    stock = changes.get("stock", state.stock)
    cards = (stock[0],)
    changes["hands"] = hand_changed(hands, seat, hands[seat] + cards)
    changes["stock"] = stock[1:]
    changes["moment"] = DRAWN
    changes["idle"] = 0
    changes["log"] = changes.get("log", state.log) + _drew(seat, cards)
    return with_changes(state, changes)


def take(state: S, seat: int, count: int, **changes: Any) -> S:
    """The seat takes the top ``count`` cards of the discard pile, seen by all."""
    pile = state.discard_pile
    cards = pile[-count:]
    changes.update(joining(state, seat, cards))
    changes["discard_pile"] = pile[:-count]
    if count == 1:
        changes["log"] = state.log + _took(seat, (pile[-1],))
    else:
        event = Event("took_many", seat, cards, number=count, note=cards[0].symbol)
        changes["log"] = (*state.log, event)
    return with_changes(state, changes)


def put_down(state: S, seat: int, card: Card, **changes: Any) -> S:
    """The seat discards a card."""
    cards = (card,)
    changes.update(leaving(state, seat, cards))
    changes["discard_pile"] = state.discard_pile + cards
    changes["log"] = state.log + _discarded(seat, cards)
    return with_changes(state, changes)


def put_meld(state: S, action: MeldAction, rules: MeldRules) -> S:
    """A legal meld on the table; its id is its number in the round."""
    reading = cast(Reading, read(action.kind, action.cards, rules))
    seat = action.seat
    return evolve(
        state,
        **leaving(state, seat, reading.cards),
        melds=(*state.melds, lay(reading, len(state.melds) + 1, seat)),
        moment=melding(state).after(reading.cards),
        idle=0,
        log=(*state.log, Event("melded", seat, reading.cards, note=action.kind)),
    )


def put_lay_off(state: S, action: LayOff, rules: MeldRules) -> S:
    """Cards legally added to a meld."""
    seat = action.seat
    meld = meld_at(state, action.meld)
    longer = extend(meld, action.cards, action.end, seat, rules)
    added = cast(Addition, addition(meld, action.cards, action.end, rules))
    faces = [
        face for card, face in zip(added.cards, added.stands_for, strict=True) if face not in (None, card)
    ]
    note = f"{meld.kind} as {symbols(faces)}" if faces else meld.kind
    return evolve(
        state,
        **leaving(state, seat, action.cards),
        melds=tuple([longer if there is meld else there for there in state.melds]),
        moment=melding(state).after(action.cards),
        idle=0,
        log=(*state.log, Event("laid_off", seat, action.cards, other=meld.owner, note=note)),
    )


def may_discard(hand: tuple[Card, ...], barred: Card | None, card: Card, clause: str) -> Refusal | None:
    """C10: what was taken alone stays this turn, unless another copy was held or nothing else is."""
    if card is barred and len(hand) > 1 and hand.count(card) == 1:
        text = f"{card.symbol} was just taken from the discard pile and may not be discarded this turn."
        return Refusal(clause, text, (card,))
    return None
