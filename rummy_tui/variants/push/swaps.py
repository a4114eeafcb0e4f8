"""Swapping a wild on the table for the natural card that it stands for (U11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rummy_tui.cards import RANKS, Card, symbols, without
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.state import Event, evolve
from rummy_tui.rummy.candidates import melds
from rummy_tui.rummy.melds import LONGEST_RUN, Meld, MeldRules
from rummy_tui.rummy.remember import remembers_last
from rummy_tui.rummy.table import joining, leaving, meld_at, melding
from rummy_tui.variants.push.actions import SwapWild, swap_wild
from rummy_tui.variants.push.state import WILD, FreedWild, PushState


def may_swap(state: PushState, action: SwapWild) -> Refusal | None:
    """The natural that a wild stands for takes its place."""
    meld, card, at = meld_at(state, action.meld), action.card, action.position
    if at >= len(meld.cards):
        return _refused(card, f"{symbols(meld.cards)} has no card in place {at + 1}.")
    wild = meld.cards[at]
    if wild not in WILD:
        return _refused(card, f"{wild.symbol} is not wild there: only a wild card is swapped.")
    face = meld.stands_for[at]
    if face and face.rank == 2 and wild.rank == 2:
        return Refusal("U11", f"{wild.symbol} stands in a 2's place and stays there.", (wild,))
    if face:
        if card is face:
            return None
        where = f"in {symbols(meld.cards)}: {face.symbol}"
        return _refused(card, f"{card.symbol} is not the card that {wild.symbol} stands for {where}.")
    if card in WILD or card.rank != meld.rank:
        where = f"the place of {wild.symbol} in {symbols(meld.cards)}"
        only = f"only a natural {RANKS[meld.rank - 1]} can"
        return _refused(card, f"{card.symbol} cannot take {where}: {only}.")
    if card in meld.cards and not state.options.duplicate_suits:
        return _refused(card, f"{card.symbol} is already in {symbols(meld.cards)}.")
    return None


def _refused(card: Card, text: str) -> Refusal:
    return Refusal("U11", text, (card,))


def freed_is_usable(state: PushState, action: SwapWild) -> Refusal | None:
    """A swap is legal only if the freed wild can go to another meld."""
    meld, rules = meld_at(state, action.meld), state.rules
    for there in state.melds:
        if there is not meld and _has_room(there, rules):
            return None
    wild = meld.cards[action.position]
    hand = (*without(state.hands[action.seat], (action.card,)), wild)
    if next(melds(hand, rules, wild), None):
        return None
    text = f"{action.card.symbol} frees {wild.symbol}, which could not be used in another meld at once."
    return _refused(action.card, text)


def _has_room(meld: Meld, rules: MeldRules) -> bool:
    """Whether a wild can be laid off on the meld."""
    length = len(meld.cards)
    if meld.kind == "set":
        return length < rules.longest_set
    return length < LONGEST_RUN and (meld.rank > rules.low or meld.rank + length <= rules.high)


@remembers_last
def _wild_places(table: tuple[Meld, ...]) -> tuple[tuple[Meld, int, Card | None], ...]:
    """Every wild on the table: its meld, its place there, and in a run what it stands for."""
    return tuple(
        [
            (meld, at, face)
            for meld in table
            for at, (card, face) in enumerate(zip(meld.cards, meld.stands_for, strict=True))
            if card in WILD
        ]
    )


def propose_swaps(state: PushState, seat: int) -> Iterator[SwapWild]:
    """The natural cards of the hand, each where a wild stands for it."""
    places = _wild_places(state.melds)
    if not places:
        return
    hand = dict.fromkeys(state.hands[seat])
    ranks = {card.rank for card in hand}
    for meld, at, face in places:
        if face in hand:
            yield swap_wild(seat, meld.id, at, face)
        elif face is None and meld.rank in ranks:
            for card in hand:
                if card.rank == meld.rank:
                    yield swap_wild(seat, meld.id, at, card)


def swap(state: PushState, action: SwapWild) -> PushState:
    """The wild goes to the hand, and is to be used at once."""
    seat, card, at = action.seat, action.card, action.position
    meld = meld_at(state, action.meld)
    wild = meld.cards[at]
    face = meld.stands_for[at] if card in WILD else None
    swapped = replace(
        meld,
        cards=(*meld.cards[:at], card, *meld.cards[at + 1 :]),
        stands_for=(*meld.stands_for[:at], face, *meld.stands_for[at + 1 :]),
        laid_by=(*meld.laid_by[:at], seat, *meld.laid_by[at + 1 :]),
    )
    given = evolve(state, **leaving(state, seat, (card,)))
    return evolve(
        given,
        **joining(given, seat, (wild,), openly=True),
        melds=tuple(swapped if there is meld else there for there in state.melds),
        moment=replace(melding(state).after((card,)), duty=FreedWild(wild, "U11", meld.id)),
        log=(*state.log, Event("swapped", seat, (card,), other=meld.owner, note=wild.symbol)),
    )
