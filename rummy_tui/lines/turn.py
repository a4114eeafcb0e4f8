"""One seat at the keyboard: what it is told, and how what it types becomes an action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any, Protocol

from rummy_tui.cards import holds
from rummy_tui.engine.actions import Action
from rummy_tui.engine.aloud import cards_in_words
from rummy_tui.engine.match import Match
from rummy_tui.engine.player import Hint
from rummy_tui.engine.table import Cell, Control, Selection, button_for
from rummy_tui.engine.view import GameView
from rummy_tui.lines import saying
from rummy_tui.lines.offers import Cards, Offers
from rummy_tui.lines.voice import Voice
from rummy_tui.lines.words import fits, read_cards, tokens, verb

MOST = 9
"""Ways that are listed at once."""
SIGNS = {"high": "+", "low": "-", "null": "n", "misere": "n", "misère": "n", "open": "o"}
QUESTIONS = {"depth": "How deep?", "meld": "To which meld?"}
ENDS = ("low", "high")


class House(Protocol):
    """What a turn needs of the room around it."""

    voice: Voice

    @property
    def confirm(self) -> bool:
        """Whether to ask once before what cannot be undone."""

    @property
    def words(self) -> Sequence[str]:
        """The words that are understood at any time."""

    def aside(self, line: str, seat: int | None) -> bool:
        """Answer a word that is no move (help, table, quit); False where it is none of them."""

    def tell_hand(self, seat: int) -> None:
        """Say the seat's hand."""

    def advice(self, seat: int) -> tuple[Hint, ...]:
        """What the seat could do, best first; says so where there is none to be had."""


class Turn:
    """A seat's side of the talk. ``ask`` returns what to play, or None once something else has changed
    the table."""

    def __init__(self, match: Match, seat: int, house: House) -> None:
        self.match = match
        self.seat = seat
        self.house = house
        self.staged: tuple[Action, ...] = ()
        self._said: Cards | None = None
        self._prompted = False  # what is asked has been said, and nothing has changed since
        self._moves = -1
        self.look()

    def look(self) -> None:
        """See the table as it is now."""
        if len(self.match.actions) != self._moves:
            self.staged = ()
            self._prompted = False
        self._moves = len(self.match.actions)
        self.view: GameView = self.match.view(self.seat)
        self.offers = Offers(self.match, self.view, self.staged)

    @property
    def presenter(self) -> Any:
        return self.match.variant.table

    @property
    def voice(self) -> Voice:
        return self.house.voice

    def _aloud(self, text: str) -> str:
        spelled: str = self.presenter.aloud(text)
        return spelled

    # What is said

    def _tell_new(self) -> None:
        """What has come into the hand since it was said last, in this turn."""
        if self._said is not None:
            new = Counter(self.view.hand) - Counter(self._said)
            if new and len(self._said) < len(self.view.hand):
                self.voice.say(f"New in your hand: {cards_in_words(sorted(new.elements()))}.")

    def tell_prompt(self) -> None:
        """What is asked, and the choices by number."""
        self._prompted = True
        if self.view.hand != self._said:
            self._tell_new()
            self._said = self.view.hand
            self.house.tell_hand(self.seat)
        prompt = self.presenter.prompt(self.view, Selection((), None, self.staged))
        self.voice.say(f"{self.view.players[self.seat]}: {self._aloud(prompt)}")
        for place, (_, _, label) in enumerate(self._choices(), 1):
            self.voice.say(f"{place}: {label}", "  ")

    def _choices(self) -> list[tuple[str, Cards, str]]:
        """Key, cards and words of each button that has something behind it; a card to be played is a choice
        of its own."""
        offers = self.offers
        found: list[tuple[str, Cards, str]] = [("", (), "bid")] if offers.cells else []
        playable = self.presenter.playable(self.view, self.match.why_not) is not None
        for key in offers.keys:
            label = self._label(offers.labels[key])
            cards = list(offers.singles(key)) if playable else []
            found += [(key, one, f"{label} {cards_in_words(one)}") for one in cards] or [(key, (), label)]
        return found

    def _label(self, label: str) -> str:
        """A button's words: those with a number or card in them whole, without the dots."""
        text = self._aloud(label.rstrip("…"))
        return text[:1].lower() + text[1:]

    def _doable(self) -> list[str]:
        """The words of what can be done now."""
        bids = ["bid"] if self.offers.cells else []
        return [*bids, *(verb(self.offers.labels[key]) for key in self.offers.keys)]

    def allowed(self) -> str:
        """Every word that does something now."""
        return saying.joined([*self._doable(), *self.house.words], "or")

    # What is heard

    def ask(self) -> Action | None:
        self.look()
        if not self._prompted:
            self.tell_prompt()
        line = self.voice.ask()
        if not line:
            self._prompted = False
            return None
        return self.hear(line)

    def hear(self, line: str) -> Action | None:
        """A line typed at the prompt: a number, a word for a button, cards, or a word to the house."""
        choices = self._choices()
        if line.isdecimal():
            if 1 <= int(line) <= len(choices):
                key, cards, _ = choices[int(line) - 1]
                return self._with_cards(key, cards, []) if cards else self._press(key, [])
            self.voice.say(f"There is no choice {line}. You may say {self.allowed()}.")
            return None
        words = tokens(line)
        if words in (["u"], ["undo"]) and self.staged:
            self.staged = self.staged[:-1]
            self._prompted = False
            self.voice.say("Taken back.")
            return None
        if len(words) == 2 and words[0] in ("hint", "h") and words[1].isdecimal():
            return self._follow(int(words[1]))
        if (found := self._verb(words)) is not None:
            return self._press(*found)
        if cell := self._cell(words):
            return self._commit(cell.control, cell.control.actions[0])
        cards, rest = read_cards(words)
        if cards and not rest:
            return self._cards_alone(cards)
        if self._aside(line):
            return None
        return self._guess(words, line)

    def _verb(self, words: list[str]) -> tuple[str, list[str]] | None:
        """The key and the further words, where the line begins with a button's whole word or its key."""
        verbs = self.offers.verbs
        for length in range(len(words), 0, -1):
            name = " ".join(words[:length])
            if name in verbs:
                return verbs[name], words[length:]
        if words and words[0].upper() in self.offers.labels:
            return words[0].upper(), words[1:]
        return None

    def _guess(self, words: list[str], line: str) -> Action | None:
        """A word cut short; where it could be several, a list asks."""
        if words:
            names = {name: key for name, key in self.offers.verbs.items() if name.startswith(words[0])}
            by_key = {key: name for name, key in reversed(names.items())}
            house = [word for word in self.house.words if word.startswith(words[0])]
            found = [*by_key.values(), *house]
            if len(found) == 1:
                return self._take_guess(found[0], by_key, words[1:])
            if found:
                at = self._choose("Which do you mean?", found)
                return self._take_guess(found[at], by_key, words[1:]) if isinstance(at, int) else None
            if words[0] in self._moves_by_word():
                self.voice.say(f"Not now. You may {saying.joined(self._doable(), 'or')}.")
                return None
        self.voice.say(f'"{line[:40]}" means nothing here. You may say {self.allowed()}.')
        return None

    def _moves_by_word(self) -> set[str]:
        """The first words of all that can be done in this game at some time."""
        kinds = [move.action.model_fields["type"].default for move in self.match.variant.reducer.moves]
        return {"take", *(kind.split("_")[0] for kind in kinds)}

    def _take_guess(self, name: str, by_key: dict[str, str], rest: list[str]) -> Action | None:
        for key, found in by_key.items():
            if found == name:
                return self._press(key, rest)
        self._aside(" ".join([name, *rest]))
        return None

    def _aside(self, line: str) -> bool:
        """A word to the house; after help what is allowed now is said too."""
        answered = self.house.aside(line, self.seat)
        if answered and tokens(line)[:1] in (["help"], ["?"]):
            self.voice.say(f"Now: {self.allowed()}.")
        return answered

    def _choose(self, question: str, choices: Sequence[str], *, free: bool = False) -> int | str | None:
        """The voice's list; after it what is asked is said anew."""
        self._prompted = False
        return self.voice.choose(question, choices, self._aside, free=free)

    def _follow(self, number: int) -> Action | None:
        """Do what a hint says, as if by its own button, questions and all."""
        found = self.house.advice(self.seat)
        if not 1 <= number <= len(found):
            if found:
                self.voice.say(f"There is no hint {number}; there are {len(found)}.")
            return None
        action = found[number - 1].action
        control = button_for(self.presenter, self.view, action, self.match.why_not)
        return self._commit((control or Control("H", "hint"))._replace(pick=""), action)

    # Buttons

    def _press(self, key: str, rest: list[str]) -> Action | None:
        """A button, with what was typed after its word."""
        if key == "":
            return self._bid(rest)
        control = self.offers.control(key)
        cards, words = read_cards(rest)
        if control is not None and control.pick == "depth":
            return self._take(control, cards, words)
        if cards:
            return self._with_cards(key, cards, words)
        if control is not None and control.actions:
            return self._pick(control, words)
        if control is None or control.pick == "stage" or self.offers.takes_cards(key):
            return self._which_cards(key, words)
        self._refuse(control.why)
        return None

    def _cards_alone(self, cards: Cards) -> Action | None:
        """Cards and no word: the one thing that can be done with them, else a list asks."""
        if not self._held(cards):
            return None
        controls = [
            control
            for control in self.offers.controls(cards)
            if control.actions and sorted(control.actions[0].from_hand()) == sorted(cards)
        ]
        if not controls:
            self.voice.say(f"Nothing can be done with {cards_in_words(cards)} now.")
            return None
        if len(controls) == 1:
            return self._pick(controls[0], [])
        labels = [self._label(control.label) for control in controls]
        at = self._choose(f"What about {cards_in_words(cards)}?", labels)
        return self._pick(controls[at], []) if isinstance(at, int) else None

    def _with_cards(self, key: str, cards: Cards, words: list[str]) -> Action | None:
        if not self._held(cards):
            return None
        control = self.offers.control(key, cards)
        if control is None:
            self.voice.say(f"That cannot be done with {cards_in_words(cards)}.")
        elif not control.actions:
            self._refuse(control.why)
        else:
            return self._pick(control, words)
        return None

    def _held(self, cards: Cards) -> bool:
        if holds(self.offers.hand, cards):
            return True
        left = list(self.offers.hand)
        missing = []
        for card in cards:
            if card in left:
                left.remove(card)
            else:
                missing.append(card)
        self.voice.say(f"You do not hold {cards_in_words(missing)}.")
        return False

    def _which_cards(self, key: str, words: list[str]) -> Action | None:
        """The button takes cards: type them, or choose from the ways there are."""
        label = self._label(self.offers.labels[key])
        rows = self.offers.rows(key)
        listed = list(self.offers.singles(key))
        while True:
            more = list(islice(rows, MOST))
            listed += more
            choices = [cards_in_words(cards) for cards in listed]
            if len(more) == MOST:
                choices.append("more")
            question = "Which card?" if listed and all(len(c) == 1 for c in listed) else "Which cards?"
            at = self._choose(f"{saying.sentence(label)} {question}", choices, free=True)
            if at is None:
                return None
            if isinstance(at, str):
                cards, rest = read_cards(tokens(at))
                if cards:
                    return self._with_cards(key, cards, rest)
                self.voice.say(f'"{at[:40]}" names no card. Cards are typed as 4h, 10d, ks or joker.')
                return None
            if at < len(listed):
                return self._with_cards(key, listed[at], words)

    def _take(self, control: Control, cards: Cards, words: list[str]) -> Action | None:
        """How deep into the pile: a number, the deepest card, or a list."""
        actions: list[Any] = list(control.actions)
        pile = self.view.discard_pile
        depth = 0
        if words and words[0].isdecimal():
            depth = int(words[0])
        elif len(cards) == 1:
            depth = next((i for i, card in enumerate(reversed(pile), 1) if card is cards[0]), 0)
            if not depth:
                self.voice.say(f"{saying.sentence(cards_in_words(cards))[:-1]} is not in the discard pile.")
                return None
        if not depth:
            if not actions:
                self._refuse(control.why)
                return None
            return self._pick(control, words)
        fitting = [action for action in actions if action.count == depth]
        if fitting:
            return self._commit(control, fitting[0])
        self._refuse(self._why_not_depth(control, depth))
        return None

    def _why_not_depth(self, control: Control, depth: int) -> str:
        if not 1 <= depth <= self.view.discard_count:
            return f"The discard pile has {self.view.discard_count} cards."
        if not control.actions:
            return control.why
        refusal = self.match.why_not(control.actions[0].model_copy(update={"count": depth}))
        return refusal.text if refusal else ""

    def _bid(self, rest: list[str]) -> Action | None:
        cells = self.offers.cells
        if rest:
            named = [cell for cell in cells if fits(rest, self._label(cell.control.label))]
            if cell := self._cell(rest) or (named[0] if len(named) == 1 else None):
                return self._commit(cell.control, cell.control.actions[0])
            self.voice.say("That is no bid, or too low.")
            return None
        choices = [self._label(cell.control.label) for cell in cells]
        at = self._choose("Which bid?", choices)
        return self._commit(cells[at].control, cells[at].control.actions[0]) if isinstance(at, int) else None

    def _cell(self, words: Sequence[str]) -> Cell | None:
        """The legal square that words lead to: its keys, ``7h``, or ``7 hearts``."""
        typed = "".join(SIGNS.get(word, word[:1] if word.isalpha() else word) for word in words)
        typed = typed.replace("10", "0", 1) if typed.startswith("10") else typed
        return next((cell for cell in self.offers.cells if cell.keys == typed), None)

    # Choosing among actions, and confirming

    def _pick(self, control: Control, words: list[str]) -> Action | None:
        """One of a control's actions; the words left over say which, else a list asks."""
        actions = self._narrowed(control.actions, words)
        if len(actions) == 1 and (control.pick != "depth" or words):
            return self._commit(control, actions[0])
        if not actions:
            self.voice.say(f'"{" ".join(words)}" does not fit there.')
            if len(control.actions) == 1:
                return None
            actions = control.actions
        label = saying.sentence(self._label(control.label))
        choices = [self._describe(action) for action in actions]
        at = self._choose(f"{label} {QUESTIONS.get(control.pick, 'Which way?')}", choices)
        return self._commit(control, actions[at]) if isinstance(at, int) else None

    def _narrowed(self, actions: tuple[Action, ...], words: list[str]) -> tuple[Action, ...]:
        if "on" in words:
            at = words.index("on")
            letter = words[at + 1] if at + 1 < len(words) else ""
            letters = saying.meld_letters(self.view)
            if letter in letters.values():
                actions = tuple(a for a in actions if letters.get(getattr(a, "meld", -1)) == letter)
                words = words[:at] + words[at + 2 :]
            else:
                words = words[:at] + words[at + 1 :]
        ends = [word for word in words if word in ENDS]
        if ends and any(getattr(action, "end", None) for action in actions):
            actions = tuple(a for a in actions if getattr(a, "end", None) == ends[0])
        words = [word for word in words if word not in ENDS]
        return tuple(a for a in actions if fits(words, self._describe(a))) if words else actions

    def _describe(self, action: Action) -> str:
        return saying.action(action, self.view, self.presenter)

    def _refuse(self, why: str) -> None:
        self.voice.say(saying.sentence(self._aloud(why or "That is not possible now")))

    def _commit(self, control: Control, action: Action) -> Action | None:
        if control.pick == "stage":
            self.staged = (*self.staged, action)
            self._prompted = False
            self.voice.say(f"Put aside: {self._describe(action)}.")
            return None
        if (refusal := self.match.why_not(action)) is not None:
            self._refuse(refusal.text)
            return None
        if self.house.confirm and (asked := control.question(action)):
            question = f"{self._aloud(asked)} It cannot be taken back."
            if not self.voice.agree(question):
                self._prompted = False
                self.voice.say("Not done.")
                return None
        return action
