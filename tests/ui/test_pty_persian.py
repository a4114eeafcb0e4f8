"""Persian Rummy in a real pseudo-terminal: the cut, and a whole round by keys, by four players."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from rummy_tui.engine.actions import Action, NextRound
from rummy_tui.storage.start import Start
from tests.ui.pty import terminal
from tests.ui.typist import Typist, on_disk

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

GAME = Start("persian", ("Ann", "Ben", "Cy", "Dee"), seed=3209)
"""Seven turns: a pile taken at depth, four of a rank at once, and a last card that is melded."""


def eager(table: Typist) -> Action:
    """Take deep, lay whatever can be laid, with the opponents first, and throw what is dear."""

    def order(action: Any) -> tuple[int, ...]:
        match action.type:
            case "draw_discard":
                return (0, -action.count)
            case "draw_stock":
                return (1,)
            case "meld":
                return (0, -len(action.cards))
            case "lay_off":
                owner = next(meld.owner for meld in state.melds if meld.id == action.meld)
                return (1, (owner - state.turn) % 2 == 0, -len(action.cards))
        return (3, -(action.card.rank or 14))

    state = table.state
    return min(table.match.variant.reducer.legal_actions(state), key=order)


def test_a_round_by_keys_from_the_cut_to_the_last_card_melded(home: Path) -> None:
    """P3, P5–P9, P11, P15."""
    match = on_disk(GAME)
    cut: Any = match.state
    with terminal(home, "continue") as shown:
        table = Typist(shown, match)
        dealer = cut.players[cut.dealer]
        table.shows("Enter  Deal", f"{dealer} · deals", f"{dealer} deals, with {cut.players[2]} as partner")
        table.shows(*cut.players, *(f"▏{own[-1].symbol[:-1]}" for own in cut.cut))
        shown.keys("enter")
        match.play(NextRound(seat=0))
        seen = set()
        while table.state.phase != "round_over":
            state = table.state
            if table.desk.seat != state.turn or state.phase == "draw":
                table.lift(table.name(state.turn))
            action: Any = eager(table)
            if action.type == "draw_discard" and action.count > 1:
                seen.add("a take at depth")
            if action.type == "lay_off":
                owner = next(meld.owner for meld in state.melds if meld.id == action.meld)
                seen.add("on an opponent's meld" if (owner - state.turn) % 2 else "on the own side's")
            if action.type == "meld" and action.kind == "set" and len(action.cards) == 4:
                seen.add("four at once")
            table.do(action)
        assert seen >= {"a take at depth", "on an opponent's meld", "four at once"}
        table.scores()
        result = table.state.results[-1]
        assert result.reason == "out"
        sheet = [line.rsplit(maxsplit=2) for line in shown.text.split("\n")]
        for label, *points in ((line.label, *line.points) for line in result.breakdown):
            assert [f"   {label}", *(str(number or "·") for number in points)] in sheet
        table.leave()
