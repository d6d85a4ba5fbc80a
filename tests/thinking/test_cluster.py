"""A tournament on a real cluster: every game arrives once, also when a worker dies while it plays."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from imperial_steam.cli.entry import main
from imperial_steam.thinking import executors, tournament
from imperial_steam.thinking.executors import NoCluster, cluster
from imperial_steam.thinking.tournament import TournamentGame, TournamentOrder, pairings, run
from tests import toy

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")

ORDER = TournamentOrder(toy.ENTRY.key, ("clerk", "greedy", "montecarlo"), 2, 4, budget=20)


@contextmanager
def local(**how: Any) -> Iterator[Any]:
    """A cluster on this machine."""
    with distributed.LocalCluster(threads_per_worker=1, dashboard_address=None, **how) as found:
        yield found


def on_this_machine(order: TournamentOrder) -> Sequence[TournamentGame]:
    with ThreadPoolExecutor(1) as executor:
        return run(order, executor)


def test_a_cluster_plays_the_same_games() -> None:
    with local(n_workers=1, processes=False) as found, cluster("toy", found.scheduler_address) as workers:
        assert workers.number == 1
        assert list(run(ORDER, workers.executor, (), workers.number)) == list(on_this_machine(ORDER))


def test_nobody_answers_and_nothing_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(executors, "_ANSWER", 0.2)
    line = ["tournament", "--language", "en", "--seats", "apprentice,greedy", "--cluster", "tcp://127.0.0.1:9"]
    assert main(line) == 1
    assert "No cluster scheduler responds at tcp://127.0.0.1:9" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(line) == 1
    assert "pip install distributed" in capsys.readouterr().err


def test_a_tournament_whose_cluster_stops_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*given: object) -> Sequence[TournamentGame]:
        raise CancelledError(given)

    monkeypatch.setattr(tournament, "run", stopped)
    with local(n_workers=1, processes=False) as found:
        address = found.scheduler_address
        assert main(["tournament", "--language", "en", "--seats", "clerk,greedy", "--cluster", address]) == 1
    assert f"The cluster at {address} has stopped." in capsys.readouterr().err


def _stopped(address: str) -> None:
    with cluster("toy", address) as workers:
        raise CancelledError(workers)


def test_a_cluster_that_stops_is_told() -> None:
    with local(n_workers=1, processes=False) as found, pytest.raises(NoCluster, match="lost"):
        _stopped(found.scheduler_address)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="kills the scheduler by its process id")
def test_a_scheduler_that_dies_is_told_in_one_sentence(tmp_path: Path) -> None:
    here = Path(__file__).parents[2]
    around = {**os.environ, "PYTHONPATH": str(here)}
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    dask = [sys.executable, "-m", "dask"]
    with (
        started([*dask, "scheduler", "--no-dashboard", "--port", address.rpartition(":")[2]], around) as scheduler,
        started([*dask, "worker", address, "--no-dashboard", "--nthreads", "1"], around),
    ):
        with distributed.Client(address, timeout=60) as client:
            client.wait_for_workers(1, timeout=60)
        line = ["tournament", "--language", "en", "--title", "first_train", "--seats", "clerk,apprentice"]
        games = tmp_path / "games.json"
        command = [sys.executable, "-m", "imperial_steam", *line, "--games", "500"]
        command += ["--json", str(games), "--cluster", address]
        tournament = subprocess.Popen(command, cwd=here, stderr=subprocess.PIPE, text=True)
        deadline = monotonic() + 60
        while not games.exists() and monotonic() < deadline:
            sleep(0.05)
        scheduler.kill()
        told = tournament.communicate(timeout=60)[1]
    assert tournament.returncode == 1
    assert f"The cluster at {address} has stopped." in told
    assert "Traceback" not in told


@contextmanager
def started(command: Sequence[str], around: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that runs until the end of the block."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=around, stdout=quiet, stderr=quiet) as process:
        try:
            yield process
        finally:
            process.kill()


class _Without(Executor):
    """Workers that cannot read what they are sent."""

    def submit(self, fn, /, *given, **named):  # type: ignore[no-untyped-def]
        found: Future[object] = Future()
        found.set_exception(RuntimeError("Error during deserialization"))
        return found


def test_a_cluster_without_the_program_is_told() -> None:
    with pytest.raises(NoCluster, match="strange"):
        executors._try(_Without())


def test_workers_of_another_version_play_nothing() -> None:
    with pytest.raises(ValueError, match="instead of 0"):
        executors._there(executors.titles.entry("toy"), "0", max, 1, 2)


class _Arrivals(Executor):
    """Counts the results that arrive."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.arrived: Counter[tuple[int, tuple[str, ...]]] = Counter()

    def submit(self, fn, /, *given, **named):  # type: ignore[no-untyped-def]
        future = self.executor.submit(fn, *given, **named)
        future.add_done_callback(lambda done: self.arrived.update([(done.result().block, done.result().seats)]))
        return future


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="kills a worker by its process id")
def test_a_worker_dies_and_every_game_arrives_once() -> None:
    order = TournamentOrder("imperial_steam", ("apprentice", "greedy"), 2, 8, budget=15)
    with local(n_workers=2, processes=True) as found, cluster(order.title, found.scheduler_address) as workers:
        victim = next(iter(found.scheduler_info["workers"]))
        with distributed.Client(found.scheduler_address) as client:
            process = client.run(os.getpid, workers=[victim])[victim]
        killed: list[int] = []

        def tell(played: Sequence[TournamentGame]) -> None:
            if len(played) >= 2 and not killed:
                os.kill(process, signal.SIGKILL)
                killed.append(len(played))

        counted = _Arrivals(workers.executor)
        games = run(order, counted, (), workers.number, tell)
    assert killed
    assert killed[0] < len(games) == len(pairings(order)) == 8
    assert counted.arrived == Counter((pairing.block, pairing.seats) for pairing in pairings(order))
    assert list(games) == list(on_this_machine(order))
