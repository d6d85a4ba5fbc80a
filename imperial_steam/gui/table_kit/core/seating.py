"""Who sits at the table, who decides, who looks, and what is hidden from them."""

from __future__ import annotations

from imperial_steam.bots.levels import is_machine
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.core.view import Habits, Visit
from imperial_steam.session import HUMAN, Ledger, Session
from imperial_steam.session.line_session import LineSession


class Seating:
    """The people and machines at a table, and whose eyes look at it. Draws nothing, shows nothing."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.viewer: int | None = None
        """Whose eyes look at the table when something is hidden; None before anybody lifts the curtain."""
        self.visit: Visit | None = None
        """Somebody who does not decide looks around; nothing can be done meanwhile."""
        self.apart = self.guessed = False
        """A line beside the game is on the table; what is hidden in the game is guessed in it."""
        self.paused = False
        """The machines at the table wait until somebody has them go on."""
        self.in_lesson = False
        """A guided game says what is done now; nobody else is asked."""
        self.reading = False
        """A guided game waits until its card has been read."""
        self.told_of_choices = False
        """That card speaks of the list of choices."""
        self.habits: dict[int, Habits] = {}
        """How everybody left the table."""

    @property
    def ledger(self) -> Ledger:
        """Everything that has happened in the game on the table."""
        return self.session.ledger

    def seats_in(self, language: str) -> tuple[Seat, ...]:
        """Everybody at the table as drawn, names of machines in a language."""
        from imperial_steam.gui.pages.who_plays import told_name

        seats, title = self.ledger.seats, self.ledger.title.key
        return tuple(
            Seat(told_name(person.name, person.kind, title, language), person.colour, is_machine(seats.plays(seat)))
            for seat, person in enumerate(seats.people)
        )

    @property
    def in_study(self) -> LineSession | None:
        """The line of the study of a game that is on the table; None while something else is."""
        return self.session if isinstance(self.session, LineSession) else None

    @property
    def resting(self) -> bool:
        """Somebody only looks at what is on the table: neither chance nor machines go on in it."""
        return self.session.resting

    @property
    def human(self) -> bool:
        """True when a person at this table has to decide now, and nobody else looks around."""
        decision = self.ledger.decision
        return self.visit is None and decision is not None and self.is_human(decision.player)

    def is_human(self, seat: int) -> bool:
        """True for the seat of a person; False for machines and chance."""
        return seat >= 0 and self.ledger.seats.plays(seat) == HUMAN
