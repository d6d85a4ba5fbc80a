"""The numbers of a position, one after another, and those of actions."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from random import Random
from typing import Any, Protocol, runtime_checkable

from imperial_steam.games.kit.numbers.parts import HIDDEN, NOTHING, Part, Section, filled
from imperial_steam.games.kit.text_forms import TextForm
from imperial_steam.games.protocol import Action, Game


def nobody(game: Game, seat: int) -> Iterable[str]:
    """The parts hidden from a seat, in a game that hides nothing."""
    del game, seat
    return ()


@dataclass(frozen=True)
class Numbering:
    """What a title says: sections of a position, which parts a seat may not see, every action of people.

    `ways` are numbers for actions that cannot be listed, by their first word.
    """

    sections: Sequence[Section]
    actions: Iterable[Action]
    ways: Mapping[str, int] = field(default_factory=dict)
    hidden: Callable[[Any, int], Iterable[str]] = nobody


class Numbers:
    """What the numbers of a position are, one after another.

    It remembers what it has read last: from one position to the next most things stay as they are.
    """

    def __init__(self, numbering: Numbering) -> None:
        """Sections and their parts in the order in which a title names them."""
        self._hidden = numbering.hidden
        places: dict[str, slice] = {}
        high: list[int] = []
        self._sections: list[tuple[Callable[[Any], object], list[tuple[int, slice, Part]]]] = []
        for section in numbering.sections:
            parts: list[tuple[int, slice, Part]] = []
            for one in section.parts:
                place = slice(len(high), len(high) + one.size)
                parts.append((len(places), place, one))
                places[f"{section.name}/{one.name}"] = place
                high += [one.high] * one.size
            self._sections.append((section.thing, parts))
        self.places: Mapping[str, slice] = places
        """Where each part stands, by the names of section and part."""
        self.high: Sequence[int] = high
        """By place: the highest number that can stand there."""
        self._row = array("h", [NOTHING]) * len(high)
        self._read: list[object] = [None] * len(places)

    def of(self, game: object) -> array[int]:
        """The numbers of a position, nothing hidden."""
        row, read = self._row, self._read
        for find, parts in self._sections:
            thing = find(game)
            for number, place, one in parts:
                value = None if thing is None else one.get(thing)
                if value != read[number]:
                    fresh = array("h")
                    fresh.extend(filled((), one.size) if value is None else one.read(value))
                    row[place] = fresh
                    read[number] = value
        return row[:]

    def seen(self, game: Game, seat: int) -> array[int]:
        """The numbers of a position as a seat knows it, HIDDEN wherever it may not see what there is.

        They are those of its observation, whatever that has drawn: what is hidden has no way into them.
        """
        known = game.observation(seat, Random(0))
        row = self.of(known)
        for name in self._hidden(known, seat):
            place = self.places[name]
            row[place] = array("h", [HIDDEN]) * (place.stop - place.start)
        return row


class ActionNumbers:
    """A number for every action of people in a game, always the same one."""

    def __init__(self, actions: Iterable[Action], ways: Mapping[str, int]) -> None:
        """Every action that can be listed, and how many numbers there are for the rest, by the first word."""
        self.actions: tuple[Action, ...] = tuple(dict.fromkeys(actions))
        self._number = {action: place for place, action in enumerate(self.actions)}
        self._ways: dict[str, range] = {}
        self.size = len(self.actions)
        for verb, count in ways.items():
            self._ways[verb] = range(self.size, self.size + count)
            self.size += count

    def options(self, options: Sequence[Action]) -> dict[int, Action]:
        """The options of a decision by their numbers.

        Of a kind that is not listed the first option has the first number of the kind, and so on; what is beyond the
        last one cannot be chosen. Raises `LookupError` for an action of another kind that is not listed.
        """
        numbered: dict[int, Action] = {}
        used: dict[str, Iterator[int]] = {}
        for option in options:
            place: int | None = self._number.get(option)
            if place is None:
                verb = str(option).partition(" ")[0]
                place = next(used.setdefault(verb, iter(self._ways[verb])), None)
            if place is not None:
                numbered[place] = option
        return numbered

    def names(self) -> list[str]:
        """By number: the text of the action; `sell #1` is the first option of a kind that is not listed."""
        rest = (f"{verb} #{place + 1}" for verb, places in self._ways.items() for place in range(len(places)))
        return [*map(str, self.actions), *rest]


@runtime_checkable
class Numbered(Protocol):
    """A title whose positions and actions can be told in numbers."""

    def numbering(self, game: Game) -> Numbering:
        """The numbers of a game; they depend on its board and on what was agreed on, on nothing that was drawn."""
        ...


def players(parts: Sequence[Part], number_of: int) -> list[Section]:
    """A section for each player of a state."""
    return [Section(f"player {seat}", partial(_player, seat), parts) for seat in range(number_of)]


def _player(seat: int, game: Any) -> object:
    player: object = game.state.players[seat]
    return player


def gathered(kinds: Sequence[type[Any]], things: Iterable[object]) -> list[Action]:
    """The actions of these kinds among things and in what these hold, and those without fields; by kind."""
    found: dict[type, dict[Any, None]] = {kind: {} if kind.__match_args__ else {kind(): None} for kind in kinds}
    for action in _actions(things):
        if type(action) in found:
            found[type(action)][action] = None
    return list(chain.from_iterable(found.values()))


def _actions(things: Iterable[object]) -> Iterator[TextForm]:
    for thing in things:
        if isinstance(thing, TextForm):
            yield thing
        elif isinstance(thing, (tuple, list)):
            yield from _actions(thing)
        elif isinstance(thing, dict):
            yield from _actions(thing.values())
