"""How a game begins, as it is set up, saved and begun anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rummy_tui.cards import Card
from rummy_tui.engine.errors import SetupError

if TYPE_CHECKING:
    from rummy_tui.engine.state import GameState

HUMAN = "human"


@dataclass(frozen=True)
class Start:
    """How a game begins. ``seats`` says who plays for each of the ``players``, in the order entered:
    ``human`` or a computer's level; all human if empty.

    ``decks`` are card orders of the first rounds, as ``new_game`` takes them.
    """

    variant: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    preset: str | None = None
    seed: int | None = None
    dealer: int | None = None
    decks: tuple[tuple[Card | str, ...], ...] = ()
    seats: tuple[str, ...] = ()

    def deal(self) -> GameState:
        """The first state. Raises SetupError for anything not allowed."""
        from rummy_tui.engine.game import new_game

        if self.seats and len(self.seats) != len(self.players):
            raise SetupError(f"{len(self.seats)} seats are set for {len(self.players)} players")
        return new_game(
            self.variant,
            self.players,
            options=self.options,
            preset=self.preset,
            seed=self.seed,
            dealer=self.dealer,
            decks=self.decks,
        )
