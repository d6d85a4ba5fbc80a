"""The journal of a running game: what brings it back after a crash, a kill or a power cut.

One record per line, each with its checksum. The first is the whole document of the ledger, every
further one a single action, jump or change of who decides for a seat, or the study when that has
changed; it is on disk before the next decision is asked for. A game that was left properly ends with
a closing record. `recovery` reads what is written here.
"""

from __future__ import annotations

import errno
import json
import os
import re
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from imperial_steam.games.protocol import Game
from imperial_steam.session import disk, limits
from imperial_steam.session.document import to_document
from imperial_steam.session.errors import WriteError
from imperial_steam.session.files import create_locked, plain_name
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.plain import read_json
from imperial_steam.session.seats import Deputy
from imperial_steam.session.study.plain import to_plain
from imperial_steam.session.study.tree import Study

SUFFIX = ".journal"
#: The member of a journal's first record that names the save of the game.
SAVE = "save"
#: The sequence number in the name of a journal; the clock plays no part in the order.
_NUMBERED = re.compile(rf"-(\d{{8,12}})-[0-9a-f]+{re.escape(SUFFIX)}")
#: A journal counts as full at this share of the limits, so that whatever was written can be read.
_SHARE = 4


class Journal:
    """The open journal of one ledger, locked against every other window; what writes raises `WriteError`.

    `unsure` says why the journal might not survive a power cut although it was written.
    """

    def __init__(self, folder: Path, ledger: Ledger, saved_at: str, save: str = "") -> None:
        """Start a journal in a folder with the current state of the ledger; `save` is the file that keeps the game."""
        self.unsure: WriteError | None = None
        self._records = self._bytes = 0
        self._studied = bool(ledger.study)
        try:
            disk.make_folder(folder)
            prefix = f"{plain_name(ledger.title.key)}-{_next_number(folder):08d}-"
            self.path, self._handle = create_locked(folder, prefix, SUFFIX, disk.PRIVATE)
        except OSError as cause:
            raise WriteError(folder, cause) from cause
        try:
            self._write({**to_document(ledger, saved_at), **({SAVE: save} if save else {})})
        except WriteError:
            # Nothing depends on it yet, and an incomplete head is useless.
            self.release()
            with suppress(OSError):
                disk.remove(self.path)
            raise
        try:
            disk.sync_folder(folder)
        except OSError as cause:
            self.unsure = WriteError(self.path, cause, written=True)

    @property
    def full(self) -> bool:
        """True when the game should go on in a new journal."""
        return self._records * _SHARE >= limits.JOURNAL_LINES or self._bytes * _SHARE >= limits.JOURNAL_BYTES

    def action(self, text: str, game: Game, joined: bool = False) -> None:
        """Record an action that was carried out, and how far the game is after it.

        `joined`: it is one step with the action before.
        """
        self._write({"do": text, **({"joined": True} if joined else {}), **self._listed(game)})

    def jump(self, number: int, game: Game) -> None:
        """Record that the game is now at the moment after `number` actions, and how far it is there."""
        self._write({"to": number, **self._listed(game)})

    def deputy(self, entry: Deputy, game: Game) -> None:
        """Record that a machine decides for the person of a seat from now on, or no longer."""
        self._write({"seat": entry.seat, "kind": entry.kind, **self._listed(game)})

    def study(self, study: Study, game: Game) -> None:
        """Record the study of the game as it is now."""
        self._studied = bool(study)
        self._write({"study": to_plain(study), **self._listed(game)})

    def _listed(self, game: Game) -> Mapping[str, Any]:
        """What lists show of a game: its round, that it is over, that it holds a study."""
        told = {"over": game.over, "studied": self._studied}
        return {"round": game.progress().round, **{name: True for name, true in told.items() if true}}

    def close(self) -> None:
        """Mark the game as properly left."""
        self._write({"end": True})
        self.release()

    def release(self) -> None:
        """Release the file without the closing mark."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _write(self, record: Mapping[str, Any]) -> None:
        data = line(record)
        try:
            disk.write(self._handle, data)
            disk.sync(self._handle)
            if not disk.is_at(self._handle, self.path):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        except OSError as cause:
            raise WriteError(self.path, cause) from cause
        self._records += 1
        self._bytes += len(data)


def number(path: Path) -> int:
    """The place of a journal among all others; 0 for one from versions without numbers."""
    match = _NUMBERED.search(path.name)
    return 0 if match is None else int(match[1])


def line(record: Mapping[str, Any]) -> bytes:
    """A record as a line of a journal."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), default=dict).encode()
    return b"%08x %b\n" % (zlib.crc32(text), text)


def record(data: bytes) -> dict[str, Any] | None:
    """The record of a line; None if the line is truncated, damaged or not a record."""
    checksum, _, text = data.rstrip(b"\n").partition(b" ")
    if checksum != b"%08x" % zlib.crc32(text):
        return None
    try:
        values = read_json(text.decode())
    except ValueError:
        return None
    return values if isinstance(values, dict) else None


def _next_number(folder: Path) -> int:
    """One more than the largest number in the folder. Two windows may get the same number; their names still differ."""
    return 1 + max((number(path) for path in folder.glob(f"*{SUFFIX}*")), default=0)
