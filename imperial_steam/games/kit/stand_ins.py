"""What may stand in the place of wrong words and numbers, so that the rest of a board can be looked through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.kit.schema import Misfit, Schema, Shape

#: So many boards are made at most: what is found on all of them hardly comes from what stands in.
_MOST = 4
_NOTHING = object()


def stand_ins(
    schema: Schema, data: Mapping[str, Any], misfits: Sequence[Misfit]
) -> tuple[Set[str | int], Sequence[Mapping[str, Any]]]:
    """The board several times, on each other values that fit in the place of those that do not.

    The first part are the blocks that fit by that: a misfit of another kind, such as something that is missing, leaves
    its block as it is. What is wrong on all these boards is wrong whatever was meant.
    """
    fitting = {misfit.path: list(_fitting(schema, data, misfit.path)) for misfit in misfits}
    blocks = {path[0] for path in fitting if path} - {
        path[0] for path, values in fitting.items() if path and not values
    }
    wrong = [(path, values) for path, values in fitting.items() if path and path[0] in blocks]
    boards = []
    for turn in range(min(_MOST, max((len(values) for _, values in wrong), default=0))):
        board: Any = data
        for shift, (path, values) in enumerate(wrong):
            board = _replaced(board, path, values[(turn + shift) % len(values)])
        boards.append(board)
    return blocks, boards


def _fitting(schema: Schema, data: Any, path: FieldPath) -> Iterator[Any]:
    """Values that may stand at a place in which a wrong one stands; none where nobody can say."""
    for part in path:
        try:
            data = data[part]
        except (LookupError, TypeError):
            return
    if isinstance(data, dict | list):
        return
    shape = schema.at(path)
    for choice in schema.resolved(shape).get("anyOf", [shape]):
        one = schema.resolved(choice)
        yield from one.get("enum", ())
        if one.get("type") == "integer":
            yield from _numbers(one, data)
        elif one.get("type") == "number":
            low, high = one["minimum"], one["maximum"]
            yield from (low, (low + high) / 2, high)
        elif one.get("type") == "boolean":
            yield from (False, True)


def _numbers(shape: Shape, wrong: object) -> Sequence[int]:
    """Both neighbours of a whole number, or else the ends and the middle of what is allowed."""
    low, high, step = shape.get("minimum", 0), shape.get("maximum", 0), shape.get("multipleOf", 1)
    if isinstance(wrong, int | float) and low <= wrong <= high - step:
        below = int(wrong // step) * step
        return below, below + step
    return tuple(dict.fromkeys(number // step * step for number in (low, (low + high) // 2, high)))


def _replaced(datum: Any, path: FieldPath, value: Any) -> Any:
    """The data with another value at a place; what does not change is shared."""
    if not path:
        return value
    changed: Any = dict(datum) if isinstance(datum, dict) else list(datum)
    changed[path[0]] = _replaced(changed[path[0]], path[1:], value)
    return changed
