"""All finished games on this machine: one line each, in one file, and their totals.

A game is kept once: finishing it again after taking moves back replaces what was kept. Lines that
cannot be read are skipped and stay where they are; a folder that cannot be written only leaves
`Records.problem` behind.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from imperial_steam.session import disk, limits
from imperial_steam.session.document import data_digest
from imperial_steam.session.errors import SaveError, SessionError, WriteError
from imperial_steam.session.files import read_bytes
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.plain import read_json
from imperial_steam.session.seats import HUMAN, fits_name

_Key = TypeVar("_Key")

FILE = "records.jsonl"
"""Name of the file in the folder of the user's data."""


@dataclass(frozen=True, slots=True)
class Result:
    """One player of a finished game; `score` is in the title's unit, `kind` as of `Person`."""

    name: str
    colour: str
    kind: str
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game: `id` is the same for every end of one game, `ended_at` in ISO 8601.

    `labels` are words the title adds (the kind of setup, a difficulty); `rounds` were played,
    `actions` recorded.
    """

    id: str
    title: str
    ended_at: str
    results: tuple[Result, ...]
    rounds: int
    actions: int
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Tally:
    """The totals of some games: for one name, one player count, or whatever they were grouped by."""

    games: int
    wins: int
    best: int
    mean: float


def game_id(ledger: Ledger) -> str:
    """The fingerprint of a game: its title, board, setup, people, and the first action of everybody.

    Undoing and playing on differently keeps it, so one game never counts twice.
    """
    title = ledger.title
    opening = [entry.text for entry in ledger.entries[: len(ledger.people)]]
    people = [asdict(person) for person in ledger.people]
    board = data_digest(title.board_data(ledger.board))
    return data_digest({
        "title": title.key, "board": board, "setup": title.setup_data(ledger.setup), "people": people,
        "opening": opening,
    })  # fmt: skip


def finished(ledger: Ledger, ended_at: str) -> Finished:
    """The record of a finished game; raises `ValueError` while it is not over. `ended_at` is the current time.

    What a machine has decided for in part is the result of that machine, not of the person whose seat it is.
    """
    game = ledger.game
    if not game.over:
        raise ValueError("the game is not over")
    winners = game.winners()
    results = tuple(
        Result(person.name, person.colour, _stand_in(ledger, seat) or person.kind, score or 0, seat in winners)
        for seat, (person, score) in enumerate(zip(ledger.people, game.scores(), strict=True))
    )
    rounds = game.progress().round
    return Finished(game_id(ledger), ledger.title.key, ended_at, results, rounds, ledger.cursor, dict(ledger.labels))


def _stand_in(ledger: Ledger, seat: int) -> str:
    """The kind of the machine that made a decision for the person of a seat last; '' if none ever did."""
    if not any(entry.seat == seat for entry in ledger.seats.deputies):
        return ""
    own = (number for number in range(ledger.cursor - 1, -1, -1) if ledger.decider(number) == seat)
    return next((kind for number in own if (kind := ledger.seats.deputy_at(seat, number))), "")


class Records:
    """The file of all finished games.

    `games` holds one entry for every game, in the order of their first end; `damaged` is the number
    of lines that could not be read, `problem` why the file could not be read or written, if so.
    """

    def __init__(self, path: Path) -> None:
        """Read the file; one that does not exist holds no games."""
        self.path = path
        self.problem: SessionError | None = None
        self.damaged = 0
        self._games: dict[str, Finished] = {}
        self._read()

    @property
    def games(self) -> tuple[Finished, ...]:
        """All games, the earliest first."""
        return tuple(self._games.values())

    def add(self, game: Finished) -> bool:
        """Add a game; False when exactly this end is already recorded. It counts even if it cannot be written."""
        old = self._games.get(game.id)
        if old is not None and (old.results, old.actions) == (game.results, game.actions):
            return False
        self._games[game.id] = game
        self._append(json.dumps(asdict(game), ensure_ascii=False, sort_keys=True))
        return True

    def _read(self) -> None:
        try:
            content = read_bytes(self.path, limits.RECORDS_BYTES)
        except SaveError as fault:
            self.problem = None if fault.reason == "not_found" else fault
            return
        for line in content.splitlines():
            if line.strip():
                self._take(line)

    def _take(self, line: bytes) -> None:
        try:
            if len(line) > limits.RECORD_BYTES:
                raise ValueError(f"a line of {len(line)} bytes")
            game = _from_data(read_json(line.decode()))
        except (ValueError, KeyError, TypeError, AttributeError):
            self.damaged += 1
            return
        self._games[game.id] = game

    def _append(self, line: str) -> None:
        """One more line, after a line break if the last one was cut off."""
        try:
            disk.make_folder(self.path.parent)
            handle, new = _opened(self.path)
            try:
                disk.write(handle, (("\n" if _is_torn(self.path) else "") + line + "\n").encode())
                disk.sync(handle)
            finally:
                os.close(handle)
            if new:
                disk.sync_folder(self.path.parent)
            self.problem = None
        except OSError as cause:
            self.problem = WriteError(self.path, cause)


def _opened(path: Path) -> tuple[int, bool]:
    """The file, opened for appending, and whether it was created just now; raises `OSError` for anything but a file."""
    try:
        return disk.create(path, disk.PRIVATE), True
    except FileExistsError:
        if path.is_file():
            disk.make_private(path)
            return disk.append_to(path), False
        raise


def _is_torn(path: Path) -> bool:
    """True when the last line of a file is incomplete: another process was killed while writing it."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 1))
        return size > 0 and file.read(1) != b"\n"


def _from_data(data: Any) -> Finished:
    results = tuple(_result(entry) for entry in data["results"])
    if not 0 < len(results) <= limits.PEOPLE:
        raise ValueError(f"a game of {len(results)} players")
    labels = {_word(key): _word(value) for key, value in data["labels"].items()}
    return Finished(
        _word(data["id"]), _word(data["title"]), _word(data["ended_at"]), results, _number(data["rounds"]),
        _number(data["actions"]), labels,
    )  # fmt: skip


def _result(data: Mapping[str, Any]) -> Result:
    name, colour, kind = (_word(data[word]) for word in ("name", "colour", "kind"))
    # Records of version 0.1.0, which knew one game only, call its money so.
    score = data["fortune"] if "fortune" in data else data["score"]
    return Result(name, colour, kind, _number(score), data["won"] is True)


def _word(value: Any) -> str:
    if not fits_name(value):
        raise ValueError(f"{value!r} is no word")
    return str(value)


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r} is not a whole number")
    return value


# Adding up


def by_name(games: Iterable[Finished]) -> dict[str, Tally]:
    """For every person's name: games, wins, best and mean score; most wins first."""
    return _tallies(games, lambda _, result: result.name if result.kind == HUMAN else None)


def by_machine(games: Iterable[Finished], machine: Callable[[str], bool]) -> dict[str, Tally]:
    """For every kind that is a `machine`'s: games, wins, best and mean score; most wins first.

    What a machine has finished for a person counts here.
    """
    return _tallies(games, lambda _, result: result.kind if machine(result.kind) else None)


def by_players(games: Iterable[Finished], name: str) -> dict[int, Tally]:
    """One person's games by the number of players."""
    return _tallies(games, lambda game, result: len(game.results) if _is(result, name) else None)


def by_label(games: Iterable[Finished], label: str, name: str | None = None) -> dict[str, Tally]:
    """People's games by a label of theirs, such as the difficulty of an automa; of one person if named."""

    def group(game: Finished, result: Result) -> str | None:
        counts = result.kind == HUMAN and (name is None or result.name == name)
        return game.labels.get(label) if counts else None

    return _tallies(games, group)


def _is(result: Result, name: str) -> bool:
    return result.kind == HUMAN and result.name == name


def _tallies(games: Iterable[Finished], group: Callable[[Finished, Result], _Key | None]) -> dict[_Key, Tally]:
    groups: dict[_Key, list[Result]] = {}
    for game in games:
        for result in game.results:
            key = group(game, result)
            if key is not None:
                groups.setdefault(key, []).append(result)
    tallies = {key: _tally(results) for key, results in groups.items()}
    return dict(sorted(tallies.items(), key=lambda pair: (-pair[1].wins, -pair[1].mean, str(pair[0]))))


def _tally(results: Sequence[Result]) -> Tally:
    scores = [result.score for result in results]
    wins = sum(result.won for result in results)
    return Tally(len(results), wins, max(scores), sum(scores) / len(scores))
