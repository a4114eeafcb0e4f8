"""The last tricks with all hands open: what both sides can make of them at best."""

from __future__ import annotations

from rummy_tui.variants.australian500.bot.layout import Layout
from rummy_tui.variants.australian500.bot.playout import Table

Known = dict[tuple[int, ...], tuple[int, int]]
"""Bounds of positions between tricks; good for one deal, whatever is played in it."""


def solve(lay: Layout, table: Table, hands: list[int], known: Known) -> int:
    """How many tricks the bidder's side wins in all if all play their best. In null, where it wants none and
    the others want it to win one, the count stops at 1."""
    return table.won + _Solver(lay, table, hands, known).search(
        table.turn, table.played, table.led, table.best, table.winner, -1, 11
    )


class _Solver:
    """Alpha-beta on the tricks of the bidder's side."""

    def __init__(self, lay: Layout, table: Table, hands: list[int], known: Known) -> None:
        self._lay = lay
        self._side = table.bidder & 1
        self._aside = table.aside
        self._seats = table.seats
        self._avoids = table.aside >= 0 and not table.won
        self._hands = hands
        self._known = known

    def search(self, turn: int, played: int, led: int, best: int, winner: int, alpha: int, beta: int) -> int:
        hands, lay = self._hands, self._lay
        hand = hands[turn]
        key = low = high = None
        if not played:
            if not hand:
                return 0
            key = (turn, *hands, self._avoids)
            low, high = self._known.get(key, (0, 1 if self._avoids else hand.bit_count()))
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        wants = ((turn & 1) == self._side) != self._avoids
        value = -1 if wants else 11
        first, last = alpha, beta
        following = turn + 1 & 3
        if following == self._aside:
            following = following + 1 & 3
        ends = played + 1 == self._seats
        able = (hand & led or hand) if played else hand
        for card, suit in self._moves(able, best if played else 0, wants):
            if not played:
                suit_led, top, holder = suit, card, turn
            else:
                suit_led, top, holder = led, best, winner
                if card > best and card & (led | lay.trump):
                    top, holder = card, turn
            hands[turn] = hand ^ card
            if ends:
                taken = (holder & 1) == self._side
                if taken and self._avoids:
                    found = 1
                else:
                    found = taken + self.search(holder, 0, 0, 0, holder, alpha - taken, beta - taken)
            else:
                found = self.search(following, played + 1, suit_led, top, holder, alpha, beta)
            hands[turn] = hand
            if wants:
                if found > value:
                    value = found
                    alpha = max(alpha, found)
            elif found < value:
                value = found
                beta = min(beta, found)
            if alpha >= beta:
                break
        if key and low is not None and high is not None:
            if value <= first:
                high = min(high, value)
            elif value >= last:
                low = max(low, value)
            else:
                low = high = value
            self._known[key] = low, high
        return value

    def _moves(self, able: int, best: int, high: bool) -> list[tuple[int, int]]:
        """Cards to try, the likeliest first, one of each sequence; with the suit that each is led as."""
        lay = self._lay
        if not able & (able - 1) and able != lay.joker:
            return [(able, lay.suits[able])]
        hands = self._hands
        held = (hands[0] | hands[1] | hands[2] | hands[3] | best) & ~able
        found = []
        previous = suit = 0
        rest = able
        while rest:
            card = 1 << rest.bit_length() - 1
            rest ^= card
            if card == lay.joker:
                found += [(card, named) for named in lay.plain]
                continue
            if not card & suit:
                suit = lay.suits[card]
            elif not held & (previous - 1) & -card:
                previous = card
                continue
            previous = card
            found.append((card, suit))
        if not high:
            found.reverse()
        return found
