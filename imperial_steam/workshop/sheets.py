"""A board as tables: one for every kind of piece, a row for every piece, and a card with everything that stands on one.

All of it follows from the schema: what a piece may say has its place even while nothing stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.kit.schema import Schema, Shape
from imperial_steam.workshop.changes import at
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.pieces import SOURCE, Piece
from imperial_steam.workshop.proposals import shape_at

_NESTED = ("object", "array")


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a board where something stands or may stand (`MISSING`).

    `nested`: it holds lists or mappings and is edited on the card of its piece. `fresh`: a further entry of a list.
    """

    path: FieldPath
    shape: Shape
    value: Any
    required: bool = False
    nested: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table: what it is called, the piece it belongs to, its cells."""

    name: str
    piece: FieldPath
    cells: Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: all pieces of a kind by columns, or the values of a piece that is alone of its kind by rows.

    `columns` are the names of the members of a piece; empty for a table of values. `grows`: pieces can be added.
    """

    kind: FieldPath
    columns: Sequence[str]
    lines: Sequence[Line]
    grows: bool = False


def groups(pieces: Sequence[Piece]) -> Mapping[FieldPath, Sequence[Piece]]:
    """The pieces of every table by its kind, in their order; what stands alone in a block shares the kind ()."""
    found: dict[FieldPath, list[Piece]] = {}
    held = {piece.path for piece in pieces}
    for piece in pieces:
        alone = len(piece.path) == 1 and piece.values[0].path == piece.path
        kind = piece.path if piece.kind in held else piece.kind
        found.setdefault(() if alone else kind, []).append(piece)
    return found


def apart(pieces: Sequence[Piece]) -> Set[FieldPath]:
    """Where pieces begin, and the lists and tables of pieces: what is there stands on no other card."""
    return {path for piece in pieces if len(piece.path) > 1 for path in (piece.path, piece.kind)}


def card(schema: Schema, data: Mapping[str, Any], path: FieldPath, apart: Set[FieldPath]) -> Sequence[Cell]:
    """Everything that stands or may stand on a piece, one after another, without what is `apart`."""
    return tuple(_cells(schema, at(data, path), shape_at(schema, data, path), path, True, apart - {path}))


def sheet(
    schema: Schema, data: Mapping[str, Any], kind: FieldPath, pieces: Sequence[Piece], apart: Set[FieldPath]
) -> Sheet:
    """The table of the pieces of one kind, as `groups` gives them."""
    if not kind or (len(pieces) == 1 and pieces[0].path == kind):
        lines = [
            Line(named(cell.path, piece.path), piece.path, (cell,))
            for piece in pieces
            for cell in card(schema, data, piece.path, apart)
        ]
        return Sheet(kind, (), lines)
    around = shape_at(schema, data, kind)
    grows = around.get("type") == "array"
    entry = schema.member(around, 0) if grows else shape_at(schema, data, pieces[0].path)
    columns = [name for name in _columns(schema, entry) if all((*piece.path, name) not in apart for piece in pieces)]
    lines = [Line(piece.name, piece.path, _row(schema, data, piece.path, columns)) for piece in pieces]
    return Sheet(kind, columns or ("",), lines, grows)


def _columns(schema: Schema, shape: Shape) -> Sequence[str]:
    for choice in map(schema.resolved, schema.resolved(shape).get("anyOf", [shape])):
        if choice.get("type") == "object":
            return [name for name in choice.get("properties", {}) if name != SOURCE]
    return ()


def _row(schema: Schema, data: Mapping[str, Any], path: FieldPath, columns: Sequence[str]) -> Sequence[Cell]:
    shape, value = schema.resolved(shape_at(schema, data, path)), at(data, path)
    if not columns:
        return (Cell(path, shape, value, True, _is_nested(schema, shape) or isinstance(value, dict)),)
    cells = []
    for name in columns:
        member, within = schema.member(shape, name), at(data, (*path, name))
        nested = _is_nested(schema, member) or _holds_more(within)
        cells.append(Cell((*path, name), member, within, name in shape.get("required", ()), nested))
    return cells


def _cells(
    schema: Schema, value: Any, shape: Shape, path: FieldPath, required: bool, apart: Set[FieldPath]
) -> Iterator[Cell]:
    if path in apart:
        return
    if isinstance(value, dict):
        yield from _members(schema, value, shape, path, apart)
    elif isinstance(value, list) and (_is_nested(schema, shape) or _holds_more(value)):
        for i, entry in enumerate(value):
            yield from _cells(schema, entry, schema.member(shape, i), (*path, i), True, apart)
        yield Cell((*path, len(value)), schema.member(shape, 0), MISSING, fresh=True)
    elif value is MISSING and _is_nested(schema, shape):
        yield Cell(path, shape, MISSING, required, nested=True, fresh=True)
    else:
        yield Cell(path, shape, value, required)


def _members(
    schema: Schema, value: Mapping[str, Any], shape: Shape, path: FieldPath, apart: Set[FieldPath]
) -> Iterator[Cell]:
    known: Mapping[str, Shape] = {}
    required: Sequence[str] = ()
    for choice in map(schema.resolved, schema.resolved(shape).get("anyOf", [shape])):
        if choice.get("type") == "object":
            known, required = choice.get("properties", {}), choice.get("required", ())
    names = [*known, *(name for name in value if name not in known)]
    for name in names:
        if name != SOURCE:
            member = value.get(name, MISSING)
            yield from _cells(schema, member, schema.member(shape, name), (*path, name), name in required, apart)


def _is_nested(schema: Schema, shape: Shape) -> bool:
    """What stands here is made of several members: a mapping, or a list of mappings or lists."""
    choices = [schema.resolved(choice) for choice in schema.resolved(shape).get("anyOf", [shape])]
    if any(choice.get("type") not in _NESTED for choice in choices):
        return False
    return all(choice["type"] == "object" or _may_hold(schema, choice["items"]) for choice in choices)


def _may_hold(schema: Schema, items: Shape) -> bool:
    choices = [schema.resolved(choice) for choice in schema.resolved(items).get("anyOf", [items])]
    return any(choice.get("type") in _NESTED for choice in choices)


def _holds_more(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(e, list | dict) for e in value))


def named(path: FieldPath, piece: FieldPath) -> str:
    """What a place is called on its piece: the words of the way to it, entries of lists by number."""
    parts = path[len(piece) :] or path[-1:]
    return " ".join(str(part + 1) if isinstance(part, int) else part for part in parts)
