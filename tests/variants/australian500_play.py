"""Positions and random hands of Australian 500, and what they must come to by a second reading of the
rules that shares no code with the program's.

``python -m tests.variants.australian500_play HANDS [SEED]`` plays random hands and checks every action.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations, permutations, product
from typing import Any

import rummy_tui as rt
from rummy_tui.cards import Card
from rummy_tui.engine.actions import Action
from rummy_tui.engine.variant import variants
from rummy_tui.variants.australian500.auction import Contract, find_offer
from rummy_tui.variants.australian500.state import Australian500State, Playing
from rummy_tui.variants.australian500.tricks import Trick

NAMES = ("Ann", "Ben", "Cy", "Dee")
RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [rank + suit for suit in "SHDC" for rank in RANKS if rank + suit not in ("4S", "4C")] + ["JK"]
STRAINS = ("S", "C", "D", "H", "high", "low", "null")
SISTER = {"S": "C", "C": "S", "D": "H", "H": "D"}

# Positions


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def stacked(hands: Sequence[str], kitty: str = "", dealer: int = 0) -> list[str]:
    """The deck that deals these hands, by seat, and this kitty; what is not named fills up."""
    named = [hand.split() for hand in (*hands, *[""] * (4 - len(hands)), kitty)]
    rest = [card for card in PACK if card not in chain(*named)]
    for hand, size in zip(named, (10, 10, 10, 10, 3), strict=True):
        while len(hand) < size:
            hand.append(rest.pop())
    dealt = [named[(dealer + 1 + i) % 4][turn] for turn in range(10) for i in range(4)]
    return dealt + named[4]


def new(
    hands: Sequence[str] = (), kitty: str = "", *, dealer: int = 0, preset: str | None = None, **options: Any
) -> Australian500State:
    """A game whose first deal is this one."""
    deck = stacked(hands, kitty, dealer)
    game = rt.new_game(
        "australian500", NAMES, options=options, preset=preset, seed=1, dealer=dealer, decks=[deck]
    )
    assert isinstance(game, Australian500State)
    return game


def action(state: rt.GameState, kind: str, **fields: Any) -> Action:
    """An action of the seat whose turn it is, unless another is named."""
    return rt.parse_action({"type": kind, "seat": state.turn} | fields)


def do(state: Australian500State, kind: str, **fields: Any) -> Australian500State:
    return rt.reduce(state, action(state, kind, **fields))


def refused(state: Australian500State, kind: str, **fields: Any) -> rt.Refusal:
    """Why the action is illegal, after making sure that nothing changes and nobody proposes it."""
    wanted = action(state, kind, **fields)
    why = rt.why_not(state, wanted)
    assert why is not None, f"{wanted} is legal"
    assert wanted not in list(rt.legal_actions(state))
    return why


def bid_fields(text: str) -> dict[str, Any]:
    """``6S``, ``7 high``, ``null``, ``open null``."""
    *words, last = text.split()
    if last == "null":
        return {"strain": "null"} | ({"open": True} if words else {})
    if words:
        return {"strain": last, "tricks": int(words[0])}
    return {"strain": last[-1], "tricks": int(last[:-1])}


def calls(state: Australian500State, *texts: str) -> Australian500State:
    """Bids and passes in turn: ``calls(state, "6S", "pass", "7 high")``."""
    for text in texts:
        state = do(state, "pass") if text == "pass" else do(state, "bid", **bid_fields(text))
    return state


def contract(state: Australian500State, bid: str, away: str | None = None) -> Australian500State:
    """The seat whose turn it is bids, the others pass; it lays these cards away, else the first three."""
    state = calls(state, bid, "pass", "pass", "pass")
    chosen = away.split() if away else [card.text for card in state.hands[state.turn][:3]]
    return do(state, "exchange", cards=chosen)


def plays(state: Australian500State, text: str) -> Australian500State:
    """Cards in turn; ``JK/H`` is a joker led as hearts."""
    for word in text.split():
        card, _, suit = word.partition("/")
        state = do(state, "play", card=card, **({"suit": suit} if suit else {}))
    return state


def ending(
    hands: Sequence[str],
    bid: str = "6H",
    *,
    bidder: int = 0,
    turn: int = 0,
    shown_out: tuple[str, str, str, str] = ("", "", "", ""),
    won: tuple[int, int] | None = None,
    kitty: str | None = None,
    preset: str | None = None,
    **options: Any,
) -> Australian500State:
    """The last tricks of a hand, as many as the shortest hand has cards, with ``turn`` on lead."""
    base = new(preset=preset, **options)
    fields = bid_fields(bid)
    offer = find_offer(
        base.options.schedule, fields["strain"], fields.get("tricks"), fields.get("open", False)
    )
    assert offer is not None
    held = tuple(map(cards, hands))
    over = 10 - min(map(len, held))
    laid = cards(kitty) if kitty is not None else _spare(held)
    return replace(
        base,
        moment=Playing(),
        contract=Contract(bidder, *offer),
        hands=held,
        kitty=laid,
        turn=turn,
        awaiting=(turn,),
        tricks=(Trick(0, ()),) * over,
        tricks_won=won or (over, 0),
        shown_out=shown_out,
    )


def _spare(hands: Iterable[Sequence[Card]]) -> tuple[Card, ...]:
    held = set(chain(*hands))
    return tuple(card for card in map(Card, PACK) if card not in held)[:3]


# The rules read a second time


def suit_of(card: str, strain: str) -> str:
    if strain in SISTER and card in ("JK", "J" + SISTER[strain]):
        return strain
    return "" if card == "JK" else card[-1]


def winner(trick: Sequence[tuple[int, str, str]], strain: str, joker_wins_low: bool = False) -> int:
    """The place in the trick of its best card, by going down the list of cards from the best.

    A play is a seat, a card, and the suit named for a joker or "".
    """
    _, first, named = trick[0]
    led = named or suit_of(first, strain)
    order = [rank + led for rank in reversed(RANKS)]
    if strain == "low":
        order.reverse()
        order = ["JK", *order] if joker_wins_low else [*order, "JK"]
    elif strain in SISTER:
        trumps = ["JK", "J" + strain, "J" + SISTER[strain]]
        trumps += [rank + strain for rank in reversed(RANKS) if rank != "J"]
        order = trumps + [card for card in order if card not in trumps]
    else:
        order = ["JK", *order]
    played = [card for _, card, _ in trick]
    return played.index(next(card for card in order if card in played))


def legal_cards(hand: Iterable[str], trick: Sequence[tuple[int, str, str]], strain: str) -> set[str]:
    """The cards of a hand that may be played (A11, A13)."""
    held = set(hand)
    if not trick:
        return held
    led = trick[0][2] or suit_of(trick[0][1], strain)
    return {card for card in held if suit_of(card, strain) == led} or held


def worth(strain: str, tricks: int, is_open: bool, schedule: str) -> int:
    """A6 and the Avondale schedule, written out."""
    if schedule == "avondale":
        if strain == "null":
            return 500 if is_open else 250
        return {"S": 40, "C": 60, "D": 80, "H": 100, "high": 120}[strain] + 100 * (tricks - 6)
    table = {
        "S": (60, 120, 180, 240, 300),
        "C": (70, 140, 210, 280, 350),
        "D": (80, 160, 240, 320, 400),
        "H": (90, 180, 270, 360, 450),
    }
    return table[strain][tricks - 6] if strain in table else 200


def points(
    tricks: Sequence[Sequence[tuple[int, str, str]]],
    bidder: int,
    strain: str,
    needed: int,
    is_open: bool = False,
    **options: Any,
) -> list[int]:
    """What a hand scores for both sides, from the cards played alone."""
    won = [0, 0]
    for trick in tricks:
        place = winner(trick, strain, options.get("joker_in_low") == "wins")
        won[trick[place][0] % 2] += 1
    side = bidder % 2
    schedule = options.get("schedule", "source")
    value = worth(strain, needed, is_open, schedule)
    score = [0, 0]
    if strain == "null":
        score[side] = -value if won[side] else value
        if options.get("defender_points_in_null", True):
            score[1 - side] = 10 * won[1 - side]
        return score
    score[1 - side] = 10 * won[1 - side]
    if won[side] < needed:
        score[side] = -value
    else:
        score[side] = value + (10 * (won[side] - needed) if schedule == "source" else 0)
    return score


# Claims read a second time: every line, every deal of the unseen cards, every play


def claim_holds(state: Australian500State) -> bool:
    """Whether some order of leads wins every trick against every deal and play (slow: few cards only)."""
    assert state.contract is not None
    seat = state.turn
    strain = state.contract.strain
    hand = [card.text for card in state.hands[seat]]
    seats = [(seat + i) % 4 for i in (1, 2, 3)]
    unseen = [card.text for other in seats for card in state.hands[other]]
    if seat != state.contract.seat:
        unseen += [card.text for card in state.kitty]
    barred = [state.shown_out[other] for other in seats]
    deals = list(_deals(unseen, len(hand), barred, strain))
    wins_low = state.options.joker_in_low == "wins"
    free_joker = "JK" in hand and strain not in SISTER
    for order in permutations(hand):
        for named in "SHDC" if free_joker else ("",):
            line = tuple((card, named if card == "JK" else "") for card in order)
            if all(_survives(line, deal, strain, wins_low) for deal in deals):
                return True
    return False


def _deals(
    unseen: list[str], size: int, barred: Sequence[str], strain: str
) -> Iterator[tuple[frozenset[str], ...]]:
    """Every three hands that the unseen cards may make, no seat holding a suit it has shown out of."""
    if not barred:
        yield ()
        return
    able = [card for card in unseen if not (suit := suit_of(card, strain)) or suit not in barred[0]]
    for hand in combinations(able, size):
        rest = [card for card in unseen if card not in hand]
        for others in _deals(rest, size, barred[1:], strain):
            yield (frozenset(hand), *others)


@lru_cache(maxsize=1 << 18)
def _survives(
    line: tuple[tuple[str, str], ...], deal: tuple[frozenset[str], ...], strain: str, wins_low: bool
) -> bool:
    """Whether the leads win (the last perhaps to the partner) however the three hands are played."""
    if not line:
        return True
    (card, named), rest = line[0], line[1:]
    lead = (0, card, named)
    choices = [legal_cards(hand, [lead], strain) for hand in deal]
    for left, partner, right in product(*choices):
        trick = [lead, (1, left, ""), (2, partner, ""), (3, right, "")]
        place = winner(trick, strain, wins_low)
        if place in (1, 3) or (place == 2 and rest):
            return False
        after = (deal[0] - {left}, deal[1] - {partner}, deal[2] - {right})
        if not _survives(rest, after, strain, wins_low):
            return False
    return True


# Random hands


def everything(state: Australian500State) -> Counter[Card]:
    """Every card, wherever it is."""
    played = [play.card for trick in state.tricks for play in trick.plays]
    return Counter(chain(*state.hands, state.kitty, (play.card for play in state.trick), played))


def resampled(state: Australian500State, seat: int | None, rng: random.Random) -> Australian500State:
    """The state with every card that the seat cannot see dealt anew."""
    view = rt.view(state, seat)
    slots = [list(hand) for hand in (*state.hands, state.kitty)]
    knows_kitty = state.contract is not None and state.contract.seat == seat
    seen = [who == seat or bool(view.shown[who]) for who in range(4)] + [knows_kitty]
    hidden = [card for cards, known in zip(slots, seen, strict=True) if not known for card in cards]
    rng.shuffle(hidden)
    for slot, known in zip(slots, seen, strict=True):
        if not known:
            slot[:] = [hidden.pop() for _ in slot]
    log = tuple(
        event
        if event.seen_by is None or seat in event.seen_by
        else event._replace(cards=tuple(map(Card, rng.sample(PACK, 3))))
        for event in state.log
    )
    *hands, kitty = map(tuple, slots)
    return replace(state, hands=tuple(hands), kitty=kitty, log=log)


OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"schedule": "avondale", "first_lead": "bidder", "must_bid_to_win": True, "lose_at": -500},
    {"joker_in_low": "wins", "defender_points_in_null": False},
    {"first_lead": "bidder"},
)


def random_hand(seed: int, *, claims: bool = True) -> Iterator[Australian500State]:
    """The states of a random hand. Half of the auctions are random; in the other half one bid of any kind,
    each as often, stands alone."""
    rng = random.Random(seed)
    options = OPTIONS[seed % len(OPTIONS)]
    state = rt.new_game("australian500", NAMES, options=options, seed=seed)
    assert isinstance(state, Australian500State)
    reducer = variants()["australian500"].reducer
    wanted = None
    if rng.random() < 0.5:
        bids = [a for a in reducer.legal_actions(state) if a.type == "bid"]
        strain = rng.choice(sorted({bid.strain for bid in bids}))  # type: ignore[attr-defined]
        wanted = rng.choice([bid for bid in bids if bid.strain == strain])  # type: ignore[attr-defined]
        silent = rng.randrange(4)
    yield state
    while state.phase not in ("round_over", "game_over"):
        legal = list(reducer.legal_actions(state))
        if not claims:
            legal = [a for a in legal if a.type != "claim"]
        chosen = rng.choice(legal)
        if wanted and state.phase == "bid":
            alone = len(state.auction) == silent and not any(call.offer for call in state.auction)
            chosen = wanted.model_copy(update={"seat": state.turn}) if alone else action(state, "pass")
        state = reducer.reduce(state, chosen)
        yield state


def check_hand(seed: int) -> tuple[str, bool]:
    """Play a random hand and hold everything against the second reading; the strain, and if made."""
    rng = random.Random(seed)
    pack = Counter(map(Card, PACK))
    reducer = variants()["australian500"].reducer
    state = None
    for state in random_hand(seed):
        assert everything(state) == pack
        if state.phase == "play":
            _check_plays(state, list(reducer.legal_actions(state)))
        if rng.random() < 0.05:
            _check_views(state, rng)
    assert state is not None
    assert state.contract is not None
    _check_result(state)
    return state.contract.strain, state.results[-1].reason == "made"


def _as_played(trick: Sequence[Any]) -> list[tuple[int, str, str]]:
    return [(play.seat, play.card.text, play.suit or "") for play in trick]


def _check_plays(state: Australian500State, legal: list[Action]) -> None:
    assert state.contract is not None
    strain = state.contract.strain
    hand = [card.text for card in state.hands[state.turn]]
    able = legal_cards(hand, _as_played(state.trick), strain)
    found = [a.card.text for a in legal if a.type == "play"]  # type: ignore[attr-defined]
    assert set(found) == able
    doubled = "JK" in hand and not state.trick and strain not in SISTER
    assert len(found) == len(able) + (3 if doubled else 0)
    out = (state.contract.seat + 2) % 4 if strain == "null" else None
    assert state.turn != out
    held = {len(h) for seat, h in enumerate(state.hands) if seat != out}
    assert max(held) - min(held) == (1 if state.trick else 0)


def _check_views(state: Australian500State, rng: random.Random) -> None:
    for seat in (None, 0, 1, 2, 3):
        other = resampled(state, seat, rng)
        assert rt.view(other, seat) == rt.view(state, seat)
        if seat == state.turn and state.phase == "play":
            assert list(rt.legal_actions(other)) == list(rt.legal_actions(state))


def _check_result(state: Australian500State) -> None:
    """Winners of tricks, their size, and the score, from the cards played; what a claim left open is
    the claimant's."""
    assert state.contract is not None
    seat, strain, needed, is_open, value, _ = state.contract
    options = state.options.model_dump()
    assert value == worth(strain, needed, is_open, options["schedule"])
    tricks = [_as_played(trick.plays) for trick in state.tricks]
    leader = seat if options["first_lead"] == "bidder" else (seat + 1) % 4
    out = (seat + 2) % 4 if strain == "null" else None
    for trick, finished in zip(tricks, state.tricks, strict=True):
        turns = [(leader + i) % 4 for i in range(4) if (leader + i) % 4 != out]
        assert [who for who, _, _ in trick] == turns
        leader = trick[winner(trick, strain, options["joker_in_low"] == "wins")][0]
        assert finished.winner == leader
    result = state.results[-1]
    if result.ended_by is None:
        assert len(tricks) == 10
    else:
        assert strain != "null"
        tricks += [[(result.ended_by, "JK", "S")]] * (10 - len(tricks))
    assert list(result.points) == points(tricks, seat, strain, needed, is_open, **options)
    assert sum(state.tricks_won) == 10
    for side in (0, 1):
        assert sum(line.points[side] for line in result.breakdown) == result.points[side]


def main(hands: int, seed: int) -> None:
    kinds = Counter(check_hand(seed + i) for i in range(hands))
    for (strain, made), number in sorted(kinds.items()):
        print(f"{strain:5} {'made' if made else 'failed':6} {number}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
