"""Computer players of games with a spread discard pile.

All of them lay the most they can when they lay. They differ in what they take, when they lay, what
they throw and which calls they see.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action, Pass
from rummy_tui.engine.player import Deadline, Hint, Player, pick
from rummy_tui.engine.view import GameView
from rummy_tui.rummy.actions import Discard, DrawDiscard, DrawStock, MeldAction
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.rummy.play.foresight import Position, look_ahead
from rummy_tui.rummy.play.laying import lay_all
from rummy_tui.rummy.play.moves import first_step
from rummy_tui.rummy.play.policy import FROM_STOCK, Take, best_take, drawing, into_hand, takes
from rummy_tui.rummy.play.scheme import FIRST_JOKER, Scheme, card, pack_of, place
from rummy_tui.rummy.play.sight import Sight
from rummy_tui.rummy.play.weigh import keeping, prospects, turns_left

OWN_SHARE = 0.25  # of the time, for what the seat itself could take back


class Game(NamedTuple):
    """What players must know of a game besides its views: how it melds, its pack, and whether
    discarding the last card goes out."""

    rules: MeldRules
    scheme: Callable[[Any], Scheme]
    pack: Callable[[Any], tuple[Card, ...]]
    discards_out: bool


class Turn:
    """What a player looks at when it is asked, worked out once."""

    def __init__(self, game: Game, view: GameView, legal: tuple[Action, ...]) -> None:
        self.view = view
        self.legal = legal
        self.scheme = game.scheme(view)
        self.sight = Sight.of(view, game.rules, game.pack(view))
        self.turns = turns_left(self.sight.stock, self.sight.counts, self.sight.seat)
        self.must = _duty(self.sight.hand, view)

    @property
    def takes(self) -> list[DrawDiscard]:
        return [action for action in self.legal if isinstance(action, DrawDiscard)]

    @property
    def instead(self) -> Action | None:
        """What to do rather than take from the pile."""
        return next((action for action in self.legal if isinstance(action, (DrawStock, Pass))), None)

    @property
    def discards(self) -> dict[Card, Discard]:
        return {action.card: action for action in self.legal if isinstance(action, Discard)}

    @cached_property
    def left(self) -> int:
        """The hand once the most has been laid."""
        sight = self.sight
        return sight.hand & ~lay_all(self.scheme, sight.hand, sight.table)[1]

    def take(self, take: Take) -> Action:
        return next(action for action in self.takes if action.count == take.depth)

    def weighed(self) -> list[Take]:
        """The takes there are, the best first."""
        sight = self.sight
        depths = [action.count for action in self.takes]
        found = takes(self.scheme, sight.hand, list(sight.pile), sight.table, depths, self.turns)
        if 1 in depths and all(take.depth > 1 for take in found):
            found.append(into_hand(self.scheme, sight.hand, sight.pile[-1], sight.table, self.turns))
        return sorted(found, key=lambda take: -take.value)

    def claim(self, count: int) -> float:
        """What it brings to take so many cards from the pile out of turn."""
        sight = self.sight
        found = takes(self.scheme, sight.hand, list(sight.pile), sight.table, [count], self.turns)
        return found[0].value - (self.drawing() - FROM_STOCK) if found else 0.0

    def drawing(self) -> float:
        return drawing(self.scheme, self.sight.hand, self.sight.table, self.turns)

    def laying(self) -> Action | None:
        """The first step of laying the most that can be laid."""
        view: Any = self.view
        hand = pack_of(view.duty.usable(view.hand)) if self.must else self.sight.hand
        _, _, steps = lay_all(self.scheme, hand, self.sight.table, self.must)
        step = first_step(steps[0], self.sight.table, self.legal)
        if step or self.discards:
            return step
        return max(self.legal, key=lambda action: len(action.from_hand()))

    def spare(self, hand: int) -> dict[int, float]:
        """What each card costs that may be thrown, of those given."""
        may = self.discards
        sight = self.sight
        ahead = prospects(sight.unseen, sight.heap, self.turns)
        costs = keeping(self.scheme, hand, sight.table.fits(self.scheme), ahead)
        return {bit: cost for bit, cost in costs.items() if card(bit) in may}


def _duty(hand: int, view: Any) -> int:
    """The hand's card that must be used first, 0 for none."""
    if view.duty is None:
        return 0
    wanted = pack_of((view.duty.card,))
    while not wanted & hand:
        wanted <<= 1 if wanted >> FIRST_JOKER else 52
    return wanted


class SpreadPlayer(Player):
    """The turn that all levels have in common."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        if len(legal) == 1 or view.phase not in ("draw", "meld"):
            return legal[0]
        turn = Turn(self.game, view, legal)
        if view.phase == "meld":
            return self.play(turn, chance, deadline)
        if not turn.takes and turn.instead is None:  # a call stands, which the seat whose turn it is beats
            return self.interject(view, legal, chance, deadline) or legal[-1]
        return self.draw(turn, chance, deadline)

    def draw(self, turn: Turn, chance: Random, deadline: Deadline) -> Action:
        raise NotImplementedError

    def play(self, turn: Turn, chance: Random, deadline: Deadline) -> Action:
        raise NotImplementedError


class Steady(SpreadPlayer):
    """Takes what pays, lays all it can, throws what it can spare."""

    def draw(self, turn: Turn, chance: Random, deadline: Deadline) -> Action:
        found = turn.weighed()
        if found and (turn.instead is None or found[0].value > turn.drawing()):
            return turn.take(found[0])
        return turn.instead or turn.takes[0]

    def play(self, turn: Turn, chance: Random, deadline: Deadline) -> Action:
        return turn.laying() or turn.discards[card(_least(turn.spare(turn.sight.hand)))]


def _least(costs: dict[int, float]) -> int:
    return min(costs, key=lambda bit: (costs[bit], -bit))


class Easy(Steady):
    """A beginner: looks at the top of the pile only, overlooks lay-offs, throws high cards."""

    def draw(self, turn: Turn, chance: Random, deadline: Deadline) -> Action:
        found = [take for take in turn.weighed() if take.depth <= 2]
        if found and (turn.instead is None or chance.random() < 0.6):
            return turn.take(found[0])
        return turn.instead or turn.takes[0]

    def play(self, turn: Turn, chance: Random, deadline: Deadline) -> Action:
        step = turn.laying()
        if step and (not turn.discards or isinstance(step, MeldAction) or chance.random() < 0.5):
            return step
        costs = turn.spare(turn.sight.hand)
        cards = [bit for bit in costs if costs[bit] <= 0] or list(costs)
        worth = turn.scheme.worth
        thrown = max(pick(cards, chance), pick(cards, chance), key=lambda bit: worth[place(bit)])
        return turn.discards[card(thrown)]


class Hard(Steady):
    """Weighs what the others could make of every discard, and keeps its melds back until somebody may
    go out."""

    WORLDS = 24  # hands that the others may hold, for every tenth of a second
    LOOKED_AT = 8  # discards that are weighed in them
    FEW = 3  # cards in an opponent's hand that make it time to lay

    def worlds(self, deadline: Deadline) -> int:
        return max(1, int(self.WORLDS * min(20.0, deadline.seconds * 10)))

    def play(self, turn: Turn, chance: Random, deadline: Deadline) -> Action:
        if step := self.step(turn):
            return step
        return turn.discards[card(max(self.discards(turn, chance, deadline))[1])]

    def step(self, turn: Turn) -> Action | None:
        """What to lay next, None to lay nothing now."""
        ready = turn.left != turn.sight.hand and self.lays(turn, turn.left)
        return turn.laying() if ready or not turn.discards else None

    def lays(self, turn: Turn, left: int) -> bool:
        """Whether to lay all that can be laid, so much being left."""
        sight = turn.sight
        if left.bit_count() <= self.game.discards_out:
            return True
        side = sight.sides[sight.seat]
        fewest = min(count for seat, count in enumerate(sight.counts) if sight.sides[seat] != side)
        last_turn = sight.stock < len(sight.counts)
        return fewest <= self.FEW or last_turn

    def discards(self, turn: Turn, chance: Random, deadline: Deadline) -> list[tuple[float, int, float]]:
        """The cards worth a look: what throwing each brings, and the part of it that the others make."""
        costs = turn.spare(turn.left) or turn.spare(turn.sight.hand)
        looked_at = sorted(costs, key=lambda bit: (costs[bit], -bit))[: self.LOOKED_AT]
        if len(looked_at) == 1:
            return [(0.0, looked_at[0], 0.0)]
        sight = turn.sight
        positions = []
        for bit in looked_at:
            pile = [*sight.pile, bit]
            hand = sight.hand & ~bit
            in_time = deadline.left() > deadline.seconds * (1 - OWN_SHARE)
            again = in_time and best_take(turn.scheme, hand, pile, sight.table, turn.turns)
            ahead = again.value - turn.drawing() if again else 0.0
            positions.append(Position(-costs[bit], pile, max(0.0, ahead)))
        worlds = self.worlds(deadline)
        values = look_ahead(turn.scheme, sight, positions, turn.turns, worlds, chance, deadline)
        return [(value, bit, value + costs[bit]) for value, bit in zip(values, looked_at, strict=True)]

    def explain(
        self, view: Any, legal: tuple[Action, ...], chance: Random, deadline: Deadline
    ) -> tuple[Hint, ...]:
        if view.phase not in ("draw", "meld"):
            return super().explain(view, legal, chance, deadline)
        turn = Turn(self.game, view, legal)
        if view.phase == "draw":
            if view.seat == view.turn and (turn.takes or turn.instead):
                return self._explain_draw(turn)
            call = self.interject(view, legal, chance, deadline)
            return (Hint(call, CALL),) if call else ()
        points = lay_all(turn.scheme, turn.sight.hand, turn.sight.table)[0]
        if step := self.step(turn):
            why = f"What can be laid is worth {points} points, and it is time to lay it."
            return (Hint(step, why, float(points)),)
        return tuple(
            Hint(turn.discards[card(bit)], _why_throw(bit, others), points + value)
            for value, bit, others in sorted(self.discards(turn, chance, deadline), reverse=True)
        )

    def _explain_draw(self, turn: Turn) -> tuple[Hint, ...]:
        found = [
            Hint(turn.take(take), _why_take(turn.sight.pile[-take.depth], take), take.value)
            for take in turn.weighed()
        ]
        if turn.instead is not None:
            found.append(Hint(turn.instead, INSTEAD[type(turn.instead)], turn.drawing()))
        return tuple(sorted(found, key=lambda hint: -(hint.value or 0.0)))


CALL = "The cards of the pile are worth claiming: no card of a hand is needed."
INSTEAD: dict[type[Action], str] = {
    DrawStock: "A card from the stock leaves the pile to grow.",
    Pass: "What the pile offers costs more than it brings.",
}


def _why_take(deepest: int, take: Take) -> str:
    laid = sum(step.points for step in take.steps)
    first = f"{card(deepest).symbol} can be used at once; {laid} points can be laid then"
    return f"{first}." if take.depth == 1 else f"{first}, from {take.depth} cards taken."


def _why_throw(bit: int, others: float) -> str:
    symbol = card(bit).symbol
    if others < -2:
        return f"{symbol} can be spared, though it gives away about {-others:.0f} points."
    if others > 2:
        return f"{symbol} can be spared, and may be taken back with the pile."
    return f"{symbol} can be spared, and nobody is likely to take it."
