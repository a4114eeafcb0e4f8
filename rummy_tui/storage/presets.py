"""House rules that players have given a name, beside the presets that a game brings.

One JSON file: ``{"format": …, "version": 1, "games": {game: {name: {option: value}}}}``. What is wrong with
it is said in one line, and then it is neither used nor written to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rummy_tui.engine.errors import SetupError
from rummy_tui.storage import paths
from rummy_tui.storage.text import printable, reason
from rummy_tui.storage.whole import parsed, replace_file

if TYPE_CHECKING:
    from rummy_tui.engine.variant import Variant

FORMAT = "rummy-tui presets"
VERSION = 1
LARGEST = 1 << 20
LONGEST = 24
MOST = 40  # of one game
TAKEN = ("own", "your own")

Values = Mapping[str, Any]


class PresetError(SetupError):
    """Presets that cannot be read, kept or used: one line."""


def own_presets(game: str) -> dict[str, Values]:
    """The options behind each name, by name. Raises PresetError."""
    return dict(sorted(_read().get(game, {}).items(), key=lambda entry: _key(entry[0])))


def find_preset(game: str, name: str) -> str | None:
    """The name as it is kept, however it is written. Raises PresetError."""
    return _same(_read().get(game, {}), name)


def with_preset(variant: Variant, options: Values, preset: str | None) -> tuple[Values, str | None]:
    """The options with those of a players' own preset beneath them; one that the game brings stays.

    Raises PresetError where the game does not allow what is kept under the name.
    """
    if preset is None or preset in variant.presets:
        return options, preset
    own = own_presets(variant.id)
    name = _same(own, preset)
    if name is None:
        known = ", ".join((*variant.presets, *own))
        raise PresetError(f"there is no preset {preset!r}; presets: {known}")
    return {**checked(variant, name, own[name]), **options}, None


def checked(variant: Variant, name: str, values: Values) -> Values:
    """The options behind a name. Raises PresetError where the game does not know or allow one of them."""
    from rummy_tui.engine.options import make_options

    try:
        make_options(variant.options, values)
    except SetupError as error:
        raise PresetError(f"preset {name!r} in {paths.presets_file().name}: {error}") from None
    return values


def save_preset(variant: Variant, name: str, options: Values) -> str:
    """Keep all the options under a name, in the place of what was there; the name as it is kept.

    Raises PresetError for a name or options that will not do, and where the file cannot be read or written.
    """
    from rummy_tui.engine.options import make_options

    name = _fit(variant, name)
    games = _read()
    kept = games.setdefault(variant.id, {})
    if (old := _same(kept, name)) is not None:
        del kept[old]
    elif len(kept) >= MOST:
        raise PresetError(f"{MOST} presets of {variant.name} are kept already; delete one first")
    kept[name] = make_options(variant.options, options).model_dump(mode="json")
    _write(games)
    return name


def delete_preset(variant: Variant, name: str) -> str:
    """Forget a name; how it was kept. Raises PresetError."""
    games = _read()
    kept = games.get(variant.id, {})
    found = _same(kept, name)
    if found is None:
        whose = "a preset of the game itself" if name in variant.presets else "no preset of yours"
        known = f"yours: {', '.join(kept)}" if kept else "you have none"
        raise PresetError(f"{name!r} is {whose}; {known}")
    del kept[found]
    _write(games)
    return found


def _fit(variant: Variant, name: str) -> str:
    name = name.strip()
    if not 1 <= len(name) <= LONGEST:
        raise PresetError(f"a preset's name has 1 to {LONGEST} characters, not {len(name)}")
    if not name.isprintable():
        raise PresetError("a preset's name has no control characters")
    built_in = {_key(known) for known in (*variant.presets, *variant.presets.values(), *TAKEN)}
    if _key(name) in built_in:
        raise PresetError(f"{name!r} is a preset of {variant.name} itself; choose another name")
    return name


def _key(name: str) -> str:
    """What two ways of writing a name have in common: ``Friday night`` and ``friday-night``."""
    return "-".join(name.casefold().replace("-", " ").replace("_", " ").split())


def _same(kept: Mapping[str, Any], name: str) -> str | None:
    return next((known for known in kept if _key(known) == _key(name)), None)


# The file


def _read() -> dict[str, dict[str, Values]]:
    path = paths.presets_file()
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise PresetError(f"{path.name}: it cannot be read: {reason(error)}") from None
    try:
        return _games(parsed(data, LARGEST))
    except ValueError as fault:
        raise PresetError(printable(f"{path.name}: {fault}; it is left as it is")) from None


def _games(entry: Any) -> dict[str, dict[str, Values]]:
    """What is kept, by game and name. Raises ValueError that names the place."""
    if not isinstance(entry, dict) or entry.get("format") != FORMAT:
        raise ValueError("it holds no presets of Rummy TUI")
    version = entry.get("version")
    if type(version) is int and version > VERSION:
        raise ValueError(f"it is from a newer Rummy TUI (version {version}; this one reads {VERSION})")
    if version != VERSION or type(version) is not int:
        raise ValueError(f"version cannot be {_shown(version)}")
    if odd := entry.keys() ^ {"format", "version", "games"}:
        raise ValueError(f"{min(odd)!r} is {'unknown' if min(odd) in entry else 'missing'}")
    for game, kept in _entries(entry["games"], "games"):
        for name, values in _entries(kept, game):
            if not (name.isprintable() and 1 <= len(name) <= LONGEST):
                raise ValueError(f"{game}: {_shown(name)} is no name")
            for option, value in _entries(values, f"{game}, {name}"):
                if not option.isprintable() or not _fits(value):
                    raise ValueError(f"{game}, {name}: {option} cannot be {_shown(value)}")
    return entry["games"]  # type: ignore[no-any-return]


def _entries(value: Any, place: str) -> list[tuple[str, Any]]:
    if not isinstance(value, dict):
        raise ValueError(f"{place} cannot be {_shown(value)}")
    return list(value.items())


def _fits(value: Any) -> bool:
    """Whether an option may have it; a word of a file may be printed as it is."""
    if isinstance(value, str):
        return value.isprintable() and len(value) <= LONGEST
    return value is None or type(value) in (bool, int)


def _shown(value: Any) -> str:
    return printable(repr(value), 40)


def _write(games: Mapping[str, Mapping[str, Values]]) -> None:
    entry = {"format": FORMAT, "version": VERSION, "games": games}
    path = paths.presets_file()
    try:
        replace_file(path, json.dumps(entry, ensure_ascii=False, indent=2) + "\n")
    except OSError as error:
        raise PresetError(f"{path.name}: it cannot be written: {reason(error)}") from None
