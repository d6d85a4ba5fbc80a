"""`export` and `import`: the text of a game out of a save, and a save out of a text (docs/text-of-a-game.md)."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from imperial_steam import titles
from imperial_steam.cli.commands import loaded
from imperial_steam.cli.saying import BROKEN, FAILED, OK, problem, say
from imperial_steam.cli.values import path
from imperial_steam.i18n import Catalogue

#: In place of a file: what another program hands over.
PIPED = Path("-")


def add_flags(add: Callable[..., argparse.ArgumentParser], group: object, words: Catalogue) -> None:
    """Both commands, as `parser.py` lists them."""
    text = words.text
    told = add(group, "export", export, "export")
    told.add_argument("file", type=path, help=text("cli.help.file"))
    told.add_argument("--out", type=path, metavar="FILE", help=text("cli.help.export_out"))
    told.add_argument("--with-secrets", action="store_true", help=text("cli.help.export_secrets"))
    taken = add(group, "import", take_in, "import")
    taken.add_argument("file", type=path, help=text("cli.help.import_file"))
    taken.add_argument("--out", type=path, metavar="FILE", required=True, help=text("cli.help.import_out"))


def export(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print the text of a saved game, or write it; of one that goes on only where its secrets may be told."""
    from imperial_steam.session import WriteError, game_text
    from imperial_steam.session.files import write_atomically

    ledger, status = loaded(options.file, catalogue)
    if ledger is None:
        return status
    if not ledger.game.over and not options.with_secrets:
        say(catalogue.text("cli.export_running"))
        return FAILED
    text = game_text.write(ledger, _now())
    if options.out is None:
        print(text, end="")
        return status
    try:
        write_atomically(options.out, text, private=not ledger.game.over)
    except WriteError as fault:
        say(problem(fault, catalogue))
        return FAILED
    return status


def take_in(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Write the save of a game whose text is in a file or handed over by another program."""
    from imperial_steam.session import SaveError, WriteError, limits, save
    from imperial_steam.session.save_file import from_text

    status = OK
    if options.file == PIPED:
        try:
            ledger = from_text(sys.stdin.read(limits.SAVE_BYTES), titles.TITLES)
        except SaveError as fault:
            say(problem(fault, catalogue))
            return BROKEN
    else:
        found, status = loaded(options.file, catalogue)
        if found is None or status != OK:
            return status
        ledger = found
    try:
        save(ledger, options.out, _now())
    except WriteError as fault:
        say(problem(fault, catalogue))
        return FAILED
    return status


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
