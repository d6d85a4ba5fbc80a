"""A new map that is known to be fair: of the attempts of a title the one that plays most like the board that ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from math import sqrt
from statistics import mean
from time import perf_counter
from typing import Any, NamedTuple

from imperial_steam import titles
from imperial_steam.games.kit.new_maps import MapMaker
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.thinking.executors import Workers, carried_out
from imperial_steam.thinking.tournament import Pairing, TournamentOrder, pairings, play
from imperial_steam.workshop import measure
from imperial_steam.workshop.figures import figures

Data = Mapping[str, Any]
#: So many attempts, the best of those before, are played until they have had so many games.
STAGES: Sequence[tuple[int, int]] = ((10, 12), (7, 24), (5, 48), (3, 96), (2, 200))

#: Standard errors within which the largest of three figures lies by chance alone in nineteen cases of twenty.
CHANCE = 2.4
#: Games that could be played while an attempt is drawn; seconds until the processes have started.
_DRAWN, _START = 4, 3


def whole() -> int:
    """Games that are played for a map."""
    before = (0, *(games for _, games in STAGES))
    return sum(kept * (games - earlier) for (kept, games), earlier in zip(STAGES, before, strict=False))


def seconds(title: AnyTitle, base: Data, jobs: int) -> float:
    """How long a new map will take this computer with so many processors, by a game that is played now.

    The first game is not counted: what it works out once serves all that follow.
    """
    order = measure.order(title.key, max(title.players), 2)
    first, second = pairings(order)[:2]
    _play(order, (0, base, first))
    began = perf_counter()
    _play(order, (0, base, second))
    return (perf_counter() - began) * (whole() + _DRAWN * STAGES[0][0]) / jobs + _START


class Attempt(NamedTuple):
    """A board that was tried: its plain data, how many games were played on it, and how unlike they were.

    `unlike` is the largest difference of a figure from what is usual, in standard errors.
    """

    data: dict[str, Any]
    games: int
    unlike: float

    @property
    def likeness(self) -> str:
        """`usual`, or `unlike` if its figures lie further from what is usual than chance explains."""
        return "usual" if self.unlike <= CHANCE else "unlike"


class Progress(NamedTuple):
    """How far the new map of a seed is: games played of all there may be, and the best attempt so far."""

    done: int
    whole: int
    best: Attempt | None
    seed: int


def makers() -> Sequence[str]:
    """The keys of the games that draw new maps."""
    return [entry.key for entry in titles.entries() if isinstance(titles.title(entry.key), MapMaker)]


def fair_map(title: AnyTitle, base: Data, seed: int, workers: Workers) -> Iterator[Progress]:
    """Draw maps from a seed, play all of them and the best of them longer; the last progress holds the board.

    What comes out depends on base and seed alone. Raises `TypeError` for a title that draws no maps.
    """
    if not isinstance(title, MapMaker):
        raise TypeError("this title draws no maps")
    yield Progress(0, whole(), None, seed)
    # Setups of its own for every seed: what some setups have in common must not shift all maps alike.
    order = measure.order(title.key, max(title.players), STAGES[-1][1], seed=seed)
    games, done, before = pairings(order), 0, 0
    drawn, found = list[dict[str, Any]](), list[list[Mapping[str, float]]]()
    chosen: Iterable[int] = _drawn(title.new_boards(base, seed), STAGES[0][0], drawn, found)
    best: Attempt | None = None
    for kept, until in STAGES:
        tasks = ((number, drawn[number], pairing) for number in islice(chosen, kept) for pairing in games[before:until])
        ready = list[tuple[float, int]]()
        for some in carried_out(workers, partial(_play, order), tasks):
            for (number, *_), figure in some:
                found[number].append(figure)
                if len(found[number]) == until:
                    ready.append((_unlike(title, found[number]), number))
            done += len(some)
            best = Attempt(drawn[min(ready)[1]], until, min(ready)[0]) if ready else best
            yield Progress(done, whole(), best, seed)
        before, chosen = until, [number for _, number in sorted(ready)]


def _drawn(
    boards: Iterator[dict[str, Any]], most: int, drawn: list[dict[str, Any]], found: list[list[Mapping[str, float]]]
) -> Iterator[int]:
    """The numbers of attempts, each drawn when it is asked for: while those before it are played."""
    for board in islice(boards, most):
        drawn.append(board)
        found.append([])
        yield len(drawn) - 1


def _play(order: TournamentOrder, task: tuple[int, Data, Pairing]) -> Mapping[str, float]:
    """The figures of a game on an attempt."""
    title, (_, data, pairing) = titles.title(order.title), task
    game = play(order, pairing, board=title.board_from_data(data), habits=False)
    return figures(game, getattr(title, "milestone_names", ()))


def _unlike(title: MapMaker, found: Sequence[Mapping[str, float]]) -> float:
    """The largest difference of a figure from what is usual, in standard errors."""
    return max(
        abs(mean(game[name] for game in found) - usual) / (scatter / sqrt(len(found)))
        for name, (usual, scatter) in title.usual.items()
    )
