"""A thinking process that is stopped, says half a word, or cannot be started: the window goes on."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from imperial_steam.session import Ledger
from imperial_steam.thinking import process, worker
from imperial_steam.thinking.messages import Reply
from imperial_steam.thinking.worker import ATTEMPTS, Worker
from tests.thinking import faults
from tests.thinking.test_worker import CHEAP, DEAR, answer, ask, begun, thought

ROOT = Path(__file__).resolve().parents[2]
#: Seconds after which a process that says nothing at all is given up: one that thinks says something every second.
SILENT = 1.0
#: Seconds a look at the process may take; a frame at 25 pictures a second has 0.04, ending a process takes longer.
LOOK = 0.5

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stops processes by signals")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence is noticed sooner."""
    monkeypatch.setattr(worker, "SILENCE", 2.5)


@pytest.fixture
def ledger() -> Ledger:
    """A game that can be asked about."""
    return begun("imperial_steam", 30)


@pytest.fixture
def make() -> Iterator[Callable[[Ledger], Worker]]:
    """Workers that are closed at the end."""
    made: list[Worker] = []

    def one(ledger: Ledger) -> Worker:
        made.append(Worker(ledger.title, ledger.board))
        return made[-1]

    yield one
    for mind in made:
        mind.close()


def watched(mind: Worker, seconds: float = 60.0) -> Reply:
    """The answer; no look at the process may hold up whoever looks."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = time.monotonic()
        told = mind.poll()
        assert time.monotonic() - before < LOOK, "the window would stand still"
        if told is not None:
            return told
        time.sleep(0.02)
    raise AssertionError("no answer")


def test_one_that_is_stopped_is_replaced(make: Callable[[Ledger], Worker], ledger: Ledger) -> None:
    """SIGSTOP in the middle of a thought: a new process thinks the same."""
    mind = make(ledger)
    ask(mind, ledger, CHEAP)
    first = thought(mind)
    stopped = mind.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    ask(mind, ledger, CHEAP)
    told = watched(mind)
    assert told.thought is not None
    assert told.thought.actions == first.actions
    assert mind.restarts == 1
    with pytest.raises(ProcessLookupError):
        os.kill(stopped, 0)


@pytest.mark.parametrize("started", [True, False])
def test_who_wants_a_move_now_waits_for_no_other_process(
    make: Callable[[Ledger], Worker], ledger: Ledger, started: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Move now* while a process is stopped, be it at its very beginning: a simple move after one silence."""
    mind = make(ledger)
    if started:
        ask(mind, ledger)
        thought(mind)
    assert mind.pid is not None
    os.kill(mind.pid, signal.SIGSTOP)
    ask(mind, ledger, DEAR)
    mind.now()
    with monkeypatch.context() as soon:
        soon.setattr(worker, "SILENCE", SILENT)
        told = watched(mind, 5 * SILENT)
    assert told.nobody
    assert told.thought is None
    ask(mind, ledger)
    assert thought(mind).actions, "the next question is thought about again"


@pytest.mark.parametrize("fault", [faults.half, faults.deaf, faults.nonsense], ids=lambda fault: fault.__name__)
def test_one_that_says_half_a_word_is_given_up(
    make: Callable[[Ledger], Worker], ledger: Ledger, monkeypatch: pytest.MonkeyPatch,
    fault: Callable[[Connection], None],
) -> None:  # fmt: skip
    """A message that never ends, one that nobody can read, or nobody who listens."""
    monkeypatch.setattr(process, "main", fault)
    monkeypatch.setattr(worker, "LIMIT", 0.1)
    monkeypatch.setattr(worker, "SILENCE", SILENT)
    monkeypatch.setattr(worker, "START", 1.5)
    mind = make(ledger)
    ask(mind, ledger, DEAR)
    told = watched(mind)
    assert told.thought is None
    assert told.report
    monkeypatch.undo()
    mind.close()
    ask(sound := make(ledger), ledger)
    assert thought(sound).actions


def no_process(self: SpawnProcess) -> None:
    """What fork and spawn say where there are too many processes."""
    raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")


def test_where_no_process_can_be_started_questions_are_answered_without_a_thought(
    make: Callable[[Ledger], Worker], ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EAGAIN; as soon as one can be started, it thinks."""
    with monkeypatch.context() as full:
        full.setattr(SpawnProcess, "start", no_process)
        mind = make(ledger)
        assert mind.pid is None
        assert mind.poll() is None
        ask(mind, ledger)
        told = answer(mind)
        assert told.nobody
        assert told.thought is None
        assert "EAGAIN" in told.report or "temporarily" in told.report
    ask(mind, ledger)
    assert thought(mind).actions


def test_one_that_dies_where_no_other_can_be_started(
    make: Callable[[Ledger], Worker], ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = make(ledger)
    ask(mind, ledger)
    thought(mind)
    assert mind.pid is not None
    with monkeypatch.context() as full:
        full.setattr(SpawnProcess, "start", no_process)
        os.kill(mind.pid, signal.SIGKILL)
        ask(mind, ledger, DEAR)
        assert watched(mind).nobody
    ask(mind, ledger)
    assert thought(mind).actions
    assert mind.restarts < ATTEMPTS


_CROWDED = """
import os, resource, sys
from multiprocessing import popen_spawn_posix, resource_tracker
from tests.thinking.test_worker import answer, ask, begun
from imperial_steam.thinking.worker import Worker

if __name__ == "__main__":
    ledger = begun("imperial_steam", 30)
    os.setgid(65534); os.setuid(65534)
    resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
    mind = Worker(ledger.title, ledger.board)
    ask(mind, ledger)
    told = answer(mind)
    print(told.nobody, told.thought)
    mind.close()
"""


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can become somebody else")
def test_the_limit_of_processes_ends_nothing(tmp_path: Path) -> None:
    """RLIMIT_NPROC: neither a process nor a thread can be started."""
    script = tmp_path / "crowded.py"
    script.write_text(_CROWDED)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), *sys.path))}
    made = subprocess.run(
        [sys.executable, str(script)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert made.stdout.splitlines()[-1:] == ["True None"], made.stderr
