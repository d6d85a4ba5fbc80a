"""A new map that is known to be fair: attempts of a title are played until one plays like the board that ships."""

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
#: Attempts at most; games of a first look at each, and of the second one.
ATTEMPTS, LOOK, GAMES = 6, 30, 120
#: Standard errors by which the figures of a look may differ: chance alone exceeds the first one now and then.
_AT_FIRST, _AT_LAST = 1.9, 1.15


class Attempt(NamedTuple):
    """A board that was tried: its plain data, how many games were played on it, and how unlike they were.

    `unlike` is the largest difference of a figure from what is usual, in standard errors.
    """

    data: dict[str, Any]
    games: int
    unlike: float

    @property
    def apart(self) -> float:
        """How far it is from what is usual, in standard deviations: what is seen in few games counts as it is."""
        return self.unlike / sqrt(self.games)


class Progress(NamedTuple):
    """How far a new map is: games played of all there may be, and the best attempt so far."""

    done: int
    whole: int
    best: Attempt | None


def makers() -> Sequence[str]:
    """The keys of the games that draw new maps."""
    return [entry.key for entry in titles.entries() if isinstance(titles.title(entry.key), MapMaker)]


def fair_map(title: AnyTitle, base: Data, seed: int, workers: Workers) -> Iterator[Progress]:
    """Draw maps from a seed and play them until one plays as usual; the last progress holds the board.

    What comes out depends on base and seed alone. Raises `TypeError` for a title that draws no maps.
    """
    if not isinstance(title, MapMaker):
        raise TypeError("this title draws no maps")
    whole, best = ATTEMPTS * GAMES, None
    yield Progress(0, whole, None)
    for number, data in enumerate(islice(title.new_boards(base, seed), ATTEMPTS)):
        order = measure.order(title.key, max(title.players), GAMES, seed=number + 1)
        for games, unlike in _looks(title, order, data, workers):
            attempt = Attempt(data, games, unlike)
            best = attempt if best is None or attempt.apart < best.apart else best
            yield Progress(number * GAMES + games, whole, best)
            if games == GAMES and unlike <= _AT_LAST:
                yield Progress(whole, whole, attempt)
                return
    yield Progress(whole, whole, best)


def _looks(title: AnyTitle, order: TournamentOrder, data: Data, workers: Workers) -> Iterator[tuple[int, float]]:
    """Play a few games, and more if they were as usual; yields how many, and how unlike."""
    games = pairings(order)
    found: list[Mapping[str, float]] = []
    for part in (games[:LOOK], games[LOOK:]):
        for ready in carried_out(workers, partial(_play, order, data), part):
            found += [figure for _, figure in ready]
        unlike = _unlike(title, found)
        yield len(found), unlike
        if unlike > _AT_FIRST:
            return


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
