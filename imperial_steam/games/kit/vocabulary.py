"""Positions in words: how plain data out of a file is read, put into a position, and compared with one.

A title declares its words: those of the table and those of a player. Each `Word` says how it is
written, how it is read from a position, and how it is put into one. What is not given, the title
derives itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from imperial_steam.games.kit import faults
from imperial_steam.games.kit.faults import shown
from imperial_steam.games.kit.state_game import FrameGame, FrameT, StateT

Path: TypeAlias = tuple[str, ...]
"""The way to a datum from the top of the data; places in lists count from 0."""

EVERYBODY = "all"
"""What stands for every player in a position."""
TABLE = -1
"""The seat of words that belong to no player."""
LARGEST = 99_999
"""Greatest distance of a number from 0."""
_FEW = 12
"""As many valid words as a message tells when none is near."""
_NUMBER = re.compile(r"-?[0-9]{1,9}")


class PositionError(ValueError):
    """A word or number that fits nowhere; `path` leads to it from the top of the data."""

    def __init__(self, path: Path, message: str) -> None:
        self.path = path
        super().__init__(message)


def hint(text: str, allowed: Sequence[str]) -> str:
    """A hint at the nearest valid word, or at all of them when none is near."""
    near = faults.nearest(text, allowed, 0.5)
    if near:
        return f"; did you mean '{near}'?"
    return f"; one of {', '.join(allowed)}" if len(allowed) <= _FEW else ""


class WordReader:
    """Reads single words and numbers; every method raises `PositionError`. Titles add words of their own."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        """The players' names by seat."""

    def word(self, value: Any, path: Path, allowed: Sequence[str], what: str) -> str:
        """One of the allowed words."""
        text = str(value)
        if text not in allowed:
            raise PositionError(path, f"'{shown(text)}' is no {what}{hint(text, allowed)}")
        return text

    def number(self, value: Any, path: Path) -> int:
        """A whole number, or the text of one."""
        if isinstance(value, bool) or not isinstance(value, int):
            if _NUMBER.fullmatch(str(value)) is None:
                raise PositionError(path, f"'{shown(value)}' is not a whole number")
            value = int(str(value))
        if abs(value) > LARGEST:
            raise PositionError(path, f"{value} is too large; numbers go to {LARGEST}")
        return int(value)

    def flag(self, value: Any, path: Path) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise PositionError(path, f"'{shown(value)}' is neither true nor false")
        return value

    def mapping(self, value: Any, path: Path) -> Mapping[str, Any]:
        """A mapping."""
        if not isinstance(value, Mapping):
            raise PositionError(path, f"'{shown(value)}' should be a mapping 'name: value'")
        return value

    def fields(self, value: Any, path: Path, allowed: Sequence[str], what: str) -> Mapping[str, Any]:
        """A mapping that has none but these names."""
        fields = self.mapping(value, path)
        for name in fields:
            self.word(name, (*path, name), allowed, what)
        return fields

    def seats_in_order(self, value: Sequence[str], path: Path) -> tuple[int, ...]:
        """The seats of an order that names every player once."""
        named = [str(name) for name in value]
        if sorted(named) != sorted(self.names):
            raise PositionError(path, "the turn order names every player once")
        return tuple(map(self.names.index, named))

    def sequence(self, value: Any, path: Path) -> Sequence[Any]:
        """A list."""
        if not isinstance(value, list | tuple):
            raise PositionError(path, f"'{shown(value)}' should be a list")
        return value

    def player(self, value: Any, path: Path) -> str:
        """A player's name."""
        return self.word(value, path, self.names, "player of this scenario")


WordsT = TypeVar("WordsT", bound=WordReader)
Parser: TypeAlias = Callable[[WordsT, Any, Path], Any]
"""Reads a datum with the words of the title; raises `PositionError`."""


@dataclass(frozen=True, slots=True)
class Draft(Generic[WordsT]):
    """A position being arranged, and which words have been given for it. Titles add the position itself."""

    words: WordsT
    given: dict[tuple[str, int], Any] = field(default_factory=dict, kw_only=True)
    """(word, seat or `TABLE`) → value."""


@dataclass(frozen=True, slots=True)
class FrameDraft(Draft[WordsT], Generic[WordsT, FrameT, StateT]):
    """A draft for a game of a frame and a state."""

    game: FrameGame[FrameT, StateT]

    @property
    def frame(self) -> FrameT:
        """What is fixed in this game."""
        return self.game.frame

    @property
    def state(self) -> StateT:
        """The position itself."""
        return self.game.state

    def name(self, seat: int) -> str:
        """What the scenario calls a player."""
        return self.words.names[seat]

    def seat(self, name: str) -> int:
        """The seat of a player's name."""
        return self.words.names.index(name)


DraftT = TypeVar("DraftT", bound="Draft[Any]")


@dataclass(frozen=True)
class Word(Generic[WordsT, DraftT]):
    """One word of a vocabulary: how it is written, read from a position, and put into one.

    `write` None: the word can only be expected. `items` reads one item of a list, so that parts of
    the list can be expected; `partial` mappings are compared only where they are named.
    """

    parse: Callable[[WordsT, Any, Path], Any]
    read: Callable[[DraftT, int], Any]
    write: Callable[[DraftT, int, Any], None] | None = None
    items: Callable[[WordsT, Any, Path], Any] | None = None
    partial: bool = False


def on_table(
    parse: Callable[[WordsT, Any, Path], Any],
    read: Callable[[DraftT], Any],
    write: Callable[[DraftT, Any], None] | None = None,
    items: Callable[[WordsT, Any, Path], Any] | None = None,
    partial: bool = False,
) -> Word[WordsT, DraftT]:
    """A word that belongs to no player: it is read and written without a seat."""
    put = None if write is None else lambda draft, _, value: write(draft, value)
    return Word(parse, lambda draft, _: read(draft), put, items, partial)


def of_state(name: str, parse: Callable[[WordsT, Any, Path], Any] = WordReader.number) -> Word[WordsT, Any]:
    """A word for something that the state holds under a name as it is written."""
    return on_table(
        parse, lambda draft: getattr(draft.state, name), lambda draft, value: setattr(draft.state, name, value)
    )


def order_of(name: str) -> Word[Any, Any]:
    """A word for an order of the players, which the state holds as seats."""

    def parse(words: WordReader, value: Any, path: Path) -> list[str]:
        return [words.names[seat] for seat in words.seats_in_order(words.sequence(value, path), path)]

    def write(draft: Any, value: Sequence[str]) -> None:
        setattr(draft.state, name, tuple(map(draft.words.names.index, value)))

    return on_table(parse, lambda draft: [draft.words.names[seat] for seat in getattr(draft.state, name)], write)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as expected."""

    path: Path
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Position:
    """A position in words, split up: what lies on the table, and (name written, seat, words) of players."""

    table: Mapping[str, Any]
    players: Sequence[tuple[str, int, Mapping[str, Any]]]


@dataclass(frozen=True)
class Vocabulary(Generic[WordsT, DraftT]):
    """The words of a title's positions: those of the table, and those of a player."""

    table: Mapping[str, Word[WordsT, DraftT]]
    player: Mapping[str, Word[WordsT, DraftT]]

    def split(self, words: WordsT, data: Any) -> Position:
        """Tell the words of the table from those of the players; `EVERYBODY` comes before single players."""
        table: dict[str, Any] = {}
        everybody: list[tuple[str, int, Mapping[str, Any]]] = []
        players: list[tuple[str, int, Mapping[str, Any]]] = []
        for key, value in words.mapping(data, ()).items():
            if key == EVERYBODY:
                own = words.fields(value, (key,), tuple(self.player), "word for a player")
                everybody = [(key, seat, own) for seat in range(len(words.names))]
            elif key in words.names:
                own = words.fields(value, (key,), tuple(self.player), "word for a player")
                players.append((key, words.names.index(key), own))
            else:
                words.word(key, (key,), (*self.table, EVERYBODY, *words.names), "word for a position")
                table[key] = value
        return Position(table, everybody + players)

    def put_table(self, draft: DraftT, position: Position, names: Sequence[str]) -> None:
        """Put the named words of the table into the position, in this order."""
        for name in names:
            if name in position.table:
                self._put(draft, self.table[name], name, TABLE, position.table[name], (name,))

    def put_players(self, draft: DraftT, position: Position) -> None:
        """Put the words of all players into the position."""
        for path, seat, values in position.players:
            for name, value in values.items():
                self._put(draft, self.player[name], name, seat, value, (path, name))

    def describe(self, draft: DraftT) -> dict[str, Any]:
        """A position in every word that can be given; words that belong to no such position are left out."""
        described = _readable(draft, self.table, TABLE)
        for seat, name in enumerate(draft.words.names):
            described[name] = _readable(draft, self.player, seat)
        return described

    def _put(self, draft: DraftT, word: Word[WordsT, DraftT], name: str, seat: int, value: Any, path: Path) -> None:
        if word.write is None:
            raise PositionError(path, f"'{name}' can be expected but not given")
        parsed = word.parse(draft.words, value, path)
        draft.given[name, seat] = parsed
        word.write(draft, seat, parsed)

    def compare(self, draft: DraftT, data: Any) -> list[Difference]:
        """Everything in a position that differs from what the data expects.

        Raises `PositionError` for unknown words.
        """
        position = self.split(draft.words, data)
        differences: list[Difference] = []
        for name, value in position.table.items():
            differences += _differences(draft, self.table[name], TABLE, value, (name,), (name,))
        for path, seat, values in position.players:
            for name, value in values.items():
                place = (path, name) if path != EVERYBODY else (path, draft.words.names[seat], name)
                differences += _differences(draft, self.player[name], seat, value, (path, name), place)
        return differences


def _readable(draft: DraftT, words: Mapping[str, Word[WordsT, DraftT]], seat: int) -> dict[str, Any]:
    """What can be read of some words that can be given."""
    values: dict[str, Any] = {}
    for name, word in words.items():
        if word.write is not None:
            with suppress(PositionError):
                values[name] = word.read(draft, seat)
    return values


def _differences(
    draft: DraftT, word: Word[WordsT, DraftT], seat: int, value: Any, path: Path, place: Path
) -> Iterator[Difference]:
    got = word.read(draft, seat)
    if word.items and isinstance(value, Mapping):
        include, exclude = _some(draft.words, word.items, value, path)
        wrong = [f"lacks {item}" for item in include if item not in got]
        wrong += [f"has {item}" for item in exclude if item in got]
        if wrong:
            yield Difference(place, dict(value), f"{got}: {', '.join(wrong)}")
        return
    expected = word.parse(draft.words, value, path)
    if isinstance(expected, dict):
        for key in expected if word.partial else (expected | got):
            if expected.get(key) != got.get(key):
                yield Difference((*place, key), expected.get(key), got.get(key))
    elif expected != got:
        yield Difference(place, expected, got)


def _some(words: WordsT, item: Parser[WordsT], value: Mapping[str, Any], path: Path) -> tuple[list[Any], list[Any]]:
    """What must, and what must not, be in a list."""
    parts: dict[str, list[Any]] = {"include": [], "exclude": []}
    for key, entries in words.fields(value, path, tuple(parts), "word for part of a list").items():
        for i, entry in enumerate(words.sequence(entries, (*path, key))):
            parts[key].append(item(words, entry, (*path, key, str(i))))
    return parts["include"], parts["exclude"]


def listing(item: Parser[WordsT], ordered: bool = False) -> Parser[WordsT]:
    """A list of items; sorted unless its order counts."""

    def parse(words: WordsT, value: Any, path: Path) -> Any:
        values = [item(words, entry, (*path, str(i))) for i, entry in enumerate(words.sequence(value, path))]
        return values if ordered else sorted(values)

    return parse


def mapping_of(
    key: Parser[WordsT], item: Parser[WordsT], fill: tuple[Sequence[str], Any] | None = None
) -> Parser[WordsT]:
    """A mapping of names to values; `fill` gives the names that are always there and their default."""

    def parse(words: WordsT, value: Any, path: Path) -> Any:
        values = dict.fromkeys(fill[0], fill[1]) if fill else {}
        for name, entry in words.mapping(value, path).items():
            values[key(words, name, (*path, name))] = item(words, entry, (*path, name))
        return values

    return parse


def choice(allowed: Sequence[str], what: str) -> Callable[[WordReader, Any, Path], str]:
    """One of a few words."""
    return lambda words, value, path: words.word(value, path, allowed, what)


def optional(item: Parser[WordsT], nothing: str = "none") -> Parser[WordsT]:
    """What `item` reads, or the word for nothing."""
    return lambda words, value, path: nothing if str(value) == nothing else item(words, value, path)


def counting(words: WordReader, value: Any, path: Path) -> str:
    """A number that serves as a name, such as a round."""
    return str(words.number(value, path))


def patched(old: Sequence[int], names: Sequence[str], values: Mapping[str, int]) -> tuple[int, ...]:
    """The old numbers, those that are named replaced."""
    return tuple(values.get(name, before) for name, before in zip(names, old, strict=True))
