"""The games, a folder each.

A package hides a function of its own name: once a game is imported, ``rummy_tui.variants`` is this
module. So it can be called, and is then the contract's ``rummy_tui.variants()``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_tui.engine.variant import Variant


class _Games(ModuleType):
    def __call__(self) -> Mapping[str, Variant]:
        from rummy_tui.engine.variant import variants

        return variants()


sys.modules[__name__].__class__ = _Games
