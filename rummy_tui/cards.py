"""Cards and packs. Nothing here knows a game.

A card is a small integer with a face, so that it hashes and compares at the speed of one, a hand can
be a bit mask, and every copy of a face is the same value (rule C4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Self, cast

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

Suit = Literal["S", "H", "D", "C"]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
SUIT_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "": "★"}
SUIT_OF: dict[str, Suit] = {SUIT_SYMBOLS[suit]: suit for suit in SUITS}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class Card(int):
    """One face of a pack: ``Card("10D")``, ``Card("td")``, ``Card("JK")``.

    ``rank`` runs from 1 (ace) to 13 (king), 0 for a joker; ``suit`` is ``""`` for a joker. As an
    integer a card is 1 (A♠) to 52 (K♣), suit by suit, and 53 for a joker. There is one object a
    face. Raises ValueError for a text that names no card.
    """

    text: str
    symbol: str
    rank: int
    suit: Suit | Literal[""]

    def __new__(cls, face: str) -> Self:
        try:
            return cast(Self, _FACES[face])
        except KeyError:
            pass
        text = face.strip().upper()
        text = "10" + text[1:] if text.startswith("T") else text
        if text not in _FACES:
            raise ValueError(f"{face!r} is no card: a rank A 2 … 10 J Q K with a suit S H D C, or JK")
        return cast(Self, _FACES[text])

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card does not change")

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(
            _read,
            serialization=core_schema.to_string_ser_schema(),
            json_schema_input_schema=core_schema.str_schema(),
        )


def _read(value: object) -> Card:
    if isinstance(value, Card):
        return value
    if isinstance(value, str):
        return Card(value)
    raise ValueError(f"{value!r} is no card: write it as text, such as 10D")


def _face(number: int, text: str, symbol: str, rank: int, suit: Suit | Literal[""]) -> Card:
    card = int.__new__(Card, number)
    card.__dict__.update(text=text, symbol=symbol, rank=rank, suit=suit)
    return card


_FACES = {
    RANKS[rank - 1] + suit: _face(
        13 * SUITS.index(suit) + rank,
        RANKS[rank - 1] + suit,
        RANKS[rank - 1] + SUIT_SYMBOLS[suit],
        rank,
        suit,
    )
    for suit in SUITS
    for rank in range(1, 14)
}
JOKER = _FACES["JK"] = _face(53, "JK", SUIT_SYMBOLS[""], 0, "")

PACK: tuple[Card, ...] = tuple(card for card in _FACES.values() if card is not JOKER)
"""The 52 cards, suit by suit, ace to king."""

_AT = {(card.rank, card.suit): card for card in PACK}


def card_at(rank: int, suit: str) -> Card:
    """The card of a rank 1–14 (14 is the high ace) and a suit ``S H D C``."""
    return _AT[1 if rank == 14 else rank, suit]  # type: ignore[index]


def symbols(cards: Iterable[Card]) -> str:
    """The cards as players read them: ``9♥ 10♥ J♥``."""
    return " ".join(card.symbol for card in cards)


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The hand less one copy of each of ``cards``. Raises ValueError where one is not held."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def holds(hand: tuple[Card, ...], cards: Sequence[Card]) -> bool:
    """Whether the hand has every one of ``cards``, copies counted."""
    if len(cards) == 1:
        return cards[0] in hand
    left = list(hand)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True


def arranged(hand: Iterable[Card], order: Iterable[Card]) -> tuple[Card, ...]:
    """The hand with the cards of ``order`` first, in that order, and what is new to it after them."""
    left = sorted(hand)
    kept = []
    for card in order:
        if card in left:
            left.remove(card)
            kept.append(card)
    return (*kept, *left)


def places_of(cards: Iterable[Card]) -> tuple[int, ...]:
    """An order without its cards: each card's place in the hand when that is sorted."""
    cards = tuple(cards)
    by_card = sorted(range(len(cards)), key=cards.__getitem__)
    places = [0] * len(cards)
    for place, at in enumerate(by_card):
        places[at] = place
    return tuple(places)


def at_places(hand: Iterable[Card], places: Sequence[int]) -> tuple[Card, ...]:
    """The hand in an order that ``places_of`` gave; as it is sorted where that was another hand's."""
    cards = sorted(hand)
    if sorted(places) != list(range(len(cards))):
        return tuple(cards)
    return tuple(cards[place] for place in places)
