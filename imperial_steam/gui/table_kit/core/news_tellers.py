"""What the events of some names say together: the parts of a line of news. A title declares its tellers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from imperial_steam.games.protocol import TURN_BEGAN, Event, Target, number_of
from imperial_steam.gui.table_kit.core.news import NewsLine
from imperial_steam.gui.table_kit.core.pen import Say

Tell: TypeAlias = Callable[[Sequence[Event], Say], Iterator[str]]
"""The parts that some events make; none where nothing is to be told."""


class NewsTeller(NamedTuple):
    """How the events of some names are told."""

    events: frozenset[str]
    words: Tell


Things: TypeAlias = Callable[[int, Sequence[Event]], Iterable[Target]]
"""The things that the deeds of a seat are about."""


def lines(
    seat: int, names: Sequence[str], events: Sequence[Event], tellers: Sequence[NewsTeller], things: Things, say: Say
) -> Iterator[NewsLine]:
    """What the others did, turn by turn in the order of time; what a turn brought to somebody else has its own line."""
    for turn in turns(events):
        for other in dict.fromkeys(event.player for event in turn):
            if other is not None and other != seat:
                told = line(other, names[other], turn, tellers, things(other, turn), say)
                if told is not None:
                    yield told


def received(
    seat: int, name: str, events: Sequence[Event], tellers: Sequence[NewsTeller], say: Say
) -> Iterator[NewsLine]:
    """What came to the seat itself without its doing: a line that is nobody's."""
    told = line(seat, name, events, tellers, (), say)
    if told is not None:
        yield told._replace(seat=None)


def turns(events: Iterable[Event]) -> Sequence[Sequence[Event]]:
    """Events turn by turn; the first turn may have begun before the first event."""
    turns: list[list[Event]] = [[]]
    for event in events:
        if event.name == TURN_BEGAN:
            turns.append([])
        else:
            turns[-1].append(event)
    return turns


def line(
    seat: int, name: str, events: Sequence[Event], tellers: Sequence[NewsTeller], things: Iterable[Target], say: Say
) -> NewsLine | None:
    """What a seat did in one turn, and the things it is about; None if it did nothing that is told."""
    deeds: dict[NewsTeller, list[Event]] = {}
    for event in events:
        for tell in tellers:
            if event.player == seat and event.name in tell.events:
                deeds.setdefault(tell, []).append(event)
    parts = [part for tell, done in deeds.items() for part in tell.words(done, say)]
    if not parts:
        return None
    words = say("news.line", player=name, parts="; ".join(parts))
    return NewsLine(seat, words, (*dict.fromkeys(things), Target("player", str(seat))))


def listed(key: str, name: str, several: str = "") -> Tell:
    """One part for all events with one of their values of each; `several` is the message for more than one."""

    def tell(events: Sequence[Event], say: Say) -> Iterator[str]:
        values = [event.values[name] for event in events]
        if values:
            yield say(several if several and len(values) > 1 else key, names=values)

    return tell


def counted(key: str) -> Tell:
    """One part for all events: how many there are."""

    def tell(events: Sequence[Event], say: Say) -> Iterator[str]:
        if events:
            yield say(key, n=len(events))

    return tell


def summed(key: str) -> Tell:
    """One part for all events: the points of all of them."""

    def tell(events: Sequence[Event], say: Say) -> Iterator[str]:
        points = sum(number_of(event.values, "points") for event in events)
        if points:
            yield say(key, points=points)

    return tell
