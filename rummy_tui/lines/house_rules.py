"""The house rules and presets of a game, listed."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from rummy_tui.engine.options import choices, preset_values, show
from rummy_tui.engine.variant import Variant

WIDTH = 78


def listing(variant: Variant, own: Mapping[str, Mapping[str, Any]]) -> str:
    """Every option with its default and what is allowed, every preset with what it changes.

    ``own``: presets of the players' own, by name.
    """
    found = choices(variant.options)
    width = max(len(choice.name) for choice in found)
    shown = max(len(show(choice.default)) for choice in found)
    lines = [f"House rules of {variant.name}, for --set NAME=VALUE: default, allowed", ""]
    for choice in found:
        lines += _hanging(f"  {choice.name:{width}}  {show(choice.default):{shown}}  ", choice.allowed)
        lines += _hanging("      ", choice.told(choice.default))
    lines += ["", "Presets, for --preset NAME", ""]
    built_in = {preset: preset_values(variant.options, preset) for preset in variant.presets}
    lines += _presets(variant, built_in)
    if own:
        lines += ["", "Your own presets, for --preset NAME", "", *_presets(variant, own)]
    return "\n".join(lines)


def changes(variant: Variant, values: Mapping[str, Any]) -> str:
    """What differs from the defaults, as --set takes it: ``layoffs=on target=50``."""
    defaults = {choice.name: choice.default for choice in choices(variant.options)}
    changed = {
        name: value for name, value in values.items() if name not in defaults or value != defaults[name]
    }
    return " ".join(f"{name}={show(value)}" for name, value in changed.items()) or "the defaults"


def _presets(variant: Variant, presets: Mapping[str, Mapping[str, Any]]) -> list[str]:
    width = max(map(len, presets))
    return [
        line
        for name, values in presets.items()
        for line in _hanging(f"  {name:{width}}  ", changes(variant, values))
    ]


def _hanging(head: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
