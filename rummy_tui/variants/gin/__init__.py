"""Gin Rummy (rules/gin.md)."""

from rummy_tui.engine.variant import Variant

VARIANT = Variant(
    id="gin",
    name="Gin Rummy",
    players=(2, 2),
    cards="2 players · 52 cards",
    summary=(
        "Ten cards each. Draw, discard, and bring your hand into sets and runs. Knock when ten points or "
        "fewer are left over, or hold on for gin. But beware: if the other hand has no more left over "
        "than yours, you are undercut. First to 100 wins."
    ),
    minutes=20,
    module="rummy_tui.variants.gin.game",
)
