"""The most that a hand can lay on a table at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rummy_tui.rummy.play.arrangement import arrange
from rummy_tui.rummy.play.scheme import ACES, ALL, FIRST_JOKER, SUIT, Scheme, bits, faces, jokers
from rummy_tui.rummy.play.table import NOTHING, Laid, Table


def lay(scheme: Scheme, hand: int, table: Table, must: int = 0) -> Laid:
    """The most points that a hand can lay on a table at once, very nearly always.

    ``must`` is a card that has to be among them; where no way is found, ``NOTHING``.
    """
    naturals, wilds = faces(hand), jokers(hand)
    found = arrange(scheme, naturals, wilds, table)
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
                yield arrange(scheme, naturals, wilds, table, forced=(one, 2))
        return
    rank = naturals & ((face | face >> 13 | face >> 26 | face >> 39) & SUIT | _column(face))
    mates = list(bits(rank & ~face))
    suit = (face.bit_length() - 1) // 13
    if face & table.sets:
        yield arrange(scheme, naturals & ~face, wilds, table, also=face)
    for count in (2, 3):
        for others in combinations(mates, count):
            yield arrange(scheme, naturals, wilds, table, forced=(face | sum(others), 0))
    for hidden in (0, 1 << 13 * suit + 12, 1 << 13 * suit + 1):  # either end may have taken the ace
        if hidden != face:
            yield from _in_a_run(scheme, naturals & ~hidden, wilds, table, face)
    if not wilds or not scheme.wild:
        return
    for other in mates:
        yield arrange(scheme, naturals, wilds, table, forced=(face | other, 1))
    if wilds >= 2:
        yield arrange(scheme, naturals, wilds, table, forced=(face, 2))


def _in_a_run(scheme: Scheme, naturals: int, wilds: int, table: Table, face: int) -> Iterator[Laid]:
    suit, rank = divmod(face.bit_length() - 1, 13)
    yield arrange(scheme, naturals, wilds, table, whole=suit)
    if wilds and scheme.wild:
        for near in range(rank - 2, rank + 3):
            stand_in = 1 << suit * 13 + near % 13
            if not naturals & stand_in:
                yield arrange(scheme, naturals, wilds, table, whole=suit, stand_in=stand_in)


def _column(face: int) -> int:
    """All faces of a face's rank."""
    return ((face | face >> 13 | face >> 26 | face >> 39) & SUIT) * ACES
