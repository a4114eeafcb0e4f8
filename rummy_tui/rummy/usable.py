"""Whether one card can be melded or laid off, cheaply enough to ask it of a whole discard pile.

Exact for games whose sets have no two cards of one suit: a card has a use if and only if it has one
in a set of three, in a run of three, as the next card of a meld, or at the end of a bridge of cards
to a run on the table.
"""

from __future__ import annotations

from rummy_tui.cards import JOKER, Card
from rummy_tui.rummy.holding import PLACE, SPREAD, Holding, alike, by_suit, holding, sequences
from rummy_tui.rummy.melds import Meld, MeldRules
from rummy_tui.rummy.openings import Openings, joins_a_run, openings
from rummy_tui.rummy.remember import remembers_last


@remembers_last
def usable_depths(
    hand: tuple[Card, ...], pile: tuple[Card, ...], melds: tuple[Meld, ...], rules: MeldRules
) -> tuple[int, ...]:
    """How many cards may be taken from the pile's end so that the deepest of them has a use, with
    the hand and the cards taken."""
    if not pile:
        return ()
    table = openings(melds, rules)
    held = holding(hand, rules.wild)
    if not _any_use(held, pile, table, rules):
        return ()
    suits = list(held.suits)
    wild, wilds, jokers = rules.wild, len(held.wilds), held.jokers
    table_sets, table_runs, reach = table.sets, table.runs, rules.reach
    found = []
    usable: object
    for depth, card in enumerate(reversed(pile), 1):
        if card in wild:
            wilds += 1
            usable = table.wild or _wild_in_a_meld(suits, wilds, reach)
        elif card is JOKER:
            jokers += 1
            usable = rules.joker_sets and (table.jokers or jokers >= 3)
        else:
            suit, ranks = PLACE[card]
            own = suits[suit] = suits[suit] | ranks
            usable = (
                table_sets[suit] & ranks
                or _natural_in_a_meld(ranks, suits, own & reach, wilds)
                or (table_runs[suit] and joins_a_run(card, own, wilds, table_runs[suit], rules))
            )
        if usable:
            found.append(depth)
    return tuple(found)


def _any_use(held: Holding, pile: tuple[Card, ...], table: Openings, rules: MeldRules) -> object:
    """False where no card of hand and pile has a use, even with all the others: it is so most of the time."""
    if held.wilds or held.jokers or JOKER in pile or not rules.wild.isdisjoint(pile):
        return True
    mask = held.mask
    for card in pile:
        mask |= SPREAD[card]
    if mask & table.naturals:
        return True
    suits = by_suit(mask)
    return alike(suits)[2] or sequences(suits, rules.reach)


def _natural_in_a_meld(ranks: int, suits: list[int], own: int, wilds: int) -> bool:
    """Whether a card, given as its bits, is in a set or a run; ``own`` is its suit within reach."""
    s, h, d, c = suits
    if not wilds:
        three = own & own >> 1 & own >> 2
        return bool(ranks & ((s & h & (d | c)) | (d & c & (s | h)) | three | three << 1 | three << 2))
    if wilds == 1:
        near = own & ~ranks
        near = near << 1 | near << 2 | near >> 1 | near >> 2
        return bool(ranks & ((s & (h | d | c)) | (h & (d | c)) | (d & c)) or ranks & own & near)
    return True


def _wild_in_a_meld(suits: list[int], wilds: int, reach: int) -> bool:
    """Whether one of so many wilds can be melded: with one, two naturals must lie close together."""
    s, h, d, c = suits
    if wilds >= 2:
        return bool(s | h | d | c)
    if (s & (h | d | c)) | (h & (d | c)) | (d & c):
        return True
    return any(own & reach & ((own & reach) >> 1 | (own & reach) >> 2) for own in suits)
