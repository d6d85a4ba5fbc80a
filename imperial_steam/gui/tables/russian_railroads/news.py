"""What somebody is told of the time since the last turn: what each of the others did, and what is no longer free.

Everything told is open information (INV-15): of an end bonus card only that it was taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from imperial_steam.games.protocol import Event, Target, number_of, word_of
from imperial_steam.games.russian_railroads.actions import UseSpace
from imperial_steam.gui.table_kit.news import News, NewsLine, span
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.table_kit.sentences import names_of
from imperial_steam.gui.tables.russian_railroads import things
from imperial_steam.gui.tables.russian_railroads.shown import RailShown
from imperial_steam.session import Ledger

#: Lines at most; parts of a line, and names in a part.
LINES, PARTS, NAMES = 4, 5, 5

_Tell = Callable[[Sequence[Event], Say], Iterator[str]]


def news(shown: RailShown, ledger: Ledger, seat: int, say: Say) -> News | None:
    """What a seat is told; None where nothing has happened."""
    begin, end = span(ledger, seat)
    events = [event for entry in ledger.entries[begin:end] for event in entry.events]
    names = names_of(shown)
    found = [
        line for other in _others(shown, seat) if (line := _line(other, names[other], events, say)) is not None
    ]  # fmt: skip
    found += [*_lost(shown, seat, events, say), *_order(names, events, say)]
    return News(begin, end, found[:LINES]) if found else None


def _others(shown: RailShown, seat: int) -> Sequence[int]:
    """Everybody else in turn order, the next one first."""
    order = shown.state.order
    here = order.index(seat)
    return [*order[here + 1 :], *order[:here]]


def _line(seat: int, name: str, events: Sequence[Event], say: Say) -> NewsLine | None:
    """What a seat did, the weightiest first; None if it did nothing that is told."""
    own = [event for event in events if event.player == seat]
    parts = [
        part for tell in _TELLERS for part in tell.words([event for event in own if event.name in tell.events], say)
    ]  # fmt: skip
    if not parts:
        return None
    used = [things.space(word_of(event.values, "space")) for event in own if event.name in _TAKEN]
    words = say("news.line", player=name, parts="; ".join(parts[:PARTS]))
    return NewsLine(seat, words, (*dict.fromkeys(used), Target("player", str(seat))))


# What the events of some names say together


def _listed(key: str, name: str) -> _Tell:
    """One part for all events: one of their values as a list, cut where it gets too long."""

    def tell(events: Sequence[Event], say: Say) -> Iterator[str]:
        values = list(dict.fromkeys(event.values[name] for event in events))
        if len(values) > NAMES:
            yield say(f"{key}_more", names=values[: NAMES - 1], n=len(values) - NAMES + 1)
        elif values:
            yield say(key, names=values)

    return tell


def _counted(key: str) -> _Tell:
    """One part for all events: how many there are."""

    def tell(events: Sequence[Event], say: Say) -> Iterator[str]:
        if events:
            yield say(key, n=len(events))

    return tell


def _summed(key: str) -> _Tell:
    """One part for all events: the points of all of them."""

    def tell(events: Sequence[Event], say: Say) -> Iterator[str]:
        points = sum(number_of(event.values, "points") for event in events)
        if points:
            yield say(key, points=points)

    return tell


def _tracks(events: Sequence[Event], say: Say) -> Iterator[str]:
    """One part for all steps: by line and colour, how many."""
    made = Counter((word_of(event.values, "line"), word_of(event.values, "colour")) for event in events)
    if made:
        yield say(
            "news.tracks",
            parts=[say("news.track", line=line, colour=colour, n=n) for (line, colour), n in made.items()],
        )


class _Teller(NamedTuple):
    """How the events of some names are told."""

    events: frozenset[str]
    words: _Tell


#: Events by which a space is taken.
_TAKEN = frozenset({"space_used", "relocated", "emil_blocks"})
#: The weightiest first.
_TELLERS: Sequence[_Teller] = (
    _Teller(_TAKEN, _listed("news.spaces", "space")),
    _Teller(frozenset({"step"}), _tracks),
    _Teller(frozenset({"industry_step"}), _counted("news.industry")),
    _Teller(frozenset({"engineer_taken"}), _listed("news.engineers", "engineer")),
    _Teller(frozenset({"factory_built"}), _listed("news.factories", "factory")),
    _Teller(frozenset({"locomotive_placed"}), _listed("news.locomotives", "number")),
    _Teller(frozenset({"emil_takes_locomotive"}), _listed("news.lost_locomotives", "number")),
    _Teller(frozenset({"emil_takes_factory"}), _listed("news.lost_factories", "factory")),
    _Teller(frozenset({"doubler_placed"}), _counted("news.doublers")),
    _Teller(frozenset({"token_placed"}), _listed("news.tokens", "token")),
    _Teller(frozenset({"end_card_taken"}), _counted("news.end_cards")),
    _Teller(frozenset({"passed", "emil_passed"}), _counted("news.passed")),
    _Teller(frozenset({"points"}), _summed("news.points")),
    _Teller(frozenset({"round_scored"}), _summed("news.scored")),
)


# What has become of the table


def _lost(shown: RailShown, seat: int, events: Sequence[Event], say: Say) -> Iterator[NewsLine]:
    """Spaces that would be possible if nobody stood there (TURN-02)."""
    if shown.decider != seat:
        return
    taken = [word_of(event.values, "space") for event in events if event.name in _TAKEN and event.player != seat]
    lost = [key for key in dict.fromkeys(taken) if _only_occupied(shown, key)]
    if lost:
        words = say("news.lost", names=lost[:NAMES])
        yield NewsLine(None, words, tuple(things.space(key) for key in lost))


def _only_occupied(shown: RailShown, key: str) -> bool:
    """That somebody stands there is all that speaks against a space."""
    return [why.reason for why in shown.game.refusals(UseSpace(key))] == ["occupied"]


def _order(names: Sequence[str], events: Sequence[Event], say: Say) -> Iterator[NewsLine]:
    """The turn order of the next round, if it was made meanwhile (ORDER-06)."""
    for event in events:
        seats = event.values.get("seats") if event.name == "new_order" else None
        if isinstance(seats, Sequence):
            order = [names[seat] for seat in seats if isinstance(seat, int)]
            yield NewsLine(None, say("news.order", order=order), (Target("place", "1"),))
