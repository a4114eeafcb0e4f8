"""Melds and lay-offs as actions, judged by the table's rules once for all hands that share the cards.

What a bunch or a lot yields is kept where it is little: a few wilds among many cards make thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rummy_tui.engine.errors import Refusal
from rummy_tui.rummy.actions import LayOff, MeldAction, lay_off, meld
from rummy_tui.rummy.candidates import Bunch, Lot
from rummy_tui.rummy.melds import Meld, MeldRules, addition, read

LITTLE = 10


def no_meld(action: MeldAction, rules: MeldRules) -> Refusal | None:
    """Why the cards are no meld."""
    reading = read(action.kind, action.cards, rules)
    return reading if isinstance(reading, Refusal) else None


def no_addition(there: Meld, action: LayOff, rules: MeldRules) -> Refusal | None:
    """Why the cards do not fit the meld."""
    new = addition(there, action.cards, action.end, rules)
    return new if isinstance(new, Refusal) else None


def meld_actions(seat: int, bunch: Bunch, rules: MeldRules) -> Iterable[MeldAction]:
    few = len(bunch.wilds) * (bunch.ranks.bit_count() or len(bunch.naturals)) <= LITTLE
    return _few_melds(seat, bunch, rules) if few else _melds(seat, bunch, rules)


def _melds(seat: int, bunch: Bunch, rules: MeldRules) -> Iterator[MeldAction]:
    for cards in bunch.rows(rules):
        action = meld(seat, bunch.kind, cards)
        if not no_meld(action, rules):
            yield action


@lru_cache(1 << 9)
def _few_melds(seat: int, bunch: Bunch, rules: MeldRules) -> tuple[MeldAction, ...]:
    return tuple(_melds(seat, bunch, rules))


def lay_off_actions(seat: int, there: Meld, lot: Lot, rules: MeldRules) -> Iterable[LayOff]:
    few = len(lot.wilds) * (lot.ranks.bit_count() or len(lot.naturals)) <= LITTLE
    return _few_lay_offs(seat, there, lot, rules) if few else _lay_offs(seat, there, lot, rules)


def _lay_offs(seat: int, there: Meld, lot: Lot, rules: MeldRules) -> Iterator[LayOff]:
    for cards, end in lot.rows(there, rules):
        action = lay_off(seat, there.id, cards, end)
        if not no_addition(there, action, rules):
            yield action


@lru_cache(1 << 9)
def _few_lay_offs(seat: int, there: Meld, lot: Lot, rules: MeldRules) -> tuple[LayOff, ...]:
    return tuple(_lay_offs(seat, there, lot, rules))
