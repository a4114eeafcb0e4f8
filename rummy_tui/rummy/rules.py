"""The rules, proposals and transitions of a melding turn, for a game's moves to hold.

Only clauses differ from game to game: refusals cite the game's ``MeldRules`` and duties.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rummy_tui.cards import Card
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.reducer import Move
from rummy_tui.rummy.actions import (
    Discard,
    DrawDiscard,
    LayOff,
    MeldAction,
    discards,
    draw_discard,
    lay_off,
    meld,
)
from rummy_tui.rummy.candidates import lay_offs, melds
from rummy_tui.rummy.melds import MeldRules, addition, read
from rummy_tui.rummy.table import (
    Duty,
    Melding,
    RummyState,
    may_discard,
    meld_at,
    put_lay_off,
    put_meld,
    take,
)
from rummy_tui.rummy.usable import usable_depths

S = TypeVar("S", bound=RummyState)


@dataclass(frozen=True)
class MeldPlay(Generic[S]):
    """What may be done in the ``meld`` phase. ``rules`` gives a state's meld rules,
    ``barred_clause`` the clause that keeps a card just taken in the hand."""

    rules: Callable[[S], MeldRules]
    barred_clause: str = ""

    # Rules, in the order of C9

    def free(self, state: S, seat: int) -> Refusal | None:
        """No duty is outstanding."""
        duty = state.moment.duty  # type: ignore[attr-defined]
        return duty.refusal() if duty else None

    def does_duty(self, state: S, action: MeldAction | LayOff) -> Refusal | None:
        """The action does the outstanding duty, where there is one."""
        duty = state.moment.duty  # type: ignore[attr-defined]
        return duty.why_not(action) if duty else None

    def is_meld(self, state: S, action: MeldAction) -> Refusal | None:
        reading = read(action.kind, action.cards, self.rules(state))
        return reading if isinstance(reading, Refusal) else None

    def fits(self, state: S, action: LayOff) -> Refusal | None:
        new = addition(meld_at(state, action.meld), action.cards, action.end, self.rules(state))
        return new if isinstance(new, Refusal) else None

    def may_discard(self, state: S, action: Discard) -> Refusal | None:
        """A card just taken alone stays (C10)."""
        barred = state.moment.barred  # type: ignore[attr-defined]
        if barred is None:
            return None
        return may_discard(state.hands[action.seat], barred, action.card, self.barred_clause)

    # Proposals, exact

    def propose_melds(self, state: S, seat: int) -> Iterable[MeldAction]:
        hand = state.hands[seat]
        duty = state.moment.duty  # type: ignore[attr-defined]
        if duty is None:
            found = melds(hand, self.rules(state))
        else:
            found = melds(duty.usable(hand), self.rules(state), duty.card)
        return (meld(seat, kind, cards) for kind, cards in found) if found else ()

    def propose_lay_offs(self, state: S, seat: int) -> Iterable[LayOff]:
        hand = state.hands[seat]
        duty = state.moment.duty  # type: ignore[attr-defined]
        if duty is None:
            found = lay_offs(state.melds, hand, self.rules(state))
        else:
            takers = duty.takers(state.melds)
            found = lay_offs(takers, duty.usable(hand), self.rules(state), duty.card)
        return (lay_off(seat, there.id, cards, end) for there, cards, end in found) if found else ()

    def propose_discards(self, state: S, seat: int) -> Iterable[Discard]:
        hand = state.hands[seat]
        barred = state.moment.barred  # type: ignore[attr-defined]
        cards = dict.fromkeys(hand)
        if barred in cards and may_discard(hand, barred, barred, self.barred_clause):
            del cards[barred]
        return map(discards(seat).__getitem__, cards)

    # Moves

    def meld_move(
        self, apply: Callable[[S, MeldAction], S], *duties: Callable[[S, int], Refusal | None]
    ) -> Move[S, MeldAction]:
        return Move(
            MeldAction,
            ("meld",),
            propose=self.propose_melds,
            duties=duties,
            rules=(self.does_duty, self.is_meld),
            exact=True,
            apply=apply,
        )

    def lay_off_move(
        self, apply: Callable[[S, LayOff], S], *duties: Callable[[S, int], Refusal | None]
    ) -> Move[S, LayOff]:
        return Move(
            LayOff,
            ("meld",),
            propose=self.propose_lay_offs,
            duties=duties,
            rules=(self.does_duty, self.fits),
            exact=True,
            apply=apply,
        )

    # Transitions

    def meld(self, state: S, action: MeldAction) -> S:
        return put_meld(state, action, self.rules(state))

    def lay_off(self, state: S, action: LayOff) -> S:
        return put_lay_off(state, action, self.rules(state))


@dataclass(frozen=True)
class SpreadPile(Generic[S]):
    """Taking from a discard pile that lies open: any card with all above it, if it is used at once
    with the hand and the cards taken. ``clause`` says so."""

    rules: MeldRules
    clause: str

    def depths(self, state: S, hand: tuple[Card, ...]) -> tuple[int, ...]:
        """How many cards may be taken so that the deepest has a use with such a hand."""
        return usable_depths(hand, state.discard_pile, state.melds, self.rules)

    def too_deep(self, state: S, count: int, clause: str) -> Refusal | None:
        """Why so many cards cannot be taken at all."""
        there = len(state.discard_pile)
        if count <= there:
            return None
        text = f"The discard pile has only {there}" if there else "The discard pile is empty"
        return Refusal(clause, f"{text}.")

    def may_take(self, state: S, action: DrawDiscard) -> Refusal | None:
        if action.count in self.depths(state, state.hands[action.seat]):
            return None
        if refusal := self.too_deep(state, action.count, self.clause):
            return refusal
        card = state.discard_pile[-action.count]
        return Refusal(self.clause, f"{card.symbol} could not be melded or laid off at once.", (card,))

    def propose(self, state: S, seat: int) -> list[DrawDiscard]:
        return [draw_discard(seat, depth) for depth in self.depths(state, state.hands[seat])]

    def take(self, state: S, action: DrawDiscard) -> S:
        duty = Duty(state.discard_pile[-action.count], self.clause)
        return take(state, action.seat, action.count, moment=Melding(duty), awaiting=(action.seat,))
