"""Work that goes on while the window draws: begun, looked at, stopped; none of it outlives the window."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

from imperial_steam.thinking.executors import CAN_STAND_BACK, Workers, processes

#: Most processes at a time: each takes some 70 MB.
_MOST = 6
_Result = TypeVar("_Result")


def spare_jobs() -> int:
    """How many processors can be taken without the window noticing: all of them where processes can stand back."""
    return max(1, min(_MOST, (os.cpu_count() or 2) - (0 if CAN_STAND_BACK else 1)))


class Background(Generic[_Result]):
    """Work in processes of its own: `work` yields how far it is, of `whole`, and the latest result."""

    def __init__(self, title: str, work: Callable[[Workers], Iterator[tuple[int, _Result]]], whole: int) -> None:
        self.whole = whole
        self.done = 0
        self.latest: _Result | None = None
        self.fault: Exception | None = None
        self._stopped = Event()
        self._began = monotonic()
        self._thread = Thread(target=self._run, args=(title, work), daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """It goes on."""
        return self._thread.is_alive()

    @property
    def seconds_left(self) -> float | None:
        """How long it will take; None while nobody can say."""
        if not self.done:
            return None
        return (monotonic() - self._began) / self.done * (self.whole - self.done)

    def stop(self) -> None:
        """End it soon; what was found stays."""
        self._stopped.set()

    def join(self, seconds: float) -> bool:
        """Wait for the end; True if it came."""
        self._thread.join(seconds)
        return not self.running

    def _run(self, title: str, work: Callable[[Workers], Iterator[tuple[int, _Result]]]) -> None:
        try:
            with processes(title, spare_jobs(), gently=True) as workers:
                steps = work(workers)
                with closing(steps):  # type: ignore[type-var]
                    for done, found in steps:
                        self.done, self.latest = done, found
                        if self._stopped.is_set():
                            raise _Stopped
        except _Stopped:
            pass
        except Exception as fault:  # the page tells it
            self.fault = fault


class _Stopped(Exception):
    """Somebody does not want to wait any longer: the processes are ended."""
