"""Random games of Rummy 500 and Persian Rummy under every check of ``playing``."""

from __future__ import annotations

from random import Random

import pytest

import rummy_tui as rt
from rummy_tui.cards import PACK, Card
from rummy_tui.engine.options import StockOptions
from rummy_tui.engine.state import evolve
from rummy_tui.rummy.table import Melding
from rummy_tui.variants.rummy500.state import RULES, Draw
from tests.rummy.playing import check_complete, check_game, check_state, play, random_start
from tests.rummy.positions import NAMES, cards, position, table

GAMES = 200
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("variant", ["rummy500", "persian"])
def test_random_games(variant: str, part: int) -> None:
    """C5, C8, C12: end, conservation, hidden cards, completeness, replay."""
    for seed in range(part, GAMES, PARTS):
        check_game(variant, seed)


def test_eight_players_with_two_packs() -> None:
    """R2."""
    start = rt.new_game("rummy500", NAMES, seed=5, options={"jokers": 4, "target": 50})
    for step in play(start, 5):
        check_state(step.after, sorted((*PACK, *[Card("JK")] * 4) * 2), step.before)


def test_every_action_of_small_positions() -> None:
    """R5–R10, R16, R17, C12: jokers, copies, aces at both ends, duties of both kinds."""
    melds = table(
        RULES,
        (1, "run", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        (0, "run", "5H JK 7H"),
        (1, "set", "9C 9D JK"),
        (2, "run", "QD KD AD"),
    )
    random = Random(4)
    pool = cards("AS AS AH 4H 8H 9H 9S JD 10D 9D KD JK JK JK 3H 4H AD 2D 3D")
    tried = 0
    for options in ({"decks": 2}, {"decks": 2, "top_card_free": True}, {"final_discard_unplayable": True}):
        for _ in range(5):
            hands = [" ".join(map(str, random.sample(pool, random.randint(0, 4)))) for _ in range(3)]
            pile = " ".join(map(str, random.sample(pool, 4)))
            state = position("rummy500", hands, pile=pile, melds=melds, options=options)
            for moment, awaiting in ((Draw(), (0,)), (Draw(2), (0, 1)), (Melding(), (0,))):
                at = evolve(state, moment=moment, awaiting=awaiting)
                legal = list(rt.legal_actions(at))
                tried += check_complete(at, legal)
                for action in legal[:8]:
                    after = rt.reduce(at, action)
                    if isinstance(after.moment, Melding) and len(after.hands[0]) <= 4:
                        tried += check_complete(after, list(rt.legal_actions(after)))
    assert tried > 20_000


def test_every_option_is_met_in_random_games() -> None:
    """What random_start draws from is all that may be set."""
    for variant in ("rummy500", "persian"):
        starts = [random_start(variant, seed).options for seed in range(60)]
        for name in type(starts[0]).model_fields.keys() - StockOptions.model_fields.keys():
            assert len({getattr(options, name) for options in starts}) > 1, name


def test_jokers_are_held_in_every_part_of_a_table() -> None:
    """The games that the checks run on are no thin soup."""
    seen = set()
    for seed in range(8):
        for step in play(random_start("rummy500", seed), seed):
            joker = Card("JK")
            seen |= {"pile"} if joker in step.after.discard_pile else set()
            seen |= {"meld"} if any(joker in meld.cards for meld in step.after.melds) else set()
            seen.add(step.action.type)
    assert seen >= {"pile", "meld", "call_rummy", "resolve_calls", "draw_discard", "lay_off", "pass"}
