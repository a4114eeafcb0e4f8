"""How players of Push decide, on their model of the table, and a round played out with it."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from rummy_tui.variants.push.bot_hand import Hand, each, need, points
from rummy_tui.variants.push.bot_shed import Step, as_steps, contract_melds, lay, shed
from rummy_tui.variants.push.bot_table import Table
from rummy_tui.variants.push.contracts import RANK_BITS

CARDS, WILDS = 108, 12


class Style(NamedTuple):
    """What a player pays heed to, in draws to the contract or shares of them."""

    take: float = 1.0  # draws to the contract that a card must save to be taken
    take_down: float = 0.0  # the same for every opponent on the left who has laid the contract
    further: float = 4.0  # draws reckoned for every card missing but the next
    dear: float = 0.02  # heed to a card's points, by the point
    company: float = 0.1  # heed to neighbours and cards of its rank in the hand
    fits: float = 0.0  # a discard that the left can lay off
    feeds: float = 0.0  # a discard that goes with a card that the left is known to hold
    take_fit: float = 1.0  # whether to take what can be laid off
    near: int = 0  # an opponent with so few cards makes every wild go down
    layouts: int = 1  # ways to lay the contract that are compared


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
    top, hand = table.top, table.hands[seat]
    assert top is not None
    if not top:
        return True
    rest = unseen(table, seat)
    with_top = hand.copy()
    with_top.add(top)
    if not table.down[seat]:
        before = draws(hand, table, rest, style)
        if before:
            gain = before - draws(with_top, table, rest, style)
            left = (seat + 1) % 4
            return gain > style.take + (style.take_down if table.down[left] else 0)
    return absorbed(table, seat, hand, with_top, style)


def absorbed(table: Table, seat: int, hand: Hand, with_top: Hand, style: Style) -> bool:
    """Whether the hand can lay the card down with others."""
    without, with_it = hand.copy(), with_top.copy()
    left = after_laying(table, seat, without)
    gained = after_laying(table, seat, with_it)
    if gained.count <= 1:
        return True
    return gained.points <= left.points and style.take_fit > 0


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


def plan(table: Table, seat: int, style: Style) -> tuple[list[Step], list[Step]]:
    """The contract, and what to lay after it. Nothing is changed."""
    hand, piles = table.hands[seat].copy(), table.piles[:]
    hurry = alarmed(table, seat, style)
    if table.down[seat]:
        return [], shed(hand, piles, table.rules, hurry)
    best: tuple[list[Step], list[Step]] = ([], [])
    least = 1e9
    for melds in islice(contract_melds(hand, table.contract, table.rules), style.layouts):
        left, there = hand.copy(), piles[:]
        first = as_steps(melds, there)
        for step in first:
            lay(step, left, there)
        then = shed(left, there, table.rules, hurry)
        cost = left.points + (-1000 if left.count <= 1 else 0)
        if cost < least:
            least, best = cost, (first, then)
    return best


def alarmed(table: Table, seat: int, style: Style) -> bool:
    """Whether an opponent is near going out."""
    return any(table.down[other] and table.counts[other] <= style.near for other in (seat ^ 1, seat ^ 3))


# Discarding


def discards(table: Table, seat: int, style: Style, barred: int | None) -> list[tuple[float, int]]:
    """What each discard costs, the best first."""
    hand = table.hands[seat]
    rest = unseen(table, seat)
    left = (seat + 1) % 4
    theirs = table.known[left].once
    table.look()
    costs = []
    for card in each(hand.once):
        if card == barred and not hand.twice & card:
            continue
        after = hand.copy()
        after.drop(card)
        cost = style.company * company(hand, card) - style.dear * points(card)
        if not table.down[seat]:
            cost += draws(after, table, rest, style)
        if table.down[left]:
            if card & table.fits:
                cost += style.fits
        elif beside(card) & theirs:
            cost += style.feeds
        costs.append((cost, card))
    if not costs:
        costs = [(0.0, 0 if hand.wilds else barred or 0)]
    return sorted(costs)


# A round played out


def play_out(table: Table, styles: tuple[Style, ...]) -> tuple[int, int]:
    """Points of both sides of a round played on from a draw; the table is changed."""
    while True:
        seat = table.turn
        over = turn(table, seat, styles[seat])
        if over is not None:
            return over
        table.turn = (seat + 1) % 4


def turn(table: Table, seat: int, style: Style) -> tuple[int, int] | None:
    """One turn; the points where it ends the round."""
    if draw(table, seat, takes(table, seat, style)):
        return settle(table, None)
    return finish(table, seat, style, None)


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
    first, then = plan(table, seat, style)
    hand, known = table.hands[seat], table.known[seat]
    for step in first + then:
        lay(step, hand, table.piles)
        table.counts[seat] -= step.cards.bit_count() + step.wilds
        gone = known.once & step.cards
        known.drop_all(gone)
        known.wilds = max(0, known.wilds - step.wilds)
    if first:
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
