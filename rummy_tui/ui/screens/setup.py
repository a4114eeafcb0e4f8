"""A new game: who plays and by which house rules. Remembers the last set-up of each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from rummy_tui.bots.levels import NAMES as COMPUTERS
from rummy_tui.bots.levels import describe, levels
from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.game import find_variant
from rummy_tui.engine.options import choices
from rummy_tui.engine.variant import LONGEST_NAME
from rummy_tui.storage.guided import NAMES
from rummy_tui.storage.settings import LastSetup
from rummy_tui.storage.start import HUMAN, Start
from rummy_tui.ui.numbers import Numbers
from rummy_tui.ui.screens.base import SizedScreen, key_of
from rummy_tui.ui.screens.presets import OWN, DeletePresetScreen, PresetRow, SavePresetScreen
from rummy_tui.ui.widgets.actions import Actions, ActionsModel, Key
from rummy_tui.ui.widgets.column import Column, ColumnModel
from rummy_tui.ui.widgets.prompt import Prompt, PromptModel
from rummy_tui.ui.widgets.row import Row, allowed, option_row
from rummy_tui.ui.widgets.title_bar import TitleBar, TitleModel
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from rummy_tui.engine.options import Options

KEYS = (
    Key("Enter", "Deal", True),
    Key("R", "Reset rules", short="Reset"),
    Key("S", "Save as…", short="Save"),
    Key("G", "Guided round", short="Guided"),
    Key("?", "Rules"),
    Key("Esc", "Back"),
)
DELETE = Key("X", "Delete…")
HEADINGS = ("PLAYERS", "WHO", "HOUSE RULES")
"""The columns, from left to right: the names, who plays each, the rules."""


class SetupScreen(SizedScreen[None]):
    AUTO_FOCUS = "#row-preset"

    def __init__(self, game: str, last: LastSetup | None = None) -> None:
        """``last``: as it was played last, if not as the settings remember it."""
        super().__init__()
        self._played = last
        self._variant = find_variant(game)
        self._model: type[Options] = self._variant.options

    @property
    def _last(self) -> LastSetup:
        return self._played or self.table_app.settings.setups.get(self._variant.id) or LastSetup(())

    def compose(self) -> ComposeResult:
        low, high = self._variant.players
        last = self._last
        names = (*last.players, *(name for name in NAMES if name not in last.players))[:high]
        count = len(last.players) if low <= len(last.players) <= high else low
        yield TitleBar(TitleModel("NEW GAME", self._variant.name, tools=False), id="title")
        with Horizontal(id="form"):
            with Vertical(id="players"):
                with Horizontal(classes="headings"):
                    yield Column(ColumnModel(HEADINGS[0]))
                    yield Column(ColumnModel(HEADINGS[1]), id="who")
                if low < high:
                    yield Row("count", "How many", "How many sit down.", tuple(range(low, high + 1)), count)
                for seat in range(high):
                    with Horizontal(classes="player", id=f"player-{seat}"):
                        yield Static(str(seat + 1), classes="number")
                        yield Input(names[seat], max_length=LONGEST_NAME, id=f"name-{seat}", compact=True)
                        yield self._who(seat, last)
            with Vertical(id="house"):
                yield Column(ColumnModel(HEADINGS[2]))
                with VerticalScroll(id="rules", can_focus=False):
                    preset = PresetRow(self._variant, last.preset)
                    yield preset
                    options = self._values(last, preset)
                    for choice in choices(self._model):
                        yield option_row(choice, options[choice.name])
        yield Prompt(PromptModel(), id="prompt")
        yield Actions(ActionsModel(KEYS), id="actions")

    def _who(self, seat: int, last: LastSetup) -> Row:
        """Who plays a seat: a person, or a computer of some level."""
        who = (HUMAN, *levels(self._variant.id))
        chosen = last.seats[seat] if seat < len(last.seats) and last.seats[seat] in who else HUMAN
        row = Row(f"seat-{seat}", "", "A person at this keyboard.", who, chosen)
        row.words = {level: level.capitalize() for level in who}
        row.texts = {level: f"Computer: {describe(self._variant.id, level)}" for level in who[1:]}
        return row

    def _values(self, last: LastSetup, preset: PresetRow) -> dict[str, Any]:
        """Every option's value as it was set last; a value that is no longer allowed is the default again."""
        values = preset.rules(preset.value)
        for choice in choices(self._model):
            value = last.options.get(choice.name, values[choice.name])
            if value in allowed(choice):
                values[choice.name] = value
        return values

    def on_mount(self) -> None:
        self._seat(self._count)
        self._note_preset()

    @property
    def _count(self) -> int:
        rows = list(self.query("#row-count").results(Row))
        return int(rows[0].value) if rows else self._variant.players[0]

    def _seat(self, count: int) -> None:
        for seat in range(self._variant.players[1]):
            self.query_one(f"#player-{seat}").display = seat < count

    # Changing

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        zone, hit = message.zone, message.hit
        if isinstance(zone, Row):
            zone.focus()
            zone.step(int(hit.value))
            self._changed(zone)
        elif hit.kind == "key":
            key = str(hit.value)
            self._press({"Enter": "enter", "Esc": "escape", "Tab": "tab"}.get(key, key))

    def _changed(self, row: Row) -> None:
        if row.option == "count":
            self._seat(int(row.value))
        elif row.option.startswith("seat-"):
            self._rename(int(row.option.removeprefix("seat-")), NAMES if row.value == HUMAN else COMPUTERS)
        elif row.option == "preset":
            self._reset()
        else:
            self._note_preset()
        self._say(row)

    def _rename(self, seat: int, names: Sequence[str]) -> None:
        """A name that nobody has chosen tells a person from a computer."""
        field = self.query_one(f"#name-{seat}", Input)
        if field.value in (*NAMES, *COMPUTERS) and names[seat] not in self._players():
            field.value = names[seat]

    @property
    def _preset(self) -> PresetRow:
        return self.query_one(PresetRow)

    def _reset(self) -> None:
        """Every rule as the preset has it."""
        if self._preset.value == OWN:
            self._preset.set(next(iter(self._model.presets)))
        if self._preset.value in self._preset.usable:
            for name, value in self._preset.rules(self._preset.value).items():
                self.query_one(f"#row-{name}", Row).set(value)
        self._show_keys()

    def _note_preset(self) -> None:
        self._preset.note(self._options())
        self._show_keys()

    def _show_keys(self) -> None:
        """Dimmed are those that write a letter in the name under the cursor; a click presses them."""
        keys = (*KEYS[:3], DELETE, *KEYS[3:]) if self._preset.value in self._preset.own else KEYS
        typing = isinstance(self.focused, Input)
        shown = tuple(replace(key, enabled=not typing or len(key.key) > 1) for key in keys)
        self.query_one(Actions).show(ActionsModel(shown))

    def _save_preset(self) -> None:
        name = self._preset.value if self._preset.value in self._preset.own else ""
        screen = SavePresetScreen(self._variant, self._options(), name)
        self.app.push_screen(screen, self._preset_saved)

    def _preset_saved(self, name: str | None) -> None:
        if name is not None:
            self._renew_presets(name, f"Saved: {name} is among the presets now.")

    def _delete_preset(self) -> None:
        name = self._preset.value
        if name in self._preset.own:
            self.app.push_screen(DeletePresetScreen(self._variant, name), self._preset_deleted)

    def _preset_deleted(self, deleted: bool | None) -> None:
        if deleted:
            self._renew_presets(OWN, "Deleted. The rules stay as they are set here.")

    def _renew_presets(self, preset: str, said: str) -> None:
        self._preset.read()
        self._preset.set(preset)
        self._note_preset()
        self.query_one(Prompt).show(PromptModel("", said))

    def _options(self) -> dict[str, Any]:
        return {c.name: self.query_one(f"#row-{c.name}", Row).value for c in choices(self._model)}

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._say(event.widget)
        self._show_keys()
        here = self._place(event.widget)[0]
        for place, column in enumerate(self.query(Column).results(Column)):
            after = (here + 1) % len(HEADINGS)
            column.show(ColumnModel(HEADINGS[place], place == here, place == after))

    def _say(self, widget: Widget) -> None:
        if isinstance(widget, Row):
            allowed = ""
            if isinstance(widget.values, Numbers):
                allowed = f" {widget.values}, arrows or digits."
            text = widget.texts.get(widget.value, widget.text) + allowed
        else:
            text = f"A name of up to {LONGEST_NAME} letters. Tab goes to who plays it, ↑↓ to another."
        self.query_one(Prompt).show(PromptModel("", text))

    def _seats(self) -> tuple[str, ...]:
        return tuple(self.query_one(f"#row-seat-{seat}", Row).value for seat in range(self._count))

    def _players(self) -> tuple[str, ...]:
        return tuple(self.query_one(f"#name-{seat}", Input).value.strip() for seat in range(self._count))

    # Keys

    def on_key(self, event: events.Key) -> None:
        if self.too_small:
            event.stop()
            return
        key = key_of(event)
        focused = self.focused
        if key in ("up", "down", "tab", "shift+tab", "enter", "escape") or not isinstance(focused, Input):
            event.stop()
            event.prevent_default()
            if isinstance(focused, Row) and len(key) == 1 and key.isdecimal():
                focused.type(key)
                self._changed(focused)
            elif isinstance(focused, Row) and key in ("left", "right", "space"):
                focused.action_step(-1 if key == "left" else 1)
            else:
                self._press(key)

    def _press(self, key: str) -> None:
        if not self.on_top:
            return
        match key:
            case "enter":
                self._deal()
            case "escape":
                self.dismiss()
            case "up" | "down":
                self._move(1 if key == "down" else -1)
            case "tab" | "shift+tab":
                self._cross(1 if key == "tab" else -1)
            case "r" | "R":
                self._reset()
            case "s" | "S":
                self._save_preset()
            case "x" | "X":
                self._delete_preset()
            case "g" | "G":
                self._guide()
            case "?":
                self._help()

    @property
    def _columns(self) -> tuple[tuple[Widget, ...], ...]:
        """What can have the cursor, as it stands under ``HEADINGS``."""
        count = tuple(self.query("#row-count").results())
        names = tuple(self.query(Input).results())[: self._count]
        who = tuple(self.query(".player Row").results())[: self._count]
        return (*count, *names), who, tuple(self.query("#rules Row").results())

    def _place(self, widget: Widget | None) -> tuple[int, int]:
        """The column of a widget, and the row in it; the first rule's of one that stands in none."""
        columns = enumerate(self._columns)
        return next(((x, column.index(widget)) for x, column in columns if widget in column), (2, 0))

    def _cross(self, step: int) -> None:
        """To the next column, at about the same height."""
        columns = self._columns
        x, y = self._place(self.focused)
        height = columns[x][y].region.y
        min(columns[(x + step) % len(columns)], key=lambda row: abs(row.region.y - height)).focus()

    def _move(self, step: int) -> None:
        """Up or down in a column, and past its end into the next one."""
        columns = self._columns
        x, y = self._place(self.focused)
        rows = [row for column in columns for row in column]
        rows[(rows.index(columns[x][y]) + step) % len(rows)].focus()

    def _guide(self) -> None:
        """A first round with a guide instead, at a table of its own."""
        try:
            self.table_app.start_guided(self._variant.id)
        except SetupError as error:
            self._refuse(error)

    def _help(self) -> None:
        from rummy_tui.engine.options import make_options
        from rummy_tui.ui.screens.help import HelpScreen

        try:
            options = make_options(self._model, self._options())
        except SetupError as error:
            self._refuse(error)
            return
        self.app.push_screen(HelpScreen((self._variant, options)))

    def _deal(self) -> None:
        app = self.table_app
        preset = str(self._preset.value)
        options = self._options()
        players, seats = self._players(), self._seats()
        try:
            app.start_table(Start(self._variant.id, players, options, seats=seats))
        except SetupError as error:
            self._refuse(error)
            return
        setups = dict(app.settings.setups)
        setups[self._variant.id] = LastSetup(players, seats, None if preset == OWN else preset, options)
        app.change(setups=setups)

    def _refuse(self, error: SetupError) -> None:
        text = str(error)
        self.query_one(Prompt).show(PromptModel("Not yet", f"{text[0].upper()}{text[1:]}."))
