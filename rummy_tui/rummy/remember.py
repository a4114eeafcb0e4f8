"""A memory for what is asked of the same state again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def remembers_last(function: Callable[P, T]) -> Callable[P, T]:
    """Keep a pure function's last two answers while it is asked the same.

    The parts of a state are shared from one state to the next: dear to hash, but found equal at a glance.
    """
    kept: tuple[tuple[tuple[object, ...], T], ...] = ()

    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal kept
        last = kept  # read once: another thread may ask too
        for known, answer in last:
            if known == args:
                return answer
        answer = function(*args, **kwargs)
        kept = ((args, answer), *last[:1])
        return answer

    return update_wrapper(ask, function)
