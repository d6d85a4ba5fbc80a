"""What a player has done of the guided games: which ones are finished, and at which step the others were left."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from imperial_steam.session import limits
from imperial_steam.session.errors import SaveError, SessionError, WriteError
from imperial_steam.session.files import read_bytes, write_atomically
from imperial_steam.session.plain import read_json
from imperial_steam.session.seats import LESSON, Person

FILE = "lessons.json"
#: How many lessons are kept at most, and how long their names may be.
_KEPT, _NAME = 400, 80
_MARK = ":"


def lesson_kind(name: str) -> str:
    """The kind of the scripted player in the guided game of that name."""
    return f"{LESSON}{_MARK}{name}"


def lesson_of(people: Sequence[Person]) -> str | None:
    """The name of the guided game that these people play; '' for one of version 0.1.0, None for no lesson."""
    return _lesson(person.kind for person in people)


def lesson_in(people: Sequence[object]) -> str | None:
    """The same, of the people as a file holds them, whatever it holds."""
    return _lesson(person.get("kind") for person in people if isinstance(person, Mapping))


def _lesson(kinds: Iterable[object]) -> str | None:
    for written in kinds:
        kind, _, name = written.partition(_MARK) if isinstance(written, str) else ("", "", "")
        if kind == LESSON:
            return name
    return None


class LessonBook:
    """The file of all guided games begun. `problem` says why it could not be read or written, if so."""

    def __init__(self, path: Path) -> None:
        """Read the file; one that does not exist knows of no lesson."""
        self.path = path
        self.problem: SessionError | None = None
        self._finished: dict[str, bool] = {}
        self._reached: dict[str, int] = {}
        self._read()

    def finished(self, title: str, name: str) -> bool:
        """The lesson has been played to its end, once at least."""
        return self._finished.get(_key(title, name), False)

    def reached(self, title: str, name: str) -> int:
        """The step, from 0, at which the lesson was left."""
        return self._reached.get(_key(title, name), 0)

    def note(self, title: str, name: str, reached: int, finished: bool) -> None:
        """Keep how far a lesson is; what was finished once stays finished. It counts even if it cannot be written."""
        key = _key(title, name)
        done = finished or self._finished.get(key, False)
        if (self._reached.get(key), self._finished.get(key, False)) == (reached, done):
            return
        self._reached[key], self._finished[key] = reached, done
        data = {known: {"reached": at, "finished": self._finished[known]} for known, at in self._reached.items()}
        try:
            text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
            write_atomically(self.path, text, private=True)
        except WriteError as fault:
            self.problem = fault

    def restart(self, title: str, name: str) -> None:
        """The lesson begins anew; that it was finished once stays known."""
        self.note(title, name, 0, False)

    def _read(self) -> None:
        try:
            data = read_json(read_bytes(self.path, limits.SETTINGS_BYTES).decode())
        except SaveError as fault:
            self.problem = None if fault.reason == "not_found" else fault
            return
        except ValueError:
            # What cannot be read is forgotten: the next lesson begins the file anew.
            return
        entries = list(data.items())[:_KEPT] if isinstance(data, dict) else []
        for key, entry in entries:
            if isinstance(entry, Mapping) and len(key) <= _NAME:
                self._take(key, entry)

    def _take(self, key: str, entry: Mapping[str, object]) -> None:
        at, done = entry.get("reached"), entry.get("finished")
        whole = isinstance(at, int) and not isinstance(at, bool) and 0 <= at <= limits.ACTIONS
        self._reached[key] = at if whole and isinstance(at, int) else 0
        self._finished[key] = done is True


def _key(title: str, name: str) -> str:
    return f"{title}/{name}"
