"""A development tool to look at what is painted: as plain text, and as a PNG with the real colours.

    python -m tests.ui.look r500_80 night 256 out.png

Scenes are those of samples.py, all without a name; words for the palette, the colours (256, 16, none), the
deck (2) and the glyphs may follow; the last is a PNG file or a folder for one a scene.

Needs Pillow and the DejaVu Sans Mono font.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich._palettes import STANDARD_PALETTE
from rich.color import Color, ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.app import App

from rummy_tui.ui.canvas import Canvas
from tests.ui import samples

FONTS = Path("/usr/share/fonts/truetype/dejavu")
CELL = (13, 26)
_INK, _GROUND = (255, 255, 255), (0, 0, 0)


def screen_lines(app: App[Any]) -> list[list[Segment]]:
    """What a running app shows, row by row. The only place that knows how Textual keeps it."""
    update: Any = app.screen._compositor.render_update(full=True)
    return [[segment for strip in line for segment in strip if not segment.control] for line in update.strips]


def screen_text(app: App[Any]) -> str:
    """The screen of a running app as plain text, without trailing spaces."""
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in screen_lines(app))


def canvas_lines(canvas: Canvas) -> list[list[Segment]]:
    return [list(canvas.strip(y)) for y in range(canvas.height)]


def save_png(lines: Sequence[Sequence[Segment]], path: Path, colours: int = 0) -> None:
    """Draw rows of segments cell by cell, as a terminal of 256, 16 or (0) all colours would."""
    from PIL import Image, ImageDraw, ImageFont

    across, down = CELL
    width = max(sum(segment.cell_length for segment in line) for line in lines)
    image = Image.new("RGB", (width * across, len(lines) * down), _GROUND)
    draw = ImageDraw.Draw(image)
    fonts = {
        bold: ImageFont.truetype(str(FONTS / f"DejaVuSansMono{'-Bold' if bold else ''}.ttf"), down * 5 // 6)
        for bold in (False, True)
    }
    for row, line in enumerate(lines):
        x = 0
        for segment in line:
            style = segment.style or Style.null()
            ink, ground = _colours(style, colours)
            draw.rectangle(
                (x * across, row * down, (x + segment.cell_length) * across - 1, row * down + down - 1),
                ground,
            )
            for character in segment.text:
                box = (x * across, row * down)
                _character(draw, box, character, ink, ground, fonts[bool(style.bold)])
                x += Segment(character).cell_length
            if style.underline:
                end, y = x * across, row * down + down - 3
                draw.line((end - segment.cell_length * across, y, end, y), ink, 2)
    image.save(path)


def _character(draw: Any, box: tuple[int, int], character: str, ink: Any, ground: Any, font: Any) -> None:
    x, y = box
    across, down = CELL
    if character == "▏":
        draw.rectangle((x, y, x + 1, y + down - 1), ink)
    elif character == "▒":
        for dy in range(0, down, 2):
            for dx in range((dy // 2) % 2, across, 2):
                draw.rectangle((x + dx, y + dy, x + dx, y + dy + 1), ink)
    elif character == "─":
        draw.line((x, y + down // 2, x + across, y + down // 2), ink, 1)
    elif character != " ":
        draw.text((x, y), character, ink, font)


def _colours(style: Style, colours: int) -> tuple[Any, Any]:
    ink, ground = shown(style.color, _INK, colours), shown(style.bgcolor, _GROUND, colours)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        return tuple((a + b) // 2 for a, b in zip(ink, ground, strict=True)), ground
    return ink, ground


def shown(colour: Color | None, default: tuple[int, int, int], colours: int) -> tuple[int, int, int]:
    """What a terminal of so many colours makes of a colour."""
    if colour is None or colour.type is ColorType.DEFAULT:
        return default
    if colours:
        colour = colour.downgrade(ColorSystem.EIGHT_BIT if colours == 256 else ColorSystem.STANDARD)
    if colours == 16 and colour.number is not None:
        red, green, blue = STANDARD_PALETTE._colors[colour.number]
    else:
        red, green, blue = colour.get_truecolor()
    return red, green, blue


def main(arguments: list[str]) -> None:
    names = [name for name in arguments if name in samples.SCENES] or list(samples.SCENES)
    target = Path(arguments[-1] if arguments else "")
    for name in names:
        canvas = samples.scene(name, samples.skin_of(*arguments))
        print(f"{name}\n{canvas.text()}\n")
        if target.suffix == ".png" or "/" in str(target):
            path = target if target.suffix == ".png" else target / f"{name}.png"
            save_png(
                canvas_lines(canvas), path, 256 if "256" in arguments else 16 if "16" in arguments else 0
            )


if __name__ == "__main__":
    main(sys.argv[1:])
