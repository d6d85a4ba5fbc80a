"""The pieces of a board and the values printed on them: what an owner confirms, an editor shows, a measure varies.

A value is a leaf of the board's plain data that is print: a number, a text, a word, a truth, or a whole list of
those. A piece is what one holds in the hand: the entry of a list (a city, a tile, a card), or the mapping that plays
that part (a row of factories, the prices).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from imperial_steam.games.kit.boards import source_of
from imperial_steam.games.kit.faults import FieldPath, label
from imperial_steam.games.kit.schema import COORDINATE, REMARK, Schema, Shape
from imperial_steam.games.protocol import AnyTitle

NO_PRINT = frozenset({"format", "id", "title", "files", "sources", "components", "facts"})
"""Blocks that say something about a board or about its box, and are no print."""
SOURCE = "source"
"""What says in a mapping where its values come from."""
_CERTAIN = ("known", "derived")


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a piece: the way to it, its JSON Schema, what it is, and where it comes from.

    `source` is a text of `kit.boards.source_of`. A `coordinate` says where something is drawn: it is no print that
    anybody reads off a piece.
    """

    path: FieldPath
    shape: Shape
    value: Any
    source: str
    coordinate: bool = False

    @property
    def is_confirmed(self) -> bool:
        """The board says that the value is known, or follows from what is known."""
        return self.source.startswith(_CERTAIN)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: the way to it, its name in the words of the board, its values in the order of the board."""

    path: FieldPath
    name: str
    values: Sequence[Value]

    @property
    def kind(self) -> FieldPath:
        """The list or mapping it belongs to, the same for all of its kind; of a block alone the block."""
        return self.path[:-1] or self.path

    @property
    def is_confirmed(self) -> bool:
        """Every value that is read off the piece is confirmed."""
        return all(value.is_confirmed or value.coordinate for value in self.values)


def pieces(
    title: AnyTitle, data: Mapping[str, Any], before: tuple[Mapping[str, Any], Sequence[Piece]] | None = None
) -> Sequence[Piece]:
    """Every piece of a board's plain data, in the order of the data; misshapen data have the pieces they have.

    `before` are other data with their pieces: those of blocks that both share are taken over.
    """
    return tuple(_Walk(title.board_schema(), data).pieces(_shared(data, before)))


def _shared(
    data: Mapping[str, Any], before: tuple[Mapping[str, Any], Sequence[Piece]] | None
) -> Mapping[str, Sequence[Piece]]:
    """The pieces of every block that is the very one of the data before, with the same sources."""
    if before is None or data.get("sources") is not before[0].get("sources"):
        return {}
    found: dict[str, list[Piece]] = {block: [] for block in data if data[block] is before[0].get(block)}
    for piece in before[1]:
        if piece.path[0] in found:
            found[str(piece.path[0])].append(piece)
    return found


def confirmed(pieces: Sequence[Piece]) -> tuple[int, int]:
    """How many values of pieces are confirmed, and how many there are; coordinates do not count."""
    counted = [value.is_confirmed for piece in pieces for value in piece.values if not value.coordinate]
    return sum(counted), len(counted)


def piece_at(pieces: Sequence[Piece], path: FieldPath) -> Piece | None:
    """The piece on which a place is; None for one that is on none."""
    around = (piece for piece in pieces if path[: len(piece.path)] == piece.path)
    return max(around, key=lambda piece: len(piece.path), default=None)


def value_at(data: Any, path: FieldPath, missing: Any = None) -> Any:
    """What stands at a place of plain data; `missing` where nothing does."""
    for part in path:
        try:
            data = data[part]
        except (LookupError, TypeError):
            return missing
    return data


class _Walk:
    """One walk through a board's data, along its schema."""

    def __init__(self, shape: Mapping[str, Any], data: Mapping[str, Any]) -> None:
        self._schema = Schema(dict(shape))
        self._data = data

    def pieces(self, known: Mapping[str, Sequence[Piece]]) -> Iterator[Piece]:
        """Every piece; those of some blocks are known."""
        for block, value in self._data.items():
            if block in known:
                yield from known[block]
            elif block not in NO_PRINT:
                shape = self._schema.member(self._schema.shape, block)
                yield from self._within((block,), value, shape)

    def _within(self, path: FieldPath, value: Any, shape: Shape) -> Iterator[Piece]:
        """The pieces at a place that is no entry of a list."""
        if is_value(value):
            yield self._piece(path, [self._value(path, value, shape)])
            return
        if isinstance(value, list):
            for i, entry in enumerate(value):
                yield self._entry((*path, i), entry, self._schema.member(shape, i))
            return
        members = {name: member for name, member in value.items() if name != SOURCE}
        shapes = {name: self._schema.member(shape, name) for name, member in members.items()}
        held = any(map(is_value, members.values()))
        own = [key for key, part in members.items() if is_value(part) or (held and _is_part(part, shapes[key]))]
        values = [leaf for name in own for leaf in self._leaves((*path, name), members[name], shapes[name])]
        if values:
            yield self._piece(path, values)
        for name, member in members.items():
            if name not in own:
                yield from self._within((*path, name), member, shapes[name])

    def _entry(self, path: FieldPath, value: Any, shape: Shape) -> Piece:
        return self._piece(path, list(self._leaves(path, value, shape)))

    def _leaves(self, path: FieldPath, value: Any, shape: Shape, coordinate: bool = False) -> Iterator[Value]:
        """The values at a place and everywhere below it."""
        if REMARK in shape:
            return
        coordinate = coordinate or COORDINATE in shape
        if is_value(value):
            yield self._value(path, value, shape, coordinate)
            return
        members = enumerate(value) if isinstance(value, list) else value.items()
        for name, member in members:
            if name != SOURCE:
                below = self._schema.member(shape, name)
                yield from self._leaves((*path, name), member, below, coordinate)

    def _value(self, path: FieldPath, value: Any, shape: Shape, coordinate: bool = False) -> Value:
        return Value(path, shape, value, source_of(self._data, path), coordinate or COORDINATE in shape)

    def _piece(self, path: FieldPath, values: Sequence[Value]) -> Piece:
        return Piece(path, _name(path, value_at(self._data, path)), tuple(values))


def is_value(datum: Any) -> bool:
    """A datum is one value: no mapping, and no list that holds mappings or lists."""
    if isinstance(datum, list):
        return not any(isinstance(entry, list | dict) for entry in datum)
    return not isinstance(datum, dict)


def _is_part(datum: Any, shape: Shape) -> bool:
    """A part of a piece, such as a table of goods, and neither a list nor a table of pieces of their own."""
    if isinstance(datum, list):
        return not any(isinstance(entry, dict) for entry in datum)
    return not isinstance(shape.get("additionalProperties"), dict)


def _name(path: FieldPath, datum: Any) -> str:
    """The name people know a piece by: its own, or the way to it without its block."""
    if isinstance(path[-1], int):
        return label(datum, path[-1])
    if isinstance(datum, dict) and isinstance(datum.get("name"), str):
        return str(datum["name"])
    return " ".join(map(str, path[1:])) or str(path[0])
