"""The moves of Persian Rummy: what is legal, and what follows."""

from __future__ import annotations

from rummy_tui.engine.actions import NextRound, Pass
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.game import Setup, deck_for
from rummy_tui.engine.reducer import Move, Reducer
from rummy_tui.engine.state import Event, evolve
from rummy_tui.rummy.actions import Discard, DrawDiscard, DrawStock, MeldAction, draw_stock
from rummy_tui.rummy.deal import bare_table, deal_round
from rummy_tui.rummy.rules import MeldPlay, SpreadPile
from rummy_tui.rummy.table import draw_top, put_down
from rummy_tui.variants.persian.cut import cut, seating
from rummy_tui.variants.persian.scoring import end
from rummy_tui.variants.persian.state import DECK, HAND_SIZE, RULES, CutShown, Draw, PersianState

PLAY: MeldPlay[PersianState] = MeldPlay(lambda state: RULES)
PILE: SpreadPile[PersianState] = SpreadPile(RULES, "P8")
SIDES = ((0, 2), (1, 3))
DRAW = Draw()

STOCK_EMPTY = Refusal("P12", "The stock is empty: take a card that can be melded, or pass.")
STOCK_LEFT = Refusal("P12", "Passing is for an empty stock only.")


def start(setup: Setup) -> PersianState:
    """The cut for partners; or, where dealer or deck is given or players keep their seats, round 1."""
    if setup.options.teams == "seats" or setup.dealer is not None or setup.decks:
        state = PersianState(**bare_table(setup, setup.players, SIDES, DRAW), cut=((),) * 4, doubled=())
        return _deal(state, setup.first_dealer())
    cards = cut(len(setup.players), setup.seed)
    seats = seating(cards)
    players = tuple(setup.players[player] for player in seats)
    fields = bare_table(setup, players, SIDES, CutShown())
    log = [Event("cut", seat, tuple(cards[player])) for seat, player in enumerate(seats)]
    fields.update(
        awaiting=(0, 1, 2, 3),
        stock=deck_for((), DECK, setup.seed, 1),
        log=(*log, Event("paired", 0, other=2)),
    )
    return PersianState(**fields, cut=tuple(tuple(cards[player]) for player in seats), doubled=())


def _deal(state: PersianState, dealer: int) -> PersianState:
    return deal_round(state, DECK, dealer, HAND_SIZE, DRAW, doubled=())


def _next_round(state: PersianState, action: NextRound) -> PersianState:
    """After the cut its lowest card, seat 0, deals (P3)."""
    return _deal(state, state.left_of(state.dealer) if state.results else state.dealer)


# Drawing


def _stock_left(state: PersianState, seat: int) -> Refusal | None:
    return None if state.stock else STOCK_EMPTY


def _stock_gone(state: PersianState, seat: int) -> Refusal | None:
    return STOCK_LEFT if state.stock else None


def _pass(state: PersianState, action: Pass) -> PersianState:
    """P12: four passes in a row end the round."""
    assert isinstance(state.moment, Draw)
    passes = state.moment.passes + 1
    after = evolve(state, log=(*state.log, Event("passed", action.seat)))
    return end(after, "passed_out", None) if passes == len(state.players) else _turn_over(after, passes)


# Melding and discarding


def _turn_over(state: PersianState, passes: int = 0) -> PersianState:
    following = state.left_of(state.turn)
    after = evolve(state, turn=following, awaiting=(following,), moment=Draw(passes), idle=state.idle + 1)
    return end(after, "stalled", None) if state.idle >= state.options.stall_turns else after


def _meld(state: PersianState, action: MeldAction) -> PersianState:
    after = PLAY.meld(state, action)
    if action.kind == "set" and len(action.cards) == 4:
        after = evolve(after, doubled=(*after.doubled, after.melds[-1].id))
    return _emptied(after, action.seat)


def _emptied(state: PersianState, seat: int) -> PersianState:
    """P11: melding the last card ends the round."""
    return state if state.hands[seat] else end(state, "out", seat)


REDUCER: Reducer[PersianState] = Reducer(
    moves=(
        Move(
            DrawStock,
            ("draw",),
            propose=lambda state, seat: (draw_stock(seat),),
            duties=(_stock_left,),
            apply=lambda state, action: draw_top(state, action.seat),
            reveals=True,
        ),
        Move(
            DrawDiscard, ("draw",), propose=PILE.propose, rules=(PILE.may_take,), exact=True, apply=PILE.take
        ),
        Move(
            Pass,
            ("draw",),
            propose=lambda state, seat: (Pass(seat=seat),),
            duties=(_stock_gone,),
            apply=_pass,
            reveals=True,
        ),
        Move(
            Discard,
            ("meld",),
            propose=PLAY.propose_discards,
            duties=(PLAY.free,),
            apply=lambda state, action: _turn_over(put_down(state, action.seat, action.card)),
        ),
        PLAY.meld_move(_meld),
        PLAY.lay_off_move(lambda state, action: _emptied(PLAY.lay_off(state, action), action.seat)),
        Move(
            NextRound,
            ("cut", "round_over"),
            propose=lambda state, seat: (NextRound(seat=seat),),
            apply=_next_round,
            reveals=True,
        ),
    ),
    prompts={
        "cut": "the cards cut for partners are shown first",
        "draw": "draw a card first",
        "meld": "meld, lay off or discard",
        "round_over": "the round is over",
    },
)
