"""The garbage collector kept out of the way of a move.

What is remembered between moves (hands, melds, actions) is no garbage, and looking through all of it
takes the collector a third of a second in the end, in the middle of whatever is under way.
"""

from __future__ import annotations

import gc


def settle() -> None:
    """Before a game: what there is by now is looked through no more."""
    if gc.get_freeze_count():  # at first there is hardly any garbage, and much to look through
        gc.collect()
    gc.freeze()
