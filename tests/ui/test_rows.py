"""Nothing that is said or shown is cut off at 80 columns: in random games, and at the fullest tables."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rummy_tui.cards import PACK
from rummy_tui.engine.actions import NextRound
from rummy_tui.engine.match import Match
from rummy_tui.engine.view import ROUND_ENDED
from rummy_tui.storage.start import Start
from rummy_tui.ui.canvas import width_of
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.modes import Aiming, Depth, Plain, Reading
from rummy_tui.ui.own_hand import Habits
from rummy_tui.ui.rows import buttons, chooser
from rummy_tui.ui.skin import DEFAULT
from rummy_tui.ui.stages import STAGES
from rummy_tui.ui.widgets.actions import ActionsModel, Key, fitted, keys_width, paint_actions
from rummy_tui.ui.widgets.hand import Hand
from rummy_tui.ui.widgets.melds import Melds
from rummy_tui.ui.widgets.pile import Pile
from rummy_tui.ui.widgets.zone import Zone
from tests.ui import worst
from tests.ui.flow import BIG, COMPACT, Sitting, sitting

NAMES = ("Anneliese", "Bartholomew", "Cy", "Dorothea", "Evangeline", "Flo", "Guy", "Hal")
TRIED = 6
"""So many buttons in a row are pressed at each position, to hear what they answer."""

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "gin": (2, {"layoffs": True, "big_gin": True, "upcard_offer": True}),
    "rummy500": (4, {"jokers": 4}),
    "persian": (4, {}),
    "push": (4, {}),
    "australian500": (4, {}),
}


def walk(game: str, seed: int, steps: int) -> Any:
    """A desk at each position of a game of random moves, melds before the rest."""
    players, options = GAMES[game]
    match = Match(Start(game, NAMES[:players], options, seed=seed).deal())
    chance = Random(seed)
    for _ in range(steps):
        state = match.state
        if not state.awaiting:
            return
        if state.phase in ("cut", *ROUND_ENDED):
            match.play(NextRound(seat=state.awaiting[0]))
            continue
        yield Desk(match, state.turn, Habits())
        actions = list(match.variant.reducer.legal_actions(state))
        eager = [a for a in actions if a.type in ("meld", "lay_off", "lay_contract", "swap_wild", "exchange")]
        match.play(chance.choice(eager if eager and chance.random() < 0.7 else actions))


def say_all(desk: Desk, chance: Random) -> set[str]:
    """What the desk says, plainly and in answer to its keys with random cards chosen."""
    said = {desk.prompt}
    for _ in range(TRIED):
        desk.hand.chosen = frozenset(
            i for i in range(len(desk.hand.cards)) if chance.random() < chance.random()
        )
        desk.hand.cursor = chance.randrange(max(1, len(desk.hand.cards)))
        desk.drop_choice() if chance.random() < 0.3 else desk.offer()
        said.add(desk.prompt)
        for control in desk.controls:
            desk.mode, desk.staged = Plain(), ()
            desk.press(control.key.lower())
            said.add(desk.prompt)
            if isinstance(desk.mode, (Reading, Aiming, Depth)):
                desk.press("end")
                said.add(desk.prompt)
                model = chooser(desk, desk.match.variant.table)
                for choice in model.choices if model else ():
                    assert width_of(DEFAULT.say(choice.label)) <= 64 - 9, choice.label
    return said


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_fits(game: str) -> None:
    chance = Random(1)
    for seed in range(4):
        for desk in walk(game, seed, 60):
            name = desk.match.state.players[desk.seat]
            room = 80 - 1 - width_of(name) - 3
            plain = DEFAULT.say(desk.prompt)
            assert width_of(plain) <= room, plain
            for text in say_all(desk, chance):
                assert width_of(DEFAULT.say(text)) <= 2 * room - 12, text


# The row of buttons


def row_of(desk: Desk, **there: Any) -> tuple[Key, ...]:
    """The buttons of the table's screen with this desk, whatever else there may be at its side."""
    table = desk.match.variant.table
    screen: Any = SimpleNamespace(
        match=SimpleNamespace(undoable=True, state=desk.match.state),
        desk=desk,
        window=None,
        lingering=False,
        waiting=None,
        showdown=None,
        humans=tuple(range(len(desk.match.state.players))),
        stage=STAGES[table.stage(desk.view)](),
    )
    vars(screen).update(there)
    return buttons(screen, hints=True)


def cut(keys: tuple[Key, ...], width: int = 79) -> str:
    """The keys that have no label at 80 columns; every one is in the row, and whole."""
    canvas = paint_actions(ActionsModel(keys), width + 1, 1, DEFAULT)
    shown = fitted(keys, width, DEFAULT)
    assert keys_width(shown, DEFAULT, tight=True) <= width, canvas.text()
    assert {hit.value for *_, hit in canvas._hits} == {key.key for key in keys}
    named = {key.label for key in keys} | {key.short for key in keys} | {""}
    assert {key.label for key in shown} <= named
    return "".join(key.key for key, old in zip(shown, keys, strict=True) if old.label and not key.label)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_turn_is_in_the_row_of_buttons_at_80_columns(game: str) -> None:
    """Where there is little room the labels go of what is the same in every game, never of a move."""
    chance = Random(1)
    for seed in range(4):
        for desk in walk(game, seed, 60):
            lost = cut(row_of(desk))
            assert set(lost) <= set("VSIHU"), row_of(desk)
            for _ in range(TRIED):
                desk.hand.chosen = frozenset(
                    i for i in range(len(desk.hand.cards)) if chance.random() < chance.random()
                )
                desk.offer()
                assert set(cut(row_of(desk))) <= set("VSIHU"), row_of(desk)
            for control in desk.controls:
                desk.mode, desk.staged = Plain(), ()
                desk.press(control.key.lower())
                if not isinstance(desk.mode, Plain):
                    assert not cut(row_of(desk))


def test_push_names_every_button_before_the_contract_is_laid() -> None:
    for desk in walk("push", 1, 60):
        labels = {control.label for control in desk.controls}
        if "Lay contract" in labels:
            assert not cut(row_of(desk)), row_of(desk)


def test_every_caller_is_in_the_row_of_buttons_at_80_columns() -> None:
    for players in (NAMES, tuple(name.ljust(20, "m") for name in NAMES)):
        match = Match(Start("rummy500", players, seed=1).deal())
        desk = Desk(match, match.state.turn, Habits())
        window: Any = SimpleNamespace(caller=None, resolving=None, seat=0, callers=tuple(range(1, 8)))
        assert not cut(row_of(desk, window=window))


# The fullest tables


def hits(table: Sitting, zone: type[Zone[Any]], kind: str) -> set[int]:
    """What of a kind can be clicked in a zone."""
    found = [hit for *_, hit in table.app.screen.query_one(zone).canvas()._hits if hit.kind == kind]
    return {hit.value for hit in found if isinstance(hit.value, int)}


FULL = {
    "rummy500": worst.rummy500,
    "rummy500, a hand of 52": lambda: worst.rummy500(hand=" ".join(card.text for card in PACK)),
    "persian": worst.persian,
    "push": worst.push,
}


@pytest.mark.parametrize("size", [COMPACT, BIG])
@pytest.mark.parametrize("name", FULL)
async def test_the_fullest_table_shows_every_card(name: str, size: tuple[int, int]) -> None:
    opened = FULL[name]()
    async with sitting(opened, size) as table:
        await table.lift("Anna")
        *rows, keys = table.lines
        assert "…" not in "\n".join(rows), table.text
        assert keys.endswith((" V", " Cover"))
        assert hits(table, Hand, "card") == set(range(len(table.state.hands[0])))
        assert hits(table, Melds, "meld") == set(range(16))
        for place, meld in enumerate(table.state.melds):
            letter = "abcdefghijklmnop"[place]
            assert any(f" {letter} " in row for row in rows), f"meld {letter}: {meld.cards}"
        if opened.match.variant.id != "push":
            assert hits(table, Pile, "depth") == set(range(1, 41))
            assert "DISCARD 40" in table.text
            assert "STOCK 12" in table.text
        for player in table.state.players:
            assert player in table.text
