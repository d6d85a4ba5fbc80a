"""What somebody is told of the time since the last turn: the lines of the story, and marks at prices that moved."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.story import since
from imperial_steam.gui.table_kit.core.news import Moved, News, NewsLine
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import names_of
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.session import Ledger


def news(shown: SteamShown, ledger: Ledger, seat: int, say: Say) -> News | None:
    """What a seat is told; None before anything has happened."""
    events = since.since(ledger, seat)
    if events is None or not events.lines:
        return None
    lines = [NewsLine(line.seat, since.sentence(line, names_of(shown), say), line.things) for line in events.lines]
    return News(events.begin, events.end, lines, [Moved(price.thing, _dearer(price)) for price in events.prices])


def _dearer(price: since.Moved) -> bool:
    """A price went up; what is sold out is written as 0 and counts as dearer, what is there again as cheaper."""
    if price.name == "hub" or (price.before and price.after):
        return price.after > price.before
    return price.after == 0
