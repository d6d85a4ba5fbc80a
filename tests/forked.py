"""Commands without the time a program needs to start: one process has read it, and forks for every command.

The process that forks has read the program and nothing else, so each command finds the program as at its start. A limit
of the processor's time counts from the fork on.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[1]
_SERVER = "from tests.forked import serve; serve()"
#: Seconds one command may take by the clock, on a machine that has other work, too.
PATIENCE = 60


class Forked:
    """Runs the program in forks of one process with little memory and time. POSIX only."""

    def __init__(self, folder: Path, memory: int, seconds: int) -> None:
        """`folder` takes what commands say; `memory` in bytes of address space, `seconds` of the processor."""
        self._folder, self._limits = folder, (memory, seconds)

    def __enter__(self) -> Self:
        path = os.pathsep.join((str(ROOT), *sys.path))
        self._server = subprocess.Popen(
            [sys.executable, "-c", _SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
        )  # fmt: skip
        return self

    def __exit__(self, *_: object) -> None:
        self._server.communicate(timeout=PATIENCE)

    def __call__(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run the program with these arguments."""
        said, told = self._folder / "stdout", self._folder / "stderr"
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        request = [[*map(str, words)], str(said), str(told), *self._limits]
        self._server.stdin.write(json.dumps(request) + "\n")
        self._server.stdin.flush()
        status = int(self._server.stdout.readline())
        return subprocess.CompletedProcess(words, status, said.read_text("utf-8"), told.read_text("utf-8"))


def serve() -> None:
    """Read commands from the input until it ends; answer each with its status, negative for a signal."""
    import imperial_steam.scenarios  # noqa: F401 (read before the first fork)
    from imperial_steam import titles

    for entry in titles.entries():
        titles.title(entry.key)
        titles.rulebook(entry.key)
    for line in sys.stdin:
        child = os.fork()
        if not child:
            _run(*json.loads(line))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _run(words: Sequence[str], said: str, told: str, memory: int, seconds: int) -> None:
    """Be the program, and end."""
    import resource

    from imperial_steam.cli import main

    for number, path in ((0, os.devnull), (1, said), (2, told)):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), number)
    signal.alarm(PATIENCE)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    status: object = 1
    try:
        sys.argv[1:] = words
        status = main()
    except SystemExit as end:
        status = end.code
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 1)
