"""`board measure|matters|new`: what a board does to the game, what matters on it, and a map that nobody knows."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from imperial_steam import titles
from imperial_steam.cli.many_games import carried_out, workers
from imperial_steam.cli.saying import BROKEN, say
from imperial_steam.cli.simulation import ended_by_the_system, progress
from imperial_steam.cli.values import path, positive, whole
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from imperial_steam.games.protocol import AnyTitle
    from imperial_steam.workshop.matters import Move, Trial
    from imperial_steam.workshop.measure import Report

#: Bytes of the file of a series; trials after which it is written; rows that are shown.
_LIMIT, _KEPT, _SHOWN = 100_000_000, 10, 30


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
    parser.add_argument("--json", type=path, metavar="FILE", help=text("measure.help.json"))
    _add_workers(parser, catalogue)


def _add_workers(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    text = catalogue.text
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help=text("cli.help.seed"))
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help=text("cli.help.jobs"))
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help=text("tournament.help.cluster"))


def add_matters_flags(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """A board, what stays as it is, who plays how many games, where."""
    text = catalogue.text
    parser.add_argument("board", nargs="?", type=path, metavar="BOARD", help=text("measure.help.other"))
    add_series_flags(parser, catalogue)
    parser.add_argument("--games", type=positive, default=1200, metavar="G", help=text("matters.help.games"))
    parser.add_argument("--without", default="", metavar="A,B,…", help=text("matters.help.without"))
    parser.add_argument("--only", default="", metavar="A,B,…", help=text("matters.help.only"))


def add_new_flags(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """The seed of the map, and where it is proved."""
    _add_workers(parser, catalogue)


def measure(given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Play the same games on two boards and print what differs."""
    from imperial_steam.session.files import write_atomically
    from imperial_steam.workshop import measure as work

    if given.games < 2:
        say(catalogue.text("measure.too_few"))
        return BROKEN

    def play() -> None:
        title = titles.title(given.title)
        boards = [_data(title, place) for place in (given.board, given.other)]
        seats = [name for name in given.seats.split(",") if name]
        players = given.players or max(title.players)
        asked = work.order(given.title, players, given.games, given.seed, seats, given.setup, given.budget)
        show = progress(given.games)
        with ended_by_the_system(), workers(given) as players:
            for pairs in work.run(asked, boards[0], boards[1], players):
                show(len(pairs))
        found = work.report(title, pairs)
        if given.json is not None:
            write_atomically(given.json, json.dumps(work.plain(asked, found), indent=1, ensure_ascii=False) + "\n")
        words = Catalogue(catalogue.language, given.title)
        print("\n".join([*_lines(found, words), *_changed(title, boards, found, words)]))

    return carried_out(play, given, catalogue)


def matters(given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Vary every open number of a board at once, and print which of them moves results most."""
    from imperial_steam.session.files import read_bytes, write_atomically
    from imperial_steam.workshop import matters as work
    from imperial_steam.workshop import measure as games

    def play() -> None:
        title = titles.title(given.title)
        data = _data(title, given.board)
        players = given.players or max(title.players)
        without, only = ([name for name in text.split(",") if name] for text in (given.without, given.only))
        moves = [one for one in work.moves(title, data, players, without) if not only or one.name in only]
        seats = [name for name in given.seats.split(",") if name]
        board = str(given.board.resolve()) if given.board else ""
        asked = replace(games.order(given.title, players, given.games, given.seed, seats), board=board)
        known: Sequence[Trial] = ()
        if given.json is not None and given.json.exists():
            known = work.trials_of(asked, moves, read_bytes(given.json, _LIMIT))
        show = progress(given.games // 2)

        def tell(trials: Sequence[Trial]) -> None:
            show(len(trials))
            if given.json is not None and len(trials) % _KEPT == 0:
                write_atomically(given.json, json.dumps(work.plain(asked, moves, trials)) + "\n")

        with ended_by_the_system(), workers(given) as players:
            trials = work.run(asked, moves, players, known, tell)
        if given.json is not None:
            write_atomically(given.json, json.dumps(work.plain(asked, moves, trials)) + "\n")
        print("\n".join(_effects(moves, trials, Catalogue(catalogue.language, given.title))))

    return carried_out(play, given, catalogue)


def new(given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Draw a map from a seed, play it until it is known to be fair, and put the board on the shelf."""
    from imperial_steam import folders
    from imperial_steam.games.kit.new_maps import MapMaker
    from imperial_steam.workshop.new_map import fair_map
    from imperial_steam.workshop.shelf import Shelf

    title = titles.title(given.title)
    if not isinstance(title, MapMaker):
        say(catalogue.text("newmap.none"))
        return BROKEN

    def play() -> None:
        base = _data(title, None)
        with ended_by_the_system(), workers(given) as players:
            for state in fair_map(title, base, given.seed, players):
                progress(state.whole)(state.done)
        if state.best is not None:
            folder = Shelf(folders.boards()).add(state.best.data, base)
            proof = catalogue.text(f"newmap.proof.{state.best.likeness}", games=state.best.games)
            print(f"{folder}\n{proof}")

    return carried_out(play, given, catalogue)


def _effects(moves: Sequence[Move], trials: Sequence[Trial], words: Catalogue) -> Iterator[str]:
    from imperial_steam.workshop import matters as work
    from imperial_steam.workshop.words import change, figure

    found, scatter = work.effects(moves, trials), work.spreads(trials)
    yield words.text("matters.heading", games=2 * len(trials), values=len(moves))
    width = max((len(effect.move.name) for effect in found), default=0)
    for effect in found[:_SHOWN]:
        told = [
            f"{figure(name, words)} {change(name, one, words)}"
            for name, one in effect.on.items()
            if name in ("winner", "mean", "rounds") or (name.startswith("reached.") and scatter.get(name))
        ]
        yield f"  {effect.move.name:{width}}  {'; '.join(told)}"


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


def _changed(title: AnyTitle, boards: Sequence[dict[str, object]], found: Report, words: Catalogue) -> Iterator[str]:
    from imperial_steam.workshop.measure import uses_of_changed
    from imperial_steam.workshop.words import changed_uses

    board, other = boards
    lines = changed_uses(uses_of_changed(title, board, other, found.uses), found.pairs, words)
    if lines:
        yield from ("", words.text("measure.uses.changed"), *(f"  {line}" for line in lines))
