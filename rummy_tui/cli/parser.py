"""What can be asked for on the command line."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from rummy_tui import __version__
from rummy_tui.bots.command import add_arguments
from rummy_tui.cli import pages, tables
from rummy_tui.cli.endings import PROGRAM, UsageError


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def command_line() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description="Card games for people at one keyboard. Without a command: the title screen.",
        allow_abbrev=False,
    )
    parser.set_defaults(command=tables.title, think=None)
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    _add_looks(parser, None, False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Any, text: str) -> argparse.ArgumentParser:
        found = commands.add_parser(
            name, help=text, description=text, prog=f"{PROGRAM} {name}", allow_abbrev=False
        )
        found.set_defaults(command=run)
        _add_looks(found, argparse.SUPPRESS, argparse.SUPPRESS)
        return found

    play = command("play", tables.play, "deal a new game")
    _add_game(play)
    play.add_argument(
        "--players", metavar="NAMES", help="Ann,Ben: who plays, in order (default: as last time)"
    )
    play.add_argument(
        "--bots",
        metavar="NAME=LEVEL",
        help="Ben=hard,Cy=steady: who is a computer player; a LEVEL alone: all but the first",
    )
    _add_house_rules(play)
    _add_save_preset(play)
    play.add_argument("--seed", metavar="NUMBER", type=_seed, help="the same number deals the same cards")
    play.add_argument("--dealer", metavar="NAME", help="who deals first")
    play.add_argument(
        "--guided",
        action="store_true",
        help="a first round for newcomers, with a guide who explains each turn",
    )
    _add_table(play)

    go_on = command("continue", tables.go_on, "play on where you stopped")
    go_on.add_argument("file", metavar="FILE", nargs="?", help="a saved game (default: the one played last)")
    _add_table(go_on)

    replay = command("replay", tables.replay, "watch a finished game")
    _add_finished(replay)

    export = command("export", pages.export, "write a finished game down")
    _add_finished(export)
    export.add_argument(
        "--format", metavar="FORMAT", default="text", help="text, json or svg (default: text)"
    )
    export.add_argument(
        "--at", metavar="MOVE", type=_move, help="svg: the position after so many moves (default: the last)"
    )

    serve = command("serve", tables.serve, "the same table in a browser tab")
    serve.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="default: 127.0.0.1, which is this machine alone",
    )
    serve.add_argument(
        "--port", metavar="PORT", type=_port, default=8000, help="default: 8000; 0: any free one"
    )

    stats = command("stats", pages.stats, "say how the players have done")
    _add_game(stats)
    stats.add_argument("--player", metavar="NAME", help="only this player")
    stats.add_argument("--json", action="store_true", help="print the figures as JSON")

    arena = command("arena", pages.arena, "let computer players play each other")
    _add_game(arena)
    _add_house_rules(arena)
    add_arguments(arena)

    rules = command("rules", pages.rules, "print the rules of a game")
    _add_game(rules)
    _add_house_rules(rules)

    options = command("options", pages.options, "print the house rules and presets of a game")
    _add_game(options)
    _add_house_rules(options)
    _add_save_preset(options)
    options.add_argument("--delete-preset", metavar="NAME", help="forget a preset of your own")
    return parser


def _add_looks(parser: argparse.ArgumentParser, no_value: Any, off: Any) -> None:
    """Options that may stand before the command or after it."""
    parser.add_argument("--ascii", action="store_true", default=off, help="draw with plain ASCII")
    parser.add_argument(
        "--no-mouse", action="store_true", default=off, help="leave the mouse to the terminal"
    )
    parser.add_argument(
        "--theme", metavar="NAME", default=no_value, help="colours: felt, night, paper or mono"
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", default="")


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--think", metavar="SECONDS", type=_seconds, help="what a computer player may take for a move"
    )
    parser.add_argument(
        "--lines", action="store_true", help="the table in words, line by line: for screen readers and pipes"
    )


def _add_house_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", metavar="NAME", help="a named set of house rules")
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="a house rule; may be repeated (rummy-tui options GAME lists them)",
    )


def _add_finished(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="a finished game's save (default: the one finished last)"
    )


def _add_save_preset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--save-preset", metavar="NAME", help="keep these house rules under a name of your own"
    )


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 to 2^128 - 1") from None


def _seconds(text: str) -> float:
    from rummy_tui.storage.settings import THINK

    least, most = THINK
    try:
        if least <= float(text) <= most:
            return float(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is no time to think: {least:g} to {most:g} seconds")


def _move(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of moves: 0 and more")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 0 to 65535")
    return int(text)
