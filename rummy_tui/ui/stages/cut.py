"""The cut: a card before each player, which says who sits and deals where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult

from rummy_tui.ui.desk import Desk
from rummy_tui.ui.stages.base import Stage, team_of
from rummy_tui.ui.widgets.trick import Play, Trick, TrickModel

if TYPE_CHECKING:
    from rummy_tui.ui.window import Window


class CutStage(Stage):
    def compose(self) -> ComposeResult:
        self.cut = Trick(TrickModel())
        yield self.cut

    def show(self, view: Any, desk: Desk | None, window: Window | None) -> None:
        self.cut.show(
            TrickModel(
                title="THE CUT",
                note="lowest two are partners, the lowest deals",
                plays=tuple(
                    Play(
                        name,
                        view.cut[seat][-1] if view.cut[seat] else None,
                        team=team_of(view, seat),
                        tag="deals" if seat == view.dealer else "",
                    )
                    for seat, name in enumerate(view.players)
                ),
            )
        )
