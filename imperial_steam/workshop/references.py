"""Which texts of a board name an entry of another block, as its schema says by the keyword `refers`.

An editor offers the names, and a thing that gets another name keeps what refers to it. A name may be composed of
others (a link is called by its two cities): then it changes with them, and what refers to it, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from imperial_steam.games.kit.faults import FieldPath, label
from imperial_steam.games.kit.schema import REFERS, Schema, Shape
from imperial_steam.workshop.changes import Change, Data, Step, carried_out
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.pieces import value_at

_ROUNDS = 4
"""How often names may be composed of one another."""


class References:
    """The references of one schema."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema = Schema(dict(schema))
        self._blocks = {block for shape in _shapes(self._schema.shape) for block in shape.get(REFERS, ())}

    def choices(self, shape: Shape, data: Mapping[str, Any]) -> Sequence[str]:
        """The names a text of this shape may say; none for a text that refers to nothing."""
        blocks = self._schema.resolved(shape).get(REFERS, ())
        return [name for block in blocks for name in names(data, block)]

    def followed(self, data: Data, step: Step) -> Step:
        """A step together with what has to follow it, because things get another name by it.

        Only entries that keep their place are followed: who is put in or taken out has no older name.
        """
        if any(map(_moves, step)):
            return step
        whole, before = list(step), data
        after = carried_out(data, step)
        for _ in range(_ROUNDS):
            renamed = self._renamed(before, after)
            more = list(self._mended(after, renamed)) if renamed else []
            if not more:
                break
            before, after = after, carried_out(after, more)
            whole += more
        return whole

    def _renamed(self, before: Data, after: Data) -> Mapping[str, Mapping[str, str]]:
        """By block: the new name of every old one that no entry bears any more."""
        found = {}
        for block in self._blocks:
            if before.get(block) is after.get(block):
                continue
            old, new = names(before, block), names(after, block)
            if len(old) == len(new) and old != new:
                pairs = {one: other for one, other in zip(old, new, strict=True) if one != other and one not in new}
                if pairs:
                    found[block] = pairs
        return found

    def _mended(self, data: Data, renamed: Mapping[str, Mapping[str, str]]) -> Iterator[Change]:
        for path, text, blocks in self._texts(data, self._schema.shape, ()):
            for block in blocks:
                new = _new_name(text, renamed.get(block, {}))
                if new:
                    yield Change(path, text, new)
                    break

    def _texts(self, datum: Any, shape: Shape, path: FieldPath) -> Iterator[tuple[FieldPath, str, Sequence[str]]]:
        """Every text that refers to something: the way to it, itself, the blocks."""
        if isinstance(datum, dict | list):
            for name, member in datum.items() if isinstance(datum, dict) else enumerate(datum):
                yield from self._texts(member, self._schema.member(shape, name), (*path, name))
        elif isinstance(datum, str):
            blocks = shape.get(REFERS, ())
            if blocks:
                yield path, datum, blocks


def names(data: Mapping[str, Any], block: str) -> Sequence[str]:
    """The names of the entries of a block, in its order; entries of a table are called by their key."""
    entries = value_at(data, (block,))
    if isinstance(entries, dict):
        return list(entries)
    return [label(entry, place) for place, entry in enumerate(entries)] if isinstance(entries, list) else []


def _new_name(text: str, renamed: Mapping[str, str]) -> str:
    """The new name for an old one, either way round where it is composed of two; empty for a name that stays."""
    if text in renamed:
        return renamed[text]
    for old, new in renamed.items():
        one, dash, other = old.partition("–")
        if dash and text == f"{other}–{one}":
            first, _, second = new.partition("–")
            return f"{second}–{first}"
    return ""


def _moves(change: Change) -> bool:
    """Entries of a list, or the whole board, are elsewhere after this change."""
    return not change.path or (
        isinstance(change.path[-1], int) and (change.before is MISSING or change.after is MISSING)
    )


def _shapes(shape: Any) -> Iterator[Shape]:
    """A shape and every one within it."""
    if isinstance(shape, dict):
        yield shape
        for member in shape.values():
            yield from _shapes(member)
    elif isinstance(shape, list):
        for member in shape:
            yield from _shapes(member)
