"""Changes of a board's plain data, as values that can be carried out, taken back and written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.workshop.differences import MISSING

Data = dict[str, Any]
"""The plain data of a board. Nothing here changes them in place: what does not change is shared."""


@dataclass(frozen=True, slots=True)
class Change:
    """What stands at a place is replaced. Before it `MISSING`: the datum is put in; after it: it is taken out.

    Into a list it is put before the entry of that number, or at the end.
    """

    path: FieldPath
    before: Any
    after: Any

    @property
    def taken_back(self) -> Change:
        """The change that undoes this one."""
        return Change(self.path, self.after, self.before)

    def written(self) -> dict[str, Any]:
        """The change as plain data."""
        sides = (("from", self.before), ("to", self.after))
        return {"path": list(self.path), **{name: side for name, side in sides if side is not MISSING}}


Step = Sequence[Change]
"""Changes that are made and taken back together, one after another."""


def read_change(data: Any) -> Change:
    """A change out of plain data; raises `ValueError` for anything else."""
    path = data.get("path") if isinstance(data, dict) else None
    if not isinstance(path, list) or not all(isinstance(part, str | int) for part in path):
        raise ValueError("no change")
    return Change(tuple(path), data.get("from", MISSING), data.get("to", MISSING))


def backwards(step: Step) -> Step:
    """What undoes a step."""
    return [change.taken_back for change in reversed(step)]


def carried_out(data: Mapping[str, Any], step: Step) -> Data:
    """The data after a step; raises `LookupError` where a place does not exist."""
    changed: Any = data
    for change in step:
        changed = _replaced(changed, change.path, change.before is MISSING, change.after)
    return dict(changed)


def touches(place: FieldPath, step: Step) -> bool:
    """A step changes a place, something in it, or what it is in."""
    return any(one.path[: len(place)] == place or place[: len(one.path)] == one.path for one in step)


def at(data: Any, path: FieldPath) -> Any:
    """What stands at a place of plain data, or `MISSING`."""
    for part in path:
        if isinstance(data, list):
            if not isinstance(part, int) or part >= len(data):
                return MISSING
        elif not isinstance(data, Mapping) or part not in data:
            return MISSING
        data = data[part]
    return data


def put(data: Any, path: FieldPath, value: Any) -> Change:
    """The change that makes `value` stand at a place, instead of what stands there now."""
    return Change(path, at(data, path), value)


def _replaced(data: Any, path: FieldPath, new: bool, value: Any) -> Any:
    if not path:
        return value
    part, rest = path[0], path[1:]
    if isinstance(data, list) and isinstance(part, int):
        if rest:
            return [*data[:part], _replaced(data[part], rest, new, value), *data[part + 1 :]]
        kept = data[part if new else part + 1 :]
        return [*data[:part], *([] if value is MISSING else [value]), *kept]
    if not isinstance(data, Mapping):
        raise KeyError(part)
    if rest:
        return {**data, part: _replaced(data[part], rest, new, value)}
    if value is MISSING:
        return {name: member for name, member in data.items() if name != part}
    return {**data, part: value}
