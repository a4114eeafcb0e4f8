"""A view as the players' own model of the game: cards as bits, and where the hidden ones may lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.variants.australian500.bot.layout import Layout, layout
from rummy_tui.variants.australian500.bot.playout import Table
from rummy_tui.variants.australian500.tricks import PACK_43, Strain
from rummy_tui.variants.australian500.view import Australian500View as View

SEATS = range(4)
ALL = frozenset(PACK_43)


@dataclass(frozen=True)
class Seen:
    """What a seat knows while a hand is played. ``live``: the cards that may still be played; ``unseen``:
    those of them that it does not see; ``rooms``: how many of them each seat holds; ``gone``: per seat the
    cards it has played; ``shown``: per seat the cards that lie open; ``laid``: how many unseen cards the
    bidder laid away."""

    seat: int
    lay: Layout
    table: Table
    hand: int
    live: int
    unseen: int
    rooms: tuple[int, ...]
    gone: tuple[int, ...]
    shown: tuple[int, ...]
    laid: int


def bid_layout(view: View, strain: Strain) -> Layout:
    """The layout of a strain under the view's options."""
    return layout(strain, view.options.joker_in_low)


def lay_of(view: View) -> Layout:
    """The layout of the contract."""
    assert view.contract is not None
    return bid_layout(view, view.contract.strain)


def in_play(view: View) -> Seen:
    """The view of a seat that is to play, or will."""
    contract, seat = view.contract, view.seat
    assert contract is not None
    assert seat is not None
    lay = lay_of(view)
    gone = [0] * 4
    for play in (*(play for trick in view.tricks for play in trick.plays), *view.trick):
        gone[play.seat] |= lay.bits[play.card]
    hand = lay.mask(view.hand)
    mine = contract.seat == seat
    live = lay.pack ^ sum(gone) ^ lay.mask(view.laid_away)
    shown = tuple(0 if who == seat else lay.mask(view.shown[who]) for who in SEATS)
    return Seen(
        seat,
        lay,
        _table(view, lay),
        hand,
        live,
        live ^ hand ^ sum(shown),
        tuple(0 if who == seat or shown[who] else view.hand_counts[who] for who in SEATS),
        tuple(gone),
        shown,
        0 if mine else 3,
    )


def _table(view: View, lay: Layout) -> Table:
    contract = view.contract
    assert contract is not None
    led = best = 0
    winner = view.turn
    for i, (seat, card, suit) in enumerate(view.trick):
        bit = lay.bits[card]
        if not i:
            led = lay.led[suit] if suit else lay.suits[bit]
        if not i or (bit > best and bit & (led | lay.trump)):
            best, winner = bit, seat
    voids = tuple(sum(mask for suit, mask in lay.led.items() if suit in out) for out in view.shown_out)
    aside = -1 if view.sits_out is None else view.sits_out
    won = view.tricks_won[contract.seat & 1]
    return Table(contract.seat, view.turn, len(view.trick), led, best, winner, won, voids, aside)


def after(lay: Layout, table: Table, card: int, led: int) -> Table:
    """The table after a card of the seat whose turn it is; ``led`` is the suit it is led as."""
    bidder, turn, played, suit, best, winner, won, voids, aside = table
    if not played:
        suit, best, winner = led, card, turn
    else:
        if not card & suit:
            voids = (*voids[:turn], voids[turn] | suit, *voids[turn + 1 :])
        if card > best and card & (suit | lay.trump):
            best, winner = card, turn
    played += 1
    if played == table.seats:
        return Table(bidder, winner, 0, 0, 0, winner, won + (not (winner ^ bidder) & 1), voids, aside)
    return Table(bidder, table.following, played, suit, best, winner, won, voids, aside)


def others(cards: Iterable[Card]) -> Sequence[Card]:
    """The rest of the pack, in its order."""
    return sorted(ALL.difference(cards))
