"""What is told of the time since somebody's last turn, and of the beginning of a round: lines, things, prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from imperial_steam.games.protocol import CHANCE, TURN_BEGAN, Event, Target
from imperial_steam.gui.table_kit.core.sentences import TableWords
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.session import Ledger

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.accounts import Account

#: The kind of things that stand for a player.
_PLAYER = "player"


class NewsLine(NamedTuple):
    """One line: whose deeds it tells (None: nobody's), its words, and the things that light up."""

    seat: int | None
    words: str
    things: tuple[Target, ...] = ()


class Moved(NamedTuple):
    """A price or value that went up or down, at the thing that shows it."""

    thing: Target
    up: bool


class News(NamedTuple):
    """What happened between two moments of the ledger: after `begin` actions and after `end` actions."""

    begin: int
    end: int
    lines: Sequence[NewsLine]
    moved: Sequence[Moved] = ()


class RoundNews(NamedTuple):
    """How a round began: its number, and what it brought, line by line, the most important first."""

    number: int
    lines: Sequence[str] = ()


class Scored(NamedTuple):
    """What a round brought everybody: the number of the entry that brought it, a heading, and the rows.

    `event` is the name of the events of that entry that tell the same.
    """

    entry: int
    heading: str
    account: Account
    event: str


def by_events(shown: ShownT, ledger: Ledger, seat: int, words: TableWords[ShownT]) -> News | None:
    """The news of a title that tells nothing of its own: the last sentence of the log about each of the others."""
    begin, end = span(ledger, seat)
    last: dict[int, str] = {}
    for event in events_of(ledger, begin, end):
        if event.player is not None and event.player != seat and event.name != TURN_BEGAN:
            last.pop(event.player, None)
            last[event.player] = words.event(shown, event)
    lines = [NewsLine(other, text, (Target(_PLAYER, str(other)),)) for other, text in last.items() if text]
    return News(begin, end, lines) if lines else None


def span(ledger: Ledger, seat: int) -> tuple[int, int]:
    """From the end of a seat's last turn to the beginning of its present one, or to now."""
    starts = [
        (number, event.player)
        for number, entry in enumerate(ledger.done, 1)
        for event in entry.events
        if event.name == TURN_BEGAN
    ]
    end = starts.pop()[0] if starts and starts[-1][1] == seat else ledger.cursor
    own = next((place for place in reversed(range(len(starts))) if starts[place][1] == seat), None)
    if own is None:
        return 0, end
    return (starts[own + 1][0] if own + 1 < len(starts) else end), end


def events_of(ledger: Ledger, begin: int, end: int) -> Sequence[Event]:
    """The events of the entries from one moment to another."""
    return [event for entry in ledger.entries[begin:end] for event in entry.events]


def happened(ledger: Ledger, seat: int) -> Sequence[Event]:
    """The events of that span, after what the last action of the seat brought the others."""
    begin, end = span(ledger, seat)
    last = ledger.entries[begin - 1].events if begin else ()
    others = [event for event in last if event.player not in (None, seat, CHANCE) and event.name != TURN_BEGAN]
    return [*others, *events_of(ledger, begin, end)]


def takes_lead(before: Sequence[int], now: Sequence[int]) -> int | None:
    """The seat that alone has the most now and had less than somebody else before; None where nobody takes the lead."""
    first = [seat for seat, score in enumerate(now) if score == max(now)]
    return None if len(first) > 1 or before[first[0]] == max(before) else first[0]
