"""What a friend says to somebody's first melds, alike in the games where everybody melds on one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rummy_tui.cards import symbols
from rummy_tui.engine.lesson import Lesson, Tip
from rummy_tui.engine.player import Hint
from rummy_tui.engine.view import GameView
from rummy_tui.rummy.table import duty_of

GROWN = 8  # cards of the discard pile that make it worth a thought
LAY = "What lies on the table counts for you, and nobody can take it away."
FEW = 2  # cards left in a hand that may soon be gone


class SpreadLesson(Lesson):
    """Lessons of a game whose discard pile lies spread; the game says what is its own."""

    values = ""

    def welcome(self, view: Any) -> str:
        """Who the newcomer is, and what it is about."""
        return ""

    def own_tips(self, view: Any) -> Iterator[Tip]:
        """What only this game has to say while melding."""
        return iter(())

    def prefer(self, view: Any, legal: Sequence[Any], hints: Sequence[Hint]) -> Hint:
        """Whatever can be laid is laid: holding it back is for later evenings."""
        if hints[0].action.type != "discard":
            return hints[0]
        for kind in ("meld", "lay_off"):
            fitting = [action for action in legal if action.type == kind]
            if fitting:
                return Hint(max(fitting, key=lambda action: len(action.cards)), LAY)
        return hints[0]

    def tips(self, view: Any, legal: Sequence[Any], advised: Any) -> Iterator[Tip]:
        if view.phase == "draw":
            yield from self._drawing(view, advised)
        elif view.phase == "meld":
            yield from self._melding(view, advised)

    def _drawing(self, view: Any, advised: Any) -> Iterator[Tip]:
        yield Tip("welcome", self.welcome(view))
        if advised is not None and advised.type == "draw_discard":
            card = view.discard_pile[-advised.count].symbol
            others = "all the cards on top of it come along" if advised.count > 1 else "it is on top"
            yield Tip(
                "take",
                f"Look at the **discard pile**: {card} can be laid at once, with cards of yours. So "
                f"you may take it; {others}.",
            )
        yield Tip(
            "stock",
            "Each turn begins with a card: the top of the **stock**, unseen, or a card of the "
            "**discard pile**, the open row, if you can use it at once.",
        )
        if (name := _nearly_out(view)) is not None:
            yield Tip(
                "soon",
                f"{name} has hardly any cards left. When somebody goes out, what you still hold "
                "counts against you: lay what you can.",
            )
        if view.discard_count >= GROWN:
            yield Tip(
                "grown",
                "The pile has grown. One card deep in it that you can use brings you all the cards "
                "above: much to lay, if the round lasts.",
            )

    def _melding(self, view: Any, advised: Any) -> Iterator[Tip]:
        if (duty := duty_of(view)) is not None:
            yield Tip(
                "duty",
                f"What you took must be used first: {duty.card.symbol} goes into a **meld** [M], or "
                "onto one that lies there [L]. Choose its cards, then the key.",
            )
        yield from self.own_tips(view)
        match advised.type if advised is not None else "":
            case "meld":
                yield Tip(
                    "meld",
                    f"You hold a **meld**: {symbols(advised.cards)}. Laid on the table its cards "
                    "count for you; left in your hand they count against you.",
                )
            case "lay_off":
                there = next(meld for meld in view.melds if meld.id == advised.meld)
                whose = "your own" if there.owner == view.seat else f"{view.players[there.owner]}'s"
                yield Tip(
                    "layoff",
                    f"{symbols(advised.cards)} fits {whose} {there.kind}: **lay it off** there with "
                    "[L]. It counts for you, wherever it lies.",
                )
            case "discard":
                yield Tip(
                    "discard",
                    "A turn ends with a **discard** [X], face up on the pile for everybody to take. "
                    "Throw what neither you nor the table can use.",
                )
        if any(meld.owner == view.seat for meld in view.melds):
            yield Tip("values", self.values)
        yield Tip(
            "keep",
            "Keep pairs and neighbours of one suit, they wait for a third card. [S] sorts your hand another "
            "way, [H] tells more good moves.",
        )

    def refused(self, view: Any, key: str) -> str:
        if view.phase == "draw":
            if key == "T":
                return (
                    "A card of the pile may be taken only if you can meld it or lay it off at once, "
                    "and none is like that now. Draw with [D]."
                )
            return (
                "First a card: [D] draws from the stock, [T] takes from the pile. Melding and throwing "
                "come after."
            )
        duty = duty_of(view)
        if duty is not None and key in "XML":
            return f"{duty.card.symbol} comes first, for it was taken from the pile: meld it, or lay it off."
        match key:
            case "D" | "T":
                return "You have your card for this turn. Lay what you can, then throw one card with [X]."
            case "M":
                return (
                    "These cards are no **meld**: choose with [Space] three or more of one rank, or "
                    "three or more in a row of one suit."
                )
            case "L":
                return (
                    "No meld on the table takes that. A lay-off goes on at an end of a run, or is a "
                    "set's fourth card."
                )
            case "X":
                return "Throw exactly one card: the one under ▲, or the one chosen with [Space]."
        return ""

    def waiting(self, view: Any) -> str:
        return (
            "The others play. Watch their melds: you may lay off on them. And watch what they throw: "
            "it stays in the open pile."
        )


def _nearly_out(view: GameView) -> str | None:
    """Somebody else who will soon have no cards."""
    seats = range(len(view.players))
    few = [seat for seat in seats if seat != view.seat and 0 < view.hand_counts[seat] <= FEW]
    return view.players[few[0]] if few else None
