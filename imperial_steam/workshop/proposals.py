"""What an editor proposes against a fault, each as a step that can be made by one click and taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from imperial_steam.games.kit.faults import ERROR, Fault, FieldPath
from imperial_steam.games.kit.schema import Schema, Shape
from imperial_steam.workshop.cells import blank, shown, typed, within, words
from imperial_steam.workshop.changes import Change, Step, at, carried_out, put, touches
from imperial_steam.workshop.differences import MISSING

#: So many words are all offered where none of them is near.
_FEW = 8


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way out, by its `kind`.

    `set`, `cut`, `rename`, `add`, `remove`, or `cut_all` for several places; `value` is what comes to stand there, in
    words. `back`: the thing of that name lies where it lay.
    """

    kind: str
    value: str
    step: Step


def proposals(schema: Schema, data: Mapping[str, Any], fault: Fault, changed: Step = ()) -> Sequence[Proposal]:
    """Ways out of a fault, the likeliest first; none where nothing is known that the schema would take.

    `changed` is the step that was made last: of several places what it changed is mended first.
    """
    if not fault.path or not isinstance(at(data, fault.path[:-1]), dict | list):
        return ()
    shape = shape_at(schema, data, fault.path)
    found = list(_ways(schema, data, fault, shape))
    lower = list(_lowered(data, fault))
    if any(touches(change.path, changed) for way in lower for change in way.step):
        found = [*lower, *found]
    else:
        found += lower
    return tuple(way for way in found if _helps(schema, data, fault, way))


def _lowered(data: Mapping[str, Any], fault: Fault) -> Iterator[Proposal]:
    """The most that the other places of a contradiction may say, if the fault tells it, for all that say more."""
    most = dict(fault.said.values).get("most") if fault.said is not None else None
    if isinstance(most, int) and most >= 0:
        values = [(place, at(data, place)) for place in fault.also]
        step = [Change(place, value, most) for place, value in values if isinstance(value, int) and value > most]
        if step:
            yield Proposal("cut" if len(step) == 1 else "cut_all", shown(most), step)


def shape_at(schema: Schema, data: Any, path: FieldPath) -> Shape:
    """The shape of a place of a board; empty where the schema knows none."""
    return schema.at(path)


def _ways(schema: Schema, data: Mapping[str, Any], fault: Fault, shape: Shape) -> Iterator[Proposal]:
    path, value = fault.path, at(data, fault.path)
    if value is MISSING:
        if shape:
            fresh = blank(schema, shape, data)
            yield Proposal("add", shown(fresh), [put(data, path, fresh)])
        return
    if not shape:
        yield from _unknown(data, path, value, fault.nearest)
        return
    if fault.nearest:
        meant = typed(schema, shape, fault.nearest)
        if meant != value and not isinstance(value, dict | list):
            yield Proposal("set", shown(meant), [Change(path, value, meant)])
    else:
        yield from _one_of_few(schema, data, shape, path, value)
    yield from _limited(schema, data, shape, path, value)
    yield from _told(fault, path, value)
    spare = len(path) > 1 and (isinstance(path[-1], int) or path[-1] not in _required(schema, data, path))
    if spare and fault.severity == ERROR:  # what only looks unlucky is no reason to take anything away
        yield Proposal("remove", "", [Change(path, value, MISSING)])


def _unknown(data: Mapping[str, Any], path: FieldPath, value: Any, nearest: str) -> Iterator[Proposal]:
    """A word that no place has: it was misspelt, or is too much."""
    other = (*path[:-1], nearest)
    if nearest and at(data, other) is MISSING:
        yield Proposal("rename", nearest, [Change(path, value, MISSING), Change(other, MISSING, value)])
    yield Proposal("remove", "", [Change(path, value, MISSING)])


def _one_of_few(
    schema: Schema, data: Mapping[str, Any], shape: Shape, path: FieldPath, value: Any
) -> Iterator[Proposal]:
    """The words there are, in the place of one that is none of them."""
    known = words(schema, shape, data)
    if isinstance(value, str) and value not in known and len(known) <= _FEW:
        for word in known:
            yield Proposal("set", word, [Change(path, value, typed(schema, shape, word))])


def _told(fault: Fault, path: FieldPath, value: Any) -> Iterator[Proposal]:
    """The number that the fault tells in the place of another one, or the nearest between the limits it tells."""
    told = dict(fault.said.values) if fault.said is not None else {}
    low, high, wanted = told.get("low"), told.get("high"), told.get("wanted")
    if isinstance(wanted, int) and isinstance(value, int) and value in told.values() and not fault.nearest:
        yield Proposal("cut" if wanted < value else "set", shown(wanted), [Change(path, value, wanted)])
    if isinstance(low, int) and isinstance(high, int) and isinstance(value, int) and not low <= value <= high:
        near = min(max(value, low), high)
        yield Proposal("cut" if near < value else "set", shown(near), [Change(path, value, near)])


def _limited(schema: Schema, data: Mapping[str, Any], shape: Shape, path: FieldPath, value: Any) -> Iterator[Proposal]:
    """The nearest numbers, the nearest length; what may be added to a list that is too short."""
    for choice in schema.resolved(shape).get("anyOf", [shape]):
        one = schema.resolved(choice)
        if one.get("type") in ("integer", "number") and isinstance(value, int | float) and not isinstance(value, bool):
            for near in within(one, value):
                yield Proposal("cut" if near < value else "set", shown(near), [Change(path, value, near)])
        if isinstance(value, list) and len(value) > one.get("maxItems", len(value)):
            short = value[: one["maxItems"]]
            yield Proposal("cut", str(len(short)), [Change(path, value, short)])
        if isinstance(value, list) and len(value) < one.get("minItems", 0):
            known = words(schema, one["items"], data)
            fresh = [typed(schema, one["items"], word) for word in known[:_FEW]] or [blank(schema, one["items"], data)]
            for entry in fresh:
                yield Proposal("add", shown(entry), [Change((*path, len(value)), MISSING, entry)])


def _required(schema: Schema, data: Mapping[str, Any], path: FieldPath) -> Sequence[str]:
    around = schema.resolved(shape_at(schema, data, path[:-1]))
    choices = [schema.resolved(choice) for choice in around.get("anyOf", [around])]
    return [name for choice in choices for name in choice.get("required", ())]


def _helps(schema: Schema, data: Mapping[str, Any], fault: Fault, way: Proposal) -> bool:
    """Nothing is proposed after which the schema has as much to complain of, if the fault is its own, or else more."""
    before, after = _complaints(schema, data, fault), _complaints(schema, carried_out(data, way.step), fault)
    its_own = any(path[: len(fault.path)] == fault.path for path in before)
    return len(after) < len(before) or (len(after) == len(before) and not its_own)


def _complaints(schema: Schema, data: Mapping[str, Any], fault: Fault) -> Sequence[FieldPath]:
    """What does not fit the schema in the block of a fault."""
    block = str(fault.path[0])
    return [misfit.path for misfit in schema.misfits({block: data[block]} if block in data else {})]
