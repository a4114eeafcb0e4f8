"""What a round of gin is worth, and the end of a game (G16–G22)."""

from __future__ import annotations

from rummy_tui.engine.state import Event, GameOver, Result, RoundOver, ScoreLine, evolve
from rummy_tui.rummy.solver import deadwood, pip_value
from rummy_tui.variants.gin.state import GinState


def _for(seat: int, label: str, points: int) -> ScoreLine:
    return ScoreLine(label, (points, 0) if seat == 0 else (0, points))


def round_winner(result: Result) -> int | None:
    """Who won a round: the one who ended it unless undercut, nobody where it was drawn."""
    if result.ended_by is None:
        return None
    return 1 - result.ended_by if result.reason == "undercut" else result.ended_by


def end_in_draw(state: GinState, reason: str) -> GinState:
    """Nobody scores (G16, C8)."""
    return _end(state, Result((0, 0), reason, None, ()), Event("drawn", note=reason))


def end_by_gin(state: GinState, knocker: int, *, big: bool) -> GinState:
    """Gin (G18) and big gin (G20): the bonus and all the defender's deadwood."""
    options = state.options
    defender = 1 - knocker
    points = deadwood(state.hands[defender])
    name, bonus = ("big gin", options.big_gin_bonus) if big else ("gin", options.gin_bonus)
    lines = [
        _for(knocker, f"{name} bonus", bonus),
        _for(knocker, f"{state.players[defender]}'s deadwood", points),
    ]
    return _scored(state, knocker, name.replace(" ", "_"), knocker, lines)


def end_by_knock(state: GinState, knocker: int) -> GinState:
    """A knock (G17) or, at equal deadwood or less, an undercut (G19)."""
    defender = 1 - knocker
    knocked = sum(pip_value(card) for card in state.hands[knocker])
    defended = deadwood(state.hands[defender])
    names = state.players
    if defended > knocked:
        lines = [
            _for(knocker, f"{names[defender]}'s deadwood", defended),
            _for(knocker, f"{names[knocker]}'s deadwood", -knocked),
        ]
        return _scored(state, knocker, "knock", knocker, lines)
    lines = [
        _for(defender, "undercut bonus", state.options.undercut_bonus),
        _for(defender, f"{names[knocker]}'s deadwood", knocked),
        _for(defender, f"{names[defender]}'s deadwood", -defended),
    ]
    return _scored(state, defender, "undercut", knocker, lines)


def _scored(state: GinState, winner: int, reason: str, ended_by: int, lines: list[ScoreLine]) -> GinState:
    points = sum(line.points[winner] for line in lines)
    if state.options.oklahoma and state.options.oklahoma_spades and state.upcard.suit == "S":
        lines.append(_for(winner, "spade upcard doubles", points))
        points *= 2
    result = Result(_for(winner, "", points).points, reason, ended_by, tuple(lines))
    return _end(state, result, Event("scored", winner, number=points, note=reason))


def _end(state: GinState, result: Result, event: Event) -> GinState:
    results = (*state.results, result)
    scores = tuple(map(sum, zip(state.scores, result.points, strict=True)))
    reached = [seat for seat in (0, 1) if scores[seat] >= state.options.target]
    log = (*state.log, event)
    if not reached:
        return evolve(state, moment=RoundOver(), awaiting=(0, 1), results=results, scores=scores, log=log)
    winner = reached[0]
    settlement = _settlement(state, results, scores, winner)
    return evolve(
        state,
        moment=GameOver(),
        awaiting=(),
        results=results,
        scores=tuple(map(sum, zip(scores, *(line.points for line in settlement), strict=True))),
        settlement=settlement,
        winners=(winner,),
        log=(*log, Event("won", winner)),
    )


def _settlement(
    state: GinState, results: tuple[Result, ...], scores: tuple[int, ...], winner: int
) -> tuple[ScoreLine, ...]:
    """G22: boxes, then the shutout, then the game bonus."""
    options = state.options
    winners = list(map(round_winner, results))
    won = (winners.count(0), winners.count(1))
    lines = []
    if options.box_bonus:
        lines.append(ScoreLine("boxes", tuple(options.box_bonus * count for count in won)))
    if options.shutout_doubles and not won[1 - winner]:
        lines.append(_for(winner, "shutout", scores[winner] + sum(line.points[winner] for line in lines)))
    if options.game_bonus:
        lines.append(_for(winner, "game bonus", options.game_bonus))
    return tuple(lines)
