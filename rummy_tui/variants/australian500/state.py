"""The state of a game of Australian 500, and its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rummy_tui.cards import Card
from rummy_tui.engine.state import GameState, Moment
from rummy_tui.variants.australian500.auction import Call, Contract
from rummy_tui.variants.australian500.options import Australian500Options
from rummy_tui.variants.australian500.tricks import Played, Ranking, Trick, ranking

SEATS = 4
TRICKS = 10


@dataclass(frozen=True)
class Bidding(Moment):
    name: ClassVar[str] = "bid"


@dataclass(frozen=True)
class Exchanging(Moment):
    name: ClassVar[str] = "exchange"


@dataclass(frozen=True)
class Playing(Moment):
    name: ClassVar[str] = "play"


def sitting_out(contract: Contract | None) -> int | None:
    """The seat that lays its hand aside: the bidder's partner in null (A9)."""
    return (contract.seat + 2) % SEATS if contract and contract.strain == "null" else None


@dataclass(frozen=True, kw_only=True)
class Australian500State(GameState):
    """``redeals``: how often all four have passed this round. ``kitty``: the three cards face down, none
    while the bidder holds them. ``trick``: the one under way; ``tricks``: the finished ones.
    ``shown_out``: per seat the suits (a letter each) in which it has failed to follow.
    """

    options: Australian500Options
    redeals: int
    auction: tuple[Call, ...]
    contract: Contract | None
    kitty: tuple[Card, ...]
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, int]
    shown_out: tuple[str, ...]


def ranking_of(state: Australian500State) -> Ranking:
    """How cards rank under the contract. Only once there is one."""
    contract = state.contract
    assert contract is not None
    return ranking(contract.strain, state.options.joker_in_low)
