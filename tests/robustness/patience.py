"""How long something may take, told by the processor's time: other work on the machine makes nothing fail."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

#: Seconds of the processor that one file may take.
PATIENCE = 30.0
#: Seconds of the clock for each second of the processor. What waits for ever takes no time of the processor.
WAITING = 40


class _TooLong(BaseException):
    """The time is over. No `Exception`: the program catches those, and goes on."""


@contextmanager
def limited(seconds: float = PATIENCE) -> Iterator[None]:
    """Raise `TimeoutError` when the work inside takes more of the processor, where the system has such alarms.

    So it does when the work takes `WAITING` times as long by the clock.
    """
    if sys.platform == "win32":
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        kind = "of the processor" if number == signal.SIGPROF else "by the clock"
        raise _TooLong(f"took more than {seconds if number == signal.SIGPROF else seconds * WAITING:g} s {kind}")

    alarms = ((signal.SIGPROF, signal.ITIMER_PROF, seconds), (signal.SIGALRM, signal.ITIMER_REAL, seconds * WAITING))
    before = [signal.signal(number, stop) for number, _, _ in alarms]
    try:
        for _, timer, limit in alarms:
            signal.setitimer(timer, limit, limit)
        yield
    except _TooLong as cause:
        raise TimeoutError(str(cause)) from cause
    finally:
        for (number, timer, _), old in zip(alarms, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, old)
