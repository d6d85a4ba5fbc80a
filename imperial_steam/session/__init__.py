"""What has happened: ledgers, saves, journals. Knows no game, only the protocol of games."""

from imperial_steam.session.errors import SaveError, SessionError, WriteError
from imperial_steam.session.journal import Interrupted, dismiss, recover
from imperial_steam.session.ledger import HUMAN, LESSON, Entry, Ledger, Person, Turn
from imperial_steam.session.save_file import Summary, load, save, summary
from imperial_steam.session.session import Session

__all__ = [
    "HUMAN", "LESSON", "Entry", "Interrupted", "Ledger", "Person", "SaveError", "Session", "SessionError", "Summary",
    "Turn", "WriteError", "dismiss", "load", "recover", "save", "summary",
]  # fmt: skip
