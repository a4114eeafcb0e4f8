"""Sets and runs: what is one, what each wild in it stands for, what may join it.

A reading fixes what every card of a meld stands for; nothing later guesses. Games differ in a
``MeldRules``, not in code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from rummy_tui.cards import JOKER, RANKS, SUIT_NAMES, Card, card_at, symbols
from rummy_tui.engine.errors import Refusal
from rummy_tui.rummy.holding import ALL_SUITS, JOKER_BIT, ONE_SUIT, SPREAD, SUIT_AT

Kind = Literal["set", "run"]
End = Literal["low", "high"]
Ace = Literal["low", "high", "both"]

LONGEST_RUN = 13
ENDS: tuple[End, End] = ("low", "high")
LINES: dict[str, tuple[Card, ...]] = {
    suit: tuple(card_at(rank, suit) for rank in range(1, 15)) for suit in SUIT_NAMES
}
"""A suit's cards from the low ace to the high one."""
_set = object.__setattr__


@dataclass(frozen=True, eq=False, slots=True)
class MeldRules:
    """How a game melds. The clauses are those that its refusals cite.

    ``low`` and ``high`` are the ranks that a run begins and ends with at the utmost (14: the ace above the
    king), ``reach`` all from one to the other as bits, ``rank - 1``.

    Compared by identity, so that what was worked out for a game's rules is found again at once.
    """

    ace: Ace
    wild: frozenset[Card] = frozenset()
    duplicate_suits: bool = False
    joker_sets: bool = False
    set_clause: str = ""
    run_clause: str = ""
    wild_clause: str = ""
    fit_clause: str = ""
    longest_set: int = field(init=False, repr=False, compare=False)
    low: int = field(init=False, repr=False, compare=False)
    high: int = field(init=False, repr=False, compare=False)
    reach: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        low, high = 2 if self.ace == "high" else 1, 13 if self.ace == "low" else 14
        _set(self, "longest_set", 8 if self.duplicate_suits else 4)
        _set(self, "low", low)
        _set(self, "high", high)
        _set(self, "reach", (1 << high) - (1 << low - 1))


@dataclass(frozen=True, slots=True)
class Reading:
    """Cards as a meld: a set's in the order given, a run's from low to high.

    ``rank`` is a set's rank (0: jokers) or a run's lowest (1: a low ace). ``stands_for`` has the
    natural card that a wild in a run replaces, else None: in a set a wild is one more of the rank.

    ``suit`` is a run's, "" for a set, which has them all. As a hand's mask: ``takes`` is what may be the
    next to join it, a set's rank or a run's neighbours; ``stood_for`` what its wilds may stand for.
    """

    kind: Kind
    rank: int
    cards: tuple[Card, ...]
    stands_for: tuple[Card | None, ...]
    suit: str = field(init=False, repr=False, compare=False)
    takes: int = field(init=False, repr=False, compare=False)
    stood_for: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        suit, stood_for = "", 0
        if self.kind == "run":
            suit = (self.stands_for[0] or self.cards[0]).suit
            beside = 1 << self.rank - 1 >> 1 | 1 << self.rank + len(self.cards) - 1
            takes = (beside & ONE_SUIT) << SUIT_AT[suit]
            for face in self.stands_for:
                if face:
                    stood_for |= SPREAD[face]
        elif self.rank:
            takes = ALL_SUITS << self.rank - 1
            if self.wild_places:
                stood_for = takes
        else:
            takes = JOKER_BIT
        _set(self, "suit", suit)
        _set(self, "takes", takes)
        _set(self, "stood_for", stood_for)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards with every wild in a run as what it stands for."""
        return tuple(face or card for card, face in zip(self.cards, self.stands_for, strict=True))

    @property
    def wild_places(self) -> list[int]:
        """Where its wilds lie: in a run those that stand for a card, in a set those of another rank."""
        if self.kind == "run":
            return [at for at, face in enumerate(self.stands_for) if face]
        return [at for at, card in enumerate(self.cards) if card.rank != self.rank]


@dataclass(frozen=True, slots=True)
class Meld(Reading):
    """A meld on the table. ``laid_by`` has, per card, the seat that laid it and so scores it."""

    id: int
    owner: int
    laid_by: tuple[int, ...]


def lay(reading: Reading, meld_id: int, seat: int) -> Meld:
    """A reading put on the table by a seat."""
    laid_by = (seat,) * len(reading.cards)
    return Meld(reading.kind, reading.rank, reading.cards, reading.stands_for, meld_id, seat, laid_by)


def read(kind: Kind, cards: Sequence[Card], rules: MeldRules) -> Reading | Refusal:
    """The cards as a meld, or why they are none.

    A run without wilds may come in any order; with wilds the order says what each stands for (C12).
    """
    return _read(kind, tuple(cards), rules)


@lru_cache(maxsize=1 << 12)
def _read(kind: Kind, cards: tuple[Card, ...], rules: MeldRules) -> Reading | Refusal:
    return _read_set(cards, rules) if kind == "set" else _read_run(cards, rules)


def _read_set(cards: tuple[Card, ...], rules: MeldRules) -> Reading | Refusal:
    def no(text: str) -> Refusal:
        return Refusal(rules.set_clause, text, cards)

    if rules.joker_sets and JOKER in cards:
        if any(card is not JOKER for card in cards):
            text = f"{symbols(cards)} is no set: jokers are melded only with jokers."
            return Refusal(rules.wild_clause, text, cards)
        return _sized(Reading("set", 0, cards, (None,) * len(cards)), rules)
    natural = [card for card in cards if card not in rules.wild]
    if not natural:
        return _no_natural("set", cards, rules)
    rank = natural[0].rank
    if any(card.rank != rank or card is JOKER for card in natural):
        return no(f"{symbols(cards)} is no set: all cards of a set are of one rank.")
    if not rules.duplicate_suits:
        for card in natural:
            if natural.count(card) > 1:
                return no(f"A set has no two cards of one suit: {card.symbol} is there twice.")
    return _sized(Reading("set", rank, cards, (None,) * len(cards)), rules)


def _sized(reading: Reading, rules: MeldRules) -> Reading | Refusal:
    if 3 <= len(reading.cards) <= rules.longest_set:
        return reading
    bound = "at least 3" if len(reading.cards) < 3 else f"at most {rules.longest_set}"
    text = f"{symbols(reading.cards)} is no set: a set has {bound} cards."
    return Refusal(rules.set_clause, text, reading.cards)


def _no_natural(kind: Kind, cards: tuple[Card, ...], rules: MeldRules) -> Refusal:
    text = f"{symbols(cards)} is no {kind}: a meld needs at least one natural card."
    return Refusal(rules.wild_clause or rules.set_clause, text, cards)


def _read_run(cards: tuple[Card, ...], rules: MeldRules) -> Reading | Refusal:
    natural = [card for card in cards if card not in rules.wild]
    if not natural:
        return _no_natural("run", cards, rules)
    if JOKER in natural:
        text = f"{symbols(cards)} is no run: a joker is never part of a run."
        return Refusal(rules.wild_clause or rules.run_clause, text, cards)
    suit = natural[0].suit
    if any(card.suit != suit for card in natural):
        text = f"{symbols(cards)} is no run: all cards of a run are of one suit."
        return Refusal(rules.run_clause, text, cards)
    if len(cards) < 3:
        text = f"{symbols(cards)} is no run: a run has at least 3 cards."
        return Refusal(rules.run_clause, text, cards)
    if len(natural) == len(cards):
        return _read_natural_run(cards, rules)
    place = next(i for i, card in enumerate(cards) if card not in rules.wild)
    anchor = cards[place].rank
    for rank in (1, 14) if anchor == 1 else (anchor,):
        low = rank - place
        if reading := _run_from(low, suit, cards, rules):
            return reading
    text = f"{symbols(cards)} is no run in this order: {_run_hint(rules)}."
    return Refusal(rules.run_clause, text, cards)


def _read_natural_run(cards: tuple[Card, ...], rules: MeldRules) -> Reading | Refusal:
    by_rank = sorted(cards)
    if by_rank[0].rank == 1:
        ace_first, ace_last = by_rank, [*by_rank[1:], by_rank[0]]
        orders = [ace_first, ace_last]
    else:
        orders = [by_rank]
    for order in orders:
        first = order[0].rank
        if reading := _run_from(first, order[0].suit, tuple(order), rules):
            return reading
    text = f"{symbols(cards)} is no run: {_run_hint(rules)}."
    return Refusal(rules.run_clause, text, cards)


def _run_hint(rules: MeldRules) -> str:
    aces = {"low": "the ace only below the 2", "high": "the ace only above the king"}
    return f"a run's cards follow each other, {aces.get(rules.ace, 'the ace at one end only')}"


def _run_from(low: int, suit: str, cards: tuple[Card, ...], rules: MeldRules) -> Reading | None:
    """The cards as a run that begins with rank ``low``."""
    faces = _stands_for(low, suit, cards, rules)
    return None if faces is None or len(cards) > LONGEST_RUN else Reading("run", low, cards, faces)


def _stands_for(
    low: int, suit: str, cards: tuple[Card, ...], rules: MeldRules
) -> tuple[Card | None, ...] | None:
    """What each wild stands for where the cards follow each other from rank ``low``, else None."""
    if low < rules.low or low + len(cards) - 1 > rules.high:
        return None
    line = LINES[suit][low - 1 : low - 1 + len(cards)]
    wild = rules.wild
    if cards == line and wild.isdisjoint(cards):
        return (None,) * len(cards)
    faces: list[Card | None] = []
    for card, face in zip(cards, line, strict=True):
        if card in wild:
            faces.append(face)
        elif card is face:
            faces.append(None)
        else:
            return None
    return tuple(faces)


class Addition(NamedTuple):
    """Cards that fit a meld at one end (a set's cards at its high end), in the order they will lie."""

    end: End
    cards: tuple[Card, ...]
    stands_for: tuple[Card | None, ...]


def addition(meld: Reading, cards: Sequence[Card], end: End | None, rules: MeldRules) -> Addition | Refusal:
    """How cards join a meld (C12), or why they do not.

    A run takes cards at one end, in run order where a wild is among them; without ``end`` they must
    fit at one end only.
    """
    found = _addition(meld.kind, meld.rank, meld.cards, meld.suit, tuple(cards), end, rules)
    if isinstance(found, Addition):
        return found
    text = f"{symbols(cards)} cannot be laid off on {symbols(meld.cards)}"
    match found:
        case "both":
            text = f"{symbols(cards)} fits at both ends of {symbols(meld.cards)}: say low or high."
        case "no ends":
            text += ": a set has no ends."
        case _:
            text += (f" at the {end} end" if end else "") + f": {_takes(meld, rules)}."
    return Refusal(rules.fit_clause, text, tuple(cards))


def extend(meld: Meld, cards: Sequence[Card], end: End | None, seat: int, rules: MeldRules) -> Meld | Refusal:
    """The meld with cards added by a seat, or why they do not fit."""
    new = addition(meld, cards, end, rules)
    if isinstance(new, Refusal):
        return new
    laid_by = (seat,) * len(new.cards)
    if new.end == "low":
        return Meld(
            meld.kind,
            meld.rank - len(new.cards),
            new.cards + meld.cards,
            new.stands_for + meld.stands_for,
            meld.id,
            meld.owner,
            laid_by + meld.laid_by,
        )
    return Meld(
        meld.kind,
        meld.rank,
        meld.cards + new.cards,
        meld.stands_for + new.stands_for,
        meld.id,
        meld.owner,
        meld.laid_by + laid_by,
    )


@lru_cache(maxsize=1 << 12)
def _addition(
    kind: Kind,
    rank: int,
    there: tuple[Card, ...],
    suit: str,
    cards: tuple[Card, ...],
    end: End | None,
    rules: MeldRules,
) -> Addition | Literal["both", "no ends", "none"]:
    if kind == "set":
        if end:
            return "no ends"
        fits = isinstance(_read("set", there + cards, rules), Reading)
        return Addition("high", cards, (None,) * len(cards)) if fits else "none"
    if not cards or len(there) + len(cards) > LONGEST_RUN:
        return "none"
    found = []
    for at in (end,) if end else ENDS:
        ordered = cards if any(card in rules.wild for card in cards) else _in_run_order(cards, at)
        low = rank - len(cards) if at == "low" else rank + len(there)
        faces = _stands_for(low, suit, ordered, rules)
        if faces is not None:
            found.append(Addition(at, ordered, faces))
    return found[0] if len(found) == 1 else "both" if found else "none"


def _in_run_order(cards: tuple[Card, ...], end: End) -> tuple[Card, ...]:
    """Natural cards of one lay-off from low to high: an ace is low at the low end, high at the high."""
    return tuple(sorted(cards, key=lambda card: 14 if card.rank == 1 and end == "high" else card.rank))


def _takes(meld: Reading, rules: MeldRules) -> str:
    """What a meld still takes, in words: ``a run takes the next card of its suit, 8♥ or Q♥``."""
    if meld.kind == "set":
        if len(meld.cards) >= rules.longest_set:
            return "the set is full"
        if meld.rank == 0:
            return "it takes jokers only"
        name = RANKS[meld.rank - 1]
        missing = [c.symbol for c in (card_at(meld.rank, s) for s in SUIT_NAMES) if c not in meld.cards]
        if rules.duplicate_suits:
            return f"a set of {name}s takes another {name}"
        return f"the set takes {' or '.join(missing)}"
    low, high = meld.rank - 1, meld.rank + len(meld.cards)
    room = [rank for rank in (low, high) if rules.low <= rank <= rules.high]
    if not room or len(meld.cards) == LONGEST_RUN:
        return "the run is complete"
    return f"a run takes the next card of its suit, {' or '.join(card_at(r, meld.suit).symbol for r in room)}"
