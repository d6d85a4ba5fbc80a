"""Where every command begins and ends: arguments in, exit status out."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Sequence

from imperial_steam import __version__
from imperial_steam.cli import streams
from imperial_steam.cli.parser import make_parser, value_of, with_command
from imperial_steam.cli.saying import BROKEN, FAILED, INTERRUPTED, OK, PROGRAM, problem, say
from imperial_steam.i18n import Catalogue, system_language


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with command line arguments (those of the process by default); the exit status."""
    streams.prepare()
    given = list(sys.argv[1:] if arguments is None else arguments)
    catalogue = Catalogue(value_of(given, "--language") or system_language())
    try:
        status = _run(given, catalogue)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        say(catalogue.text("cli.interrupted"))
        return INTERRUPTED
    except Exception as fault:
        return _failed(fault, catalogue)


def _run(given: list[str], catalogue: Catalogue) -> int:
    try:
        given = with_command(given)
        parser = make_parser(catalogue, given)
    except (OSError, ValueError) as fault:
        say(str(fault))
        return BROKEN
    try:
        options = parser.parse_args(given)
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else BROKEN
    command: Callable[[argparse.Namespace, Catalogue], int] = options.command
    return command(options, catalogue)


def _failed(fault: Exception, catalogue: Catalogue) -> int:
    """Say why a command could not end; nothing where the reader of its output has seen enough."""
    if streams.was_abandoned(fault):
        streams.discard(sys.stdout)
        return OK
    if streams.was_full(fault):
        streams.discard(sys.stdout)
        say(catalogue.text("cli.output_failed", cause=str(getattr(fault, "strerror", fault))))
    else:
        say(catalogue.text("cli.unexpected", fault=f"{type(fault).__name__}: {fault}", report=_report(catalogue)))
    return FAILED


def _report(catalogue: Catalogue) -> str:
    """Write what went wrong into the log folder; where to, or that it could not be written."""
    from imperial_steam import folders  # noqa: PLC0415 (see the package)
    from imperial_steam.session.errors import WriteError  # noqa: PLC0415
    from imperial_steam.session.files import write_atomically  # noqa: PLC0415

    path = folders.log() / "crash.txt"
    told = f"{PROGRAM} {__version__}, Python {sys.version}\n\n{traceback.format_exc()}"
    try:
        write_atomically(path, told, backups=3, private=True)
    except WriteError as fault:
        return problem(fault, catalogue)
    return str(path)
