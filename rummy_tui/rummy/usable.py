"""Whether one card can be melded or laid off, cheaply enough to ask it of a whole discard pile.

Exact for games whose sets have no two cards of one suit: a card has a use if and only if it has one
in a set of three, in a run of three, as the next card of a meld, or at the end of a bridge of cards
to a run on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from operator import is_
from typing import NamedTuple, ParamSpec, TypeVar

from rummy_tui.cards import JOKER, SUITS, Card
from rummy_tui.rummy.candidates import LONGEST_RUN, PLACE, holding
from rummy_tui.rummy.melds import Meld, MeldRules

P = ParamSpec("P")
T = TypeVar("T")


def remembers_last(function: Callable[P, T]) -> Callable[P, T]:
    """Keep a pure function's last two answers while it is asked of the very same objects.

    The parts of a state are shared from one state to the next and dear to hash, but quick to tell.
    """
    kept: tuple[tuple[tuple[object, ...], T], ...] = ()

    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal kept
        last = kept  # read once: another thread may ask too
        for known, answer in last:
            if all(map(is_, known, args)):
                return answer
        answer = function(*args, **kwargs)
        kept = ((args, answer), *last[:1])
        return answer

    return update_wrapper(ask, function)


_SUIT: dict[str, int] = {suit: i for i, suit in enumerate(SUITS)}


class Openings(NamedTuple):
    """What the melds on the table take: per suit the bits of ranks that sets take and the runs as
    (lowest, highest); whether a wild fits anywhere, and a joker a set of jokers."""

    sets: tuple[int, int, int, int]
    runs: tuple[tuple[tuple[int, int], ...], ...]
    wild: bool
    jokers: bool


@remembers_last
def openings(melds: tuple[Meld, ...], rules: MeldRules) -> Openings:
    sets = [0, 0, 0, 0]
    runs: tuple[list[tuple[int, int]], ...] = ([], [], [], [])
    wild = jokers = False
    for meld in melds:
        if meld.kind == "run":
            low, high = meld.rank, meld.rank + len(meld.cards) - 1
            if len(meld.cards) < LONGEST_RUN and (low > rules.low or high < rules.high):
                runs[_SUIT[meld.suit]].append((low, high))
                wild = True
        elif len(meld.cards) < rules.longest_set:
            if meld.rank == 0:
                jokers = True
                continue
            wild = True
            there = {card.suit for card in meld.cards if card not in rules.wild}
            for i, suit in enumerate(SUITS):
                if suit not in there:
                    sets[i] |= 1 << meld.rank - 1
    return Openings((sets[0], sets[1], sets[2], sets[3]), tuple(map(tuple, runs)), wild, jokers)


@remembers_last
def usable_depths(
    hand: tuple[Card, ...], pile: tuple[Card, ...], melds: tuple[Meld, ...], rules: MeldRules
) -> tuple[int, ...]:
    """How many cards may be taken from the pile's end so that the deepest of them has a use, with
    the hand and the cards taken."""
    if not pile:
        return ()
    table = openings(melds, rules)
    held = holding(hand, rules.wild)
    suits = list(held.suits)
    wild, wilds, jokers = rules.wild, len(held.wilds), held.jokers
    table_sets, table_runs, reach = table.sets, table.runs, rules.reach
    found = []
    usable: object
    for depth, card in enumerate(reversed(pile), 1):
        if card in wild:
            wilds += 1
            usable = table.wild or _wild_in_a_meld(suits, wilds, reach)
        elif card is JOKER:
            jokers += 1
            usable = rules.joker_sets and (table.jokers or jokers >= 3)
        else:
            suit, ranks = PLACE[card]
            own = suits[suit] = suits[suit] | ranks
            usable = (
                table_sets[suit] & ranks
                or _natural_in_a_meld(ranks, suits, own & reach, wilds)
                or (table_runs[suit] and _joins_a_run(card, own, wilds, table_runs[suit], rules))
            )
        if usable:
            found.append(depth)
    return tuple(found)


def fits_the_table(card: Card, table: Openings, rules: MeldRules) -> bool:
    """Whether the card alone can be laid off."""
    if card in rules.wild:
        return table.wild
    if card is JOKER:
        return table.jokers
    suit = _SUIT[card.suit]
    return bool(table.sets[suit] >> card.rank - 1 & 1) or _joins_a_run(card, 0, 0, table.runs[suit], rules)


def _natural_in_a_meld(ranks: int, suits: list[int], own: int, wilds: int) -> bool:
    """Whether a card, given as its bits, is in a set or a run; ``own`` is its suit within reach."""
    s, h, d, c = suits
    if not wilds:
        three = own & own >> 1 & own >> 2
        return bool(ranks & ((s & h & (d | c)) | (d & c & (s | h)) | three | three << 1 | three << 2))
    if wilds == 1:
        near = own & ~ranks
        near = near << 1 | near << 2 | near >> 1 | near >> 2
        return bool(ranks & ((s & (h | d | c)) | (h & (d | c)) | (d & c)) or ranks & own & near)
    return True


def _joins_a_run(
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


def _wild_in_a_meld(suits: list[int], wilds: int, reach: int) -> bool:
    """Whether one of so many wilds can be melded: with one, two naturals must lie close together."""
    s, h, d, c = suits
    if wilds >= 2:
        return bool(s | h | d | c)
    if (s & (h | d | c)) | (h & (d | c)) | (d & c):
        return True
    return any(own & reach & ((own & reach) >> 1 | (own & reach) >> 2) for own in suits)
