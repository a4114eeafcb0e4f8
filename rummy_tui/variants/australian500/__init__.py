"""Australian 500, also called Australian Rummy (rules/australian500.md)."""

from rummy_tui.engine.variant import Variant

VARIANT = Variant(
    id="australian500",
    name="Australian 500",
    players=(4, 4),
    cards="4 players, two partnerships · 43 cards",
    summary=(
        "A game of bids and tricks. Say how many of the ten tricks your side will win, and in which trumps; "
        "the highest bidder takes the kitty and plays it out. The jacks of the trump colour are bowers, and "
        "the joker beats them all. First to 500 wins."
    ),
    minutes=40,
    module="rummy_tui.variants.australian500.game",
)
