"""Swapping a wild on the table for the natural card that it stands for (U11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummy_tui.cards import JOKER, RANKS, SUITS, Card, card_at, symbols, without
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.state import Event, evolve
from rummy_tui.rummy.candidates import melds
from rummy_tui.rummy.holding import SPREAD, holding
from rummy_tui.rummy.melds import LONGEST_RUN, Meld, MeldRules
from rummy_tui.rummy.table import Melding, joining, leaving, meld_at, melding
from rummy_tui.variants.push.actions import SwapWild, swap_wild
from rummy_tui.variants.push.state import WILD, FreedWild, PushState

OF_RANK = tuple(tuple(card_at(rank, suit) for suit in SUITS) for rank in range(1, 14))


def takers(meld: Meld, at: int, *, duplicate_suits: bool) -> Sequence[Card]:
    """The natural cards that may take a wild's place; a 2 in a 2's place stays."""
    face = meld.stands_for[at]
    if face is None:
        alike = OF_RANK[meld.rank - 1]
        return alike if duplicate_suits else [card for card in alike if card not in meld.cards]
    return () if face.rank == 2 and meld.cards[at] is not JOKER else (face,)


def may_swap(state: PushState, action: SwapWild) -> Refusal | None:
    """The natural that a wild stands for takes its place."""
    meld, card, at = meld_at(state, action.meld), action.card, action.position
    if at >= len(meld.cards):
        return _refused(card, f"{symbols(meld.cards)} has no card in place {at + 1}.")
    wild = meld.cards[at]
    if wild not in WILD:
        return _refused(card, f"{wild.symbol} is not wild there: only a wild card is swapped.")
    if card in takers(meld, at, duplicate_suits=state.options.duplicate_suits):
        return None
    face = meld.stands_for[at]
    if face and face.rank == 2 and wild.rank == 2:
        return Refusal("U11", f"{wild.symbol} stands in a 2's place and stays there.", (wild,))
    if face:
        where = f"in {symbols(meld.cards)}: {face.symbol}"
        return _refused(card, f"{card.symbol} is not the card that {wild.symbol} stands for {where}.")
    if card.rank != meld.rank:
        where = f"the place of {wild.symbol} in {symbols(meld.cards)}"
        only = f"only a natural {RANKS[meld.rank - 1]} can"
        return _refused(card, f"{card.symbol} cannot take {where}: {only}.")
    return _refused(card, f"{card.symbol} is already in {symbols(meld.cards)}.")


def _refused(card: Card, text: str) -> Refusal:
    return Refusal("U11", text, (card,))


def freed_is_usable(state: PushState, action: SwapWild) -> Refusal | None:
    """A swap is legal only if the freed wild can go to another meld."""
    meld, card = meld_at(state, action.meld), action.card
    wild = meld.cards[action.position]
    if _has_use(state, action.seat, wild, meld, card):
        return None
    text = f"{card.symbol} frees {wild.symbol}, which could not be used in another meld at once."
    return _refused(card, text)


def _has_use(state: PushState, seat: int, wild: Card, source: Meld, card: Card) -> bool:
    """Whether a wild freed from ``source`` for the card can go to another meld, lying there or new."""
    rules = state.rules
    for there in state.melds:
        if there is not source and _has_room(there, rules):
            return True
    hand = (*without(state.hands[seat], (card,)), wild)
    return any(True for _ in melds(hand, rules, wild))


def _has_room(meld: Meld, rules: MeldRules) -> bool:
    """Whether a wild can be laid off on the meld."""
    length = len(meld.cards)
    if meld.kind == "set":
        return length < rules.longest_set
    return length < LONGEST_RUN and (meld.rank > rules.low or meld.rank + length <= rules.high)


def propose_swaps(state: PushState, seat: int) -> Iterator[SwapWild]:
    """The natural cards of the hand, each where a wild may make way for it."""
    held = holding(state.hands[seat], WILD)
    mask = held.mask
    if held.wilds:  # a 2 may take a joker's place
        mask |= sum([SPREAD[card] for card in set(held.wilds)])
    duplicate_suits = state.options.duplicate_suits
    for meld in state.melds:
        if mask & meld.stood_for:
            for at, wild in enumerate(meld.cards):
                if wild in WILD:
                    for card in takers(meld, at, duplicate_suits=duplicate_suits):
                        if mask & SPREAD[card] and _has_use(state, seat, wild, meld, card):
                            yield swap_wild(seat, meld.id, at, card)


def swap(state: PushState, action: SwapWild) -> PushState:
    """The wild goes to the hand, and is to be used at once."""
    seat, card, at = action.seat, action.card, action.position
    meld = meld_at(state, action.meld)
    wild = meld.cards[at]
    face = meld.stands_for[at] if card in WILD else None
    swapped = Meld(
        meld.kind,
        meld.rank,
        (*meld.cards[:at], card, *meld.cards[at + 1 :]),
        (*meld.stands_for[:at], face, *meld.stands_for[at + 1 :]),
        meld.id,
        meld.owner,
        (*meld.laid_by[:at], seat, *meld.laid_by[at + 1 :]),
    )
    given = evolve(state, **leaving(state, seat, (card,)))
    return evolve(
        given,
        **joining(given, seat, (wild,)),
        melds=tuple(swapped if there is meld else there for there in state.melds),
        moment=Melding(FreedWild(wild, "U11", meld.id), melding(state).after((card,)).barred),
        log=(*state.log, Event("swapped", seat, (card,), other=meld.owner, note=wild.symbol)),
    )
