"""The check of a board while somebody types: beside the window, the latest state of the board alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from threading import Thread
from typing import Any, NamedTuple

from imperial_steam.games.kit.faults import Fault
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.workshop.differences import Difference, differences

_LOG = logging.getLogger(__name__)


class Findings(NamedTuple):
    """What was found out about the data of a board: its faults, and what differs from the board it came from."""

    data: Mapping[str, Any]
    faults: Sequence[Fault]
    differences: Sequence[Difference]


def examine(title: AnyTitle, origin: Mapping[str, Any], data: Mapping[str, Any]) -> Findings:
    """Look through a board at once, however long it takes."""
    return Findings(data, title.board_faults(data), differences(origin, data))


class Checker:
    """Looks through one board after another in a thread of its own; asking and taking return at once."""

    def __init__(self, title: AnyTitle, origin: Mapping[str, Any]) -> None:
        self._examine: Callable[[Mapping[str, Any]], Findings] = lambda data: examine(title, origin, data)
        self._wanted: Mapping[str, Any] | None = None
        self._found: Findings | None = None
        self._thread: Thread | None = None

    def ask(self, data: Mapping[str, Any]) -> None:
        """Have data looked through; whatever was asked before and has not begun counts no more."""
        self._wanted = data
        self._go_on()

    def take(self) -> Findings | None:
        """What was found last, once; None while there is nothing new."""
        self._go_on()
        found, self._found = self._found, None
        return found

    @property
    def busy(self) -> bool:
        """Something is being looked through."""
        return self._thread is not None and self._thread.is_alive()

    def wait(self) -> None:
        """Wait until everything asked for is found out."""
        while self._wanted is not None or self.busy:
            self._go_on()
            if self._thread is not None:
                self._thread.join()

    def _go_on(self) -> None:
        """Begin where nothing is being looked through; the thread may have ended just when something was asked for."""
        if self._wanted is not None and not self.busy:
            self._thread = Thread(target=self._work, name="board check", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while self._wanted is not None:
            data, self._wanted = self._wanted, None
            try:
                self._found = self._examine(data)
            except Exception:
                # A check that fails on a strange board must not end the editing of it.
                _LOG.exception("a board cannot be checked")
                self._found = Findings(data, (), ())
