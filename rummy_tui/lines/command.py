"""``--lines``: a game from the first line to the last, whatever ends it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

from rummy_tui.lines.session import Session
from rummy_tui.lines.voice import Leave, Voice
from rummy_tui.storage.saves import Table

if TYPE_CHECKING:
    from rummy_tui.storage.settings import Settings


def run(table: Table, settings: Settings, plain: Callable[[str], str], ascii_only: bool) -> None:
    """Play at standard input and output until the players leave or the game is over.

    Raises OSError where nobody is at the other end any more; the game is saved then too.
    """
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    voice = Voice(sys.stdin, sys.stdout, plain, ascii_only)
    session = Session(table, voice, settings)
    try:
        with _signals_leave():
            while (following := session.play()) is not None:
                table.close()
                table = Table.start(following)
                session = Session(table, voice, settings)
    except (Leave, KeyboardInterrupt):
        pass
    finally:
        table.close()
        session.cover()
    if not table.finished:
        voice.say(table.trouble or "Saved. To play on: rummy-tui continue --lines")
    voice.flush()


@contextmanager
def _signals_leave() -> Iterator[None]:
    """A terminal that goes away, or a request to end, leaves as the players would."""

    def leave(number: int, frame: object) -> NoReturn:
        raise Leave

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
