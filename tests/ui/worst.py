"""The fullest tables there are, far beyond what the packs allow, and some ordinary ones to look at."""

from __future__ import annotations

from typing import Any

from rummy_tui.cards import PACK, Card
from rummy_tui.engine.actions import Pass
from rummy_tui.engine.match import Match
from rummy_tui.engine.state import Result, evolve
from rummy_tui.rummy.melds import Meld, MeldRules, Reading, lay, read
from rummy_tui.rummy.table import Duty, Melding
from rummy_tui.storage import paths
from rummy_tui.storage.journal import Journal
from rummy_tui.storage.saves import Table
from rummy_tui.storage.start import Start
from rummy_tui.variants.australian500.actions import Exchange, bid
from rummy_tui.variants.persian.state import RULES as PERSIAN
from rummy_tui.variants.push.state import meld_rules
from rummy_tui.variants.rummy500.state import RULES as RUMMY500
from tests.ui.flow import cards

NAMES = ("Anna", "Boris", "Chloé", "Dmitri", "Eleanor", "Farid", "Gwen", "Hideo")
HAND_35 = (
    "2S 5S 6S 6S 10S JS JS QS 2H 3H 3H 7H 10H JH JH KH KH AD 2D 3D 4D 5D 5D 6D 6D 7D 8D 10D "
    "2C 3C 4C 6C 8C 9C KC"
)
PILE_40 = (
    "3S AS 5C AH AD 7D 10H 7D 9H QD 7C QH 9H 10C AC 7C AS JH KS AD "
    "QC 6H 6H 3S 7H QD 7H JC QS 6H 10S 9S 3H JD 8H 2D KC AH 8H 10S"
)
MELDS_16 = (
    "4H 5H 6H 7H 8H,KS KH KD,2S 3S 4S 5S 6S 7S,9S 9H 9D 9C,10C JC QC KC,7H 7D 7C,2D 3D 4D,JS JH JD,"
    "3S 3H 3C,6D 7D 8D 9D 10D JD QD KD,5S 5D 5C,2C 3C 4C 5C 6C 7C 8C 9C 10C JC,AH AD AC,QS QH QD QC,"
    "9S 10S JS,10S 10H 10D"
)
PUSH_MELDS = (
    "8S 8H 8D,QS QH JK QC,3H 4H 2C 6H 7H,9S 10S JS QS KS,4H 4D 4C,10D JD QD KD 2S,KS KH KD,"
    "5C 6C 7C 8C 9C 10C,7S 7H 7D,JK JD JC,8H 9H 10H JH QH KH,AS AD AC,5S 5H 5D,JC QC KC AC,9H 9D 9C,"
    "6S 6H 6D 6C"
)
PUSH_HAND = "2S 2S 4S 3H 7H 9H KH JD 5C 7C 8C QC 2C JK"


def laid(text: str, rules: MeldRules, seats: int) -> tuple[Meld, ...]:
    """Melds, the seats' in turn."""
    found = []
    for place, words in enumerate(text.split(",")):
        row = cards(words)
        readings = [read(kind, row, rules) for kind in ("set", "run")]
        reading = next(one for one in readings if isinstance(one, Reading))
        found.append(lay(reading, place + 1, place % seats))
    return tuple(found)


def table(game: str, players: tuple[str, ...], rules: dict[str, Any], /, **changes: Any) -> Table:
    """A table whose game is in a state said outright; it cannot be continued from its file."""
    start = Start(game, players, rules, seed=1, dealer=len(players) - 1, seats=("human",) * len(players))
    state = evolve(start.deal(), **changes)
    return Table(start, Match(state), Journal(paths.saves(), game), "")


def scored(sides: int, rounds: int) -> dict[str, Any]:
    """Totals from rounds before."""
    points = tuple((90 - 35 * side) if side % 3 else 110 for side in range(sides))
    results = tuple(Result(points, "out", 0, ()) for _ in range(rounds))
    return {"results": results, "round": rounds + 1, "scores": tuple(rounds * each for each in points)}


def rummy500(seats: int = 8, *, hand: str = HAND_35, drawn: bool = True, **changes: Any) -> Table:
    """Sixteen melds, forty discards, and Anna with 35 cards."""
    hands = (cards(hand), *(PACK[place : place + 2 * place + 3] for place in range(1, seats)))
    fields: dict[str, Any] = {
        "hands": hands,
        "known": ((),) * seats,
        "melds": laid(MELDS_16, RUMMY500, seats),
        "discard_pile": cards(PILE_40),
        "stock": PACK[:12],
        "turn": 0,
        "awaiting": (0,),
        **scored(seats, 2),
    }
    if drawn:
        fields["moment"] = Melding()
    return table("rummy500", NAMES[:seats], {}, **{**fields, **changes})


def persian(*, drawn: bool = True, **changes: Any) -> Table:
    hands = (cards(HAND_35), PACK[:7], PACK[7:19], PACK[30:34])
    fields: dict[str, Any] = {
        "hands": hands,
        "known": ((),) * 4,
        "melds": laid(MELDS_16.replace("2S 3S 4S 5S 6S 7S", "JK JK JK"), PERSIAN, 4),
        "discard_pile": cards(PILE_40),
        "stock": PACK[:12],
        **scored(2, 1),
    }
    if drawn:
        fields["moment"] = Melding()
    return table("persian", NAMES[:4], {"teams": "seats"}, **{**fields, **changes})


def push(*, drawn: bool = True, hand: str = PUSH_HAND, **changes: Any) -> Table:
    """The last deal with everybody down, sixteen melds."""
    hands = (cards(hand), PACK[:9], PACK[10:16], PACK[20:31])
    fields: dict[str, Any] = {
        "hands": hands,
        "known": ((),) * 4,
        "melds": laid(PUSH_MELDS, meld_rules("both", False), 4),
        "discard_pile": cards("QD"),
        "stock": PACK[:31],
        "down": (True,) * 4,
        **scored(2, 4),
    }
    if drawn:
        fields["moment"] = Melding()
    return table("push", NAMES[:4], {}, **{**fields, **changes})


def duty(card: str) -> Melding:
    """What was taken at depth must be used."""
    return Melding(Duty(Card(card), "R9"))


def trick(**changes: Any) -> Table:
    """Australian 500, with the last card of the first trick to play from a full hand."""
    start = Start("australian500", NAMES[:4], {}, seed=49, dealer=3, seats=("human",) * 4)
    match = Match(start.deal())
    for action in (bid(0, "H", 7, False), Pass(seat=1), Pass(seat=2), Pass(seat=3)):
        match.play(action)
    match.play(Exchange(seat=0, cards=match.state.hands[0][:3]))
    while match.state.turn != 0:
        match.play(next(match.variant.reducer.legal_actions(match.state)))
    return Table(start, Match(evolve(match.state, **changes)), Journal(paths.saves(), start.variant), "")
