"""A board of one's own while it is being changed: every change is on disk before it is shown, undo has no end.

Beside the board lies the journal of its changes. Its first line holds the board as it was when it was first opened
here, every further line a step, or where undo and redo have gone. What the board says now follows from these lines
alone; its files are written when the editor is left and now and then, and may be behind.
"""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from imperial_steam.games.kit.boards import Source, digest, read_source
from imperial_steam.session import disk, journal
from imperial_steam.session.errors import SessionError, WriteError
from imperial_steam.session.files import read_bytes, write_atomically
from imperial_steam.workshop.changes import Change, Data, Step, backwards, carried_out, read_change
from imperial_steam.workshop.yaml_text import rewritten_files

NAME = "changes.jsonl"
"""The name of the journal among what the workshop keeps of a board."""
SOUND = "sound.json"
"""The name of the board as it was before it had errors, among the same."""
_LARGEST = 64_000_000
"""Bytes of the largest journal that is read; a larger one is begun anew."""


def catch_up(board: Path, notes: Path) -> None:
    """Write the files of a board whose editor was not left properly; nothing while a window has it open."""
    with suppress(OSError, IndexError, SessionError):
        if b'"written"' not in read_bytes(notes / NAME, _LARGEST).splitlines()[-1]:
            Draft(board, notes).close()


def kept_sound(notes: Path) -> Data | None:
    """The board as it was before it had errors, if that was kept in the folder `notes`."""
    try:
        data = json.loads(read_bytes(notes / SOUND, _LARGEST))
    except (SessionError, ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


class Draft:
    """A board that is being changed; whoever opens it closes it. Everything that writes raises `WriteError`.

    Only one window may have a board open: another one gets a `WriteError` of the system's error `EBUSY`.
    """

    def __init__(self, board: Path, notes: Path) -> None:
        """Open a board, a folder or a file, with what the workshop keeps of it in the folder `notes`."""
        self.board, self.path = board, notes / NAME
        self._steps: list[Step] = []
        self._at = 0
        try:
            disk.make_folder(notes)
            self._handle = _opened(self.path)
        except OSError as cause:
            raise WriteError(self.path, cause) from cause
        source = read_source(board)
        try:
            self.data, settled = self._replayed()
        except (ValueError, LookupError):
            self.data, settled = dict(source.data), ""
            self._begin_anew()
        now = digest(source.data)
        if settled and now not in (settled, digest(self.data)) and source.data:
            self.change([Change((), self.data, dict(source.data))])

    def keep_sound(self, data: Mapping[str, Any]) -> None:
        """Keep what the board said before it had errors, for whoever opens it next."""
        with suppress(WriteError):  # a picture of it, nothing more
            write_atomically(self.path.with_name(SOUND), json.dumps(data, ensure_ascii=False))

    @property
    def can_undo(self) -> bool:
        """There is a step to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """There is a step that was taken back."""
        return self._at < len(self._steps)

    @property
    def changed_last(self) -> Step:
        """The step that was made last; none at the beginning."""
        return self._steps[self._at - 1] if self._at else ()

    def change(self, step: Step) -> None:
        """Make a step; nothing is changed unless it could be written. Raises `LookupError` for a place that is not."""
        if not step:
            return
        data = carried_out(self.data, step)
        self._write({"do": [change.written() for change in step]})
        self._steps[self._at :] = [tuple(step)]
        self._at += 1
        self.data = data

    def undo(self) -> Step:
        """Take back a step; returns what was changed, nothing when there is no step."""
        return self._go(self._at - 1, backwards(self._steps[self._at - 1])) if self.can_undo else ()

    def redo(self) -> Step:
        """Make a step again that was taken back; returns what was changed."""
        return self._go(self._at + 1, self._steps[self._at]) if self.can_redo else ()

    def save(self) -> None:
        """Write the board's files where they do not say what they should."""
        source = read_source(self.board)
        changed = self._texts(source)
        if not changed:
            return
        self._write({"writing": True})
        for path, text in changed.items():
            write_atomically(path, text)
        self._write({"written": digest(self.data)})

    def close(self) -> None:
        """Write the files and let another window open the board."""
        try:
            self.save()
        finally:
            self.release()

    def release(self) -> None:
        """Let go of the board without writing its files."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _texts(self, source: Source) -> Mapping[Path, str]:
        try:
            return rewritten_files(source, self.data) if source.files else {}
        except OSError as cause:
            raise WriteError(self.board, cause) from cause

    def _go(self, to: int, step: Step) -> Step:
        data = carried_out(self.data, step)
        self._write({"at": to})
        self._at, self.data = to, data
        return step

    def _write(self, record: Mapping[str, Any]) -> None:
        try:
            disk.write(self._handle, journal.line(record))
            disk.sync(self._handle)
        except OSError as cause:
            raise WriteError(self.path, cause) from cause

    def _begin_anew(self) -> None:
        """Start the journal with the board as it is now; what an unreadable journal held is kept beside it."""
        try:
            if self.path.stat().st_size:
                disk.replace(self.path, self.path.with_name(f"{NAME}.{disk.token()}.old"))
                self.release()
                self._handle = _opened(self.path)
        except OSError as cause:
            raise WriteError(self.path, cause) from cause
        self._steps, self._at = [], 0
        self._write({"base": self.data, "written": digest(self.data)})

    def _replayed(self) -> tuple[Data, str]:
        """The data that the journal says, and the digest of the files as they were last written.

        The digest is empty while it is not known whether all of them were. Raises `ValueError` or `LookupError` for a
        journal that cannot be read; what follows a damaged line counts for nothing.
        """
        lines = read_bytes(self.path, _LARGEST).splitlines(keepends=True)
        head = _record(lines[0]) if lines else None
        if head is None or not isinstance(head.get("base"), dict):
            raise ValueError("no journal")
        data, settled, length = head["base"], str(head.get("written", "")), len(lines[0])
        for text in lines[1:]:
            record = _record(text)
            if record is None:
                break
            data = self._again(data, record)
            settled = str(record.get("written", "" if "writing" in record else settled))
            length += len(text)
        with suppress(OSError):
            os.ftruncate(self._handle, length)
        return dict(data), settled

    def _again(self, data: Data, record: Mapping[str, Any]) -> Data:
        """What one line of the journal did."""
        if "do" in record:
            step = tuple(read_change(change) for change in record["do"])
            self._steps[self._at :] = [step]
            self._at += 1
            return carried_out(data, step)
        if "at" in record:
            goal = record["at"]
            if not isinstance(goal, int) or not 0 <= goal <= len(self._steps):
                raise ValueError("no such step")
            while self._at != goal:
                back = self._at > goal
                data = carried_out(data, backwards(self._steps[self._at - 1]) if back else self._steps[self._at])
                self._at += -1 if back else 1
        return data


def _record(text: bytes) -> dict[str, Any] | None:
    """The record of a line; None for one that was not written whole.

    A board may hold more than a journal of a game: its limits are those of `games.kit.source`, and were checked.
    """
    checksum, _, content = text.removesuffix(b"\n").partition(b" ")
    if not text.endswith(b"\n") or checksum != b"%08x" % zlib.crc32(content):
        return None
    try:
        record = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _opened(path: Path) -> int:
    """A journal, locked and open for appending; raises `OSError`, `EBUSY` while another window has it."""
    with suppress(FileExistsError):
        os.close(disk.create(path, disk.COMMON))
    handle = disk.append_to(path)
    if disk.lock(handle) is disk.Lock.HELD:
        os.close(handle)
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
    return handle
