"""A session without a process: lines in, lines out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from io import StringIO

from rummy_tui.cards import Card
from rummy_tui.engine.options import make_options
from rummy_tui.engine.variant import variants
from rummy_tui.lines.session import Session
from rummy_tui.lines.voice import Leave, Voice
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings
from rummy_tui.storage.start import Start
from rummy_tui.ui.glyphs import ASCII

QUIET = Settings(curtain_lines=3)


class Sink(StringIO):
    """An output that carries every sign."""

    encoding = "utf-8"


def talk(table: Table, lines: Iterable[str], settings: Settings = QUIET) -> str:
    """What is said when these lines are typed; each is echoed after its prompt, to be read in a failure."""
    sink = Sink()

    class Source(StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            line = super().readline(-1 if size is None else size)
            sink.write(line)
            return line

    typed = Source("".join(f"{line}\n" for line in lines))
    with suppress(Leave):
        Session(table, Voice(typed, sink, ASCII.say), settings).play()
    return sink.getvalue()


def deal(variant: str = "gin", players: str = "Anna,Ben", **more: object) -> Table:
    return Table.start(Start(variant, tuple(players.split(",")), **more))  # type: ignore[arg-type]


def stacked(variant: str, players: str, *hands: str, then: str, **options: object) -> Table:
    """A table with these hands, by seat, and then the upcard and the stock from its top. Seat 0 plays
    first."""
    names = tuple(players.split(","))
    held = [tuple(map(Card, hand.split())) for hand in hands]
    top = [*(card for row in zip(*held, strict=True) for card in row), *map(Card, then.split())]
    game = variants()[variant].game
    rest = Counter(game.pack(make_options(game.options, options), len(names))) - Counter(top)
    deck = (*top, *sorted(rest.elements()))
    return Table.start(Start(variant, names, options, dealer=len(names) - 1, decks=(deck,)))
