"""The table's fixed rows and the stage in its middle, for whoever puts views into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, Vertical

from rummy_tui.ui.rows import score_rows, seat_row
from rummy_tui.ui.screens.base import SizedScreen
from rummy_tui.ui.stages import STAGES, Stage
from rummy_tui.ui.widgets.actions import Actions, ActionsModel, Key
from rummy_tui.ui.widgets.chooser import Chooser, ChooserModel
from rummy_tui.ui.widgets.hand import Hand, HandModel
from rummy_tui.ui.widgets.log import Log, LogModel
from rummy_tui.ui.widgets.prompt import Prompt, PromptModel
from rummy_tui.ui.widgets.score_panel import ScorePanel, ScorePanelModel
from rummy_tui.ui.widgets.seats import Seats, SeatsModel, seat_rows
from rummy_tui.ui.widgets.title_bar import TitleBar, TitleModel

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.view import GameView
    from rummy_tui.ui.desk import Desk
    from rummy_tui.ui.window import Window

LOG_LINES = 60


class BoardScreen(SizedScreen[None]):
    """A screen that shows a match. What it shows, ``render_table`` says."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.presenter = match.variant.table
        self._stage_name = self.presenter.stage(match.view(None))
        self._changing = False
        self.stage: Stage = STAGES[self._stage_name](classes=f"stage-{self._stage_name}")

    def compose(self) -> ComposeResult:
        seats = Seats(SeatsModel(), id="seats")
        seats.styles.height = seat_rows(len(self.match.state.players))
        scores = ScorePanel(ScorePanelModel(), id="scores")
        scores.styles.height = len(self.match.state.sides) + 2
        yield TitleBar(TitleModel(), id="title")
        yield seats
        with Container(id="middle"):
            with Container(id="stage"):
                yield self.stage
            with Vertical(id="side"):
                yield scores
                yield Log(LogModel(), id="log")
        yield Hand(HandModel(), id="hand")
        yield Log(LogModel(), id="last")
        yield Prompt(PromptModel(), id="prompt")
        yield Actions(ActionsModel(), id="actions")
        yield Chooser(ChooserModel(), id="chooser")

    def resized(self) -> None:
        self.render_table()

    def render_table(self) -> None:
        raise NotImplementedError

    def stage_changed(self) -> None:
        """There is another stage now."""

    def show_view(
        self,
        view: GameView,
        desk: Desk | None,
        window: Window | None,
        *,
        hand: HandModel,
        prompt: PromptModel,
        keys: tuple[Key, ...],
        note: str = "",
    ) -> None:
        """Put a view into all zones; each repaints only what differs. A phase may need another stage."""
        presenter = self.presenter
        if presenter.stage(view) != self._stage_name:
            if not self._changing:
                self._changing = True
                self.run_worker(self._change_stage(presenter.stage(view)))
            return
        name = self.match.variant.name.upper()
        self.query_one("#title", TitleBar).show(TitleModel(name, presenter.heading(view), note=note))
        self.query_one("#seats", Seats).show(seat_row(view, presenter))
        self.stage.show(view, desk, window)
        lines = tuple(presenter.tell(event, view.players) for event in view.log[-LOG_LINES:])
        self.query_one("#last", Log).show(LogModel(lines[-1:]))
        self.query_one("#log", Log).show(LogModel(lines, "LOG"))
        self.query_one("#scores", ScorePanel).show(ScorePanelModel("SCORE", score_rows(view)))
        self.query_one("#hand", Hand).show(hand)
        self.query_one("#prompt", Prompt).show(prompt)
        self.query_one("#actions", Actions).show(ActionsModel(keys))

    async def _change_stage(self, name: str) -> None:
        """One change at a time, to its end; what has come meanwhile is shown after it."""
        await self.stage.remove()
        self._stage_name = name
        self.stage = STAGES[name](classes=f"stage-{name}")
        self.stage_changed()
        await self.query_one("#stage", Container).mount(self.stage)
        self._changing = False
        self.render_table()
