"""A new map that is known to be fair: of the attempts of a title the one that plays most like the board that ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from math import sqrt
from statistics import mean
from typing import Any, NamedTuple

from imperial_steam import titles
from imperial_steam.games.kit.new_maps import MapMaker
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.thinking.executors import Workers, carried_out
from imperial_steam.thinking.tournament import Pairing, TournamentOrder, pairings, play
from imperial_steam.workshop import measure
from imperial_steam.workshop.figures import figures

Data = Mapping[str, Any]
#: Attempts, and games of a first look at each; how many go on to the final, and games of theirs in all.
ATTEMPTS, LOOK, FINALISTS, GAMES = 4, 32, 2, 128
#: Games that are played for a map.
WHOLE = ATTEMPTS * LOOK + FINALISTS * (GAMES - LOOK)


class Attempt(NamedTuple):
    """A board that was tried: its plain data, how many games were played on it, and how unlike they were.

    `unlike` is the largest difference of a figure from what is usual, in standard errors.
    """

    data: dict[str, Any]
    games: int
    unlike: float


class Progress(NamedTuple):
    """How far a new map is: games played of all there may be, and the best attempt so far."""

    done: int
    whole: int
    best: Attempt | None


def makers() -> Sequence[str]:
    """The keys of the games that draw new maps."""
    return [entry.key for entry in titles.entries() if isinstance(titles.title(entry.key), MapMaker)]


def fair_map(title: AnyTitle, base: Data, seed: int, workers: Workers) -> Iterator[Progress]:
    """Draw maps from a seed, play all of them and then the best of them longer; the last progress holds the board.

    What comes out depends on base and seed alone. Raises `TypeError` for a title that draws no maps.
    """
    if not isinstance(title, MapMaker):
        raise TypeError("this title draws no maps")
    yield Progress(0, WHOLE, None)
    # Setups of its own for every seed: what some setups have in common must not shift all maps alike.
    games = pairings(order := measure.order(title.key, max(title.players), GAMES, seed=seed))
    attempts, done = list[Attempt](), 0
    found: list[list[Mapping[str, float]]] = []
    for data in islice(title.new_boards(base, seed), ATTEMPTS):
        found.append(_played(order, data, games[:LOOK], workers))
        attempts.append(Attempt(data, LOOK, _unlike(title, found[-1])))
        done += LOOK
        yield Progress(done, WHOLE, _best(attempts))
    finalists = sorted(range(len(attempts)), key=lambda number: attempts[number].unlike)[:FINALISTS]
    final = list[Attempt]()
    for number in finalists:
        data = attempts[number].data
        found[number] += _played(order, data, games[LOOK:], workers)
        final.append(Attempt(data, GAMES, _unlike(title, found[number])))
        done += GAMES - LOOK
        yield Progress(done, WHOLE, _best(final))


def _best(attempts: Sequence[Attempt]) -> Attempt:
    return min(attempts, key=lambda attempt: attempt.unlike)


def _played(
    order: TournamentOrder, data: Data, games: Sequence[Pairing], workers: Workers
) -> list[Mapping[str, float]]:
    """The figures of some games on a board."""
    return [figure for ready in carried_out(workers, partial(_play, order, data), games) for _, figure in ready]


def _play(order: TournamentOrder, data: Data, pairing: Pairing) -> Mapping[str, float]:
    title = titles.title(order.title)
    game = play(order, pairing, board=title.board_from_data(data))
    return figures(game, getattr(title, "milestone_names", ()))


def _unlike(title: AnyTitle, found: Sequence[Mapping[str, float]]) -> float:
    """The largest difference of a figure from what is usual, in standard errors."""
    assert isinstance(title, MapMaker)
    return max(
        abs(mean(game[name] for game in found) - usual) / (scatter / sqrt(len(found)))
        for name, (usual, scatter) in title.usual.items()
    )
