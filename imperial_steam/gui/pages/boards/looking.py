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
        return bool(self._found or self._waiting) or self._works

    @property
    def waiting(self) -> list[Path]:
        """What was asked for and has not begun."""
        return list(self._waiting)

    def ask(self, paths: Iterable[Path]) -> None:
        """Look at these boards; whatever was asked before and has not begun counts no more."""
        self._waiting = deque(paths)
        self._go_on()

    def take(self) -> list[Shelved]:
        """What has been looked at since the last time."""
        self._go_on()
        found = []
        while self._found:
            found.append(self._found.popleft())
        return found

    def stop(self) -> None:
        """Look at nothing more."""
        self._waiting = deque()

    @property
    def _works(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _go_on(self) -> None:
        """Begin where nothing is being looked at; the thread may have ended just when something was asked for."""
        if self._waiting and not self._works:
            self._thread = Thread(target=self._work, name="boards", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while self._waiting:
            path = self._waiting.popleft()
            try:
                self._found.append(self._look(path))
            except Exception:
                # One strange board must not hide the others.
                _LOG.exception("a board cannot be looked at")
