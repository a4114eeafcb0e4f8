"""The words that are understood at any time: what lies open, the own hand, rules, hints, leaving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rummy_tui.bots.hints import hints
from rummy_tui.cards import Card, arranged, at_places, holds, places_of
from rummy_tui.engine.aloud import cards_in_words
from rummy_tui.engine.chronicle import chronicle
from rummy_tui.engine.errors import IllegalAction
from rummy_tui.engine.player import Deadline, Hint
from rummy_tui.engine.rulebook import rules_page
from rummy_tui.engine.state import GameState
from rummy_tui.engine.view import GameView
from rummy_tui.lines import saying
from rummy_tui.lines.guided import Telling
from rummy_tui.lines.voice import Leave, Voice
from rummy_tui.lines.words import read_cards, tokens
from rummy_tui.storage.guided import guide_of, with_guide
from rummy_tui.storage.saves import Table
from rummy_tui.storage.settings import Settings, save_settings

HELP = """\
Type the number of a choice, or its word: draw, take, take 3, meld 4h 5h 6h, lay off 8c on a, discard ks.
Cards are 4h, 10d, ks, joker, or in words: 4 5 6 of hearts. The letters of melds are in what table says.
At any time: hand, table (all that lies open), log (this round so far; log all: the whole \
game), score, rules, hint (hint 1 does the first), sort, move \
(move 5h after ks: your own order), undo, \
save, quit. An empty line says again what is asked."""


class Answers:
    """Answers whoever asks. Every answer gets the seat that asks, None where every hand is hidden."""

    def __init__(self, table: Table, voice: Voice, settings: Settings) -> None:
        self.table = table
        self.voice = voice
        self.settings = settings
        self.match = table.match
        self._told: set[str] = set()
        self._orders: dict[int, tuple[Card, ...]] = {}
        self._goes_on = bool(table.match.actions)
        guide = guide_of(table, settings)
        self.guide = Telling(guide, self) if guide else None
        self._advised: tuple[GameState, int | None, tuple[Hint, ...]] | None = None

    @property
    def presenter(self) -> Any:
        return self.match.variant.table

    @property
    def confirm(self) -> bool:
        return self.settings.confirm

    def tell_trouble(self) -> None:
        """What became of the save, each thing once."""
        for said in (self.table.notice, self.table.trouble):
            if said and said not in self._told:
                self._told.add(said)
                self.voice.say(said)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for word in WORDS if word != "skip" or self.guide is not None)

    def aside(self, line: str, seat: int | None) -> bool:
        """Answer a word that is no move; False where it is none. ``seat`` is who asks, None where every
        hand is hidden."""
        words = tokens(line)
        name = SHORT.get(words[0], words[0]) if words else ""
        if name not in WORDS:
            return False
        WORDS[name](self, seat, *words[1:])
        return True

    def _help(self, seat: int | None, *rest: str) -> None:
        for line in HELP.split("\n"):
            self.voice.say(line)

    def tell_hand(self, seat: int | None, *rest: str) -> None:
        if seat is not None:
            view = self.match.view(seat)
            groups = self._groups(seat, view)
            self.voice.say(saying.hand(groups, saying.hand_note(view, self.presenter)))
        elif self.match.view(None).over:
            self._open_hands()
        else:
            self.voice.say("Every hand is hidden now.")

    def _groups(self, seat: int, view: GameView) -> tuple[tuple[Card, ...], ...]:
        """The hand as its player sorts it; the order of their own lasts for as long as the cards."""
        if self.sort_of(seat) == "own":
            if seat not in self._orders:
                places = self.settings.orders.get(view.players[seat], ()) if self._goes_on else ()
                self._orders[seat] = at_places(view.hand, places)
            self._orders[seat] = arranged(view.hand, self._orders[seat])
            return (self._orders[seat],)
        return saying.groups(view, self.sort_of(seat), self.presenter)

    def _move(self, seat: int | None, *rest: str) -> None:
        """Cards to another place in the hand, whose order is its player's own from then on."""
        if seat is None:
            self.tell_hand(seat)
            return
        cards, words = read_cards(rest)
        order = [card for group in self._groups(seat, self.match.view(seat)) for card in group]
        beside = words in (["after"], ["before"])
        moved = cards[:-1] if beside else cards
        if not moved or not (beside or words in (["first"], ["last"])) or not holds(tuple(order), cards):
            self.voice.say("Move cards that you hold: move 5h after ks, before ks, first or last.")
            return
        for card in moved:
            order.remove(card)
        at = order.index(cards[-1]) if beside else len(order) * (words == ["last"])
        at += words == ["after"]
        order[at:at] = moved
        self._orders[seat] = tuple(order)
        self._sort(seat, "own")

    def dealt_anew(self) -> None:
        """Nobody has given these hands an order yet."""
        self._orders = dict.fromkeys(range(len(self.match.state.players)), ())

    def keep_orders(self) -> None:
        """Remember the hands that lie in an order of their players' own, for when the game goes on."""
        state = self.match.state
        orders = {
            state.players[seat]: places_of(arranged(state.hands[seat], order))
            for seat, order in self._orders.items()
            if self.sort_of(seat) == "own"
        }
        known = self.settings.orders
        if any(known.get(name) != places for name, places in orders.items()):
            self.settings = replace(self.settings, orders={**known, **orders})
            self._remember()

    def _open_hands(self) -> None:
        view = self.match.view(None)
        for name, cards in zip(view.players, view.shown, strict=True):
            self.voice.say(f"{name}: {cards_in_words(sorted(cards)) or 'no cards'}.")

    def _table(self, seat: int | None, *rest: str) -> None:
        for line in saying.table(self.match.view(seat), self.match.variant.name, self.presenter):
            self.voice.say(line)
        if seat is not None:
            self.tell_hand(seat)

    def _log(self, seat: int | None, *rest: str) -> None:
        view = self.match.view(seat)
        if rest[:1] == ("all",):
            self._log_all()
            return
        for line in saying.events(view, view.log, self.presenter):
            self.voice.say(line)

    def _log_all(self) -> None:
        """The whole game, a line a turn."""
        view = self.match.view(None)
        for played in chronicle(self.match.variant, self.match.states):
            self.voice.say(f"Round {played.number}.")
            for number, told in played.turns:
                lead = f"Turn {number}: " if number else ""
                self.voice.say(lead + " ".join(saying.events(view, told, self.presenter)))
            if played.verdict:
                self.voice.say(self.presenter.aloud(played.verdict))

    def _score(self, seat: int | None, *rest: str) -> None:
        for line in saying.totals(self.match.view(None)):
            self.voice.say(line)

    def _rules(self, seat: int | None, *rest: str) -> None:
        for line in saying.rules(rules_page(self.match.variant, self.match.state.options)):
            self.voice.say(self.presenter.aloud(line.lstrip()), "  " if line.startswith(" ") else "")
        self.voice.say("What to type.")
        self._help(seat)

    def _hint(self, seat: int | None, *rest: str) -> None:
        found = self.advice(seat)
        view = self.match.view(seat)
        for place, hint in enumerate(found, 1):
            what = saying.action(hint.action, view, self.presenter)
            self.voice.say(f"Hint {place}: {what}. {saying.sentence(self.presenter.aloud(hint.reason))}")
        if found:
            self.voice.say("Hint and its number does it.")

    def advice(self, seat: int | None) -> tuple[Hint, ...]:
        """What the seat could do, best first, as a guide says it; says so where there is none to be had."""
        if not self.settings.hints:
            self.voice.say("Hints are off in the settings.")
            return ()
        state = self.match.state
        if self.guide is not None and self.guide.seen is state and self.guide.guide.seat == seat:
            return self.guide.guide.hints
        if self._advised is None or self._advised[0] is not state or self._advised[1] != seat:
            found = hints(state, seat, Deadline(self.settings.think)) if seat is not None else ()
            self._advised = state, seat, found
        if not self._advised[2]:
            self.voice.say("There is nothing to advise.")
        return self._advised[2]

    def sort_of(self, seat: int) -> str:
        sorts: tuple[str, ...] = self.presenter.sorts
        way = self.settings.sorts.get(self.match.state.players[seat])
        return way if way in sorts else sorts[0]

    def _sort(self, seat: int | None, *rest: str) -> None:
        if seat is None:
            self.tell_hand(seat)
            return
        known: tuple[str, ...] = self.presenter.sorts
        way = rest[0] if rest else known[(known.index(self.sort_of(seat)) + 1) % len(known)]
        if way not in known:
            self.voice.say(f"A hand is sorted by {saying.joined(known, 'or')}.")
            return
        sorts = {**self.settings.sorts, self.match.state.players[seat]: way}
        self.settings = replace(self.settings, sorts=sorts)
        self._remember()
        self.tell_hand(seat)
        self.keep_orders()

    def _undo(self, seat: int | None, *rest: str) -> None:
        if seat is None:
            self.tell_hand(seat)
            return
        try:
            self.table.undo()
        except IllegalAction as refused:
            self.voice.say(str(refused))
        else:
            self.voice.say("Taken back.")
            self.tell_trouble()

    def note_guide(self, how: str) -> None:
        """The guided round is over, or its guide has been sent away."""
        self.guide = None
        self.settings = with_guide(self.settings, self.match.variant.id, how)
        self._remember()

    def _remember(self) -> None:
        try:
            save_settings(self.settings)
        except OSError as error:
            self.voice.say(f"The settings could not be saved: {error.strerror}.")

    def _skip(self, seat: int | None, *rest: str) -> None:
        if self.guide is None:
            self.voice.say("There is no guide at this table.")
        else:
            self.note_guide("skipped")
            self.voice.say("The guide says no more.")

    def _save(self, seat: int | None, *rest: str) -> None:
        self.voice.say(self.table.trouble or "The game is saved after every move.")

    def _quit(self, seat: int | None, *rest: str) -> None:
        raise Leave


WORDS: dict[str, Callable[..., None]] = {
    "help": Answers._help,
    "hand": Answers.tell_hand,
    "table": Answers._table,
    "log": Answers._log,
    "score": Answers._score,
    "rules": Answers._rules,
    "hint": Answers._hint,
    "sort": Answers._sort,
    "move": Answers._move,
    "undo": Answers._undo,
    "skip": Answers._skip,
    "save": Answers._save,
    "quit": Answers._quit,
}
SHORT = {"?": "help", "h": "hint", "s": "sort", "u": "undo", "q": "quit", "exit": "quit", "leave": "quit"}
