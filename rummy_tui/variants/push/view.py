"""What a Push player may know."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.engine.view import GameView, seen
from rummy_tui.rummy.melds import MeldRules
from rummy_tui.variants.push.contracts import Contract
from rummy_tui.variants.push.options import PushOptions
from rummy_tui.variants.push.state import PushState, meld_rules


@dataclass(frozen=True, kw_only=True)
class PushView(GameView):
    """``contract`` is the round's; ``down``: per seat, whether it has laid it.

    Of the discard pile only the top is seen. A card that was pushed off it is ``known`` in the
    receiver's hand; the stock card pushed with it is in the receiver's ``hand`` only.
    """

    options: PushOptions
    contract: Contract
    down: tuple[bool, ...]

    @property
    def rules(self) -> MeldRules:
        return meld_rules(self.options.ace, self.options.duplicate_suits)

    @property
    def is_down(self) -> bool:
        """Whether the viewer has laid the contract."""
        return self.seat is not None and self.down[self.seat]


def view(state: PushState, seat: int | None) -> PushView:
    """The table from a seat, or as a bystander sees it."""
    fields = seen(state, seat)
    fields["discard_pile"] = state.discard_pile[-1:]
    return PushView(**fields, contract=state.contract, down=state.down)
