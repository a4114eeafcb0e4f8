"""The bids there are, what they are worth, and which is higher (A5–A7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from rummy_tui.cards import SUIT_SYMBOLS
from rummy_tui.variants.australian500.tricks import Strain

Schedule = Literal["source", "avondale"]

LEVELS = range(6, 11)
SUIT_STRAINS: tuple[Strain, ...] = ("S", "C", "D", "H")
STRAINS: dict[Schedule, tuple[Strain, ...]] = {
    "source": (*SUIT_STRAINS, "high", "low"),
    "avondale": (*SUIT_STRAINS, "high"),
}
"""The strains that are bid with a number of tricks, from low to high."""


class Offer(NamedTuple):
    """Something to bid: ``tricks`` is 0 for null. ``name`` is what players call it: ``8♥``, ``null``."""

    strain: Strain
    tricks: int
    open: bool
    worth: int
    name: str

    @property
    def height(self) -> tuple[int, int]:
        """What makes one bid higher than another: its worth, then its tricks (A7)."""
        return self.worth, self.tricks


class Call(NamedTuple):
    """What a seat said in the auction; ``offer`` is None for a pass."""

    seat: int
    offer: Offer | None


class Contract(NamedTuple):
    """The bid that stood, and the seat that made it."""

    seat: int
    strain: Strain
    tricks: int
    open: bool
    worth: int
    name: str


@cache
def offers(schedule: Schedule) -> tuple[Offer, ...]:
    """Every bid of a schedule (A6), from the lowest to the highest."""
    found = []
    for i, strain in enumerate(STRAINS[schedule]):
        for tricks in LEVELS:
            if schedule == "avondale":
                worth = 40 + 20 * i + 100 * (tricks - 6)
            else:
                worth = (60 + 10 * i) * (tricks - 5) if strain in SUIT_STRAINS else 200
            found.append(Offer(strain, tricks, False, worth, _name(strain, tricks, schedule)))
    if schedule == "avondale":
        found += [Offer("null", 0, False, 250, "misère"), Offer("null", 0, True, 500, "open misère")]
    else:
        found.append(Offer("null", 0, False, 200, "null"))
    return tuple(sorted(found, key=lambda offer: offer.height))


def _name(strain: Strain, tricks: int, schedule: Schedule) -> str:
    if strain in SUIT_STRAINS:
        return f"{tricks}{SUIT_SYMBOLS[strain]}"
    return f"{tricks} no-trumps" if schedule == "avondale" else f"{tricks} {strain}"


@cache
def higher_offers(schedule: Schedule, offer: Offer | None) -> tuple[Offer, ...]:
    """The bids above an offer (A7), all of them where there is none yet, from the lowest."""
    return tuple(o for o in offers(schedule) if offer is None or o.height > offer.height)


@cache
def find_offer(schedule: Schedule, strain: Strain, tricks: int | None, open: bool) -> Offer | None:
    """The offer a bid names, None where the schedule has no such bid (A5)."""
    if tricks is None:
        tricks = 0
    elif not tricks:
        return None
    wanted = (strain, tricks, open)
    return next((offer for offer in offers(schedule) if offer[:3] == wanted), None)


def standing_bid(auction: Sequence[Call]) -> Call | None:
    """The highest bid so far, None while there is none."""
    for call in reversed(auction):
        if call.offer:
            return call
    return None


def passed(auction: Sequence[Call]) -> frozenset[int]:
    """The seats that are out of the bidding (A4)."""
    return frozenset([call.seat for call in auction if call.offer is None])
