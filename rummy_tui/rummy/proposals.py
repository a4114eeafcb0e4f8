"""What a player's chosen cards can mean: as a meld, and on each meld of the table.

Where they mean nothing there is still one proposal of each kind, the likeliest, for the judge to say
why it is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummy_tui.cards import JOKER, SUITS, Card
from rummy_tui.engine.view import GameView
from rummy_tui.rummy.actions import LayOff, MeldAction, lay_off, meld
from rummy_tui.rummy.candidates import lay_offs, placements
from rummy_tui.rummy.holding import Cards, holding
from rummy_tui.rummy.melds import LONGEST_RUN, Kind, Meld, MeldRules, Reading, read


class Proposals(NamedTuple):
    """Meld readings, a set before runs from low to high; lay-offs in the order of the table."""

    melds: tuple[MeldAction, ...]
    lay_offs: tuple[LayOff, ...]


def proposals(view: GameView, chosen: Sequence[Card], rules: MeldRules) -> Proposals:
    """All that the viewer's chosen cards can mean, all of them used."""
    cards = tuple(chosen)
    if view.seat is None or not cards:
        return Proposals((), ())
    seat = view.seat
    readings = tuple(meld(seat, kind, row) for kind, row in _readings(cards, rules))
    fits = tuple(
        lay_off(seat, there.id, row, end)
        for there, row, end in lay_offs(view.melds, cards, rules)
        if len(row) == len(cards)
    )
    return Proposals(
        readings or (meld(seat, _likely_kind(cards, rules), cards),),
        fits or tuple(lay_off(seat, there.id, cards, None) for there in _likely_meld(view.melds, cards)),
    )


def _readings(cards: Cards, rules: MeldRules) -> Iterator[tuple[Kind, Cards]]:
    as_set = read("set", sorted(cards, key=lambda card: (card in rules.wild, card)), rules)
    if isinstance(as_set, Reading):
        yield "set", as_set.cards
    held = holding(cards, rules.wild)
    natural = len(cards) - len(held.wilds)
    for suit, ranks in zip(SUITS, held.suits, strict=True):
        for low in range(rules.low, rules.high - len(cards) + 2):
            window = ranks >> low - 1 & (1 << len(cards)) - 1
            if 3 <= len(cards) <= LONGEST_RUN and natural and window.bit_count() == natural:
                for row in placements(suit, low, len(cards), window, held.wilds, len(held.wilds)):
                    yield "run", row


def _likely_kind(cards: Cards, rules: MeldRules) -> Kind:
    natural = [card for card in cards if card not in rules.wild and card is not JOKER]
    if not natural:
        return "set"
    alike = max(Counter(card.rank for card in natural).values())
    return "set" if alike >= max(Counter(card.suit for card in natural).values()) else "run"


def _likely_meld(melds: tuple[Meld, ...], cards: Cards) -> tuple[Meld, ...]:
    """The meld that the cards are likeliest meant for, none where none is there."""
    ranked = sorted(
        melds,
        key=lambda there: (
            -sum(
                card.rank == there.rank if there.kind == "set" else card.suit == there.suit for card in cards
            )
        ),
    )
    return tuple(ranked[:1])
