"""`simulate`: many random games of a title, agreed on as its own options say, and their statistics."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from imperial_steam import titles
from imperial_steam.cli.saying import BROKEN, FAILED, OK, TERMINATED, problem, say
from imperial_steam.cli.values import path, positive, whole
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.bots.simulate import Totals
    from imperial_steam.games.protocol import AnyTitle, Option

#: Before the key of an option among the values of the flags.
_OPTION = "option_"


class Chosen(NamedTuple):
    """The title and the board whose games are simulated."""

    title: AnyTitle
    board: object

    @property
    def options(self) -> Sequence[Option]:
        """What can be agreed on: each becomes a flag."""
        return self.title.options(self.board)


def choose(key: str, board: Path | None) -> Chosen:
    """A title with the user's board or its own; raises `ValueError` or `OSError` for a board that cannot be read."""
    title = titles.title(key)
    return Chosen(title, title.read_board(board or title.default_board))


def add_flags(parser: argparse.ArgumentParser, catalogue: Catalogue, chosen: Chosen | None) -> None:
    """All flags; those of the title's options where it is known."""
    text = catalogue.text
    parser.add_argument("--players", type=positive, metavar="N", help=text("cli.help.players"))
    parser.add_argument("--solo", action="store_const", const=1, dest="players", help=text("cli.help.solo"))
    parser.add_argument("--games", type=positive, default=100, metavar="G", help=text("cli.help.games"))
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help=text("cli.help.seed"))
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help=text("cli.help.jobs"))
    parser.add_argument("--setup", default="all", metavar="KIND", help=text("cli.help.setup"))
    parser.add_argument("--board", type=path, metavar="FILE", help=text("cli.help.board_file"))
    parser.add_argument("--json", type=path, metavar="FILE", help=text("cli.help.json"))
    parser.add_argument("--no-checks", action="store_true", help=text("cli.help.no_checks"))
    if chosen is None:
        return
    words = Catalogue(catalogue.language, chosen.title.key)
    for option in chosen.options:
        shown = "{" + ",".join(option.values) + "}"
        if option.number:
            shown = f"{option.values[0]}…{option.values[-1]}"
        parser.add_argument(
            _flag(option.key),
            choices=option.values,
            metavar=shown,
            dest=_OPTION + option.key,
            help=words.text(f"setup.{option.key}"),
        )
    parser.set_defaults(chosen=chosen)


#: Flags of the command itself; an option of the same name is asked for as `--option-NAME`.
_TAKEN = frozenset({"players", "solo", "games", "seed", "jobs", "setup", "board", "json", "no-checks"})


def _flag(key: str) -> str:
    """The flag of an option."""
    name = key.replace("_", "-")
    return f"--option-{name}" if name in _TAKEN else f"--{name}"


def simulate(given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Simulate games, print their statistics, write it as JSON if asked for."""
    from imperial_steam.bots import simulate as bots
    from imperial_steam.session.errors import WriteError
    from imperial_steam.session.files import write_atomically

    chosen: Chosen = given.chosen
    title, words = chosen.title, Catalogue(catalogue.language, chosen.title.key)
    kinds = title.setup_kinds if given.setup == "all" else (given.setup,)
    flags = {option.key: getattr(given, _OPTION + option.key) for option in chosen.options}
    agreed = {key: value for key, value in flags.items() if value is not None}
    try:
        players = _players(given, chosen, kinds, agreed)
        setup = title.draw_setup(chosen.board, players, kinds[0], Random(given.seed), agreed)
    except ValueError as fault:
        say(str(fault))
        return BROKEN
    order = bots.SimulationOrder(
        title.key, players, given.games, given.seed, kinds, not given.no_checks, given.board, agreed
    )
    with ended_by_the_system():
        totals = bots.simulate(order, given.jobs, progress(given.games))
    print("\n".join(summary(totals, title.machine_seats(setup), words)))
    if given.json is not None:
        try:
            write_atomically(given.json, json.dumps(totals.plain(), indent=1, ensure_ascii=False) + "\n")
        except WriteError as fault:
            say(problem(fault, catalogue))
            return FAILED
    return FAILED if totals.faults else OK


@contextmanager
def ended_by_the_system() -> Iterator[None]:
    """Have the system's request to end leave through what is open, so that no process outlives this one."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _players(given: argparse.Namespace, chosen: Chosen, kinds: Sequence[str], agreed: Mapping[str, str]) -> int:
    """How many people play: as many as possible unless said, one where the options go with nothing else.

    Raises `ValueError` for what does not go together.
    """
    title = chosen.title
    possible: Sequence[int] = (max(title.players), *((1,) if title.automa else ()))
    if given.players is not None:
        possible = (given.players,)
    faults = []
    for players in possible:
        try:
            for kind in kinds:
                title.draw_setup(chosen.board, players, kind, Random(given.seed), agreed)
        except ValueError as fault:
            faults.append(fault)
        else:
            return players
    raise faults[0]


def progress(games: int) -> Callable[[int], None]:
    """What shows how far a simulation is: a bar on a terminal, else nothing."""
    if not sys.stderr.isatty():
        return lambda done: None

    def bar(done: int) -> None:
        filled = 40 * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{games}", end=end, file=sys.stderr, flush=True)

    return bar


def summary(totals: Totals, machines: Mapping[int, str], words: Catalogue) -> list[str]:
    """The statistics of many games, as text; `words` are the title's, `machines` the seats no person plays."""
    plain = totals.plain()
    lines = [words.text("simulate.games", games=plain["games"], faults=len(plain["faults"]))]
    if plain["decisions"]:
        lines.append(words.text("simulate.decisions", **plain["decisions"]))
    for name in ("scores", "winners"):
        if plain[name]:
            lines.append(words.text(f"simulate.{name}", **_in_unit(plain[name], words)))
    for number, seat in enumerate(plain["seats"]):
        who = words.text("automa.name") if number in machines else words.text("simulate.person", seat=number + 1)
        spread = {name: value for name, value in seat.items() if name != "wins"}
        lines.append(words.text("simulate.seat", who=who, wins=seat["wins"], **_in_unit(spread, words)))
    lines += ["", words.text("simulate.rounds"), *_rows("rounds", plain["rounds"], words)]
    for name, table in plain["tables"].items():
        lines += ["", words.text(f"simulate.table.{name}"), *_rows(name, table, words)]
    for fault in plain["faults"]:
        lines += ["", words.text("simulate.fault", **fault), *(f"  {text}" for text in fault["actions"])]
    return lines


def _in_unit(spread: Mapping[str, float], words: Catalogue) -> dict[str, str]:
    """Scores in the title's unit."""
    return {name: words.text("unit.score", score=round(value)) for name, value in spread.items()}


def _rows(name: str, table: Mapping[str, int], words: Catalogue) -> list[str]:
    """The rows of a table, put into words where the catalogue has any: those of the table before those of any."""
    shown = {row: row_words(name, row, words) for row in table}
    width = max((len(word) for word in shown.values()), default=0)
    return [f"  {shown[row]:{width}}  {count}" for row, count in table.items()]


def row_words(name: str, row: str, words: Catalogue) -> str:
    """A row of a title's table in words, as far as the catalogue has any."""
    keys = (f"simulate.rows.{name}", f"simulate.row.{row}")
    return next((words.text(key, row=row) for key in keys if key in words), row)
