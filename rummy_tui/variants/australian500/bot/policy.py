"""Sound play by rules of thumb: one card from what one seat knows.

The same rules play the steady player's hand and play out the hard player's sampled deals, so they are
written for speed. ``live`` are the cards not played yet, as far as the seat knows; cards are bits of a
``Layout``. Seats are 0 to 3, a seat's partner is ``seat ^ 2``.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui.variants.australian500.bot.layout import Layout


def follow(lay: Layout, hand: int, live: int, led: int, best: int, mate: bool, left: int) -> int:
    """The card to play to a trick. ``best`` is winning it, for the partner if ``mate``; ``left`` seats
    are still to play after this one."""
    able = hand & led
    if able:
        low = able & -able
        if able == low or able < best:
            return low
        if not left:
            if mate:
                return low
            able &= -best
            return able & -able
        rest = live & led & ~hand
        if mate and best > rest:
            return low
        if able > rest:
            able &= -(1 << rest.bit_length()) & -best
            return able & -able
        if left == 2:
            return low
        top = 1 << able.bit_length() - 1
        below = rest & (top - 1)
        if mate and not below & -best:
            return low
        able &= -(1 << below.bit_length()) & -best
        return able & -able
    trumps = hand & lay.trump
    if trumps and led != lay.trump and not (mate and (not left or best > live & led & ~hand)):
        over = trumps & -best
        if over:
            return over & -over
    return discard(lay, hand, live)


def discard(lay: Layout, hand: int, live: int) -> int:
    """The card that will be missed least."""
    if not hand & ~lay.trump:
        return hand & -hand
    if hand & lay.joker and not lay.trump:
        return lay.joker
    trumps = hand & lay.trump
    short = 1 if trumps and not lay.joker else -1
    places = lay.places
    found, least = 0, 99
    for suit in lay.plain:
        mine = hand & suit
        if mine:
            low = mine & -mine
            rest = live & suit & ~hand
            cost = 3 * places[low] + short * mine.bit_count()
            if mine > rest:
                cost += 30 if mine == low else 3
            elif mine.bit_count() == 2 and (rest & -mine).bit_count() == 1:
                cost += 9
            if cost < least:
                found, least = low, cost
    return found


def lead(lay: Layout, hand: int, live: int, voids: Sequence[int], seat: int, bidder: int) -> int:
    """The card to lead. ``voids``: per seat the suits it has failed to follow."""
    if not hand & (hand - 1):
        return hand
    if lay.joker:
        return _lead_without_trumps(lay, hand, live)
    trump = lay.trump
    trumps = hand & trump
    out = live & trump & ~hand
    ruffs = 0
    if out:
        left, right = voids[seat + 1 & 3], voids[seat - 1 & 3]
        if not left & right & trump:
            ruffs = (0 if left & trump else left) | (0 if right & trump else right)
            if trumps and not (seat ^ bidder) & 1:
                if trumps > out:
                    return 1 << trumps.bit_length() - 1
                if seat == bidder and trumps.bit_count() > 3:
                    return 1 << trumps.bit_length() - 1
        else:
            out = 0
    found, most = 0, -99
    for suit in lay.plain:
        mine = hand & suit
        if not mine:
            continue
        rest = live & suit & ~hand
        count = mine.bit_count()
        if mine > rest:
            if not suit & ruffs:
                worth = 20 + (rest.bit_count() if out else count)
                if worth > most:
                    found, most = 1 << mine.bit_length() - 1, worth
                continue
            worth = -8
        elif suit & ruffs:
            worth = -8
        elif count == 1 and trumps and out:
            worth = 6
        else:
            worth = count - (4 if (rest & -mine).bit_count() == 1 and count < 3 else 0)
            if suit & voids[seat ^ 2] and not voids[seat ^ 2] & trump:
                worth += 8
        if worth > most:
            found, most = mine & -mine, worth
    if most < 0 and trumps:
        return trumps & -trumps
    return found or hand & -hand


def _lead_without_trumps(lay: Layout, hand: int, live: int) -> int:
    found, most = 0, -99
    for suit in lay.plain:
        mine = hand & suit
        if not mine:
            continue
        rest = live & suit & ~hand
        count = mine.bit_count()
        if mine > rest:
            worth = 20 + count
            if worth > most:
                found, most = 1 << mine.bit_length() - 1, worth
        else:
            worth = 2 * count - (4 if (rest & -mine).bit_count() == 1 and count < 3 else 0)
            if worth > most:
                found, most = mine & -mine, worth
    if hand & lay.trump and most < 20 and hand.bit_count() < 4:
        return lay.joker
    return found or lay.joker


def name_suit(lay: Layout, hand: int) -> int:
    """The suit to name for a joker led: the longest."""
    return max(lay.plain, key=lambda suit: (hand & suit).bit_count())


# Null: no trick for the bidder, who plays alone against two


def follow_null(
    lay: Layout, hand: int, led: int, best: int, mate: bool, left: int, bidder: bool, after: bool
) -> int:
    """``mate``: whether the other defender is winning; ``after``: whether the bidder has still to play."""
    able = hand & led
    if able:
        under = able & (best - 1)
        if bidder:
            if under:
                return 1 << under.bit_length() - 1
            return able & -able if left else 1 << able.bit_length() - 1
        if after:
            return able & -able
        if mate:
            return 1 << able.bit_length() - 1
        return 1 << under.bit_length() - 1 if under else able & -able
    if bidder:
        return _worst(lay, hand & ~lay.joker or hand)
    if hand & lay.joker and not mate:
        hand = hand ^ lay.joker or hand
    return hand & lay.joker or _worst(lay, hand)


def _worst(lay: Layout, cards: int) -> int:
    """The most dangerous card to keep where no trick is wanted."""
    found, most = cards & -cards, -99
    for suit in lay.plain:
        mine = cards & suit
        if mine:
            top = 1 << mine.bit_length() - 1
            low = mine & -mine
            worth = 2 * lay.places[top] + 2 * lay.places[low] - (mine.bit_count() if mine != low else 0)
            if worth > most:
                found, most = top, worth
    return found


def lead_null(lay: Layout, hand: int, live: int, voids: Sequence[int], seat: int, bidder: int) -> int:
    """The bidder leads what is least likely to win; the others low cards of what the bidder must follow."""
    found, most = 0, -99
    out = voids[bidder]
    for suit in lay.plain:
        mine = hand & suit
        if not mine:
            continue
        low = mine & -mine
        rest = live & suit & ~hand
        if seat == bidder:
            worth = 4 * (rest & -low).bit_count() - 6 * (rest & (low - 1)).bit_count()
            if not rest:
                worth = -90
        else:
            worth = 3 * (rest & -low).bit_count() - 4 * (rest & (low - 1)).bit_count() - mine.bit_count()
            if suit & out or not rest:
                worth -= 50
        if worth > most:
            found, most = low, worth
    return found or hand & -hand
