"""What differs between the plain data of two boards, value by value; entries of lists are found again by their name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

from imperial_steam.games.kit.faults import FieldPath, entry_name, field_text

#: Blocks of a board that say whose it is and where it lies, and nothing about the print.
LABELS = ("id", "title", "files")
#: Most pairs of entries that are compared to find those of one list in another one; beyond them place counts.
_PAIRS = 250_000


class _Missing:
    """There is nothing on this side."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()


@dataclass(frozen=True, slots=True)
class Difference:
    """A datum that differs. `path` leads to it on the later side; to what is missing there, to where it would stand.

    For an entry of a list that is missing, that is its place on the earlier side: others may stand there by now.

    `before` and `after` are plain data, or `MISSING` for an entry that was added or removed.
    """

    path: FieldPath
    before: Any
    after: Any
    before_path: FieldPath
    """The way to it on the earlier side: entries may have another place there."""

    def field(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
        """The path as people read it."""
        return field_text(before, self.before_path) if self.after is MISSING else field_text(after, self.path)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Difference]:
    """Every value that differs, in the order of the later side; what was removed stands where it was."""
    return list(_differing(before, after, (), ()))


def of_values(found: Sequence[Difference]) -> list[Difference]:
    """The differences in what a board says; not those in where it comes from."""
    return [one for one in found if one.path[0] != "sources" and "source" not in one.path]


def prints(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a board without the blocks that are its own."""
    return {name: value for name, value in data.items() if name not in LABELS}


def values(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a board prints, without where that comes from."""
    return {name: _sourceless(value) for name, value in prints(data).items() if name != "sources"}


def _sourceless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _sourceless(member) for name, member in value.items() if name != "source"}
    return [_sourceless(entry) for entry in value] if isinstance(value, list) else value


def same(one: Any, other: Any) -> bool:
    """Two plain data say the same: `1`, `1.0` and `true` differ, the order of names does not matter."""
    return written(one) == written(other)


def written(value: Any) -> str:
    """Plain data as one text that is the same for the same data."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def aligned(before: Sequence[Any], after: Sequence[Any]) -> list[tuple[int | None, int | None]]:
    """Which entry of one list is which of the other, by places, in the order of the later list.

    None: there is no such entry on that side. Entries are found by their name, or else by all they say; between
    those that were found, the rest are taken one after another.
    """
    ours, theirs = _identities(before), _identities(after)
    start = 0
    while start < min(len(ours), len(theirs)) and ours[start] == theirs[start]:
        start += 1
    end = 0
    while end < min(len(ours), len(theirs)) - start and ours[-1 - end] == theirs[-1 - end]:
        end += 1
    found: list[tuple[int | None, int | None]] = [(place, place) for place in range(start)]
    found += _matched(ours, theirs, range(start, len(ours) - end), range(start, len(theirs) - end))
    found += [(len(ours) - left, len(theirs) - left) for left in range(end, 0, -1)]
    return found


def _matched(
    ours: Sequence[str], theirs: Sequence[str], mine: range, other: range
) -> Iterator[tuple[int | None, int | None]]:
    """The entries of two ranges that belong together."""
    if len(mine) * len(other) > _PAIRS:
        yield from _in_order(mine, other)
        return
    matcher = SequenceMatcher(None, ours[mine.start : mine.stop], theirs[other.start : other.stop], autojunk=False)
    for _, first, last, their_first, their_last in matcher.get_opcodes():
        yield from _in_order(mine[first:last], other[their_first:their_last])


def _in_order(mine: range, other: range) -> Iterator[tuple[int | None, int | None]]:
    """One after another; the longer one's rest has no partner."""
    both = min(len(mine), len(other))
    yield from zip(mine[:both], other[:both], strict=True)
    yield from ((place, None) for place in mine[both:])
    yield from ((None, place) for place in other[both:])


def _identities(entries: Sequence[Any]) -> list[str]:
    """By what entries are found again: the name and how many of that name came before; without a name, everything."""
    seen: Counter[str] = Counter()
    found = []
    for entry in entries:
        name = entry_name(entry)
        text = f"={name}" if name else written(entry)
        found.append(f"{text}#{seen[text]}")
        seen[text] += 1
    return found


def _differing(before: Any, after: Any, earlier: FieldPath, path: FieldPath) -> Iterator[Difference]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in (*after, *(name for name in before if name not in after)):
            mine, other = before.get(name, MISSING), after.get(name, MISSING)
            yield from _one(mine, other, (*earlier, name), (*path, name))
    elif _lists(before, after):
        for mine, other in aligned(before, after):
            here = (*earlier, len(before) if mine is None else mine)
            there = (*path, len(after) if other is None else other)
            old = MISSING if mine is None else before[mine]
            new = MISSING if other is None else after[other]
            yield from _one(old, new, here, there)
    elif not same(before, after):
        yield Difference(path, before, after, earlier)


def _one(before: Any, after: Any, earlier: FieldPath, path: FieldPath) -> Iterator[Difference]:
    if after is MISSING:
        yield Difference((*path[:-1], earlier[-1]), before, after, earlier)
    elif before is MISSING:
        yield Difference(path, before, after, path)
    elif type(before) is not type(after) or not same(before, after):
        yield from _differing(before, after, earlier, path)


def _lists(before: Any, after: Any) -> bool:
    """Both are lists, not of plain values alone: a short list of those is one value."""
    if not (isinstance(before, list) and isinstance(after, list)):
        return False
    return any(isinstance(entry, list | Mapping) for entry in (*before, *after))
