"""The card table: zones that never move, a stage in the middle, and one place where keys and clicks meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical

from rummy_tui.ui.desk import Aiming, Confirming, Depth, Desk, Habits, Plain, Reading
from rummy_tui.ui.screens.base import SizedScreen, key_of
from rummy_tui.ui.screens.curtain import CurtainScreen
from rummy_tui.ui.screens.help import HelpScreen
from rummy_tui.ui.screens.menu import MenuScreen
from rummy_tui.ui.stages import STAGES, Stage
from rummy_tui.ui.stages.base import side_name, team_of
from rummy_tui.ui.widgets.actions import Actions, ActionsModel, Key
from rummy_tui.ui.widgets.chooser import Choice, Chooser, ChooserModel, chooser_height
from rummy_tui.ui.widgets.hand import Hand, HandModel
from rummy_tui.ui.widgets.log import Log, LogModel
from rummy_tui.ui.widgets.prompt import Prompt, PromptModel
from rummy_tui.ui.widgets.score_panel import ScorePanel, ScorePanelModel, ScoreRow
from rummy_tui.ui.widgets.seats import Seat, Seats, SeatsModel, seat_rows
from rummy_tui.ui.widgets.title_bar import TitleBar, TitleModel
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.table import Control
    from rummy_tui.engine.view import GameView
    from rummy_tui.storage.saves import Table

LOG_LINES = 60


class TableScreen(SizedScreen[None]):
    """A match under way. One ``Desk`` at a time sees a hand; behind a curtain there is none."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.match = table.match
        self.desk: Desk | None = None
        self.habits = [Habits() for _ in self.match.state.players]
        self.showdown: int | None = None
        self._stage: Stage | None = None
        self._stage_name = ""

    def compose(self) -> ComposeResult:
        yield TitleBar(TitleModel(), id="title")
        yield Seats(SeatsModel(), id="seats")
        with Container(id="middle"):
            yield Container(id="stage")
            with Vertical(id="side"):
                yield ScorePanel(ScorePanelModel(), id="scores")
                yield Log(LogModel(), id="log")
        yield Hand(HandModel(), id="hand")
        yield Log(LogModel(), id="last")
        yield Prompt(PromptModel(), id="prompt")
        yield Actions(ActionsModel(), id="actions")
        yield Chooser(ChooserModel(), id="chooser")

    async def on_mount(self) -> None:
        rows = seat_rows(len(self.match.state.players))
        self.query_one("#seats").styles.height = rows
        await self._set_stage(self.match.view(None))
        if self.table.notice:
            self.notify(self.table.notice, severity="warning", timeout=8)
        self.advance()

    # From one player to the next

    def advance(self) -> None:
        """Go on to whoever is to act: the same seat, another behind the curtain, or the score."""
        state = self.match.state
        if not state.awaiting or state.phase == "round_over":
            self._clear()
            self.table_app.show_score(self)
            return
        seat = state.turn if state.turn in state.awaiting else state.awaiting[0]
        if self.desk is not None and self.desk.seat == seat:
            self.desk.look()
            self.render_table()
        else:
            self._clear()
            self._draw_curtain(seat)

    def _clear(self) -> None:
        """Take the hand off the table: from here on only what all may see is in the zones."""
        if self.desk is not None:
            self.desk.leave()
        self.desk = None
        self.showdown = None
        self.render_table()

    def _draw_curtain(self, seat: int) -> None:
        tell = self.match.variant.table.tell
        players = self.match.state.players
        lines = tuple(tell(event, players) for event in self.match.told_since(seat))
        self.app.push_screen(CurtainScreen(players[seat], lines), lambda shown: self._lifted(seat, shown))

    def _lifted(self, seat: int, shown: bool | None) -> None:
        if not shown:
            self.table_app.leave_table()
            return
        self.sit_down(seat)

    def sit_down(self, seat: int) -> None:
        """The seat is at the keyboard and may see its hand."""
        confirm = self.table_app.settings.confirm
        self.desk = Desk(self.match, seat, self.habits[seat], confirm=confirm)
        self.render_table()

    def show_hands(self) -> None:
        """After a round: the table with all that lies open, from the winner's side first."""
        self.showdown = 0
        self.render_table()

    def play(self, action: Action) -> None:
        """The action is judged and on disk before the next key is read."""
        desk = self.desk
        self.table.play(action)
        if desk is not None:
            desk.chosen = frozenset()
        self.advance()

    def undo(self) -> None:
        from rummy_tui.engine.errors import IllegalAction

        if self.desk is None:
            return
        try:
            self.table.undo()
        except IllegalAction as refused:
            self.desk.say = str(refused)
        else:
            self.desk.look()
            self.desk.say = "Taken back."
        self.render_table()

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if not self.too_small:
            self.press(key_of(event))

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        hit = message.hit
        if hit.kind in ("help", "menu"):
            self.press("?" if hit.kind == "help" else "menu")
        elif hit.kind == "key" and hit.value in SCREEN_KEYS:
            self.press(SCREEN_KEYS[str(hit.value)])
        elif self.desk is not None and not self.desk.covered:
            self._do(self.desk.click(hit.kind, hit.value, hit.end, double=message.double))
        elif hit.kind == "key":
            self.press(str(hit.value).lower())

    def press(self, key: str) -> None:
        if key == "?":
            self.app.push_screen(HelpScreen(self.match.variant, self.match.state.options))
            return
        if key == "menu":
            self.app.push_screen(MenuScreen(), self.table_app.menu_chosen)
            return
        desk = self.desk
        if desk is None:
            if self.showdown is not None:
                self._press_showdown(key)
            return
        if desk.covered or key in ("v", "V"):
            desk.covered = not desk.covered
            self.render_table()
            return
        if isinstance(desk.mode, Plain):
            if key == "escape" and not desk.chosen and desk.button is None:
                self.press("menu")
                return
            if key == "u":
                self.undo()
                return
        self._do(desk.press(key))

    def _press_showdown(self, key: str) -> None:
        if key in ("left", "right", "tab") and self.showdown is not None:
            self.showdown = (self.showdown + (-1 if key == "left" else 1)) % len(self.match.state.players)
            self.render_table()
        elif key in ("enter", "escape", "space"):
            self.showdown = None
            self.table_app.show_score(self)

    def _do(self, action: Action | None) -> None:
        if action is not None:
            self.play(action)
        else:
            self.render_table()

    # What the zones show

    def resized(self) -> None:
        self.render_table()

    def render_table(self) -> None:
        desk = self.desk
        view = desk.view if desk is not None else self.match.view(self.showdown if self.showdown else None)
        table = self.match.variant.table
        if self._stage_name != table.stage(view):
            self.run_worker(self._set_stage(view), exclusive=True)
            return
        trouble = self.table.trouble
        self.query_one("#title", TitleBar).show(
            TitleModel(self.match.variant.name.upper(), table.heading(view), note=trouble or "")
        )
        self.query_one("#seats", Seats).show(self._seats(view))
        if self._stage is not None:
            self._stage.show(view, desk)
        self._show_log(view)
        self._show_scores(view)
        self.query_one("#hand", Hand).show(self._hand(view))
        self._show_prompt()
        self._show_chooser()

    async def _set_stage(self, view: GameView) -> None:
        name = self.match.variant.table.stage(view)
        if name != self._stage_name:
            self._stage_name = name
            holder = self.query_one("#stage", Container)
            await holder.remove_children()
            self._stage = STAGES[name](classes=f"stage-{name}")
            await holder.mount(self._stage)
        self.render_table()

    def _seats(self, view: GameView) -> SeatsModel:
        table = self.match.variant.table
        return SeatsModel(
            tuple(
                Seat(
                    name=name,
                    hand=view.hand_counts[seat],
                    score=view.scores[next(i for i, side in enumerate(view.sides) if seat in side)],
                    turn=seat == view.turn and not view.over,
                    dealer=seat == view.dealer,
                    team=team_of(view, seat),
                    tag=table.seat_tag(view, seat),
                )
                for seat, name in enumerate(view.players)
            )
        )

    def _hand(self, view: GameView) -> HandModel:
        desk = self.desk
        if desk is None:
            if self.showdown is None:
                return HandModel(title="", active=False)
            cards = tuple(sorted(view.shown[self.showdown]))
            name = view.players[self.showdown].upper()
            return HandModel(f"{name}'S HAND {len(cards)}", cards, "", active=False)
        name = view.players[desk.seat].upper()
        title = f"{name}'S HAND {len(view.hand)}"
        if desk.covered:
            return HandModel(title, note="covered", down=len(view.hand))
        chosen = tuple(desk.cards[i] for i in sorted(desk.chosen))
        note = self.match.variant.table.hand_note(view, desk.selection)
        if len(chosen) > 1:
            note = f"{len(chosen)} chosen: {' '.join(card.symbol for card in chosen)}"
        return HandModel(
            title,
            desk.cards,
            note,
            cursor=desk.cursor if isinstance(desk.mode, Plain) and desk.button is None else None,
            chosen=desk.chosen,
            new=desk.new,
            groups=desk.groups,
        )

    def _show_log(self, view: GameView) -> None:
        tell = self.match.variant.table.tell
        lines = tuple(tell(event, view.players) for event in view.log[-LOG_LINES:])
        self.query_one("#last", Log).show(LogModel(lines[-1:]))
        self.query_one("#log", Log).show(LogModel(lines, "LOG"))

    def _show_scores(self, view: GameView) -> None:
        rows = tuple(
            ScoreRow(
                side_name(view, side),
                tuple(result.points[side] for result in view.results),
                view.scores[side],
                team_of(view, view.sides[side][0]),
            )
            for side in range(len(view.sides))
        )
        self.query_one("#scores", ScorePanel).show(ScorePanelModel("SCORE", rows))

    def _show_prompt(self) -> None:
        desk = self.desk
        if desk is None:
            text = "←→ the other hands · Enter: back to the score." if self.showdown is not None else ""
            self.query_one("#prompt", Prompt).show(PromptModel("", text))
            self.query_one("#actions", Actions).show(
                ActionsModel((Key("Enter", "Back to the score", True),) if self.showdown is not None else ())
            )
            return
        name = self.match.state.players[desk.seat]
        if desk.covered:
            self.query_one("#prompt", Prompt).show(PromptModel(name, "your hand is covered. Any key shows it."))
            self.query_one("#actions", Actions).show(ActionsModel((Key("V", "Show my hand", True),)))
            return
        self.query_one("#prompt", Prompt).show(PromptModel(name, desk.prompt))
        self.query_one("#actions", Actions).show(ActionsModel(self._keys(desk)))

    def _keys(self, desk: Desk) -> tuple[Key, ...]:
        match desk.mode:
            case Confirming(control=control):
                return (Key("Enter", f"Yes, {control.label.lower()}", True), Key("Esc", "Back"))
            case Reading():
                return (Key("Enter", "This way", True), Key("Esc", "Back"))
            case Depth(control=control, at=at):
                count = getattr(control.actions[at], "count", 1)
                return (Key("Enter", f"Take {count}", True), Key("Esc", "Back"))
            case Aiming(control=control):
                return (Key("Enter", f"{control.label} here", True), Key("Esc", "Back"))
        first = desk.primary
        keys = [Key(c.key, c.label, c is first, bool(c.actions)) for c in shown_controls(desk.controls)]
        if self.match.undoable:
            keys.append(Key("U", "Undo"))
        keys.append(Key("S", "Sort"))
        keys.append(Key("V", "Cover"))
        return tuple(keys)

    def _show_chooser(self) -> None:
        chooser = self.query_one("#chooser", Chooser)
        desk = self.desk
        if desk is None or not isinstance(desk.mode, Reading):
            chooser.display = False
            return
        table = self.match.variant.table
        choices = tuple(Choice(table.describe(action, desk.view)) for action in desk.mode.control.actions)
        chooser.styles.height = min(chooser_height(len(choices)), self.size.height - 8)
        title = f"{desk.mode.control.label} · which way?"
        chooser.show(ChooserModel(title, choices, desk.mode.at, "↑↓ Enter or its number · Esc back"))
        chooser.display = True


def shown_controls(controls: tuple[Control, ...]) -> list[Control]:
    """The buttons, those that can be pressed first."""
    return sorted(controls, key=lambda control: not control.actions)


SCREEN_KEYS: dict[str, Any] = {"U": "u", "V": "v"}
