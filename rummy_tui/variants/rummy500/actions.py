"""What only Rummy 500 players may want to do."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from rummy_tui.engine.actions import Action, Whole


class CallRummy(Action):
    """Claim the top ``count`` cards of the discard pile, the deepest of which can be used (R16)."""

    type: Literal["call_rummy"] = "call_rummy"
    count: Annotated[Whole, Field(ge=1)] = 1


class ResolveCalls(Action):
    type: Literal["resolve_calls"] = "resolve_calls"


@cache
def call_rummy(seat: int, count: int = 1) -> CallRummy:
    return CallRummy(seat=seat, count=count)
