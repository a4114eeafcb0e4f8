"""Lists of saved games: those to be continued, those to be watched, and why some cannot be."""

from __future__ import annotations

from pathlib import Path

from rummy_tui.engine.table import count
from rummy_tui.engine.variant import variants
from rummy_tui.storage.shelf import Summary, summaries
from rummy_tui.ui.screens.listing import Listing
from rummy_tui.ui.widgets.chooser import Choice

MOST = 200
NONE_SAVED = "Every game is saved as it is played: one that you leave waits here."
NONE_FINISHED = "Play a game to its end first: then it can be watched here."


class SavesScreen(Listing[Path]):
    """Dismissed with the save chosen, or nothing. ``finished``: those to watch, not to go on with."""

    def __init__(self, *, finished: bool = False) -> None:
        self._saves = [save for save in summaries() if save.finished is finished][:MOST]
        title = "Finished games" if finished else "Saved games"
        choices = tuple(map(_choice, self._saves))
        empty = NONE_FINISHED if finished else NONE_SAVED
        super().__init__(title if choices else f"No {title.lower()}", choices, empty=empty)

    def take(self, at: int) -> None:
        save = self._saves[at]
        if save.damage:
            self.say("this one cannot be continued")
            self.notify(save.damage, severity="warning", timeout=8)
        elif save.open_elsewhere:
            self.say("this one is being played in another window")
        else:
            self.dismiss(save.path)


def _choice(save: Summary) -> Choice:
    if save.damage:
        return Choice("damaged", note=save.damage, enabled=False)
    played = count(save.round, "round") if save.finished else f"round {save.round}"
    label = f"{variants()[save.variant].name}, {played}"
    when = save.when.astimezone().strftime("%d %b %H:%M")
    players = ", ".join(save.players)
    if save.open_elsewhere:
        return Choice(label, note=f"open in another window · {players}", enabled=False)
    return Choice(label, note=f"{when} · {players}")
