"""The cards of all things, worked out bit by bit: all of them at once would take longer than a frame may."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Sequence
from time import perf_counter
from typing import Generic, NamedTuple

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.access.node import sentence
from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.card import Card, Manner

#: Seconds that are spent after one drawing.
BUDGET = 0.0015
#: More figures than this on a thing are a picture of their own.
VALUES = 3
#: Lines in whose place others come in a moment.
THINKING = ("plan.thinking", "explain.thinking")


class Told(NamedTuple):
    """A card as it is read: its title, then its lines."""

    name: str
    lines: str


NOTHING = Told("", "")


def with_value(told: Told, printed: Sequence[str]) -> str:
    """The title of a card with the figures printed on its thing, unless they are many or the card says them."""
    figures = (word for word in printed if any(sign.isdigit() for sign in word))
    words = (word.removeprefix(told.name).strip(" ✓=:") for word in figures)  # signs that are drawn say nothing
    said = f"{told.name.rpartition(': ')[2]}. {told.lines}"  # the title behind whose it is
    new = [word for word in dict.fromkeys(words) if word and not _stands_in(word, said)]
    return f"{told.name}: {', '.join(new)}" if 0 < len(new) <= VALUES else told.name


def _stands_in(figure: str, words: str) -> bool:
    """Somebody who hears the words hears the figure: 1 is not heard in 100."""
    return figure in words and re.search(rf"(?<!\d){re.escape(figure)}(?!\d)", words) is not None


class ToldCards(Generic[ShownT, PenT]):
    """What the cards of a table say. What is not worked out anew yet says what it said before to the same people."""

    def __init__(self, controller: Controller[ShownT, PenT], clock: Callable[[], float] = perf_counter) -> None:
        self.controller, self.clock = controller, clock
        self._told: dict[Hashable, tuple[object, Told]] = {}
        self.told_to: object = None
        """To whom, and of which moment."""
        self._begun = self._spent = 0.0
        self._first = True
        self._say = controller.state.presenter.say
        self._waits: Collection[str] = ()
        self.behind = False
        """Some cards say what they said before."""

    def begin(self) -> bool:
        """Work out cards for a moment; True when what was said before was said to somebody else, and is forgotten."""
        state = self.controller.state
        told_to = (
            state.session,
            state.seat(),
            state.hidden(),
            state.past,
            state.preview is None,
            state.presenter.language(),
        )
        others, self.told_to = told_to != self.told_to, told_to
        if others:
            self._told = {}
        self._waits = {self._say(key) for key in THINKING}
        self._begun, self._spent, self._first, self.behind = self.clock(), 0.0, True, False
        return others

    def turn(self) -> bool:
        """Something larger may be worked out after this drawing: the first, and others while there is time."""
        mine = self._first or self.clock() - self._begun < BUDGET
        self._first, self.behind = False, self.behind or not mine
        return mine

    def of(self, thing: Target, first: bool = False) -> Told:
        """What the card of a thing says; `first`: at once."""
        return self._worked_out(thing, lambda: self._card(thing), first)

    def option(self, action: Action) -> Told:
        """What the card of a choice says."""
        state, cards = self.controller.state, self.controller.pins.cards
        return self._worked_out(action, lambda: cards.option_card(state.shown(), action), False)

    def _card(self, thing: Target) -> Card | None:
        """Everything a card would say if it was pinned."""
        pins = self.controller.pins
        shown, plans = self.controller.state.shown(), pins.plans_for(thing)
        return pins.cards.card(shown, thing, pins.ways, True, plans, unfolded=False)

    def _worked_out(self, key: Hashable, work: Callable[[], Card | None], first: bool) -> Told:
        serial = self.controller.state.serial
        known = self._told.get(key)
        if known is not None and known[0] == serial and not first:
            return known[1]
        if not first and self._spent > BUDGET:
            self.behind = True
            return NOTHING if known is None else known[1]
        begun = self.clock()
        told = _told(work(), self._waits)
        self._spent += self.clock() - begun
        self._told[key] = (serial, told)
        return told


def _told(card: Card | None, waits: Collection[str]) -> Told:
    """The title, and the lines but for buttons, and what `waits` for more, as sentences after each other."""
    if card is None:
        return NOTHING
    lines = (line.text for line in card.lines if line.text and line.manner is not Manner.BUTTON)
    lines = (line.removeprefix(f"{card.title}: ") for line in lines if line not in waits)
    return Told(card.title, " ".join(map(sentence, dict.fromkeys(lines))))
