"""What a player has done of the puzzles: which ones are solved, and how many in a row without help."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from imperial_steam.session import limits
from imperial_steam.session.errors import SaveError, SessionError, WriteError
from imperial_steam.session.files import read_bytes, write_atomically
from imperial_steam.session.lesson_book import lesson_of
from imperial_steam.session.plain import read_json
from imperial_steam.session.seats import Person

FILE = "puzzles.json"
#: The kind of everybody at the table of a puzzle who does not solve it.
PUZZLE = "puzzle"
#: How many puzzles are kept at most, and how long their names may be.
_KEPT, _NAME = 5_000, 120
_MARK = ":"


def puzzle_kind(name: str) -> str:
    """The kind of those who sit at the table of the puzzle of that name."""
    return f"{PUZZLE}{_MARK}{re.sub(r'[^A-Za-z0-9_.+-]', '-', name)}"[: limits.KIND]


def puzzle_at(people: Sequence[Person]) -> str | None:
    """The kind of those who sit at the table of a puzzle, as `puzzle_kind` makes it; None for any other table."""
    kinds = (person.kind for person in people)
    return next((kind for kind in kinds if kind.partition(_MARK)[0] == PUZZLE), None)


def off_record(people: Sequence[Person]) -> bool:
    """A guided game or a puzzle: nothing of it counts, and nobody else takes over a seat."""
    return lesson_of(people) is not None or puzzle_at(people) is not None


class PuzzleBook:
    """The file of all puzzles tried. `problem` says why it could not be read or written, if so.

    `streak` counts the puzzles solved one after another, each at the first attempt and without help, `longest` the
    longest such row.
    """

    def __init__(self, path: Path) -> None:
        """Read the file; one that does not exist knows of no puzzle."""
        self.path = path
        self.problem: SessionError | None = None
        self.streak = self.longest = 0
        self._solved: dict[str, bool] = {}
        self._read()

    def solved(self, title: str, name: str) -> bool:
        """The puzzle has been solved, with or without help."""
        return self._solved.get(_key(title, name), False)

    def tried(self, title: str, name: str) -> bool:
        """The puzzle has been solved, or given up once."""
        return _key(title, name) in self._solved

    def count(self, title: str, names: Iterable[str]) -> int:
        """How many of these puzzles are solved."""
        return sum(self.solved(title, name) for name in names)

    def note(self, title: str, name: str, solved: bool, alone: bool) -> None:
        """Keep the outcome of an attempt; `alone`: without help, at the first attempt.

        Only the first outcome of a puzzle goes into the row. It counts even if it cannot be written.
        """
        key = _key(title, name)
        if not self.tried(title, name):
            self.streak = self.streak + 1 if solved and alone else 0
            self.longest = max(self.longest, self.streak)
        elif self._solved[key] or not solved:
            return
        self._solved[key] = solved
        data = {"streak": self.streak, "longest": self.longest, "puzzles": self._solved}
        try:
            text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
            write_atomically(self.path, text, private=True)
        except WriteError as fault:
            self.problem = fault

    def _read(self) -> None:
        try:
            data = read_json(read_bytes(self.path, limits.RECORDS_BYTES).decode())
        except SaveError as fault:
            self.problem = None if fault.reason == "not_found" else fault
            return
        except ValueError:
            # What cannot be read is forgotten: the next puzzle begins the file anew.
            return
        if not isinstance(data, Mapping):
            return
        self.streak = _number(data.get("streak"))
        self.longest = max(self.streak, _number(data.get("longest")))
        known = data.get("puzzles")
        for key, solved in list(known.items())[:_KEPT] if isinstance(known, Mapping) else ():
            if isinstance(solved, bool) and len(key) <= _NAME:
                self._solved[key] = solved


def _key(title: str, name: str) -> str:
    return f"{title}/{name}"


def _number(value: object) -> int:
    whole = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _KEPT
    return value if whole and isinstance(value, int) else 0
