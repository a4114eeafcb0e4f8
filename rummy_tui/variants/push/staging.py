"""Laying the contract part by part: what is still missing, and what chosen cards can be.

The screen keeps the parts that a player has put aside; these functions only read them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummy_tui.cards import RANKS, SUITS, Card, card_at, holds, symbols
from rummy_tui.engine.errors import Refusal
from rummy_tui.engine.table import Selection
from rummy_tui.rummy.actions import MeldAction, MeldCards
from rummy_tui.rummy.melds import Kind, MeldRules, Reading, read
from rummy_tui.rummy.proposals import proposals
from rummy_tui.variants.push.actions import LayContract
from rummy_tui.variants.push.contracts import Contract, Part, sort_out
from rummy_tui.variants.push.view import PushView
from rummy_tui.variants.push.ways import Shape, closest, complete

MOST_READINGS = 9


@dataclass(frozen=True)
class Staging:
    """``readings``: the chosen cards as the next part, in each way they can be one; else ``why`` not.

    ``missing``: the parts that are not staged yet. ``action`` lays them all once none is missing.
    """

    readings: tuple[MeldCards, ...]
    missing: Contract
    why: str
    action: LayContract | None


def parts(view: PushView, staged: Sequence[MeldCards], selection: Selection) -> Staging:
    """What the viewer's chosen cards can be, besides the parts of the contract already ``staged``."""
    left = missing_parts(view.contract, staged)
    if not left:
        assert view.seat is not None
        return Staging((), (), "", LayContract(seat=view.seat, melds=tuple(staged)))
    chosen = selection.chosen
    if not chosen:
        return Staging((), left, f"Choose the cards of {_either(left)}.", None)
    if not holds(view.hand, (*chosen, *(card for meld in staged for card in meld.cards))):
        return Staging((), left, "These cards are part of the contract already.", None)
    meant = proposals(view, chosen, view.rules).melds
    readings = [MeldCards(kind=one.kind, cards=one.cards) for one in meant if _is_part(one, left, view.rules)]
    if readings:
        return Staging(tuple(readings[:MOST_READINGS]), left, "", None)
    return Staging((), left, _why_no_part(meant[0], left, view.rules), None)


def missing_parts(contract: Contract, staged: Sequence[MeldCards]) -> Contract:
    """The parts of the contract that the staged melds leave."""
    left = list(contract)
    for meld in staged:
        left.remove(next(part for part in left if part.kind == meld.kind))
    return tuple(left)


def _is_part(meld: MeldAction, left: Contract, rules: MeldRules) -> bool:
    fits = any(meld.kind == part.kind and len(meld.cards) >= part.length for part in left)
    return fits and isinstance(read(meld.kind, meld.cards, rules), Reading)


def _why_no_part(meld: MeldAction, left: Contract, rules: MeldRules) -> str:
    reading = read(meld.kind, meld.cards, rules)
    if isinstance(reading, Refusal):
        return reading.text
    return f"{symbols(meld.cards)} is a {meld.kind} of {len(meld.cards)}; {_either(left)} is missing."


def _either(left: Contract) -> str:
    return " or ".join(f"a {part}" for part in dict.fromkeys(left))


# What the hand lacks


def missing(hand: Iterable[Card], contract: Contract, rules: MeldRules) -> str:
    """Why the hand does not hold the contract, in words; "" where it does.

    ``You have a set of 3; a run of 4 is missing: 5♥ 6♥ 8♥ needs 7♥ or a wild, and your wild is in the
    set.`` Only what comes nearest is spelled out.
    """
    hand = tuple(hand)
    shapes = closest(hand, contract, rules)
    wilds = sort_out(hand, rules)[1]
    if not shapes:
        return "The contract takes a natural card in each of its melds."
    count = complete(shapes, len(wilds))
    done, lacking = shapes[:count], shapes[count:]
    if not lacking:
        return ""
    used = sum(shape.holes for shape in done)
    have = f"You have {_listed(done)}; " if done else ""
    gone = f", and {_where(used, done)}" if used else ""
    absent = _listed(lacking, again={shape.kind for shape in done})
    verb = "is" if len(lacking) == 1 else "are"
    text = f"{have}{absent} {verb} missing: {_lack(lacking[0], wilds[used:], rules)}{gone}."
    return text[0].upper() + text[1:]


def _listed(shapes: Sequence[Shape], again: Iterable[Kind] = ()) -> str:
    """``a set of 3 and a run of 4``, ``2 sets of 3``, ``another set of 3``."""
    named = []
    for part, count in Counter(Part(shape.kind, len(shape.cards)) for shape in shapes).items():
        if count > 1:
            named.append(f"{count} {'more ' if part.kind in again else ''}{part.kind}s of {part.length}")
        else:
            named.append(f"{'another' if part.kind in again else 'a'} {part}")
    return " and ".join(named)


def _lack(shape: Shape, spare: tuple[Card, ...], rules: MeldRules) -> str:
    """What would fill a shape: ``5♥ 6♥ 8♥ needs 7♥ or a wild``."""
    count = shape.holes - len(spare)
    have = symbols((*shape.naturals, *spare))
    if shape.kind == "set" and rules.duplicate_suits:
        rank = RANKS[shape.naturals[0].rank - 1]
        wanted = f"another {rank} or a wild" if count == 1 else f"{count} more of rank {rank}, or wilds"
    else:
        wanted = _wanted(count, [card.symbol for card in _fillers(shape) if card not in rules.wild])
    return f"{have} needs {wanted}"


def _wanted(count: int, naturals: list[str]) -> str:
    """So many of these naturals, or wilds; a place that only a wild can take is not among them."""
    if count == 1:
        return f"{', '.join(naturals)} or a wild" if naturals else "a wild"
    if count < len(naturals):
        return f"{count} of {' '.join(naturals)}, or wilds"
    naturals = naturals + ["a wild"] * (count - len(naturals))
    return f"{', '.join(naturals[:-1])} and {naturals[-1]}, or wilds"


def _fillers(shape: Shape) -> tuple[Card, ...]:
    """The natural cards that a shape's holes could be."""
    if shape.kind == "run":
        return tuple(face for face, card in zip(shape.faces, shape.cards, strict=True) if card is None)
    rank = shape.faces[0].rank
    return tuple(card for suit in SUITS if (card := card_at(rank, suit)) not in shape.faces)


def _where(used: int, done: Sequence[Shape]) -> str:
    """Where the hand's wilds went: ``your wild is in the set``."""
    holders = [shape for shape in done if shape.holes]
    kinds = {shape.kind for shape in holders}
    place = kinds.pop() + ("s" if len(holders) > 1 else "") if len(kinds) == 1 else "other melds"
    return f"your wild is in the {place}" if used == 1 else f"your {used} wilds are in the {place}"
