"""The most that a hand can lay on a table at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from rummy_tui.rummy.melds import Meld, MeldRules
from rummy_tui.rummy.openings import openings
from rummy_tui.rummy.play.scheme import (
    ACES,
    ALL,
    DOWN,
    FIRST_JOKER,
    SUIT,
    UP,
    WIDE,
    Scheme,
    bits,
    faces,
    jokers,
)


class Table:
    """What the melds on the table take: faces that sets take; per suit the places where runs go on,
    as a key's upper bits; whether a wild fits anywhere; whether a set of three jokers lies there."""

    __slots__ = ("joker", "runs", "sets", "wild")

    def __init__(self, sets: int = 0, runs: Iterable[int] = (0, 0, 0, 0), wild: bool = False) -> None:
        self.sets = sets
        self.runs = list(runs)
        self.wild = wild
        self.joker = False

    def copy(self) -> Table:
        new = Table(self.sets, self.runs, self.wild)
        new.joker = self.joker
        return new

    @classmethod
    def of(cls, melds: tuple[Meld, ...], rules: MeldRules) -> Table:
        there = openings(melds, rules)
        runs = [0, 0, 0, 0]
        for suit, found in enumerate(there.runs):
            for low, high in found:
                runs[suit] |= (1 << high << UP) & WIDE << UP | (1 << low - 1 >> 1) << DOWN
        sets = sum(ranks << 13 * suit for suit, ranks in enumerate(there.sets))
        table = cls(sets & ALL, runs, there.wild)
        table.joker = there.jokers
        return table

    def fits(self, scheme: Scheme) -> int:
        """The faces that can be laid off alone."""
        found = self.sets
        for suit, key in enumerate(self.runs):
            ends = (key >> UP | key >> DOWN) & scheme.reach
            found |= ((ends | ends >> 13) & SUIT) << 13 * suit
        return found

    def add(self, laid: Laid) -> None:
        """The table once it has been laid."""
        for cards, wilds in laid.sets:
            self._add_set(cards, wilds)
        self.sets &= ~laid.fits
        for suit, wide in enumerate(laid.runs):
            if wide:
                self._add_runs(suit, wide)
        if laid.jokers_set:
            self.joker = laid.jokers_set == 3
        self.wild = self.wild or bool(laid.sets or any(laid.runs))

    def _add_set(self, cards: int, wilds: int) -> None:
        if cards.bit_count() + wilds < 4:
            rank = ((cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT) * ACES
            self.sets |= rank & ~cards

    def _add_runs(self, suit: int, wide: int) -> None:
        above = wide << 1 & ~wide & WIDE
        below = wide >> 1 & ~wide
        self.runs[suit] &= ~(wide << UP | wide << DOWN)
        self.runs[suit] |= above << UP | below << DOWN


class Laid(NamedTuple):
    """Cards laid at once: what they score, the cards, sets as (faces, wilds), faces laid off on sets of
    the table, per suit the places of runs and what is laid off on runs, the places of these that wilds
    take as faces, wilds that go anywhere, and jokers in a set of jokers with those there before."""

    points: int
    cards: int
    sets: tuple[tuple[int, int], ...]
    fits: int
    runs: tuple[int, int, int, int]
    stand_ins: int
    spare: int
    jokers_set: int


NOTHING = Laid(0, 0, (), 0, (0, 0, 0, 0), 0, 0, 0)


def lay(scheme: Scheme, hand: int, table: Table, must: int = 0) -> Laid:
    """The most points that a hand can lay on a table at once, very nearly always.

    ``must`` is a card that has to be among them; where no way is found, ``NOTHING``.
    """
    naturals, wilds = faces(hand), jokers(hand)
    found = _lay(scheme, naturals, wilds, table)
    if must:
        face = 0 if must >> FIRST_JOKER else (must | must >> 52) & ALL
        if not _uses(found, face):
            ways = (way for way in _forced(scheme, naturals, wilds, table, face) if _uses(way, face))
            found = max(ways, default=NOTHING)
            if not found.points:
                return NOTHING
    return found._replace(cards=_copies(hand, found.cards))


def lay_all(scheme: Scheme, hand: int, table: Table, must: int = 0) -> tuple[int, int, list[Laid]]:
    """As ``lay``, again with what is left while more can be laid (second copies): points, cards, and
    what was laid in turn. The table is not changed."""
    laid = lay(scheme, hand, table, must)
    points, cards, steps = laid.points, laid.cards, [laid]
    if laid.points and hand >> 52 & ALL:
        there = table.copy()
        while laid.points and hand & ~cards & (ALL << 52 | ALL):
            there.add(laid)
            laid = lay(scheme, hand & ~cards, there)
            points += laid.points
            cards |= laid.cards
            steps.append(laid)
    return points, cards, steps


def _uses(laid: Laid, face: int) -> bool:
    return bool(laid.cards & face) if face else bool(laid.cards >> FIRST_JOKER)


def _copies(hand: int, laid: int) -> int:
    """The hand's own copies of the faces laid, and as many of its jokers."""
    first = laid & hand & ALL
    second = (laid & ALL & ~first) << 52
    count = (laid >> FIRST_JOKER).bit_count()
    held = hand >> FIRST_JOKER
    while held.bit_count() > count:
        held &= held - 1
    return first | second | held << FIRST_JOKER


def _forced(scheme: Scheme, naturals: int, wilds: int, table: Table, face: int) -> Iterator[Laid]:
    """Ways to lay that are likely to use a face (0: a joker)."""
    if not face:
        if scheme.wild:
            for one in bits(naturals):
                yield _lay(scheme, naturals, wilds, table, forced=(one, 2))
        return
    rank = naturals & ((face | face >> 13 | face >> 26 | face >> 39) & SUIT | _column(face))
    mates = list(bits(rank & ~face))
    suit = (face.bit_length() - 1) // 13
    if face & table.sets:
        yield _lay(scheme, naturals & ~face, wilds, table, also=face)
    for count in (2, 3):
        for others in combinations(mates, count):
            yield _lay(scheme, naturals, wilds, table, forced=(face | sum(others), 0))
    for hidden in (0, 1 << 13 * suit + 12, 1 << 13 * suit + 1):  # either end may have taken the ace
        if hidden != face:
            yield from _in_a_run(scheme, naturals & ~hidden, wilds, table, face)
    if not wilds or not scheme.wild:
        return
    for other in mates:
        yield _lay(scheme, naturals, wilds, table, forced=(face | other, 1))
    if wilds >= 2:
        yield _lay(scheme, naturals, wilds, table, forced=(face, 2))


def _in_a_run(scheme: Scheme, naturals: int, wilds: int, table: Table, face: int) -> Iterator[Laid]:
    suit, rank = divmod(face.bit_length() - 1, 13)
    yield _lay(scheme, naturals, wilds, table, whole=suit)
    if wilds and scheme.wild:
        for near in range(rank - 2, rank + 3):
            stand_in = 1 << suit * 13 + near % 13
            if not naturals & stand_in:
                yield _lay(scheme, naturals, wilds, table, whole=suit, stand_in=stand_in)


def _column(face: int) -> int:
    """All faces of a face's rank."""
    return ((face | face >> 13 | face >> 26 | face >> 39) & SUIT) * ACES


def _lay(
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
    runs = scheme.runs
    keys = table.runs
    rank_worth = scheme.rank_worth
    left = naturals & ~forced[0] if forced else naturals
    if stand_in:
        left |= stand_in
        wilds -= 1
    suits = [left & SUIT, left >> 13 & SUIT, left >> 26 & SUIT, left >> 39]
    got = [runs[suits[0] | keys[0]][0], runs[suits[1] | keys[1]][0]]
    got += [runs[suits[2] | keys[2]][0], runs[suits[3] | keys[3]][0]]
    sets: list[tuple[int, int]] = []
    points = 0
    jokers_laid = jokers_set = spare = 0
    if forced:
        sets.append(forced)
        wilds -= forced[1]
        jokers_laid += forced[1]
        count = forced[0].bit_count()
        points += (
            count
            * rank_worth[(forced[0].bit_length() - 1) % 13]
            * (scheme.fours if count == 4 and not forced[1] else 1)
        )
        points += forced[1] * scheme.joker
    if also:
        points += rank_worth[(also.bit_length() - 1) % 13]

    s, h, d, c = suits
    ranks = (s & h & (d | c)) | (d & c & (s | h))
    while ranks:
        best = 0
        for rank in bits(ranks):
            worth = rank_worth[rank.bit_length() - 1]
            costs = [
                (got[suit] - runs[suits[suit] & ~rank | keys[suit]][0], suit)
                for suit in range(4)
                if suits[suit] & rank and suit != whole and not stand_in >> 13 * suit & rank
            ]
            if len(costs) < 3:
                continue
            costs.sort()
            gain = 3 * worth - costs[0][0] - costs[1][0] - costs[2][0]
            size = 3
            if len(costs) == 4:
                all_four = 4 * worth * scheme.fours - sum(cost for cost, _ in costs)
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
        points += size * rank_worth[best_rank.bit_length() - 1] * (scheme.fours if size == 4 else 1)
        sets.append((cards, 0))

    stand_ins = stand_in
    if stand_in:
        points += scheme.joker - rank_worth[(stand_in.bit_length() - 1) % 13]
        jokers_laid += 1
    while wilds > 0 and scheme.wild:
        gain, wild_suit, wild_face, pair = -1, -1, 0, 0
        loose = 0
        for suit in range(4):
            key = suits[suit] | keys[suit]
            loose |= (suits[suit] & ~runs[key][1]) << 13 * suit
            more, face = scheme.fills[key]
            if face and more > gain:
                gain, wild_suit, wild_face = more, suit, face
        s, h = loose & SUIT, loose >> 13 & SUIT
        d, c = loose >> 26 & SUIT, loose >> 39
        twos = (s & (h | d | c)) | (h & (d | c)) | (d & c)
        for rank in bits(twos):
            cards = loose & rank * ACES
            more = 2 * rank_worth[rank.bit_length() - 1]
            if more > gain:
                gain, wild_suit, pair = more, -1, cards
        if gain < 0:
            if not (table.wild or sets or any(got)):
                break
            spare += 1
            points += scheme.joker
        elif wild_suit >= 0:
            suits[wild_suit] |= wild_face
            stand_ins |= wild_face << 13 * wild_suit
            got[wild_suit] = runs[suits[wild_suit] | keys[wild_suit]][0]
            rank_index = wild_face.bit_length() - 1
            low = rank_index == 0 and runs[suits[wild_suit] | keys[wild_suit]][2] & 1
            points += scheme.joker - (scheme.low_ace if low else rank_worth[rank_index])
        else:
            for suit in range(4):
                suits[suit] &= ~(pair >> 13 * suit & SUIT)
            sets.append((pair, 1))
            points += scheme.joker + gain
        jokers_laid += 1
        wilds -= 1
    if scheme.joker_sets and (wilds >= 3 or (wilds and table.joker)):
        jokers_laid = wilds
        jokers_set = wilds if wilds >= 3 else 4
        points += wilds * scheme.joker * (scheme.fours if wilds == 4 else 1)

    taken = 0
    places = []
    used = also
    for cards, _ in sets:
        used |= cards
    for suit in range(4):
        more, cards, wide = runs[suits[suit] | keys[suit]]
        points += more
        taken |= cards << 13 * suit
        places.append(wide)
    if stand_in & ~taken:
        return NOTHING
    fits = naturals & table.sets & ~(taken | used)
    if fits:
        points += scheme.points(fits)
    fits |= also
    return Laid(
        points,
        (taken & ~stand_ins) | used | fits | ((1 << jokers_laid) - 1) << FIRST_JOKER,
        tuple(sets),
        fits,
        (places[0], places[1], places[2], places[3]),
        stand_ins,
        spare,
        jokers_set,
    )
