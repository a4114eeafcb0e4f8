"""Rummy 500's computer players."""

from __future__ import annotations

from functools import cache
from random import Random

from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.player import Deadline, Level, Levels
from rummy_tui.rummy.play.scheme import Scheme
from rummy_tui.rummy.players import Easy, Game, Hard, SpreadPlayer, Steady, Turn
from rummy_tui.variants.rummy500.actions import CallRummy
from rummy_tui.variants.rummy500.options import Rummy500Options, pack
from rummy_tui.variants.rummy500.scoring import card_value
from rummy_tui.variants.rummy500.state import RULES
from rummy_tui.variants.rummy500.view import Rummy500View


@cache
def _scheme(values: str) -> Scheme:
    options = Rummy500Options(values=values)  # type: ignore[arg-type]
    return Scheme(RULES, lambda card: card_value(card, options), low_ace=1)


def scheme(view: Rummy500View) -> Scheme:
    return _scheme(view.options.values)  # type: ignore[attr-defined]


@cache
def _pack(decks: object, jokers: int, players: int) -> tuple[Card, ...]:
    return pack(Rummy500Options(decks=decks, jokers=jokers), players)  # type: ignore[arg-type]


def _cards(view: Rummy500View) -> tuple[Card, ...]:
    options = view.options
    return _pack(options.decks, options.jokers, len(view.players))  # type: ignore[attr-defined]


GAME = Game(RULES, scheme, _cards, discards_out=True)


class Caller(SpreadPlayer):
    """Watches for "Rummy!" when it is not its turn."""

    def interject(
        self, view: Rummy500View, legal: tuple[Action, ...], chance: Random, deadline: Deadline
    ) -> Action | None:
        turn = Turn(self.game, view, legal)
        calls = [call for call in legal if isinstance(call, CallRummy) and self.sees(call, chance)]
        if not calls or _beaten(view):
            return None
        value, best = max((turn.claim(call.count), call.count) for call in calls)
        return next(call for call in calls if call.count == best) if value > 0 else None

    def sees(self, call: CallRummy, chance: Random) -> bool:
        """Whether the player notices that this can be called."""
        return True


def _beaten(view: Rummy500View) -> bool:
    """Whether a call stands that has it (R18)."""
    discarder = view.moment.discarder  # type: ignore[attr-defined]
    seats = len(view.players)
    own = ((view.seat or 0) - discarder) % seats
    return any((call.seat - discarder) % seats < own for call in view.calls)


class Beginner(Caller, Easy):
    def sees(self, call: CallRummy, chance: Random) -> bool:
        return call.count == 1 and chance.random() < 0.1


class Sound(Caller, Steady):
    def sees(self, call: CallRummy, chance: Random) -> bool:
        return call.count == 1


class Strong(Caller, Hard):
    pass


LEVELS: Levels = {
    "easy": Level(
        lambda: Beginner(GAME), "A beginner: sees only the top of the pile, overlooks lay-offs and calls."
    ),
    "steady": Level(
        lambda: Sound(GAME), "Takes what pays, lays all it can, calls when a discard fits the table."
    ),
    "hard": Level(
        lambda: Strong(GAME), "Keeps its melds back, weighs what each discard gives away, sees every call."
    ),
}
