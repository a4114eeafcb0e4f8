"""The hand as its player holds it: the cards in order, the cursor, what is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rummy_tui.cards import Card, arranged
from rummy_tui.engine.table import Sort
from rummy_tui.ui.keys import JUMPS

if TYPE_CHECKING:
    from rummy_tui.engine.table import Presenter
    from rummy_tui.engine.view import GameView

Cards = tuple[Card, ...]


@dataclass
class Habits:
    """What the table remembers of a seat between its turns: sorting, and this deal's order of its own."""

    sort: Sort = "suit"
    order: list[Card] = field(default_factory=list)

    def remember(self, sort: str | None, sorts: tuple[Sort, ...]) -> None:
        """Sort as the player did in another game, where that is one of this game's ``sorts``."""
        self.sort = next((known for known in sorts if known == sort), self.sort)


class OwnHand:
    """One seat's hand.

    ``groups`` are how many cards lie together, ``chosen`` and ``lit`` places among ``cards``: ``lit`` those
    that have come with the last look. ``playable``: the only cards that may be played, None: all.
    """

    def __init__(self, presenter: Presenter, habits: Habits) -> None:
        self.habits = habits
        self._presenter = presenter
        self._seen: Cards = ()
        self.cards: Cards = ()
        self.groups: tuple[int, ...] = ()
        self.cursor = 0
        self.chosen: frozenset[int] = frozenset()
        self.lit: frozenset[int] = frozenset()
        self.playable: frozenset[Card] | None = None

    def look(self, view: GameView, seen: Cards, playable: frozenset[Card] | None) -> None:
        """The hand as it is now; ``seen`` are the cards that its player knew.

        The choice stays, and the cursor at its card, or goes to the one that has come.
        """
        self._seen, self.playable = seen, playable
        under, picked, before = self.under_cursor, self.picked, Counter(self.cards)
        self.arrange(view)
        self.chosen = frozenset(self._places(picked))
        come = list((Counter(self.cards) - before).elements()) if before else []
        self.lit = frozenset(self._places(come, from_end=True)) if before else self.new
        if len(come) == 1:
            under = come[0]
        places = [i for i, card in enumerate(self.cards) if card is under]
        last = max(0, len(self.cards) - 1)
        self.cursor = min(places, key=lambda i: abs(i - self.cursor), default=min(self.cursor, last))
        if playable is not None and under not in playable:
            self.cursor = next((i for i, card in enumerate(self.cards) if card in playable), self.cursor)

    def arrange(self, view: GameView, aside: Iterable[Card] = ()) -> None:
        """Sort the hand as its player does, without the cards put aside."""
        habits, presenter = self.habits, self._presenter
        put = Counter(aside)
        hand = tuple((Counter(view.hand) - put).elements()) if put else view.hand
        groups: tuple[Cards, ...]
        match habits.sort:
            case "suit":
                groups = _kept(presenter.by_suits(view), hand)
            case "rank":
                groups = _kept((presenter.by_rank(view),), hand)
            case "melds":
                groups = _kept(presenter.by_melds(view), hand)
            case "own":
                groups = (arranged(hand, habits.order or self.cards),)
        groups = tuple(group for group in groups if group)
        self.cards = tuple(card for group in groups for card in group)
        self.groups = tuple(map(len, groups))
        if habits.sort == "own":
            habits.order = list(self.cards)

    @property
    def under_cursor(self) -> Card | None:
        return self.cards[self.cursor] if self.cursor < len(self.cards) else None

    @property
    def picked(self) -> Cards:
        """The cards chosen, as they lie."""
        return tuple(self.cards[i] for i in sorted(self.chosen))

    @property
    def new(self) -> frozenset[int]:
        """Places of the cards that this seat had not seen at the end of its last turn."""
        fresh = Counter(self.cards) - Counter(self._seen)
        return frozenset(self._places(fresh.elements(), from_end=True))

    @property
    def forced(self) -> bool:
        """Whether there is but one card to play."""
        return self.playable is not None and len(self.playable) == 1

    def _places(self, cards: Iterable[Card], *, from_end: bool = False) -> list[int]:
        wanted = Counter(cards)
        found = []
        places = range(len(self.cards))
        for i in reversed(places) if from_end else places:
            if wanted[self.cards[i]] > 0:
                wanted[self.cards[i]] -= 1
                found.append(i)
        return found

    def move(self, key: str) -> None:
        """An arrow, ``home`` or ``end``, from one card that may be played to the next."""
        steps = {"left": -1, "up": -1, "right": 1, "down": 1}
        open_to = [i for i, card in enumerate(self.cards) if self.playable is None or card in self.playable]
        if not open_to:
            return
        if key not in steps:
            self.cursor = open_to[0 if key == "home" else -1]
        elif steps[key] > 0:
            self.cursor = next((i for i in open_to if i > self.cursor), open_to[0])
        else:
            self.cursor = next((i for i in reversed(open_to) if i < self.cursor), open_to[-1])

    def jump(self, key: str) -> None:
        """Go to the next card of a rank: 2–9, 0 for ten, capital A J Q K."""
        rank = JUMPS.get(key)
        after = [*range(self.cursor + 1, len(self.cards)), *range(self.cursor + 1)]
        places = (i for i in after if rank is not None and i < len(self.cards) and self.cards[i].rank == rank)
        self.cursor = next(places, self.cursor)

    def toggle(self, place: int) -> None:
        """Choose the card there, or no longer."""
        if place < len(self.cards):
            self.cursor = place
            self.chosen ^= {place}

    def carry(self, step: int) -> bool:
        """Move the card under the cursor, if it can go there: from now on the order is the player's own."""
        there = self.cursor + step
        if not 0 <= there < len(self.cards):
            return False
        order = list(self.cards)
        order[self.cursor], order[there] = order[there], order[self.cursor]
        self.habits.sort, self.habits.order = "own", order
        self.chosen = frozenset()
        self.cursor = there
        return True


def _kept(groups: tuple[tuple[Card, ...], ...], hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The groups without the cards that are not in the hand, copies counted."""
    left = Counter(hand)
    kept = []
    for group in groups:
        cards = []
        for card in group:
            if left[card] > 0:
                left[card] -= 1
                cards.append(card)
        kept.append(tuple(cards))
    return tuple(kept)
