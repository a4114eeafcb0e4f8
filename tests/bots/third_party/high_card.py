"""The smallest game there can be, as another package would bring it: show a card, the highest wins."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rummy_tui.cards import PACK, Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.game import Game, Setup, deal, deck_for
from rummy_tui.engine.options import Options
from rummy_tui.engine.reducer import Move, Reducer
from rummy_tui.engine.state import Event, GameOver, GameState, Moment, Result, ScoreLine, evolve
from rummy_tui.engine.table import Control, Goal, Judge, Presenter, Selection, control, tell
from rummy_tui.engine.variant import Variant
from rummy_tui.engine.view import GameView, seen


class Showing(Moment):
    name: ClassVar[str] = "show"


class Show(Action):
    type: Literal["show"] = "show"
    card: Card

    def from_hand(self) -> tuple[Card, ...]:
        return (self.card,)


def start(setup: Setup) -> GameState:
    seats = len(setup.players)
    dealer = setup.first_dealer()
    hands, stock = deal(deck_for(setup.decks, PACK, setup.seed, 1), seats, dealer, 3)
    first = (dealer + 1) % seats
    return GameState(
        variant=setup.variant,
        options=setup.options,
        players=setup.players,
        seed=setup.seed,
        decks=setup.decks,
        sides=tuple((seat,) for seat in range(seats)),
        round=1,
        dealer=dealer,
        turn=first,
        awaiting=(first,),
        moment=Showing(),
        hands=hands,
        stock=stock,
        discard_pile=(),
        melds=(),
        scores=(0,) * seats,
        known=((),) * seats,
        log=(Event("dealt", dealer),),
    )


def show(state: GameState, action: Show) -> GameState:
    seat = action.seat
    hand = tuple(card for card in state.hands[seat] if card is not action.card)
    after = evolve(
        state,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        discard_pile=(*state.discard_pile, action.card),
        turn=state.left_of(seat),
        awaiting=(state.left_of(seat),),
        log=(*state.log, Event("showed", seat, (action.card,))),
    )
    if len(after.discard_pile) < len(after.players):
        return after
    shown = {event.seat: event.cards[0].rank for event in after.log[1:]}
    points = tuple(shown[seat] for seat in range(len(after.players)))
    return evolve(
        after,
        awaiting=(),
        moment=GameOver(),
        scores=points,
        results=(Result(points, "shown", seat, (ScoreLine("shown", points),)),),
        winners=tuple(seat for seat, rank in shown.items() if rank == max(points)),
    )


class Words(Presenter):
    def stage(self, view: GameView) -> str:
        return "stack"

    def heading(self, view: GameView) -> str:
        return "one card each"

    def prompt(self, view: GameView, selection: Selection) -> str:
        return "show a card."

    def controls(self, view: GameView, selection: Selection, judge: Judge) -> tuple[Control, ...]:
        shows = [Show(seat=view.seat or 0, card=card) for card in view.hand if card is selection.one]
        return (control("X", "Show", shows, judge),)

    def hand_note(self, view: GameView, selection: Selection) -> str:
        return ""

    def by_melds(self, view: GameView) -> tuple[tuple[Card, ...], ...]:
        return (view.hand,)

    def tell(self, event: Event, players: tuple[str, ...]) -> str:
        return tell({"dealt": "{who} dealt", "showed": "{who} showed {cards}"}, event, players)

    def describe(self, action: Any, view: GameView) -> str:
        return f"show {action.card.symbol}"

    def verdict(self, view: GameView) -> str:
        return "The highest card wins."

    def goal(self, view: GameView) -> Goal:
        return Goal(None)


GAME: Game[GameState] = Game(
    options=Options,
    pack=lambda options, players: PACK,
    start=start,
    reducer=Reducer(
        moves=(
            Move(
                Show,
                ("show",),
                propose=lambda state, seat: [Show(seat=seat, card=card) for card in state.hands[seat]],
                apply=show,
            ),
        ),
        prompts={"show": "show a card"},
    ),
    view=lambda state, seat: GameView(**seen(state, seat)),
    table=Words(),
)
VARIANT = Variant(
    id="high_card",
    name="High Card",
    players=(2, 4),
    cards="2 to 4 players · 52 cards",
    summary="Everybody shows a card; the highest wins.",
    minutes=1,
    module="high_card",
)
