"""The line that was typed: commands, flags, and which command is meant."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from imperial_steam import __version__, titles
from imperial_steam.cli import boards, commands, measuring, puzzles, review, shelves, simulation, telling, tournament
from imperial_steam.cli.complaints import complaint
from imperial_steam.cli.saying import BROKEN, PROGRAM, say
from imperial_steam.cli.values import path, size
from imperial_steam.i18n import LANGUAGES, Catalogue

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

COMMANDS = (
    "play", "simulate", "tournament", "review", "replay", "screenshot", "report", "animate", "export", "import",
    "board", "puzzles", "lessons", "books", "check", "doctor",
)  # fmt: skip


class _Parser(argparse.ArgumentParser):
    """A parser that speaks through the catalogue as far as argparse lets it."""

    catalogue: Catalogue

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with the status of broken input."""
        said = complaint(message, self.catalogue)
        say(self.catalogue.text("cli.bad_arguments", message=said, command=self.prog))
        self.exit(BROKEN)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help. Unlike argparse, which says nothing, this raises `OSError` where that fails."""
        print(self.format_help(), end="", file=file)

    def format_help(self) -> str:
        """The help, its headings in the language of the catalogue."""
        text = self.catalogue.text
        for group, key in ((self._positionals, "cli.heading.arguments"), (self._optionals, "cli.heading.options")):
            group.title = text(key)
        if self.prog == PROGRAM:
            # Here and not before: the names of the games are read for the help alone.
            names = [Catalogue(self.catalogue.language, entry.key).text("game.name") for entry in titles.entries()]
            self.description = text("cli.description", games=", ".join(names))
        return re.sub(r"\Ausage:", text("cli.heading.usage"), super().format_help())


class _Version(argparse.Action):
    """Prints the version. Unlike that of argparse, which says nothing, it raises `OSError` where that fails."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the version and leave."""
        print(__version__)
        parser.exit()


def make_parser(catalogue: Catalogue, given: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the program; `given` says of which title the flags are asked for."""
    text = catalogue.text
    _Parser.catalogue = catalogue
    common = _common_flags(catalogue)
    parser = _Parser(prog=PROGRAM, add_help=False, parents=[common])
    parser.add_argument("--version", action=_Version, nargs=0, help=text("cli.help.version"))
    group = parser.add_subparsers(title=text("cli.heading.commands"), metavar=text("cli.command"), required=True)

    def add(group: Any, name: str, command: commands.Command, key: str) -> argparse.ArgumentParser:
        words = text(f"cli.help.{key}")
        parser: argparse.ArgumentParser = group.add_parser(
            name, help=words, description=words, add_help=False, parents=[common]
        )
        parser.set_defaults(command=command)
        return parser

    play = add(group, "play", commands.play, "play")
    play.add_argument("file", nargs="?", type=path, help=text("cli.help.file"))
    simulate = add(group, "simulate", simulation.simulate, "simulate")
    add_title(simulate, catalogue)
    simulation.add_flags(simulate, catalogue, _chosen(given) if "simulate" in given else None)
    contest = add(group, "tournament", tournament.tournament, "tournament")
    add_title(contest, catalogue)
    tournament.add_flags(contest, catalogue)
    review.add_flags(add(group, "review", review.review, "review"), catalogue)
    replay = add(group, "replay", commands.replay, "replay")
    replay.add_argument("file", type=path, help=text("cli.help.file"))
    screenshot = add(group, "screenshot", commands.screenshot, "screenshot")
    screenshot.add_argument("file", type=path, help=text("cli.help.file"))
    screenshot.add_argument("--out", type=path, required=True, help=text("cli.help.out"))
    screenshot.add_argument("--size", type=size, default=(1366, 768), help=text("cli.help.size"))
    telling.add_flags(add, group, catalogue)
    _add_boards(add, add(group, "board", commands.board_check, "board"), catalogue)
    _add_puzzles(add, add(group, "puzzles", puzzles.check, "puzzles"), catalogue)
    lessons, books = (add(group, name, shelves.list_lessons, name) for name in ("lessons", "books"))
    shelves.add_flags(add, lessons, books, catalogue)
    _add_scenarios(add(group, "check", commands.check, "check"), catalogue)
    add(group, "doctor", commands.doctor, "doctor")
    return parser


def _common_flags(catalogue: Catalogue) -> argparse.ArgumentParser:
    """The flags that every command knows."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("-h", "--help", action="help", help=catalogue.text("cli.help.help"))
    languages = catalogue.text("cli.help.language")
    common.add_argument("--language", choices=LANGUAGES, help=languages, default=argparse.SUPPRESS)
    return common


def _add_boards(add: Callable[..., argparse.ArgumentParser], parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Checking boards, their schema, and what the workshop does with them."""
    group = parser.add_subparsers(metavar=words.text("cli.command"), required=True)
    check = add(group, "check", commands.board_check, "board_check")
    check.add_argument("file", nargs="+", type=path)
    add_title(check, words)
    add_title(add(group, "schema", commands.board_schema, "board_schema"), words)
    measure = add(group, "measure", measuring.measure, "board_measure")
    add_title(measure, words)
    measuring.add_flags(measure, words)
    new = add(group, "new", measuring.new, "board_new")
    add_title(new, words)
    measuring.add_new_flags(new, words)
    matters = add(group, "matters", measuring.matters, "board_matters")
    add_title(matters, words)
    measuring.add_matters_flags(matters, words)
    boards.add_flags(add, group, words, add_title)


def _add_puzzles(
    add: Callable[..., argparse.ArgumentParser], parser: argparse.ArgumentParser, words: Catalogue
) -> None:
    """Finding puzzles, checking them, and their schema."""
    group = parser.add_subparsers(metavar=words.text("cli.command"), required=True)
    puzzles.add_find_flags(add(group, "find", puzzles.find, "puzzles_find"), words)
    add(group, "check", puzzles.check, "puzzles_check").add_argument("file", nargs="+", type=path)
    add(group, "schema", puzzles.schema, "puzzles_schema")


def _add_scenarios(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """The files of scenarios, and the game of those that do not name theirs."""
    parser.add_argument("path", nargs="+", type=path, help=catalogue.text("cli.help.path"))
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
    # `Path.exists` raises for names too long for any file.
    is_file = not word or os.path.exists(word) or not re.fullmatch(r"[\w-]+", word)  # noqa: PTH110
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
