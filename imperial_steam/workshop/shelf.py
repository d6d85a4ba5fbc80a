"""The shelf: every board there is, shipped, own and received; copying, renaming, sharing, taking in, deleting.

A player's own boards lie in one folder. What is known of them besides their files lies beside them: the note, the
board each came from, its last measure; and for thirty days what was deleted.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from imperial_steam import titles
from imperial_steam.games.kit.boards import INDEX, Source, digest, read_source
from imperial_steam.games.kit.faults import ERROR, UNFIT, Fault
from imperial_steam.games.kit.schema import Schema
from imperial_steam.session import disk, limits
from imperial_steam.session.errors import SaveError, SessionError, WriteError
from imperial_steam.session.files import read_bytes, write_atomically
from imperial_steam.session.plain import read_json
from imperial_steam.session.trash import DAYS, Deleted, Trash
from imperial_steam.workshop.differences import differences, of_values, prints, values
from imperial_steam.workshop.draft import catch_up, kept_sound
from imperial_steam.workshop.looks import Look, checked, cleaned, game_of, is_shipped, look_at, name_of, named
from imperial_steam.workshop.yaml_text import dumped, rewritten_files

SHIPPED, OWN, RECEIVED = "shipped", "own", "received"
#: The ending of a board in one file, as it is shared; the endings of files that are taken in.
ENDING = ".steamboard"
ENDINGS = (ENDING, ".yaml", ".yml", ".json")
#: The folder beside the boards with what is known of them, and within it that of deleted ones.
WORKSHOP, DELETED = ".workshop", ".deleted"
#: The names of a board and of what is known of it where they lie deleted.
_BOARD, _KNOWN = "board", "about"
#: Characters of a note, and of a name of a folder; most boards of one folder that are looked at.
NOTE, _FOLDER, _MOST = 2_000, 40, 500
_INCOMING = ".incoming-"
#: Faults of a file that is no board at all.
_NO_BOARD = ("file.is_not_utf_8", "file.is_not_yaml", "file.must_be_a_mapping")
#: Names that Windows keeps for its devices.
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)$")


class ShelfError(SessionError):
    """A board with which something cannot be done; `faults` is what is wrong with it by the checks of `game`."""

    def __init__(self, reason: str, faults: Sequence[Fault] = (), game: str = "", **values: object) -> None:
        self.faults, self.game = tuple(faults), game
        super().__init__(reason, values)


@dataclass(frozen=True, slots=True)
class Shelved:
    """A board as it is listed. `game` is the key of its title, empty for one that belongs to none."""

    path: Path
    game: str
    name: str
    kind: str
    """`shipped`, `own` or `received`."""
    digest: str
    faults: Sequence[Fault]
    confirmed: int
    values: int
    """How many printed values there are, none on a board drawn from a seed; so many are confirmed."""
    differing: int
    """How many values differ from the board it came from."""
    origin: str = ""
    """The name of that board."""
    note: str = ""
    measured: Mapping[str, Any] = field(default_factory=dict)
    changed_since: bool = False
    """A value has changed since it was measured: a confirmation changes none."""

    @property
    def errors(self) -> int:
        """Faults because of which it cannot be played."""
        return sum(fault.severity == ERROR for fault in self.faults)

    @property
    def warnings(self) -> int:
        """Faults that do no harm."""
        return len(self.faults) - self.errors


class Shelf:
    """The boards of a folder, and those that ship with the program."""

    def __init__(self, folder: Path) -> None:
        """`folder` is that of the player's own boards; it is made when something is put there."""
        self.folder = folder
        self.trash = Trash(folder / WORKSHOP / DELETED)

    # What there is

    def boards(self, game: str = "") -> list[Shelved]:
        """Every board, the shipped ones first, then by name; of one title if its key is given."""
        shipped = [entry.key for entry in titles.entries() if game in ("", entry.key)]
        found = [self.look(titles.title(key).default_board) for key in shipped]
        own = [self.look(path) for path in self.paths()]
        return found + sorted((board for board in own if game in ("", board.game)), key=_rank)

    def paths(self) -> list[Path]:
        """Where the player's own boards lie."""
        if not self.folder.is_dir():
            return []
        names = sorted(path for path in self.folder.iterdir() if not path.name.startswith("."))
        return [path for path in names if path.is_dir() or path.suffix in ENDINGS][:_MOST]

    def names(self, game: str) -> list[tuple[Path, str]]:
        """The player's own boards of a title with their names, by name; nothing is checked."""
        found = [
            (path, name_of(look.source.data, path)) for path in self.paths() if (look := look_at(path)).game == game
        ]
        return sorted(found, key=lambda one: (one[1].casefold(), one[0].name))

    def look(self, path: Path) -> Shelved:
        """A board as it is now; files that have not changed are not read again."""
        look, (faults, counts) = look_at(path), checked(path)
        about, data, measured = self.about(path), look.source.data, self._measured(path)
        origin = self.origin(path) if look.game and not is_shipped(path) else None
        differing = 0 if origin is None else len(of_values(differences(prints(origin), prints(data))))
        return Shelved(
            path, look.game, name_of(data, path), self._kind(path, about), digest(data), faults, *counts,
            differing, "" if origin is None else name_of(origin, path), _text(about.get("note"), NOTE),
            measured, bool(measured) and not _is_of(measured, data),
        )  # fmt: skip

    def find(self, name: str, game: str = "") -> Path | None:
        """The board of a name, of a folder's name, or of a title's key; None if there is none."""
        own = next((path for path in self.paths() if name in (path.name, path.stem)), None)
        if own is not None:
            return own
        return next((board.path for board in self.boards(game) if name in (board.name, board.path.name)), None)

    def place(self, path: Path) -> Path:
        """The folder of what is known of a board besides its files."""
        if path.parent == self.folder:
            return self.folder / WORKSHOP / path.name
        return self.folder / WORKSHOP / ".shipped" / path.name

    def about(self, path: Path) -> Mapping[str, Any]:
        """The notes about a board: `kind`, `note`, `from`; empty when there are none that can be read."""
        return _read_plain(self.place(path) / "about.json")

    def origin(self, path: Path) -> Mapping[str, Any] | None:
        """The plain data of the board that this one came from; None for a shipped board and one of no title.

        A board whose files somebody has put there by hand, or was given, came from the shipped one.
        """
        kept = _read_plain(self.place(path) / "origin.json")
        if kept:
            return kept
        game = look_at(path).game
        return look_at(titles.title(game).default_board).source.data if game and not is_shipped(path) else None

    def data(self, path: Path) -> Mapping[str, Any]:
        """The plain data of a board as its files say them; do not change them."""
        return look_at(path).source.data

    def sound(self, path: Path) -> Mapping[str, Any] | None:
        """The plain data of a board as it was before it had errors, if that is known."""
        return kept_sound(self.place(path))

    def _kind(self, path: Path, about: Mapping[str, Any]) -> str:
        if path.parent != self.folder:
            return SHIPPED
        return RECEIVED if about.get("kind") == RECEIVED else OWN

    def _measured(self, path: Path) -> Mapping[str, Any]:
        return _read_plain(self.place(path) / "measure.json")

    # What can be done

    def copy(self, path: Path, name: str = "") -> Path:
        """A copy as a board of one's own, with comments and layout; returns its folder.

        Raises `ShelfError`, or `SessionError` when it cannot be written.
        """
        source = _readable(path).source
        name = cleaned(name) or name_of(source.data, path)
        folder = self.free(name)
        about = {"kind": OWN, "from": name_of(source.data, path)}
        return self._put(source, named(source.data, folder.name, name), folder, about, source.data)

    def add(self, data: Mapping[str, Any], origin: Mapping[str, Any]) -> Path:
        """A board of plain data as one of the player's own, made from `origin`; raises `ShelfError`, `SessionError`."""
        folder = self.free(name_of(data, Path("board")))
        about = {"kind": OWN, "from": name_of(origin, Path("board"))}
        return self._put(Source(dict(data)), data, folder, about, origin)

    def rename(self, path: Path, name: str) -> None:
        """Give a board of one's own another title; raises `ShelfError`, `SessionError`."""
        self._own(path)
        look, name = _readable(path), cleaned(name)
        if not name:
            raise ShelfError("board_no_name")
        data = look.source.data
        self.write(path, named(data, str(data.get("id", path.stem)), name))

    def write(self, path: Path, data: Mapping[str, Any]) -> None:
        """Write changed plain data into the files of a board of one's own; raises `ShelfError`, `SessionError`."""
        self._own(path)
        try:
            changed = rewritten_files(_readable(path).source, data)
        except (OSError, ValueError) as cause:
            raise ShelfError("board_unreadable", name=path.name, cause=str(cause)) from cause
        for file, text in changed.items():
            write_atomically(file, text)

    def note(self, path: Path, text: str) -> None:
        """Keep a note about a board of one's own; raises `SessionError`."""
        self._own(path)
        self._write_plain(path, "about.json", {**self.about(path), "note": UNFIT.sub("", text)[:NOTE]})

    def keep_measure(self, path: Path, data: Mapping[str, Any], today: date, measured: Mapping[str, Any]) -> None:
        """Keep what was measured of the `data` of a board, with the day; raises `SessionError`.

        Nothing is kept of a board that is gone by then.
        """
        if path.exists():
            about = {"day": today.isoformat(), "digest": digest(data), "values": digest(values(data))}
            self._write_plain(path, "measure.json", {**measured, **about})

    def share(self, path: Path) -> str:
        """A board as the text of one file; raises `ShelfError`."""
        return dumped(_readable(path).source.data)

    def take_in(self, path: Path) -> Path:
        """Put a board that was given to the player on the shelf, as a folder of its own; nothing is overwritten.

        Everything is checked first. A board that breaks the rules of its game is taken in, and cannot be played; one
        that has another shape than boards of its game, or holds characters that cannot be shown, is refused. Raises
        `ShelfError`, or `SessionError` when it cannot be written.
        """
        if not path.is_dir() and path.suffix.lower() not in ENDINGS:
            raise ShelfError("board_ending", name=path.name, endings=", ".join(ENDINGS))
        source = read_source(path)
        if source.faults:
            reason = "board_none" if not source.data and _is_text_of_no_board(source.faults) else "board_faulty"
            raise ShelfError(reason, source.faults, name=path.name)
        game = game_of(source.data)
        if not game:
            raise ShelfError("board_of_no_game", name=path.name)
        misfits = [*Schema(dict(titles.title(game).board_schema())).misfits(source.data)]
        if misfits:
            raise ShelfError("board_faulty", titles.title(game).board_faults(source.data), game, name=path.name)
        about = {"kind": RECEIVED, "from": path.name}
        return self._put(source, source.data, self.free(name_of(source.data, path)), about, None)

    def delete(self, path: Path, today: date) -> Deleted:
        """Put a board of one's own away for thirty days; raises `ShelfError`, `SessionError`."""
        self._own(path)
        look = look_at(path)
        about = {"folder": path.name, "name": name_of(look.source.data, path), "game": look.game}
        return self.trash.put({_KNOWN: self.place(path), _BOARD: path}, about, today.isoformat())

    def deleted(self) -> list[Deleted]:
        """What can be brought back, the latest first; `about` has its `name` and its `game`, the key of a title."""
        return [one for one in self.trash.listed() if {"folder", "name", "game"} <= one.about.keys()]

    def restore(self, gone: Deleted) -> Path:
        """Bring a deleted board back; returns where it lies. Raises `SessionError`."""
        name = Path(gone.about["folder"]).name
        path = self.folder / name
        if not name or name.startswith(".") or path.exists():
            path = self.free(gone.about["name"])
        self.trash.back(gone, {_KNOWN: self.place(path), _BOARD: path})
        return path

    def catch_up(self) -> None:
        """Write the files of boards that were being changed when the program ended."""
        for path in self.paths():
            catch_up(path, self.place(path))

    def sweep(self, today: date) -> None:
        """Remove for good what was deleted more than thirty days ago, and what a killed program left behind."""
        self.trash.sweep((today - timedelta(days=DAYS)).isoformat())
        for path in self.folder.glob(f"{_INCOMING}*") if self.folder.is_dir() else ():
            # Another window may be writing one just now.
            if date.fromtimestamp(path.stat().st_mtime) < today:
                disk.remove_folder(path)

    def free(self, name: str) -> Path:
        """A folder for a board of a name that nothing uses yet."""
        stem = file_stem(name)
        taken = {path.name.lower() for path in self.folder.iterdir()} if self.folder.is_dir() else set[str]()
        number, free = 1, stem
        while free.lower() in taken or self.place(self.folder / free).exists():
            number += 1
            free = f"{stem}_{number}"
        return self.folder / free

    def _own(self, path: Path) -> None:
        """Only what lies in the player's folder can be changed."""
        if path.parent != self.folder or path.name.startswith("."):
            raise ShelfError("board_not_own", name=path.name)

    def _put(
        self, source: Source, data: Mapping[str, Any], folder: Path, about: Mapping[str, Any],
        origin: Mapping[str, Any] | None,
    ) -> Path:  # fmt: skip
        """Write a board under its name: first elsewhere, so that it appears as a whole or not at all."""
        staged = self.folder / f"{_INCOMING}{disk.token()}"
        try:
            write_board(source, data, staged)
            self._write_plain(folder, "about.json", about)
            if origin is not None:
                self._write_plain(folder, "origin.json", origin)
            disk.replace(staged, folder)
            disk.sync_folder(self.folder)
        except OSError as cause:
            raise WriteError(folder, cause) from cause
        finally:
            disk.remove_folder(staged)
        return folder

    def _write_plain(self, path: Path, name: str, data: Mapping[str, Any]) -> None:
        write_atomically(self.place(path) / name, _json(data))


def file_stem(name: str) -> str:
    """The name of a board as the name of a file or folder, without an ending: harmless on every system."""
    plain = unicodedata.normalize("NFC", name).strip()
    stem = re.sub(r"[^\w-]+", " ", plain).strip(" _")[:_FOLDER].strip().replace(" ", "_") or "board"
    return f"{stem}_board" if _DEVICES.match(stem) else stem


def write_board(source: Source, data: Mapping[str, Any], folder: Path) -> None:
    """Write `data` into a new folder, with the comments and layout of the board it was read from.

    Raises `ShelfError`, or `SessionError` when it cannot be written.
    """
    try:
        disk.make_folder(folder)
        for name, text in _texts(source, data):
            write_atomically(folder / name, text)
    except OSError as cause:
        raise WriteError(folder, cause) from cause
    except ValueError as cause:
        raise ShelfError("board_unreadable", name=folder.name, cause=str(cause)) from cause


def _is_text_of_no_board(faults: Sequence[Fault]) -> bool:
    """Nothing is wrong with a file but that it holds something else than a board, or a damaged one."""
    return all(fault.said is not None and fault.said.key in _NO_BOARD for fault in faults)


def _is_of(measured: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    """What was measured is still true of a board, as far as its values tell."""
    if "values" in measured:
        return bool(measured["values"] == digest(values(data)))
    return bool(measured.get("digest") == digest(data))  # measured by an earlier version


def _rank(board: Shelved) -> tuple[int, str, str]:
    keys = list(titles.TITLES)
    return keys.index(board.game) if board.game in keys else len(keys), board.name.casefold(), board.path.name


def _readable(path: Path) -> Look:
    look = look_at(path)
    if not look.source.files or look.source.faults:
        raise ShelfError("board_faulty", look.source.faults, name=path.name)
    return look


def _texts(source: Source, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The files of a copy that says `data`: those of the board with its comments, as far as they have the same room."""
    if not source.files:
        yield INDEX, dumped(data)
        return
    changed = rewritten_files(source, data)
    first = Path(source.files[0].file)
    names = [INDEX, *(Path(document.file).relative_to(first.parent).as_posix() for document in source.files[1:])]
    if first.suffix == ".json" or len(set(names)) < len(names) or INDEX in names[1:]:
        yield INDEX, dumped(data)
        return
    for name, document in zip(names, source.files, strict=True):
        path = Path(document.file)
        yield name, changed[path] if path in changed else path.read_bytes().decode()


def _read_plain(path: Path) -> Mapping[str, Any]:
    """A file of the workshop; empty for one that is not there or says nothing that can be used."""
    try:
        data = read_json(read_bytes(path, limits.SAVE_BYTES).decode())
    except (SaveError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _text(value: object, longest: int) -> str:
    return UNFIT.sub("", value)[:longest] if isinstance(value, str) else ""
