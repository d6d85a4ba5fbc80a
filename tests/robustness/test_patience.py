"""The alarms of the robustness tests: work that never ends is stopped, a busy machine is no failure."""

from __future__ import annotations

import signal
import sys
import time
from contextlib import suppress

import pytest

from tests.robustness import patience
from tests.robustness.patience import limited

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs the alarms of POSIX")


def endless() -> None:
    """Work that goes on whatever is raised inside."""
    while True:
        with suppress(Exception):
            while True:
                pass


def test_work_without_end_is_stopped_even_where_every_exception_is_caught() -> None:
    with pytest.raises(TimeoutError, match="of the processor"), limited(0.1):
        endless()


def test_waiting_is_no_work() -> None:
    begun = time.process_time()
    with limited(0.15):
        time.sleep(0.3)
    assert time.process_time() - begun < 0.15


def test_who_waits_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "WAITING", 2)
    with pytest.raises(TimeoutError, match="by the clock"), limited(0.1):
        time.sleep(60)


def test_no_alarm_is_left() -> None:
    before = signal.getsignal(signal.SIGPROF), signal.getsignal(signal.SIGALRM)
    with limited(5):
        pass
    assert (signal.getsignal(signal.SIGPROF), signal.getsignal(signal.SIGALRM)) == before
    assert signal.getitimer(signal.ITIMER_PROF)[0] == signal.getitimer(signal.ITIMER_REAL)[0] == 0
