"""What a hand is worth, and the end of a game (A14–A16)."""

from __future__ import annotations

from rummy_tui.engine.state import Event, GameOver, Result, RoundOver, ScoreLine, evolve
from rummy_tui.engine.table import count
from rummy_tui.variants.australian500.auction import Contract
from rummy_tui.variants.australian500.state import SEATS, Australian500State

TRICK_POINTS = 10


def is_made(contract: Contract, won: int) -> bool:
    """Whether a side with so many tricks has kept its bid (A5)."""
    return not won if contract.strain == "null" else won >= contract.tricks


def end_hand(state: Australian500State, claimant: int | None = None) -> Australian500State:
    """All tricks are won, the last ones perhaps by a claim: score the hand, and see who has won."""
    contract = state.contract
    assert contract is not None
    bidders = state.side_of(contract.seat)
    made = is_made(contract, state.tricks_won[bidders])
    lines = _breakdown(state, contract, bidders, made)
    points = (sum(line.points[0] for line in lines), sum(line.points[1] for line in lines))
    result = Result(points, "made" if made else "failed", claimant, lines)
    scores = tuple(map(sum, zip(state.scores, points, strict=True)))
    after = evolve(
        state,
        moment=RoundOver(),
        awaiting=tuple(range(SEATS)),
        results=(*state.results, result),
        scores=scores,
        log=(*state.log, Event(result.reason, contract.seat, number=contract.worth, note=contract.name)),
    )
    winner = _winner(after, bidders, made)
    if winner is None:
        return after
    first, second = state.sides[winner]
    log = (*after.log, Event("won", first, other=second))
    return evolve(after, moment=GameOver(), awaiting=(), winners=(winner,), log=log)


def _breakdown(
    state: Australian500State, contract: Contract, bidders: int, made: bool
) -> tuple[ScoreLine, ...]:
    options = state.options
    null = contract.strain == "null"
    others = 1 - bidders
    label = f"{contract.name} by {state.players[contract.seat]}"
    if made:
        lines = [_for(bidders, label, contract.worth)]
    else:
        lines = [_for(bidders, f"{label}, failed", -contract.worth)]
    over = state.tricks_won[bidders] - contract.tricks
    if made and not null and over and options.schedule == "source":
        lines.append(_for(bidders, f"{over} more {'trick' if over == 1 else 'tricks'}", TRICK_POINTS * over))
    against = state.tricks_won[others]
    if against and (not null or options.defender_points_in_null):
        lines.append(_for(others, count(against, "trick"), TRICK_POINTS * against))
    return tuple(lines)


def _for(side: int, label: str, points: int) -> ScoreLine:
    return ScoreLine(label, (points, 0) if side == 0 else (0, points))


def _winner(state: Australian500State, bidders: int, made: bool) -> int | None:
    """A16. Only the bidders can fall, so only they can lose by falling."""
    options = state.options
    others = 1 - bidders
    if options.lose_at is not None and state.scores[bidders] <= options.lose_at:
        return others
    reached = [side for side in (0, 1) if state.scores[side] >= options.target]
    if options.must_bid_to_win:
        return bidders if made and bidders in reached else None
    if len(reached) == 2:
        return bidders if made else others
    return reached[0] if reached else None
