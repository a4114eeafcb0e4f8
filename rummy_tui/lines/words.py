"""What a player may type: cards in short or in words, and the word a button goes by."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rummy_tui.cards import RANKS, SUIT_NAMES, SUIT_SYMBOLS, Card
from rummy_tui.engine.aloud import JOKER_NAME, PLURALS, RANK_NAMES

FILLERS = ("of", "and")

_SIGNS = str.maketrans({**{symbol: suit.lower() for suit, symbol in SUIT_SYMBOLS.items() if suit}, "★": "jk"})
_RANKS = {
    **{rank.lower(): number for number, rank in enumerate(RANKS, 1)},
    **{name: number for number, name in RANK_NAMES.items()},
    **{name: number for number, name in enumerate(PLURALS) if number},
    **{name.removesuffix("s"): number for number, name in enumerate(PLURALS) if number not in (0, 6)},
    "six": 6,
    "t": 10,
}
_SUITS = {
    **{suit.lower(): suit for suit in SUIT_NAMES},
    **{name: suit for suit, name in SUIT_NAMES.items()},
    **{name.removesuffix("s"): suit for suit, name in SUIT_NAMES.items()},
}
_JOKERS = (JOKER_NAME, "jk", "joker's")


def tokens(line: str) -> list[str]:
    """The words of a line, in lower case, without punctuation."""
    return re.findall(r"[\w'+?-]+", line.translate(_SIGNS).lower())


def read_cards(words: Sequence[str]) -> tuple[tuple[Card, ...], list[str]]:
    """The cards that words name, in order, and the words that name none.

    ``4h 5h``, ``4 5 of hearts``, ``kings of spades and clubs``, ``joker``.
    """
    cards: list[Card] = []
    rest: list[str] = []
    ranks: list[str] = []  # waiting for a suit
    named = 0  # the one rank that further suits may follow
    for word in words:
        card = _card(word)
        if card is not None:
            rest += ranks
            ranks, named = [], 0
            cards.append(card)
        elif word in _SUITS and ranks:
            cards += [Card(RANKS[_RANKS[rank] - 1] + _SUITS[word]) for rank in ranks]
            named = _RANKS[ranks[0]] if len(ranks) == 1 else 0
            ranks = []
        elif word in _SUITS and named and len(word) > 1:
            cards.append(Card(RANKS[named - 1] + _SUITS[word]))
        elif word in _RANKS:
            ranks.append(word)
        elif not (word in FILLERS and (ranks or cards)):
            rest += [*ranks, word]
            ranks, named = [], 0
    return tuple(cards), rest + ranks


def _card(word: str) -> Card | None:
    if word in _JOKERS:
        return Card("JK")
    try:
        return Card(word)
    except ValueError:
        return None


def verb(label: str) -> str:
    """The words a button goes by: ``Take K♠`` by *take*, ``Lay off…`` by *lay off*, ``Push to Ben`` by
    *push*."""
    found: list[str] = []
    for word in label.split():
        bare = word.rstrip("…!:.").lower()
        if not bare.isalpha() or (found and bare == "to"):
            break
        found.append(bare)
        if bare != word.lower():
            break
    return " ".join(found)


def fits(words: Sequence[str], text: str) -> bool:
    """Whether every word begins one of the text's."""
    there = tokens(text)
    return all(any(other.startswith(word) for other in there) for word in words)
