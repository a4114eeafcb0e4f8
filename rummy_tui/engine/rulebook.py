"""The rules page of a game as its options make it.

A page is Markdown. A paragraph or list item may begin with a condition, ``[layoffs]``, ``[!layoffs]``
or ``[first_player=loser]``, and is left out where that does not hold; ``{target}`` is an option's value.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rummy_tui.assets import read_text
from rummy_tui.engine.options import Options, choices, show

if TYPE_CHECKING:
    from rummy_tui.engine.variant import Variant

_CONDITION = re.compile(r"^(\s*(?:[-*] |\d+\. )?)\[(!?)(\w+)(?:=([\w-]+))?\] ?")
_VALUE = re.compile(r"\{(\w+)\}")


def rules_page(variant: Variant, options: Options | None = None) -> str:
    """The rules under these options (None: the defaults), as Markdown."""
    options = options or variant.options()
    values = {choice.name: getattr(options, choice.name) for choice in choices(type(options))}
    kept = []
    for block in read_text(f"rules/{variant.id}.md").split("\n\n"):
        lines = []
        holds = True
        for line in block.split("\n"):
            condition = _CONDITION.match(line)
            if condition:
                lead, negated, name, wanted = condition.groups()
                value = values[name]
                holds = (show(value) == wanted if wanted else bool(value)) is not bool(negated)
                line = lead + line[condition.end() :]
            elif line.startswith(("- ", "* ")):
                holds = True
            if holds:
                lines.append(line)
        if lines:
            kept.append("\n".join(lines))
    page = "\n\n".join(kept)
    return _VALUE.sub(lambda match: show(values[match[1]]), page)


def option_lines(options: Options) -> list[tuple[str, str, str, bool]]:
    """Label, value, help line, and whether it differs from the default, for every option."""
    return [
        (
            choice.label,
            show(getattr(options, choice.name)),
            choice.text,
            getattr(options, choice.name) != choice.default,
        )
        for choice in choices(type(options))
    ]
