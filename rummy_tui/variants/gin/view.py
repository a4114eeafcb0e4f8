"""What a gin player may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from rummy_tui.cards import Card, without
from rummy_tui.engine.view import ROUND_ENDED, GameView, seen
from rummy_tui.rummy.actions import LayOff
from rummy_tui.rummy.solver import deadwood
from rummy_tui.variants.gin.options import GinOptions
from rummy_tui.variants.gin.reducer import propose_lay_offs
from rummy_tui.variants.gin.state import GinState, LayingOff


@dataclass(frozen=True, kw_only=True)
class GinView(GameView):
    """``deadwood`` is the least of the viewer's own hand, ``knock_limit`` the round's.

    ``best_lay_offs`` leave the viewer the least while laying off (G14). ``taken`` is the card that
    the viewer just took from the pile; ``face_down``: the pile's top is a knock's hidden card.
    """

    options: GinOptions
    upcard: Card
    deadwood: int
    knock_limit: int
    best_lay_offs: tuple[LayOff, ...]
    taken: Card | None
    face_down: bool


def view(state: GinState, seat: int | None) -> GinView:
    """The table from a seat, or as a bystander sees it."""
    fields = seen(state, seat)
    hand = fields["hand"]
    moment = state.moment
    over = state.phase in ROUND_ENDED
    knocker = moment.knocker if isinstance(moment, LayingOff) else None
    pile = state.discard_pile
    if state.face_down and not over:
        pile = pile[:-1] if state.options.spread_discards else ()
    elif not state.options.spread_discards:
        pile = pile[-1:]
    if knocker is not None:
        fields["shown"] = tuple(cards if who == knocker else () for who, cards in enumerate(state.hands))
    elif over and state.results[-1].ended_by is None:
        fields["shown"] = ((), ())  # a drawn round is thrown in unseen
    fields["discard_pile"] = pile
    return GinView(
        **fields,
        upcard=state.upcard,
        deadwood=deadwood(hand),
        knock_limit=state.knock_limit,
        best_lay_offs=best_lay_offs(state, seat) if seat in state.awaiting and knocker is not None else (),
        taken=state.taken if seat == state.turn else None,
        face_down=state.face_down and not over,
    )


def best_lay_offs(state: GinState, seat: int) -> tuple[LayOff, ...]:
    """The fewest lay-offs that leave the least deadwood: every combination is tried."""
    hand = state.hands[seat]
    best: tuple[int, int, tuple[LayOff, ...]] = (deadwood(hand), 0, ())
    for chosen in _combinations(state, seat):
        cards = [card for action in chosen for card in action.cards]
        if len(set(cards)) == len(cards):
            left = deadwood(without(hand, cards))
            best = min(best, (left, len(cards), chosen), key=lambda found: found[:2])
    return best[2]


def _combinations(state: GinState, seat: int) -> Iterator[tuple[LayOff, ...]]:
    """At each end of each meld nothing or one of the lay-offs that fit there."""
    places: dict[tuple[int, bool], list[LayOff | None]] = {}
    for action in propose_lay_offs(state.melds, state.hands[seat], seat):
        meld = next(meld for meld in state.melds if meld.id == action.meld)
        low_end = meld.kind == "run" and action.cards[-1].rank < meld.rank
        places.setdefault((meld.id, low_end), [None]).append(action)
    for combination in product(*places.values()):
        yield tuple(action for action in combination if action)
