"""What a seat can do now, by word: the game's controls, and the cards that each of them could take.

A control speaks of chosen cards. Where none are chosen yet, its ways are found by asking the presenter
about every card of the hand, and about the cards of the actions that are legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rummy_tui.cards import Card, holds
from rummy_tui.engine.actions import Action
from rummy_tui.engine.match import Match
from rummy_tui.engine.reducer import Reducer
from rummy_tui.engine.table import Cell, Control, Grid, Selection
from rummy_tui.engine.view import GameView
from rummy_tui.lines.words import verb

ALSO = {"M": ("meld",), "X": ("discard",), "R": ("call", "call rummy"), "L": ("layoff",)}
"""What a key's button is called whatever its label says now."""

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Offers:
    """The controls of one seat at one moment, ``staged`` put aside."""

    match: Match
    view: GameView
    staged: tuple[Action, ...] = ()

    def controls(self, chosen: Cards = ()) -> tuple[Control, ...]:
        """The game's controls for chosen cards."""
        selection = Selection(chosen, None, self.staged)
        return self.match.variant.table.controls(self.view, selection, self.match.why_not)

    def control(self, key: str, chosen: Cards = ()) -> Control | None:
        return next((control for control in self.controls(chosen) if control.key == key), None)

    @cached_property
    def grid(self) -> Grid | None:
        return self.match.variant.table.grid(self.view, self.match.why_not)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The grid's squares that are legal now, row by row."""
        if self.grid is None:
            return ()
        every = (*(cell for row in self.grid.rows for cell in row), *self.grid.extras)
        return tuple(cell for cell in every if cell.control.actions)

    @cached_property
    def hand(self) -> Cards:
        """The viewer's cards without those put aside."""
        aside = Counter(card for part in self.staged for card in part.from_hand())
        return tuple((Counter(self.view.hand) - aside).elements())

    @cached_property
    def labels(self) -> dict[str, str]:
        """Every button there is or could be with one card chosen, by its key."""
        found = {control.key: control.label for control in self.controls()}
        for controls in self._by_card.values():
            for control in controls:
                found.setdefault(control.key, control.label)
        return found

    @cached_property
    def verbs(self) -> dict[str, str]:
        """The key for every word that a button goes by."""
        found = {verb(label): key for key, label in self.labels.items()}
        for key in self.labels:
            for word in ALSO.get(key, ()):
                found.setdefault(word, key)
        if self.cells:
            found["bid"] = ""
        return found

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the buttons that have something legal behind them."""
        base = {control.key: control for control in self.controls()}
        return tuple(
            key for key in self.labels if (key in base and base[key].actions) or self.takes_cards(key)
        )

    @cached_property
    def _by_card(self) -> dict[Card, tuple[Control, ...]]:
        return {card: self.controls((card,)) for card in sorted(set(self.hand))}

    def takes_cards(self, key: str) -> bool:
        """Whether there are cards that a button could take."""
        return any(True for _ in self.singles(key)) or any(True for _ in self.rows(key))

    def singles(self, key: str) -> Iterator[Cards]:
        """The cards that a button could take alone."""
        for card, controls in self._by_card.items():
            if any(control.key == key and control.actions for control in controls):
                yield (card,)

    def rows(self, key: str) -> Iterator[Cards]:
        """The cards that a button could take several at once, as they are found."""
        for action in self._legal(key):
            cards = action.from_hand()
            if len(cards) > 1 and holds(self.hand, cards) and self._belongs(action, key):
                yield cards

    def _legal(self, key: str) -> Iterator[Action]:
        """The legal actions of cards that stand behind a button, one for each set of cards."""
        state, seat = self.match.state, self.view.seat
        reducer: Reducer[Any] = self.match.variant.reducer
        for move in reducer.moves:
            seen: set[Cards] = set()
            if state.phase not in move.phases:
                continue
            for action in Reducer((move,), reducer.prompts).legal_actions(state, seat):
                cards = tuple(sorted(action.from_hand()))
                if not cards or (not seen and not self._belongs(action, key)):
                    break
                if cards not in seen:
                    seen.add(cards)
                    yield action

    def _belongs(self, action: Action, key: str) -> bool:
        control = self.control(key, action.from_hand())
        return control is not None and any(type(found) is type(action) for found in control.actions)
