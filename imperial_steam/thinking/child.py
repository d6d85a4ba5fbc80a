"""The connection to a process: whatever happens at the other end, nobody at this end ever waits."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread

from imperial_steam.thinking.messages import BEAT

#: Seconds a process that was ended is given to be gone.
_PATIENCE = 1.0


class ChildProcess:
    """A process and the pipe to it.

    Half a message would hold up whoever reads it, and a full pipe whoever writes: a thread does each. Both end with
    the process.
    """

    def __init__(self, main: Callable[[Connection], None]) -> None:
        """Start the process; raises `OSError` where none can be started."""
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=main, args=(theirs,), daemon=True, name="thinking")
        self.heard = time.monotonic()
        """When the process was last heard of, if only by a beat."""
        self._said: SimpleQueue[object] = SimpleQueue()
        self._orders: SimpleQueue[object] = SimpleQueue()
        self._threads = [Thread(target=work, daemon=True) for work in (self._read, self._write)]
        try:
            self.process.start()
            for thread in self._threads:
                thread.start()
        except (OSError, RuntimeError) as fault:  # no process, or no thread
            self.end()
            raise OSError(f"no process can be started: {fault}") from fault
        finally:
            theirs.close()

    def send(self, order: object) -> None:
        """Send something, in order; a process that has ended never gets it."""
        self._orders.put(order)

    def take(self) -> object:
        """What the process said next, None if nothing. Raises what reading raised, also at the end of the process."""
        try:
            said = self._said.get_nowait()
        except Empty:
            return None
        if isinstance(said, Exception):
            raise said
        return said

    def end(self) -> int | None:
        """End the process, even one that is stopped; its exit code."""
        if self.process.pid is not None:
            self.process.kill()
            self.process.join(_PATIENCE)
        self._orders.put(None)
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(_PATIENCE)
        self._pipe.close()
        code = self.process.exitcode
        with suppress(ValueError):  # it has survived being killed
            self.process.close()
        return code

    def _read(self) -> None:
        while True:
            try:
                said = self._pipe.recv()
            except Exception as fault:
                self._said.put(fault)
                if isinstance(fault, EOFError | OSError):
                    return
                continue
            self.heard = time.monotonic()
            if said != BEAT:
                self._said.put(said)

    def _write(self) -> None:
        with suppress(OSError):  # its end is noticed by the other thread
            while (order := self._orders.get()) is not None:
                self._pipe.send(order)


class Patience:
    """How long somebody has been silent while we were looking: a window that froze itself blames nobody."""

    #: Seconds at most that count from one look to the next.
    STEP = 0.5

    def __init__(self) -> None:
        self.silent = self.waited = 0.0
        self._looked = self._heard = time.monotonic()

    def look(self, heard: float) -> None:
        """Time has passed since the last look; `heard` is when the process was last heard of."""
        now = time.monotonic()
        passed = min(now - self._looked, self.STEP)
        self.waited += passed
        self.silent = 0.0 if heard != self._heard else self.silent + passed
        self._looked, self._heard = now, heard
