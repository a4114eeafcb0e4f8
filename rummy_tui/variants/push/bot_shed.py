"""What a hand lays on the table: the contract, then all that can follow it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.solver import ONE_SUIT, SUIT_BITS
from rummy_tui.variants.push.bot_hand import COLUMN, Hand, by_faces, each, need, points, windows
from rummy_tui.variants.push.bot_table import Pile, face, opening
from rummy_tui.variants.push.contracts import RANK_BITS, SHIFTS, Contract

Piles = list[Pile]


class Step(NamedTuple):
    """One thing to lay. ``at`` is the meld's place in the list, its length for a new meld; the meld is
    ``pile`` then. ``cards`` are the naturals that leave the hand, ``wilds`` how many wilds do; a swap
    gives a wild back."""

    at: int
    pile: Pile
    cards: int
    wilds: int


def lay(step: Step, hand: Hand, piles: Piles) -> None:
    hand.drop_all(step.cards)
    hand.wilds -= step.wilds
    if step.at == len(piles):
        piles.append(step.pile)
    else:
        piles[step.at] = step.pile


# New melds


def new_set(rank: int, cards: int, wilds: int) -> Pile:
    return Pile(True, rank, rank, 0, cards, (1 << wilds) - 1, cards.bit_count() + wilds, -1)


def new_run(low: int, length: int, shift: int, held: int) -> Pile:
    """The run of that place with the naturals held, wilds for the rest."""
    window = 0
    for rank in range(low, low + length):
        window |= face(rank, shift)
    return Pile(False, low, low + length - 1, shift, window & held, window & ~held, length, -1)


def layouts(
    hand: Hand, contract: Contract, rules: MeldRules, wilds: int, last: int = 0
) -> Iterator[tuple[Pile, ...]]:
    """Ways to lay the contract, each meld as short as asked, with at most so many wilds; runs first."""
    if not contract:
        yield ()
        return
    part, rest = contract[-1], contract[:-1]
    for place, pile in _melds(hand, part.kind == "set", part.length, wilds, rules):
        if place < last:
            continue
        spare = wilds - part.length + pile.naturals.bit_count()
        left = hand.copy()
        left.drop_all(pile.naturals)
        if rest and need(left.once, left.twice, rest, rules).wilds > spare:
            continue
        follows = place if rest and rest[-1].kind == part.kind else 0
        for others in layouts(left, rest, rules, spare, follows):
            yield (pile, *others)


def _melds(hand: Hand, is_set: bool, length: int, wilds: int, rules: MeldRules) -> Iterator[tuple[int, Pile]]:
    """Every meld of a length that begins with a natural, and its place in an order."""
    if is_set:
        for rank, bits in enumerate(RANK_BITS, 1):
            cards = hand.once & bits
            while cards.bit_count() > length:
                cards &= cards - 1
            if cards and length - cards.bit_count() <= wilds:
                yield rank, new_set(rank, cards, length - cards.bit_count())
        return
    for shift in SHIFTS:
        suit = hand.once >> shift & ONE_SUIT
        if suit:
            for low, window in windows(length, rules.low, rules.high):
                held = (window & suit).bit_count()
                if held and length - held <= wilds:
                    yield shift + low, new_run(low, length, shift, hand.once)


def contract_melds(hand: Hand, contract: Contract, rules: MeldRules) -> Iterator[tuple[Pile, ...]]:
    """Ways to lay the contract with the fewest wilds; none where the hand does not hold it."""
    least = need(hand.once, hand.twice, contract, rules).wilds
    return layouts(hand, contract, rules, least) if least <= hand.wilds else iter(())


def as_steps(melds: tuple[Pile, ...], piles: Piles) -> list[Step]:
    return [
        Step(len(piles) + i, pile, pile.naturals, pile.size - pile.naturals.bit_count())
        for i, pile in enumerate(melds)
    ]


# Whatever can follow


def shed(hand: Hand, piles: Piles, rules: MeldRules, every_wild: bool = False) -> list[Step]:
    """Lay what can be laid, of a hand that has laid its contract; hand and piles are changed.

    Wilds help two naturals on the table; alone they stay in the hand unless it can go out, or
    ``every_wild``.
    """
    _, _, sets = by_faces(hand.once, 0, rules)
    if sets and any(_run_in(hand.once >> shift & ONE_SUIT) for shift in SHIFTS):
        other, their = hand.copy(), piles[:]
        steps = _shed(other, their, rules, every_wild, sets_first=False)
        mine, my = hand.copy(), piles[:]
        again = _shed(mine, my, rules, every_wild, sets_first=True)
        if mine.points < other.points:
            steps, other, their = again, mine, my
        hand.once, hand.twice, hand.wilds = other.once, other.twice, other.wilds
        piles[:] = their
        return steps
    return _shed(hand, piles, rules, every_wild, sets_first=True)


def _shed(hand: Hand, piles: Piles, rules: MeldRules, every_wild: bool, sets_first: bool) -> list[Step]:
    steps: list[Step] = []

    def do(step: Step | None) -> bool:
        if step is None:
            return False
        lay(step, hand, piles)
        steps.append(step)
        return True

    firsts = (_natural_set, _natural_run) if sets_first else (_natural_run, _natural_set)
    for find in firsts:
        while do(find(hand, piles, rules)):
            pass
    while do(_lay_off(hand, piles, rules)):
        pass
    while hand.wilds and do(with_a_wild(hand, piles, rules)):
        while do(_lay_off(hand, piles, rules)):
            pass
    while swap := _swap(hand, piles, rules):
        do(swap)
        do(with_a_wild(hand, piles, rules, but=swap.at) or wild_alone(piles, rules, but=swap.at))
        while do(_lay_off(hand, piles, rules)):
            pass
    if every_wild or hand.naturals <= 1:
        while hand.wilds and do(wild_alone(piles, rules)):
            pass
    return steps


def _natural_set(hand: Hand, piles: Piles, rules: MeldRules) -> Step | None:
    ranks = by_faces(hand.once, 0, rules)[2]
    if not ranks:
        return None
    first = ranks & -ranks
    cards = hand.once & first * COLUMN
    return Step(len(piles), new_set(first.bit_length(), cards, 0), cards, 0)


def _run_in(suit: int) -> int:
    """The ranks, 1 to 14 as bits from 0, at which a run of three naturals begins."""
    ranks = suit | (suit & 1) << SUIT_BITS
    return ranks & ranks >> 1 & ranks >> 2


def _natural_run(hand: Hand, piles: Piles, rules: MeldRules) -> Step | None:
    for shift in SHIFTS:
        suit = hand.once >> shift & ONE_SUIT
        if begins := _run_in(suit):
            ranks = (suit | (suit & 1) << SUIT_BITS) >> (begins & -begins).bit_length() - 1
            length = (ranks ^ ranks + 1).bit_length() - 1
            pile = new_run((begins & -begins).bit_length(), length, shift, hand.once)
            return Step(len(piles), pile, pile.naturals, 0)
    return None


def _lay_off(hand: Hand, piles: Piles, rules: MeldRules) -> Step | None:
    for at, pile in enumerate(piles):
        cards = opening(pile, rules)[0] & hand.once
        if cards:
            card = cards & -cards
            return Step(at, longer(pile, card), card, 0)
    return None


def longer(pile: Pile, card: int) -> Pile:
    """The meld with a natural that it takes."""
    if pile.is_set:
        return pile._replace(naturals=pile.naturals | card, size=pile.size + 1)
    if pile.low > 1 and face(pile.low - 1, pile.shift) == card:
        return pile._replace(naturals=pile.naturals | card, low=pile.low - 1, size=pile.size + 1)
    return pile._replace(naturals=pile.naturals | card, high=pile.high + 1, size=pile.size + 1)


def with_a_wild(hand: Hand, piles: Piles, rules: MeldRules, but: int = -1) -> Step | None:
    """What a wild takes to the table with it: the dearest pair, or neighbours in a suit, or the card
    next but one to a run."""
    best: Step | None = None
    most = 0
    for bit in each(by_faces(hand.once, 0, rules)[1]):
        cards = hand.once & bit * COLUMN
        if (worth := points(cards)) > most:
            most, best = worth, Step(len(piles), new_set(bit.bit_length(), cards, 1), cards, 1)
    for shift in SHIFTS:
        suit = hand.once >> shift & ONE_SUIT
        if not suit & suit - 1:
            continue
        for low, window in windows(3, rules.low, rules.high):
            held = window & suit
            if held & held - 1 and held != window and (worth := points(held << shift)) > most:
                pile = new_run(low, 3, shift, hand.once)
                most, best = worth, Step(len(piles), pile, pile.naturals, 1)
    if best is None:
        for at, pile in enumerate(piles):
            if not pile.is_set and at != but and (step := _bridge(at, pile, hand.once, rules)):
                return step
    return best


def _bridge(at: int, pile: Pile, once: int, rules: MeldRules) -> Step | None:
    if pile.size > 11:
        return None
    if pile.low > rules.low + 1 and (card := face(pile.low - 2, pile.shift)) & once:
        wilds = pile.wilds | face(pile.low - 1, pile.shift)
        longer = pile._replace(low=pile.low - 2, wilds=wilds)
    elif pile.high < rules.high - 1 and (card := face(pile.high + 2, pile.shift)) & once:
        wilds = pile.wilds | face(pile.high + 1, pile.shift)
        longer = pile._replace(high=pile.high + 2, wilds=wilds)
    else:
        return None
    return Step(at, longer._replace(naturals=pile.naturals | card, size=pile.size + 2), card, 1)


def wild_alone(piles: Piles, rules: MeldRules, but: int = -1) -> Step | None:
    """A wild laid off alone, at best where nobody's natural would go."""
    for at, pile in enumerate(piles):
        if at == but:
            continue
        if pile.is_set:
            if pile.size < rules.longest_set:
                return Step(at, pile._replace(wilds=pile.wilds << 1 | 1, size=pile.size + 1), 0, 1)
        elif pile.size < 13:
            if pile.high < rules.high:
                wilds = pile.wilds | face(pile.high + 1, pile.shift)
                return Step(at, pile._replace(high=pile.high + 1, wilds=wilds, size=pile.size + 1), 0, 1)
            if pile.low > rules.low:
                wilds = pile.wilds | face(pile.low - 1, pile.shift)
                return Step(at, pile._replace(low=pile.low - 1, wilds=wilds, size=pile.size + 1), 0, 1)
    return None


def _swap(hand: Hand, piles: Piles, rules: MeldRules) -> Step | None:
    """A natural of the hand in the place of a wild that can go elsewhere."""
    for at, pile in enumerate(piles):
        cards = opening(pile, rules)[1] & hand.once
        if not cards:
            continue
        card = cards & -cards
        after = hand.copy()
        after.drop(card)
        if wild_alone(piles, rules, but=at) or with_a_wild(after, piles, rules, but=at):
            wilds = pile.wilds >> 1 if pile.is_set else pile.wilds & ~card
            return Step(at, pile._replace(naturals=pile.naturals | card, wilds=wilds), card, -1)
    return None
