"""The state of one table: its session, how it is looked at, and what is worked out from both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Generic, Protocol

from pygame import Rect

from imperial_steam.bots.levels import is_machine
from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.table_kit.core.entries import Dial, Narrowing, Split
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.presenter import Presenter
from imperial_steam.gui.table_kit.core.shown import Seat, ShownT
from imperial_steam.gui.table_kit.core.view import Choice, Habits, Popup, Sharing, View, Visit, pointed
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.regions import Regions
from imperial_steam.session import HUMAN, Ledger, Session


class Host(Protocol):
    """What the parts of a table ask of the scene around them."""

    def ask(self, key: str, then: Callable[[], None], danger: bool = False, **values: object) -> None:
        """Ask the question `confirm.<key>`, with these values, and go on when the answer is yes.

        With `danger` Enter answers no.
        """
        ...

    def tell(self, key: str, **values: object) -> None:
        """Say `notice.<key>`, with these values."""
        ...

    def open_rule(self, rule: str) -> None:
        """Open the rules at an ID."""
        ...

    def changed(self) -> None:
        """The position has changed."""
        ...

    def redraw(self) -> None:
        """What is shown has changed, not the position."""
        ...

    def seated(self) -> None:
        """Another ledger lies on the table now."""
        ...


class TableState(Generic[ShownT, PenT]):
    """What lies on the table and how it is looked at.

    `regions` and `hits` are renewed by whoever draws; `over` are the places of what lies on top.
    """

    def __init__(self, session: Session, presenter: Presenter[ShownT, PenT], host: Host) -> None:
        self.session, self.presenter, self.host = session, presenter, host
        self.view = View(camera=presenter.camera)
        self.regions = Regions(Rect(0, 0, 0, 0))
        self.hits, self.over = Hits(), Hits()
        self.serial = 0
        self.viewer: int | None = None
        """Whose eyes look at the table when something is hidden; None before anybody lifts the curtain."""
        self.advice = True
        """Doubts about options are wanted."""
        self.paused = False
        """The machines at the table wait until somebody has them go on."""
        self.in_lesson = False
        """A guided game says what is done now; nobody else is asked."""
        self.meter = False
        """The meter is wanted."""
        self.ceremonies: Callable[[], bool] = lambda: True
        """What ends in a surprise is told piece by piece."""
        self.allowed: Callable[[Sequence[Action]], Sequence[Action]] = lambda options: options
        """The options that may be chosen now: all of them, unless a guided game wants some."""
        self.visit: Visit | None = None
        """Somebody who does not decide looks around; nothing can be done meanwhile."""
        self.apart = self.guessed = False
        """A line beside the game is on the table; what is hidden in the game is guessed in it."""
        self.preview: Game | None = None
        """A position that somebody looks ahead to; nothing can be done meanwhile."""
        self.veiled = False
        """What was decided in secret is not turned over yet: the position before is shown, and no log."""
        self.chance = Random()
        """Where guesses are drawn from."""
        self.habits: dict[int, Habits] = {}
        """How everybody left the table."""
        self._at_the_table: int | None = None
        self._shown: tuple[object, ShownT] | None = None
        self._choices: tuple[object, list[Choice]] | None = None

    # The position

    @property
    def ledger(self) -> Ledger:
        """Everything that has happened in the game on the table."""
        return self.session.ledger

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody at the table as drawn."""
        from imperial_steam.gui.pages.who_plays import told_name

        seats, title, language = self.ledger.seats, self.ledger.title.key, self.presenter.language()
        return tuple(
            Seat(told_name(person.name, person.kind, title, language), person.colour, is_machine(seats.plays(seat)))
            for seat, person in enumerate(seats.people)
        )

    @property
    def game(self) -> Game:
        """The position now, or the one looked at."""
        if self.preview is not None:
            return self.preview
        past = self.view.past
        return self.ledger.game if past is None else self.ledger.position_at(past)

    @property
    def human(self) -> bool:
        """True when a person at this table has to decide now, and nobody else looks around."""
        decision = self.ledger.decision
        return self.visit is None and decision is not None and self.is_human(decision.player)

    def is_human(self, seat: int) -> bool:
        """True for the seat of a person; False for machines and chance."""
        return seat >= 0 and self.ledger.seats.plays(seat) == HUMAN

    def seat(self) -> int:
        """Seat whose own board is shown: the chosen one, else the person who decides, else the first person."""
        if self.view.seat is not None:
            return self.view.seat
        decision = self.ledger.decision
        if decision is not None and self.is_human(decision.player):
            return decision.player
        return next((seat for seat in range(len(self.seats)) if self.is_human(seat)), 0)

    def hidden(self) -> frozenset[int]:
        """Seats whose secrets are not shown to whoever looks; everybody looks while something is turned over."""
        together = self.veiled and len(self.ledger.seats.persons()) > 1
        return self.presenter.hidden(self.ledger.game, None if together else self.viewer)

    def _decision(self) -> Decision | None:
        here = self.view.past is None and self.visit is None and self.preview is None
        decision = self.ledger.decision if here else None
        if decision is None:
            return None
        # What a machine may choose from is for nobody to click, and may be a secret.
        return decision._replace(options=self.allowed(decision.options) if self.human else ())

    def shown(self) -> ShownT:
        """Everything the panels draw."""
        hidden = self.hidden()
        key = (self.serial, self.view.past, self.seat(), hidden, self.advice, self.visit)
        if self._shown is None or self._shown[0] != key:
            # What lies ahead is shown like a moment of the past: nobody decides there.
            view = self.view if self.preview is None else replace(self.view, past=self.ledger.cursor)
            made = self.presenter.shown(self.game, self._decision(), self.seats, self.seat(), view, hidden, self.advice)
            self._shown = (key, made)
        return self._shown[1]

    def whole(self) -> ShownT:
        """What the panels draw, with all options of the decision, also those that may not be chosen now."""
        game, hidden = self.game, self.hidden()
        decision = self.ledger.decision if self.view.past is None else None
        return self.presenter.shown(game, decision, self.seats, self.seat(), self.view, hidden, False)

    def choices(self) -> list[Choice]:
        """The legal options as listed; empty while a machine decides or the past is looked at."""
        if self.view.past is not None or not self.human:
            return []
        if self.preview is not None:
            return [] if self._choices is None else self._choices[1]
        if self._choices is None or self._choices[0] != self.serial:
            self._choices = (self.serial, [self.choice(entry) for entry in self.permitted(self.shown().listed())])
        return self._choices[1]

    def permitted(self, entries: Sequence[Action]) -> Sequence[Action]:
        """Those of some entries that may be chosen: no chains of actions while a guided game wants some options."""
        shown, whole = self.shown(), self.ledger.decision
        if whole is None or shown.decision is None or shown.decision.options is whole.options:
            return entries
        allowed = shown.decision.options
        return [entry for entry in entries if isinstance(entry, Dial | Split) or entry in allowed]

    def meant_at(self, thing: Target, doubled: bool) -> Sequence[Action]:
        """What a click on a thing means; where a guided game wants some options, the single action it stands for."""
        shown = self.shown()
        return self.permitted(shown.options_at(thing, doubled)) or self.permitted(shown.lit.get(thing, ()))

    def choice(self, action: Action) -> Choice:
        """An option as listed: the action, its words, what it changes in short."""
        words = self.presenter.words
        return action, words.option(action), words.brief(self.shown(), action)

    # The window

    @property
    def compact(self) -> bool:
        """The window shows one panel of the side column at a time."""
        return self.regions.compact

    def open_tab(self) -> str:
        """The open tab of the side column: with nothing to choose the log is more use than an empty list."""
        return "log" if self.view.tab == "choices" and not self.choices() else self.view.tab

    def open(self, tab: str) -> None:
        """Open a tab of the side column."""
        if tab != self.view.tab:
            self.view.tab = tab
            self.view.slides.clear()

    def show(self, seat: int) -> None:
        """Show a player's own board."""
        self.view.seat = seat
        if self.compact and self.presenter.own_tab():
            self.open(self.presenter.own_tab())

    # Changing

    def renew(self) -> None:
        """The position or the words have changed: forget what was worked out."""
        self.serial += 1
        self._hand_over()
        decision = None if self.view.popup is not None or not self.human else self.shown().decision
        split = None if decision is None else self.shown().split(decision.options)
        if split is not None:
            self.want(split)
        self.host.changed()

    def look_ahead(self, preview: Game | None, veiled: bool = False) -> None:
        """Show a position that may come, or with None the real one again; nothing is recorded.

        `veiled`: it is the one before something was revealed.
        """
        self.veiled = veiled
        if preview is not self.preview:
            self.choices()
            self.preview = preview
            self.serial += 1

    def _hand_over(self) -> None:
        """Whoever decides next finds the table as they left it, whatever others looked at in the meantime.

        In a line beside the game somebody plays for everybody: nothing is handed over.
        """
        decision = self.ledger.decision
        if (
            self.apart
            or decision is None
            or not self.is_human(decision.player)
            or decision.player == self._at_the_table
        ):
            return
        if self._at_the_table is not None:
            self.habits[self._at_the_table] = self.view.habits()
            self.view.take_up(self.habits.get(decision.player, Habits(self.presenter.camera)))
        self._at_the_table = decision.player

    def offer(self, options: Sequence[Action], beside: Rect) -> None:
        """Open the small list of some options beside a place; a dial or a split, where they differ in numbers alone."""
        dial, split = self.shown().dial(options), self.shown().split(options)
        if split is not None:
            rows = [self.choice(action) for action in split.options]
            self.view.popup = Popup(beside, rows, thing=split.target, sharing=Sharing(split, [*split.shares[0]]))
        elif dial is None:
            why = self.shown().why_asked(options)
            row = pointed(self.choices(), self.view.cursor, options)
            self.view.popup = Popup(beside, [self.choice(action) for action in options], cursor=row, why=why)
        else:
            rows = [self.choice(action) for action in dial.options]
            self.view.popup = Popup(beside, rows, numbers=dial.numbers, thing=dial.target)
        self.view.cursor = -1

    def want(self, entry: Action) -> None:
        """Choose an entry, after a question where it gives up much; numbers are set on a card first."""
        if isinstance(entry, Dial | Split):
            pointed = None if self.view.hover is None else self.hits.place(self.view.hover)
            self.offer(entry.options, pointed or self.hits.place(entry.target) or Rect(self.view.pointer, (1, 1)))
            return
        if isinstance(entry, Narrowing):
            self.narrow(entry.things)
            return
        question = self.shown().question(entry)
        if question:
            self.host.ask(question, lambda: self.choose(entry), danger=True)
        else:
            self.choose(entry)

    def narrow(self, things: Sequence[Target]) -> None:
        """Choose some things, or let go those that are chosen already: other options are left."""
        view = self.view
        view.chosen = (
            *(thing for thing in view.chosen if thing not in things),
            *(thing for thing in things if thing not in view.chosen),
        )
        view.cursor, view.top, view.popup, view.pinned = -1, 0, None, None
        self.serial += 1
        self.host.redraw()

    def choose(self, entry: Action) -> None:
        """Carry out an entry of the list for the person who decides."""
        self.look_ahead(None)
        self.carry_out(self.shown().actions_of(entry))

    def carry_out(self, actions: Sequence[Action]) -> None:
        """Carry out actions for the person who decides as far as they are possible; undo takes them back together.

        A line beside the real game does not show what is hidden there, unless it was guessed.
        """
        self.look_ahead(None)
        for number, action in enumerate(actions):
            decision = self._decision()
            if decision is None or not self.human or action not in decision.options:
                break
            if self.apart and not self.guessed and any(event.final for event in self.ledger.preview(action)[1]):
                self.host.tell("no_line.hidden")
                break
            self.play(action, joined=number > 0)

    def play(self, action: Action, joined: bool = False) -> None:
        """Carry out an action of whoever decides, `joined` with the one before."""
        self.session.apply(action, joined)
        self.view.settle()
        self.renew()

    def jump(self, moment: int) -> None:
        """Stand after so many actions of the ledger."""
        self.session.jump(moment)
        self.view.settle()
        self.renew()

    def sit_at(self, session: Session, view: View | None = None) -> None:
        """Put another session on the table; with a `view` it is looked at as it was then."""
        self.session = session
        self.view.settle()
        self.view.timeline = False
        self.host.seated()
        self.view = view or self.view
        self.renew()
