"""The rules page of a game as its options make it.

A page is Markdown. A paragraph or list item may begin with a condition, ``[layoffs]``, ``[!layoffs]``
or ``[first_player=loser]``, and is left out where that does not hold; ``{target}`` is an option's value.

A line that begins with ``>`` is an example: groups of cards parted by ``|``, each with its caption after a
colon. ``★=6♦`` is a wild card with what it stands for::

    > 7♠ 7♥ 7♣: a set | 5♦ ★=6♦ 7♦: a run

Screens draw the cards; ``as_text`` writes them out. A picture, ``![…](…)`` in a block of its own, is for
whoever reads the file itself: a page at the table leaves it out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rummy_tui.assets import read_text
from rummy_tui.cards import SUIT_OF, SUIT_SYMBOLS, Card
from rummy_tui.engine.options import Options, choices, show, worded

if TYPE_CHECKING:
    from rummy_tui.engine.variant import Variant

EXAMPLE = "> "
PICTURE = "!["

_CONDITION = re.compile(r"^(\s*(?:[-*] |\d+\. )?)\[(!?)(\w+)(?:=([\w-]+))?\] ?")
_FIRST = ("- ", "* ", "1. ")
_ITEM = re.compile(r"[-*] |\d+\. ")
_VALUE = re.compile(r"\{(\w+)\}")


class Shown(NamedTuple):
    """A card of an example, and for a wild card what it stands for."""

    card: Card
    stands_for: Card | None = None


class Group(NamedTuple):
    """Cards that lie together in an example, and what is said of them."""

    cards: tuple[Shown, ...]
    caption: str


def rules_page(variant: Variant, options: Options | None = None) -> str:
    """The rules under these options (None: the defaults), as Markdown. A game that brings no page has one
    that says so."""
    options = options or variant.options()
    values = {choice.name: getattr(options, choice.name) for choice in choices(type(options))}
    try:
        source = read_text(f"rules/{variant.id}.md")
    except FileNotFoundError:
        return f"# {variant.name}\n\n{variant.name} brings no rules page.\n\n{variant.summary}"
    kept = []
    for block in source.split("\n\n"):
        if block.startswith(PICTURE):
            continue
        lines = []
        holds = True
        for line in block.split("\n"):
            condition = _CONDITION.match(line)
            if condition:
                lead, negated, name, wanted = condition.groups()
                value = values[name]
                holds = (show(value) == wanted if wanted else bool(value)) is not bool(negated)
                line = lead + line[condition.end() :]
            elif line.startswith(("- ", "* ")):
                holds = True
            if holds:
                lines.append(line)
        if lines:
            kept.append("\n".join(lines))
    page = "\n\n".join(kept)
    return _VALUE.sub(lambda match: worded(values[match[1]]), page)


def item_mark(row: str, *, listed: bool) -> str:
    """The mark by which a row begins an item of a list, or nothing. ``listed``: after another item, or at the
    beginning. In the middle of a paragraph only a 1 begins a list: any other number is a number.
    """
    mark = _ITEM.match(row)
    return mark[0] if mark and (listed or mark[0] in _FIRST) else ""


@lru_cache(256)
def example(line: str) -> tuple[Group, ...]:
    """The groups of an example line. Raises ValueError for a word that names no card."""
    groups = []
    for part in line.removeprefix(EXAMPLE).split("|"):
        cards, _, caption = part.partition(":")
        groups.append(Group(tuple(map(_shown, cards.split())), caption.strip()))
    return tuple(groups)


def _shown(word: str) -> Shown:
    card, _, stands_for = word.partition("=")
    return Shown(_card(card), _card(stands_for) if stands_for else None)


def _card(symbol: str) -> Card:
    if symbol == SUIT_SYMBOLS[""]:
        return Card("JK")
    if symbol[-1:] not in SUIT_OF:
        raise ValueError(f"{symbol!r} is no card of an example: write it as 10♦, or ★")
    return Card(symbol[:-1] + SUIT_OF[symbol[-1]])


def as_text(page: str) -> str:
    """The page with its examples written out, a line for each group."""
    return "\n".join(_written(line) if line.startswith(EXAMPLE) else line for line in page.split("\n"))


def _written(line: str) -> str:
    return "\n".join(
        "    "
        + " ".join(f"{c.symbol}={for_.symbol}" if for_ else c.symbol for c, for_ in group.cards)
        + (f"  {group.caption}" if group.caption else "")
        for group in example(line)
    )


def option_lines(options: Options) -> list[tuple[str, str, str, bool]]:
    """Label, value, help line, and whether it differs from the default, for every option."""
    values = [(choice, getattr(options, choice.name)) for choice in choices(type(options))]
    return [
        (choice.label, worded(value), choice.told(value), value != choice.default) for choice, value in values
    ]
