"""House rules of Rummy 500 and their presets."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rummy_tui.cards import JOKER, PACK, Card
from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.options import StockOptions, option

_FIVES: dict[str, Any] = {"5_10_15": "5-10-15"}


class Rummy500Options(StockOptions):
    presets: ClassVar = {
        "source": "Source",
        "no-jokers": "No jokers",
        "5-10-15": "5-10-15",
        "floating": "Floating",
        "top-card-free": "Top card free",
    }

    target: int = option(500, "Play to", "Whoever has this many after a round wins.", ge=1, le=10_000)
    jokers: int = option(2, "Jokers", "Wild jokers in each pack.", ge=0, le=4, no_jokers=0)
    decks: Literal["auto", 1, 2] = option(
        "auto", "Packs", "How many packs of 52; auto takes two from 5 players on."
    )
    values: Literal["face", "5-10-15"] = option(
        "face",
        "Card values",
        "face: 2 to 10 count their number; 5-10-15: 2 to 9 count 5. Court cards 10, aces and jokers 15.",
        **_FIVES,
    )
    top_card_free: bool = option(
        False,
        "Top card free",
        "The top discard alone may be taken into the hand without melding it.",
        top_card_free=True,
    )
    floating: bool = option(
        False,
        "Floating",
        "Melding the whole hand does not end the round; going out takes a discard.",
        floating=True,
    )
    final_discard_unplayable: bool = option(
        False, "Last discard", "The discard that goes out may not fit a meld on the table."
    )
    call_rummy: bool = option(
        True, 'Call "Rummy!"', "After a discard anybody may claim cards of the pile that need no hand."
    )
    announce_calls: bool = option(
        False, "Announce calls", 'The screen shows when "Rummy!" can be called: for beginners.'
    )


def hand_size(players: int) -> int:
    """R4."""
    return 13 if players == 2 else 7


def pack(options: Rummy500Options, players: int) -> tuple[Card, ...]:
    """R1, R2. Raises SetupError where the deal would leave no stock."""
    decks = (1 if players <= 4 else 2) if options.decks == "auto" else options.decks
    cards = (PACK + (JOKER,) * options.jokers) * decks
    needed = players * hand_size(players) + 2
    if len(cards) < needed:
        raise SetupError(
            f"option decks cannot be {options.decks} for {players} players: "
            f"the deal needs {needed} cards, the pack has {len(cards)}"
        )
    return cards
