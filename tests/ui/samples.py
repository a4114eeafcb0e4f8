"""Worst cases of every zone, and whole tables laid out as the screens do, for tests and for looking."""

from __future__ import annotations

from collections.abc import Callable

from rummy_tui.cards import Card
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.glyphs import GLYPHS
from rummy_tui.ui.paint import Face, face
from rummy_tui.ui.palette import NAMES as PALETTES
from rummy_tui.ui.palette import choose_palette
from rummy_tui.ui.skin import DEFAULT, Skin
from rummy_tui.ui.widgets.actions import ActionsModel, Key, paint_actions
from rummy_tui.ui.widgets.auction import AuctionModel, Bid, paint_auction
from rummy_tui.ui.widgets.chooser import Choice, ChooserModel, paint_chooser
from rummy_tui.ui.widgets.curtain import CurtainModel, paint_curtain
from rummy_tui.ui.widgets.cycle import CycleModel, paint_cycle
from rummy_tui.ui.widgets.gin_centre import GinCentreModel, paint_gin_centre
from rummy_tui.ui.widgets.hand import HandModel, paint_hand
from rummy_tui.ui.widgets.kitty import KittyModel, paint_kitty
from rummy_tui.ui.widgets.log import LogModel, paint_log
from rummy_tui.ui.widgets.melds import Column, MeldsModel, MeldView, paint_melds
from rummy_tui.ui.widgets.pile import PileModel, paint_pile, pile_height
from rummy_tui.ui.widgets.prompt import PromptModel, paint_prompt
from rummy_tui.ui.widgets.score_panel import ScorePanelModel, ScoreRow, paint_score_panel
from rummy_tui.ui.widgets.score_sheet import Bar, ScoreLine, ScoreSheetModel, paint_score_sheet
from rummy_tui.ui.widgets.seats import Seat, SeatsModel, paint_seats
from rummy_tui.ui.widgets.stack import StackModel, paint_stack
from rummy_tui.ui.widgets.title_bar import TitleModel, paint_title
from rummy_tui.ui.widgets.title_menu import Entry, TitleMenuModel, paint_title_menu
from rummy_tui.ui.widgets.trick import Play, TrickModel, paint_trick

SYSTEMS: dict[str, str | None] = {"truecolor": "truecolor", "256": "256", "16": "standard", "none": None}
Zones = list[tuple[int, int, Canvas]]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def faces(text: str) -> tuple[Face, ...]:
    """Cards as laid: ``5H*`` a wild standing for 5♥, ``Q*`` one standing for a queen."""
    out = []
    for word in text.split():
        if word == "JK":
            out.append(Face(0, ""))
        elif word.endswith("*") and len(word) == 2:
            out.append(Face(face(Card(word[0] + "S")).rank, "", True))
        else:
            out.append(face(Card(word.rstrip("*")))._replace(wild=word.endswith("*")))
    return tuple(out)


NAMES = ("Anna", "Boris", "Chloé", "Dmitri", "Eleanor", "Farid", "Gwen", "Hideo")
HANDS = (35, 7, 11, 4, 13, 9, 2, 16)
SCORES = (145, 210, -35, 80, 325, 15, 410, 5)

SEATS_8 = SeatsModel(
    tuple(
        Seat(name, hand, score, turn=name == "Anna", dealer=name == "Farid")
        for name, hand, score in zip(NAMES, HANDS, SCORES, strict=True)
    )
)
SEATS_TEAMS = SeatsModel(
    (
        Seat("Anna", 14, 65, turn=True, team="A"),
        Seat("Boris", 9, 120, dealer=True, team="B"),
        Seat("Chloé", 6, 65, team="A", tag="down"),
        Seat("Dmitri", 11, 120, team="B"),
    )
)
SEATS_2 = SeatsModel((Seat("Anna", 11, 62, turn=True), Seat("Boris", 10, 48, dealer=True)))

HAND_35 = cards(
    "2S 5S 6S 6S TS JS JS QS 2H 3H 3H 7H TH JH JH KH KH AD 2D 3D 4D 5D 5D 6D 6D 7D 8D TD 2C 3C 4C 6C 8C 9C KC"
)
HAND_14 = cards("2S 2S 4S 3H 7H 9H KH JD 5C 7C 8C QC 2C JK")
HAND_11 = cards("4H 5H 6H 7H KS KH KD 2S 3D 5C 9C")
HAND_52 = tuple(Card(rank + suit) for suit in "SHDC" for rank in "A23456789TJQK")

_FREE = (
    "4H 5H 6H 7H 8H,KS KH KD,"
    "AS 2S 3S 4S 5S 6S 7S,9S 9H 9D 9C,TC JC QC KC,7H 7D 7C,2D 3D 4D,JS JH JD,3S 3H 3C,"
    "6D 7D 8D 9D TD JD QD KD,5S 5D 5C,2C 3C 4C 5C 6C 7C 8C 9C TC JC,AH AD AC,QS QH QD QC,9S TS JS,TS TH TD"
)
MELDS_16 = MeldsModel(
    "MELDS 16", tuple(MeldView(NAMES[place % 8], faces(text)) for place, text in enumerate(_FREE.split(",")))
)
_PUSH = (
    "8S 8H 8D,QS QH Q* QC,3H 4H 5H* 6H 7H,9S TS JS QS KS,4H 4D 4C,TD JD QD KD AD*,KS KH KD,5C 6C 7C 8C 9C TC,"
    "7S 7H 7D,J* JD JC,8H 9H TH JH QH KH,AS AD AC,5S 5H 5D,JC QC KC AC,9H 9D 9C,6S 6H 6D 6C"
)
_OWNERS = NAMES[:4] * 4
_ENDS = {0: "lh", 3: "h", 6: "lh", 9: "h", 12: "lh", 15: "h"}


def push_melds(aiming: bool) -> MeldsModel:
    return MeldsModel(
        "MELDS 16",
        tuple(
            MeldView(
                owner,
                faces(text),
                "AB"[place % 2],
                place % 2,
                aiming and "l" in _ENDS.get(place, ""),
                aiming and "h" in _ENDS.get(place, ""),
            )
            for place, (text, owner) in enumerate(zip(_PUSH.split(","), _OWNERS, strict=True))
        ),
        (Column(("Anna", "Chloé"), "A"), Column(("Boris", "Dmitri"), "B")),
        aiming,
        3 if aiming else None,
        "high" if aiming else "",
        True,
    )


PILE_40 = cards(
    "3S AS 5C AH AD 7D TH 7D 9H QD 7C QH 9H TC AC 7C AS JH KS AD "
    "QC 6H 6H 3S 7H QD 7H JC QS 6H TS 9S 3H JD 8H 2D KC AH 8H TS"
)
PILE_60 = PILE_40 + PILE_40[:20]
TAKE = PileModel("DISCARD 40 · take 23: J♥ and above · must meld J♥ now", PILE_40, "STOCK 12", 23)

LINES = (
    "Hideo discarded 4♦",
    "Gwen laid off 8♥ on Anna's run",
    "Gwen took 3 cards (from 9♣)",
    "Farid melded Q♠ Q♥ Q♦ Q♣",
    "Hideo drew from the stock",
)
KEYS = ActionsModel(
    (
        Key("M", "Meld", primary=True),
        Key("L", "Lay off…"),
        Key("X", "Discard"),
        Key("S", "Sort"),
        Key("H", "Hint", enabled=False),
        Key("U", "Undo"),
    )
)
ASK = PromptModel("Anna", "draw from the stock, or take from the discard pile (←→ choose how deep).")
R500_HAND = HandModel(
    "ANNA'S HAND 35", HAND_35, "3 chosen: 2♠ 6♠ 10♠", 4, frozenset({0, 3, 4}), new=frozenset({12})
)
PUSH_HAND = HandModel("ANNA'S HAND 14", HAND_14, "1 chosen: 2♠", 0, frozenset({0}), new=frozenset({7}))
GIN = GinCentreModel(
    "BORIS 10",
    down=10,
    stock=18,
    top=Card("8H"),
    discards=9,
    lit=frozenset({"stock", "discard"}),
)
GIN_LAID = GinCentreModel(
    "BORIS 10",
    cards("4S 5S 6S 2H 9H 9D KD AC 9C QC"),
    note="deadwood 23",
    stock=8,
    top=Card("8H"),
    discards=19,
    melds=(
        MeldView("Anna", faces("4H 5H 6H 7H"), high=True),
        MeldView("Anna", faces("KS KH KD")),
        MeldView("Anna", faces("AS AD AH"), low=True, high=True),
    ),
    melds_title="ANNA'S MELDS",
    aiming=True,
    at=0,
    end="high",
)


def _frame(
    width: int,
    height: int,
    title: TitleModel,
    seats: SeatsModel,
    hand: HandModel,
    ask: PromptModel,
    keys: ActionsModel,
    log: LogModel | None,
    skin: Skin,
) -> tuple[Zones, int, int]:
    """The zones that never move, and the first and last row of the stage between them."""
    big = width >= 110 and height >= 32
    rows = 1 if len(seats.seats) <= 4 else 2
    tall = 7 if big else 5
    hand_y = height - 2 - tall - (0 if big else 1)
    zones = [
        (0, 0, paint_title(title, width, 1, skin)),
        (0, 1, paint_seats(seats, width, rows, skin)),
        (0, hand_y, paint_hand(hand, width, tall, skin)),
        (0, height - 2, paint_prompt(ask, width, 1, skin)),
        (0, height - 1, paint_actions(keys, width, 1, skin)),
    ]
    if not big:
        zones.append((0, height - 3, paint_log(log or LogModel(LINES), width, 1, skin)))
    return zones, 1 + rows, hand_y


def _join(width: int, height: int, zones: Zones, skin: Skin) -> Canvas:
    canvas = Canvas(width, height, skin.style("text", "felt"))
    for x, y, part in zones:
        canvas.paste(part, x, y)
    return canvas


def rummy_500(width: int, height: int, skin: Skin, take: bool = False) -> Canvas:
    title = TitleModel("RUMMY 500", "Round 3 · to 500")
    pile = TAKE if take else PileModel("DISCARD 40", PILE_40, "STOCK 12")
    zones, top, bottom = _frame(width, height, title, SEATS_8, R500_HAND, ASK, KEYS, None, skin)
    big = width >= 110
    side = 34 if big else 0
    tall = pile_height(len(PILE_40), width - side, big)
    zones += [
        (0, top, paint_melds(MELDS_16, width - side, bottom - tall - top, skin)),
        (0, bottom - tall, paint_pile(pile, width - side, tall, skin)),
    ]
    if big:
        zones += [(width - side, top, paint_log(LogModel(LINES, "LOG"), side, bottom - top, skin))]
    return _join(width, height, zones, skin)


def push(width: int, height: int, skin: Skin, aiming: bool = False) -> Canvas:
    title = TitleModel("PUSH", "Round 5 of 5 · needs 2 runs of five")
    ask = PromptModel("Anna", "take J♦, or push it (with a stock card) to Boris and draw from the stock")
    zones, top, bottom = _frame(width, height, title, SEATS_TEAMS, PUSH_HAND, ask, KEYS, None, skin)
    big = width >= 110
    side, left = (34, 22) if big else (0, 16)
    stack = StackModel("TABLE", 31, Card("QD"), 15, frozenset({"stock", "discard"}))
    zones += [
        (0, top, paint_stack(stack, left, bottom - top, skin)),
        (left, top, paint_melds(push_melds(aiming), width - left - side, bottom - top, skin)),
    ]
    if big:
        zones += [(width - side, top, paint_log(LogModel(LINES, "LOG"), side, bottom - top, skin))]
    return _join(width, height, zones, skin)


def gin(width: int, height: int, skin: Skin, laid: bool = False) -> Canvas:
    title = TitleModel("GIN RUMMY", "Round 4 · to 100 · knock ≤ 10")
    hand = HandModel(
        "ANNA'S HAND 11", HAND_11, "deadwood 10 after 9♣", 0, groups=(4, 3, 4), dimmed=frozenset({10})
    )
    ask = PromptModel("Anna", "choose a discard. With 9♣ gone your deadwood is 10: you may knock.")
    zones, top, bottom = _frame(width, height, title, SEATS_2, hand, ask, KEYS, None, skin)
    zones.append((0, top, paint_gin_centre(GIN_LAID if laid else GIN, width, bottom - top, skin)))
    return _join(width, height, zones, skin)


def hands(width: int, height: int, skin: Skin) -> Canvas:
    """Hands of many sizes, one above another."""
    models = [
        HandModel("HAND 52", HAND_52, "2 chosen", 3, frozenset({3, 20}), frozenset({40, 41}), frozenset({9})),
        HandModel("HAND 44", HAND_52[:44], "", 3, frozenset({3, 20})),
        HandModel("HAND 20", HAND_52[:20], "", 3, frozenset({3, 17})),
        HandModel("HAND 10", HAND_52[8:18], "", 3, frozenset({3, 5}), frozenset({7}), frozenset({2})),
        HandModel("DOWN", down=10),
        HandModel("CURTAIN", veil="hands are hidden · any player may answer", active=False),
    ]
    tall = 7 if width >= 110 else 5
    return _join(
        width, height, [(0, i * tall, paint_hand(m, width, tall, skin)) for i, m in enumerate(models)], skin
    )


SCORES_8 = ScorePanelModel(
    "SCORE",
    tuple(ScoreRow((name,), (100, 20, -15, 40), score) for name, score in zip(NAMES, SCORES, strict=True)),
)
DEALS = tuple(ScoreLine(f"Round {deal}", (60, 80, 10, 20, 150, 0, 200, -25)) for deal in range(1, 4))
SHEET = ScoreSheetModel(
    NAMES,
    DEALS,
    (
        ScoreLine("melded", (15, 30, 45, 60, 75, 90, 105, 120)),
        ScoreLine("left in hand", (None, -5, -10, -15, None, -5, -10, -15)),
        ScoreLine("rummy calls", (None,) * 8),
    ),
    SCORES,
    frozenset({6}),
    tuple(
        Bar(name, score / 500, f"{500 - score} to go", name == "Gwen")
        for score, name in sorted(zip(SCORES, NAMES, strict=True), reverse=True)
    ),
)
TEAM_SHEET = ScoreSheetModel(
    ("A Anna + Chloé", "B Boris + Dmitri"),
    tuple(ScoreLine(f"Round {deal}", (25 * deal, 40)) for deal in range(1, 13)),
    (ScoreLine("left in hand", (65, 120)),),
    (65, 120),
    frozenset({0}),
    (Bar("A", 0.3, "65", True), Bar("B", 0.6, "120")),
)
CURTAIN = CurtainModel(
    "Anna",
    heading="Since your last turn",
    lines=LINES,
    keys=(Key("Enter", "I am Anna – show my cards", True), Key("Q", "Save & quit")),
)
MENU = TitleMenuModel(
    (
        *(
            Entry(str(number), name)
            for number, name in enumerate(
                ("Push", "Persian Rummy", "Rummy 500", "Gin Rummy", "Australian 500"), 1
            )
        ),
        Entry("C", "Continue: Rummy 500, round 3", apart=True),
        Entry("W", "Watch a replay…", enabled=False),
        Entry("O", "Options…"),
        Entry("Q", "Quit"),
    ),
    0,
    cards("AS KH QD JC TS JK"),
    "Push",
    "4 players, two partnerships · 108 cards",
    "Five rounds, each with its own first meld. On your turn take the discard – or push it, with a card "
    "from the stock, to your left-hand opponent. Jokers and twos are wild. Fewest points left in hand win.",
    "about 45 minutes",
)
CHOOSER = ChooserModel(
    "Meld 2♣ 7♠ 8♠ ★ – as what?",
    tuple(Choice(f"run {cards}") for cards in ("2♣ ★ 7♠ 8♠", "2♣ 7♠ 8♠ ★", "7♠ 8♠ 2♣ ★")),
    1,
    "↑↓ Enter · or 1–3 · Esc back",
)
_TRUMPS = (("♠", "S", 40), ("♣", "C", 60), ("♦", "D", 80), ("♥", "H", 100))
AUCTION = AuctionModel(
    "dim = too low",
    ("♠", "♣", "♦", "♥", "High", "Low"),
    tuple(
        (
            *(
                Bid(f"{level}{sign}", str(base + 100 * (level - 6)), suit, (level, base) > (7, 80))
                for sign, suit, base in _TRUMPS
            ),
            Bid(f"{level}Hi", str(120 + 100 * (level - 6)), "", level > 6),
            Bid(f"{level}Lo", str(120 + 100 * (level - 6)), "", level > 6),
        )
        for level in range(6, 11)
    ),
    (Bid("Null", "250"), Bid("Pass")),
    9,
    (("Boris", "7♠"), ("Chloé", "pass"), ("Dmitri", "7♦")),
)
TRICK = TrickModel(
    "TRICK 3 OF 10",
    "A 1  B 2",
    (
        Play("Anna (you)", team="A"),
        Play("Boris", Card("9H"), team="B", tag="led"),
        Play("Chloé", Card("KH"), True, "A"),
        Play("Dmitri", Card("5H"), team="B"),
    ),
)
KITTY = KittyModel("contract 8♥ · these three go back face down", (Card("TS"), Card("6H"), None))
TRICK_HAND = HandModel(
    "ANNA'S HAND 10", cards("TS QS 6H JD KD 5C JC QC KC JK"), "", 2, dimmed=frozenset({0, 1, 3})
)


def stage(part: Callable[[int, int], Canvas], width: int, height: int, skin: Skin) -> Canvas:
    """A table for four with something else in the middle."""
    title = TitleModel("AUSTRALIAN 500", "Round 7 · dealer Dmitri", "8♥ by Chloé")
    ask = PromptModel("Anna", "follow hearts if you can. ←→ choose, Enter plays.")
    zones, top, bottom = _frame(width, height, title, SEATS_TEAMS, TRICK_HAND, ask, KEYS, None, skin)
    side = 34 if width >= 110 else 0
    zones.append((0, top, part(width - side, bottom - top)))
    if side:
        zones.append((width - side, top, paint_score_panel(SCORES_8, side, 11, skin)))
        zones.append(
            (width - side, top + 11, paint_log(LogModel(LINES, "LOG"), side, bottom - top - 11, skin))
        )
    return _join(width, height, zones, skin)


def page(part: Callable[[int, int], Canvas], width: int, height: int, skin: Skin) -> Canvas:
    """A title, one body and the row of keys."""
    zones = [
        (
            0,
            0,
            paint_title(
                TitleModel("END OF ROUND 3", "Gwen went out · first to 500", tools=False), width, 1, skin
            ),
        ),
        (0, 1, part(width, height - 3)),
        (
            0,
            height - 2,
            paint_prompt(PromptModel("", "Gwen went out with 8♥. Round 4 is Boris's."), width, 1, skin),
        ),
        (0, height - 1, paint_actions(KEYS, width, 1, skin)),
    ]
    return _join(width, height, zones, skin)


def small(width: int, height: int, skin: Skin) -> Canvas:
    """The chooser, and settings."""
    zones = [(9, 2, paint_chooser(CHOOSER, 62, 7, skin))]
    settings = (
        CycleModel("Play to", "500"),
        CycleModel("Ace in runs", "high or low", focused=True),
        CycleModel("Curtain", "only between humans", enabled=False),
        CycleModel("", "Human"),
    )
    zones += [(40, 12 + y, paint_cycle(model, 38, 1, skin)) for y, model in enumerate(settings)]
    return _join(width, height, zones, skin)


def skin_of(*words: str) -> Skin:
    """The skin that words such as ``night 256 2 ascii`` describe."""
    palette = next((word for word in words if word in PALETTES), "felt")
    system = next((SYSTEMS[word] for word in words if word in SYSTEMS), "truecolor")
    glyphs = next((GLYPHS[word] for word in words if word in GLYPHS), GLYPHS["unicode"])
    return Skin(choose_palette(palette, system, 2 if "2" in words else 4), glyphs)


SCENES: dict[str, Callable[[Skin], Canvas]] = {
    "r500_80": lambda skin: rummy_500(80, 24, skin),
    "r500_80_take": lambda skin: rummy_500(80, 24, skin, True),
    "r500_120": lambda skin: rummy_500(120, 40, skin),
    "r500_120_take": lambda skin: rummy_500(120, 40, skin, True),
    "push_80": lambda skin: push(80, 24, skin),
    "push_80_lay": lambda skin: push(80, 24, skin, True),
    "push_120": lambda skin: push(120, 40, skin),
    "gin_80": lambda skin: gin(80, 24, skin),
    "gin_80_laid": lambda skin: gin(80, 24, skin, True),
    "gin_120": lambda skin: gin(120, 40, skin),
    "gin_120_laid": lambda skin: gin(120, 40, skin, True),
    "auction_80": lambda skin: stage(lambda w, h: paint_auction(AUCTION, w, h, skin), 80, 24, skin),
    "auction_120": lambda skin: stage(lambda w, h: paint_auction(AUCTION, w, h, skin), 120, 40, skin),
    "trick_80": lambda skin: stage(lambda w, h: paint_trick(TRICK, w, h, skin), 80, 24, skin),
    "trick_120": lambda skin: stage(lambda w, h: paint_trick(TRICK, w, h, skin), 120, 40, skin),
    "kitty_80": lambda skin: stage(lambda w, h: paint_kitty(KITTY, w, h, skin), 80, 24, skin),
    "score_80": lambda skin: page(lambda w, h: paint_score_sheet(SHEET, w, h, skin), 80, 24, skin),
    "score_teams_80": lambda skin: page(lambda w, h: paint_score_sheet(TEAM_SHEET, w, h, skin), 80, 24, skin),
    "score_120": lambda skin: page(lambda w, h: paint_score_sheet(SHEET, w, h, skin), 120, 40, skin),
    "title_80": lambda skin: page(lambda w, h: paint_title_menu(MENU, w, h, skin), 80, 24, skin),
    "title_120": lambda skin: page(lambda w, h: paint_title_menu(MENU, w, h, skin), 120, 40, skin),
    "curtain_80": lambda skin: paint_curtain(CURTAIN, 80, 24, skin),
    "small_80": lambda skin: small(80, 18, skin),
    "hands_80": lambda skin: hands(80, 30, skin),
    "hands_120": lambda skin: hands(120, 42, skin),
}


def scene(name: str, skin: Skin = DEFAULT) -> Canvas:
    return SCENES[name](skin)
