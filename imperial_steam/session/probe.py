"""Tests whether a folder does everything the session relies on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from imperial_steam.session import disk
from imperial_steam.session.files import create_locked

_CONTENT = b"kept\n" * 1000


def shortcomings(folder: Path) -> Iterator[tuple[str, str]]:
    """What does not work in a folder, as pairs of a word and the system's reason; leaves no files behind.

    The words: `not_writable` (nothing else is tried then), `forgetful` (what was written is not what is read),
    `not_exclusive` (a file can be created twice), `no_rename`, `no_lock`, `no_folder_sync`.
    """
    try:
        path, handle = create_locked(folder, ".imperial-steam-", ".tmp", disk.PRIVATE)
    except OSError as cause:
        yield "not_writable", _why(cause)
        return
    renamed = path.with_suffix(".renamed")
    try:
        for word, attempt in _attempts(path, renamed, handle):
            try:
                kept = attempt()
            except OSError as cause:
                yield word, _why(cause)
                continue
            if not kept:
                yield word, "–"
    finally:
        os.close(handle)
        for left in (path, renamed):
            with suppress(OSError):
                disk.remove(left)


def _attempts(path: Path, renamed: Path, handle: int) -> Iterator[tuple[str, Callable[[], bool]]]:
    """The tests in order, each with the word for its failure."""
    yield "not_writable", lambda: _writes(handle)
    yield "forgetful", lambda: path.read_bytes() == _CONTENT
    yield "not_exclusive", lambda: _is_exclusive(path)
    yield "no_lock", lambda: _locks(path)
    yield "no_rename", lambda: _renames(path, renamed)
    yield "no_folder_sync", lambda: disk.force_folder(path.parent)


def _writes(handle: int) -> bool:
    disk.write(handle, _CONTENT)
    disk.sync(handle)
    return True


def _is_exclusive(path: Path) -> bool:
    try:
        os.close(disk.create(path, disk.PRIVATE))
    except FileExistsError:
        return True
    return False


def _locks(path: Path) -> bool:
    """True when a file that is locked cannot be locked again."""
    handle, answer = disk.lock_file(path)
    os.close(handle)
    return answer is disk.Lock.HELD


def _renames(path: Path, renamed: Path) -> bool:
    """True when a file can replace another one."""
    source = path.with_suffix(".source")
    os.close(disk.create(source, disk.PRIVATE))
    os.close(disk.create(renamed, disk.PRIVATE))
    try:
        disk.replace(source, renamed)
    finally:
        with suppress(OSError):
            disk.remove(source)
    return renamed.exists() and not source.exists()


def _why(cause: OSError) -> str:
    return cause.strerror or str(cause)
