"""Where games of machine players are played: processes of this computer, or a cluster of several.

Both are executors of `concurrent.futures` for functions of this program. The cluster is one of dask.distributed, the
extra `cluster`, which is imported only when it is asked for.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import NamedTuple, ParamSpec, TypeVar

from imperial_steam import __version__, titles
from imperial_steam.bots.simulate import start_worker

#: The loggers that print a traceback when a scheduler disappears; `NoCluster` says it in one sentence.
_TALKATIVE = ("distributed", "distributed.client")
#: Seconds in which a cluster has to answer.
_ANSWER = 10
#: Tasks handed to an executor before one of them is done, for each worker there may be.
_AHEAD = 8
#: How far a process stands back, of 19, and whether it can.
BACK = 10
CAN_STAND_BACK = hasattr(os, "nice")
_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")
_Task = TypeVar("_Task")


class NoCluster(Exception):
    """A cluster cannot be used.

    `reason` is `missing` (the extra is not installed), `unreachable`, `strange` (it lacks the program) or `lost`.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Workers(NamedTuple):
    """Who plays: an executor, and how many games it plays at a time."""

    executor: Executor
    number: int


def carried_out(
    workers: Workers, work: Callable[[_Task], _Result], tasks: Iterable[_Task]
) -> Iterator[list[tuple[_Task, _Result]]]:
    """Have each task worked on; yields those that are done, as soon as they are, with what came of them.

    Raises what a task raised. Whoever stops asking leaves the rest undone.
    """
    rest, running = iter(tasks), dict[Future[_Result], _Task]()
    while True:
        for task in islice(rest, max(0, _AHEAD * workers.number - len(running))):
            running[workers.executor.submit(work, task)] = task
        if not running:
            return
        ready, _ = wait(running, return_when=FIRST_COMPLETED)
        yield [(running.pop(future), future.result()) for future in ready]


@contextmanager
def processes(title: str, jobs: int, gently: bool = False) -> Iterator[Workers]:
    """Processes that know the game of a key; none of them outlives this one, however it ends.

    With `gently` they stand back for whatever else the computer does, where the system knows such a thing.
    """
    others = set(active_children())
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_start, initargs=(titles.entry(title), gently)
    ) as executor:
        try:
            yield Workers(executor, jobs)
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.kill()
            raise


def _start(entry: titles.Entry, gently: bool) -> None:
    """Prepare a process that ends with the one that started it, even if that one is killed."""
    if gently and CAN_STAND_BACK:
        os.nice(BACK)
    start_worker(entry)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def cluster(title: str, address: str) -> Iterator[Workers]:
    """The workers of a dask.distributed cluster whose scheduler is at an address; raises `NoCluster`.

    They need this version of the program. What a worker that disappears was playing is played by another one; no
    result counts twice.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise NoCluster("missing") from None
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=_ANSWER)
    except (OSError, ValueError):
        raise NoCluster("unreachable") from None
    with client:
        number = sum(client.nthreads().values())
        executor = _ClusterExecutor(client.get_executor(pure=False), titles.entry(title))
        if number:
            _try(executor)
        try:
            yield Workers(executor, max(1, number))
        except CancelledError:
            raise NoCluster("lost") from None


def _try(executor: Executor) -> None:
    """Carry out something small; raises `NoCluster` where the program is not installed."""
    try:
        executor.submit(max, 1, 2).result()
    except (ImportError, RuntimeError):
        raise NoCluster("strange") from None


class _ClusterExecutor(Executor):
    """Has functions carried out by other computers that know a game and are of this version."""

    def __init__(self, executor: Executor, entry: titles.Entry) -> None:
        self._executor = executor
        self._entry = entry

    def submit(self, fn: Callable[_Given, _Result], /, *given: _Given.args, **named: _Given.kwargs) -> Future[_Result]:
        """Have a function of this program carried out."""
        return self._executor.submit(_there, self._entry, __version__, fn, *given, **named)


def _there(
    entry: titles.Entry, version: str, fn: Callable[_Given, _Result], /, *given: _Given.args, **named: _Given.kwargs
) -> _Result:
    """Carry out a function on a worker; raises `ValueError` where another version would play other games."""
    if version != __version__:
        raise ValueError(f"a worker of the cluster has version {__version__} of the program instead of {version}")
    titles.register(entry)
    return fn(*given, **named)
