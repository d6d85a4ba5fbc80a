"""`report`, `animate`, `export`, `import`: a game told, its text, a save out of a text (docs/text-of-a-game.md)."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from imperial_steam import titles
from imperial_steam.cli.commands import loaded, unseen
from imperial_steam.cli.saying import BROKEN, FAILED, OK, problem, say
from imperial_steam.cli.values import path, span, speed, width
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.gui.program import DesktopProgram

#: The forms of a report: a web page, Markdown, the markup of BoardGameGeek.
FORMS = ("html", "markdown", "bgg")
#: The form that the ending of a file asks for, if none is named.
ENDINGS = {".html": "html", ".htm": "html", ".md": "markdown", ".txt": "bgg"}
#: In place of a file: what another program hands over.
PIPED = Path("-")


def add_flags(add: Callable[..., argparse.ArgumentParser], group: object, words: Catalogue) -> None:
    """The commands of this module, as `parser.py` lists them."""
    text = words.text
    reported = add(group, "report", report, "report")
    reported.add_argument("file", type=path, help=text("cli.help.file"))
    reported.add_argument("--out", type=path, metavar="FILE", required=True, help=text("cli.help.report_out"))
    reported.add_argument("--form", choices=FORMS, default="", help=text("cli.help.report_form"))
    animated = add(group, "animate", animate, "animate")
    animated.add_argument("file", type=path, help=text("cli.help.file"))
    animated.add_argument("--out", type=path, metavar="FILE", required=True, help=text("cli.help.animate_out"))
    animated.add_argument(
        "--rounds", type=span, metavar="FROM-TO", default=(0, 99), help=text("cli.help.animate_rounds")
    )
    animated.add_argument("--every", choices=("turn", "action"), default="turn", help=text("cli.help.animate_every"))
    animated.add_argument("--width", type=width, default=960, help=text("cli.help.animate_width"))
    animated.add_argument("--speed", type=speed, default=1.0, help=text("cli.help.animate_speed"))
    told = add(group, "export", export, "export")
    told.add_argument("file", type=path, help=text("cli.help.file"))
    told.add_argument("--out", type=path, metavar="FILE", help=text("cli.help.export_out"))
    told.add_argument("--with-secrets", action="store_true", help=text("cli.help.export_secrets"))
    taken = add(group, "import", take_in, "import")
    taken.add_argument("file", type=path, help=text("cli.help.import_file"))
    taken.add_argument("--out", type=path, metavar="FILE", required=True, help=text("cli.help.import_out"))


def report(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Write the report of a saved game."""
    form = options.form or ENDINGS.get(options.out.suffix.lower())
    if form is None:
        say(catalogue.text("cli.report_ending", path=str(options.out)))
        return FAILED
    ledger, status = loaded(options.file, catalogue)
    if ledger is None:
        return status
    return _write(options.out, _window(catalogue).report(ledger, form), catalogue, status)


def animate(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Write a saved game as a moving picture."""
    app = _window(catalogue)
    from imperial_steam.gui.table_kit.report import moving_picture as moving

    form = moving.FORMS.get(options.out.suffix.lower())
    if form is None:
        say(catalogue.text("cli.animate_form", path=str(options.out)))
        return FAILED
    ledger, status = loaded(options.file, catalogue)
    if ledger is None:
        return status
    taken = moving.moments(ledger, options.rounds, options.every == "action")
    if not taken:
        say(catalogue.text("cli.animate_nothing"))
        return FAILED
    try:
        content = moving.moving_picture(ledger, app.still, taken, form, options.width, options.speed)
    except moving.NoPillow:
        say(catalogue.text("cli.animate_pillow"))
        return FAILED
    return _write(options.out, content, catalogue, status)


def export(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print the text of a saved game, or write it; of one that goes on only where its secrets may be told."""
    from imperial_steam.session import game_text

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
    return _write(options.out, text, catalogue, status, private=not ledger.game.over)


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


def _window(catalogue: Catalogue) -> DesktopProgram:
    """A window that nobody sees."""
    unseen()
    from imperial_steam.gui.screenshot import window

    return window((1366, 768), language=catalogue.language)


def _write(out: Path, content: str | bytes, catalogue: Catalogue, status: int, private: bool = False) -> int:
    """Write a file; the exit status, which is `status` if nothing goes wrong with that."""
    from imperial_steam.session import WriteError
    from imperial_steam.session.files import write_atomically

    try:
        write_atomically(out, content, private=private)
    except WriteError as fault:
        say(problem(fault, catalogue))
        return FAILED
    return status


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
