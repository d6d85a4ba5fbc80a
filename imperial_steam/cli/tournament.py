"""`tournament`: machine players against each other, their ratings, who beats whom and how."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from imperial_steam.cli.saying import BROKEN, FAILED, OK, problem, say
from imperial_steam.cli.simulation import ended_by_the_system, progress
from imperial_steam.cli.values import path, positive, whole
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.bots.rating import Result
    from imperial_steam.thinking.tournament import Order, Played

#: Bytes of the file of a tournament: some hundred thousand games.
_LIMIT = 100_000_000


def add_flags(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """Who plays how many games, with what budget, on how many processors."""
    text = catalogue.text
    parser.add_argument("--seats", required=True, metavar="A,B,…", help=text("tournament.help.seats"))
    parser.add_argument("--players", type=positive, default=2, metavar="N", help=text("tournament.help.players"))
    parser.add_argument("--games", type=positive, default=20, metavar="G", help=text("tournament.help.games"))
    parser.add_argument("--budget", type=positive, default=0, metavar="NODES", help=text("tournament.help.budget"))
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help=text("cli.help.seed"))
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help=text("cli.help.jobs"))
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help=text("tournament.help.cluster"))
    parser.add_argument("--setup", default="", metavar="KIND", help=text("tournament.help.setup"))
    parser.add_argument("--json", type=path, metavar="FILE", help=text("tournament.help.json"))


def tournament(given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Play a tournament, or what is left of one, and print what it came to."""
    from imperial_steam.session.errors import SessionError
    from imperial_steam.thinking import tournament as table
    from imperial_steam.thinking.executors import NoCluster, cluster, processes

    names = tuple(name for name in given.seats.split(",") if name)
    order = table.Order(given.title, names, given.players, given.games, given.seed, given.setup, given.budget)
    try:
        known = _known(order, given.json)
        number = len(table.pairings(order))
        show = progress(number)

        def tell(games: Sequence[Played]) -> None:
            show(len(games))
            _keep(order, games, given.json)

        where = cluster(order.title, given.cluster) if given.cluster else processes(order.title, given.jobs)
        with ended_by_the_system(), where as workers:
            games = table.run(order, workers.executor, known, workers.number, tell)
        _keep(order, games, given.json)
    except ValueError as fault:
        say(str(fault))
        return BROKEN
    except NoCluster as fault:
        say(catalogue.text(f"tournament.cluster.{fault.reason}", address=given.cluster))
        return FAILED
    except SessionError as fault:
        say(problem(fault, catalogue))
        return FAILED
    print("\n".join(summary(games, Catalogue(catalogue.language, given.title))))
    return OK


def _known(order: Order, file: Path | None) -> Sequence[Played]:
    """The games a file holds already; raises `ValueError` for what is no tournament, or another one."""
    from imperial_steam.session.files import read_bytes
    from imperial_steam.thinking import tournament as table

    if file is None or not file.exists():
        return ()
    try:
        return table.known(order, json.loads(read_bytes(file, _LIMIT)))
    except (KeyError, TypeError) as fault:
        raise ValueError(f"{file} holds no tournament") from fault


def _keep(order: Order, games: Sequence[Played], file: Path | None) -> None:
    """Write what is played so far."""
    from imperial_steam.session.files import write_atomically
    from imperial_steam.thinking import tournament as table

    if file is not None:
        write_atomically(file, json.dumps(table.plain(order, games), indent=1, ensure_ascii=False) + "\n")


def summary(games: Sequence[Played], words: Catalogue) -> list[str]:
    """What a tournament came to: ratings, who beats whom, the seats, the ways of winning."""
    return [
        words.text("tournament.games", games=len(games)),
        *_ratings(games, words),
        *_matrix(games, words),
        *_seats(games, words),
        *_ways(games, words),
    ]


def _results(games: Sequence[Played]) -> list[list[Result]]:
    """By block the results of its games; in those a name that sits on several seats is not rated."""
    blocks: dict[int, list[Result]] = {}
    for game in games:
        if len(set(game.seats)) == len(game.seats):
            scores = [score * 2 + (place in game.winners) for place, score in enumerate(game.scores)]
            blocks.setdefault(game.block, []).append(list(zip(game.seats, scores, strict=True)))
    return list(blocks.values())


def _ratings(games: Sequence[Played], words: Catalogue) -> Iterator[str]:
    from imperial_steam.bots.rating import ratings

    found = ratings(_results(games))
    if not found:
        return
    width = max(map(len, found))
    yield ""
    yield words.text("tournament.ratings")
    for name, rating in sorted(found.items(), key=lambda entry: -entry[1].elo):
        scores = [game.scores[game.seats.index(name)] for game in games if name in game.seats]
        mean = words.text("unit.score", score=round(sum(scores) / len(scores)))
        elo = f"{rating.elo:+.0f} ({rating.low:+.0f} … {rating.high:+.0f})"
        yield f"  {name:{width}}  {elo:22}  {mean}"


def _matrix(games: Sequence[Played], words: Catalogue) -> Iterator[str]:
    """Share of the games in which the one in the row came before the one in the column."""
    before: Counter[tuple[str, str]] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    for block in _results(games):
        for game in block:
            for name, score in game:
                for other, its in game:
                    if name != other:
                        met[name, other] += 1
                        before[name, other] += 2 * (score > its) + (score == its)
    names = sorted({name for pair in met for name in pair})
    if not names:
        return
    width = max(7, *map(len, names))
    yield ""
    yield words.text("tournament.matrix")
    yield "  " + " " * width + "".join(f"  {name:>{width}}" for name in names)
    for name in names:
        cells = (f"{before[name, other] / 2 / met[name, other]:.0%}" if met[name, other] else "–" for other in names)
        yield f"  {name:{width}}" + "".join(f"  {cell:>{width}}" for cell in cells)


def _seats(games: Sequence[Played], words: Catalogue) -> Iterator[str]:
    """How often each seat won."""
    places = max((len(game.seats) for game in games), default=0)
    yield ""
    yield words.text("tournament.seats")
    for place in range(places):
        wins = sum(1 / len(game.winners) for game in games if place in game.winners)
        yield f"  {words.text('simulate.person', seat=place + 1)}  {wins / len(games):.0%}"


def _ways(games: Sequence[Played], words: Catalogue) -> Iterator[str]:
    """Of each player: how its victories came about, and in which round."""
    won: dict[str, Counter[str]] = {}
    rounds: dict[str, list[int]] = {}
    for game in games:
        for place in game.winners[:1]:
            won.setdefault(game.seats[place], Counter())[game.way] += 1
            rounds.setdefault(game.seats[place], []).append(game.rounds)
    if not any(way for counts in won.values() for way in counts):
        return
    yield ""
    yield words.text("tournament.ways")
    for name, counts in sorted(won.items()):
        ways = ", ".join(f"{words.text(f'way.{way}')} {number}" for way, number in counts.most_common())
        mean = f"{sum(rounds[name]) / len(rounds[name]):.1f}"
        yield "  " + words.text("tournament.way", name=name, ways=ways, round=mean)
