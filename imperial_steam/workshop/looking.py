"""Looking at boards beside the window: reading and checking one takes longer than a frame."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Thread

from imperial_steam.workshop.shelf import Shelved

_LOG = logging.getLogger(__name__)


class Looking:
    """Looks at one board after another in a thread of its own; asking and taking return at once."""

    def __init__(self, look: Callable[[Path], Shelved]) -> None:
        """`look` looks at the board of a path, as `Shelf.look` does."""
        self._look = look
        self._waiting: deque[Path] = deque()
        self._found: deque[Shelved] = deque()
        self._thread: Thread | None = None

    @property
    def busy(self) -> bool:
        """There is something to look at, or something that nobody has taken yet."""
        return bool(self._found) or (self._thread is not None and self._thread.is_alive())

    def ask(self, paths: Iterable[Path]) -> None:
        """Look at these boards; whatever was asked before and has not begun counts no more."""
        self._waiting = deque(paths)
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._work, name="boards", daemon=True)
            self._thread.start()

    def take(self) -> list[Shelved]:
        """What has been looked at since the last time."""
        found = []
        while self._found:
            found.append(self._found.popleft())
        return found

    def stop(self) -> None:
        """Look at nothing more."""
        self._waiting = deque()

    def _work(self) -> None:
        while self._waiting:
            path = self._waiting.popleft()
            try:
                self._found.append(self._look(path))
            except Exception:
                # One strange board must not hide the others.
                _LOG.exception("a board cannot be looked at")
