"""`report`, `export` and `import`: a game told, its text, and a save out of a text (docs/text-of-a-game.md)."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from imperial_steam import titles
from imperial_steam.cli.commands import loaded
from imperial_steam.cli.saying import BROKEN, FAILED, OK, problem, say
from imperial_steam.cli.values import path, span, speed, width
from imperial_steam.i18n import Catalogue

#: The forms of a report: a web page, Markdown, the markup of BoardGameGeek.
FORMS = ("html", "markdown", "bgg")
#: The form that the ending of a file asks for, if none is named.
ENDINGS = {".md": "markdown", ".txt": "bgg"}
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
    from imperial_steam.session import WriteError
    from imperial_steam.session.files import write_atomically

    ledger, status = loaded(options.file, catalogue)
    if ledger is None:
        return status
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from imperial_steam.gui.screenshot import window

    app = window((1366, 768), language=catalogue.language)
    try:
        write_atomically(options.out, app.report(ledger, options.form or ENDINGS.get(options.out.suffix, FORMS[0])))
    except WriteError as fault:
        say(problem(fault, catalogue))
        return FAILED
    return status


def animate(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Write a saved game as a moving picture."""
    from imperial_steam.session import WriteError
    from imperial_steam.session.files import write_atomically

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from imperial_steam.gui.screenshot import window
    from imperial_steam.gui.table_kit.report.moving_picture import FORMS as PICTURES
    from imperial_steam.gui.table_kit.report.moving_picture import NoPillow, moments, moving_picture
    from imperial_steam.gui.table_kit.report.told import onlooker

    form = PICTURES.get(options.out.suffix.lower())
    if form is None:
        say(catalogue.text("cli.animate_form", path=str(options.out)))
        return FAILED
    ledger, status = loaded(options.file, catalogue)
    if ledger is None:
        return status
    taken = moments(ledger, options.rounds, options.every == "action")
    if not taken:
        say(catalogue.text("cli.animate_nothing"))
        return FAILED
    app = window((1366, 768), language=catalogue.language)
    try:
        seen = onlooker(app, ledger)
        content = moving_picture(seen, app.still, taken, form, options.width, options.speed)
        write_atomically(options.out, content)
    except NoPillow:
        say(catalogue.text("cli.animate_pillow"))
        return FAILED
    except WriteError as fault:
        say(problem(fault, catalogue))
        return FAILED
    return status


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
