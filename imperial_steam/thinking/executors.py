"""Where games of machine players are played: processes of this computer."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from imperial_steam import titles
from imperial_steam.bots.simulate import start_worker


@contextmanager
def processes(title: str, jobs: int) -> Iterator[Executor]:
    """Processes that know the game of a key; none of them outlives this one, however it ends."""
    others = set(active_children())
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_start, initargs=(titles.entry(title),)
    ) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.kill()
            raise


def _start(entry: titles.Entry) -> None:
    """Prepare a process that ends with the one that started it, even if that one is killed."""
    start_worker(entry)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
