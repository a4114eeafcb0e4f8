"""The card table: zones that never move, a stage in the middle, and one place where keys and clicks meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from textual import events
from textual.worker import WorkType

from rummy_tui.bots.memory import settle
from rummy_tui.cards import arranged, at_places, places_of
from rummy_tui.storage.guided import guide_of
from rummy_tui.storage.start import HUMAN
from rummy_tui.ui.canvas import Hit
from rummy_tui.ui.clicks import click
from rummy_tui.ui.computers import PACES, Computers, hints
from rummy_tui.ui.desk import Desk
from rummy_tui.ui.keys import small
from rummy_tui.ui.light import Light
from rummy_tui.ui.modes import Plain
from rummy_tui.ui.own_hand import Habits
from rummy_tui.ui.rows import buttons, chooser, guide_row, hand_row, prompt_row
from rummy_tui.ui.screens.base import key_of
from rummy_tui.ui.screens.board import BoardScreen
from rummy_tui.ui.screens.curtain import CurtainScreen
from rummy_tui.ui.screens.menu import MenuScreen
from rummy_tui.ui.stages.base import wilds_lie
from rummy_tui.ui.widgets.chooser import chooser_height
from rummy_tui.ui.widgets.zone import Zone
from rummy_tui.ui.window import LIFT, Window

if TYPE_CHECKING:
    from rummy_tui.engine.actions import Action
    from rummy_tui.engine.lesson import Guide
    from rummy_tui.engine.player import Hint
    from rummy_tui.engine.state import GameState
    from rummy_tui.engine.table import Sort
    from rummy_tui.engine.view import GameView
    from rummy_tui.storage.saves import Table
    from rummy_tui.ui.commands import Command

BARE = "the wild cards as they are: the jokers, and the cards marked *."
EVERYWHERE = {"help": "?", "menu": "menu", "log": "O"}  # what can be clicked at any time
SORT_NAMES = {"suit": "by suit", "rank": "by rank", "melds": "by the best melds", "own": "your own order"}
SCREEN_KEYS = {"U": "u", "V": "v", "H": "H", "S": "s", "L": "l", "I": "i"}


class TableScreen(BoardScreen):
    """A match under way.

    One ``Desk`` at a time sees a hand; behind a curtain there is none. Between turns a ``Window`` may
    be open to all seats. ``lingering``: what is finished lies there until a key. ``waiting`` names a
    computer player that is at it. ``showdown``: after a round, whose open hand is looked at.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.match)
        self.table = table
        self.desk: Desk | None = None
        self.window: Window | None = None
        self.light = Light(self)
        self.lingering = False
        self.waiting: int | None = None
        self.showdown: int | None = None
        self._resumed = bool(table.match.actions)  # whoever opens a game gone on with is not yet known
        self.guide: Guide | None = None
        self._advised: GameState | None = None  # the position being thought about, or looked at
        self._guided: GameState | None = None
        self._clicked: Hit | None = None
        self._told: str | None = None
        self.habits = [Habits() for _ in self.match.state.players]
        self._computers = Computers(table)
        self._seen_at = -1  # how many actions there were when all had seen what lingers
        self._asked_at = -1  # how many actions there were when all could speak up
        self._opened = 0.0

    def on_mount(self) -> None:
        settle()
        settings, state = self.table_app.settings, self.match.state
        for habits, name, hand in zip(self.habits, state.players, state.hands, strict=True):
            habits.remember(settings.sorts.get(name), self.presenter.sorts)
            if self.match.actions and name in settings.orders:
                habits.order = list(at_places(hand, settings.orders[name]))
        self._tell_notice()
        self.guide = guide_of(self.table, self.table_app.settings)
        self.advance()

    def _keep_orders(self) -> None:
        """Hands in an order of their players' own are remembered as soon as they change."""
        state = self.match.state
        self.table_app.remember_orders(
            {
                state.players[seat]: places_of(arranged(state.hands[seat], self.habits[seat].order))
                for seat in self.humans
                if self.habits[seat].sort == "own"
            }
        )

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, who in enumerate(self.table.seats) if who == HUMAN)

    # From one player to the next

    def advance(self) -> None:
        """Go on to whoever is to act: the same seat, another behind the curtain, a computer, the score."""
        state = self.match.state
        moves = len(self.match.actions)
        self.window = None
        self.waiting = None
        if state.round > 1:
            self.guide = None
        if self._seen_at != moves and self.presenter.lingers(self.match.view(None)):
            self._linger()
            return
        self.stage.back = False
        if not state.awaiting or state.phase == "round_over":
            self._clear()
            self.table_app.show_score(self)
            return
        seat = state.turn if state.turn in state.awaiting else state.awaiting[0]
        if self.desk is not None and self.desk.seat != seat:
            if len(self.humans) > 1:
                self._clear()
            else:
                self.desk.look()
        if len(state.awaiting) > 1 and self._asked_at != moves:
            self._open_window(seat)
        else:
            self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        if seat not in self.humans:
            self._play_computer(seat)
        elif self.desk is not None and self.desk.seat == seat:
            self.desk.look()
            self.render_table()
        elif len(self.humans) == 1 and not self._resumed:
            self.sit_down(seat)
        else:
            self._clear()
            self._draw_curtain(seat)

    def _clear(self) -> None:
        """Take the hand off the table: from here on only what all may see is in the zones."""
        self.desk = None
        self.showdown = None
        self.stage.bare = False
        self.render_table()

    def _draw_curtain(self, seat: int) -> None:
        """What the player named missed, in the words for everybody: whoever sits there has not said yet."""
        players = self.match.state.players
        events = (event.seen_from(None) for event in self.match.told_since(seat))
        lines = tuple(self.presenter.tell(event, players) for event in events)
        curtain = CurtainScreen(players[seat], lines, first=not self.match.has_acted(seat))
        self.app.push_screen(curtain, lambda shown: self._lifted(seat, shown))

    def _lifted(self, seat: int, shown: bool | None) -> None:
        if shown:
            self.sit_down(seat)
        else:
            self.table_app.leave_table()

    def sit_down(self, seat: int) -> None:
        """The seat is at the keyboard and may see its hand."""
        self._resumed = False
        self.window = None
        if self.desk is None or self.desk.seat != seat:
            confirm = self.table_app.settings.confirm
            self.desk = Desk(self.match, seat, self.habits[seat], confirm=confirm)
        else:
            self.desk.look()
        self.desk.fresh = True
        self.render_table()

    def _linger(self) -> None:
        """What is finished stays until a key, or for the computers' pace where nobody else is there."""
        self.lingering = True
        self.stage.back = True
        if self.desk is not None:
            self.desk.look()
        self.render_table()
        if not self.humans:
            self.set_timer(PACES[self.table_app.settings.pace], self._end_lingering)

    def _end_lingering(self) -> None:
        if self.lingering:
            self.lingering = False
            self._seen_at = len(self.match.actions)
            self.advance()

    def _open_window(self, seat: int) -> None:
        """All seats may speak up before the next one goes on, the people at the keyboard first."""
        window = Window(self.match, seat, self.humans)
        if window.needed:
            if len(self.humans) > 1:
                self._clear()
            self.window = window
            self._opened = monotonic()
            self.render_table()
            self._limit(window)
        else:
            self._close_window(seat)

    def _limit(self, window: Window) -> None:
        """One person among computers has a moment to call, and need not press a key each time."""
        moment = self.table_app.settings.call_moment
        if moment and len(self.humans) == 1 and window.resolving is None and self.guide is None:
            self.set_timer(moment, partial(self._let_pass, window))

    def _let_pass(self, window: Window) -> None:
        if self.window is window:
            if window.caller is None and self.on_top:
                self._close_window(window.seat)
            else:
                self._limit(window)

    def _close_window(self, seat: int) -> None:
        """The people have had their moment; now the computers, then the seat that is due."""
        self.window = None
        self._asked_at = len(self.match.actions)
        others = [s for s in self.match.state.awaiting if s != seat and s not in self.humans]
        if others:
            self._in_background("computers", partial(self._hear, others, seat))
        elif seat in self.humans and len(self.humans) > 1:
            self.sit_down(seat)
        else:
            self._go_on(seat)

    def show_hands(self) -> None:
        """After a round: the table with all that lies open, one player after the other."""
        self.showdown = 0
        self.render_table()

    def play(self, action: Action) -> None:
        """The action is judged and on disk before the next key is read."""
        if self.desk is not None:
            self.desk.hand.chosen = frozenset()
        deal = self.match.state.deal
        self.table.play(action)
        if self.match.state.deal != deal:
            for habits in self.habits:
                habits.order = []
        self._tell_notice()
        self.advance()

    def _tell_notice(self) -> None:
        """What became of the save, once."""
        if self.table.notice != self._told:
            self._told = self.table.notice
            self.notify(self._told or "", severity="warning", timeout=8)

    def undo(self) -> None:
        from rummy_tui.engine.errors import IllegalAction

        if self.desk is None:
            return
        try:
            self.table.undo()
        except IllegalAction as refused:
            self.desk.say = str(refused)
        else:
            self.desk.look()
            self.desk.say = "Taken back."
        self.render_table()

    # Computer players

    def _play_computer(self, seat: int) -> None:
        self.waiting = seat
        self._computers.take_time()
        self.render_table()
        self._in_background("computers", partial(self._think, seat))

    def _in_background(self, group: str, work: WorkType[None]) -> None:
        """Start work that takes the place of what its group was doing."""
        self.run_worker(work, exclusive=True, group=group)

    async def _think(self, seat: int) -> None:
        action = await self._computers.ask(seat, self.table_app.settings)
        if action is not None:
            await self._computers.pace(self.table_app.settings)
            self.play(action)

    async def _hear(self, seats: list[int], due: int) -> None:
        """Ask computers out of turn; the first that wants something has it, unless a person was quicker."""
        state = self.match.state
        for seat in seats:
            action = await self._computers.ask(seat, self.table_app.settings)
            if self.match.state is not state:
                return
            if action is not None:
                self.play(action)
                return
        if due in self.humans and len(self.humans) > 1:
            self.sit_down(due)
        else:
            self._go_on(due)

    def hint(self) -> None:
        desk = self.desk
        if desk is not None and not self.table_app.settings.hints:
            desk.say = "Hints are off in the settings."
            self.render_table()
        elif desk is not None:
            if self.guide is not None and self.guided:
                desk.advise(self.guide.hints)
                self.render_table()
                return
            desk.say = "Thinking…"
            self.render_table()
            self._in_background("hints", partial(self._hint, desk))

    async def _hint(self, desk: Desk) -> None:
        state = self.match.state
        found = await hints(state, desk.seat, self.table_app.settings)
        if self.match.state is not state:
            return
        if self.guide is not None and desk.seat == self.guide.seat:
            found = self._guide_through(self.guide, found)
        if self.desk is desk and isinstance(desk.mode, Plain):
            desk.say = ""
            desk.advise(found)
            self.render_table()

    # A guided round

    def _seek_advice(self) -> None:
        """Have a good move thought of, once in each position."""
        state = self.match.state
        if self.guide is None or self.desk is None or state is self._advised:
            return
        if self.desk.seat in state.awaiting:
            self._advised = state
            self._in_background("advice", partial(self._advise, self.guide, state))

    async def _advise(self, guide: Guide, state: GameState) -> None:
        found = await hints(state, guide.seat, self.table_app.settings)
        if self.match.state is state:
            self._guide_through(guide, found)
            self.render_table()

    def _guide_through(self, guide: Guide, found: tuple[Hint, ...]) -> tuple[Hint, ...]:
        """The guide looks at the position, once; what it and the hints both say from then on."""
        if not self.guided:
            guide.look(found)
            self._guided = self.match.state
        return guide.hints

    @property
    def guided(self) -> bool:
        """Whether the guide has looked at this position."""
        return self._guided is self.match.state

    def _end_guide(self) -> None:
        self.guide = None
        self.table_app.note_guide(self.match.variant.id, "skipped")
        if self.desk is not None:
            self.desk.say = "The guide says no more. From the title there are more guided rounds."
        self.render_table()

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if not self.too_small:
            self.press(key_of(event))

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        message.stop()
        hit = message.hit
        self.light.out()
        if message.double and hit != self._clicked:
            return  # the second click of a pair was meant for what stood there before
        self._clicked = hit
        if hit.kind in EVERYWHERE:
            self.press(EVERYWHERE[hit.kind])
        elif hit == Hit("key", "E") and self.guide is not None:
            self._end_guide()
        elif self.lingering or self.waiting is not None:
            self.press("space")
        elif self.window is not None:
            self._speak_up(self.window.click(hit.kind, hit.value))
        elif self.desk is None or self.desk.covered:
            if hit.kind == "key":
                self.press({"Enter": "enter"}.get(str(hit.value), str(hit.value).lower()))
        elif hit.kind == "key" and hit.value in SCREEN_KEYS and isinstance(self.desk.mode, Plain):
            self.desk.keys_so_far = ""
            self.press(SCREEN_KEYS[str(hit.value)])
        else:
            self._do(click(self.desk, hit.kind, hit.value, hit.end, double=message.double))

    def press(self, key: str) -> None:
        if not self.on_top:
            return
        self.light.out()
        if key == "?":
            self.table_app.show_help()
        elif key == "menu":
            self.app.push_screen(MenuScreen(), self.table_app.menu_chosen)
        elif key == "O" or (key == "o" and self._letters_are_free):
            self.table_app.show_log()
        elif key in ("e", "E") and self.guide is not None:
            self._end_guide()
        elif self.lingering:
            self._press_lingering(key)
        elif self.waiting is not None:
            self._press_waiting(key)
        elif self.window is not None:
            self._press_window(self.window, key)
        elif self.desk is not None:
            self._press_desk(self.desk, key)
        elif self.showdown is not None:
            self._press_showdown(key)

    @property
    def _letters_are_free(self) -> bool:
        """Whether no letter means a meld or a bid."""
        return self.desk is None or (isinstance(self.desk.mode, Plain) and self.desk.grid is None)

    def _press_lingering(self, key: str) -> None:
        if key == "escape":
            self.press("menu")
        else:
            self._end_lingering()

    def _press_waiting(self, key: str) -> None:
        if key == "escape":
            self.press("menu")
        else:
            self._computers.hurry()

    def _press_window(self, window: Window, key: str) -> None:
        if key == "escape" and window.caller is None:
            self.press("menu")
        elif monotonic() - self._opened >= self.table_app.settings.curtain_guard:
            self._speak_up(window.press(key))

    def _speak_up(self, answer: Action | str | None) -> None:
        if self.window is None:
            return
        if answer is None:
            self.render_table()
        elif isinstance(answer, str):
            assert answer == LIFT
            self._close_window(self.window.seat)
        else:
            self.play(answer)

    def _press_desk(self, desk: Desk, key: str) -> None:
        bidding = desk.grid is not None and desk.keys_so_far
        if isinstance(desk.mode, Plain) and not (key == "H" and not bidding):
            key = small(key)
        if desk.covered or key == "v":
            desk.covered = not desk.covered
            self.render_table()
            return
        if isinstance(desk.mode, Plain):
            if self.stage.back and key == "escape":
                key = "l"
            if key == "escape" and not desk.hand.chosen and desk.button is None:
                self.press("menu")
                return
            if key == "u" and not desk.staged:
                self.undo()
                return
            if key == "H" or (key == "h" and self._letters_are_free):
                self.hint()
                return
            if key == "l" and self.stage.can_look_back(desk.view):
                self.stage.back = not self.stage.back
                self.render_table()
                return
            if key == "i" and wilds_lie(desk.view):
                self.stage.bare = not self.stage.bare
                desk.say = BARE if self.stage.bare else ""
                self.render_table()
                return
        sort = desk.hand.habits.sort
        self._do(desk.press(key))
        if desk.hand.habits.sort != sort:
            self.table_app.remember_sort(self.match.state.players[desk.seat], desk.hand.habits.sort)

    def _press_showdown(self, key: str) -> None:
        if key in ("left", "right", "tab") and self.showdown is not None:
            self.showdown = (self.showdown + (-1 if key == "left" else 1)) % len(self.match.state.players)
            self.render_table()
        elif key in ("enter", "escape", "space"):
            self.showdown = None
            self.table_app.show_score(self)

    def _do(self, action: Action | None) -> None:
        if action is not None:
            self.play(action)
        else:
            self.render_table()

    def commands(self) -> Iterator[Command]:
        """The buttons of the moment, and what there is at any time; nothing that would lift a curtain."""
        from rummy_tui.ui.commands import Command, buttons, looks

        app = self.table_app
        yield from buttons(self, without=() if self.window is None else ("Enter",))
        if self.desk is not None and not self.desk.covered and isinstance(self.desk.mode, Plain):
            for sort in self.presenter.sorts:
                if sort != self.desk.hand.habits.sort:
                    yield Command(f"Sort the hand: {SORT_NAMES[sort]}", "", partial(self._sort, sort))
        yield Command("The log of the whole game", "O", app.show_log)
        yield Command("Rules and keys", "?", partial(self.press, "?"))
        yield from looks(app)
        yield Command("Save and go to the title", "", app.leave_table)
        yield Command("Save and quit", "", partial(app.exit, 0))

    def _sort(self, sort: Sort) -> None:
        if self.desk is not None:
            self.desk.sort(sort)
            self.table_app.remember_sort(self.match.state.players[self.desk.seat], sort)
            self.render_table()

    # What the zones show

    def touch(self) -> None:
        if self.desk is not None:
            self.desk.confirm = self.table_app.settings.confirm
        super().touch()
        if self.is_mounted:
            self.render_table()

    def _view(self) -> GameView:
        if self.desk is not None:
            return self.desk.view
        return self.match.view(None)

    def render_table(self) -> None:
        view, desk = self._view(), self.desk
        if desk is not None and desk.hand.lit:
            self.light.shine(desk)
        self._seek_advice()
        self.set_class(self.guide is not None and self.showdown is None, "-guided")
        self.guide_zone.show(guide_row(self))
        active = None if self.lingering or self.waiting is not None else desk
        self.stage.below = self.showdown
        self.show_view(
            view,
            active,
            self.window,
            hand=hand_row(view, active, desk, self.window, self.showdown, self.presenter),
            prompt=prompt_row(self, view),
            keys=buttons(self, hints=self.table_app.settings.hints),
            note=self.table.trouble or "",
        )
        self._show_chooser(active)
        self._keep_orders()

    def stage_changed(self) -> None:
        self.stage.back = self.lingering

    def _show_chooser(self, desk: Desk | None) -> None:
        zone = self.chooser
        model = chooser(desk, self.presenter) if desk is not None else None
        zone.display = model is not None
        if model is not None:
            zone.styles.height = min(chooser_height(len(model.choices)), max(6, self.size.height - 9))
            zone.show(model)
