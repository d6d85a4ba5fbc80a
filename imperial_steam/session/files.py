"""Reading within limits, and writing so that a failure at any instant leaves the earlier contents intact."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from imperial_steam.session import disk
from imperial_steam.session.errors import SaveError, WriteError

#: How many names are tried when one is taken; names have a random part, so the second is almost always free.
ATTEMPTS = 100
#: Where the system keeps its devices: nothing there is ever replaced by a file.
_DEVICES = Path("/dev")


def read_bytes(path: Path, limit: int) -> bytes:
    """The content of a file; raises `SaveError`: `not_found`, `not_readable`, `not_a_file`, `too_large`."""
    content = read_start(path, limit + 1)
    if len(content) > limit:
        raise SaveError("too_large", path=path, limit=limit)
    return content


def read_start(path: Path, count: int) -> bytes:
    """The first bytes of a file, all of them if it has no more; raises `SaveError` as `read_bytes` does."""
    try:
        # Do not block: opening a pipe that nobody writes to would wait forever.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise SaveError("not_a_file", path=path, file=str(path))
            return _read(handle, count)
        finally:
            os.close(handle)
    except FileNotFoundError as cause:
        raise SaveError("not_found", path=path, file=str(path)) from cause
    except (OSError, ValueError) as cause:
        why = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
        raise SaveError("not_readable", path=path, file=str(path), cause=why) from cause


def write_atomically(path: Path, content: str | bytes, backups: int = 0, private: bool = False) -> None:
    """Write a whole file, a text as UTF-8, or leave the old one untouched.

    The last `backups` versions stay beside it as `<name>.bak1` (newest), `<name>.bak2`, …. Missing
    folders are created. A `private` file can be read by its owner only. What is no regular file (a
    device, a pipe) is written in place; a link is followed. Raises `WriteError`, of the reason
    `not_durable` when the new file is there but may not outlast a power cut.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        target = _regular(path)
        if target is None:
            _write_in_place(path, data)
            return
        disk.make_folder(target.parent)
        sweep(target)
        with _temporary(target, data, private) as temporary:
            _rotate(target, backups, private)
            disk.replace(temporary, target)
    except OSError as cause:
        raise WriteError(path, cause) from cause
    try:
        disk.sync_folder(target.parent)
    except OSError as cause:
        raise WriteError(path, cause, written=True) from cause


def backup(path: Path, number: int) -> Path:
    """The path of a backup of a file; 1 is the newest."""
    return path.with_name(f"{path.name}.bak{number}")


def stamp(path: Path) -> tuple[int, int] | None:
    """By what it is noticed that a file has changed: when it was written, and its size; None for no file."""
    try:
        known = path.stat()
    except OSError:
        return None
    return known.st_mtime_ns, known.st_size


def plain_name(name: str) -> str:
    """A name every file system takes."""
    return re.sub(r"[^\w.-]+", "-", name, flags=re.ASCII).strip("-.") or "game"


def sweep(path: Path) -> None:
    """Remove what processes that were killed while writing this file left behind."""
    for left in path.parent.glob(f".{_escaped(path.name)}.*.tmp"):
        remove_unheld(left, lambda _: True)


def remove_unheld(path: Path, useless: Callable[[Path], bool]) -> None:
    """Remove a file that no process has locked, if `useless` says so; a file that cannot be removed stays."""
    with suppress(OSError):
        handle, answer = disk.lock_file(path)
        try:
            goes = answer is disk.Lock.TAKEN and useless(path)
            if goes and os.name != "nt":
                # Removed under the lock: a process that has just created it notices and takes another name.
                disk.remove(path)
        finally:
            os.close(handle)
        if goes and os.name == "nt":
            # Windows removes no open file, so closing it first is safe, and necessary.
            disk.remove(path)


def create_locked(folder: Path, prefix: str, suffix: str, rights: int) -> tuple[Path, int]:
    """Make a file with an unused name and lock it while it is still empty; returns its path and descriptor."""
    for _ in range(ATTEMPTS):
        path = folder / f"{prefix}{disk.token()}{suffix}"
        try:
            handle = disk.create(path, rights)
        except FileExistsError:
            continue
        # Another process cleaning up may have found the empty file first; then it has removed it.
        if disk.lock(handle) is not disk.Lock.HELD and disk.is_at(handle, path):
            return path, handle
        os.close(handle)
    raise FileExistsError(17, f"no free name in {ATTEMPTS} attempts", str(folder))


def _regular(path: Path) -> Path | None:
    """The path of the file to be replaced, with links followed; None for a device, a pipe or a folder."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.stat().st_mode) or _DEVICES in path.parents:
            return None
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def _read(handle: int, limit: int) -> bytes:
    """Everything in an open file, or its first `limit` bytes."""
    parts = []
    while limit > 0 and (part := os.read(handle, limit)):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)


def _write_in_place(path: Path, content: bytes) -> None:
    handle = disk.append_to(path)
    try:
        disk.write(handle, content)
    finally:
        os.close(handle)


@contextmanager
def _temporary(path: Path, content: bytes, private: bool) -> Iterator[Path]:
    """A temporary file with that content in the same folder; it is removed afterwards unless it has been renamed."""
    rights = disk.PRIVATE if private else disk.COMMON
    temporary, handle = create_locked(path.parent, f".{path.name}.", ".tmp", rights)
    try:
        disk.write(handle, content)
        disk.sync(handle)
        if os.name == "nt":
            # An open file cannot be renamed there, and no other process can remove it.
            os.close(handle)
            handle = -1
        yield temporary
    finally:
        if handle >= 0:
            os.close(handle)
        with suppress(OSError):
            disk.remove(temporary)


def _rotate(path: Path, backups: int, private: bool) -> None:
    """Shift every backup by one number and link the file itself as the first, so that no backup is ever incomplete."""
    if not backups or not path.exists():
        return
    for number in range(backups - 1, 0, -1):
        if backup(path, number).exists():
            disk.replace(backup(path, number), backup(path, number + 1))
    newest = backup(path, 1)
    try:
        disk.link(path, newest)
    except OSError:
        # Not every file system supports hard links.
        with _temporary(newest, path.read_bytes(), private) as copy:
            disk.replace(copy, newest)
    if private:
        disk.make_private(newest)


def _escaped(name: str) -> str:
    """A name as a pattern that matches only itself."""
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in name)
