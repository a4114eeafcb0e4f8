"""The moves of gin: what is legal, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from rummy_tui.cards import PACK, Card, symbols, without
from rummy_tui.engine.actions import Pass
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.game import Setup, deal, deck_for
from rummy_tui.engine.reducer import Move, Reducer, next_round
from rummy_tui.engine.state import Event, evolve, hand_changed
from rummy_tui.rummy.actions import (
    Discard,
    DrawDiscard,
    DrawStock,
    LayOff,
    MeldCards,
    discards,
    draw_discard,
    draw_stock,
)
from rummy_tui.rummy.melds import End, Meld, Reading, extend, lay, read
from rummy_tui.rummy.solver import BIT, best_arrangements, deadwood, hand_mask, least_deadwood, pip_value
from rummy_tui.shuffle import chosen
from rummy_tui.variants.gin.actions import BigGin, Done, Knock, big_gin, knock
from rummy_tui.variants.gin.scoring import end_by_gin, end_by_knock, end_in_draw, round_winner
from rummy_tui.variants.gin.state import RULES, DiscardDue, Draw, GinState, LayingOff, Upcard

HAND_SIZE = 10
WALL = 2  # cards left in the stock when the round is drawn (G16)
ENDS: tuple[End, End] = ("low", "high")
DRAW = Draw()
DREW = DiscardDue()


# Events that fill a round's log; one object each, for a state copies its log.


@cache
def _drew(seat: int, card: Card) -> Event:
    return Event("drew", seat, (card,), (seat,))


@cache
def _took_up(card: Card) -> DiscardDue:
    return DiscardDue(card)


@cache
def _took(seat: int, card: Card) -> Event:
    return Event("took", seat, (card,))


@cache
def _discarded(seat: int, card: Card) -> Event:
    return Event("discarded", seat, (card,))


# The deal


def start(setup: Setup) -> GinState:
    """Round 1."""
    dealer = setup.first_dealer()
    blank = GinState(
        variant=setup.variant,
        options=setup.options,
        players=setup.players,
        seed=setup.seed,
        decks=setup.decks,
        sides=((0,), (1,)),
        round=0,
        dealer=dealer,
        turn=0,
        awaiting=(),
        moment=DRAW,
        hands=((), ()),
        stock=(),
        discard_pile=(),
        melds=(),
        scores=(0, 0),
        known=((), ()),
        upcard=PACK[0],
        idle=0,
        face_down=False,
    )
    return deal_round(blank, dealer)


def deal_round(state: GinState, dealer: int) -> GinState:
    """The next round: ten cards each and the upcard (G6)."""
    number = state.round + 1
    deck = deck_for(state.decks, PACK, state.seed, number)
    hands, (upcard, *stock) = deal(deck, 2, dealer, HAND_SIZE)
    first = _first_player(state, number, dealer)
    return evolve(
        state,
        round=number,
        dealer=dealer,
        turn=first,
        awaiting=(first,),
        moment=Upcard() if state.options.upcard_offer else DRAW,
        hands=hands,
        stock=tuple(stock),
        discard_pile=(upcard,),
        melds=(),
        known=((), ()),
        upcard=upcard,
        idle=0,
        face_down=False,
        log=(Event("dealt", dealer, (upcard,), number=number),),
    )


def _first_player(state: GinState, number: int, dealer: int) -> int:
    """Who plays first (G7). After a drawn round there is no loser: the same player begins again."""
    match state.options.first_player:
        case "non_dealer":
            return 1 - dealer
        case "loser":
            winners = (round_winner(result) for result in reversed(state.results))
            won = next((seat for seat in winners if seat is not None), None)
            if won is not None:
                return 1 - won
            number = 1
    return chosen(2, state.seed, f"first player {number}")


# Drawing


def _may_take(state: GinState, action: DrawDiscard) -> Refusal | None:
    if action.count != 1:
        top = state.discard_pile[-1]
        return Refusal("G8", f"Only the top card of the discard pile, {top.symbol}, may be taken.", (top,))
    if isinstance(state.moment, Draw) and state.moment.stock_only:
        text = f"Both passed {state.upcard.symbol} up: the first draw is from the stock."
        return Refusal("G10", text, (state.upcard,))
    return None


def _take_stock(state: GinState, action: DrawStock) -> GinState:
    seat = action.seat
    card = state.stock[0]
    return evolve(
        state,
        hands=hand_changed(state.hands, seat, (*state.hands[seat], card)),
        stock=state.stock[1:],
        moment=DREW,
        log=(*state.log, _drew(seat, card)),
    )


def _take_discard(state: GinState, action: DrawDiscard) -> GinState:
    seat = action.seat
    card = state.discard_pile[-1]
    return evolve(
        state,
        hands=hand_changed(state.hands, seat, (*state.hands[seat], card)),
        known=hand_changed(state.known, seat, (*state.known[seat], card)),
        discard_pile=state.discard_pile[:-1],
        moment=_took_up(card),
        log=(*state.log, _took(seat, card)),
    )


def _refuse_upcard(state: GinState, action: Pass) -> GinState:
    assert isinstance(state.moment, Upcard)
    refused = state.moment.refused + 1
    other = 1 - action.seat
    return evolve(
        state,
        turn=other,
        awaiting=(other,),
        moment=Upcard(refused) if refused < 2 else Draw(stock_only=True),
        log=(*state.log, Event("refused", action.seat, state.discard_pile[-1:])),
    )


# Discarding


def _may_discard(state: GinState, action: Discard | Knock) -> Refusal | None:
    """G9: what was just taken may not go straight back."""
    due: Any = state.moment
    taken = due.taken
    if taken is not None and taken is action.card and not state.options.may_return_taken:
        text = f"{taken.symbol} was just taken from the discard pile: another card must be discarded."
        return Refusal("G9", text, (taken,))
    return None


def _propose_discards(state: GinState, seat: int) -> Iterable[Discard]:
    by_card = discards(seat)
    return [by_card[card] for card in state.hands[seat]]


def _discard(state: GinState, action: Discard) -> GinState:
    seat, card = action.seat, action.card
    other = 1 - seat
    known = state.known
    if card in known[seat]:
        known = hand_changed(known, seat, without(known[seat], (card,)))
    idle = 0 if state.taken is None else state.idle + 1
    after = evolve(
        state,
        hands=hand_changed(state.hands, seat, without(state.hands[seat], (card,))),
        known=known,
        discard_pile=(*state.discard_pile, card),
        idle=idle,
        turn=other,
        awaiting=(other,),
        moment=DRAW,
        log=(*state.log, _discarded(seat, card)),
    )
    if len(after.stock) <= WALL:
        return end_in_draw(after, "stock_out")
    if idle >= state.options.stall_turns:
        return end_in_draw(after, "stalled")
    return after


# Knocking


def _low_enough(state: GinState, action: Knock) -> Refusal | None:
    left = without(state.hands[action.seat], (action.card,))
    points = deadwood(left)
    limit = state.knock_limit
    if points > limit:
        allowed = f"a knock may leave {limit} at most" if limit else "this round is gin only"
        text = f"Discarding {action.card.symbol} leaves {points} deadwood: {allowed}."
        return Refusal("G11", text, (action.card,))
    return None


def _are_melds(state: GinState, action: Knock) -> Refusal | None:
    readings = (read(meld.kind, meld.cards, RULES) for meld in action.melds or ())
    return next((reading for reading in readings if isinstance(reading, Refusal)), None)


def _counted_once(state: GinState, action: Knock) -> Refusal | None:
    """G4; and what is discarded is in no meld."""
    melded = action.melded()
    if action.card in melded:
        text = f"{action.card.symbol} is discarded, so it is in no meld."
        return Refusal("G11", text, (action.card,))
    for card in melded:
        if melded.count(card) > 1:
            return Refusal("G4", f"{card.symbol} counts in one meld only.", (card,))
    return None


def _best_arranged(state: GinState, action: Knock) -> Refusal | None:
    """G13: melds given with a knock reach the least."""
    if action.melds is None:
        return None
    left = without(state.hands[action.seat], (action.card,))
    melded = action.melded()
    least = deadwood(left)
    points = sum(map(pip_value, without(left, melded)))
    if points > least:
        laid = f"The melds {symbols(melded)}" if melded else "No melds"
        text = f"{laid} leave {points} deadwood; the least is {least}."
        return Refusal("G13", text, melded)
    return None


def _propose_knocks(state: GinState, seat: int) -> Iterator[Knock]:
    hand = state.hands[seat]
    limit = state.knock_limit
    # A discard saves at most 10, so most hands need no closer look.
    if deadwood(hand) > limit + 10:
        return
    mask = hand_mask(hand)
    for card in hand:
        left = mask ^ BIT[card]
        if least_deadwood(left) <= limit:
            yield knock(seat, card)
            for arrangement in best_arrangements(left):
                melds = tuple(MeldCards(kind=meld.kind, cards=meld.cards) for meld in arrangement)
                yield Knock(seat=seat, card=card, melds=melds)


def _arrangement(left: tuple[Card, ...], action: Knock) -> tuple[Reading, ...]:
    """The knocker's melds: those chosen, else the first of the best."""
    if action.melds is None:
        return next(best_arrangements(hand_mask(left)))
    readings = (read(meld.kind, meld.cards, RULES) for meld in action.melds)
    return tuple(reading for reading in readings if isinstance(reading, Reading))


def _knock(state: GinState, action: Knock) -> GinState:
    seat = action.seat
    defender = 1 - seat
    left = without(state.hands[seat], (action.card,))
    melds = tuple(lay(reading, i, seat) for i, reading in enumerate(_arrangement(left, action), 1))
    loose = without(left, (card for meld in melds for card in meld.cards))
    points = sum(map(pip_value, loose))
    after = evolve(
        state,
        hands=hand_changed(state.hands, seat, loose),
        known=hand_changed(state.known, seat, loose),
        melds=melds,
        discard_pile=(*state.discard_pile, action.card),
        face_down=True,
        turn=defender,
        awaiting=(defender,),
        moment=LayingOff(seat),
        log=(
            *state.log,
            Event("knocked" if points else "gin", seat, (action.card,), (seat,), number=points),
        ),
    )
    if not points:
        return end_by_gin(after, seat, big=False)
    if not state.options.layoffs:
        return end_by_knock(after, seat)
    return after


def _may_big_gin(state: GinState, action: BigGin) -> Refusal | None:
    if not state.options.big_gin:
        return Refusal("G15", "This game is played without big gin.")
    points = deadwood(state.hands[action.seat])
    if points:
        return Refusal("G15", f"Big gin leaves no deadwood, and here it is {points}.")
    return None


def _big_gin(state: GinState, action: BigGin) -> GinState:
    seat = action.seat
    arrangement = next(best_arrangements(hand_mask(state.hands[seat])))
    after = evolve(
        state,
        hands=hand_changed(state.hands, seat, ()),
        known=hand_changed(state.known, seat, ()),
        melds=tuple(lay(reading, i, seat) for i, reading in enumerate(arrangement, 1)),
        log=(*state.log, Event("big_gin", seat)),
    )
    return end_by_gin(after, seat, big=True)


# Laying off


def meld_at(state: GinState, meld_id: int) -> Meld:
    found: Meld = next(meld for meld in state.melds if meld.id == meld_id)
    return found


def _fits(state: GinState, action: LayOff) -> Refusal | None:
    longer = extend(meld_at(state, action.meld), action.cards, action.end, action.seat, RULES)
    return longer if isinstance(longer, Refusal) else None


def propose_lay_offs(melds: tuple[Meld, ...], hand: tuple[Card, ...], seat: int) -> Iterator[LayOff]:
    """Every lay-off of one card or of several in a row."""
    for meld in melds:
        if meld.kind == "set":
            for card in hand:
                if card.rank == meld.rank:
                    yield LayOff(seat=seat, meld=meld.id, cards=(card,))
            continue
        for end in ENDS:
            for cards in _chains(meld, hand, end):
                yield LayOff(seat=seat, meld=meld.id, cards=cards)


def _chains(meld: Meld, hand: tuple[Card, ...], end: End) -> Iterator[tuple[Card, ...]]:
    """The cards of the hand that follow each other from one end of a run, as far as they go."""
    cards: tuple[Card, ...] = ()
    step = -1 if end == "low" else 1
    rank = meld.rank - 1 if end == "low" else meld.rank + len(meld.cards)
    while card := next((c for c in hand if c.rank == rank and c.suit == meld.suit), None):
        cards = (card, *cards) if end == "low" else (*cards, card)
        yield cards
        rank += step


def _lay_off(state: GinState, action: LayOff) -> GinState:
    seat = action.seat
    meld = meld_at(state, action.meld)
    longer = extend(meld, action.cards, action.end, seat, RULES)
    hand = without(state.hands[seat], action.cards)
    known = tuple(card for card in state.known[seat] if card in hand)
    return evolve(
        state,
        hands=hand_changed(state.hands, seat, hand),
        known=hand_changed(state.known, seat, known),
        melds=tuple(longer if there is meld else there for there in state.melds),
        log=(*state.log, Event("laid_off", seat, action.cards, other=meld.owner, note=meld.kind)),
    )


def _done(state: GinState, action: Done) -> GinState:
    assert isinstance(state.moment, LayingOff)
    return end_by_knock(state, state.moment.knocker)


REDUCER: Reducer[GinState] = Reducer(
    moves=(
        Move(
            DrawDiscard,
            ("upcard", "draw"),
            propose=lambda state, seat: (draw_discard(seat),),
            rules=(_may_take,),
            apply=_take_discard,
        ),
        Move(
            DrawStock,
            ("draw",),
            propose=lambda state, seat: (draw_stock(seat),),
            apply=_take_stock,
            reveals=True,
        ),
        Move(Pass, ("upcard",), propose=lambda state, seat: (Pass(seat=seat),), apply=_refuse_upcard),
        Move(Discard, ("discard",), propose=_propose_discards, rules=(_may_discard,), apply=_discard),
        Move(
            Knock,
            ("discard",),
            propose=_propose_knocks,
            rules=(_are_melds, _counted_once, _low_enough, _best_arranged, _may_discard),
            apply=_knock,
            reveals=True,
        ),
        Move(
            BigGin,
            ("discard",),
            propose=lambda state, seat: (big_gin(seat),) if state.options.big_gin else (),
            rules=(_may_big_gin,),
            apply=_big_gin,
            reveals=True,
        ),
        Move(
            LayOff,
            ("layoff",),
            propose=lambda state, seat: propose_lay_offs(state.melds, state.hands[seat], seat),
            rules=(_fits,),
            apply=_lay_off,
        ),
        Move(Done, ("layoff",), propose=lambda state, seat: (Done(seat=seat),), apply=_done, reveals=True),
        next_round(deal_round),
    ),
    prompts={
        "upcard": "take the upcard or pass",
        "draw": "draw a card first",
        "discard": "discard or knock",
        "layoff": "lay off, or say that you are done",
        "round_over": "the round is over",
    },
)
