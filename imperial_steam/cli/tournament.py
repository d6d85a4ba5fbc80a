"""`tournament`: machine players against each other, their ratings, who beats whom and how."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from imperial_steam.cli import results
from imperial_steam.cli.many_games import carried_out, workers
from imperial_steam.cli.simulation import ended_by_the_system, progress
from imperial_steam.cli.values import path, positive, whole
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.thinking.tournament import TournamentGame, TournamentOrder

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
    parser.add_argument("--board", type=path, metavar="FILE", help=text("cli.help.board_file"))
    parser.add_argument("--world", action="store_true", help=text("tournament.help.world"))
    parser.add_argument("--habits", action="store_true", help=text("tournament.help.habits"))
    parser.add_argument("--json", type=path, metavar="FILE", help=text("tournament.help.json"))


def tournament(given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Play a tournament, or what is left of one, and print the outcome."""
    from imperial_steam.thinking import tournament as table

    def play() -> None:
        order = _order(given)
        known = _known(order, given.json)
        number = len(table.pairings(order))
        show = progress(number)

        def tell(games: Sequence[TournamentGame]) -> None:
            show(len(games))
            _keep(order, games, given.json)

        with ended_by_the_system(), workers(given) as players:
            games = table.run(order, players.executor, known, players.number, tell)
        _keep(order, games, given.json)
        words = Catalogue(catalogue.language, given.title)
        habits = results.habits(games, words) if given.habits else ()
        print("\n".join([*results.summary(order, games, words), *habits]))

    return carried_out(play, given, catalogue)


def _order(given: argparse.Namespace) -> TournamentOrder:
    """What is asked for."""
    from imperial_steam.thinking import tournament as table

    names = table.expanded(given.title, [name for name in given.seats.split(",") if name])
    board = str(given.board.resolve()) if given.board else ""
    return table.TournamentOrder(
        given.title, names, given.players, given.games, given.seed, given.setup, given.budget, board, given.world
    )


def _known(order: TournamentOrder, file: Path | None) -> Sequence[TournamentGame]:
    """The games a file holds already; raises `ValueError` for what is no tournament, or another one."""
    from imperial_steam.session.files import read_bytes
    from imperial_steam.thinking import tournament_file

    if file is None or not file.exists():
        return ()
    raw = read_bytes(file, _LIMIT)
    try:
        return tournament_file.read(order, raw)
    except ValueError as fault:
        raise ValueError(f"{file}: {fault}") from None


def _keep(order: TournamentOrder, games: Sequence[TournamentGame], file: Path | None) -> None:
    """Write what is played so far, and the counts where the world is counted."""
    from imperial_steam.session.files import write_atomically
    from imperial_steam.thinking import tournament_file

    if file is not None:
        data = tournament_file.plain(order, games) | results.counted(order, games)
        write_atomically(file, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
