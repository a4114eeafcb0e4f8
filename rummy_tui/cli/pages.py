"""The commands that print, for a pipe too."""

from __future__ import annotations

import argparse
import json

from rummy_tui.cli.endings import DONE, UsageError, complain
from rummy_tui.cli.output import can_print, print_text
from rummy_tui.cli.wanted import finished_game, house_rules, keep_preset, variant_of

FORMATS = ("text", "json", "svg")


def rules(args: argparse.Namespace) -> int:
    from rummy_tui.engine.options import make_options
    from rummy_tui.engine.rulebook import as_text, rules_page

    variant = variant_of(args.game)
    options = make_options(variant.options, *house_rules(variant, args))
    return print_text(as_text(rules_page(variant, options)), args.ascii)


def export(args: argparse.Namespace) -> int:
    from rummy_tui.storage import records
    from rummy_tui.storage.settings import load_settings

    if args.format not in FORMATS:
        raise UsageError(f"there is no format {args.format!r}; formats: {', '.join(FORMATS)}")
    if args.at is not None and args.format != "svg":
        raise UsageError(f"--at picks a picture's position; it goes with svg, not with {args.format}")
    match = finished_game(args)
    if args.format == "text":
        return print_text(records.as_text(match), args.ascii)
    if args.format == "json":
        return print_text(json.dumps(records.as_data(match), indent=2), args.ascii)
    last = len(match.actions)
    if args.at is not None and args.at > last:
        raise UsageError(f"--at {args.at}: this game has {last} moves; allowed: 0 to {last}")
    from rummy_tui.ui.pictures import position_svg

    return print_text(position_svg(match, last if args.at is None else args.at, load_settings()[0]), False)


def stats(args: argparse.Namespace) -> int:
    from rummy_tui.lines.statistics import as_data, report
    from rummy_tui.storage.stats import StatsError, statistics

    game = variant_of(args.game).id if args.game else None
    try:
        records, notices = statistics()
    except StatsError as trouble:
        raise UsageError(str(trouble)) from None
    for notice in notices:
        complain(notice, DONE)
    players = list(dict.fromkeys(one.player for one in records))
    if args.player is not None and args.player not in players:
        known = f"players: {', '.join(players)}" if players else "nobody has"
        raise UsageError(f"{args.player!r} has finished no game; {known}")
    wanted = [one for one in records if game in (None, one.game) and args.player in (None, one.player)]
    if args.json:
        return print_text(json.dumps(as_data(wanted), ensure_ascii=False, indent=2), args.ascii)
    if not wanted:
        return print_text("No game has been finished yet.", args.ascii)
    return print_text(report(wanted, plain=args.ascii or not can_print("▁█░")), args.ascii)


def arena(args: argparse.Namespace) -> int:
    from rummy_tui.bots.command import report

    variant = variant_of(args.game)
    options, preset = house_rules(variant, args)
    return print_text(report(args, variant.id, options, preset), args.ascii)


def options(args: argparse.Namespace) -> int:
    """List them, or keep or forget a preset."""
    from rummy_tui.lines.house_rules import changes, listing
    from rummy_tui.storage.presets import PresetError, delete_preset, own_presets

    variant = variant_of(args.game)
    if args.delete_preset is not None:
        name = delete_preset(variant, args.delete_preset)
        return print_text(f"Deleted: {name}.", args.ascii)
    if args.save_preset is not None:
        name = keep_preset(variant, args)
        return print_text(
            f"Saved for --preset {name!r}: {changes(variant, own_presets(variant.id)[name])}", args.ascii
        )
    if args.preset is not None or args.set:
        raise UsageError("--preset and --set go with --save-preset here")
    try:
        return print_text(listing(variant, own_presets(variant.id)), args.ascii)
    except PresetError as trouble:
        print_text(listing(variant, {}), args.ascii)
        return complain(str(trouble), DONE)
