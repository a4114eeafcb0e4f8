"""Gin's computer players.

All of them take the best lay-offs, and never play on with gin in hand. They differ in what they
draw, what they throw and when they knock.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Hint, Level, Levels, Player, pick
from rummy_tui.rummy.actions import Discard, DrawDiscard
from rummy_tui.rummy.solver import BIT, hand_mask
from rummy_tui.variants.gin.actions import BigGin, Knock
from rummy_tui.variants.gin.bot_hand import beside, card_of, same_rank, settled, worth
from rummy_tui.variants.gin.bot_hints import explained
from rummy_tui.variants.gin.bot_read import Read, Stakes, melds, should_knock, weighed
from rummy_tui.variants.gin.view import GinView

A = TypeVar("A", bound=Action)


def _of(kind: type[A], legal: Sequence[Action]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]


class GinPlayer(Player):
    """What all levels have in common; a level says what it takes, throws and knocks with."""

    def choose(self, view: GinView, legal: tuple[Action, ...], chance: Random, deadline: Deadline) -> Action:
        match view.phase:
            case "upcard" | "draw":
                return self._draw(view, legal, chance)
            case "discard":
                return self._discard(view, legal, chance)
            case "layoff":
                return view.best_lay_offs[0] if view.best_lay_offs else legal[-1]
        return legal[0]

    def _draw(self, view: GinView, legal: tuple[Action, ...], chance: Random) -> Action:
        take, leave = _of(DrawDiscard, legal), [a for a in legal if not isinstance(a, DrawDiscard)]
        top = BIT[view.discard_pile[-1]]
        return take[0] if take and self.takes(hand_mask(view.hand), top, chance) else leave[0]

    def _discard(self, view: GinView, legal: tuple[Action, ...], chance: Random) -> Action:
        if big := _of(BigGin, legal):
            return big[0]
        hand = hand_mask(view.hand)
        free = [BIT[action.card] for action in _of(Discard, legal)]
        least, _, card = min((settled[hand ^ bit][0], -worth(bit), bit) for bit in free)
        knocks = [knock for knock in _of(Knock, legal) if knock.card is card_of(card)]
        if knocks and (not least or self.knocks(view, hand ^ card, chance)):
            return _safest(knocks, view)
        thrown = self.throws(view, hand, free, chance)
        return next(action for action in _of(Discard, legal) if BIT[action.card] == thrown)

    @abstractmethod
    def takes(self, hand: int, top: int, chance: Random) -> bool:
        """Whether to take the pile's top."""

    @abstractmethod
    def knocks(self, view: GinView, hand: int, chance: Random) -> bool:
        """Whether to knock with these ten cards, which may."""

    @abstractmethod
    def throws(self, view: GinView, hand: int, free: list[int], chance: Random) -> int:
        """The card to throw, of those that may be."""


def _safest(knocks: list[Knock], view: GinView) -> Knock:
    """The knock that shows the defender the fewest places to lay off (G13)."""
    arranged = [knock for knock in knocks if knock.melds]
    if not arranged or not view.options.layoffs:
        return knocks[0]
    unseen = Read.of(view).unseen

    def places(knock: Knock) -> int:
        found = 0
        for meld in knock.melds or ():
            cards = hand_mask(meld.cards)
            found |= same_rank(cards) if meld.kind == "set" else beside(cards)
        return (found & unseen).bit_count()

    return min(arranged, key=places)


class Easy(GinPlayer):
    """A beginner: likes pairs and neighbours, throws high cards without a plan, forgets to knock."""

    def takes(self, hand: int, top: int, chance: Random) -> bool:
        near = hand & (beside(top) | same_rank(top))
        return melds(hand, top) or (bool(near) and chance.random() < 0.3)

    def knocks(self, view: GinView, hand: int, chance: Random) -> bool:
        return chance.random() < 0.5

    def throws(self, view: GinView, hand: int, free: list[int], chance: Random) -> int:
        loose = settled[hand][1]
        choice = [bit for bit in free if bit & loose] or free
        return max(pick(choice, chance), pick(choice, chance), key=worth)


class Steady(GinPlayer):
    """Sound and greedy: the least deadwood at every turn, and a knock as soon as there can be one."""

    def takes(self, hand: int, top: int, chance: Random) -> bool:
        return melds(hand, top)

    def knocks(self, view: GinView, hand: int, chance: Random) -> bool:
        return True

    def throws(self, view: GinView, hand: int, free: list[int], chance: Random) -> int:
        return min(free, key=lambda bit: (settled[hand ^ bit][0], -worth(bit)))


class Hard(GinPlayer):
    """Looks one draw ahead, fears what the opponent may collect, and knocks early or waits.

    Sampled worlds decide nothing here, only hints are valued by them: over the few that a tenth of a
    second allows, the heuristic alone won as often when discards were close, and more often by its
    own knocks.
    """

    def takes(self, hand: int, top: int, chance: Random) -> bool:
        return melds(hand, top)

    def knocks(self, view: GinView, hand: int, chance: Random) -> bool:
        return should_knock(Read.of(view), hand, Stakes.of(view))

    def throws(self, view: GinView, hand: int, free: list[int], chance: Random) -> int:
        return weighed(Read.of(view), hand, free)[0][1]

    def explain(
        self, view: GinView, legal: tuple[Action, ...], chance: Random, deadline: Deadline
    ) -> tuple[Hint, ...]:
        return explained(view, legal, self.choose(view, legal, chance, deadline), chance, deadline)


LEVELS: Levels = {
    "easy": Level(Easy, "A beginner: collects pairs, throws high cards, often forgets to knock."),
    "steady": Level(Steady, "Keeps the least deadwood and knocks as soon as it may."),
    "hard": Level(Hard, "Looks ahead, watches what you take and leave, and waits for gin when it pays."),
}
