"""Melds above, the spread discard pile below: Rummy 500 and Persian Rummy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult

from rummy_tui.ui.desk import Desk
from rummy_tui.ui.modes import Aiming
from rummy_tui.ui.stages.base import TEAMS, Stage, aimed_at, depth, laid, side_names
from rummy_tui.ui.widgets.melds import Column, Melds, MeldsModel
from rummy_tui.ui.widgets.pile import Pile, PileModel, pile_height

if TYPE_CHECKING:
    from rummy_tui.engine.view import GameView
    from rummy_tui.ui.window import Window

FEW = 4  # melds that leave a small window room for a pile of whole cards


def melds_model(view: GameView, desk: Desk | None, *, bare: bool) -> MeldsModel:
    """All melds on the table, a column for each team where there are teams."""
    teams = len(view.sides) < len(view.players)
    place, end = aimed_at(view, desk)
    aiming = desk is not None and isinstance(desk.mode, Aiming)
    sides = zip(TEAMS, side_names(view), strict=True) if teams else ()
    return MeldsModel(
        title=f"MELDS {len(view.melds)}",
        melds=laid(view, desk, columns=teams, bare=bare),
        columns=tuple(Column(names, team) for team, names in sides),
        aiming=aiming,
        cursor=place,
        end=end,
        active=aiming,
    )


class SpreadStage(Stage):
    def compose(self) -> ComposeResult:
        self.melds = Melds(MeldsModel())
        self.pile = Pile(PileModel())
        yield self.melds
        yield self.pile

    def show(self, view: GameView, desk: Desk | None, window: Window | None) -> None:
        self.melds.show(melds_model(view, desk, bare=self.bare))
        everything = frozenset(range(1, view.discard_count + 1))
        (take, allowed), verb = depth(desk), "take"
        if window is not None and window.caller is not None:
            take, allowed, verb = window.depth, everything, "claim"
        title = f"DISCARD {view.discard_count}"
        if take:
            deepest = view.discard_pile[-take].symbol
            title += f" · {verb} {take}: {deepest}" + (" and above" if take > 1 else "")
        roomy = self.screen.has_class("-big") or len(view.melds) <= FEW
        rows = pile_height(view.discard_count, self.pile.size.width or self.app.size.width, roomy)
        if self.pile.styles.height is None or self.pile.styles.height.value != rows:
            self.pile.styles.height = rows
        self.pile.show(
            PileModel(
                title=title,
                cards=view.discard_pile,
                note=f"STOCK {view.stock_count}",
                take=take,
                blocked=everything - allowed if take else frozenset(),
                active=take > 0,
            )
        )
