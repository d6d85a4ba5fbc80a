"""Writing files so that no instant of failure costs what was there before."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from imperial_steam.session.errors import WriteError


def write_atomically(path: Path, text: str, backups: int = 0) -> None:
    """Write a whole file or leave the old one untouched.

    The last `backups` versions stay beside it as `<name>.bak1` (newest), `<name>.bak2`, …. Missing
    folders are made. Raises `WriteError`.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        _rotate(path, backups)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as cause:
        raise WriteError(path, cause) from cause
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def backup(path: Path, number: int) -> Path:
    """The path of a backup of a file; 1 is the newest."""
    return path.with_name(f"{path.name}.bak{number}")


def _rotate(path: Path, backups: int) -> None:
    """Move every backup one number on and copy the file to the first: at no instant is it missing."""
    if not backups or not path.exists():
        return
    for number in range(backups - 1, 0, -1):
        if backup(path, number).exists():
            backup(path, number).replace(backup(path, number + 1))
    shutil.copyfile(path, backup(path, 1))


def _sync_folder(folder: Path) -> None:
    """Make a rename outlast a power cut, where folders can be synchronised."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
