"""What is known of a board that is being changed: its faults and its differences, place by place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from imperial_steam.games.kit.faults import ERROR, Fault, FieldPath
from imperial_steam.workshop.changes import at
from imperial_steam.workshop.checking import Findings
from imperial_steam.workshop.differences import MISSING, Difference


class FoundOut:
    """The last findings about a board that came from `origin`, for questions about single places."""

    def __init__(self, origin: Mapping[str, Any]) -> None:
        self.origin = origin
        self._found: Findings | None = None
        self._faults: dict[FieldPath, list[Fault]] = {}
        self._exact: Set[FieldPath] = frozenset()
        self._above: Set[FieldPath] = frozenset()

    def take(self, found: Findings) -> None:
        """Know something newer."""
        self._found = found
        self._faults = {}
        for fault in found.faults:
            for path in dict.fromkeys(above for place in (fault.path, *fault.also) for above in _prefixes(place)):
                self._faults.setdefault(path, []).append(fault)
        self._exact = {one.path for one in found.differences if not _is_gone(one)}
        self._above = {
            path for one in found.differences for path in _prefixes(one.path)[: -1 if _is_gone(one) else None]
        }

    def is_of(self, data: Mapping[str, Any]) -> bool:
        """The findings are those of these data."""
        return self._found is not None and self._found.data is data

    @property
    def faults(self) -> Sequence[Fault]:
        """What is wrong, as far as it was found out."""
        return self._found.faults if self._found is not None else ()

    @property
    def differences(self) -> Sequence[Difference]:
        """What differs from the board it came from, as far as it was found out."""
        return self._found.differences if self._found is not None else ()

    @property
    def errors(self) -> Sequence[Fault]:
        """The errors among the faults."""
        return [fault for fault in self.faults if fault.severity == ERROR]

    def faults_at(self, path: FieldPath, within: bool = False) -> Sequence[Fault]:
        """The faults that mean a place; with `within` also those of anything in it."""
        return [fault for fault in self._faults.get(path, ()) if within or path in (fault.path, *fault.also)]

    def differs(self, path: FieldPath) -> bool:
        """A place, or something in it, differs from the board it came from."""
        return path in self._above or any(one in self._exact for one in _prefixes(path))

    def is_new(self, path: FieldPath) -> bool:
        """It is known that nothing stood at a place on the board it came from."""
        return any(one.path == path[: len(one.path)] and one.before is MISSING for one in self.differences)

    def earlier(self, path: FieldPath) -> Any:
        """What stands at a place on the board it came from; `MISSING` where nothing does."""
        for one in self.differences:
            if _is_gone(one) and len(path) >= len(one.path):
                continue
            if _below(one.path, path):
                return at(self.origin, one.before_path[: len(path)])
            if _below(path, one.path):
                return at(one.before, path[len(one.path) :]) if one.before is not MISSING else MISSING
        return at(self._found.data, path) if self._found is not None else MISSING


def _prefixes(path: FieldPath) -> Sequence[FieldPath]:
    """A path and every one above it but the board itself."""
    return [path[:length] for length in range(1, len(path) + 1)]


def _is_gone(one: Difference) -> bool:
    """An entry of a list was taken out: where it stood another one stands now, or none."""
    return one.after is MISSING and isinstance(one.path[-1], int)


def _below(path: FieldPath, above: FieldPath) -> bool:
    return path[: len(above)] == above
