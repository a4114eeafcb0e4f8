"""What the fixed rows of the table show: pure functions from views, desks and windows to zones' models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_tui.ui.desk import Desk
from rummy_tui.ui.modes import Aiming, Confirming, Depth, Hinting, Plain, Reading, end_of
from rummy_tui.ui.stages.base import side_names, team_of, wilds_lie
from rummy_tui.ui.steps import next_step
from rummy_tui.ui.widgets.actions import Key
from rummy_tui.ui.widgets.chooser import Choice, ChooserModel
from rummy_tui.ui.widgets.guide import GuideModel
from rummy_tui.ui.widgets.hand import HandModel
from rummy_tui.ui.widgets.prompt import PromptModel
from rummy_tui.ui.widgets.score_panel import ScoreRow
from rummy_tui.ui.widgets.seats import Seat, SeatsModel

if TYPE_CHECKING:
    from rummy_tui.engine.table import Presenter
    from rummy_tui.engine.view import GameView
    from rummy_tui.ui.screens.table import TableScreen
    from rummy_tui.ui.window import Window

BACK = Key("Esc", "Back")
DEPTH = (Key("←", "Deeper"), Key("→", "Less deep"))
ENDS = {"": "here", "low": "at its low end", "high": "at its high end"}
AIM = (Key("←", "The meld before"), Key("→", "The next one"))


def seat_row(view: GameView, presenter: Presenter) -> SeatsModel:
    side_of = {seat: i for i, side in enumerate(view.sides) for seat in side}
    return SeatsModel(
        tuple(
            Seat(
                name=name,
                hand=view.hand_counts[seat],
                score=view.scores[side_of[seat]],
                turn=seat == view.turn and not view.over,
                dealer=seat == view.dealer,
                team=team_of(view, seat),
                tag=presenter.seat_tag(view, seat),
            )
            for seat, name in enumerate(view.players)
        )
    )


def score_rows(view: GameView) -> tuple[ScoreRow, ...]:
    return tuple(
        ScoreRow(
            names,
            tuple(result.points[side] for result in view.results),
            view.scores[side],
            team_of(view, view.sides[side][0]),
        )
        for side, names in enumerate(side_names(view))
    )


def hand_row(
    view: GameView,
    active: Desk | None,
    desk: Desk | None,
    window: Window | None,
    showdown: int | None,
    presenter: Presenter,
) -> HandModel:
    """The hand of the desk, ``active`` where it may act; else a veil, or an open hand after the round."""
    if desk is None:
        if showdown is not None:
            cards = tuple(sorted(view.shown[showdown]))
            return HandModel(f"{view.players[showdown].upper()}'S HAND {len(cards)}", cards, active=False)
        veil = "hands are hidden · any player may call" if window and window.callers else "hands are hidden"
        told = _told(window, view, presenter) if window else ""
        return HandModel(title="CURTAIN", veil=veil, told=told, active=False)
    title = f"{view.players[desk.seat].upper()}'S HAND {len(desk.hand.cards)}"
    if desk.covered:
        return HandModel(title, note="covered", down=len(desk.hand.cards))
    note = presenter.hand_note(view, desk.selection)
    chosen = desk.selection.chosen
    if len(chosen) > 1:
        note = f"{len(chosen)} chosen: {' '.join(card.symbol for card in chosen)}"
    dimmed: frozenset[int] = frozenset()
    if active and desk.hand.playable is not None:
        dimmed = frozenset(i for i, card in enumerate(desk.hand.cards) if card not in desk.hand.playable)
    at_cards = active is not None and isinstance(desk.mode, Plain) and desk.button is None and not desk.grid
    return HandModel(
        title,
        desk.hand.cards,
        note,
        cursor=desk.hand.cursor if at_cards else None,
        chosen=desk.hand.chosen,
        dimmed=dimmed,
        new=desk.hand.new,
        lit=desk.hand.lit,
        groups=desk.hand.groups,
        active=active is not None,
    )


def _told(window: Window, view: GameView, presenter: Presenter) -> str:
    """What the player who is due has missed but for the last, which the log shows, in words for everybody."""
    events = [event.seen_from(None) for event in window.match.told_since(window.seat)]
    return " · ".join(presenter.tell(event, view.players) for event in events[:-1])


def prompt_row(screen: TableScreen, view: GameView) -> PromptModel:
    """Whose move it is and what is asked."""
    presenter, players = screen.presenter, screen.match.state.players
    if screen.lingering:
        return PromptModel("", f"{_last_words(view, presenter)}. Any key goes on.")
    if screen.waiting is not None:
        level = screen.table.seats[screen.waiting]
        return PromptModel(players[screen.waiting], f"is thinking ({level}). Any key hurries.")
    if screen.window is not None:
        return _window_prompt(screen.window, view, presenter)
    desk = screen.desk
    if desk is None:
        text = "← → the other hands. Enter: back to the score." if screen.showdown is not None else ""
        return PromptModel("", text)
    if desk.covered:
        return PromptModel(players[desk.seat], "your hand is covered. Any key shows it.")
    return PromptModel(players[desk.seat], desk.prompt)


def _last_words(view: GameView, presenter: Presenter) -> str:
    return presenter.tell(view.log[-1], view.players) if view.log else ""


def _window_prompt(window: Window, view: GameView, presenter: Presenter) -> PromptModel:
    from rummy_tui.engine.table import Selection

    if window.say:
        return PromptModel("Rummy!" if window.caller is not None else "", window.say)
    if window.caller is not None:
        name = view.players[window.caller]
        return PromptModel(name, "point at the deepest card you claim: ← →, then Enter.")
    if not window.callers:
        return PromptModel("", presenter.prompt(view, Selection()))
    if window.resolving:
        return PromptModel("Rummy!", presenter.prompt(view, Selection()))
    who = view.players[window.seat]
    told = _last_words(view, presenter)
    return PromptModel("", f"{told}. {who} is next. To call Rummy, press your number.")


REFUSED = (
    "That key does nothing just now, and nothing is lost by trying. The buttons below are what can be done."
)


def guide_row(screen: TableScreen) -> GuideModel:
    """What the guide says: of the turn, of a key that was refused, or while the others play."""
    guide, desk = screen.guide, screen.desk
    if guide is None:
        return GuideModel()
    view = screen.match.view(guide.seat)
    told = _last_words(view, screen.presenter)
    title = f"GUIDE · {told}" if told else "GUIDE"
    if desk is None or screen.lingering or screen.waiting is not None or screen.window is not None:
        return GuideModel(title, guide.lesson.waiting(view))
    tip = guide.tip if screen.guided else ""
    if desk.refused:
        tip = guide.lesson.refused(view, desk.refused) or REFUSED
    if guide.advice is None or not screen.guided:
        return GuideModel(title, tip)
    step = next_step(desk, guide.advice.action)
    return GuideModel(title, tip, f"**Try:** {step.text} {guide.advice.reason}")


def buttons(screen: TableScreen, *, hints: bool) -> tuple[Key, ...]:
    """The keys of the moment, each a button."""
    desk, window = screen.desk, screen.window
    if screen.lingering or screen.waiting is not None:
        return (Key("Space", "Go on", True), Key("Esc", "Menu"))
    if window is not None:
        return _window_buttons(window, screen)
    if desk is None:
        return (Key("Enter", "Back to the score", True),) if screen.showdown is not None else ()
    if desk.covered:
        return (Key("V", "Show my hand", True),)
    match desk.mode:
        case Confirming(control=control):
            return (Key("Enter", f"Yes, {control.label[:1].lower()}{control.label[1:]}", True), BACK)
        case Reading() | Hinting():
            return (Key("Enter", "This one", True), BACK)
        case Depth(control=control):
            count = getattr(desk.target, "count", 1)
            arrows = DEPTH if len(control.actions) > 1 else ()
            return (Key("Enter", f"{control.bare} {count}", True), *arrows, BACK)
        case Aiming(control=control):
            return (Key("Enter", f"{control.bare} {ENDS[end_of(desk.target)]}", True), *AIM, BACK)
    return _plain_buttons(screen, desk, hints=hints)


def _plain_buttons(screen: TableScreen, desk: Desk, *, hints: bool) -> tuple[Key, ...]:
    first = desk.primary
    controls = sorted(desk.controls, key=lambda control: not control.actions)
    keys = [
        Key(c.key, c.label, c is first, bool(c.actions), "" if c.actions else c.why, c.short)
        for c in controls
    ]
    if desk.staged or screen.match.undoable:
        keys.append(Key("U", "Undo"))
    if hints:
        keys.append(Key("H", "Hint"))
    if screen.stage.can_look_back(desk.view):
        keys.append(Key("L", "This trick" if screen.stage.back else "Last trick"))
    if wilds_lie(desk.view):
        keys.append(Key("I", "As laid" if screen.stage.bare else "Wilds"))
    if desk.grid is None:
        keys.append(Key("S", "Sort"))
    keys.append(Key("V", "Cover"))
    return tuple(keys)


def _window_buttons(window: Window, screen: TableScreen) -> tuple[Key, ...]:
    players = screen.match.state.players
    if window.caller is not None:
        return (Key("Enter", "Rummy!", True), *DEPTH, BACK)
    if window.resolving:
        first = Key("Enter", window.resolving.label, True)
    elif window.seat in screen.humans:
        name = players[window.seat]
        first = Key("Enter", f"I am {name}", True, short=f"I am {name[:8]}")
    else:
        first = Key("Enter", "Go on", True)
    return (first, *(Key(str(seat + 1), players[seat], short=players[seat][:3]) for seat in window.callers))


def chooser(desk: Desk, presenter: Presenter) -> ChooserModel | None:
    """The list to pick from, where the desk is picking from one."""
    match desk.mode:
        case Reading(control, at):
            choices = tuple(Choice(presenter.describe(action, desk.view)) for action in control.actions)
            title = f"{control.bare} · which way?"
            return ChooserModel(title, choices, at, "↑↓ Enter, or its number · Esc")
        case Hinting(control, reasons, at):
            choices = tuple(
                Choice(presenter.describe(action, desk.view), note=reason)
                for action, reason in zip(control.actions, reasons, strict=True)
            )
            return ChooserModel("Hint", choices, at, "↑↓ Enter does it · Esc back")
    return None
