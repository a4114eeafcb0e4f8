"""What can go wrong with a game, each in one line for the player."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.cards import Card


class Refusal(NamedTuple):
    """Why an action is not allowed: the clause it breaks ("R9"), one sentence, the cards concerned."""

    rule: str
    text: str
    cards: tuple[Card, ...] = ()


class IllegalAction(Exception):  # noqa: N818 (the contract's name)
    """An action that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
        self.rule = refusal.rule

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.refusal.cards


class SetupError(ValueError):
    """A game that cannot be set up so: an unknown name or a value that is not allowed."""
