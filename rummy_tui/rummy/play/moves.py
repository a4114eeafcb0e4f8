"""From what is to be laid to the actions that lay it."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_tui.cards import JOKER, SUITS, Card, card_at
from rummy_tui.engine.actions import Action
from rummy_tui.rummy.actions import LayOff, MeldAction
from rummy_tui.rummy.play.scheme import DOWN, FIRST_JOKER, UP, bits, card
from rummy_tui.rummy.play.table import Laid, Table

Cards = tuple[Card, ...]


def first_step(laid: Laid, table: Table, legal: tuple[Action, ...]) -> Action | None:
    """A legal action that lays part of it, None where there is none."""
    melds = {action.cards: action for action in reversed(legal) if isinstance(action, MeldAction)}
    offs = {action.cards: action for action in reversed(legal) if isinstance(action, LayOff)}
    for melded, cards in _rows(laid, table):
        action = (melds if melded else offs).get(cards)
        if action is not None:
            return action
    return None


def _rows(laid: Laid, table: Table) -> Iterator[tuple[bool, Cards]]:
    """The cards of each meld (True) and lay-off (False) in the order in which actions have them."""
    for cards, wilds in laid.sets:
        yield True, (*map(card, bits(cards)), *(JOKER,) * wilds)
    for suit, wide in enumerate(laid.runs):
        for low, high in _stretches(wide):
            row = tuple(_face(suit, at, laid.stand_ins) for at in range(low, high + 1))
            key = table.runs[suit]
            attached = key >> UP >> low & 1 or key >> DOWN >> high & 1
            if attached:
                yield False, row
            if high - low >= 2:
                yield True, row
    for bit in bits(laid.fits):
        yield False, (card(bit),)
    if laid.jokers_set:
        count = (laid.cards >> FIRST_JOKER).bit_count()
        yield count >= 3, (JOKER,) * count
    if laid.spare:
        yield False, (JOKER,)


def _stretches(wide: int) -> Iterator[tuple[int, int]]:
    at = 0
    while wide >> at:
        if wide >> at & 1:
            low = at
            while wide >> at & 1:
                at += 1
            yield low, at - 1
        at += 1


def _face(suit: int, at: int, stand_ins: int) -> Card:
    return JOKER if stand_ins >> 13 * suit + at % 13 & 1 else card_at(at + 1, SUITS[suit])
