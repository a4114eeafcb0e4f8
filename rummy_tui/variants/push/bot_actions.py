"""From a view to the model, and from what a player would lay to an action of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummy_tui.cards import PACK, Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.errors import Refusal
from rummy_tui.rummy.actions import MeldCards, lay_off, meld
from rummy_tui.rummy.melds import End, Kind, Meld, addition
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.push.actions import LayContract, swap_wild
from rummy_tui.variants.push.bot_hand import Hand, bit_of
from rummy_tui.variants.push.bot_shed import Step
from rummy_tui.variants.push.bot_table import Pile, Table, face, pile_of
from rummy_tui.variants.push.view import PushView


def table_of(view: PushView) -> Table:
    """The table as the viewer knows it: other hands hold nothing, the stock is as many wilds."""
    assert view.seat is not None
    table = Table(view.contract, view.rules)
    table.hands[view.seat] = Hand.of(view.hand, view.rules)
    table.known = [Hand.of(cards, view.rules) for cards in view.known]
    table.counts = list(view.hand_counts)
    table.down = list(view.down)
    table.piles = [pile_of(there, view.rules) for there in view.melds]
    table.stock = [0] * view.stock_count
    table.turn = view.turn
    if view.discard_pile:
        table.top = bit_of(view.discard_pile[-1], view.rules)
    return table


def barred_in(view: PushView) -> int | None:
    """The card that may not be thrown, as its bit."""
    barred = view.moment.barred if isinstance(view.moment, Melding) else None
    return None if barred is None else bit_of(barred, view.rules)


def card_of(bit: int, view: PushView) -> Card:
    """The card of that bit; of wilds the hand's first."""
    return PACK[bit.bit_length() - 1] if bit else wilds_of(view)[0]


def wilds_of(view: PushView, first: Card | None = None) -> list[Card]:
    """The hand's wilds in the order they are used: ``first``, twos, jokers."""
    return sorted(
        (card for card in view.hand if card in view.rules.wild), key=lambda card: (card is not first, card)
    )


def contract_action(view: PushView, steps: Sequence[Step]) -> LayContract:
    wilds = iter(wilds_of(view))
    piles = sorted((step.pile for step in steps), key=lambda pile: (not pile.is_set, _order(pile)))
    parts = tuple(MeldCards(kind=_kind(pile), cards=_cards(pile, wilds)) for pile in piles)
    assert view.seat is not None
    return LayContract(seat=view.seat, melds=parts)


def _kind(pile: Pile) -> Kind:
    return "set" if pile.is_set else "run"


def _order(pile: Pile) -> tuple[object, ...]:
    """As ``ways`` lists the parts of a kind: those with fewest wilds first."""
    wilds = pile.wilds.bit_count()
    if pile.is_set:
        return wilds, pile.low, tuple(_naturals(pile.naturals))
    holes = tuple(bool(pile.wilds & face(rank, pile.shift)) for rank in range(pile.low, pile.high + 1))
    return wilds, pile.shift, pile.low, len(holes), holes


def _naturals(mask: int) -> Iterator[Card]:
    return (card for card in PACK if mask >> (card - 1) & 1)


def _cards(pile: Pile, wilds: Iterator[Card]) -> tuple[Card, ...]:
    """A new meld's cards, as the game lists them."""
    if pile.is_set:
        return (*_naturals(pile.naturals), *(next(wilds) for _ in range(pile.wilds.bit_count())))
    faces = [face(rank, pile.shift) for rank in range(pile.low, pile.high + 1)]
    return tuple([PACK[bit.bit_length() - 1] if bit & pile.naturals else next(wilds) for bit in faces])


def action_of(view: PushView, step: Step, first: Card | None = None) -> Action:
    """The step as an action; ``first`` is the wild to be used."""
    assert view.seat is not None
    seat, pile = view.seat, step.pile
    wilds = iter(wilds_of(view, first))
    if step.at == len(view.melds):
        return meld(seat, _kind(pile), _cards(pile, wilds))
    there: Meld = view.melds[step.at]
    if step.wilds < 0:
        card = PACK[step.cards.bit_length() - 1]
        places = enumerate(zip(there.cards, there.stands_for, strict=True))
        at = next(i for i, (lies, stands) in places if lies in view.rules.wild and stands in (None, card))
        return swap_wild(seat, there.id, at, card)
    cards = (*_naturals(step.cards), *(next(wilds) for _ in range(step.wilds)))
    end: End = "low" if pile.low < there.rank else "high"
    if not pile.is_set and step.cards and step.wilds and end == "high":
        cards = cards[::-1]
    either = isinstance(addition(there, cards, None, view.rules), Refusal)
    return lay_off(seat, there.id, cards, end if either else None)
