"""Rummy 500's computer players."""

from __future__ import annotations

from functools import cache

from rummy_tui.cards import Card
from rummy_tui.engine.player import Level, Levels
from rummy_tui.rummy.play.scheme import Scheme
from rummy_tui.rummy.players import Easy, Game, Hard, Steady
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

LEVELS: Levels = {
    "easy": Level(lambda: Easy(GAME), "A beginner: sees only the top of the pile, overlooks lay-offs."),
    "steady": Level(lambda: Steady(GAME), "Takes what pays, lays all it can, throws what it can spare."),
    "hard": Level(lambda: Hard(GAME), "Keeps its melds back, and weighs what each discard gives away."),
}
