"""A deal played out by the rules of thumb: the hard player's measure of a bid and of a card."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.variants.australian500.bot.layout import Layout
from rummy_tui.variants.australian500.bot.policy import follow, follow_null, lead, lead_null, name_suit


class Table(NamedTuple):
    """What all may see: the seat to play; how many have played to the trick, the suit led, and the card
    and the seat that are winning it; the tricks the bidder's side has won; per seat the suits it has failed
    to follow; ``aside``: the seat that does not play, or -1."""

    bidder: int
    turn: int
    played: int
    led: int
    best: int
    winner: int
    won: int
    voids: tuple[int, ...]
    aside: int

    @property
    def seats(self) -> int:
        return 4 if self.aside < 0 else 3

    @property
    def following(self) -> int:
        """The seat to play after this one, if the trick goes on."""
        seat = self.turn + 1 & 3
        return seat if seat != self.aside else seat + 1 & 3


def opening(bidder: int, leader: int, null: bool) -> Table:
    """The table before the first lead."""
    aside = bidder ^ 2 if null else -1
    return Table(bidder, leader, 0, 0, 0, leader, 0, (0,) * 4, aside)


def play_out(lay: Layout, table: Table, hands: list[int], live: int) -> int:
    """How many tricks the bidder's side wins in all. ``hands`` are used up; ``live``: see ``policy``."""
    bidder, turn, played, led, best, winner, won, seen, aside = table
    voids = list(seen)
    seats = 4 if aside < 0 else 3
    trump, suits = lay.trump, lay.suits
    null = aside >= 0
    while hands[turn]:
        hand = hands[turn]
        following = turn + 1 & 3
        if following == aside:
            following = following + 1 & 3
        if not played:
            if null and not won:
                card = lead_null(lay, hand, live, voids, turn, bidder)
            else:
                card = lead(lay, hand, live, voids, turn, bidder)
            led = suits[card] if card != lay.joker else name_suit(lay, hand)
            best, winner = card, turn
        else:
            left = seats - 1 - played
            if null and not won:
                after = left > 0 and following == bidder
                card = follow_null(lay, hand, led, best, not (winner ^ turn) & 1, left, turn == bidder, after)
            else:
                card = follow(lay, hand, live, led, best, winner ^ turn == 2, left)
            if card & led:
                if card > best:
                    best, winner = card, turn
            else:
                voids[turn] |= led
                if card & trump and card > best:
                    best, winner = card, turn
        hands[turn] = hand ^ card
        live ^= card
        played += 1
        if played == seats:
            if not (winner ^ bidder) & 1:
                won += 1
            turn, played = winner, 0
        else:
            turn = following
    return won
