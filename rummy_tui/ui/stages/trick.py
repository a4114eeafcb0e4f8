"""A trick on the table, each card before its player, and who is winning it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult

from rummy_tui.ui.desk import Desk
from rummy_tui.ui.stages.base import TEAMS, Stage, team_of
from rummy_tui.ui.widgets.trick import Play, Trick, TrickModel

if TYPE_CHECKING:
    from rummy_tui.ui.window import Window

TRICKS = 10


class TrickStage(Stage):
    def can_look_back(self, view: Any) -> bool:
        return view.last_trick is not None

    def compose(self) -> ComposeResult:
        self.trick = Trick(TrickModel())
        yield self.trick

    def show(self, view: Any, desk: Desk | None, window: Window | None) -> None:
        back = self.back and view.last_trick is not None
        plays = view.last_trick.plays if back else view.trick
        standing = view.standing if view.trick and not back else None
        winner = view.last_trick.winner if back else standing.seat if standing else None
        number = len(view.tricks) + (0 if back else 1)
        first = view.seat if view.seat is not None else 0
        seats = [(first + i) % len(view.players) for i in range(len(view.players))]
        played = {play.seat: play.card for play in plays}
        why = (f"{view.players[standing.seat]}: {standing.why}",) if standing else ()
        tricks = (f"{TEAMS[side]} {count}" for side, count in enumerate(view.tricks_won))
        leader = plays[0].seat if plays else view.leader
        self.trick.show(
            TrickModel(
                title=f"{'LAST TRICK ·' if back else 'TRICK'} {min(number, TRICKS)} OF {TRICKS}",
                note="  ".join((*why, *tricks)),
                plays=tuple(
                    Play(
                        view.players[seat] + (" (you)" if seat == view.seat else ""),
                        played.get(seat),
                        winning=seat == winner,
                        team=team_of(view, seat),
                        tag="sits out" if seat == view.sits_out else "leads" if seat == leader else "",
                    )
                    for seat in seats
                ),
                active=desk is not None,
                verb="wins it" if back else "winning",
            )
        )
