"""Persian Rummy (rules/persian.md)."""

from rummy_tui.engine.variant import Variant

VARIANT = Variant(
    id="persian",
    name="Persian Rummy",
    players=(4, 4),
    cards="4 players, two partnerships · 56 cards",
    summary=(
        "Rummy 500 for partners. The jokers are not wild, but worth 20 each in sets of their own; a set of "
        "four laid in one go counts double. Only melding your last card ends the round, and that is worth "
        "25 to your side. Two rounds; the higher total wins."
    ),
    minutes=20,
    module="rummy_tui.variants.persian.game",
)
