"""What has happened: ledgers, saves, journals. Knows no game, only the protocol of games.

Called by `thinking`, the window and the command line; whoever writes a game does it through a ledger.
"""

from imperial_steam.session.document import reservations
from imperial_steam.session.errors import SaveError, SessionError, WriteError
from imperial_steam.session.ledger import Entry, Ledger, TakenBack, Turn
from imperial_steam.session.lesson_book import LessonBook, lesson_kind, lesson_of
from imperial_steam.session.recovery import (
    Interrupted,
    Unfinished,
    claimed,
    dismiss,
    in_play,
    read_journal,
    set_aside,
    unfinished,
)
from imperial_steam.session.save_file import SaveSummary, load, save, summary
from imperial_steam.session.seats import HUMAN, LESSON, Person
from imperial_steam.session.session import Session

__all__ = [
    "HUMAN", "LESSON", "Entry", "Interrupted", "Ledger", "LessonBook", "Person", "SaveError", "SaveSummary", "Session",
    "SessionError", "TakenBack", "Turn", "Unfinished", "WriteError", "claimed", "dismiss", "in_play",
    "lesson_kind", "lesson_of", "load", "read_journal", "reservations", "save", "set_aside", "summary", "unfinished",
]  # fmt: skip
