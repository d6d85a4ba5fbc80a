"""The owner's tour: every piece with something reconstructed once, what matters for play first.

Whoever has the box looks at a piece, corrects what differs and confirms the rest with one key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.kit.schema import THINGS, Schema
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.workshop.changes import Change, Data, Step, at, carried_out, put
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.pieces import SOURCE, Piece
from imperial_steam.workshop.proposals import shape_at

OWN = "known my copy"
"""The source of what somebody has seen on a copy of their own."""
SOURCES = "sources"
"""The block that says of whole blocks where they come from."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A piece to look at. `drawn`: it is nothing but outlines, which are compared with the picture as a whole."""

    piece: FieldPath
    kind: FieldPath
    name: str
    drawn: bool = False


def can_confirm(title: AnyTitle) -> bool:
    """Boards of the title say where their values come from."""
    return SOURCES in dict(title.board_schema())["properties"]  # type: ignore[operator]


def stops(title: AnyTitle, pieces: Sequence[Piece]) -> Sequence[Stop]:
    """What is still to be confirmed: the kinds in the order in which they matter, the pieces of a kind as in the box.

    Outlines come last: they say where something lies, and move no result.
    """
    found = [
        Stop(piece.path, piece.kind, piece.name, drawn)
        for piece in pieces
        for drawn in [all(value.coordinate for value in piece.values)]
        if not (piece.is_confirmed and not drawn) and any(not value.is_confirmed for value in piece.values)
    ]
    first = {kind: rank for rank, kind in reversed(list(enumerate(dict.fromkeys(stop.kind for stop in found))))}
    order = {name: rank for rank, name in enumerate(title.matters)}

    def rank(stop: Stop) -> tuple[bool, int, int]:
        ranks = [order[name] for name in _names(stop.kind) if name in order]
        return stop.drawn, min(ranks, default=len(order)), first[stop.kind]

    return sorted(found, key=rank)


def first_kind(title: AnyTitle, data: Data, kinds: Sequence[FieldPath]) -> FieldPath:
    """The kind of piece that matters most for play, of those that have a table.

    Where nobody knows, the first one that is seen on the table, or else the first one.
    """
    order = {name: rank for rank, name in enumerate(title.matters)}
    ranked = [(order[name], kind) for kind in kinds for name in _names(kind) if name in order]
    if ranked:
        return min(ranked)[1]
    schema = Schema(dict(title.board_schema()))
    seen = [kind for kind in kinds if THINGS in shape_at(schema, data, kind)]
    return next(iter((*seen, *kinds)), ())


def confirmation(title: AnyTitle, data: Data, piece: Piece, changed: Sequence[FieldPath] = ()) -> Step:
    """The step that says of a piece that somebody has seen it: of what was unsure, and of what was corrected.

    Nothing changes for a board that has no words for it.
    """
    schema = Schema(dict(title.board_schema()))
    drawn = all(value.coordinate for value in piece.values)
    paths = [
        value.path
        for value in piece.values
        if (drawn or not value.coordinate) and (not value.is_confirmed or value.path in changed)
    ]
    owners: dict[FieldPath, list[FieldPath]] = {}
    for path in paths:
        owner = _owner(schema, data, piece.path, path)
        rest = path[len(owner) :] if len(owner) >= len(piece.path) else piece.path[len(owner) :]
        owners.setdefault(owner, []).append(_upto_list(rest) if owner else rest)
    now, step = data, list[Change]()
    for owner, places in owners.items():
        change = _said(now, owner, list(dict.fromkeys(places)))
        if change is not None:
            step.append(change)
            now = carried_out(now, [change])
    return step


def _names(kind: FieldPath) -> Sequence[str]:
    """By what a title may name a kind: its block, or the block with what follows."""
    return [".".join(map(str, kind[:length])) for length in range(len(kind), 0, -1)]


def _owner(schema: Schema, data: Data, piece: FieldPath, path: FieldPath) -> FieldPath:
    """The mapping that says where a value comes from; () for the block `sources`."""
    for length in range(len(path) - 1, len(piece), -1):
        around = at(data, path[:length])
        if isinstance(around, dict) and SOURCE in around:
            return path[:length]
    for length in range(len(piece), 0, -1):
        known = schema.resolved(shape_at(schema, data, path[:length])).get("properties", {})
        if isinstance(at(data, path[:length]), dict) and SOURCE in known:
            return path[:length]
    return ()


def _upto_list(path: FieldPath) -> FieldPath:
    """A path as far as sources by name reach: not into a list."""
    whole = next((place for place, part in enumerate(path) if isinstance(part, int)), len(path))
    return path[:whole]


def _said(data: Data, owner: FieldPath, places: Sequence[FieldPath]) -> Change | None:
    """The change of a source after which these places below it are the owner's own."""
    path: FieldPath = (*owner, SOURCE) if owner else (SOURCES,)
    before, around = at(data, path), at(data, owner)
    source: Any = before
    for place in places:
        source = OWN if not place else _put(source, around, place, bool(owner))
    change = put(data, path, source)
    return None if change.before == source else change


def _put(source: Any, datum: Any, place: FieldPath, within: bool) -> Any:
    """A source by name in which one place is the owner's own; everything beside it keeps its own."""
    name = _key(place[0])
    if isinstance(source, str) and within:
        source = dict.fromkeys(_keys(datum), source)
    by_name: dict[str, Any] = dict(source) if isinstance(source, Mapping) else {}
    below = at(datum, place[:1])
    by_name[name] = OWN if len(place) == 1 else _put(by_name.get(name, MISSING), below, place[1:], True)
    same = set(map(str, by_name.values())) == {OWN} and set(_keys(datum)) <= set(by_name)
    return OWN if same and within else by_name


def _key(part: str | int) -> str:
    """How a source by name calls an entry of a list: by its number, counted from 1."""
    return str(part + 1) if isinstance(part, int) else part


def _keys(datum: Any) -> Sequence[str]:
    if isinstance(datum, Mapping):
        return [name for name in datum if name != SOURCE]
    return [_key(place) for place in range(len(datum))] if isinstance(datum, list) else []
