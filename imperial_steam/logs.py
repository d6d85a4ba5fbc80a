"""The program's log: one rotated text file in the player's log folder.

A log that cannot be written never disturbs the game: the program goes on without one.
"""

from __future__ import annotations

import logging
import os
import platform
import sys
import threading
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from imperial_steam import __version__

FILE_NAME = "imperial-steam.log"
#: Bytes after which a new file is begun, and how many old ones are kept.
LARGEST, KEPT = 500_000, 4
#: The logger above those of all modules.
ROOT = "imperial_steam"
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _OwnersOnly(RotatingFileHandler):
    """A rotated file that its owner alone can read: it may name files, and people with them."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, self.mode, encoding=self.encoding, opener=_private)  # type: ignore[return-value]


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def start(folder: Path) -> Path | None:
    """Begin to log into a folder, made if necessary; the file, or None when it cannot be written.

    What escapes every handler, in any thread, is logged too. Starting again moves the log.
    """
    root = logging.getLogger(ROOT)
    stop()
    # A disk that fills up later must not pour tracebacks over the player's terminal.
    logging.raiseExceptions = False
    root.setLevel(logging.INFO)
    root.propagate = False
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = _OwnersOnly(path, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8")
    except OSError:
        root.addHandler(logging.NullHandler())
        return None
    handler.setFormatter(logging.Formatter(_FORMAT))
    root.addHandler(handler)
    # `platform.platform` would read the whole interpreter for the version of its C library.
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    root.info("version %s, Python %s, %s", __version__, platform.python_version(), system)
    sys.excepthook = _escaped
    threading.excepthook = _escaped_thread
    return path


def stop() -> None:
    """Close the log."""
    root = logging.getLogger(ROOT)
    for handler in list(root.handlers):
        root.removeHandler(handler)
        with suppress(OSError):
            handler.close()
    sys.excepthook = sys.__excepthook__
    threading.excepthook = threading.__excepthook__


def _escaped(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, Exception):
        logging.getLogger(ROOT).critical("escaped every handler", exc_info=(kind, fault, trace))
    sys.__excepthook__(kind, fault, trace)


def _escaped_thread(escaped: threading.ExceptHookArgs) -> None:
    if escaped.exc_value is not None:
        logging.getLogger(ROOT).critical(
            "escaped a thread", exc_info=(escaped.exc_type, escaped.exc_value, escaped.exc_traceback)
        )
    threading.__excepthook__(escaped)
