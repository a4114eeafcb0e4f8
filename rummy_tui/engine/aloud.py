"""Cards in words, for whoever hears the game or cannot draw a suit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rummy_tui.cards import SUIT_NAMES, SUIT_OF, SUIT_SYMBOLS, Card

RANK_NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
PLURALS = (
    *("jokers", "aces", "twos", "threes", "fours", "fives", "sixes"),
    *("sevens", "eights", "nines", "tens", "jacks", "queens", "kings"),
)
JOKER_NAME = "joker"

_SUITS = "".join(SUIT_OF)
_ONE = rf"(?:(?:10|[2-9AJQK])[{_SUITS}]|{SUIT_SYMBOLS['']})"
_SHOWN = rf"{_ONE}(?:={_ONE})?\*?"
_ROW = re.compile(rf"{_SHOWN}(?: {_SHOWN})*")
_NAMED_SUIT = re.compile(rf"[{_SUITS}] (?=spades|hearts|diamonds|clubs)")
_SUIT = re.compile(f"[{_SUITS}]")


def card_name(card: Card) -> str:
    """``king of spades``, ``10 of hearts``, ``joker``."""
    return f"{rank_name(card)} of {SUIT_NAMES[card.suit]}" if card.suit else JOKER_NAME


def rank_name(card: Card) -> str:
    return RANK_NAMES.get(card.rank, str(card.rank))


def cards_in_words(cards: Sequence[Card]) -> str:
    """The cards in their order, neighbours of one suit or rank together: ``4 5 6 of hearts, kings of
    spades and clubs``."""
    parts = []
    rest = list(cards)
    while rest:
        suited, ranked = _alike(rest, "suit"), _alike(rest, "rank")
        if suited >= ranked:
            parts.append(_suited(rest[:suited]))
        else:
            parts.append(_ranked(rest[:ranked]))
        del rest[: max(suited, ranked)]
    return ", ".join(parts)


def spell(text: str) -> str:
    """A sentence with the cards in it spelled out: ``took 10♦`` becomes ``took 10 of diamonds``."""
    text = _ROW.sub(lambda match: _row(match[0].split(" ")), text)
    text = _SUIT.sub(lambda match: SUIT_NAMES[SUIT_OF[match[0]]], _NAMED_SUIT.sub("", text))
    return text.replace(" · ", ", ").replace("≤", "at most")


def _alike(cards: Sequence[Card], what: str) -> int:
    """How many cards from the first on have its suit or its rank."""
    first = getattr(cards[0], what)
    return next((i for i, card in enumerate(cards) if getattr(card, what) != first), len(cards))


def _suited(cards: Sequence[Card]) -> str:
    if cards[0].suit:
        return f"{' '.join(map(rank_name, cards))} of {SUIT_NAMES[cards[0].suit]}"
    return JOKER_NAME if len(cards) == 1 else f"{len(cards)} {JOKER_NAME}s"


def _ranked(cards: Sequence[Card]) -> str:
    *suits, last = (SUIT_NAMES[card.suit] for card in cards if card.suit)
    return f"{PLURALS[cards[0].rank]} of {', '.join(suits)} and {last}"


def _row(shown: list[str]) -> str:
    """Cards as players see them; a wild with what it stands for stands alone."""
    parts: list[str] = []
    plain: list[Card] = []
    for text in shown:
        card, sign, stands_for = text.rstrip("*").partition("=")
        if not sign and not text.endswith("*"):
            plain.append(_card(card))
            continue
        if plain:
            parts.append(cards_in_words(plain))
            plain = []
        wild = f"{card_name(_card(card))}"
        parts.append(f"{wild} as {card_name(_card(stands_for))}" if sign else f"wild as {wild}")
    if plain:
        parts.append(cards_in_words(plain))
    return ", ".join(parts)


def _card(symbol: str) -> Card:
    return Card("JK") if symbol == SUIT_SYMBOLS[""] else Card(symbol[:-1] + SUIT_OF[symbol[-1]])
