"""The moves of Australian 500: what is legal, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Any

from rummy_tui.cards import JOKER, SUIT_NAMES, SUITS, Card, Suit, without
from rummy_tui.engine.actions import Pass
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.game import Setup, deal, deck_for
from rummy_tui.engine.reducer import Move, Reducer, next_round
from rummy_tui.engine.state import Event, Hands, evolve, hand_changed
from rummy_tui.engine.table import count
from rummy_tui.variants.australian500.actions import (
    Bid,
    Claim,
    Exchange,
    Play,
    bid,
    claim,
    exchanges,
    pass_,
    play,
    plays,
)
from rummy_tui.variants.australian500.auction import (
    LEVELS,
    STRAINS,
    Call,
    Contract,
    Offer,
    Schedule,
    find_offer,
    higher_offers,
    passed,
    standing_bid,
)
from rummy_tui.variants.australian500.claims import Flaw, find_flaw
from rummy_tui.variants.australian500.scoring import end_hand
from rummy_tui.variants.australian500.state import (
    SEATS,
    TRICKS,
    Australian500State,
    Bidding,
    Exchanging,
    Playing,
    ranking_of,
    sitting_out,
)
from rummy_tui.variants.australian500.tricks import PACK_43, Played, Trick, followers, led_suit, winning

State = Australian500State
KITTY = 3

_UNPLAYED: Mapping[str, Any] = MappingProxyType(
    {
        "auction": (),
        "contract": None,
        "trick": (),
        "tricks": (),
        "tricks_won": (0, 0),
        "shown_out": ("",) * SEATS,
    }
)
"""What a hand is before anybody has spoken."""


# The deal


def start(setup: Setup) -> State:
    """Round 1."""
    blank = State(
        variant=setup.variant,
        options=setup.options,
        players=setup.players,
        seed=setup.seed,
        decks=setup.decks,
        sides=((0, 2), (1, 3)),
        round=0,
        dealer=setup.first_dealer(),
        turn=0,
        awaiting=(),
        moment=Bidding(),
        hands=((),) * SEATS,
        stock=(),
        discard_pile=(),
        melds=(),
        scores=(0, 0),
        known=((),) * SEATS,
        redeals=0,
        kitty=(),
        **_UNPLAYED,
    )
    return deal_round(blank, blank.dealer)


def deal_round(state: State, dealer: int) -> State:
    """The next round (A2)."""
    return _deal(evolve(state, round=state.round + 1, redeals=0, log=()), dealer)


def _deal(state: State, dealer: int) -> State:
    deck = deck_for(state.decks, PACK_43, state.seed, state.round, state.redeals)
    hands, kitty = deal(deck, SEATS, dealer, TRICKS)
    first = state.left_of(dealer)
    return evolve(
        state,
        dealer=dealer,
        turn=first,
        awaiting=(first,),
        moment=Bidding(),
        hands=hands,
        kitty=kitty,
        log=(*state.log, Event("dealt", dealer, number=state.round)),
        **_UNPLAYED,
    )


# The auction


def _may_bid(state: State, action: Bid) -> Refusal | None:
    """A bid there is (A5), higher than the last (A7)."""
    schedule = state.options.schedule
    offer = find_offer(schedule, action.strain, action.tricks, action.open)
    if offer is None:
        return Refusal("A5", _no_such_bid(action, schedule))
    high = _high_offer(state)
    if high is None or offer.height > high.height:
        return None
    text = f"{offer.name} ({offer.worth}) is not higher than {high.name} ({high.worth}): "
    above = higher_offers(schedule, high)
    advice = f"bid {above[0].name} ({above[0].worth}) or more, or pass." if above else "pass."
    return Refusal("A7", text + advice)


def _no_such_bid(action: Bid, schedule: Schedule) -> str:
    if action.strain == "null" and action.tricks is not None:
        return "Null is bid without a number of tricks."
    if action.open:
        return "Only misère in the Avondale schedule may be bid open."
    if action.strain not in STRAINS[schedule]:
        return f"There is no {action.strain} in this schedule of bids."
    if action.tricks is None:
        return f"A bid names a number of tricks, {LEVELS[0]} to {LEVELS[-1]}."
    return f"A bid is for {LEVELS[0]} to {LEVELS[-1]} tricks, not {action.tricks}."


def _high_offer(state: State) -> Offer | None:
    high = standing_bid(state.auction)
    return high.offer if high else None


def _propose_bids(state: State, seat: int) -> tuple[Bid, ...]:
    return _raises(seat, state.options.schedule, _high_offer(state))


@cache
def _raises(seat: int, schedule: Schedule, high: Offer | None) -> tuple[Bid, ...]:
    return tuple(
        bid(seat, offer.strain, offer.tricks or None, offer.open) for offer in higher_offers(schedule, high)
    )


def _bid(state: State, action: Bid) -> State:
    offer = find_offer(state.options.schedule, action.strain, action.tricks, action.open)
    assert offer is not None
    return _called(state, action.seat, offer)


def _pass(state: State, action: Pass) -> State:
    return _called(state, action.seat, None)


@cache
def _call(seat: int, offer: Offer | None) -> tuple[Call, Event]:
    """What a seat says in the auction, and how that is told."""
    if offer is None:
        return Call(seat, None), Event("passed", seat)
    return Call(seat, offer), Event("bid", seat, number=offer.worth, note=offer.name)


def _called(state: State, seat: int, offer: Offer | None) -> State:
    """The auction goes on, ends with a bid, or all four have passed (A4)."""
    call, event = _call(seat, offer)
    auction = (*state.auction, call)
    log = (*state.log, event)
    out = passed(auction)
    if len(out) == SEATS:
        thrown_in = evolve(state, redeals=state.redeals + 1, log=(*log, Event("thrown_in")))
        return _deal(thrown_in, state.left_of(state.dealer))
    high = standing_bid(auction)
    if len(out) == SEATS - 1 and high:
        return _take_kitty(evolve(state, auction=auction, log=log), high)
    turn = state.left_of(seat)
    while turn in out:
        turn = state.left_of(turn)
    return evolve(state, auction=auction, log=log, turn=turn, awaiting=(turn,))


# The kitty


def _take_kitty(state: State, high: Call) -> State:
    """A8: the kitty goes into the bidder's hand."""
    assert high.offer is not None
    seat = high.seat
    return evolve(
        state,
        contract=Contract(seat, *high.offer),
        hands=hand_changed(state.hands, seat, state.hands[seat] + state.kitty),
        kitty=(),
        turn=seat,
        awaiting=(seat,),
        moment=Exchanging(),
        log=(*state.log, Event("kitty", seat, state.kitty, (seat,), note=high.offer.name)),
    )


def _propose_exchanges(state: State, seat: int) -> Iterable[Exchange]:
    return map(exchanges(seat).__getitem__, combinations(sorted(state.hands[seat]), KITTY))


def _are_three(state: State, action: Exchange) -> Refusal | None:
    if len(action.cards) == KITTY:
        return None
    return Refusal("A8", f"Three cards are laid away, not {len(action.cards)}.", action.cards)


def _exchange(state: State, action: Exchange) -> State:
    seat = action.seat
    assert state.contract is not None
    leader = seat if state.options.first_lead == "bidder" else state.left_of(seat)
    log = (*state.log, Event("laid_away", seat, action.cards, (seat,)))
    out = sitting_out(state.contract)
    if out is not None:
        log = (*log, Event("sits_out", out))
    return evolve(
        state,
        hands=hand_changed(state.hands, seat, without(state.hands[seat], action.cards)),
        kitty=action.cards,
        turn=leader,
        awaiting=(leader,),
        moment=Playing(),
        log=log,
    )


# The play


def _may_play(state: State, action: Play) -> Refusal | None:
    """A11; and A13: a joker without trumps follows nothing, and led, and only then, it names a suit."""
    ranks, card = ranking_of(state), action.card
    if state.trick:
        led = led_suit(state.trick, ranks)
        if ranks.suits[card] != led and (able := followers(state.hands[action.seat], led, ranks)):
            able = ranks.from_the_top(ranks.mask(able))
            text = f"{card.symbol} does not follow {SUIT_NAMES[led]}: play {_any_of(able)}."
            return Refusal("A11", text, able)
    elif not ranks.suits[card]:
        if action.suit:
            return None
        return Refusal("A13", "Whoever leads ★ without trumps names the suit to follow.", (card,))
    if action.suit:
        return Refusal("A13", "A suit is named only for the joker led without trumps.", (card,))
    return None


def _any_of(cards: tuple[Card, ...]) -> str:
    *first, last = (card.symbol for card in cards)
    return f"{' '.join(first)} or {last}" if first else last


def _propose_plays(state: State, seat: int) -> Iterable[Play]:
    hand = state.hands[seat]
    if state.trick:
        ranks = ranking_of(state)
        hand = followers(hand, led_suit(state.trick, ranks), ranks) or hand
    elif JOKER in hand and not ranking_of(state).trump:
        plain = (play(seat, card) for card in hand if card is not JOKER)
        return (*plain, *(play(seat, JOKER, suit) for suit in SUITS))
    return map(plays(seat).__getitem__, hand)


def _play(state: State, action: Play) -> State:
    seat, card = action.seat, action.card
    played, event = _played(seat, card, action.suit, leads=not state.trick)
    trick = (*state.trick, played)
    hands = hand_changed(state.hands, seat, without(state.hands[seat], (card,)))
    log = (*state.log, event)
    turn = (seat + 1) % SEATS
    if turn == sitting_out(state.contract):
        turn = (turn + 1) % SEATS
    if not state.trick:
        return evolve(state, hands=hands, log=log, trick=trick, turn=turn, awaiting=(turn,))
    ranks = ranking_of(state)
    shown_out = state.shown_out
    led = led_suit(trick, ranks)
    if ranks.suits[card] != led and led not in shown_out[seat]:
        shown_out = (*shown_out[:seat], shown_out[seat] + led, *shown_out[seat + 1 :])
    if turn != trick[0].seat:
        return evolve(
            state, hands=hands, shown_out=shown_out, log=log, trick=trick, turn=turn, awaiting=(turn,)
        )
    best = winning(trick, ranks)
    return _end_trick(state, Trick(best.seat, trick), best.card, hands, shown_out, log)


@cache
def _played(seat: int, card: Card, suit: Suit | None, *, leads: bool) -> tuple[Played, Event]:
    """A card on the table, and how that is told."""
    if suit:
        return Played(seat, card, suit), Event("named", seat, (card,), note=SUIT_NAMES[suit])
    return Played(seat, card), Event("led" if leads else "played", seat, (card,))


def _end_trick(
    state: State,
    trick: Trick,
    card: Card,
    hands: Hands,
    shown_out: tuple[str, ...],
    log: tuple[Event, ...],
) -> State:
    """A12: the winner leads to the next trick; after the tenth the hand is scored."""
    winner = trick.winner
    tricks = (*state.tricks, trick)
    after = evolve(
        state,
        hands=hands,
        shown_out=shown_out,
        trick=(),
        tricks=tricks,
        tricks_won=_with_tricks(state, winner, 1),
        turn=winner,
        awaiting=(winner,),
        log=(*log, _won(winner, card, len(tricks))),
    )
    return end_hand(after) if len(tricks) == TRICKS else after


@cache
def _won(seat: int, card: Card, number: int) -> Event:
    return Event("trick", seat, (card,), number=number)


def _with_tricks(state: State, seat: int, number: int) -> tuple[int, int]:
    even, odd = state.tricks_won
    return (even + number, odd) if seat % 2 == 0 else (even, odd + number)


# Claiming the rest


_NOT_ON_LEAD = Refusal("C7", "Only the player on lead may claim, before leading.")
_IN_NULL = Refusal("A9", "In null all ten tricks are played.")


def _may_claim_now(state: State, seat: int) -> Refusal | None:
    if state.trick:
        return _NOT_ON_LEAD
    return _IN_NULL if sitting_out(state.contract) is not None else None


def _propose_claim(state: State, seat: int) -> tuple[Claim, ...]:
    return () if _flaw(state, seat) else (claim(seat),)


def _is_certain(state: State, action: Claim) -> Refusal | None:
    """A12, for every trick that is left."""
    flaw = _flaw(state, action.seat)
    if flaw is None:
        return None
    text = flaw.text(state.players[(action.seat + 2) % SEATS])
    return Refusal("A12", text, (*flaw.led, flaw.rival))


def _flaw(state: State, seat: int) -> Flaw | None:
    hands, out = state.hands, state.shown_out
    left, partner, right = (seat + 1) % SEATS, (seat + 2) % SEATS, (seat + 3) % SEATS
    unseen = hands[left] + hands[partner] + hands[right]
    if state.contract and seat != state.contract.seat:
        unseen += state.kitty
    return find_flaw(hands[seat], unseen, (out[left], out[partner], out[right]), ranking_of(state))


def _claim(state: State, action: Claim) -> State:
    seat = action.seat
    left = TRICKS - len(state.tricks)
    after = evolve(
        state,
        tricks_won=_with_tricks(state, seat, left),
        log=(*state.log, Event("claimed", seat, state.hands[seat], note=count(left, "trick"))),
    )
    return end_hand(after, seat)


REDUCER: Reducer[State] = Reducer(
    moves=(
        Move(Pass, ("bid",), propose=lambda state, seat: (pass_(seat),), apply=_pass, reveals=True),
        Move(
            Bid,
            ("bid",),
            propose=_propose_bids,
            rules=(_may_bid,),
            apply=_bid,
            reveals=True,
            exact=True,
        ),
        Move(
            Exchange,
            ("exchange",),
            propose=_propose_exchanges,
            rules=(_are_three,),
            apply=_exchange,
            reveals=True,
            exact=True,
        ),
        Move(
            Play,
            ("play",),
            propose=_propose_plays,
            rules=(_may_play,),
            apply=_play,
            reveals=True,
            exact=True,
        ),
        Move(
            Claim,
            ("play",),
            propose=_propose_claim,
            duties=(_may_claim_now,),
            rules=(_is_certain,),
            apply=_claim,
            reveals=True,
            exact=True,
        ),
        next_round(deal_round),
    ),
    prompts={
        "bid": "bid or pass",
        "exchange": "lay three cards away",
        "play": "play a card",
        "round_over": "the round is over",
    },
)
