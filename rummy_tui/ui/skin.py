"""A palette and a set of glyphs together: all that painting needs to know about looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rich.style import Style

from rummy_tui.ui.glyphs import UNICODE, Glyphs
from rummy_tui.ui.palette import FELT, Palette

_REVERSED = frozenset({"amber", "paper", "chosen", "cursor", "key", "chip"})
_UNDERLINED = frozenset({"cursor"})
_SUIT_INKS: Final = {"S": "spade", "H": "heart", "D": "diamond", "C": "club", "": "joker"}


@dataclass(frozen=True, eq=False)
class Skin:
    """Styles are built once and then looked up: one look, one object, and so is a skin (for caches)."""

    palette: Palette = FELT
    glyphs: Glyphs = UNICODE
    _styles: dict[tuple[str, str, bool], Style] = field(default_factory=dict, repr=False)

    def style(self, ink: str, ground: str, bold: bool = False) -> Style:
        """The style of an ink on a ground, both by their role in the palette."""
        key = (ink, ground, bold)
        try:
            return self._styles[key]
        except KeyError:
            style = self._styles[key] = self._build(ink, ground, bold)
            return style

    def _build(self, ink: str, ground: str, bold: bool) -> Style:
        palette = self.palette
        if palette.plain:
            return Style(
                color=palette.text,
                bgcolor=palette.rail,
                reverse=ground in _REVERSED,
                underline=ground in _UNDERLINED,
                bold=bold,
                dim=ink == "faint",
            )
        colour = getattr(palette, ink)
        return Style(
            color=colour, bgcolor=getattr(palette, ground), bold=bold and colour not in palette.never_bold
        )

    def suit_ink(self, suit: str, ground: str) -> str:
        """The ink for a suit (``""`` is a joker or a wild) on one of the grounds of a card."""
        ink = _SUIT_INKS[suit]
        return "dim_" + ink if ground == "dimmed" else ink

    def say(self, text: str) -> str:
        return self.glyphs.say(text)


DEFAULT = Skin()
