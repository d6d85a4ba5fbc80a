"""What the events of some names say together: the parts of a line of news. A title declares its tellers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from imperial_steam.games.protocol import Event, Target, number_of
from imperial_steam.gui.table_kit.news import NewsLine
from imperial_steam.gui.table_kit.pen import Say

#: Parts of a line, and names in a part, at most.
PARTS, NAMES = 8, 5

Tell: TypeAlias = Callable[[Sequence[Event], Say], Iterator[str]]
"""The parts that some events make; none where nothing is to be told."""


class Teller(NamedTuple):
    """How the events of some names are told."""

    events: frozenset[str]
    words: Tell


def others(events: Sequence[Event], seat: int) -> Sequence[int]:
    """Everybody else of whom something is told, in the order in which they acted."""
    acted = (event.player for event in events)
    return [other for other in dict.fromkeys(acted) if other is not None and other != seat]


def line(
    seat: int, name: str, events: Sequence[Event], tellers: Sequence[Teller], things: Iterable[Target], say: Say
) -> NewsLine | None:
    """What a seat did, the weightiest first, and the things it is about; None if it did nothing that is told."""
    own = [event for event in events if event.player == seat]
    parts = [
        part for tell in tellers for part in tell.words([event for event in own if event.name in tell.events], say)
    ]  # fmt: skip
    if not parts:
        return None
    words = say("news.line", player=name, parts="; ".join(parts[:PARTS]))
    return NewsLine(seat, words, (*dict.fromkeys(things), Target("player", str(seat))))


def listed(key: str, name: str) -> Tell:
    """One part for all events: one of their values as a list, cut where it gets too long."""

    def tell(events: Sequence[Event], say: Say) -> Iterator[str]:
        values = list(dict.fromkeys(event.values[name] for event in events))
        if len(values) > NAMES:
            yield say(f"{key}_more", names=values[: NAMES - 1], n=len(values) - NAMES + 1)
        elif values:
            yield say(key, names=values)

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
