"""House rules of Australian 500 and their presets."""

from __future__ import annotations

from typing import ClassVar, Literal

from rummy_tui.engine.options import Options, option


class Australian500Options(Options):
    presets: ClassVar = {"source": "Source", "avondale": "Avondale"}

    target: int = option(500, "Play to", "The first side to reach this total wins.", ge=1, le=10_000)
    schedule: Literal["source", "avondale"] = option(
        "source",
        "Worth of bids",
        "Source: 60 to 90 for each trick above five. Avondale: 20 a step, 100 a level; misère, no low.",
        avondale="avondale",
    )
    first_lead: Literal["left_of_bidder", "bidder"] = option(
        "left_of_bidder", "First lead", "Who leads to the first trick.", avondale="bidder"
    )
    joker_in_low: Literal["loses", "wins"] = option(
        "loses",
        "Joker in low",
        "In low, which Avondale has not: the joker loses to every card of the suit led, or wins.",
    )
    defender_points_in_null: bool = option(
        True, "Points against null", "Against null too, the other side scores 10 for each trick it wins."
    )
    must_bid_to_win: bool = option(
        False, "Bid to win", "A side wins only in a round whose bid it made.", avondale=True
    )
    lose_at: int | None = option(
        None, "Lose at", "A side that falls to this total loses the game.", ge=-10_000, le=-1, avondale=-500
    )
