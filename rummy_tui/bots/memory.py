"""The garbage collector kept out of the way of a move.

What is remembered between moves (hands, melds, actions) is no garbage, and looking through all of it
takes the collector a third of a second in the end, in the middle of whatever is under way. And lists of
moves are thousands of objects that go by themselves: looked at by the hundred, they cost a game a tenth
of its speed.
"""

from __future__ import annotations

import gc

YOUNG = 50_000  # objects; a look at so many takes three to five milliseconds


def settle() -> None:
    """Before a game: what there is by now is looked through no more, and what is new not so often."""
    if gc.get_freeze_count():  # at first there is hardly any garbage, and much to look through
        gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
