"""What the melds on the table take."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.cards import JOKER, SUITS, Card
from rummy_tui.rummy.holding import ALL_SUITS, SUIT_SIZE
from rummy_tui.rummy.melds import LONGEST_RUN, Meld, MeldRules
from rummy_tui.rummy.remember import remembers_last

_SUIT: dict[str, int] = {suit: i for i, suit in enumerate(SUITS)}


class Openings(NamedTuple):
    """What the melds on the table take: per suit the bits of ranks that sets take and the runs as
    (lowest, highest); the natural cards that fit somewhere, as a hand's mask; whether a wild fits anywhere,
    and a joker a set of jokers."""

    sets: tuple[int, int, int, int]
    runs: tuple[tuple[tuple[int, int], ...], ...]
    naturals: int
    wild: bool
    jokers: bool


@remembers_last
def openings(melds: tuple[Meld, ...], rules: MeldRules) -> Openings:
    sets = [0, 0, 0, 0]
    runs: tuple[list[tuple[int, int]], ...] = ([], [], [], [])
    naturals = 0
    wild = jokers = False
    for meld in melds:
        if meld.kind == "run":
            low, high = meld.rank, meld.rank + len(meld.cards) - 1
            if len(meld.cards) < LONGEST_RUN and (low > rules.low or high < rules.high):
                runs[_SUIT[meld.suit]].append((low, high))
                naturals |= meld.takes & rules.reach * ALL_SUITS
                wild = True
        elif len(meld.cards) < rules.longest_set:
            if meld.rank == 0:
                jokers = True
                continue
            wild = True
            there = set() if rules.duplicate_suits else {c.suit for c in meld.cards if c not in rules.wild}
            for i, suit in enumerate(SUITS):
                if suit not in there:
                    sets[i] |= 1 << meld.rank - 1
    for i, ranks in enumerate(sets):
        naturals |= ranks << SUIT_SIZE * i
    return Openings((sets[0], sets[1], sets[2], sets[3]), tuple(map(tuple, runs)), naturals, wild, jokers)


def fits_the_table(card: Card, table: Openings, rules: MeldRules) -> bool:
    """Whether the card alone can be laid off."""
    if card in rules.wild:
        return table.wild
    if card is JOKER:
        return table.jokers
    suit = _SUIT[card.suit]
    return bool(table.sets[suit] >> card.rank - 1 & 1) or joins_a_run(card, 0, 0, table.runs[suit], rules)


def joins_a_run(
    card: Card, own: int, wilds: int, runs: tuple[tuple[int, int], ...], rules: MeldRules
) -> bool:
    for low, high in runs:
        for rank in (1, 14) if card.rank == 1 else (card.rank,):
            if rules.low <= rank < low:
                length, between = high - rank + 1, (1 << low - 1) - (1 << rank)
            elif high < rank <= rules.high:
                length, between = rank - low + 1, (1 << rank - 1) - (1 << high)
            else:
                continue
            if length <= LONGEST_RUN and (between & ~own).bit_count() <= wilds:
                return True
    return False
