"""`board measure`: the same games on two boards, and what differs."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from imperial_steam import titles
from imperial_steam.cli.saying import BROKEN, FAILED, OK, problem, say
from imperial_steam.cli.simulation import ended_by_the_system, progress
from imperial_steam.cli.values import path, positive, whole
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from imperial_steam.games.protocol import AnyTitle
    from imperial_steam.workshop.measure import Report


def add_flags(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """Two boards, who plays how many games, where."""
    text = catalogue.text
    parser.add_argument("board", type=path, metavar="BOARD", help=text("measure.help.board"))
    parser.add_argument("other", nargs="?", type=path, metavar="OTHER", help=text("measure.help.other"))
    add_series_flags(parser, catalogue)
    parser.add_argument("--games", type=positive, default=100, metavar="G", help=text("measure.help.games"))
    parser.add_argument("--setup", default="", metavar="KIND", help=text("tournament.help.setup"))
    parser.add_argument("--budget", type=positive, default=0, metavar="NODES", help=text("tournament.help.budget"))


def add_series_flags(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """Who plays, from which seed, on which processors, and where the outcome goes."""
    text = catalogue.text
    parser.add_argument("--seats", default="", metavar="A,B,…", help=text("measure.help.seats"))
    parser.add_argument("--players", type=positive, default=0, metavar="N", help=text("measure.help.players"))
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help=text("cli.help.seed"))
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help=text("cli.help.jobs"))
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help=text("tournament.help.cluster"))
    parser.add_argument("--json", type=path, metavar="FILE", help=text("measure.help.json"))


def measure(given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Play the same games on two boards and print what differs."""
    from imperial_steam.session.errors import SessionError
    from imperial_steam.session.files import write_atomically
    from imperial_steam.thinking.executors import NoCluster, cluster, processes
    from imperial_steam.workshop import measure as work

    title = titles.title(given.title)
    words = Catalogue(catalogue.language, given.title)
    if given.games < 2:
        say(catalogue.text("measure.too_few"))
        return BROKEN
    try:
        boards = [_data(title, place) for place in (given.board, given.other)]
        seats = [name for name in given.seats.split(",") if name]
        players = given.players or max(title.players)
        asked = work.order(given.title, players, given.games, given.seed, seats, given.setup, given.budget)
        show = progress(given.games)
        where = cluster(given.title, given.cluster) if given.cluster else processes(given.title, given.jobs)
        with ended_by_the_system(), where as workers:
            for pairs in work.run(asked, boards[0], boards[1], workers):
                show(len(pairs))
        found = work.report(title, pairs)
        if given.json is not None:
            write_atomically(given.json, json.dumps(work.plain(asked, found), indent=1, ensure_ascii=False) + "\n")
    except (OSError, ValueError) as fault:
        say(str(fault))
        return BROKEN
    except NoCluster as fault:
        say(catalogue.text(f"tournament.cluster.{fault.reason}", address=given.cluster))
        return FAILED
    except SessionError as fault:
        say(problem(fault, catalogue))
        return FAILED
    print("\n".join(_lines(found, words)))
    return OK


def _data(title: AnyTitle, place: Path | None) -> dict[str, object]:
    """The plain data of a board, the shipped one without a place."""
    return dict(title.board_data(title.read_board(place or title.default_board)))


def _lines(found: Report, words: Catalogue) -> Iterator[str]:
    from imperial_steam.workshop.words import difference, figure, headline, level, unused

    yield headline(found, words)
    for key, rows in (("measure.heading", found.main), ("measure.wins", found.others)):
        yield ""
        yield words.text(key)
        width = max((len(figure(row.name, words)) for row in rows), default=0)
        for row in rows:
            first, second = (level(row.name, side, words) for side in (row.first, row.second))
            yield f"  {figure(row.name, words):{width}}  {first:24}  {second:24}  {difference(row, words)}"
    yield ""
    yield from unused(found.unused(), words)
