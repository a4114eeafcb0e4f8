"""Colours by their role on the table, for each look and each kind of terminal."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from textual.theme import Theme


@dataclass(frozen=True)
class Palette:
    """The grounds (what is behind) and the inks (what is written). All are ``#rrggbb``.

    Amber means "you, now" and nothing else: ``amber`` is the ground, ``gold`` the ink. The suit inks go on
    paper, chosen and cursor; the ``dim_`` inks on dimmed. A ``plain`` palette says with reverse, bold and
    underline what the others say with colour.
    """

    name: str
    dark: bool
    felt: str
    pile: str
    rail: str
    seats: str
    prompt: str
    button: str
    key: str
    chip: str
    amber: str
    paper: str
    dimmed: str
    chosen: str
    cursor: str
    back: str

    text: str
    muted: str
    faint: str
    gold: str
    bad: str
    team_a: str
    team_b: str
    on_chip: str
    on_key: str
    on_amber: str
    back_ink: str
    edge: str

    spade: str
    heart: str
    diamond: str
    club: str
    joker: str
    dim_spade: str
    dim_heart: str
    dim_diamond: str
    dim_club: str
    dim_joker: str
    plain: bool = False
    never_bold: frozenset[str] = frozenset()
    """Inks that a terminal may show brighter when they are bold: black as grey."""


FELT = Palette(
    name="felt",
    dark=True,
    felt="#0e4a38",
    pile="#0b3d2e",
    rail="#0a2018",
    seats="#12352b",
    prompt="#2b2a10",
    button="#1d5a47",
    key="#8fb3a4",
    chip="#d9efe4",
    amber="#ffd166",
    paper="#f7f2e4",
    dimmed="#b3ad9b",
    chosen="#ffe9a3",
    cursor="#ffc94d",
    back="#27548a",
    text="#e8f0ea",
    muted="#9dc0b1",
    faint="#2c6b56",
    gold="#ffd166",
    bad="#ff9fb0",
    team_a="#8fd0ff",
    team_b="#ffb98a",
    on_chip="#0a2018",
    on_key="#0a2018",
    on_amber="#1d1a05",
    back_ink="#7fa8d8",
    edge="#a59c84",
    spade="#16181d",
    heart="#a81028",
    diamond="#0b4fa8",
    club="#0b6129",
    joker="#6a1b9a",
    dim_spade="#16181d",
    dim_heart="#7d0a1c",
    dim_diamond="#083c82",
    dim_club="#07441c",
    dim_joker="#551680",
)

FELT_256 = replace(
    FELT,
    felt="#005f5f",
    pile="#005f5f",
    rail="#080808",
    seats="#1c1c1c",
    prompt="#303030",
    button="#005f5f",
    key="#87afaf",
    chip="#d7ffd7",
    amber="#ffd75f",
    paper="#ffffd7",
    dimmed="#b2b2b2",
    chosen="#ffffaf",
    cursor="#ffd75f",
    back="#005f87",
    text="#eeeeee",
    muted="#afd7d7",
    faint="#008787",
    gold="#ffd75f",
    bad="#ffd7d7",
    team_a="#87d7ff",
    team_b="#ffd7af",
    on_chip="#080808",
    on_key="#080808",
    on_amber="#080808",
    back_ink="#87afd7",
    edge="#af8787",
    spade="#080808",
    heart="#af0000",
    diamond="#0000af",
    club="#005f00",
    joker="#87005f",
    dim_spade="#080808",
    dim_heart="#5f0000",
    dim_diamond="#000087",
    dim_club="#080808",
    dim_joker="#5f0087",
)

NIGHT = replace(
    FELT,
    name="night",
    felt="#141a26",
    pile="#10151f",
    rail="#090c12",
    seats="#1b2231",
    prompt="#2a2413",
    button="#2a2e4c",
    key="#8fa3c0",
    chip="#c9d6ea",
    amber="#f2c14e",
    paper="#d3d7de",
    dimmed="#8f95a1",
    chosen="#f3e2a9",
    cursor="#f7cc62",
    back="#3a3f6b",
    text="#d8dfea",
    muted="#8f9db5",
    faint="#3a4760",
    gold="#f2c14e",
    bad="#ff8f9f",
    team_a="#82c4ff",
    team_b="#ffb07c",
    on_chip="#0b0e14",
    on_key="#0b0e14",
    on_amber="#17130a",
    back_ink="#7d84bd",
    edge="#8d94a3",
    spade="#11131a",
    heart="#8f0d22",
    diamond="#0a418c",
    club="#095222",
    joker="#5a1784",
    dim_spade="#0b0c10",
    dim_heart="#54040f",
    dim_diamond="#04224f",
    dim_club="#032c10",
    dim_joker="#2a0a42",
)

PAPER = replace(
    FELT,
    name="paper",
    dark=False,
    felt="#d7e3d4",
    pile="#c9d9c6",
    rail="#f4f3ee",
    seats="#e6ebe0",
    prompt="#fff1c7",
    button="#c4d5c6",
    key="#2f5d4c",
    chip="#1d4a39",
    amber="#ffc83d",
    paper="#ffffff",
    dimmed="#b9bab4",
    chosen="#fff0ad",
    cursor="#ffcf4a",
    back="#8fb0d6",
    text="#17211c",
    muted="#41574c",
    faint="#9db5a3",
    gold="#6b4a00",
    bad="#a3102a",
    team_a="#0a4a86",
    team_b="#6e2d05",
    on_chip="#ffffff",
    on_key="#ffffff",
    on_amber="#1d1a05",
    back_ink="#4a76a8",
    edge="#8f958c",
    dim_diamond="#082c70",
    dim_club="#062e14",
)

MONO = replace(
    FELT,
    name="mono",
    felt="#262626",
    pile="#1f1f1f",
    rail="#0e0e0e",
    seats="#1a1a1a",
    prompt="#333333",
    button="#444444",
    key="#a8a8a8",
    chip="#e4e4e4",
    amber="#ffffff",
    paper="#dadada",
    dimmed="#949494",
    chosen="#f2f2f2",
    cursor="#ffffff",
    back="#4a4a4a",
    text="#eeeeee",
    muted="#b0b0b0",
    faint="#585858",
    gold="#ffffff",
    bad="#ffffff",
    team_a="#e0e0e0",
    team_b="#c8c8c8",
    on_chip="#0e0e0e",
    on_key="#0e0e0e",
    on_amber="#000000",
    back_ink="#8a8a8a",
    edge="#7a7a7a",
    spade="#000000",
    heart="#4a4a4a",
    diamond="#4a4a4a",
    club="#000000",
    joker="#303030",
    dim_spade="#000000",
    dim_heart="#202020",
    dim_diamond="#202020",
    dim_club="#000000",
    dim_joker="#1a1a1a",
)

_BLACK, _RED, _GREEN, _BROWN, _BLUE, _PURPLE, _CYAN, _SILVER = (
    "#000000",
    "#aa0000",
    "#00aa00",
    "#aa5500",
    "#0000aa",
    "#aa00aa",
    "#00aaaa",
    "#aaaaaa",
)
_GREY, _PINK, _LIME, _YELLOW, _SKY, _ROSE, _AQUA, _WHITE = (
    "#555555",
    "#ff5555",
    "#55ff55",
    "#ffff55",
    "#5555ff",
    "#ff55ff",
    "#55ffff",
    "#ffffff",
)

DARK_16 = Palette(
    name="felt",
    dark=True,
    felt=_BLACK,
    pile=_BLACK,
    rail=_BLACK,
    seats=_BLACK,
    prompt=_BLACK,
    button=_BLACK,
    key=_SILVER,
    chip=_WHITE,
    amber=_YELLOW,
    paper=_WHITE,
    dimmed=_SILVER,
    chosen=_YELLOW,
    cursor=_AQUA,
    back=_BLUE,
    text=_WHITE,
    muted=_SILVER,
    faint=_GREEN,
    gold=_YELLOW,
    bad=_PINK,
    team_a=_AQUA,
    team_b=_LIME,
    on_chip=_BLACK,
    on_key=_BLACK,
    on_amber=_BLACK,
    back_ink=_AQUA,
    edge=_GREY,
    spade=_BLACK,
    heart=_RED,
    diamond=_BLUE,
    club=_BLACK,
    joker=_PURPLE,
    dim_spade=_BLACK,
    dim_heart=_BLACK,
    dim_diamond=_BLACK,
    dim_club=_BLACK,
    dim_joker=_BLACK,
    never_bold=frozenset({_BLACK, _RED, _GREEN, _BROWN, _BLUE, _PURPLE, _CYAN}),
)

LIGHT_16 = replace(
    DARK_16,
    name="paper",
    dark=False,
    felt=_SILVER,
    pile=_SILVER,
    rail=_WHITE,
    seats=_SILVER,
    prompt=_WHITE,
    button=_WHITE,
    key=_BLACK,
    chip=_BLACK,
    text=_BLACK,
    muted=_BLACK,
    faint=_GREY,
    gold=_BLUE,
    bad=_BLACK,
    team_a=_BLUE,
    team_b=_BLACK,
    on_chip=_WHITE,
    on_key=_WHITE,
    dimmed=_SILVER,
)

PLAIN = replace(
    DARK_16,
    name="plain",
    plain=True,
    **dict.fromkeys(  # type: ignore[arg-type]
        ("key", "chip", "amber", "paper", "dimmed", "chosen", "cursor", "back"), _BLACK
    ),
    **dict.fromkeys(  # type: ignore[arg-type]
        (
            *(
                "muted",
                "faint",
                "gold",
                "bad",
                "team_a",
                "team_b",
                "on_chip",
                "on_key",
                "on_amber",
                "back_ink",
            ),
            *("edge", "spade", "heart", "diamond", "club", "joker"),
            *("dim_spade", "dim_heart", "dim_diamond", "dim_club", "dim_joker"),
        ),
        _WHITE,
    ),
)

NAMES = ("felt", "night", "paper", "mono")


def choose_palette(name: str, system: str | None = "truecolor", deck: int = 4) -> Palette:
    """The palette of a name (``felt night paper mono``) on a colour system, with a 2- or 4-colour deck.

    ``system`` as rich's ``Console.color_system`` says: ``truecolor``, ``256``, ``standard`` or ``windows``,
    or None for no colour at all. Raises ValueError for another name.
    """
    if name not in NAMES:
        raise ValueError(f"no palette {name!r}: choose one of {', '.join(NAMES)}")
    if system is None:
        return PLAIN
    if system in ("standard", "windows"):
        palette = replace(LIGHT_16 if name == "paper" else DARK_16, name=name)
    elif system == "256" and name == "felt":
        palette = FELT_256
    else:
        palette = {"felt": FELT, "night": NIGHT, "paper": PAPER, "mono": MONO}[name]
    return two_colours(palette) if deck == 2 else palette


def two_colours(palette: Palette) -> Palette:
    """The same look with diamonds as red as hearts and clubs as black as spades."""
    return replace(
        palette,
        diamond=palette.heart,
        club=palette.spade,
        dim_diamond=palette.dim_heart,
        dim_club=palette.dim_spade,
    )


def variables(palette: Palette) -> dict[str, str]:
    """The colours as style sheet variables, ``$rail``, ``$on-amber`` …, and the text styles ``$strong``,
    ``$focus`` of a field being typed in, and ``$caret`` of its cursor.
    """
    strong = "none" if palette.never_bold else "bold"
    colours = {name: value for name, value in asdict(palette).items() if str(value).startswith("#")}
    return {
        **{name.replace("_", "-"): colour for name, colour in colours.items()},
        "strong": strong,
        "focus": "reverse" if palette.plain else strong,
        "caret": "underline" if palette.plain else "reverse",
    }


def theme(palette: Palette) -> Theme:
    """Textual's theme of the same colours, so that stock widgets match the table."""
    return Theme(
        name=f"rummy-{palette.name}",
        primary=palette.button,
        secondary=palette.key,
        accent=palette.amber,
        warning=palette.amber,
        error=palette.bad,
        success=palette.muted,
        foreground=palette.text,
        background=palette.felt,
        surface=palette.seats,
        panel=palette.rail,
        dark=palette.dark,
        variables={
            **variables(palette),
            "block-cursor-background": palette.amber,
            "block-cursor-foreground": palette.on_amber,
            "border": palette.gold,
            "border-blurred": palette.faint,
            "input-cursor-background": palette.amber,
            "input-cursor-foreground": palette.on_amber,
            "input-selection-background": palette.button,
            "scrollbar": palette.faint,
            "scrollbar-hover": palette.muted,
            "scrollbar-active": palette.amber,
            "scrollbar-background": palette.rail,
            "scrollbar-corner-color": palette.rail,
        },
    )
