"""The command line. Nothing heavy is imported before it is needed: the title should be there at once."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from errno import EIO, EPIPE
from typing import TYPE_CHECKING, Any, NoReturn

from rummy_tui import __version__
from rummy_tui.bots.command import add_arguments

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.options import Choice
    from rummy_tui.engine.variant import Variant
    from rummy_tui.storage.saves import Table
    from rummy_tui.storage.settings import Settings

PROGRAM = "rummy-tui"

DONE, CRASHED, REFUSED, INTERRUPTED = 0, 1, 2, 130

FORMATS = ("text", "json", "svg")

_ON = ("on", "true", "yes", "1")
_OFF = ("off", "false", "no", "0")


class UsageError(ValueError):
    """What was asked for cannot be done: one line that names it and says what is allowed."""


def main(argv: list[str] | None = None) -> int:
    """Run a command line. Returns the exit code: 2 for what was refused, 1 after a fault of the program."""
    from rummy_tui.engine.errors import SetupError
    from rummy_tui.storage.saves import SaveError

    try:
        args = _parser().parse_args(argv)
        code: int = args.command(args)
    except SystemExit as end:  # argparse has printed its help or the version
        return int(end.code or 0)
    except (UsageError, SetupError, SaveError) as error:
        return _complain(str(error), REFUSED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _crashed(error)
    return code


# What can be asked for


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description="Card games for people at one keyboard. Without a command: the title screen.",
        allow_abbrev=False,
    )
    parser.set_defaults(command=_title, think=None)
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

    play = command("play", _play, "deal a new game")
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
        help="a first deal for newcomers, with a guide who explains each turn",
    )
    _add_table(play)

    go_on = command("continue", _continue, "play on where you stopped")
    go_on.add_argument("file", metavar="FILE", nargs="?", help="a saved game (default: the one played last)")
    _add_table(go_on)

    replay = command("replay", _replay, "watch a finished game")
    _add_finished(replay)

    export = command("export", _export, "write a finished game down")
    _add_finished(export)
    export.add_argument(
        "--format", metavar="FORMAT", default="text", help="text, json or svg (default: text)"
    )
    export.add_argument(
        "--at", metavar="MOVE", type=_move, help="svg: the position after so many moves (default: the last)"
    )

    serve = command("serve", _serve, "the same table in a browser tab")
    serve.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="default: 127.0.0.1, which is this machine alone",
    )
    serve.add_argument(
        "--port", metavar="PORT", type=_port, default=8000, help="default: 8000; 0: any free one"
    )

    stats = command("stats", _stats, "say how the players have done")
    _add_game(stats)
    stats.add_argument("--player", metavar="NAME", help="only this player")
    stats.add_argument("--json", action="store_true", help="print the figures as JSON")

    arena = command("arena", _arena, "let computer players play each other")
    _add_game(arena)
    _add_house_rules(arena)
    add_arguments(arena)

    rules = command("rules", _rules, "print the rules of a game")
    _add_game(rules)
    _add_house_rules(rules)

    options = command("options", _options, "print the house rules and presets of a game")
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


# Commands with a screen


def _title(args: argparse.Namespace) -> int:
    return _show(args, None)


def _play(args: argparse.Namespace) -> int:
    if args.guided:
        return _play_guided(args)
    from rummy_tui.storage.saves import Start, Table
    from rummy_tui.storage.settings import load_settings

    variant = _variant(args.game)
    players, seats = _seated(variant, args.players, args.bots, load_settings()[0])
    if args.bots is not None:
        players, seats = _with_bots(variant, players, args.bots)
    _check_count(variant, players)
    options, preset = _house_rules(variant, args)
    start = Start(
        variant=variant.id,
        players=players,
        options=options,
        preset=preset,
        seed=args.seed,
        dealer=_dealer(players, args.dealer),
        seats=seats,
    )
    start.deal()  # refuses what is not allowed before there is a file or a screen
    _check_place(args)
    if args.save_preset is not None:
        _save_preset(variant, args)
    return _sit_down(args, Table.start(start))


def _play_guided(args: argparse.Namespace) -> int:
    from rummy_tui.storage.guided import begun, guided_start
    from rummy_tui.storage.saves import Table
    from rummy_tui.storage.settings import load_settings, save_settings

    for name in ("players", "bots", "preset", "set", "seed", "dealer"):
        if getattr(args, name) not in (None, []):
            raise UsageError(f"--guided sets the table itself; it goes without --{name}")
    variant = _variant(args.game)
    settings = load_settings()[0]
    start = guided_start(variant.id, settings)
    _check_place(args)
    try:
        save_settings(begun(settings, start))
    except OSError as error:
        raise UsageError(f"the settings cannot be written: {error.strerror}") from None
    return _sit_down(args, Table.start(start))


def _continue(args: argparse.Namespace) -> int:
    from rummy_tui.storage.saves import Table, latest

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


def _finished(args: argparse.Namespace) -> Match:
    """The finished game that is meant."""
    from rummy_tui.storage import paths
    from rummy_tui.storage.saves import last_finished, watch

    if args.file is not None:
        return watch(args.file)
    last = last_finished()
    if last is None:
        raise UsageError(f"no game has been finished yet; saves lie in {paths.saves()}")
    return watch(last.path)


def _replay(args: argparse.Namespace) -> int:
    match = _finished(args)
    _check_screen(args)
    return _show(args, None, match)


def _serve(args: argparse.Namespace) -> int:
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
    _print(f"The table is at {place} – Ctrl-C ends it; every move is saved.", args.ascii)
    if not web.is_local(listener):
        _complain(f"anybody who can reach {place} can see these games and play them", DONE)
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
        _drop_output()
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


# Setting up from words


def _variant(name: str) -> Variant:
    from rummy_tui.engine.game import find_variant
    from rummy_tui.engine.variant import variants

    if not name:
        raise UsageError(f"which game? games: {', '.join(sorted(variants()))}")
    return find_variant(name.lower())


def _seated(
    variant: Variant, names: str | None, bots: str | None, settings: Settings
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players, and who plays for them: as asked for, else as last time, else people without names."""
    if names is not None:
        return tuple(name.strip() for name in names.split(",")), ()
    last = settings.setups.get(variant.id)
    if last is not None:
        return last.players, last.seats
    if bots is not None and "=" not in bots:
        return ("Player 1",), ()
    return tuple(f"Player {number}" for number in range(1, variant.players[0] + 1)), ()


def _with_bots(
    variant: Variant, players: tuple[str, ...], words: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players, and who plays for each, by ``--bots``; a LEVEL alone fills the table up.

    Raises UsageError or SetupError for what is unknown.
    """
    from rummy_tui.bots.levels import describe, names_beside
    from rummy_tui.storage.saves import HUMAN

    if "=" not in words:
        players += names_beside(players, variant.players[0] - len(players))
        found = dict.fromkeys(players[1:], words.strip().lower())
    else:
        found = {}
        for word in words.split(","):
            name, sign, level = (part.strip() for part in word.partition("="))
            if not sign:
                raise UsageError(f"--bots {word}: write NAME=LEVEL; players: {', '.join(players)}")
            if name not in players:
                raise UsageError(f"--bots: {name!r} does not play; players: {', '.join(players)}")
            found[name] = level.lower()
    for level in found.values():
        describe(variant.id, level)
    return players, tuple(found.get(name, HUMAN) for name in players)


def _check_count(variant: Variant, players: Sequence[str]) -> None:
    """Raises UsageError where computers could fill the table up."""
    low, high = variant.players
    if len(players) < low:
        allowed = str(low) if low == high else f"{low} to {high}"
        raise UsageError(
            f"{variant.name} is for {allowed} players, not {len(players)}: name more, or add --bots LEVEL"
        )


def _dealer(players: Sequence[str], name: str | None) -> int | None:
    if name is None:
        return None
    if name not in players:
        raise UsageError(f"dealer {name!r} does not play; players: {', '.join(players)}")
    return players.index(name)


def _house_rules(variant: Variant, args: argparse.Namespace) -> tuple[Mapping[str, Any], str | None]:
    """The options asked for, and the preset beneath them if it is one that the game brings."""
    from rummy_tui.storage.presets import with_preset

    return with_preset(variant, _chosen(variant, args.set), args.preset)


def _save_preset(variant: Variant, args: argparse.Namespace) -> str:
    """The name as it is kept. Raises UsageError where other rules are kept under it: nobody is asked here."""
    from rummy_tui.engine.options import make_options
    from rummy_tui.lines.house_rules import changes
    from rummy_tui.storage.presets import find_preset, own_presets, save_preset

    options = make_options(variant.options, *_house_rules(variant, args)).model_dump(mode="json")
    name = find_preset(variant.id, args.save_preset)
    if name is not None and (kept := own_presets(variant.id)[name]) != options:
        raise UsageError(
            f"{name!r} is kept already: {changes(variant, kept)}; choose another name, or first: "
            f"{PROGRAM} options {variant.id} --delete-preset {name!r}"
        )
    return save_preset(variant, args.save_preset, options)


def _chosen(variant: Variant, words: Sequence[str]) -> dict[str, Any]:
    """The house rules of ``--set``. What is unknown or out of range, the game's options refuse."""
    from rummy_tui.engine.options import choices

    known = {choice.name: choice for choice in choices(variant.options)}
    chosen: dict[str, Any] = {}
    for word in words:
        name, sign, text = word.partition("=")
        name = name.strip().replace("-", "_")
        if not sign:
            raise UsageError(f"--set {word}: write NAME=VALUE; names: {', '.join(known)}")
        chosen[name] = _value(known[name], text.strip()) if name in known else text
    return chosen


def _value(choice: Choice, text: str) -> Any:
    """The value that a word means; the word itself where it means none."""
    from rummy_tui.engine.options import show

    word = text.lower().replace("-", "_")
    for value in choice.values or ():
        if word == show(value).lower().replace("-", "_"):
            return value
        if isinstance(value, bool) and word in (_ON if value else _OFF):
            return value
    try:
        return int(text)
    except ValueError:
        return text


# Commands for a pipe


def _rules(args: argparse.Namespace) -> int:
    from rummy_tui.engine.options import make_options
    from rummy_tui.engine.rulebook import as_text, rules_page

    variant = _variant(args.game)
    options = make_options(variant.options, *_house_rules(variant, args))
    return _print(as_text(rules_page(variant, options)), args.ascii)


def _export(args: argparse.Namespace) -> int:
    from rummy_tui.storage import records
    from rummy_tui.storage.settings import load_settings

    if args.format not in FORMATS:
        raise UsageError(f"there is no format {args.format!r}; formats: {', '.join(FORMATS)}")
    if args.at is not None and args.format != "svg":
        raise UsageError(f"--at picks a picture's position; it goes with svg, not with {args.format}")
    match = _finished(args)
    if args.format == "text":
        return _print(records.as_text(match), args.ascii)
    if args.format == "json":
        return _print(json.dumps(records.as_data(match), indent=2), args.ascii)
    last = len(match.actions)
    if args.at is not None and args.at > last:
        raise UsageError(f"--at {args.at}: this game has {last} moves; allowed: 0 to {last}")
    from rummy_tui.ui.pictures import position_svg

    return _print(position_svg(match, last if args.at is None else args.at, load_settings()[0]), False)


def _stats(args: argparse.Namespace) -> int:
    from rummy_tui.lines.statistics import as_data, report
    from rummy_tui.storage.stats import StatsError, statistics

    game = _variant(args.game).id if args.game else None
    try:
        records, notices = statistics()
    except StatsError as trouble:
        raise UsageError(str(trouble)) from None
    for notice in notices:
        _complain(notice, DONE)
    players = list(dict.fromkeys(one.player for one in records))
    if args.player is not None and args.player not in players:
        known = f"players: {', '.join(players)}" if players else "nobody has"
        raise UsageError(f"{args.player!r} has finished no game; {known}")
    wanted = [one for one in records if game in (None, one.game) and args.player in (None, one.player)]
    if args.json:
        return _print(json.dumps(as_data(wanted), ensure_ascii=False, indent=2), args.ascii)
    if not wanted:
        return _print("No game has been finished yet.", args.ascii)
    return _print(report(wanted, plain=args.ascii or not _can_print("▁█░")), args.ascii)


def _arena(args: argparse.Namespace) -> int:
    from rummy_tui.bots.command import report

    variant = _variant(args.game)
    options, preset = _house_rules(variant, args)
    return _print(report(args, variant.id, options, preset), args.ascii)


def _options(args: argparse.Namespace) -> int:
    """List them, or keep or forget a preset."""
    from rummy_tui.lines.house_rules import changes, listing
    from rummy_tui.storage.presets import PresetError, delete_preset, own_presets

    variant = _variant(args.game)
    if args.delete_preset is not None:
        name = delete_preset(variant, args.delete_preset)
        return _print(f"Deleted: {name}.", args.ascii)
    if args.save_preset is not None:
        name = _save_preset(variant, args)
        return _print(
            f"Saved for --preset {name!r}: {changes(variant, own_presets(variant.id)[name])}", args.ascii
        )
    if args.preset is not None or args.set:
        raise UsageError("--preset and --set go with --save-preset here")
    try:
        return _print(listing(variant, own_presets(variant.id)), args.ascii)
    except PresetError as trouble:
        _print(listing(variant, {}), args.ascii)
        return _complain(str(trouble), DONE)


def _print(text: str, ascii_only: bool) -> int:
    """Print in whatever the output can carry."""
    from rummy_tui.ui.glyphs import ASCII

    ascii_only = ascii_only or not _can_print(text)
    try:
        print(ASCII.say(text) if ascii_only else text.rstrip("\n"))
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()  # the reader has seen enough
    except OSError as error:
        _drop_output()
        raise UsageError(f"the output cannot be written: {error.strerror}") from None
    return DONE


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _drop_output() -> None:
    """Keep Python from trying once more, and failing, at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# Bad news


def _complain(line: str, code: int) -> int:
    from rummy_tui.storage.text import printable

    if sys.stderr is not None:
        print(f"{PROGRAM}: {printable(line, 1000)}", file=sys.stderr)
    return code


def _crashed(error: Exception) -> int:
    """One line for the players and a note for whoever mends it: a traceback could show a hand."""
    from rummy_tui.storage.crash import record_crash

    try:
        noted = f"noted in {record_crash(error)}"
    except OSError as trouble:
        noted = f"it could not be noted: {trouble.strerror}"
    return _complain(f"a fault of the program ({type(error).__name__}), {noted}", CRASHED)
