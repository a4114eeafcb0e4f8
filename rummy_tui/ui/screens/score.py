"""After a round the score sheet; after the game who has won and what next."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult

from rummy_tui.ui.screens.base import SizedScreen, key_of
from rummy_tui.ui.stages.base import side_name
from rummy_tui.ui.widgets.actions import Actions, ActionsModel, Key
from rummy_tui.ui.widgets.guide import Guide as GuideZone
from rummy_tui.ui.widgets.guide import GuideModel
from rummy_tui.ui.widgets.prompt import Prompt, PromptModel
from rummy_tui.ui.widgets.score_sheet import Bar, ScoreLine, ScoreSheet, ScoreSheetModel
from rummy_tui.ui.widgets.title_bar import TitleBar, TitleModel
from rummy_tui.ui.widgets.zone import Zone

if TYPE_CHECKING:
    from rummy_tui.engine.lesson import Guide
    from rummy_tui.engine.table import Goal
    from rummy_tui.engine.view import GameView
    from rummy_tui.storage.saves import Table

LOOK_BACK = (Key("V", "Hands"), Key("O", "Log"), Key("W", "Replay"), Key("T", "Title"))
ROUND_OVER = (Key("Enter", "Next round", True), *LOOK_BACK, Key("Q", "Save & quit"))
GUIDED = (
    Key("Enter", "Next round", True),
    Key("N", "New game"),
    Key("?", "Rules"),
    Key("V", "Hands"),
    Key("T", "Title"),
    Key("Q", "Save & quit"),
)
GAME_OVER = (Key("Enter", "Rematch", True), Key("N", "New game"), *LOOK_BACK, Key("Q", "Quit"))
ROUND_KEYS = {"enter": "next", "space": "next", "n": "new", "v": "hands", "t": "title", "q": "quit"}
GAME_KEYS = {"enter": "rematch", "n": "new", "v": "hands", "t": "title", "q": "quit"}


class ScoreScreen(SizedScreen[str]):
    """Dismissed with the wish: ``next``, ``hands``, ``rematch``, ``new``, ``title`` or ``quit``.

    After a guided round the ``guide`` explains the score.

    It has the curtain's guard too: Enter pressed twice at the table starts no rematch.
    """

    def __init__(self, table: Table, guide: Guide | None = None) -> None:
        super().__init__()
        self._variant = table.match.variant
        self._guide = guide
        self._words_of_guide = guide.lesson.ended(table.match.view(guide.seat)) if guide else ""
        self._drawn = monotonic()
        self._match = table.match
        self._view = table.match.view(None)
        self._presenter = self._variant.table

    @property
    def _over(self) -> bool:
        return self._view.phase == "game_over"

    def compose(self) -> ComposeResult:
        view = self._view
        yield TitleBar(self._title(), id="title")
        yield ScoreSheet(sheet(view, self._presenter.goal(view)), id="sheet")
        if self._guide is not None:
            yield GuideZone(
                GuideModel("GUIDE · your first round", self._words_of_guide, self._next(), ""), id="guide"
            )
        yield Prompt(PromptModel("", self._words()), id="prompt")
        keys = GAME_OVER if self._over else GUIDED if self._guide else ROUND_OVER
        yield Actions(ActionsModel(keys), id="actions")

    def _next(self) -> str:
        """Where to go from here."""
        first = "plays again" if self._over else "plays on"
        return f"**Next:** [Enter] {first}, [?] shows the rules, [N] sets up your own table."

    def _title(self) -> TitleModel:
        view = self._view
        if self._over:
            return TitleModel(winners(view).upper(), self._variant.name, tools=False)
        rest = self._presenter.heading(view).removeprefix(f"Round {view.round}").lstrip(" ·")
        return TitleModel(f"END OF ROUND {view.round}", rest, tools=False)

    def _words(self) -> str:
        view = self._view
        verdict = self._presenter.verdict(view)
        if self._over:
            return verdict if winners(view) in verdict else f"{verdict} {winners(view)}!"
        dealer = view.players[(view.dealer + 1) % len(view.players)]
        return f"{verdict} {dealer} deals next."

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if not self.too_small:
            self._press(key_of(event))

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        self._press(str(message.hit.value))

    def _press(self, key: str) -> None:
        if not self.on_top or monotonic() - self._drawn < self.table_app.settings.curtain_guard:
            return
        match key.lower():
            case "?":
                self.table_app.show_help()
            case "o":
                self.table_app.show_log()
            case "w":
                self._replay()
        wish = (GAME_KEYS if self._over else ROUND_KEYS).get(key.lower())
        if wish is not None:
            self.dismiss(wish)

    def _replay(self) -> None:
        """The round that is over, or from the last one back to the first."""
        from rummy_tui.ui.screens.replay import ReplayScreen

        rounds = [state.round for state in self._match.states]
        self.app.push_screen(ReplayScreen(self._match, rounds.index(rounds[-1])))


def winners(view: GameView) -> str:
    """``Ann wins``, ``Ann + Cy win``, ``Ann and Ben share the win``."""
    names = [side_name(view, side) for side in view.winners]
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} share the win"
    return f"{names[0]} {'win' if len(view.sides[view.winners[0]]) > 1 else 'wins'}"


def sheet(view: GameView, goal: Goal) -> ScoreSheetModel:
    """The sheet of all rounds. Every column adds up: the rounds, and at the end the settlement."""
    deals = tuple(ScoreLine(f"Round {i}", result.points) for i, result in enumerate(view.results, 1))
    settlement = tuple(ScoreLine(line.label, line.points) for line in view.settlement)
    last = view.results[-1]
    details = tuple(
        ScoreLine(line.label, tuple(points or None for points in line.points)) for line in last.breakdown
    )
    best = min(view.scores) if goal.lowest else max(view.scores)
    leaders = frozenset(view.winners) or frozenset(i for i, s in enumerate(view.scores) if s == best)
    return ScoreSheetModel(
        sides=tuple(side_name(view, side) for side in range(len(view.sides))),
        deals=deals,
        details=(*details, *settlement),
        totals=view.scores,
        leaders=leaders,
        bars=_bars(view, goal, leaders),
    )


def _bars(view: GameView, goal: Goal, leaders: frozenset[int]) -> tuple[Bar, ...]:
    order = sorted(range(len(view.sides)), key=lambda side: -view.scores[side])
    if goal.lowest:
        order.reverse()
    top = goal.target or max(1, *map(abs, view.scores))
    return tuple(
        Bar(
            side_name(view, side),
            max(0.0, min(1.0, view.scores[side] / top)),
            f"{max(0, goal.target - view.scores[side])} to go" if goal.target else str(view.scores[side]),
            lead=side in leaders,
        )
        for side in order
    )
