"""A new game: who plays and by which house rules. Remembers the last set-up of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from rummy_tui.bots.levels import describe, levels
from rummy_tui.engine.errors import SetupError
from rummy_tui.engine.game import LONGEST_NAME, find_variant
from rummy_tui.engine.options import Choice, choices, preset_values, show
from rummy_tui.storage.saves import HUMAN, Start
from rummy_tui.storage.settings import LastSetup
from rummy_tui.ui.numbers import Numbers
from rummy_tui.ui.screens.base import SizedScreen, key_of
from rummy_tui.ui.widgets.actions import Actions, ActionsModel, Key
from rummy_tui.ui.widgets.cycle import Cycle, CycleModel
from rummy_tui.ui.widgets.prompt import Prompt, PromptModel
from rummy_tui.ui.widgets.title_bar import TitleBar, TitleModel
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from rummy_tui.engine.options import Options

NAMES = ("Anna", "Boris", "Chloé", "Dmitri", "Eleanor", "Farid", "Gwen", "Hideo")
OWN = "own"
KEYS = (
    Key("Enter", "Deal", True),
    Key("R", "Reset rules"),
    Key("?", "Rules"),
    Key("Esc", "Back"),
)


class Row(Cycle):
    """One choice among ``values``, or a number that can be typed."""

    def __init__(
        self, name: str, label: str, text: str, values: tuple[Any, ...] | Numbers, value: Any
    ) -> None:
        super().__init__(CycleModel(label, ""), id=f"row-{name}")
        self.option = name
        self.text = text
        self.label = label
        self.values = values
        self.value = value
        self._typed = ""
        self.words: dict[Any, str] = {}
        self.texts: dict[Any, str] = {}

    def on_mount(self) -> None:
        self.set(self.value)

    def set(self, value: Any) -> None:
        self.value = value
        self.show(CycleModel(self.label, self.words.get(value, show(value))))

    def step(self, by: int) -> None:
        self._typed = ""
        if isinstance(self.values, Numbers):
            self.set(self.values.step(self.value, by))
            return
        at = self.values.index(self.value) if self.value in self.values else 0
        self.set(self.values[(at + by) % len(self.values)])

    def type(self, digit: str) -> None:
        """A digit of a number; one that is too large stays at the largest."""
        if isinstance(self.values, Numbers):
            self._typed = (self._typed + digit)[-6:]
            self.set(self.values.typed(self._typed))

    def on_blur(self) -> None:
        self._typed = ""
        if isinstance(self.values, Numbers) and self.value not in self.values:
            self.set(self.values.clamp(self.value))


def _row(choice: Choice, value: Any) -> Row:
    if choice.values is not None:
        return Row(choice.name, choice.label, choice.text, choice.values, value)
    assert choice.low is not None
    assert choice.high is not None
    numbers = Numbers(choice.low, choice.high, choice.optional)
    return Row(choice.name, choice.label, choice.text, numbers, value)


class SetupScreen(SizedScreen[None]):
    def __init__(self, game: str) -> None:
        super().__init__()
        self._variant = find_variant(game)
        self._model: type[Options] = self._variant.options

    @property
    def _last(self) -> LastSetup:
        return self.table_app.settings.setups.get(self._variant.id) or LastSetup(())

    def compose(self) -> ComposeResult:
        low, high = self._variant.players
        last = self._last
        names = (*last.players, *(name for name in NAMES if name not in last.players))[:high]
        count = len(last.players) if low <= len(last.players) <= high else low
        yield TitleBar(TitleModel("NEW GAME", self._variant.name, tools=False), id="title")
        with Horizontal(id="form"):
            with Vertical(id="players"):
                yield Static("PLAYERS", classes="heading")
                if low < high:
                    yield Row("count", "How many", "How many sit down.", tuple(range(low, high + 1)), count)
                for seat in range(high):
                    with Horizontal(classes="player", id=f"player-{seat}"):
                        yield Static(str(seat + 1), classes="number")
                        yield Input(names[seat], max_length=LONGEST_NAME, id=f"name-{seat}", compact=True)
                        yield self._who(seat, last)
            with VerticalScroll(id="rules", can_focus=False):
                yield Static("HOUSE RULES", classes="heading")
                yield self._preset_row(last)
                options = self._values(last)
                for choice in choices(self._model):
                    yield _row(choice, options[choice.name])
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

    def _preset_row(self, last: LastSetup) -> Row:
        presets = self._model.presets
        preset = last.preset if last.preset in presets else next(iter(presets), OWN)
        row = Row(
            "preset",
            "Preset",
            "A well-known set of rules; each can be changed below.",
            tuple(presets),
            preset,
        )
        row.words = {**presets, OWN: "Your own"}
        return row

    def _values(self, last: LastSetup) -> dict[str, Any]:
        """Every option's value as it was set last; a value that is no longer allowed is the default again."""
        values = {choice.name: choice.default for choice in choices(self._model)}
        if last.preset is not None and last.preset in self._model.presets:
            values |= preset_values(self._model, last.preset)
        for choice in choices(self._model):
            value = last.options.get(choice.name, values[choice.name])
            fits = value in choice.values if choice.values is not None else _within(value, choice)
            if fits:
                values[choice.name] = value
        return values

    def on_mount(self) -> None:
        self._seat(self._count)
        self.query_one("#row-preset").focus()
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
            self._press({"Enter": "enter", "Esc": "escape"}.get(str(hit.value), str(hit.value)))

    def _changed(self, row: Row) -> None:
        if row.option == "count":
            self._seat(int(row.value))
        elif row.option == "preset":
            self._reset()
        else:
            self._note_preset()
        self._say(row)

    def _reset(self) -> None:
        """Every rule as the preset has it."""
        preset = self.query_one("#row-preset", Row)
        if preset.value == OWN:
            preset.set(next(iter(self._model.presets)))
        values = {choice.name: choice.default for choice in choices(self._model)}
        values |= preset_values(self._model, preset.value)
        for name, value in values.items():
            self.query_one(f"#row-{name}", Row).set(value)

    def _note_preset(self) -> None:
        """Show which preset the rules are, or that they are the players' own."""
        options = self._options()
        plain = {choice.name: choice.default for choice in choices(self._model)}
        row = self.query_one("#row-preset", Row)
        same = [p for p in self._model.presets if {**plain, **preset_values(self._model, p)} == options]
        row.set(row.value if row.value in same else same[0] if same else OWN)

    def _options(self) -> dict[str, Any]:
        return {c.name: self.query_one(f"#row-{c.name}", Row).value for c in choices(self._model)}

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._say(event.widget)

    def _say(self, widget: Widget) -> None:
        if isinstance(widget, Row):
            allowed = ""
            if isinstance(widget.values, Numbers):
                allowed = f" {widget.values}, arrows or digits."
            text = widget.texts.get(widget.value, widget.text) + allowed
        else:
            text = f"A name of up to {LONGEST_NAME} letters. Tab or ↑↓ moves on."
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
        if key in ("up", "down", "enter", "escape") or not isinstance(focused, Input):
            event.stop()
            event.prevent_default()
            if isinstance(focused, Row) and len(key) == 1 and key.isdigit():
                focused.type(key)
                self._changed(focused)
            elif isinstance(focused, Row) and key in ("left", "right", "space"):
                focused.action_step(-1 if key == "left" else 1)
            elif key == "tab":
                self.focus_next()
            elif key == "shift+tab":
                self.focus_previous()
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
            case "r" | "R":
                self._reset()
            case "?":
                self._help()

    def _move(self, step: int) -> None:
        """Up or down within a column: the names, who plays, the rules."""
        rows = [row for row in self.query(Row).results(Row) if row.display]
        count, seats, rules = (
            [row for row in rows if row.option == "count"],
            [row for row in rows if row.option.startswith("seat-")][: self._count],
            [row for row in rows if row.option != "count" and not row.option.startswith("seat-")],
        )
        names = list(self.query(Input).results(Input))[: self._count]
        for column in ((*count, *names), (*count, *seats), tuple(rules)):
            if self.focused in column:
                column[(column.index(self.focused) + step) % len(column)].focus()
                return

    def _help(self) -> None:
        from rummy_tui.engine.options import make_options
        from rummy_tui.ui.screens.help import HelpScreen

        try:
            options = make_options(self._model, self._options())
        except SetupError as error:
            self._refuse(error)
            return
        self.app.push_screen(HelpScreen(self._variant, options))

    def _deal(self) -> None:
        app = self.table_app
        preset = str(self.query_one("#row-preset", Row).value)
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


def _within(value: object, choice: Choice) -> bool:
    if choice.low is None or choice.high is None:
        return False
    return value in Numbers(choice.low, choice.high, choice.optional)
