"""Push (rules/push.md)."""

from rummy_tui.engine.variant import Variant

VARIANT = Variant(
    id="push",
    name="Push",
    players=(4, 4),
    cards="4 players, two partnerships · 108 cards",
    summary=(
        "Five rounds, each with its own first meld. On your turn take the discard, or push it, with a card "
        "of the stock, to the player on your left. Jokers and twos are wild. Fewest points left in the "
        "hands of both partners win."
    ),
    minutes=45,
    module="rummy_tui.variants.push.game",
)
