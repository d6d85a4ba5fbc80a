"""The journal of a running game: what brings it back after a crash, a kill or a power cut.

One record per line, each with its checksum. The first is the whole document of the ledger, every
further one a single action or jump; it is on disk before the next decision is asked for. A torn
last line is ignored. A game that was left properly ends with a closing record.
"""

from __future__ import annotations

import json
import os
import re
import sys
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from imperial_steam.games.protocol import AnyTitle
from imperial_steam.session.document import extend, from_document, to_document
from imperial_steam.session.errors import SaveError, WriteError
from imperial_steam.session.files import write_atomically
from imperial_steam.session.ledger import Ledger

SUFFIX = ".journal"
#: Closed journals that stay in the folder as a last resort.
KEPT = 5
#: A place no journal ever reaches: locking it never gets in the way of reading.
_LOCK_PLACE = 1 << 40


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A game that was not left properly: `ledger` as far as it can be brought back.

    `fault` says why not all of it could be; `ledger` is None when nothing could.
    """

    path: Path
    saved_at: str
    ledger: Ledger | None
    fault: SaveError | None


class Journal:
    """The open journal of one ledger; every method that writes raises `WriteError`."""

    def __init__(self, folder: Path, name: str, ledger: Ledger, saved_at: str) -> None:
        """Begin a journal in a folder with the ledger as it stands."""
        self.path = folder / f"{_file_name(name)}{SUFFIX}"
        number = 1
        while self.path.exists():
            number += 1
            self.path = folder / f"{_file_name(name)}-{number}{SUFFIX}"
        write_atomically(self.path, _line(to_document(ledger, saved_at)))
        try:
            self._file: BinaryIO = self.path.open("ab", buffering=0)
        except OSError as cause:
            raise WriteError(self.path, cause) from cause
        _lock(self._file)

    def action(self, text: str) -> None:
        """Record an action that was carried out."""
        self._write({"do": text})

    def jump(self, number: int) -> None:
        """Record that the table now stands after `number` actions."""
        self._write({"to": number})

    def close(self) -> None:
        """Mark the game as properly left."""
        self._write({"end": True})
        self.release()

    def release(self) -> None:
        """Give the file free without the mark."""
        self._file.close()

    def _write(self, record: Mapping[str, Any]) -> None:
        data = _line(record).encode()
        try:
            if self._file.write(data) != len(data):
                raise OSError(28, os.strerror(28))
            os.fsync(self._file.fileno())
        except (OSError, ValueError) as cause:
            raise WriteError(self.path, cause if isinstance(cause, OSError) else OSError(str(cause))) from cause


def recover(folder: Path, titles: Mapping[str, AnyTitle]) -> list[Interrupted]:
    """The interrupted games of a folder, the latest first; games another window plays are left alone."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if not _in_use(path) and (game := read_journal(path, titles)) is not None:
            found.append(game)
    return sorted(found, key=lambda game: game.saved_at, reverse=True)


def read_journal(path: Path, titles: Mapping[str, AnyTitle]) -> Interrupted | None:
    """The game of a journal; None if it was left properly."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as cause:
        return Interrupted(path, "", None, SaveError("not_readable", path=path, file=str(path), cause=str(cause)))
    records = list(_records(lines))
    if records and records[-1].get("end"):
        return None
    if not records:
        return Interrupted(path, "", None, SaveError("damaged", line=1, path=path))
    saved_at = str(records[0].get("saved_at", ""))
    try:
        ledger = _replayed(records, titles)
    except SaveError as fault:
        return Interrupted(path, saved_at, fault.recovered, fault.located(path, fault.line))
    torn_inside = len(records) < len(lines) - 1
    damage = SaveError("damaged", line=len(records) + 1, recovered=ledger, path=path) if torn_inside else None
    return Interrupted(path, saved_at, ledger, damage)


def dismiss(path: Path) -> None:
    """Mark an interrupted game as dealt with; raises `WriteError`."""
    try:
        whole = [line for line in path.read_bytes().splitlines() if _record(line) is not None]
    except OSError as cause:
        raise WriteError(path, cause) from cause
    write_atomically(path, "".join(f"{line.decode()}\n" for line in whole) + _line({"end": True}))


def tidy(folder: Path, keep: int = KEPT) -> None:
    """Remove all but the newest closed journals of a folder."""
    closed = []
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            lines = path.read_bytes().splitlines()
            if lines and (_record(lines[-1]) or {}).get("end"):
                closed.append((path.stat().st_mtime, path))
        except OSError:
            continue
    for _, path in sorted(closed)[: max(0, len(closed) - keep)]:
        path.unlink(missing_ok=True)


def _replayed(records: list[dict[str, Any]], titles: Mapping[str, AnyTitle]) -> Ledger:
    """The ledger of a journal's records; raises `SaveError` with the line of the record that fails."""
    ledger = from_document(records[0], titles)
    for line, record in enumerate(records[1:], 2):
        try:
            if "do" in record:
                extend(ledger, str(record["do"]))
            else:
                ledger.jump(int(record["to"]))
        except SaveError as fault:
            raise fault.located(None, line) from fault.__cause__
        except (KeyError, ValueError, TypeError, IndexError) as cause:
            raise SaveError("damaged", line=line, recovered=ledger) from cause
    return ledger


def _line(record: Mapping[str, Any]) -> str:
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), default=dict)
    return f"{zlib.crc32(text.encode()):08x} {text}\n"


def _record(line: bytes) -> dict[str, Any] | None:
    """The record of a line; None if the line is torn or damaged."""
    checksum, _, text = line.partition(b" ")
    if checksum != b"%08x" % zlib.crc32(text):
        return None
    record = json.loads(text)
    return record if isinstance(record, dict) else None


def _records(lines: list[bytes]) -> Iterator[dict[str, Any]]:
    """The records up to the first damaged line."""
    for line in lines:
        record = _record(line)
        if record is None:
            return
        yield record


def _file_name(name: str) -> str:
    """A name every file system takes."""
    return re.sub(r"[^\w.-]+", "-", name).strip("-.") or "game"


def _lock(file: BinaryIO) -> bool:
    """Lock an open file until it is closed or its process ends; False if another process holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 (exists there only)

            file.seek(_LOCK_PLACE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 (exists there only)

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _in_use(path: Path) -> bool:
    """True if a running window keeps this journal."""
    try:
        with path.open("ab") as file:
            return not _lock(file)
    except OSError:
        return False
