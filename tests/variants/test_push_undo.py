"""A swapped wild is taken back as a whole (U11)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rummy_tui import GameState, IllegalAction, Match, dump, legal_actions, why_not
from rummy_tui.engine.actions import Action
from tests.cases.runner import load, play


def swaps() -> list[tuple[GameState, Action]]:
    """Every legal swap of the scenarios, with the state before it."""
    found = []
    for case in load():
        if case.data["variant"] == "push":
            found += [(state, action) for state, action in play(case) if action.type == "swap_wild"]
    return [(state, action) for state, action in found if why_not(state, action) is None]


def test_undo_takes_back_the_swap_and_the_use_of_its_wild_together() -> None:
    """U11: between the two nothing else may be done, so there is nothing to go back to."""
    taken_back = 0
    for before, swap in swaps():
        for use in list(legal_actions(Match(before, [swap]).state))[:5]:
            match = Match(before, [swap, use])
            if match.undoable:
                match.undo()
                assert dump(match.state) == dump(before)
                assert match.actions == ()
                with pytest.raises(IllegalAction):
                    match.undo()
                taken_back += 1
    assert taken_back


def test_a_swap_alone_is_taken_back_and_later_melds_one_by_one() -> None:
    for before, swap in swaps():
        match = Match(before, [swap])
        match.undo()
        assert dump(match.state) == dump(before)
        for use in list(legal_actions(Match(before, [swap]).state))[:5]:
            after = Match(before, [swap, use])
            more = [a for a in legal_actions(after.state) if a.type in ("meld", "lay_off")]
            for action in more[:3]:
                match = Match(before, [swap, use, action])
                if match.undoable:
                    match.undo()
                    assert match.actions == (swap, use)
                    assert all(a.seat == b.seat for a, b in pairwise(match.actions))
