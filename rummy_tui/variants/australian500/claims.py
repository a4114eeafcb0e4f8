"""When the rest of the tricks may be claimed.

The claimant leads card after card in an order fixed beforehand (the joker's suit too). The claim holds
if some order wins every trick, the last one perhaps by the partner's card, **wherever the unseen cards
lie and however all three others play them**: the partner's hand is as unknown as the opponents', and
what a partner would lead next is not certain. Nothing hidden is asked: the unseen cards are known only
as a whole, by how many each seat holds, and by the suits in which a seat has failed to follow. So the
answer tells the claimant nothing that a good memory would not.

Why this is exact and yet quick: while every lead wins, each of the others answers on their own, so one
seat's hand is enough to break a claim. A seat beats the (j+1)-th lead of a suit by having kept a higher
card of it, which it can if it began with j+1 cards of the suit and that one; or by a trump (without
trumps: the joker) kept through a leads of trumps, which takes a+1 of them and at most j cards of the
suit. No order of leads gives it less than all trumps from the top, then each suit from the top, but that
the partner may beat the last: so the lowest card of each suit is tried there. An opponent who beats the
last is harmless where the partner must beat that too. Whether seats may hold so many of one suit and so
few of another while all hands come out full is Hall's condition on the seats and the suits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rummy_tui.cards import JOKER, SUIT_NAMES, SUITS, Card, Suit, symbols
from rummy_tui.variants.australian500.tricks import PACK_43, TOP, NoSuit, Ranking

LEFT, PARTNER, RIGHT = range(3)
NOBODY, EVERYBODY = 0b000, 0b111
GROUPS = range(NOBODY, EVERYBODY + 1)
"""Every group of the other three, as bits."""
BESIDES = tuple(
    [[group for group in GROUPS if group & able and not group >> seat & 1] for seat in range(3)]
    for able in GROUPS
)
"""By a group and a seat, those that have somebody in common with the group, but not the seat."""
ALONE = tuple(
    [[group for group in GROUPS if group & able == 1 << seat] for seat in range(3)] for able in GROUPS
)
"""By a group and a seat, those that have the seat, and only it, in common with the group."""


class Lead(NamedTuple):
    """A card to be led, as a card of ``suit``; ``above`` are the bits of the suit's cards that beat it.

    ``place`` in the order of leads: all trumps from the top, then each suit from the top.
    """

    place: int
    card: Card
    suit: Suit
    above: int


class Flaw(NamedTuple):
    """A line that loses: after the cards of one suit ``led``, ``rival`` may beat the last of them."""

    led: tuple[Card, ...]
    suit: Suit
    rival: Card
    by_partner: bool = False

    def text(self, partner: str) -> str:
        """The line as a sentence. It names cards that may be out, not where they are."""
        last = self.led[-1]
        shown = last.symbol if last is not JOKER else f"{last.symbol} as {SUIT_NAMES[self.suit]}"
        if self.by_partner:
            return (
                f"If {shown} is led, {partner} may have to win it with {self.rival.symbol}, "
                f"and {partner}'s next lead is not certain."
            )
        rival = f"{self.rival.symbol} may still be out to beat"
        if len(self.led) == 1:
            return f"If {shown} is led, {rival} it."
        return f"If {symbols(self.led)} are led, {rival} {shown}."


def find_flaw(
    hand: Sequence[Card], unseen: Sequence[Card], shown_out: tuple[str, str, str], ranks: Ranking
) -> Flaw | None:
    """A line that loses a claim, None where the claim holds.

    ``unseen`` are the cards of the other hands, and of the kitty unless the claimant knows it.
    ``shown_out``: the suits that the left, the partner and the right have failed to follow.
    """
    pool = _Pool(ranks.mask(unseen), len(hand), shown_out, ranks)
    joker = JOKER in hand and not ranks.trump
    if len(hand) > 1 and not joker and (flaw := pool.low_cards(ranks.mask(hand))):
        return flaw
    first = None
    for named in SUITS if joker else SUITS[:1]:
        lead = _leads(named, ranks)
        flaw = None
        for line in _lines(sorted([lead[card] for card in hand])):
            if flaw and line[-1].card != flaw.led[-1]:
                continue  # that lead comes before the last trick here too
            flaw = pool.flaw(line)
            if flaw is None:
                return None
        first = first or flaw
    return first


@cache
def _leads(named: Suit, ranks: Ranking) -> Mapping[Card, Lead]:
    """Every card as a lead; a joker without trumps as the suit named."""
    leads = []
    for card in PACK_43:
        suit = ranks.suits[card] or named
        if ranks.suits[card]:
            above = ranks.masks[suit] & -(ranks.bits[card] << 1)
        else:
            above = 0 if ranks.powers[named][card] == TOP else ranks.masks[named]
        leads.append(Lead(0, card, suit, above))
    leads.sort(key=lambda lead: (lead.suit != ranks.trump, lead.suit, lead.above.bit_count()))
    return {lead.card: lead._replace(place=place) for place, lead in enumerate(leads)}


def _lines(leads: list[Lead]) -> Iterator[list[Lead]]:
    """The order once for every suit's lowest card, which is kept for the last trick. That of trumps comes
    last, so that no line leads more trumps than the one before."""
    for i in reversed(range(len(leads))):
        if i + 1 == len(leads) or leads[i + 1].suit != leads[i].suit:
            yield [*leads[:i], *leads[i + 1 :], leads[i]]


class _Holding(NamedTuple):
    """What a seat is asked to hold: ``least`` cards of a suit, and at most ``most`` of a ``scarce`` one."""

    seat: int
    suit: Suit | NoSuit
    least: int
    scarce: Suit | None = None
    most: int = 0


@lru_cache(maxsize=1024)
def _limits(
    shown_out: tuple[str, str, str], ranks: Ranking
) -> tuple[Mapping[Suit | NoSuit, int], tuple[int, ...]]:
    """What failing to follow tells: by suit which of the three may hold it, and by group of them the bits of
    the cards that somebody of it may hold."""
    able = {
        suit: sum(1 << seat for seat, out in enumerate(shown_out) if not suit or suit not in out)
        for suit in ranks.masks
    }
    cards = [sum(mask for suit, mask in ranks.masks.items() if able[suit] & group) for group in GROUPS]
    return able, tuple(cards)


class _Pool:
    """The unseen cards as bits; each of the other three holds as many of them as there are tricks left.

    ``able``: by suit, which of the three may hold it. ``slack``: by group of seats, how many of the cards
    that it may hold it can do without. ``over``: the cards that beat a suit they do not belong to.
    """

    def __init__(self, unseen: int, tricks: int, shown_out: tuple[str, str, str], ranks: Ranking) -> None:
        self.unseen = unseen
        self.ranks = ranks
        self.able, groups = _limits(shown_out, ranks)
        _, left, partner, left_partner, right, opponents, partner_right, others = groups
        self.slack = [
            0,
            (unseen & left).bit_count() - tricks,
            (unseen & partner).bit_count() - tricks,
            (unseen & left_partner).bit_count() - 2 * tricks,
            (unseen & right).bit_count() - tricks,
            (unseen & opponents).bit_count() - 2 * tricks,
            (unseen & partner_right).bit_count() - 2 * tricks,
            (unseen & others).bit_count() - 3 * tricks,
        ]
        self.over = unseen & ranks.over

    def low_cards(self, hand: int) -> Flaw | None:
        """The flaw that most hands have, found at once: an opponent may outlast and beat the lowest cards
        of two suits, of which only one can be led last."""
        ranks = self.ranks
        found = None
        for suit in SUITS:
            mine = hand & ranks.masks[suit]
            theirs = self.unseen & ranks.masks[suit]
            if mine and theirs > mine & -mine:
                least = mine.bit_count()
                if self._room(LEFT, suit) >= least or self._room(RIGHT, suit) >= least:
                    if found:
                        mine, suit, theirs = found
                        return Flaw(ranks.from_the_top(mine), suit, ranks.top(theirs))
                    found = mine, suit, theirs
        return None

    def flaw(self, leads: list[Lead]) -> Flaw | None:
        """The first lead of a line that may be beaten: the last one by an opponent, and not again by the
        partner; any other by anybody."""
        trump = self.ranks.trump
        led: dict[Suit | NoSuit, int] = dict.fromkeys(self.able, 0)
        rest = len(leads)
        for _, _, suit, above in leads:
            rest -= 1
            before = led[suit]
            higher = self.unseen & above
            trumped = self.over if suit != trump else 0
            for seat in (LEFT, RIGHT, PARTNER)[: 3 if rest else 2] if higher or trumped else ():
                if higher and self._beats(_Holding(seat, suit, before + 1), led, rest):
                    rivals = higher
                elif trumped and self._beats(_Holding(seat, trump, led[trump] + 1, suit, before), led, rest):
                    rivals = trumped
                else:
                    continue
                cards = [lead.card for lead in leads if lead.suit == suit]
                return Flaw(tuple(cards[: before + 1]), suit, self.ranks.top(rivals), seat == PARTNER)
            led[suit] = before + 1
        return None

    def _beats(self, rival: _Holding, led: Mapping[Suit | NoSuit, int], rest: int) -> bool:
        """Whether somebody may hold what beats a lead, and the partner, where it is the last, need not."""
        return self._may_hold(rival) and (rest > 0 or not self._rescued(rival, led))

    def _room(self, seat: int, suit: Suit) -> int:
        """How many cards of a suit a seat may hold: the others must find their hands full."""
        able = self.able[suit]
        if not able >> seat & 1:
            return 0
        room = self._count(suit)
        for group in BESIDES[able][seat]:
            if self.slack[group] < room:
                room = self.slack[group]
        return room

    def _rescued(self, rival: _Holding, led: Mapping[Suit | NoSuit, int]) -> bool:
        """Whether the partner must beat the best card of an opponent who beats the last lead, for want of
        any other card that could have been kept till then."""
        plain = rival.suit != self.ranks.trump
        return not any(
            self._may_hold(rival, _Holding(PARTNER, suit, before + 1))
            for suit, before in led.items()
            if not (plain and self.over & self.ranks.masks[suit])
        )

    def _may_hold(self, *holdings: _Holding) -> bool:
        """Whether seats may hold all this at once: any group of them must find its hands full."""
        slack = self.slack.copy()
        counts: dict[Suit | NoSuit, int] = {}
        for seat, suit, least, _, _ in holdings:
            able = self.able[suit]
            counts[suit] = counts.get(suit, self._count(suit)) - least
            if counts[suit] < 0 or not able >> seat & 1:
                return False
            for group in BESIDES[able][seat]:
                slack[group] -= least
        seat, _, _, scarce, most = holdings[0]
        if scarce:
            excess = counts.get(scarce, self._count(scarce)) - most
            for group in ALONE[self.able[scarce]][seat] if excess > 0 else ():
                slack[group] -= excess
        return min(slack) >= 0

    def _count(self, suit: Suit | NoSuit) -> int:
        return (self.unseen & self.ranks.masks[suit]).bit_count()
