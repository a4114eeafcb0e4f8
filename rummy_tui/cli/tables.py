"""The commands that open a table, or the title."""

from __future__ import annotations

import argparse
import os
import sys
from errno import EIO, EPIPE
from typing import TYPE_CHECKING

from rummy_tui.cli.endings import DONE, PROGRAM, UsageError, complain
from rummy_tui.cli.output import drop_output, print_text
from rummy_tui.cli.wanted import (
    check_count,
    dealer,
    finished_game,
    house_rules,
    keep_preset,
    seated,
    variant_of,
    with_bots,
)

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.storage.saves import Table
    from rummy_tui.storage.settings import Settings


def title(args: argparse.Namespace) -> int:
    return _show(args, None)


def play(args: argparse.Namespace) -> int:
    if args.guided:
        return _play_guided(args)
    from rummy_tui.storage.saves import Table
    from rummy_tui.storage.settings import load_settings
    from rummy_tui.storage.start import Start

    variant = variant_of(args.game)
    players, seats = seated(variant, args.players, args.bots, load_settings()[0])
    if args.bots is not None:
        players, seats = with_bots(variant, players, args.bots)
    check_count(variant, players)
    options, preset = house_rules(variant, args)
    start = Start(
        variant=variant.id,
        players=players,
        options=options,
        preset=preset,
        seed=args.seed,
        dealer=dealer(players, args.dealer),
        seats=seats,
    )
    start.deal()  # refuses what is not allowed before there is a file or a screen
    _check_place(args)
    if args.save_preset is not None:
        keep_preset(variant, args)
    return _sit_down(args, Table.start(start))


def _play_guided(args: argparse.Namespace) -> int:
    from rummy_tui.storage.guided import begun, guided_start
    from rummy_tui.storage.saves import Table
    from rummy_tui.storage.settings import load_settings, save_settings

    for name in ("players", "bots", "preset", "set", "save_preset", "seed", "dealer"):
        if getattr(args, name) not in (None, []):
            raise UsageError(f"--guided sets the table itself; it goes without --{name.replace('_', '-')}")
    variant = variant_of(args.game)
    settings = load_settings()[0]
    start = guided_start(variant.id, settings)
    _check_place(args)
    try:
        save_settings(begun(settings, start))
    except OSError as error:
        raise UsageError(f"the settings cannot be written: {error.strerror}") from None
    return _sit_down(args, Table.start(start))


def go_on(args: argparse.Namespace) -> int:
    from rummy_tui.storage.saves import Table
    from rummy_tui.storage.shelf import latest

    if args.file is None:
        save = latest()
        if save is None:
            raise UsageError(f"there is no game to continue; {PROGRAM} play GAME deals one")
        table = Table.open(save.path)
    else:
        table = Table.open(args.file)
    try:
        if table.finished:
            raise UsageError(f"{args.file or 'the last save'}: this game is over")
        _check_place(args)
    except UsageError:
        table.close()
        raise
    return _sit_down(args, table)


def replay(args: argparse.Namespace) -> int:
    match = finished_game(args)
    _check_screen(args)
    return _show(args, None, match)


def serve(args: argparse.Namespace) -> int:
    _check_theme(args)
    try:
        from rummy_tui.ui import web
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] not in ("textual_serve", "aiohttp"):
            raise
        raise UsageError(
            "serve needs the extra web; from the program's folder: pip install '.[web]'"
        ) from None
    try:
        listener = web.listen(args.host, args.port)
    except web.HostError as error:
        raise UsageError(str(error)) from None
    place = web.address(listener)
    print_text(f"The table is at {place} – Ctrl-C ends it; every move is saved.", args.ascii)
    if not web.is_local(listener):
        complain(f"anybody who can reach {place} can see these games and play them", DONE)
    looks = [*(["--ascii"] if args.ascii else ()), *(["--theme", args.theme] if args.theme else ())]
    web.serve(listener, looks)
    return DONE


def _check_place(args: argparse.Namespace) -> None:
    """Raises UsageError where the game cannot be played as asked for."""
    if not args.lines:
        _check_screen(args)
    elif sys.stdin is None or sys.stdout is None:
        raise UsageError("--lines needs an input and an output, and one of them is closed")


def _sit_down(args: argparse.Namespace, table: Table) -> int:
    if not args.lines:
        return _show(args, table)
    from rummy_tui.lines.command import run
    from rummy_tui.ui.glyphs import ASCII

    try:
        run(table, _settings(args)[0], ASCII.say, args.ascii)
    except OSError as error:
        if error.errno not in (EPIPE, EIO):  # a pipe or a terminal that nobody reads any more
            raise
        drop_output()
    return DONE


def _show(args: argparse.Namespace, table: Table | None, replay: Match | None = None) -> int:
    _check_screen(args)
    from rummy_tui.ui.app import run

    settings, notices = _settings(args)
    return run(
        table,
        replay=replay,
        settings=settings,
        notices=notices,
        ascii_only=args.ascii,
        mouse=not args.no_mouse,
        theme=args.theme,
    )


def _settings(args: argparse.Namespace) -> tuple[Settings, tuple[str, ...]]:
    """The settings as they are asked for, and what is wrong with their file."""
    from dataclasses import replace

    from rummy_tui.storage.settings import load_settings

    settings, notices = load_settings()
    return (settings if args.think is None else replace(settings, think=args.think)), notices


def _check_theme(args: argparse.Namespace) -> None:
    if args.theme is not None:
        from rummy_tui.storage.settings import THEMES

        if args.theme not in THEMES:
            raise UsageError(f"there is no theme {args.theme!r}; themes: {', '.join(THEMES)}")


def _check_screen(args: argparse.Namespace) -> None:
    """Raises UsageError where there is no screen to play on, or no such theme."""
    _check_theme(args)
    if "TEXTUAL_DRIVER" in os.environ:  # in a browser, through pipes
        return
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise UsageError(
            "the table needs a terminal, and input or output goes elsewhere; rules and options do not"
        )
    term = os.environ.get("TERM", "")
    if os.name == "posix" and term in ("", "dumb", "unknown"):
        named = term or "not set"
        raise UsageError(
            f"the table needs a terminal that can move the cursor, and TERM is {named}; "
            f"line by line, with every action typed: {PROGRAM} play GAME --lines"
        )
