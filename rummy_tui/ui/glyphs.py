"""The characters the table is drawn with: suits as symbols, as letters, or all of it in ASCII."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rummy_tui.cards import RANKS, SUIT_NAMES, SUIT_OF, SUIT_SYMBOLS

JOKER = "JK"

_ASCII = str.maketrans(
    {
        "←": "<",
        "→": ">",
        "↑": "^",
        "↓": "v",
        "‹": "<",
        "›": ">",
        "–": "-",
        "—": "-",
        "−": "-",
        "×": "x",
        "≤": "<=",
        "≥": ">=",
        "…": "...",
        "·": "-",
        "✓": "x",
        "►": ">",
        "▲": "^",
        "≡": "=",
        "°": "*",
        "▯": "c",
        "─": "-",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
    }
)
_SUITS = "".join(SUIT_OF)
_AFTER_RANK = re.compile(f"(?<=[0-9AJQKT])[{_SUITS}]")
_ALONE = re.compile(f"[{_SUITS}]")


@dataclass(frozen=True, eq=False)
class Glyphs:
    """One character set. Every character is one cell wide."""

    name: str
    spade: str
    heart: str
    diamond: str
    club: str
    edge: str
    back: str
    rule: str
    cursor: str
    turn: str
    low: str
    high: str
    chosen: str
    more: str
    dot: str
    dealer: str
    hand: str
    menu: str
    wild: str = "*"
    new: str = "+"

    def suit(self, suit: str) -> str:
        """The sign of a suit ``S H D C``; nothing for none."""
        match suit:
            case "S":
                return self.spade
            case "H":
                return self.heart
            case "D":
                return self.diamond
            case "C":
                return self.club
        return ""

    def say(self, text: str) -> str:
        """A sentence with the cards in it as this set shows them: ``10♦`` is ``10d`` in letters."""
        return text if text.isascii() else _say(self, text)


@lru_cache(2048)
def _say(glyphs: Glyphs, text: str) -> str:
    text = text.replace(SUIT_SYMBOLS[""], JOKER)
    if glyphs.spade == SUIT_SYMBOLS["S"]:
        return text
    text = _AFTER_RANK.sub(lambda match: glyphs.suit(SUIT_OF[match[0]]), text)
    text = _ALONE.sub(lambda match: SUIT_NAMES[SUIT_OF[match[0]]], text)
    return _plain(text) if glyphs.more.isascii() else text


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text.translate(_ASCII))
    return "".join(
        character if character.isascii() else "?"
        for character in bare
        if not unicodedata.combining(character)
    )


UNICODE = Glyphs(
    "unicode", "♠", "♥", "♦", "♣", "▏", "▒", "─", "▲", "►", "‹", "›", "✓", "…", "·", "°", "▯", "≡"
)
LETTERS = Glyphs(
    "letters", "s", "h", "d", "c", "▏", "▒", "─", "▲", "►", "‹", "›", "✓", "…", "·", "°", "▯", "≡"
)
ASCII = Glyphs("ascii", "s", "h", "d", "c", "|", "#", "-", "^", ">", "<", ">", "x", "~", ".", "*", "c", "=")

GLYPHS = {glyphs.name: glyphs for glyphs in (UNICODE, LETTERS, ASCII)}

_BARE_TERMINALS = ("linux", "dumb", "vt", "ansi", "cons")
_WIDE_LANGUAGES = ("zh", "ja", "ko")


def choose_glyphs(encoding: str | None, term: str, lang: str) -> Glyphs:
    """The set for a terminal: ASCII unless it speaks UTF-8 with a real font, letters where suits may be wide.

    ``encoding`` is the output's, ``term`` and ``lang`` the variables ``TERM`` and ``LC_ALL`` or ``LANG``.
    """
    if (encoding or "").lower().replace("-", "").replace("_", "") not in ("utf8", "utf8sig", "cp65001"):
        return ASCII
    if term.startswith(_BARE_TERMINALS):
        return ASCII
    return LETTERS if lang.lower().startswith(_WIDE_LANGUAGES) else UNICODE


def rank_text(rank: int) -> str:
    """A rank 1–14 (14 is the high ace) as printed on a card; 0, a joker, is ``J``."""
    return RANKS[(rank - 1) % 13] if rank else "J"
