"""What is done at a table: input means an intent, and an intent becomes a new moment. Only this talks to the scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, Protocol

from pygame import Rect

from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.table_kit.core.entries import Dial, Narrowing, Split
from imperial_steam.gui.table_kit.core.lookup import Lookup, Wishes
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.presenter import Presenter
from imperial_steam.gui.table_kit.core.prompt import KIND as BUTTON
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.view import Habits, Popup, Sharing, View, pointed
from imperial_steam.gui.table_kit.drawing.targets import UI
from imperial_steam.session import Session


class Host(Wishes, Protocol):
    """What the parts of a table ask of the scene around them."""

    @property
    def chance(self) -> Random:
        """Where guesses are drawn from."""
        ...

    def ask(self, key: str, then: Callable[[], None], danger: bool = False, **values: object) -> None:
        """Ask the question `confirm.<key>`, with these values, and go on when the answer is yes.

        With `danger` Enter answers no.
        """
        ...

    def tell(self, key: str, **values: object) -> None:
        """Say `notice.<key>`, with these values."""
        ...

    def remark(self, key: str, **values: object) -> None:
        """Answer `answer.<key>`, with these values, for a moment."""
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

    def knows(self, key: str) -> bool:
        """There is a message of that key."""
        ...

    def seated(self) -> None:
        """Another ledger lies on the table now."""
        ...


class Conduct(Lookup[ShownT, PenT], Generic[ShownT, PenT]):
    """Carries out what people want, machines decide and sheets need."""

    def __init__(self, session: Session, presenter: Presenter[ShownT, PenT], host: Host) -> None:
        super().__init__(session, presenter, host)
        self.host = host
        self._at_the_table: int | None = None
        self._asked: Decision | None = None

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

    def renew(self) -> None:
        """The position or the words have changed: forget what was worked out."""
        self.forget()
        self._hand_over()
        self._bring_up()
        decision = None if self.view.popup is not None or not self.human else self.shown().decision
        split = None if decision is None else self.shown().split(decision.options)
        if split is not None:
            self.want(split)
        self.host.changed()

    def forget(self) -> None:
        """What may be chosen or is looked at has changed, not the position: work out again what is shown."""
        self.serial += 1

    def look_ahead(self, preview: Game | None, veiled: bool = False) -> None:
        """Show a position that may come, or with None the real one again; nothing is recorded.

        `veiled`: it is the one before something was revealed.
        """
        self.veiled = veiled
        if preview is not self.preview:
            self.choices()
            self.preview = preview
            self.forget()

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

    def _bring_up(self) -> None:
        """With tabs, open the one that the title wants for a new decision."""
        asked, self._asked = self._asked, self.ledger.decision
        if asked is self._asked or not self.compact or not self.human:
            return
        lit = {thing.kind for thing in self.shown().lit} - {BUTTON}
        if lit:
            self.open(self.presenter.brought_up(lit, self.view.tab))

    def row(self) -> int | None:
        """The row of the choices that Enter takes, the lit or the only one; None while a thing is pointed at."""
        view, rows = self.view, len(self.choices())
        elsewhere = view.hover is not None and view.hover.kind != UI
        number = 0 if rows == 1 else view.cursor
        return number if not elsewhere and 0 <= number < rows else None

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
        """Choose an entry, after a question where it gives up much; numbers are set on a card first.

        That is done on the real table: what is played out ahead is over.
        """
        if self.preview is not None:
            self.look_ahead(None)
            self.view.hover = None
        if isinstance(entry, (Dial, Split)):
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
        self.forget()
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
            decision = self.pending()
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
        """Go to the position after that many actions of the ledger."""
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
