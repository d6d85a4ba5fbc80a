"""The only place where the session changes files: every write, rename and flush goes through this module.

Tests replace these functions with recorders and faults. All of them raise `OSError`.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from random import Random

#: Permissions of a file that only its owner may read, and of any other file (before the umask).
PRIVATE, COMMON = 0o600, 0o666
#: Error numbers of systems that cannot synchronise folders; renames are safe there by other means, if at all.
_UNSUPPORTED = frozenset(
    {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF, errno.EISDIR, errno.EACCES, errno.EPERM}
)
#: Error numbers that mean another process holds the lock.
_HELD = frozenset({errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
#: A position beyond the end of any file: locking it never blocks reading.
_LOCK_PLACE = 1 << 40
#: Bits of the random part of a name: enough that two windows never meet.
_TOKEN_BITS = 40


class Lock(Enum):
    """The result of trying to lock a file: taken, held by another process, or not supported by this file system."""

    TAKEN = auto()
    HELD = auto()
    UNSUPPORTED = auto()


def token() -> str:
    """A part of a file name that nobody else uses; no game depends on it, so no random source is passed in."""
    return f"{Random().getrandbits(_TOKEN_BITS):0{_TOKEN_BITS // 4}x}"


def create(path: Path, rights: int) -> int:
    """Create a file that must not exist yet and open it for appending; returns the file descriptor."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _FLAGS, rights)


def append_to(path: Path) -> int:
    """Open an existing file, device or pipe for appending; returns the file descriptor."""
    return os.open(path, os.O_WRONLY | os.O_APPEND | _FLAGS)


def make_private(path: Path) -> None:
    """Let only its owner read a file that an earlier version left readable for others."""
    with suppress(OSError):
        path.chmod(PRIVATE)


def write(handle: int, data: bytes) -> None:
    """Write all of the data."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sync(handle: int) -> None:
    """Wait until everything written has reached the disk."""
    os.fsync(handle)


def replace(source: Path, target: Path) -> None:
    """Rename a file in one step, replacing any file of the new name."""
    source.replace(target)


def link(source: Path, target: Path) -> None:
    """Create a hard link; the target must not exist."""
    os.link(source, target)


def remove(path: Path) -> None:
    """Remove a file if it exists."""
    path.unlink(missing_ok=True)


def remove_folder(folder: Path) -> None:
    """Remove a folder with all there is in it, as far as that can be removed."""
    shutil.rmtree(folder, ignore_errors=True)


def make_folder(folder: Path) -> None:
    """Make a folder and its parents so that they survive a power cut."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for place in missing:
        sync_folder(place.parent)


def sync_folder(folder: Path) -> None:
    """Flush a folder so that new names in it survive a power cut; does nothing where folders cannot be flushed."""
    try:
        force_folder(folder)
    except OSError as cause:
        if cause.errno not in _UNSUPPORTED:
            raise


def force_folder(folder: Path) -> bool:
    """Flush a folder so that new names in it survive a power cut; raises where folders cannot be flushed."""
    if sys.platform == "win32":
        return True
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    return True


def is_at(handle: int, path: Path) -> bool:
    """True while an open file is still the one at the path, neither removed nor replaced."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def lock(handle: int) -> Lock:
    """Lock an open file until it is closed or its process ends."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 (exists there only)

            os.lseek(handle, _LOCK_PLACE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 (exists there only)

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as cause:
        return Lock.HELD if cause.errno in _HELD else Lock.UNSUPPORTED
    return Lock.TAKEN


def lock_file(path: Path) -> tuple[int, Lock]:
    """Open a file and try to lock it; returns the file descriptor, which the caller closes, and the result."""
    try:
        handle = os.open(path, os.O_RDWR | _FLAGS)
    except PermissionError:
        handle = os.open(path, os.O_RDONLY | _FLAGS)
    return handle, lock(handle)


#: No translation of line ends on Windows, no inheritance by child processes anywhere.
_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOINHERIT", 0) | getattr(os, "O_CLOEXEC", 0)
