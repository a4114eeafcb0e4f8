"""Rummy 500 (rules/rummy500.md)."""

from rummy_tui.engine.variant import Variant

VARIANT = Variant(
    id="rummy500",
    name="Rummy 500",
    players=(2, 8),
    cards="2–8 players · 52 cards and 2 jokers, two packs from 5 players",
    summary=(
        "Lay sets and runs on the table for points, and add to anybody's. The whole discard pile lies open: "
        "take as deep as you like, if you use the deepest card at once. See a card go by that fits the "
        'table? Call "Rummy!". What stays in your hand counts against you. First to 500 wins.'
    ),
    minutes=45,
    module="rummy_tui.variants.rummy500.game",
)
