"""The moves of Rummy 500: what is legal, and what follows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rummy_tui.engine.actions import Pass
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.game import Setup
from rummy_tui.engine.reducer import Move, Reducer, next_round
from rummy_tui.engine.state import Event, evolve
from rummy_tui.rummy.actions import (
    Discard,
    DrawDiscard,
    DrawStock,
    draw_discard,
    draw_stock,
)
from rummy_tui.rummy.deal import bare_table, deal_round
from rummy_tui.rummy.openings import fits_the_table, openings
from rummy_tui.rummy.rules import MeldPlay, SpreadPile
from rummy_tui.rummy.table import Melding, draw_top, free_but, put_down, take
from rummy_tui.variants.rummy500.actions import CallRummy, ResolveCalls, call_rummy
from rummy_tui.variants.rummy500.options import hand_size, pack
from rummy_tui.variants.rummy500.scoring import end
from rummy_tui.variants.rummy500.state import RULES, Call, Claim, Draw, Rummy500State

PLAY: MeldPlay[Rummy500State] = MeldPlay(lambda state: RULES, barred_clause="R10")
PILE: SpreadPile[Rummy500State] = SpreadPile(RULES, "R9")
DRAW = Draw()

STOCK_EMPTY = Refusal("R13", "The stock is empty: take from the discard pile, or pass and end the round.")
STOCK_LEFT = Refusal("R13", "Passing is for an empty stock only.")
NO_CALLING = Refusal("R16", 'This game is played without calling "Rummy!".')
NO_WINDOW = Refusal("R16", 'Only after a discard may "Rummy!" be called.')
CALL_STANDS = Refusal("R18", "A call stands: it is settled before anybody draws or passes.")
NO_CALL = Refusal("R18", "Nobody has called.")


def start(setup: Setup) -> Rummy500State:
    """Round 1."""
    sides = tuple((seat,) for seat in range(len(setup.players)))
    state = Rummy500State(**bare_table(setup, setup.players, sides, DRAW))
    return _deal(state, setup.first_dealer())


def _deal(state: Rummy500State, dealer: int) -> Rummy500State:
    seats = len(state.players)
    return deal_round(state, pack(state.options, seats), dealer, hand_size(seats), DRAW)


# Drawing


def _no_call_stands(state: Rummy500State, seat: int) -> Refusal | None:
    return CALL_STANDS if state.moment.calls else None  # type: ignore[attr-defined]


def _stock_left(state: Rummy500State, seat: int) -> Refusal | None:
    return None if state.stock else STOCK_EMPTY


def _stock_gone(state: Rummy500State, seat: int) -> Refusal | None:
    return STOCK_LEFT if state.stock else None


def _top_free(state: Rummy500State, count: int) -> bool:
    """R9a."""
    return count == 1 and state.options.top_card_free and bool(state.discard_pile)


def _may_take(state: Rummy500State, action: DrawDiscard) -> Refusal | None:
    return None if _top_free(state, action.count) else PILE.may_take(state, action)


def _propose_takes(state: Rummy500State, seat: int) -> list[DrawDiscard]:
    takes = PILE.propose(state, seat)
    top = draw_discard(seat, 1)
    return [top, *takes] if _top_free(state, 1) and top not in takes[:1] else takes


def _draw_stock(state: Rummy500State, action: DrawStock) -> Rummy500State:
    return draw_top(state, action.seat, awaiting=(action.seat,))


def _draw_discard(state: Rummy500State, action: DrawDiscard) -> Rummy500State:
    if not _top_free(state, action.count):
        return PILE.take(state, action)
    moment = free_but(state.discard_pile[-1])
    return take(state, action.seat, 1, moment=moment, awaiting=(action.seat,))


def _pass(state: Rummy500State, action: Pass) -> Rummy500State:
    return end(state, "stock_out", None)


# Calls


def _draw(state: Rummy500State) -> Draw:
    assert isinstance(state.moment, Draw)
    return state.moment


def _window_open(state: Rummy500State, seat: int) -> Refusal | None:
    if not state.options.call_rummy:
        return NO_CALLING
    return NO_WINDOW if state.moment.discarder is None else None  # type: ignore[attr-defined]


def _not_called_yet(state: Rummy500State, seat: int) -> Refusal | None:
    for call in state.moment.calls:  # type: ignore[attr-defined]
        if call.seat == seat:
            return Refusal("R18", f"{state.players[seat]} has called already.")
    return None


def _claimable(state: Rummy500State, action: CallRummy) -> Refusal | None:
    """R17: the deepest card has a use without any card from a hand. The sentence is the same whether
    or not another claim would hold (R20)."""
    depths = PILE.depths(state, ())
    if action.count in depths:
        return None
    if refusal := PILE.too_deep(state, action.count, "R17"):
        return refusal
    card = state.discard_pile[-action.count]
    text = f"{card.symbol} fits no meld on the table and makes none with the cards above it."
    return Refusal("R17" if depths else "R20", text, (card,))


def _propose_calls(state: Rummy500State, seat: int) -> list[CallRummy]:
    return [call_rummy(seat, depth) for depth in PILE.depths(state, ())]


def _call(state: Rummy500State, action: CallRummy) -> Rummy500State:
    draw = _draw(state)
    return evolve(
        state,
        moment=Draw(draw.discarder, (*draw.calls, Call(action.seat, action.count))),
        log=(*state.log, Event("called", action.seat, number=action.count)),
    )


def _call_stands(state: Rummy500State, seat: int) -> Refusal | None:
    return None if state.moment.calls else NO_CALL  # type: ignore[attr-defined]


def _resolve(state: Rummy500State, action: ResolveCalls) -> Rummy500State:
    """R18: the caller nearest after the discarder takes the cards and plays on."""
    draw = _draw(state)
    assert draw.discarder is not None
    seats, first = len(state.players), draw.discarder
    call = min(draw.calls, key=lambda call: (call.seat - first) % seats)
    taken = state.discard_pile[-call.count :]
    moment = Melding(Claim(taken[0], "R17", taken))
    return take(state, call.seat, call.count, moment=moment, turn=call.seat, awaiting=(call.seat,))


@cache
def _after_discard(seat: int) -> Draw:
    return Draw(seat)


@cache
def _callers(seats: int, discarder: int) -> tuple[int, ...]:
    """Everybody but the discarder, in turn."""
    return tuple((discarder + k) % seats for k in range(1, seats))


# Melding and discarding


def _unplayable(state: Rummy500State, action: Discard) -> Refusal | None:
    """R15."""
    card = action.card
    if not state.options.final_discard_unplayable or len(state.hands[action.seat]) > 1:
        return None
    if fits_the_table(card, openings(state.melds, RULES), RULES):
        text = f"{card.symbol} can be laid off, so it is no discard to go out with."
        return Refusal("R15", text, (card,))
    return None


def _propose_discards(state: Rummy500State, seat: int) -> Iterable[Discard]:
    found = PLAY.propose_discards(state, seat)
    if len(state.hands[seat]) > 1:
        return found
    return [action for action in found if not _unplayable(state, action)]


def _discard(state: Rummy500State, action: Discard) -> Rummy500State:
    seat = action.seat
    following = state.left_of(seat)
    callable_ = state.options.call_rummy
    after = put_down(
        state,
        seat,
        action.card,
        moment=_after_discard(seat),
        turn=following,
        awaiting=_callers(len(state.players), seat) if callable_ else (following,),
        idle=state.idle + 1,
    )
    if not after.hands[seat]:
        return end(after, "out", seat)
    if state.idle >= state.options.stall_turns:
        return end(after, "stalled", None)
    return after


def _emptied(state: Rummy500State, seat: int) -> Rummy500State:
    """A meld or lay-off done: with no cards left the player is out (R13), or floats (R14)."""
    if state.hands[seat]:
        return state
    if not state.options.floating:
        return end(state, "out", seat)
    following = state.left_of(seat)
    return evolve(
        state,
        moment=DRAW,
        turn=following,
        awaiting=(following,),
        idle=1,
        log=(*state.log, Event("floats", seat)),
    )


REDUCER: Reducer[Rummy500State] = Reducer(
    moves=(
        Move(
            DrawStock,
            ("draw",),
            propose=lambda state, seat: (draw_stock(seat),),
            duties=(_no_call_stands, _stock_left),
            apply=_draw_stock,
            in_turn=True,
            reveals=True,
        ),
        Move(
            DrawDiscard,
            ("draw",),
            propose=_propose_takes,
            duties=(_no_call_stands,),
            rules=(_may_take,),
            exact=True,
            apply=_draw_discard,
            in_turn=True,
        ),
        Move(
            Pass,
            ("draw",),
            propose=lambda state, seat: (Pass(seat=seat),),
            duties=(_no_call_stands, _stock_gone),
            apply=_pass,
            in_turn=True,
            reveals=True,
        ),
        Move(
            CallRummy,
            ("draw",),
            propose=_propose_calls,
            duties=(_window_open, _not_called_yet),
            rules=(_claimable,),
            exact=True,
            apply=_call,
            reveals=True,
        ),
        Move(
            ResolveCalls,
            ("draw",),
            propose=lambda state, seat: (ResolveCalls(seat=seat),),
            duties=(_call_stands,),
            apply=_resolve,
            reveals=True,
        ),
        Move(
            Discard,
            ("meld",),
            propose=_propose_discards,
            duties=(PLAY.free,),
            rules=(PLAY.may_discard, _unplayable),
            exact=True,
            apply=_discard,
        ),
        PLAY.meld_move(lambda state, action: _emptied(PLAY.meld(state, action), action.seat)),
        PLAY.lay_off_move(lambda state, action: _emptied(PLAY.lay_off(state, action), action.seat)),
        next_round(_deal),
    ),
    prompts={
        "draw": "draw a card first",
        "meld": "meld, lay off or discard",
        "round_over": "the round is over",
    },
)
