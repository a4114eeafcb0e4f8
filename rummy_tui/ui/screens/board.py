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
from rummy_tui.ui.widgets.guide import Guide, GuideModel
from rummy_tui.ui.widgets.hand import Hand, HandModel
from rummy_tui.ui.widgets.log import Log, LogModel
from rummy_tui.ui.widgets.prompt import Prompt, PromptModel
from rummy_tui.ui.widgets.score_panel import ScorePanel, ScorePanelModel
from rummy_tui.ui.widgets.seats import Seats, SeatsModel, seat_rows
from rummy_tui.ui.widgets.title_bar import TitleBar, TitleModel

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.options import Options
    from rummy_tui.engine.state import GameState
    from rummy_tui.engine.variant import Variant
    from rummy_tui.engine.view import GameView
    from rummy_tui.ui.desk import Desk
    from rummy_tui.ui.window import Window

LOG_LINES = 60


class BoardScreen(SizedScreen[None]):
    """A screen that shows a match. What it shows, ``render_table`` says."""

    def __init__(self, match: Match, state: GameState | None = None) -> None:
        """``state``: the one shown first, if not the match's last."""
        super().__init__()
        self.match = match
        self.presenter = match.variant.table
        self._stage_name = self.presenter.stage(match.variant.game.view(state or match.state, None))
        self._changing = False
        self.stage: Stage = STAGES[self._stage_name](classes=f"stage-{self._stage_name}")

    def compose(self) -> ComposeResult:
        self.title_bar = TitleBar(TitleModel(), id="title")
        self.seats = Seats(SeatsModel(), id="seats")
        self.seats.styles.height = seat_rows(len(self.match.state.players))
        self.scores = ScorePanel(ScorePanelModel(), id="scores")
        self.scores.styles.height = len(self.match.state.sides) + 2
        self.log_panel = Log(LogModel(), id="log")
        self.guide_zone = Guide(GuideModel(), id="guide")
        self.hand = Hand(HandModel(), id="hand")
        self.last = Log(LogModel(), id="last")
        self.prompt = Prompt(PromptModel(), id="prompt")
        self.actions = Actions(ActionsModel(), id="actions")
        self.chooser = Chooser(ChooserModel(), id="chooser")
        yield self.title_bar
        yield self.seats
        with Container(id="middle"):
            with Container(id="stage"):
                yield self.stage
            with Vertical(id="side"):
                yield self.scores
                yield self.log_panel
        yield self.guide_zone
        yield self.hand
        yield self.last
        yield self.prompt
        yield self.actions
        yield self.chooser

    @property
    def about(self) -> tuple[Variant, Options]:
        return self.match.variant, self.match.state.options

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
        if self._changing:
            return
        if presenter.stage(view) != self._stage_name:
            self._changing = True
            self.run_worker(self._change_stage(presenter.stage(view)))
            return
        name = self.match.variant.name.upper()
        self.title_bar.show(TitleModel(name, presenter.heading(view), note=note))
        self.seats.show(seat_row(view, presenter))
        self.stage.show(view, desk, window)
        lines = tuple(presenter.tell(event, view.players) for event in view.log[-LOG_LINES:])
        self.last.show(LogModel(lines[-1:]))
        self.log_panel.show(LogModel(lines, "LOG"))
        self.scores.show(ScorePanelModel("SCORE", score_rows(view)))
        self.hand.show(hand)
        self.prompt.show(prompt)
        self.actions.show(ActionsModel(keys))

    async def _change_stage(self, name: str) -> None:
        """One change at a time, to its end; what has come meanwhile is shown after it."""
        await self.stage.remove()
        self._stage_name = name
        self.stage = STAGES[name](classes=f"stage-{name}")
        self.stage_changed()
        await self.query_one("#stage", Container).mount(self.stage)
        self._changing = False
        self.render_table()
