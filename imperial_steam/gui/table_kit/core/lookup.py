"""What a table shows, worked out from its session and from how it is looked at. Whoever draws needs no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, Protocol

from pygame import Rect

from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.table_kit.core.entries import Dial, Split
from imperial_steam.gui.table_kit.core.numbering import Numbering
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.presenter import Presenter
from imperial_steam.gui.table_kit.core.seating import Seating
from imperial_steam.gui.table_kit.core.shown import Seat, ShownT
from imperial_steam.gui.table_kit.core.view import Choice, View
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.regions import Regions
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Session


class Wishes(Protocol):
    """What people want of a table, and what its sheets allow now."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        ...

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """Those of some options that may be chosen now: all of them, unless a guided game wants some."""
        ...


class Lookup(Seating, Generic[ShownT, PenT]):
    """Everything the panels draw. The frame renews `regions`, `hits` and `over`, the places of what is on top."""

    def __init__(self, session: Session, presenter: Presenter[ShownT, PenT], wishes: Wishes) -> None:
        super().__init__(session)
        self.presenter, self.wishes = presenter, wishes
        self.view = View(camera=presenter.camera)
        self.regions = Regions(Rect(0, 0, 0, 0))
        self.hits, self.over = Hits(), Hits()
        self.serial = 0
        """Counts how often something changed that is drawn."""
        self.preview: Game | None = None
        """A position that somebody looks ahead to; nothing can be done meanwhile."""
        self.veiled = False
        """What was decided in secret is not turned over yet: the position before is shown, and no log."""
        self.revealed: frozenset[str] = frozenset()
        """What was on the cards that were turned over last: nobody is told it a second time."""
        self.untold: int | None = None
        """Number of the entry whose scoring is being counted: the position before is shown, and the log up to it."""
        self.turn_ends = False
        """The turn is about to end automatically: the prompt says so."""
        self.numbering = Numbering()
        """The digits of the choices."""
        self._shown: tuple[object, ShownT] | None = None
        self._choices: tuple[object, list[Choice]] | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody at the table as drawn."""
        return self.seats_in(self.presenter.language())

    @property
    def game(self) -> Game:
        """The position now, or the one looked at."""
        if self.preview is not None:
            return self.preview
        past = self.past
        return self.ledger.game if past is None else self.ledger.position_at(past)

    @property
    def counting(self) -> bool:
        """What a round or the game brought is being counted: whatever explains it waits."""
        return self.view.counting or self.untold is not None

    @property
    def past(self) -> int | None:
        """Number of the moment that is shown: one that is looked at, or what comes before a scoring; None is now."""
        return self.untold if self.view.past is None else self.view.past

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

    def pending(self) -> Decision | None:
        """What is decided at the moment shown, with the options that may be chosen now; None where nobody decides."""
        here = self.past is None and self.visit is None and self.preview is None
        decision = self.ledger.decision if here else None
        if decision is None:
            return None
        # What a machine may choose from is for nobody to click, and may be a secret.
        return decision._replace(options=self.wishes.allowed(decision.options) if self.human else ())

    def shown(self) -> ShownT:
        """Everything the panels draw."""
        hidden, advice = self.hidden(), self.wishes.settings.advice
        key = (self.serial, self.past, self.seat(), hidden, advice, self.visit)
        if self._shown is None or self._shown[0] != key:
            # What lies ahead is shown like a moment of the past: nobody decides there.
            view = replace(self.view, past=self.past if self.preview is None else self.ledger.cursor)
            shown = self.presenter.shown(self.game, self.pending(), self.seats, self.seat(), view, hidden, advice)
            self._shown = (key, shown)
        return self._shown[1]

    def whole(self) -> ShownT:
        """What the panels draw, with all options of the decision, also those that may not be chosen now."""
        game, hidden = self.game, self.hidden()
        decision = self.ledger.decision if self.view.past is None else None
        return self.presenter.shown(game, decision, self.seats, self.seat(), self.view, hidden, False)

    def choices(self) -> list[Choice]:
        """The legal options as listed; empty while a machine decides or the past is looked at."""
        if self.past is not None or not self.human:
            return []
        if self.preview is not None:
            return [] if self._choices is None else self._choices[1]
        if self._choices is None or self._choices[0] != self.serial:
            shown = self.shown()
            rows = [self.choice(entry) for entry in self.permitted(shown.listed())]
            keyed = {entry: shown.keyed(entry) for entry, *_ in rows}
            kind = next((type(entry) for entry, own in keyed.items() if own is None), None)
            self.numbering.renew((self.ledger.undo_limit(), kind), keyed)
            numbered = [row for row in rows if keyed[row[0]] is None]
            ascending = iter(sorted(numbered, key=lambda row: self.numbering.place(row[0])))
            rows = [next(ascending) if keyed[row[0]] is None else row for row in rows]
            self._choices = (self.serial, rows)
        return self._choices[1]

    def permitted(self, entries: Sequence[Action]) -> Sequence[Action]:
        """Those of some entries that may be chosen: no chains of actions while a guided game wants some options."""
        shown, whole = self.shown(), self.ledger.decision
        if whole is None or shown.decision is None or shown.decision.options is whole.options:
            return entries
        allowed = shown.decision.options
        return [entry for entry in entries if isinstance(entry, (Dial, Split)) or entry in allowed]

    def meant_at(self, thing: Target, doubled: bool) -> Sequence[Action]:
        """What a click on a thing means; where a guided game wants some options, the single action it represents."""
        shown = self.shown()
        return self.permitted(shown.options_at(thing, doubled)) or self.permitted(shown.lit.get(thing, ()))

    def choice(self, action: Action) -> Choice:
        """An option as listed: the action, its words, what it changes in short."""
        words = self.presenter.words
        return action, words.listed(self.shown(), action), words.brief(self.shown(), action)

    @property
    def compact(self) -> bool:
        """The window shows one panel of the side column at a time."""
        return self.regions.compact

    def open_tab(self) -> str:
        """The open tab of the side column: with nothing to choose the log is more use than an empty list.

        Unless a card speaks of that list.
        """
        empty = not self.choices() and not self.told_of_choices
        return "log" if self.view.tab == "choices" and empty else self.view.tab
