"""The command line: every way into the program. What it offers is done elsewhere; here it is asked for.

Exit status: 0 all well, 1 something failed, 2 the input is broken. No traceback reaches the player;
what nobody expected goes into a report in the log folder.
"""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
import os
import re
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from imperial_steam import __version__
from imperial_steam.i18n import LANGUAGES, Catalogue, system_language

if TYPE_CHECKING:
    from imperial_steam.bots.simulate import Totals
    from imperial_steam.games.protocol import Event, Refusal
    from imperial_steam.session import Ledger, SessionError

OK, FAILED, BROKEN = 0, 1, 2
#: The exit status of a program stopped by the keyboard.
INTERRUPTED = 130
PROGRAM = "imperial-steam"
#: Values of events that are seats, or a list of them.
_SEATS = {"owner", "seat", "to_player", "order"}
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with command line arguments (those of the process by default); the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    catalogue = Catalogue(_language(given) or system_language())
    try:
        status = _run(given, catalogue)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; keep the interpreter from complaining at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except Exception as fault:
        _say(catalogue.text("cli.unexpected", fault=f"{type(fault).__name__}: {fault}", report=_report(catalogue)))
        return FAILED


def _run(given: list[str], catalogue: Catalogue) -> int:
    parser = _parser(catalogue)
    try:
        options = parser.parse_args(_with_command(given))
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else BROKEN
    command: Callable[[argparse.Namespace, Catalogue], int] = options.command
    return command(options, catalogue)


# Reading the line


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


def _parser(catalogue: Catalogue) -> argparse.ArgumentParser:
    text = catalogue.text
    _Parser.catalogue = catalogue
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("-h", "--help", action="help", help=text("cli.help.help"))
    common.add_argument("--language", choices=LANGUAGES, help=text("cli.help.language"), default=argparse.SUPPRESS)
    parser = _Parser(prog=PROGRAM, description=text("cli.description"), add_help=False, parents=[common])
    parser.add_argument("--version", action="version", version=__version__, help=text("cli.help.version"))
    commands = parser.add_subparsers(title=text("cli.heading.commands"), metavar=text("cli.command"), required=True)

    def add(group: Any, name: str, command: Callable[[argparse.Namespace, Catalogue], int], key: str) -> Any:
        words = text(f"cli.help.{key}")
        found = group.add_parser(name, help=words, description=words, add_help=False, parents=[common])
        found.set_defaults(command=command)
        return found

    play = add(commands, "play", _play, "play")
    play.add_argument("file", nargs="?", type=Path, help=text("cli.help.file"))
    _add_simulate(add(commands, "simulate", _simulate, "simulate"), catalogue)
    replay = add(commands, "replay", _replay, "replay")
    replay.add_argument("file", type=Path, help=text("cli.help.file"))
    screenshot = add(commands, "screenshot", _screenshot, "screenshot")
    screenshot.add_argument("file", type=Path, help=text("cli.help.file"))
    screenshot.add_argument("--out", type=Path, required=True, help=text("cli.help.out"))
    screenshot.add_argument("--size", type=_size, default=(1366, 768), help=text("cli.help.size"))
    board = add(commands, "board", _board_check, "board").add_subparsers(metavar=text("cli.command"), required=True)
    add(board, "check", _board_check, "board_check").add_argument("file", nargs="+", type=Path)
    add(board, "schema", _board_schema, "board_schema")
    check = add(commands, "check", _check, "check")
    check.add_argument("path", nargs="+", type=Path, help=text("cli.help.path"))
    add(commands, "doctor", _doctor, "doctor")
    return parser


def _add_simulate(parser: Any, catalogue: Catalogue) -> None:
    text = catalogue.text
    parser.add_argument("--players", type=_positive, metavar="N", help=text("cli.help.players"))
    parser.add_argument("--solo", action="store_true", help=text("cli.help.solo"))
    parser.add_argument("--franz", metavar="CARDS", help=text("cli.help.franz"))
    parser.add_argument("--money", type=int, metavar="M", help=text("cli.help.money"))
    parser.add_argument("--games", type=_positive, default=100, metavar="G", help=text("cli.help.games"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=text("cli.help.seed"))
    parser.add_argument("--jobs", type=_positive, default=1, metavar="J", help=text("cli.help.jobs"))
    parser.add_argument("--setup", default="all", metavar="KIND", help=text("cli.help.setup"))
    parser.add_argument("--board", type=Path, metavar="FILE", help=text("cli.help.board_file"))
    parser.add_argument("--json", type=Path, metavar="FILE", help=text("cli.help.json"))
    parser.add_argument("--no-checks", action="store_true", help=text("cli.help.no_checks"))


_COMMANDS = ("play", "simulate", "replay", "screenshot", "board", "check", "doctor")


def _with_command(given: Sequence[str]) -> list[str]:
    """The arguments with `play` put in where no command is named: a file, or nothing at all."""
    place = 0
    while place < len(given) and given[place].startswith("-"):
        if given[place] in ("-h", "--help", "--version"):
            return list(given)
        place += 2 if given[place] == "--language" else 1
    word = given[place] if place < len(given) else ""
    is_file = not word or Path(word).exists() or not re.fullmatch(r"[\w-]+", word)
    if word in _COMMANDS or not (is_file or not get_close_matches(word, _COMMANDS)):
        return list(given)
    return [*given[:place], "play", *given[place:]]


def _language(given: Sequence[str]) -> str | None:
    """The language asked for, before anything else is read."""
    for place, word in enumerate(given):
        if word.startswith("--language="):
            return word.partition("=")[2]
        if word == "--language" and place + 1 < len(given):
            return given[place + 1]
    return None


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{2,5})[x×](\d{2,5})", text)
    if found is None:
        raise ValueError
    return int(found[1]), int(found[2])


_positive.__name__, _size.__name__ = "number", "size"  # argparse names what it expected by these


# Commands


def _play(options: argparse.Namespace, catalogue: Catalogue) -> int:
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _DISPLAYS):
        _say(catalogue.text("cli.no_display"))
        return FAILED
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from imperial_steam import folders, logs
    from imperial_steam.gui import program

    logs.start(folders.log())
    return program.main(None if options.file is None else str(options.file), language=getattr(options, "language", ""))


def _simulate(options: argparse.Namespace, catalogue: Catalogue) -> int:
    from imperial_steam.bots.simulate import Order, simulate
    from imperial_steam.session.errors import WriteError
    from imperial_steam.session.files import write_atomically
    from imperial_steam.titles import TITLES

    title: Any = next(iter(TITLES.values()))
    catalogue = Catalogue(catalogue.language, title.key)
    kinds = title.setup_kinds if options.setup == "all" else (options.setup,)
    try:
        board = title.read_board(options.board or title.default_board)
        players, draw = _opponents(options, board)
        for kind in kinds:
            title.draw_setup(board, players, kind, Random(options.seed), draw)
    except (OSError, ValueError) as fault:
        _say(str(fault))
        return BROKEN
    checked = not options.no_checks
    order = Order(title.key, players, options.games, options.seed, kinds, checked, options.board, draw)
    totals = simulate(order, options.jobs, _progress(options.games))
    print("\n".join(_summary(totals, catalogue)))
    if options.json is not None:
        try:
            write_atomically(options.json, json.dumps(totals.plain(), indent=1, ensure_ascii=False) + "\n")
        except WriteError as fault:
            _say(_problem(fault, catalogue))
            return FAILED
    return FAILED if totals.faults else OK


def _opponents(options: argparse.Namespace, board: Any) -> tuple[int, dict[str, str]]:
    """How many people play, and what is asked for the solo game; raises `ValueError` for no difficulty of it.

    Whether both go together is known to the title.
    """
    from imperial_steam.games.imperial_steam.franz.start import parse_difficulty
    from imperial_steam.games.imperial_steam.options import choices

    is_chosen = options.franz is not None or options.money is not None
    if not is_chosen and not options.solo:
        return options.players or 4, {}
    wanted = parse_difficulty(options.franz or "normal", options.money)
    return options.players or 1, choices(wanted, board.franz.money)


def _replay(options: argparse.Namespace, catalogue: Catalogue) -> int:
    ledger, status = _loaded(options.file, catalogue)
    if ledger is not None:
        print("\n".join(_log(ledger, Catalogue(catalogue.language, ledger.title.key))))
    return status


def _screenshot(options: argparse.Namespace, catalogue: Catalogue) -> int:
    ledger, status = _loaded(options.file, catalogue)
    if ledger is None:
        return status
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from imperial_steam.gui import screenshot
    from imperial_steam.session import Session

    try:
        picture = screenshot.draw(Session(ledger, None, ""), options.size, language=catalogue.language)
        pygame.image.save(picture, options.out)
    except (OSError, pygame.error) as fault:
        _say(catalogue.text("problem.write_failed", path=str(options.out), cause=str(fault)))
        return FAILED
    return status


def _board_check(options: argparse.Namespace, catalogue: Catalogue) -> int:
    from imperial_steam.games.imperial_steam.board import file as board_file

    try:
        faults = board_file.check_board(options.file)
    except (OSError, ValueError) as fault:
        _say(str(fault))
        return BROKEN
    print(board_file.format_faults(faults))
    return BROKEN if any(fault.severity == "error" for fault in faults) else OK


def _board_schema(options: argparse.Namespace, catalogue: Catalogue) -> int:
    from imperial_steam.games.imperial_steam.board import file as board_file

    print(json.dumps(board_file.board_schema(), indent=2, ensure_ascii=False))
    return OK


def _check(options: argparse.Namespace, catalogue: Catalogue) -> int:
    from imperial_steam import scenarios

    missing = [str(path) for path in options.path if not path.exists()]
    if missing:
        _say(catalogue.text("problem.not_found", file=", ".join(missing)))
        return BROKEN
    return scenarios.run(options.path)


def _doctor(options: argparse.Namespace, catalogue: Catalogue) -> int:
    from imperial_steam import doctor

    text, well = doctor.report(catalogue)
    print(text)
    return OK if well else FAILED


# Saying


def _say(sentence: str) -> None:
    """Tell the player something on the error output."""
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)


def _report(catalogue: Catalogue) -> str:
    """Write what went wrong into the log folder; where to, or that it could not be written."""
    from imperial_steam import folders
    from imperial_steam.session.errors import WriteError
    from imperial_steam.session.files import write_atomically

    path = folders.log() / "crash.txt"
    try:
        write_atomically(path, f"{PROGRAM} {__version__}, Python {sys.version}\n\n{traceback.format_exc()}", backups=3)
    except WriteError as fault:
        return _problem(fault, catalogue)
    return str(path)


def _loaded(path: Path, catalogue: Catalogue) -> tuple[Ledger | None, int]:
    """The ledger of a save, as far as it can be read, and the exit status that goes with it."""
    from imperial_steam.session import SaveError, load
    from imperial_steam.titles import TITLES

    try:
        return load(path, TITLES), OK
    except SaveError as fault:
        _say(f"{path}: {_problem(fault, catalogue)}")
        if fault.recovered is not None:
            words = Catalogue(catalogue.language, fault.recovered.title.key)
            for refusal in fault.refusals:
                _say(_refusal(refusal, words))
            _say(catalogue.text("cli.recovered", actions=len(fault.recovered.entries)))
        return fault.recovered, BROKEN


def _problem(fault: SessionError, catalogue: Catalogue) -> str:
    return catalogue.text(f"problem.{fault.reason}", **fault.values)


def _refusal(refusal: Refusal, catalogue: Catalogue) -> str:
    return f"{refusal.rule}: {catalogue.text(f'refusal.{refusal.reason}', **refusal.values)}"


def _log(ledger: Ledger, catalogue: Catalogue) -> list[str]:
    """The readable log of a game: one heading for each turn, one line for each event."""
    names = [person.name for person in ledger.people]
    lines = []
    for turn in ledger.turns():
        if turn.start >= ledger.cursor:
            break
        who = names[turn.player] if turn.player >= 0 else catalogue.text("cli.chance")
        place = ledger.position_at(turn.start).progress().round
        lines.append(catalogue.text("cli.turn", round=place, name=who))
        for entry in ledger.entries[turn.start : min(turn.end, ledger.cursor)]:
            lines += [f"  {_sentence(event, names, catalogue)}" for event in entry.events]
    if ledger.game.over:
        lines.append(catalogue.text("cli.result"))
        lines += [f"  {name}: {score}" for name, score in zip(names, ledger.game.scores(), strict=True)]
    return lines


def _sentence(event: Event, names: Sequence[str], catalogue: Catalogue) -> str:
    """What happened, as the message of the event says it; seats are called by name."""
    values = dict(event.values)
    for key in _SEATS & values.keys():
        values[key] = [names[seat] for seat in values[key]] if key == "order" else names[values[key]]
    if event.player is not None and event.player >= 0:
        values["player"] = names[event.player]
    if "key" in values:
        # What the messages call it: the window names a message by `key`.
        values["which"] = values.pop("key")
    if "candidates" in values:
        return _choice(event.name, values, catalogue)
    return catalogue.text(f"event.{event.name}", **values)


def _choice(name: str, values: dict[str, Any], catalogue: Catalogue) -> str:
    """What the automa chose among candidates, and by which ranks."""
    ranks = [f"{catalogue.text(f'franz.rank.{word}')} {number}" for word, number in values["candidates"][0][1]]
    values["chosen"] = catalogue.text(f"franz.chosen.{values['what']}", chosen=values["chosen"])
    return catalogue.text(f"event.{name}" if ranks else f"event.{name}_plain", **values, ranked=", ".join(ranks))


def _progress(games: int) -> Callable[[int], None]:
    """What shows how far a simulation is: a bar on a terminal, else nothing."""
    if not sys.stderr.isatty():
        return lambda done: None

    def bar(done: int) -> None:
        filled = 40 * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{games}", end=end, file=sys.stderr, flush=True)

    return bar


def _summary(totals: Totals, catalogue: Catalogue) -> list[str]:
    """What many games came to, as text."""
    plain = totals.plain()
    lines = [catalogue.text("simulate.games", games=plain["games"], faults=len(plain["faults"]))]
    for name, key in (("decisions", "decisions"), ("scores", "fortunes"), ("winners", "winners")):
        if plain[name]:
            lines.append(catalogue.text(f"simulate.{key}", **plain[name]))
    if "franz_actions" in plain["tables"] and plain["seats"]:
        for who, seat in zip(("you", "franz"), plain["seats"], strict=True):
            lines.append(catalogue.text(f"simulate.solo.{who}", **seat))
    lines += ["", catalogue.text("simulate.rounds"), *_rows("rounds", plain["rounds"], catalogue)]
    for name, table in plain["tables"].items():
        lines += ["", catalogue.text(f"simulate.table.{name}"), *_rows(name, table, catalogue)]
    for fault in plain["faults"]:
        lines += ["", catalogue.text("simulate.fault", **fault), *(f"  {text}" for text in fault["actions"])]
    return lines


def _rows(name: str, table: Mapping[str, int], catalogue: Catalogue) -> list[str]:
    """The rows of a table, put into words where the catalogue has any for them."""
    group = "franz.action" if name == "franz_actions" else "simulate.row"
    words = {row: catalogue.text(key) if (key := f"{group}.{row}") in catalogue else row for row in table}
    width = max((len(word) for word in words.values()), default=0)
    return [f"  {words[row]:{width}}  {count}" for row, count in table.items()]
