"""The commands that look at one game, one board or the machine; each gives its exit status."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from imperial_steam import titles
from imperial_steam.cli.saying import BROKEN, FAILED, OK, problem, say
from imperial_steam.i18n import Catalogue
from imperial_steam.memory import lasting

if TYPE_CHECKING:
    from imperial_steam.session import Ledger

#: Carries out a command and gives its exit status.
Command: TypeAlias = Callable[[argparse.Namespace, Catalogue], int]
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def play(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Open the window, with a game if one is named."""
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _DISPLAYS):
        say(catalogue.text("cli.no_display"))
        return FAILED
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with lasting():
        from imperial_steam import folders, logs
        from imperial_steam.gui import program

    logs.start(folders.log())
    return program.main(None if options.file is None else str(options.file), language=getattr(options, "language", ""))


def replay(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print a saved game as a log."""
    ledger, status = loaded(options.file, catalogue)
    if ledger is not None:
        print("\n".join(log(ledger, Catalogue(catalogue.language, ledger.title.key))))
    return status


def unseen() -> None:
    """Whatever is drawn from now on is drawn where nobody sees it; before pygame is imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def screenshot(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Draw a saved game into a picture."""
    ledger, status = loaded(options.file, catalogue)
    if ledger is None:
        return status
    unseen()
    import pygame

    from imperial_steam.gui import screenshot
    from imperial_steam.session import Session

    try:
        session = Session(ledger, None, "")
        pygame.image.save(screenshot.draw(session, options.size, language=catalogue.language), options.out)
    except (OSError, pygame.error) as fault:
        say(catalogue.text("problem.write_failed", path=str(options.out), cause=str(fault)))
        return FAILED
    if screenshot.covered(session):
        print(catalogue.text("screenshot.covered"))
    return status


def board_check(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Tell every fault of boards."""
    from imperial_steam.games.kit.faults import format_faults

    try:
        faults = titles.title(options.title).check_board(options.file)
    except (OSError, ValueError) as fault:
        say(str(fault))
        return BROKEN
    print(format_faults(faults))
    return BROKEN if any(fault.severity == "error" for fault in faults) else OK


def board_schema(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print the JSON schema of a title's boards."""
    schema = titles.title(options.title).board_schema()
    # In ASCII: what a stream replaces must not be part of data.
    print(json.dumps(schema, indent=2, default=dict))
    return OK


def check(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Run scenarios of the rules."""
    from imperial_steam import scenarios

    missing = [str(path) for path in options.path if not os.path.exists(path)]  # noqa: PTH110 (raises for no path)
    if missing:
        say(catalogue.text("problem.not_found", file=", ".join(missing)))
        return BROKEN
    return scenarios.run(options.path, options.title)


def doctor(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Examine the machine."""
    from imperial_steam import doctor

    text, well = doctor.report(catalogue)
    print(text)
    return OK if well else FAILED


def loaded(path: Path, catalogue: Catalogue) -> tuple[Ledger | None, int]:
    """The ledger of a save, as far as it can be read, and the exit status that goes with it."""
    from imperial_steam import sentences
    from imperial_steam.session import SaveError, load, reservations

    try:
        ledger = load(path, titles.TITLES)
        for key in reservations(ledger):
            say(f"{path}: {catalogue.text(key)}")
        return ledger, OK
    except SaveError as fault:
        say(f"{path}: {problem(fault, catalogue)}")
        if fault.recovered is not None:
            words = Catalogue(catalogue.language, fault.recovered.title.key)
            names = [person.name for person in fault.recovered.people]
            for refusal in fault.refusals:
                say(f"{refusal.rule}: {sentences.refusal(refusal, words.text, names)}")
            for key in reservations(fault.recovered):
                say(catalogue.text(key))
            say(catalogue.text("cli.recovered", actions=len(fault.recovered.entries)))
        return fault.recovered, BROKEN


def log(ledger: Ledger, catalogue: Catalogue) -> list[str]:
    """The readable log of a game: one heading for each turn, one line for each event."""
    from imperial_steam import sentences

    names = [person.name for person in ledger.people]
    teller = sentences.telling(ledger.title)
    lines = [catalogue.text("log.board", board=ledger.board_name)] if ledger.board_name else []
    for turn in ledger.turns():
        if turn.start >= ledger.cursor:
            break
        who = names[turn.player] if turn.player >= 0 else catalogue.text("cli.chance")
        place = ledger.position_at(turn.start).progress().round
        lines.append(catalogue.text("cli.turn", round=place, name=who))
        for entry in ledger.entries[turn.start : min(turn.end, ledger.cursor)]:
            for event in entry.events:
                rule = f" [{event.values['rule']}]" if "rule" in event.values else ""
                lines.append(f"  {sentences.event(event, names, catalogue.text, teller)}{rule}")
    if ledger.game.over:
        lines.append(catalogue.text("cli.result"))
        scores = (catalogue.text("unit.score", score=score) for score in ledger.game.scores())
        lines += [f"  {name}: {score}" for name, score in zip(names, scores, strict=True)]
    return lines
