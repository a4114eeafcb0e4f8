"""The game that a command line asks for: who plays, by which house rules."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rummy_tui.cli.endings import PROGRAM, UsageError

if TYPE_CHECKING:
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.options import Choice
    from rummy_tui.engine.variant import Variant
    from rummy_tui.storage.settings import Settings

_ON = ("on", "true", "yes", "1")
_OFF = ("off", "false", "no", "0")


def variant_of(name: str) -> Variant:
    from rummy_tui.engine.game import find_variant
    from rummy_tui.engine.variant import variants

    if not name:
        raise UsageError(f"which game? games: {', '.join(sorted(variants()))}")
    return find_variant(name.lower())


def seated(
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


def with_bots(
    variant: Variant, players: tuple[str, ...], words: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players, and who plays for each, by ``--bots``; a LEVEL alone fills the table up.

    Raises UsageError or SetupError for what is unknown.
    """
    from rummy_tui.bots.levels import describe, names_beside
    from rummy_tui.storage.start import HUMAN

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


def check_count(variant: Variant, players: Sequence[str]) -> None:
    """Raises UsageError where computers could fill the table up."""
    low, high = variant.players
    if len(players) < low:
        allowed = str(low) if low == high else f"{low} to {high}"
        raise UsageError(
            f"{variant.name} is for {allowed} players, not {len(players)}: name more, or add --bots LEVEL"
        )


def dealer(players: Sequence[str], name: str | None) -> int | None:
    if name is None:
        return None
    if name not in players:
        raise UsageError(f"dealer {name!r} does not play; players: {', '.join(players)}")
    return players.index(name)


def house_rules(variant: Variant, args: argparse.Namespace) -> tuple[Mapping[str, Any], str | None]:
    """The options asked for, and the preset beneath them if it is one that the game brings."""
    from rummy_tui.storage.presets import with_preset

    return with_preset(variant, _chosen(variant, args.set), args.preset)


def keep_preset(variant: Variant, args: argparse.Namespace) -> str:
    """The name as it is kept. Raises UsageError where other rules are kept under it: nobody is asked here."""
    from rummy_tui.engine.options import make_options
    from rummy_tui.lines.house_rules import changes
    from rummy_tui.storage.presets import find_preset, own_presets, save_preset

    options = make_options(variant.options, *house_rules(variant, args)).model_dump(mode="json")
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


def finished_game(args: argparse.Namespace) -> Match:
    """The finished game that is meant."""
    from rummy_tui.storage import paths
    from rummy_tui.storage.saves import watch
    from rummy_tui.storage.shelf import last_finished

    if args.file is not None:
        return watch(args.file)
    last = last_finished()
    if last is None:
        raise UsageError(f"no game has been finished yet; saves lie in {paths.saves()}")
    return watch(last.path)
