"""Rules, this table's options, and keys: generated from what is in force."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import Dialog, key_of
from rummy_tui.ui.widgets.page import MARGIN, Page, PageModel, lay_out_page, page_height
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from rummy_tui.engine.options import Options
    from rummy_tui.engine.variant import Variant

KEYS = """
# Keys

Every action is also a button: its key stands on it. Everything can be clicked.

## Your cards

- **← →**, **Home**, **End** move among your cards; **2**–**9**, **0** and capital **A J Q K** jump to a rank
- **Space** chooses a card or drops it; **C** drops all; a click does the same
- **S** sorts: by suit, by rank, by melds if any, in your own order
- **Shift** with **← →** moves a card: from then on the order is your own
- **V** covers your hand at once, any key shows it again

## Playing

- A button's letter plays it; **Tab** goes to the buttons, **← →** and **Enter** use them
- **D** or a click on the stock draws, **T** or a click on the discard pile takes
- **X** discards the chosen card, or the one under the cursor; a double click does too
- **I** shows what the wild cards on the table really are, and again what they stand for
- **U** takes back what you did in this turn, until you have seen a hidden card
- Where there is a list, a number or **↑ ↓** and **Enter** choose; where there are melds, their letters
and **‹ ›** for the end
- **Esc** goes back a step, and from the table to the menu

## Signs

- **►** is on turn, **°** has dealt; after the name tricks won (t), cards in hand (▯), the score, and before
them **d** for a contract laid, **p** for a pass
- **▲** the cursor, **✓** a chosen card, **+** one that has just come; a dim one cannot be played now
- 5♥* is a wild card that stands for 5♥
- **‹ ›** the ends of a meld where the chosen cards fit
- A key in brackets, like **(M)**, can do nothing now; press it, and a line says why

## Around the table

- **Enter** at the curtain says who you are and shows your cards
- **Ctrl-P** finds a command by its name: type a part of it
- **?** opens this help anywhere, **O** the log of the whole game, round by round and turn by turn
- **Ctrl-C** or **Ctrl-Q** twice leaves; the game is saved after every move
"""


class HelpScreen(Dialog[None]):
    """The pages of a game as its options make it; the keys alone where no game is meant."""

    OPENS_HELP = False

    def __init__(self, game: tuple[Variant, Options] | None = None) -> None:
        super().__init__()
        pages = {**(_game_pages(*game) if game else {}), "Keys": KEYS}
        self._texts = tuple(pages.values())
        foot = ("↑↓ PgUp PgDn scroll", *["Tab next page"] * (len(pages) > 1), "Esc close")
        self._model = PageModel(self._texts[0], tabs=tuple(pages), foot=" · ".join(foot))

    def compose(self) -> ComposeResult:
        yield Page(self._model, id="page")

    def _show(self, **changes: int) -> None:
        page = self.query_one(Page)
        tab = changes.get("tab", self._model.tab) % len(self._texts)
        width = page.size.width - 2 * MARGIN
        last = len(lay_out_page(self._texts[tab], width, page.skin)) - page_height(page.size.height)
        top = max(0, min(changes.get("top", 0), last))
        self._model = replace(self._model, text=self._texts[tab], tab=tab, top=top)
        page.show(self._model)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        top = self._model.top
        leap = page_height(self.query_one(Page).size.height) - 1
        moves = {"up": top - 1, "down": top + 1, "pageup": top - leap, "pagedown": top + leap}
        moves |= {"space": top + leap, "home": 0, "end": 1 << 20}
        match key_of(event):
            case "escape" | "enter" | "q" | "?":
                self.dismiss()
            case "tab" | "right":
                self._show(tab=self._model.tab + 1)
            case "shift+tab" | "left":
                self._show(tab=self._model.tab - 1)
            case key if key in moves:
                self._show(top=moves[key])

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._show(top=self._model.top + 3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._show(top=self._model.top - 3)

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        if isinstance(message.hit.value, int):
            self._show(tab=message.hit.value)


def _game_pages(variant: Variant, options: Options) -> dict[str, str]:
    from rummy_tui.engine.rulebook import rules_page

    rules, table = rules_page(variant, options), _table_page(variant, options)
    return {f"Rules · {variant.name}": rules, "This table": table}


def _table_page(variant: Variant, options: Options) -> str:
    """The options in force, those that differ from the default in bold."""
    from rummy_tui.engine.rulebook import option_lines

    lines = [f"# {variant.name} at this table", ""]
    for label, value, text, changed in option_lines(options):
        shown = f"**{label}: {value}.**" if changed else f"{label}: {value}."
        lines.append(f"- {shown} {text}")
    return "\n".join(lines)
