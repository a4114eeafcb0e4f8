"""House rules of Gin Rummy and their presets."""

from __future__ import annotations

from typing import ClassVar, Literal

from rummy_tui.engine.options import StockOptions, option


class GinOptions(StockOptions):
    presets: ClassVar = {"rummy-fans": "Rummy Fans", "standard": "Standard", "oklahoma": "Oklahoma"}

    target: int = option(100, "Play to", "The first player to reach this total wins.", ge=1, le=10_000)
    layoffs: bool = option(
        False,
        "Lay-offs",
        "After a knock the defender may lay off cards on the knocker's melds.",
        standard=True,
        oklahoma=True,
    )
    upcard_offer: bool = option(
        False,
        "Offer the upcard",
        "Before the first draw both players in turn may take the upcard or pass.",
        standard=True,
        oklahoma=True,
    )
    first_player: Literal["random", "non_dealer", "loser"] = option(
        "random",
        "Who begins",
        "Who plays first in a round: anybody, the one who did not deal, or the last round's loser.",
        standard="non_dealer",
        oklahoma="non_dealer",
    )
    big_gin: bool = option(
        False,
        "Big gin",
        "Eleven cards without deadwood may be declared at once, without a discard.",
        standard=True,
        oklahoma=True,
    )
    knock_limit: int = option(
        10,
        "Knock with at most",
        "The most deadwood a knock may leave, except in Oklahoma; 0 allows gin only.",
        ge=0,
        le=10,
    )
    oklahoma: bool = option(
        False, "Oklahoma", "The upcard's value is the round's knock limit; an ace: gin only.", oklahoma=True
    )
    oklahoma_spades: bool = option(
        False, "Spades double", "In Oklahoma a spade upcard doubles the round's score."
    )
    gin_bonus: int = option(25, "Gin bonus", "Points for gin besides the defender's deadwood.", ge=0, le=100)
    undercut_bonus: int = option(
        25, "Undercut bonus", "Points for an undercut besides the difference.", ge=0, le=100
    )
    big_gin_bonus: int = option(
        31, "Big gin bonus", "Points for big gin besides the defender's deadwood.", ge=0, le=100
    )
    game_bonus: int = option(
        0, "Game bonus", "Points for the winner at the end.", ge=0, le=1000, standard=100, oklahoma=100
    )
    box_bonus: int = option(
        0, "Box bonus", "Points at the end for each round won.", ge=0, le=100, standard=25, oklahoma=25
    )
    shutout_doubles: bool = option(
        False, "Shutout doubles", "The winner's total doubles where the loser won no round."
    )
    may_return_taken: bool = option(
        False, "Return the taken card", "A card just taken from the discard pile may be discarded again."
    )
    spread_discards: bool = option(False, "Open discards", "The whole discard pile may be looked through.")
