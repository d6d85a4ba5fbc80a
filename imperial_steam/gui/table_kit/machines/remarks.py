"""What rivals with a face say at the moments that matter: when, and in which of the wordings."""

from __future__ import annotations

from zlib import crc32

from imperial_steam.gui.table_kit.core.news import takes_lead
from imperial_steam.gui.table_kit.core.sentences import TableWords
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.session import Ledger

#: Messages of each moment: `remark.<moment>.<wording>`, from 1.
WORDINGS = 2
#: The moment every title has: a seat has more than everybody else, and had not before its turn.
LEAD = "lead"


def wording(face: str) -> int:
    """Which of the wordings somebody with a portrait uses, always the same."""
    return 1 + crc32(face.encode()) % WORDINGS


def moment(words: TableWords[ShownT], ledger: Ledger, seat: int, since: int, began: int) -> str:
    """What happened to a seat `since` a moment, in a turn that `began` later; '' where nobody would speak of it.

    Nobody speaks of the same thing twice in a game, but of a lead taken anew.
    """
    parts = (ledger.done[:since], ledger.done[since:])
    earlier, later = (words.moment([event for entry in part for event in entry.events], seat) for part in parts)
    if later and later != earlier:
        return later
    before, now = (ledger.position_at(number).scores(-1) for number in (began, ledger.cursor))
    known = [score for score in (*before, *now) if score is not None]
    seats = len(ledger.people)
    return LEAD if len(known) == 2 * seats and takes_lead(known[:seats], known[seats:]) == seat else ""
