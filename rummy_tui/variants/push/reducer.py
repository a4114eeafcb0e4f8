"""The moves of Push: what is legal, and what follows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from rummy_tui.cards import Card, symbols
from rummy_tui.engine.actions import Pass, made_each
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.game import Setup
from rummy_tui.engine.reducer import Move, Reducer, next_round
from rummy_tui.engine.state import Event, evolve, hand_changed, with_changes
from rummy_tui.rummy.actions import Discard, DrawDiscard, draw_discard
from rummy_tui.rummy.deal import bare_table, deal_round
from rummy_tui.rummy.melds import Reading, lay, read
from rummy_tui.rummy.rules import MeldPlay
from rummy_tui.rummy.table import draw_top, free_but, leaving, melding, put_down, take
from rummy_tui.variants.push.actions import LayContract, Push, SwapWild, push
from rummy_tui.variants.push.contracts import CONTRACTS, HAND_SIZES, spelled
from rummy_tui.variants.push.scoring import end
from rummy_tui.variants.push.state import SIDES, TWO_DECKS, WILD, Draw, PushState
from rummy_tui.variants.push.swaps import freed_is_usable, may_swap, propose_swaps, swap
from rummy_tui.variants.push.ways import ways

NOBODY = (False,) * 4
DRAW = Draw()
NO_PASS = Refusal("U13", "You may pass only when the stock is empty: take the discard, or push it.")
PLAY: MeldPlay[PushState] = MeldPlay(rules=lambda state: state.rules, barred_clause="U10")


# The deal


def start(setup: Setup) -> PushState:
    """Round 1."""
    state = PushState(**bare_table(setup, setup.players, SIDES, DRAW), down=NOBODY)
    return _deal(state, setup.first_dealer())


def _deal(state: PushState, dealer: int) -> PushState:
    """The next round; wild upcards are buried until a natural one turns up (U4, U5)."""
    count = HAND_SIZES[len(state.results)]
    dealt = deal_round(state, TWO_DECKS, dealer, count, DRAW, down=NOBODY)
    rest = dealt.discard_pile + dealt.stock
    at = next(i for i, card in enumerate(rest) if card not in WILD)
    log = [Event("buried", dealer, (card,)) for card in rest[:at]]
    log.append(Event("dealt", dealer, (rest[at],), number=dealt.round))
    return evolve(dealt, discard_pile=(rest[at],), stock=rest[at + 1 :] + rest[:at], log=tuple(log))


# Drawing


def _top_only(state: PushState, action: DrawDiscard) -> Refusal | None:
    if action.count != 1:
        return Refusal("U10", "Only the top card of the discard pile may be taken.")
    return None


def _take(state: PushState, action: DrawDiscard) -> PushState:
    barred = None if state.options.may_return_taken else state.discard_pile[-1]
    return take(state, action.seat, 1, moment=free_but(barred))


def _may_push(state: PushState, seat: int) -> Refusal | None:
    if not state.stock:
        return Refusal("U13", "The stock is empty: take the discard, or pass and end the round.")
    return None


def _push(state: PushState, action: Push) -> PushState:
    seat = action.seat
    other = state.left_of(seat)
    unseen, seen = state.stock[0], state.discard_pile[-1]
    given = {
        "hands": hand_changed(state.hands, other, (*state.hands[other], seen, unseen)),
        "known": hand_changed(state.known, other, (*state.known[other], seen)),
        "discard_pile": state.discard_pile[:-1],
        "stock": state.stock[1:],
        "log": (*state.log, Event("pushed", seat, (unseen,), (other,), other=other, note=seen.text)),
    }
    if len(state.stock) == 1:
        return end(with_changes(state, given), "stock_out")
    return draw_top(state, seat, **given)


def _may_pass(state: PushState, seat: int) -> Refusal | None:
    return NO_PASS if state.stock else None


def _pass(state: PushState, action: Pass) -> PushState:
    return end(evolve(state, log=(*state.log, Event("passed", action.seat))), "stock_out")


# The contract


def _may_lay_contract(state: PushState, seat: int) -> Refusal | None:
    return _laid_already(state.players[seat]) if state.down[seat] else None


@lru_cache(1 << 6)
def _laid_already(name: str) -> Refusal:
    return Refusal("U8", f"{name} has laid the contract already.")


def _is_contract(state: PushState, action: LayContract) -> Refusal | None:
    left = list(state.contract)
    for meld in action.melds:
        for part in left:
            if part.kind == meld.kind:
                break
        else:
            return _no_contract(state, "all laid at once and nothing with it", action.from_hand())
        if len(meld.cards) < part.length:
            short = f"{symbols(meld.cards)} is a {meld.kind} of {len(meld.cards)} only"
            return _no_contract(state, short, meld.cards)
        left.remove(part)
    if left:
        return _no_contract(state, "all laid at once", action.from_hand())
    return None


def _no_contract(state: PushState, why: str, cards: tuple[Card, ...]) -> Refusal:
    return Refusal("U8", f"The contract is {spelled(state.contract)}: {why}.", cards)


def _are_melds(state: PushState, action: LayContract) -> Refusal | None:
    rules = state.rules
    for meld in action.melds:
        reading = read(meld.kind, meld.cards, rules)
        if isinstance(reading, Refusal):
            return reading
    return None


def _propose_contracts(state: PushState, seat: int) -> Iterable[LayContract]:
    found = ways(state.hands[seat], state.contract, state.rules)
    if not found:
        return ()
    return made_each(LayContract, {"type": "lay_contract", "seat": seat, "melds": ()}, "melds", found)


def _lay_contract(state: PushState, action: LayContract) -> PushState:
    seat = action.seat
    readings = [cast(Reading, read(meld.kind, meld.cards, state.rules)) for meld in action.melds]
    cards = action.from_hand()
    laid = tuple(lay(reading, len(state.melds) + i, seat) for i, reading in enumerate(readings, 1))
    told = ", ".join(symbols(reading.cards) for reading in readings)
    after = evolve(
        state,
        **leaving(state, seat, cards),
        melds=state.melds + laid,
        down=(*state.down[:seat], True, *state.down[seat + 1 :]),
        moment=melding(state).after(cards),
        idle=0,
        log=(*state.log, Event("contract", seat, cards, note=told)),
    )
    return _unless_out(after, seat)


def _is_down(state: PushState, seat: int) -> Refusal | None:
    return None if state.down[seat] else _not_down(state.players[seat], state.round)


@lru_cache(1 << 6)
def _not_down(name: str, round: int) -> Refusal:
    return Refusal("U9", f"{name} must lay the contract first: {spelled(CONTRACTS[round - 1])}.")


# Melds


def _unless_out(state: PushState, seat: int) -> PushState:
    """The round goes on unless that was the seat's last card (U12)."""
    return state if state.hands[seat] else end(state, "went_out", seat)


# Discarding


def _discard(state: PushState, action: Discard) -> PushState:
    seat = action.seat
    left = state.left_of(seat)
    after = put_down(state, seat, action.card, turn=left, awaiting=(left,), moment=DRAW, idle=state.idle + 1)
    if after.hands[seat] and state.idle >= state.options.stall_turns:
        return end(after, "stalled")
    return _unless_out(after, seat)


REDUCER: Reducer[PushState] = Reducer(
    moves=(
        Move(
            DrawDiscard,
            ("draw",),
            propose=lambda state, seat: (draw_discard(seat),),
            rules=(_top_only,),
            exact=True,
            apply=_take,
        ),
        Move(
            Push,
            ("draw",),
            duties=(_may_push,),
            propose=lambda state, seat: (push(seat),),
            apply=_push,
            reveals=True,
        ),
        Move(
            Pass,
            ("draw",),
            duties=(_may_pass,),
            propose=lambda state, seat: (Pass(seat=seat),),
            apply=_pass,
            reveals=True,
        ),
        Move(
            LayContract,
            ("meld",),
            duties=(PLAY.free, _may_lay_contract),
            propose=_propose_contracts,
            rules=(_is_contract, _are_melds),
            exact=True,
            apply=_lay_contract,
        ),
        PLAY.meld_move(lambda state, action: _unless_out(PLAY.meld(state, action), action.seat), _is_down),
        PLAY.lay_off_move(
            lambda state, action: _unless_out(PLAY.lay_off(state, action), action.seat), _is_down
        ),
        Move(
            SwapWild,
            ("meld",),
            duties=(PLAY.free, _is_down),
            propose=propose_swaps,
            rules=(may_swap, freed_is_usable),
            exact=True,
            apply=swap,
            half=True,
        ),
        Move(
            Discard,
            ("meld",),
            duties=(PLAY.free,),
            propose=PLAY.propose_discards,
            rules=(PLAY.may_discard,),
            exact=True,
            apply=_discard,
        ),
        next_round(_deal),
    ),
    prompts={
        "draw": "draw first: take the discard, or push it",
        "meld": "the draw is done; meld, or discard",
        "round_over": "the round is over",
    },
)
