"""A hand arranged into sets and runs for the most points, very nearly always.

Every suit's natural cards make the runs that are worth most; sets are then taken out of them while that
gains, and wilds placed one by one where they gain most.
"""

from __future__ import annotations

from rummy_tui.rummy.play.scheme import ACES, FIRST_JOKER, SUIT, Scheme, bits
from rummy_tui.rummy.play.table import NOTHING, Laid, Table

SUITS = range(4)


def arrange(
    scheme: Scheme,
    naturals: int,
    wilds: int,
    table: Table,
    *,
    forced: tuple[int, int] | None = None,
    also: int = 0,
    whole: int = -1,
    stand_in: int = 0,
) -> Laid:
    """``forced``: a set that is made; ``also``: a face that is laid off on a set; ``whole``: a suit that
    no set takes from; ``stand_in``: what a wild stands for in a run."""
    left = naturals & ~forced[0] if forced else naturals
    one = _Arrangement(scheme, table, left | stand_in, wilds)
    if forced:
        one.force(*forced)
    if also:
        one.points += scheme.rank_worth[(also.bit_length() - 1) % 13]
    one.make_sets(whole, stand_in)
    if stand_in:
        one.stand_in(stand_in)
    if scheme.wild:
        one.place_wilds()
    if scheme.joker_sets:
        one.lay_jokers()
    return one.laid(naturals, also, stand_in)


class _Arrangement:
    """``suits``: what each has left for its runs; ``got``: their points; ``sets`` as (faces, wilds)."""

    __slots__ = (
        "got",
        "jokers_laid",
        "jokers_set",
        "keys",
        "points",
        "runs",
        "scheme",
        "sets",
        "spare",
        "stand_ins",
        "suits",
        "table",
        "wilds",
    )

    def __init__(self, scheme: Scheme, table: Table, naturals: int, wilds: int) -> None:
        self.scheme = scheme
        self.table = table
        self.runs = runs = scheme.runs
        self.keys = keys = table.runs
        self.wilds = wilds
        s, h, d, c = self.suits = [
            naturals & SUIT,
            naturals >> 13 & SUIT,
            naturals >> 26 & SUIT,
            naturals >> 39,
        ]
        self.got = [
            runs[s | keys[0]][0],
            runs[h | keys[1]][0],
            runs[d | keys[2]][0],
            runs[c | keys[3]][0],
        ]
        self.sets: list[tuple[int, int]] = []
        self.points = self.jokers_laid = self.jokers_set = self.spare = self.stand_ins = 0

    def force(self, cards: int, wilds: int) -> None:
        """A set of cards that are not among the suits' any more."""
        scheme = self.scheme
        self.sets.append((cards, wilds))
        self.wilds -= wilds
        self.jokers_laid += wilds
        count = cards.bit_count()
        fours = scheme.fours if count == 4 and not wilds else 1
        worth = scheme.rank_worth[(cards.bit_length() - 1) % 13]
        self.points += count * worth * fours + wilds * scheme.joker

    def make_sets(self, whole: int, stand_in: int) -> None:
        """Sets of natural cards as long as one is worth more than what it takes from the runs."""
        runs, keys, suits, got = self.runs, self.keys, self.suits, self.got
        rank_worth, fours = self.scheme.rank_worth, self.scheme.fours
        s, h, d, c = suits
        ranks = (s & h & (d | c)) | (d & c & (s | h))
        while ranks:
            best = 0
            for rank in bits(ranks):
                worth = rank_worth[rank.bit_length() - 1]
                costs = [
                    (got[suit] - runs[suits[suit] & ~rank | keys[suit]][0], suit)
                    for suit in SUITS
                    if suits[suit] & rank and suit != whole and not stand_in >> 13 * suit & rank
                ]
                if len(costs) < 3:
                    continue
                costs.sort()
                gain = 3 * worth - costs[0][0] - costs[1][0] - costs[2][0]
                size = 3
                if len(costs) == 4:
                    all_four = 4 * worth * fours - sum(cost for cost, _ in costs)
                    if all_four >= gain:
                        gain, size = all_four, 4
                if gain > best:
                    best, best_rank, best_costs = gain, rank, costs[:size]
            if not best:
                break
            ranks &= ~best_rank
            cards = 0
            for _, suit in best_costs:
                suits[suit] &= ~best_rank
                got[suit] = runs[suits[suit] | keys[suit]][0]
                cards |= best_rank << 13 * suit
            size = len(best_costs)
            self.points += size * rank_worth[best_rank.bit_length() - 1] * (fours if size == 4 else 1)
            self.sets.append((cards, 0))

    def stand_in(self, face: int) -> None:
        """A wild in a face's place, which counts among its suit's cards already."""
        self.stand_ins |= face
        self.points += self.scheme.joker - self.scheme.rank_worth[(face.bit_length() - 1) % 13]
        self.jokers_laid += 1
        self.wilds -= 1

    def place_wilds(self) -> None:
        """Each wild where it gains most: in a run, with a pair, or else anywhere."""
        while self.wilds > 0:
            gain, suit, face = self._best_fill()
            more, pair = self._best_pair()
            if more > gain:
                self._with_a_pair(pair, more)
            elif gain >= 0:
                self._in_a_run(suit, face)
            elif self.table.wild or self.sets or any(self.got):
                self.spare += 1
                self.points += self.scheme.joker
            else:
                break
            self.jokers_laid += 1
            self.wilds -= 1

    def _best_fill(self) -> tuple[int, int, int]:
        """What a wild in a run gains at most, its suit, and the face it stands for there."""
        suits, keys, fills = self.suits, self.keys, self.scheme.fills
        found = -1, -1, 0
        for suit in SUITS:
            more, face = fills[suits[suit] | keys[suit]]
            if face and more > found[0]:
                found = more, suit, face
        return found

    def _best_pair(self) -> tuple[int, int]:
        """What a pair of cards that no run takes gains at most in a set with a wild, and the cards."""
        suits, keys, runs = self.suits, self.keys, self.runs
        loose = 0
        for suit in SUITS:
            loose |= (suits[suit] & ~runs[suits[suit] | keys[suit]][1]) << 13 * suit
        s, h = loose & SUIT, loose >> 13 & SUIT
        d, c = loose >> 26 & SUIT, loose >> 39
        found = -1, 0
        for rank in bits((s & (h | d | c)) | (h & (d | c)) | (d & c)):
            more = 2 * self.scheme.rank_worth[rank.bit_length() - 1]
            if more > found[0]:
                found = more, loose & rank * ACES
        return found

    def _with_a_pair(self, pair: int, gain: int) -> None:
        for suit in SUITS:
            self.suits[suit] &= ~(pair >> 13 * suit & SUIT)
        self.sets.append((pair, 1))
        self.points += self.scheme.joker + gain

    def _in_a_run(self, suit: int, face: int) -> None:
        scheme = self.scheme
        self.suits[suit] |= face
        self.stand_ins |= face << 13 * suit
        more, _, wide = self.runs[self.suits[suit] | self.keys[suit]]
        self.got[suit] = more
        low_ace = face == 1 and wide & 1
        worth = scheme.low_ace if low_ace else scheme.rank_worth[face.bit_length() - 1]
        self.points += scheme.joker - worth

    def lay_jokers(self) -> None:
        """Jokers together, or on a set of them on the table."""
        wilds = self.wilds
        if wilds >= 3 or (wilds and self.table.joker):
            self.jokers_laid = wilds
            self.jokers_set = wilds if wilds >= 3 else 4
            self.points += wilds * self.scheme.joker * (self.scheme.fours if wilds == 4 else 1)

    def laid(self, naturals: int, also: int, stand_in: int) -> Laid:
        """All of it together, with what else fits sets on the table; NOTHING where no run has taken the
        ``stand_in``."""
        suits, keys, runs = self.suits, self.keys, self.runs
        points = self.points
        taken = 0
        places = []
        for suit in SUITS:
            more, cards, wide = runs[suits[suit] | keys[suit]]
            points += more
            taken |= cards << 13 * suit
            places.append(wide)
        if stand_in & ~taken:
            return NOTHING
        used = also
        for cards, _ in self.sets:
            used |= cards
        fits = naturals & self.table.sets & ~(taken | used)
        if fits:
            points += self.scheme.points(fits)
        fits |= also
        return Laid(
            points,
            (taken & ~self.stand_ins) | used | fits | ((1 << self.jokers_laid) - 1) << FIRST_JOKER,
            tuple(self.sets),
            fits,
            (places[0], places[1], places[2], places[3]),
            self.stand_ins,
            self.spare,
            self.jokers_set,
        )
