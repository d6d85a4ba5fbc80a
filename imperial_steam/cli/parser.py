"""The line that was typed: commands, flags, and which command is meant."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from imperial_steam import __version__, titles
from imperial_steam.cli import commands, simulation
from imperial_steam.cli.numbers import size
from imperial_steam.cli.saying import BROKEN, PROGRAM
from imperial_steam.i18n import LANGUAGES, Catalogue

COMMANDS = ("play", "simulate", "replay", "screenshot", "board", "check", "doctor")


class _Parser(argparse.ArgumentParser):
    """A parser that speaks through the catalogue as far as argparse lets it."""

    catalogue: Catalogue

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with the status of broken input."""
        self.exit(
            BROKEN, f"{PROGRAM}: {self.catalogue.text('cli.bad_arguments', message=message, command=self.prog)}\n"
        )

    def format_help(self) -> str:
        """The help, its headings in the language of the catalogue."""
        text = self.catalogue.text
        for group, key in ((self._positionals, "cli.heading.arguments"), (self._optionals, "cli.heading.options")):
            group.title = text(key)
        return re.sub(r"\Ausage:", text("cli.heading.usage"), super().format_help())


def make_parser(catalogue: Catalogue, given: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the program; `given` says of which title the flags are asked for."""
    text = catalogue.text
    _Parser.catalogue = catalogue
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("-h", "--help", action="help", help=text("cli.help.help"))
    common.add_argument("--language", choices=LANGUAGES, help=text("cli.help.language"), default=argparse.SUPPRESS)
    parser = _Parser(prog=PROGRAM, description=text("cli.description"), add_help=False, parents=[common])
    parser.add_argument("--version", action="version", version=__version__, help=text("cli.help.version"))
    group = parser.add_subparsers(title=text("cli.heading.commands"), metavar=text("cli.command"), required=True)

    def add(group: Any, name: str, command: commands.Command, key: str) -> argparse.ArgumentParser:
        words = text(f"cli.help.{key}")
        found: argparse.ArgumentParser = group.add_parser(
            name, help=words, description=words, add_help=False, parents=[common]
        )
        found.set_defaults(command=command)
        return found

    play = add(group, "play", commands.play, "play")
    play.add_argument("file", nargs="?", type=Path, help=text("cli.help.file"))
    simulate = add(group, "simulate", simulation.simulate, "simulate")
    add_title(simulate, catalogue)
    simulation.add_flags(simulate, catalogue, _chosen(given) if "simulate" in given else None)
    replay = add(group, "replay", commands.replay, "replay")
    replay.add_argument("file", type=Path, help=text("cli.help.file"))
    screenshot = add(group, "screenshot", commands.screenshot, "screenshot")
    screenshot.add_argument("file", type=Path, help=text("cli.help.file"))
    screenshot.add_argument("--out", type=Path, required=True, help=text("cli.help.out"))
    screenshot.add_argument("--size", type=size, default=(1366, 768), help=text("cli.help.size"))
    boards = add(group, "board", commands.board_check, "board")
    board = boards.add_subparsers(metavar=text("cli.command"), required=True)
    check = add(board, "check", commands.board_check, "board_check")
    check.add_argument("file", nargs="+", type=Path)
    add_title(check, catalogue)
    add_title(add(board, "schema", commands.board_schema, "board_schema"), catalogue)
    _add_scenarios(add(group, "check", commands.check, "check"), catalogue)
    add(group, "doctor", commands.doctor, "doctor")
    return parser


def _add_scenarios(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """The files of scenarios, and the game of those that do not name theirs."""
    parser.add_argument("path", nargs="+", type=Path, help=catalogue.text("cli.help.path"))
    keys = [entry.key for entry in titles.entries() if entry.rulebook]
    parser.add_argument("--title", choices=keys, metavar="KEY", help=catalogue.text("cli.help.check_title"))


def add_title(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """The flag that names a game; the first one is meant without it."""
    keys = [entry.key for entry in titles.entries()]
    parser.add_argument("--title", choices=keys, default=keys[0], metavar="KEY", help=catalogue.text("cli.help.title"))


def _chosen(given: Sequence[str]) -> simulation.Chosen | None:
    """The title whose games are simulated, and its board; None for a title that does not exist."""
    key = value_of(given, "--title") or titles.entries()[0].key
    board = value_of(given, "--board")
    return simulation.choose(key, Path(board) if board else None) if key in titles.TITLES else None


def with_command(given: Sequence[str]) -> list[str]:
    """The arguments with `play` put in where no command is named: a file, or nothing at all."""
    place = 0
    while place < len(given) and given[place].startswith("-"):
        if given[place] in ("-h", "--help", "--version"):
            return list(given)
        place += 2 if given[place] == "--language" else 1
    word = given[place] if place < len(given) else ""
    is_file = not word or Path(word).exists() or not re.fullmatch(r"[\w-]+", word)
    if word in COMMANDS or not (is_file or not get_close_matches(word, COMMANDS)):
        return list(given)
    return [*given[:place], "play", *given[place:]]


def value_of(given: Sequence[str], flag: str) -> str | None:
    """The value of a flag, before anything else is read."""
    for place, word in enumerate(given):
        if word.startswith(f"{flag}="):
            return word.partition("=")[2]
        if word == flag and place + 1 < len(given):
            return given[place + 1]
    return None
