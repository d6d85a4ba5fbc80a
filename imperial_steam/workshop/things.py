"""Which pieces a thing on the table stands for, and where a piece lies on a map: by keywords of the schema.

`things` at a list, a table or a mapping names the kinds of things on the table that are its entries or itself: an
entry is the thing whose key is its name, or has its name in it. `lies_on` at a list says of what other block the
entry with the same member is the thing under it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from imperial_steam.games.kit.faults import Fault, FieldPath, label
from imperial_steam.games.kit.schema import COORDINATE, LIES_ON, REFERS, THINGS, Schema
from imperial_steam.workshop.cells import blank
from imperial_steam.workshop.changes import Change, Step, at, put, touches
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.pieces import Piece
from imperial_steam.workshop.proposals import Proposal, shape_at

Spot = tuple[float, float]
"""A place on a map: parts of its width and its height, from the left and from above."""
_PLANE = 2
_DIGITS = 3
"""Digits after the point of a coordinate that is a part of the map."""


class Things:
    """The things on the table and the pieces they stand for, of one state of a board."""

    def __init__(self, schema: Schema, data: Mapping[str, Any], pieces: Sequence[Piece]) -> None:
        self._named: dict[str, dict[str, list[FieldPath]]] = {}
        self._whole: dict[str, list[FieldPath]] = {}
        self._lying: dict[tuple[str, Any], list[FieldPath]] = {}
        self._data, self._members = data, dict[str, str]()
        shapes = {path: shape_at(schema, data, path) for piece in pieces for path in _prefixes(piece.path)}
        for piece in pieces:
            for path in _prefixes(piece.path):
                for kind in shapes[path].get(THINGS, ()):
                    if path == piece.path:
                        self._whole.setdefault(kind, []).append(path)
                    else:
                        for name in _names(piece):
                            self._named.setdefault(kind, {}).setdefault(name, []).append(piece.path)
            self._lay(piece, shapes[piece.path[:1]])

    def _lay(self, piece: Piece, around: Mapping[str, Any]) -> None:
        """Remember on what a piece lies."""
        if LIES_ON in around:
            block, member = around[LIES_ON]
            self._members[block] = member
            value = at(self._data, (*piece.path, member))
            if isinstance(value, str | int):
                self._lying.setdefault((block, value), []).append(piece.path)

    def pieces(self, kind: str, key: str) -> Sequence[FieldPath]:
        """The pieces a thing stands for: those that bear its name, what lies on them, and what it is as a whole."""
        known = self._named.get(kind, {})
        named = dict.fromkeys(path for name in _names_in(key) for path in known.get(name, ()))
        above = [one for path in named for one in self._above(path)]
        return [*named, *above, *self._whole.get(kind, ())]

    def _above(self, path: FieldPath) -> Sequence[FieldPath]:
        member = self._members.get(str(path[0]))
        value = at(self._data, (*path, member)) if member is not None else MISSING
        return self._lying.get((str(path[0]), value), ()) if isinstance(value, str | int) else ()


def _prefixes(path: FieldPath) -> Sequence[FieldPath]:
    return [path[:length] for length in range(1, len(path) + 1)]


def _names(piece: Piece) -> Sequence[str]:
    """By what a thing of a piece may be called; a link either way round."""
    one, dash, other = piece.name.partition("–")
    own = [piece.path[-1]] if isinstance(piece.path[-1], str) else []
    return [piece.name, *([f"{other}–{one}"] if dash else []), *own]


def _names_in(key: str) -> Sequence[str]:
    """What the name in a key can be: all of it, what it begins with, what it ends with."""
    words = key.split(" ")
    parts = [part for cut in range(1, len(words)) for part in (words[:-cut], words[cut:])]
    return [key, *(" ".join(part) for part in parts)]


def spot_of(schema: Schema, data: Mapping[str, Any], piece: FieldPath) -> Spot | None:
    """Where a piece lies on its map; None for one that lies nowhere."""
    x, y = at(data, (*piece, "x")), at(data, (*piece, "y"))
    if is_place(schema, data, (*piece, "x")) and isinstance(x, int | float) and isinstance(y, int | float):
        return x, y
    size, place = extent(data, piece), at(data, (*piece, "at"))
    if size is not None and is_spot(place) and is_place(schema, data, (*piece, "at")):
        return place[0] / size[0], 1 - place[1] / size[1]
    return None


def is_spot(value: Any) -> bool:
    """Two numbers."""
    return isinstance(value, list) and len(value) == _PLANE and all(type(n) in (int, float) for n in value)


def placed(schema: Schema, data: Mapping[str, Any], piece: FieldPath, spot: Spot) -> Step:
    """The step that lays a piece elsewhere on its map; none for a piece that lies nowhere."""
    if spot_of(schema, data, piece) is None:
        return ()
    x, y = (min(max(0.0, part), 1.0) for part in spot)
    if at(data, (*piece, "x")) is not MISSING:
        ways = ((*piece, "x"), x), ((*piece, "y"), y)
        return [put(data, path, round(part, _DIGITS)) for path, part in ways]
    width, height = extent(data, piece) or (1, 1)
    return [put(data, (*piece, "at"), [round(x * width, 1), round((1 - y) * height, 1)])]


def bends(schema: Schema, data: Mapping[str, Any], piece: FieldPath) -> Sequence[Spot] | None:
    """The places between its ends through which a piece is drawn; None for one that cannot be bent."""
    member = shape_at(schema, data, (*piece, "via"))
    if COORDINATE not in member:
        return None
    found = at(data, (*piece, "via"))
    spots = [bend for bend in found if is_spot(bend)] if isinstance(found, list) else []
    return [(x, y) for x, y in spots]


def bent(schema: Schema, data: Mapping[str, Any], piece: FieldPath, start: Spot, spot: Spot, near: float) -> Step:
    """The step that draws a piece through a place: a bend near the start moves, otherwise there is a new one.

    A bend that is laid on the straight line between its neighbours goes away.
    """
    old = bends(schema, data, piece)
    tips = [spot_of(schema, data, path) for path in ends(data, piece)]
    if old is None or len(tips) != 2 or None in tips:
        return ()
    new, goal = list(old), (round(spot[0], _DIGITS), round(spot[1], _DIGITS))
    moved = next((n for n, bend in enumerate(new) if distance(bend, start) <= near), None)
    if moved is None:
        line = [tips[0] or start, *new, tips[1] or start]
        moved = min(range(len(line) - 1), key=lambda n: _detour(line[n], start, line[n + 1]))
        new.insert(moved, goal)
    else:
        new[moved] = goal
    line = [tips[0] or start, *new, tips[1] or start]
    if _detour(line[moved], goal, line[moved + 2]) < near / 20:
        del new[moved]
    return [Change((*piece, "via"), at(data, (*piece, "via")), [list(bend) for bend in new] or MISSING)]


def joined(schema: Schema, data: Mapping[str, Any], one: FieldPath, other: FieldPath) -> Step:
    """The step that leads something new from one entry of a block to another one; none where nothing does."""
    for block, shape in schema.shape["properties"].items():
        entry = schema.resolved(shape.get("items", {}))
        ends = [schema.resolved(entry.get("properties", {}).get(name, {})) for name in ("from", "to")]
        if (
            one[0] == other[0]
            and all(one[0] in end.get(REFERS, ()) for end in ends)
            and isinstance(data.get(block), list)
        ):
            names = {name: label(at(data, path), 0) for name, path in (("from", one), ("to", other))}
            fresh = blank(schema, entry, data) | names
            return [Change((block, len(data[block])), MISSING, fresh)]
    return ()


def ends(data: Mapping[str, Any], piece: FieldPath) -> Sequence[FieldPath]:
    """The entries that a piece leads from and to; none for one that leads nowhere."""
    names = [at(data, (*piece, name)) for name in ("from", "to")]
    found = []
    for name in names:
        for block, entries in data.items():
            named = enumerate(entries) if isinstance(entries, list) else ()
            found += [
                (block, n) for n, one in named if isinstance(one, dict) and one.get("name") == name and "x" in one
            ]
    return found


def extent(data: Mapping[str, Any], piece: FieldPath) -> tuple[float, float] | None:
    """Width and height of the map around a piece, if it says them."""
    for length in range(len(piece) - 1, 0, -1):
        width, height = (at(data, (*piece[:length], name)) for name in ("width", "height"))
        if isinstance(width, int | float) and isinstance(height, int | float) and width > 0 < height:
            return width, height
    return None


def is_place(schema: Schema, data: Mapping[str, Any], path: FieldPath) -> bool:
    """What stands there says where something lies."""
    return COORDINATE in shape_at(schema, data, path)


def distance(one: Spot, other: Spot) -> float:
    """How far two places are from each other."""
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _detour(one: Spot, through: Spot, other: Spot) -> float:
    """How much longer the way between two places is through a third one."""
    return distance(one, through) + distance(through, other) - distance(one, other)


# What a change of place explains


def place_of(data: Mapping[str, Any], fault: Fault, changed: Step) -> FieldPath:
    """Where a fault is to be mended: of several places it means the one that a step changed, if only at an end."""
    places = (fault.path, *fault.also)
    touched = [place for place in places if touches(place, changed)]
    touched += [place for place in places if any(touches(end, changed) for end in ends(data, place))]
    return next(iter(touched), fault.path)


def explained(data: Mapping[str, Any], fault: Fault, changed: Step) -> bool:
    """A step changed one of the places that a fault means, or what one of them leads to."""
    places = (fault.path, *fault.also)
    return any(touches(thing, changed) for place in places for thing in (place, *ends(data, place)))


def laid_back(
    schema: Schema, data: Mapping[str, Any], sound: Mapping[str, Any], fault: Fault, changed: Step
) -> Iterator[Proposal]:
    """Lay back each thing a fault means, or leads to, that lay elsewhere on the sound board; the last moved first."""
    places = (fault.path, *fault.also)
    things = dict.fromkeys(thing for place in places for thing in (*ends(data, place), place))
    for thing in sorted(things, key=lambda thing: not touches(thing, changed)):
        now, before = at(data, thing), at(sound, thing)
        name = label(now, 0)
        if not isinstance(now, dict) or not isinstance(before, dict) or label(before, 0) != name:
            continue
        keys = [key for key in {**before, **now} if is_place(schema, data, (*thing, key))]
        lay = [put(data, (*thing, key), before.get(key, MISSING)) for key in keys]
        step = [change for change in lay if change.before != change.after]
        if step:
            yield Proposal("back", name, step)
