"""Many random games at once, for fuzzing and balance checks.

The games depend only on the seed and their number, so any count of processes gives the same
result.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from typing import Any, Protocol, runtime_checkable

from imperial_steam import titles
from imperial_steam.bots.play import BrokenGame, PlayedGame, play_game
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.protocol import AnyTitle, Event, Game

#: Windows cannot wait for more at once.
MOST_PROCESSES = 60
#: By table and row: how often something happened.
Tables = Mapping[str, Mapping[str, int]]


@runtime_checkable
class Counting(Protocol):
    """A title that counts what happened in a game; rows that never happened may be listed with 0."""

    def statistics(self, game: Game, events: Sequence[Event]) -> Tables:
        """Count what happened in a finished game."""
        ...


@dataclass(frozen=True, slots=True)
class SimulationOrder:
    """What is to be simulated: games of the title of a key, for a number of people (1: against its automa).

    `kinds` are setup kinds, used in turn; `board` is None for the title's own; `options` are what the title lets
    people choose, by key.
    """

    title: str
    players: int
    games: int
    seed: int
    kinds: Sequence[str]
    check: bool = True
    board: Path | None = None
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """One simulated game. `fault` says what went wrong (`actions` then lead there), '' if nothing did."""

    number: int
    kind: str
    decisions: int
    rounds: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    tables: Tables
    digest: str
    fault: str = ""
    actions: tuple[str, ...] = ()


@dataclass(slots=True)
class Totals:
    """The totals of many games, as plain data by `plain()`."""

    games: int = 0
    decisions: list[int] = field(default_factory=list)
    rounds: Counter[str] = field(default_factory=Counter)
    scores: list[tuple[int, ...]] = field(default_factory=list)
    winners: list[tuple[int, ...]] = field(default_factory=list)
    tables: dict[str, Counter[str]] = field(default_factory=dict)
    faults: list[SimulatedGame] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)

    def add(self, outcome: SimulatedGame) -> None:
        """Count one more game."""
        self.games += 1
        self.digests.append(outcome.digest)
        if outcome.fault:
            self.faults.append(outcome)
            return
        self.decisions.append(outcome.decisions)
        self.rounds[str(outcome.rounds)] += 1
        self.scores.append(outcome.scores)
        self.winners.append(outcome.winners)
        for name, rows in outcome.tables.items():
            table = self.tables.setdefault(name, Counter())
            for row, count in rows.items():
                table[row] += count

    def plain(self) -> dict[str, Any]:
        """Plain data: the same for the same order, however it was simulated."""
        return {
            "games": self.games,
            "decisions": _spread(self.decisions),
            "rounds": dict(sorted(self.rounds.items())),
            "scores": _spread([score for game in self.scores for score in game]),
            "winners": _spread([game[winners[0]] for game, winners in self._won()]),
            "seats": [self._seat(seat) for seat in range(len(self.scores[0]) if self.scores else 0)],
            "tables": {name: dict(table) for name, table in sorted(self.tables.items())},
            "faults": [
                {"game": bad.number, "setup": bad.kind, "fault": bad.fault, "actions": list(bad.actions)}
                for bad in self.faults
            ],
            "digests": self.digests,
        }

    def _won(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Scores and winners of the games that somebody won."""
        return [(game, winners) for game, winners in zip(self.scores, self.winners, strict=True) if winners]

    def _seat(self, seat: int) -> dict[str, int]:
        """The results of one seat: its scores, and how many games it won."""
        return {**quarters([game[seat] for game in self.scores]), "wins": sum(seat in won for won in self.winners)}


def simulate(order: SimulationOrder, jobs: int = 1, tell: Callable[[int], None] = lambda done: None) -> Totals:
    """Play the games of an order in `jobs` processes; `tell` is called with how many are done.

    There are never more processes than processors, two at least. Raises what reading the board raises.
    """
    totals = Totals()
    useful = min(jobs, order.games, max(2, min(os.cpu_count() or 1, MOST_PROCESSES)))
    with closing(_outcomes(order, useful)) as outcomes:
        for outcome in outcomes:
            totals.add(outcome)
            tell(totals.games)
    return totals


def play_number(order: SimulationOrder, board: object, number: int) -> SimulatedGame:
    """Play one game of an order: the same on every machine."""
    random = Random(f"{order.seed}/{number}")
    kind = order.kinds[number % len(order.kinds)]
    title = titles.title(order.title)
    game = title.new_game(board, title.draw_setup(board, order.players, kind, random, order.options))
    try:
        played = play_game(game, RandomBot(random), order.check)
    except BrokenGame as fault:
        return _broken(number, kind, game, "; ".join(fault.violations), fault.actions)
    scores = tuple(score or 0 for score in game.scores())
    return SimulatedGame(
        number, kind, len(played.actions), game.progress().round, scores, tuple(game.winners()),
        _counted(title, game, played), game.digest(),
    )  # fmt: skip


def _broken(number: int, kind: str, game: Game, fault: str, actions: Sequence[str]) -> SimulatedGame:
    return SimulatedGame(
        number, kind, len(actions), game.progress().round, (), (), {}, game.digest(), fault, tuple(actions)
    )


def _counted(title: AnyTitle, game: Game, played: PlayedGame) -> Tables:
    return title.statistics(game, played.events) if isinstance(title, Counting) else {}


def _outcomes(order: SimulationOrder, jobs: int) -> Generator[SimulatedGame]:
    """The outcomes in the order of their numbers."""
    if jobs <= 1:
        board = _board(order)
        yield from (play_number(order, board, number) for number in range(order.games))
        return
    size = max(1, min(25, order.games // (jobs * 4)))
    others = set(active_children())
    with ProcessPoolExecutor(jobs, initializer=_start, initargs=(order, titles.entry(order.title))) as pool:
        try:
            for batch in _in_turn(pool, _batches(range(order.games), size), 2 * jobs):
                yield from batch
        except BaseException:
            # Nobody waits for the rest: the pool itself would have every batch that has begun played to its end.
            for worker in set(active_children()) - others:
                worker.kill()
            raise


def _in_turn(pool: Executor, batches: Iterator[list[int]], ahead: int) -> Iterator[list[SimulatedGame]]:
    """The outcomes of batches in their order; at most `ahead` are submitted before they are asked for."""
    waiting = deque(_submit(pool, batch) for batch in islice(batches, ahead))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(_submit(pool, batch) for batch in islice(batches, 1))


def _submit(pool: Executor, batch: list[int]) -> Future[list[SimulatedGame]]:
    """Hand a batch to a process, which may be started for it.

    A terminal sends Ctrl-C to every process. Only the first one answers: a process that is started while the
    signal is blocked never hears it. Windows has no such thing; there `_start` does it a little later. A pool that is
    interrupted while it starts its thread cannot be ended, so a request to end waits as well.
    """
    if sys.platform == "win32":
        return pool.submit(_play_batch, batch)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        return pool.submit(_play_batch, batch)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _board(order: SimulationOrder) -> object:
    title = titles.title(order.title)
    return title.read_board(order.board or title.default_board)


_jobs: list[tuple[SimulationOrder, object]] = []
"""What a worker process keeps between games: the order and the board."""


def start_worker(entry: titles.Entry) -> None:
    """Prepare a worker process, which knows the program's own games only, for the game of an entry."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    titles.register(entry)


def _start(order: SimulationOrder, entry: titles.Entry) -> None:
    """Prepare a worker process for an order."""
    start_worker(entry)
    _jobs[:] = [(order, _board(order))]


def _play_batch(numbers: Sequence[int]) -> list[SimulatedGame]:
    ((order, board),) = _jobs
    return [play_number(order, board, number) for number in numbers]


def _batches(numbers: Iterable[int], size: int) -> Iterator[list[int]]:
    rest = iter(numbers)
    while batch := list(islice(rest, size)):
        yield batch


def _spread(values: Sequence[int]) -> dict[str, float]:
    """Minimum, mean and maximum of a list; empty for an empty one."""
    if not values:
        return {}
    return {"least": min(values), "mean": round(mean(values), 1), "greatest": max(values)}


def quarters(values: Sequence[int]) -> dict[str, int]:
    """Minimum, lower quartile, median, upper quartile and maximum of a list."""
    lower, median, upper = quantiles(values, n=4, method="inclusive") if len(values) > 1 else (values[0],) * 3
    return {
        "least": min(values),
        "lower": round(lower),
        "median": round(median),
        "upper": round(upper),
        "greatest": max(values),
    }
