"""How players of Push decide, on their model of the table, and a round played out with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from rummy_tui.cards import PACK
from rummy_tui.rummy.solver import BIT
from rummy_tui.variants.push.bot_hand import Hand, each, need, points
from rummy_tui.variants.push.bot_shed import Step, as_steps, contract_melds, lay, shed
from rummy_tui.variants.push.bot_table import Table
from rummy_tui.variants.push.contracts import RANK_BITS

CARDS, WILDS = 108, 12


class Style(NamedTuple):
    """What a player heeds. Numbers are draws to the contract: how many of them something is worth."""

    take: float = 1.0  # what the pile's top must save to be taken
    further: float = 4.0  # reckoned for every card missing but the next
    dear: float = 0.02  # a point of a card thrown
    company: float = 0.1  # a card in the hand that goes with the one thrown
    loose: float = 0.0  # a card that the contract, or what can follow it, would use
    feeds: float = 0.0  # throwing what goes with a card that the left is known to hold
    fits: float = 0.0  # throwing what the left can lay off
    layouts: int = 1  # ways to lay the contract that are compared
    waits: bool = False  # keeps a contract in the hand until all but one card can follow it


STEADY = Style()
HARD = Style(take=4.0, dear=0.0, company=0.4, loose=1.0, feeds=0.3, fits=0.5, layouts=8, waits=True)

FEW = 2
"""An opponent with so few cards is about to go out."""
LAST_ROUND = 8
"""The stock that four players push away in a turn each."""


class Unseen(NamedTuple):
    """What a seat has not seen: ``once`` and ``twice`` are faces *seen* so often."""

    once: int
    twice: int
    wilds: int
    cards: int

    def live(self, faces: int) -> int:
        """How many unseen cards are of these faces."""
        return (faces & ~self.once).bit_count() + (faces & ~self.twice).bit_count()


def unseen(table: Table, seat: int) -> Unseen:
    once = twice = count = 0
    wilds = 0
    for pile in table.piles:
        twice |= once & pile.naturals
        once |= pile.naturals
        wilds += pile.size - pile.naturals.bit_count()
        count += pile.size
    for other in range(4):
        hand = table.hands[seat] if other == seat else table.known[other]
        twice |= hand.twice | once & hand.once
        once |= hand.once
        wilds += hand.wilds
        count += hand.count
    if table.top is not None:
        count += 1
        if table.top:
            twice |= once & table.top
            once |= table.top
    return Unseen(once, twice, max(0, WILDS - wilds), max(1, CARDS - count))


def draws(hand: Hand, table: Table, rest: Unseen, style: Style) -> float:
    """About how many draws the hand is from the contract."""
    wanted = need(hand.once, hand.twice, table.contract, table.rules)
    short = wanted.wilds - hand.wilds
    if short <= 0:
        return 0.0
    live = rest.live(wanted.outs) + rest.wilds
    return rest.cards / max(live, 0.5) + (short - 1) * style.further


def company(hand: Hand, card: int) -> int:
    """How many cards of the hand are of its rank, or within two ranks in its suit."""
    return (hand.once & beside(card)).bit_count()


class _Beside(dict[int, int]):
    def __missing__(self, card: int) -> int:
        place = card.bit_length() - 1
        rank, shift = place % 13, place // 13 * 13
        near = 0
        for other in range(rank - 2, rank + 3):
            if 0 <= other <= 13 and other != rank:
                near |= 1 << other % 13
        if rank == 0:
            near |= 1 << 11 | 1 << 12
        self[card] = near << shift | RANK_BITS[rank] & ~card
        return self[card]


_beside = _Beside()


def beside(card: int) -> int:
    """The faces that go with a card: of its rank, or within two ranks in its suit."""
    return _beside[card]


# Drawing


def takes(table: Table, seat: int, style: Style) -> bool:
    """Whether to take the discard pile's top rather than push it."""
    return take_worth(table, seat, style) > 0


def take_worth(table: Table, seat: int, style: Style) -> float:
    """What taking the top is worth more than pushing it.

    With the contract in the hand or on the table a push is the better weapon: the left gets two cards
    more. Then a player that waits takes only what lets it go out, a greedy one what it can lay.
    """
    top, hand = table.top, table.hands[seat]
    assert top is not None
    if not top:
        return style.further
    with_top = hand.copy()
    with_top.add(top)
    if len(table.stock) < 2:  # else the round ends, and every hand is paid for
        return float(hand.points - after_laying(table, seat, with_top).points)
    rest = unseen(table, seat)
    if not table.down[seat] and (before := draws(hand, table, rest, style)):
        return before - draws(with_top, table, rest, style) - style.take
    left = after_laying(table, seat, hand.copy())
    gained = after_laying(table, seat, with_top)
    if gained.count <= 1:
        return style.further
    return style.take if gained.points <= left.points and not style.waits else -style.take


def after_laying(table: Table, seat: int, hand: Hand) -> Hand:
    """The hand (changed) when all has been laid that can be."""
    piles = table.piles[:]
    if not table.down[seat]:
        melds = next(contract_melds(hand, table.contract, table.rules), None)
        if melds is None:
            return hand
        for step in as_steps(melds, piles):
            lay(step, hand, piles)
    shed(hand, piles, table.rules)
    return hand


# Laying


class Plan(NamedTuple):
    """What to lay: the contract, what follows it, and how many cards are then left."""

    contract: list[Step]
    then: list[Step]
    left: int


def plan(table: Table, seat: int, style: Style) -> Plan:
    """The best that can be laid, whether or not it should be. Nothing is changed."""
    hand, piles = table.hands[seat].copy(), table.piles[:]
    hurry = alarmed(table, seat)
    if table.down[seat]:
        then = shed(hand, piles, table.rules, hurry)
        return Plan([], then, hand.count)
    best = Plan([], [], hand.count)
    least = None
    for melds in islice(contract_melds(hand, table.contract, table.rules), style.layouts):
        left, there = hand.copy(), piles[:]
        first = as_steps(melds, there)
        for step in first:
            lay(step, left, there)
        then = shed(left, there, table.rules, hurry)
        cost = left.count > 1, left.points
        if least is None or cost < least:
            least, best = cost, Plan(first, then, left.count)
    return best


def should_wait(table: Table, seat: int, style: Style, found: Plan) -> bool:
    """Whether to keep the contract in the hand. Others cannot lay off on what is not on the table, and
    pay for full hands when it all goes down at one stroke."""
    return style.waits and bool(found.contract) and found.left > 1 and not alarmed(table, seat)


def alarmed(table: Table, seat: int) -> bool:
    """Whether the round may end before the seat's next turn, as far as can be seen."""
    near = any(table.down[other] and table.counts[other] <= FEW for other in (seat ^ 1, seat ^ 3))
    return near or len(table.stock) <= LAST_ROUND


# Discarding


def discards(table: Table, seat: int, style: Style, barred: int | None) -> list[tuple[float, int]]:
    """What each discard costs, the best first."""
    hand = table.hands[seat]
    rest = unseen(table, seat)
    left = (seat + 1) % 4
    fits = table.fits() if table.down[left] else 0
    fed = 0 if table.down[left] else table.known[left].once
    used = hand.once & ~leftover(table, hand).once if style.loose and not table.down[seat] else 0
    costs = []
    for card in each(hand.once):
        if card == barred and not hand.twice & card:
            continue
        cost = style.company * company(hand, card) - style.dear * points(card)
        if not table.down[seat]:
            after = hand.copy()
            after.drop(card)
            cost += draws(after, table, rest, style)
        if used & card and not hand.twice & card:
            cost += style.loose
        if card & fits:
            cost += style.fits
        if beside(card) & fed:
            cost += style.feeds
        costs.append((cost, card))
    return sorted(costs) or [(0.0, 0 if hand.wilds else barred or 0)]


def leftover(table: Table, hand: Hand) -> Hand:
    """The cards over when the contract, with as many wilds as it may lack, and all else is laid."""
    left, piles = hand.copy(), table.piles[:]
    left.wilds = max(left.wilds, need(hand.once, hand.twice, table.contract, table.rules).wilds)
    melds = next(contract_melds(left, table.contract, table.rules), None)
    if melds is None:
        return hand
    for step in as_steps(melds, piles):
        lay(step, left, piles)
    shed(left, piles, table.rules)
    return left


# Worlds, and a round played out in one

NATURALS = tuple(BIT[card] for card in PACK if card.rank != 2)


def world(table: Table, seat: int, chance: Random) -> Table:
    """The table with cards dealt wherever the seat sees none."""
    rest = unseen(table, seat)
    pool = [card for seen in (rest.once, rest.twice) for card in NATURALS if not card & seen]
    pool += [0] * rest.wilds
    for i in range(len(pool) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        pool[i], pool[j] = pool[j], pool[i]
    new = table.copy()
    for other in range(4):
        if other != seat:
            hand = new.hands[other] = table.known[other].copy()
            for _ in range(table.counts[other] - hand.count):
                hand.add(pool.pop())
    new.stock = pool[: len(table.stock)]
    return new


def play_out(table: Table, styles: Sequence[Style]) -> tuple[int, int]:
    """What a round costs both sides when it is played on from a draw; the table is changed."""
    while True:
        seat = table.turn
        over = turn(table, seat, styles[seat])
        if over is not None:
            return over
        table.turn = (seat + 1) % 4


def turn(table: Table, seat: int, style: Style) -> tuple[int, int] | None:
    """One turn; the points where it ends the round."""
    top, take = table.top, takes(table, seat, style)
    if draw(table, seat, take):
        return settle(table, None)
    return finish(table, seat, style, top if take else None)


def draw(table: Table, seat: int, take: bool) -> bool:
    """Take or push; whether that ends the round."""
    hand, top = table.hands[seat], table.top
    assert top is not None
    if take:
        hand.add(top)
        table.known[seat].add(top)
        table.counts[seat] += 1
        table.top = None
        return False
    if not table.stock:
        return True
    left = (seat + 1) % 4
    table.hands[left].add(top)
    table.known[left].add(top)
    table.hands[left].add(table.stock.pop())
    table.counts[left] += 2
    table.top = None
    if not table.stock:
        return True
    hand.add(table.stock.pop())
    table.counts[seat] += 1
    return False


def finish(table: Table, seat: int, style: Style, barred: int | None) -> tuple[int, int] | None:
    """Lay and discard."""
    lay_all(table, seat, style)
    hand = table.hands[seat]
    if not hand.count:
        return settle(table, seat)
    return throw(table, seat, discards(table, seat, style, barred)[0][1])


def lay_all(table: Table, seat: int, style: Style) -> None:
    found = plan(table, seat, style)
    if should_wait(table, seat, style, found):
        return
    hand, known = table.hands[seat], table.known[seat]
    for step in found.contract + found.then:
        lay(step, hand, table.piles)
        table.counts[seat] -= step.cards.bit_count() + step.wilds
        gone = known.once & step.cards
        known.drop_all(gone)
        known.wilds = max(0, known.wilds - step.wilds)
    if found.contract:
        table.down[seat] = True


def throw(table: Table, seat: int, card: int) -> tuple[int, int] | None:
    hand, known = table.hands[seat], table.known[seat]
    hand.drop(card)
    if known.once & card or (not card and known.wilds):
        known.drop(card)
    table.counts[seat] -= 1
    table.top = card
    return None if hand.count else settle(table, seat)


def settle(table: Table, out: int | None) -> tuple[int, int]:
    """U14."""
    costs = [table.hands[seat].points + table.hands[seat + 2].points for seat in (0, 1)]
    if out is not None:
        costs[out % 2] = 0
    return costs[0], costs[1]
