"""What a player of Australian 500 may know."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.cards import Card
from rummy_tui.engine.state import Hands
from rummy_tui.engine.view import ROUND_ENDED, GameView, seen
from rummy_tui.variants.australian500.auction import Call, Contract
from rummy_tui.variants.australian500.options import Australian500Options
from rummy_tui.variants.australian500.state import SEATS, Australian500State, sitting_out
from rummy_tui.variants.australian500.tricks import Played, Ranking, Standing, Trick, ranking, standing


@dataclass(frozen=True, kw_only=True)
class Australian500View(GameView):
    """``auction`` and ``contract`` (None until the auction ends) as in the state. ``leader`` leads, or
    led, to the ``trick`` under way; ``tricks`` are the finished ones. ``shown_out``: per seat the suits in
    which it has failed to follow. ``sits_out`` is the seat whose hand is laid aside (A9).

    ``picked_up``: the kitty, to the bidder alone while exchanging. ``laid_away``: the three cards laid
    away, to the bidder alone.
    """

    options: Australian500Options
    redeals: int
    auction: tuple[Call, ...]
    contract: Contract | None
    leader: int | None
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, int]
    shown_out: tuple[str, ...]
    sits_out: int | None
    picked_up: tuple[Card, ...]
    laid_away: tuple[Card, ...]

    @property
    def ranking(self) -> Ranking | None:
        """How cards rank under the contract, None until there is one."""
        return ranking(self.contract.strain, self.options.joker_in_low) if self.contract else None

    @property
    def standing(self) -> Standing | None:
        """Who is winning the trick under way, and why."""
        return standing(self.trick, self.ranking) if self.ranking else None

    @property
    def last_trick(self) -> Trick | None:
        return self.tricks[-1] if self.tricks else None


def view(state: Australian500State, seat: int | None) -> Australian500View:
    """The table from a seat, or as a bystander sees it."""
    contract = state.contract
    bidder = contract is not None and contract.seat == seat
    fields = seen(state, seat)
    fields["shown"] = _open_hands(state)
    return Australian500View(
        **fields,
        redeals=state.redeals,
        auction=state.auction,
        contract=contract,
        leader=_leader(state),
        trick=state.trick,
        tricks=state.tricks,
        tricks_won=state.tricks_won,
        shown_out=state.shown_out,
        sits_out=sitting_out(contract),
        picked_up=state.log[-1].cards if bidder and state.phase == "exchange" else (),
        laid_away=state.kitty if bidder else (),
    )


def _leader(state: Australian500State) -> int | None:
    if state.phase != "play":
        return None
    return state.trick[0].seat if state.trick else state.turn


def _open_hands(state: Australian500State) -> Hands:
    """Open misère shows the bidder's hand after the first trick; after a claim those who played show
    theirs. A hand laid aside is never shown."""
    contract = state.contract
    out = sitting_out(contract)
    if state.phase in ROUND_ENDED:
        return tuple(() if seat == out else hand for seat, hand in enumerate(state.hands))
    shown = contract.seat if contract and contract.open and state.tricks else None
    return tuple(state.hands[seat] if seat == shown else () for seat in range(SEATS))
